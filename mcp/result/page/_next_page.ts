import type { Tool } from "@waymark/endpoint/tools";
import { findNext } from "./_find_next.ts";
import { readingsOf } from "./_readings_of.ts";

/** Arguments that take a cursor, and those that take the last item of a page. */
const CURSOR =
  /^(?:cursor|after|page_?cursor|page_?token|next_?token|next_?page_?token|starting_?after|continuation_?token|continue|marker|page)$/i;
const AFTER = /^(?:after|after_?id|starting_?after)$/i;

/** Other arguments that say where a page begins, without what is no letter or digit. */
const POSITION = /^(?:after|before|from|offset|pagenumber|since|skip|start)/i;

const NO_ARGUMENT =
  "[There is a next page, but this tool has no argument for it.]";
const LONG_LINK = "[There is a next page, but its link is too long to show.]";

/** The most characters of a link or a cursor, as servers take no longer URL, and of arguments in a text. */
const LONGEST_LINK = 8000;
const LONGEST_ARGUMENTS = 2000;

type Arguments = Readonly<Record<string, unknown>>;

/** What a page follows. */
export interface Page {
  readonly data: unknown;
  /** The `Link` header (RFC 8288). */
  readonly link: string | null;
  /** The URL of the response. */
  readonly url: string;
  readonly tool: Tool;
  /** Whether the tool takes these arguments besides those of this call. */
  readonly accepts: (more: Arguments) => boolean;
}

/** Says how to ask for the next page, with arguments of the tool; empty if there is none. */
export function nextPageOf(page: Page): string {
  const next = findNext(page.data, page.link);
  const names = namesOf(page.tool);
  switch (next?.kind) {
    case undefined:
      return "";
    case "more": {
      const found = argumentFor(next.last, names.filter(isAfter), page);
      return found && isShort(found)
        ? adviceFor(found)
        : `[There is a next page: ${JSON.stringify(next.key)} is true.]`;
    }
    case "link":
      return next.url.length > LONGEST_LINK
        ? LONG_LINK
        : followLink(next.url, page);
    case "cursor": {
      if (next.cursor.length > LONGEST_LINK) return LONG_LINK;
      const cursors = names.filter((name) => CURSOR.test(name));
      if (!cursors.length) return NO_ARGUMENT;
      const found = argumentFor(next.cursor, cursors, page);
      // What fits no argument may be no cursor: the pointer of a mouse.
      return found ? shortAdvice(found) : "";
    }
  }
}

/** Whether a tool can ask for a page that is not the first. */
export function canTurnPages(tool: Tool): boolean {
  return namesOf(tool).some(isPosition);
}

/** Asks for a page with what its link changes in the query of the last request. */
function followLink(link: string, page: Page): string {
  const { url, tool } = page;
  if (!URL.canParse(link, url)) return NO_ARGUMENT;
  const { searchParams } = new URL(link, url);
  const last = new URL(url).searchParams;
  const found: Record<string, unknown> = {};
  let isMissing = false;
  for (const name of new Set(searchParams.keys())) {
    const values = searchParams.getAll(name);
    if (last.getAll(name).join("\n") === values.join("\n")) continue;
    const names = namesOf(tool);
    const argument = names.includes(name)
      ? name
      : names.find((it) => bare(it) === bare(name));
    if (argument === undefined) {
      isMissing = true;
      continue;
    }
    const value = valueFor(argument, values, page);
    if (value === undefined) return NO_ARGUMENT;
    found[argument] = value;
  }
  // Without its position, the same arguments lead to the same page.
  const isEnough = isMissing
    ? Object.keys(found).some(isPosition)
    : Object.keys(found).length > 0;
  if (!isEnough) return NO_ARGUMENT;
  return shortAdvice(
    found,
    isMissing
      ? "; its link has other parameters as well, for which this tool has no argument"
      : "",
  );
}

function shortAdvice(found: Arguments, rest = ""): string {
  return isShort(found)
    ? adviceFor(found, rest)
    : "[There is a next page, but its arguments are too long to show.]";
}

function adviceFor(found: Arguments, rest = ""): string {
  return `[There is a next page: call this tool with the same arguments and ${
    JSON.stringify(found)
  }${rest}.]`;
}

function isShort(found: Arguments): boolean {
  return JSON.stringify(found).length <= LONGEST_ARGUMENTS;
}

function namesOf({ inputSchema }: Tool): string[] {
  return Object.keys(inputSchema.properties);
}

function isAfter(name: string): boolean {
  return AFTER.test(name);
}

/** Whether an argument says where a page begins. */
function isPosition(name: string): boolean {
  return CURSOR.test(name) || POSITION.test(bare(name));
}

/** The first of some arguments that takes a value. */
function argumentFor(
  value: string | undefined,
  names: readonly string[],
  page: Page,
): Arguments | undefined {
  if (value === undefined) return undefined;
  for (const name of names) {
    const found = valueFor(name, [value], page);
    if (found !== undefined) return { [name]: found };
  }
  return undefined;
}

/** The values of a query parameter as the tool takes them in an argument; `undefined` if it does not. */
function valueFor(
  name: string,
  values: readonly string[],
  { accepts }: Page,
): unknown {
  return readingsOf(values).find((value) => accepts({ [name]: value }));
}

/** A name without what arguments lose: `page[cursor]` is `page_cursor`. */
function bare(name: string): string {
  return name.replace(/[^A-Za-z0-9]/g, "").toLowerCase();
}

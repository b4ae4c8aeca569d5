import type { Tool } from "@waymark/endpoint/tools";
import { convertArgument } from "./_convert_argument.ts";
import { findNext } from "./_find_next.ts";

/** Arguments that take a cursor, and those that take the last item of a page. */
const CURSOR =
  /^(?:cursor|after|page_?cursor|page_?token|next_?token|next_?page_?token|starting_?after|continuation_?token|continue|marker|page)$/i;
const AFTER = /^(?:after|after_?id|starting_?after)$/i;

/** Other arguments that say where a page begins, without what is no letter or digit. */
const POSITION = /^(?:after|before|from|offset|pagenumber|since|skip|start)/i;

const NO_ARGUMENT =
  "[There is a next page, but this tool has no argument for it.]";

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
  const { data, link, tool, accepts } = page;
  const next = findNext(data, link);
  switch (next?.kind) {
    case undefined:
      return "";
    case "more": {
      const found = next.last === undefined
        ? undefined
        : argumentFor(next.last, namesOf(tool).filter(isAfter), tool);
      return found && accepts(found) && isShort(found)
        ? adviceFor(found)
        : `[There is a next page: ${JSON.stringify(next.key)} is true.]`;
    }
    case "link":
      return next.url.length > LONGEST_LINK
        ? "[There is a next page, but its link is too long to show.]"
        : followLink(next.url, page);
    case "cursor": {
      if (next.cursor.length > LONGEST_LINK) {
        return "[There is a next page, but its link is too long to show.]";
      }
      const names = namesOf(tool).filter((name) => CURSOR.test(name));
      if (!names.length) return NO_ARGUMENT;
      const found = argumentFor(next.cursor, names, tool);
      // What fits no argument may be no cursor: the pointer of a mouse.
      return found && accepts(found) ? shortAdvice(found) : "";
    }
  }
}

/** Whether a tool can ask for a page that is not the first. */
export function canTurnPages(tool: Tool): boolean {
  return namesOf(tool).some(isPosition);
}

/** Asks for a page with what its link changes in the query of the last request. */
function followLink(link: string, { url, tool, accepts }: Page): string {
  if (!URL.canParse(link, url)) return NO_ARGUMENT;
  const { searchParams } = new URL(link, url);
  const last = new URL(url).searchParams;
  const found: Record<string, unknown> = {};
  let isMissing = false;
  for (const name of new Set(searchParams.keys())) {
    const values = searchParams.getAll(name);
    if (last.getAll(name).join("\n") === values.join("\n")) continue;
    const argument = namesOf(tool).find((it) => it === name) ??
      namesOf(tool).find((it) => bare(it) === bare(name));
    if (argument === undefined) {
      isMissing = true;
      continue;
    }
    const value = valueFor(argument, values, tool);
    if (value === undefined) return NO_ARGUMENT;
    found[argument] = value;
  }
  // Without its position, the same arguments lead to the same page.
  const isEnough = isMissing
    ? Object.keys(found).some(isPosition)
    : Object.keys(found).length > 0;
  if (!isEnough || !accepts(found)) return NO_ARGUMENT;
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
  value: string,
  names: readonly string[],
  tool: Tool,
): Arguments | undefined {
  for (const name of names) {
    const converted = valueFor(name, [value], tool);
    if (converted !== undefined) return { [name]: converted };
  }
  return undefined;
}

/** The values of a query parameter in the type of an argument; `undefined` if they do not fit. */
function valueFor(
  name: string,
  values: readonly string[],
  { inputSchema }: Tool,
): unknown {
  const schema = inputSchema.properties[name];
  return convertArgument(values, schema, { ...inputSchema });
}

/** A name without what arguments lose: `page[cursor]` is `page_cursor`. */
function bare(name: string): string {
  return name.replace(/[^A-Za-z0-9]/g, "").toLowerCase();
}

import type { Tool } from "@waymark/endpoint/tools";
import { readLink } from "../../../lib/client/pages/read_link.ts";
import { toValue } from "./_to_value.ts";
import { quote } from "../text/_result.ts";
import { digitsIn, isObject } from "../json/_exact_json.ts";

/** What may lead to a next page. */
export interface Page {
  readonly data: unknown;
  /** The `Link` header (RFC 8288). */
  readonly link: string | null;
  /** The URL of the response. */
  readonly url: string;
}

/** What a response says of its next page. */
type More =
  /** A query, which changes that of the last request. */
  | { readonly query: URLSearchParams }
  /** What one of some arguments takes: a cursor, or the last item of this page. */
  | {
    readonly cursor: string | undefined;
    readonly takenBy: RegExp;
    /** What to say if none of these arguments takes it. */
    readonly otherwise: string;
  };

/** Keys of a body that hold the cursor or the URL of the next page. */
const NEXT =
  /^(?:next|next_?(?:page_?)?(?:uri|url|link)|@odata\.nextLink|next_?cursor|next_?page|next_?page_?token|next_?token|next_?marker|cursor|continuation_?token|continue|end_?cursor)$/i;
/** Keys that say whether there is a next page, as those of Stripe and OpenAI. */
const HAS_MORE = /^(?:has_?more|has_?next(?:_?page)?)$/i;

/** Arguments that take a cursor, and those that take the last item of a page. */
const CURSOR =
  /^(?:cursor|after|page_?cursor|page_?token|next_?token|next_?page_?token|starting_?after|continuation_?token|continue|marker|page)$/i;
const AFTER = /^(?:after|after_?id|starting_?after)$/i;
/** Other arguments that say where a page begins, without what is no letter or digit. */
const POSITION =
  /^(?:page)?(?:after|before|cursor|from|number|offset|since|skip|start)/i;

/** The most characters of a link or a cursor, as servers take no longer URL, and of arguments in a text. */
const LONGEST_LINK = 8000;
const LONGEST_ARGUMENTS = 2000;

/** The ways in which a response leads on; the first that it has counts. */
const WAYS: readonly ((page: Page) => More | undefined)[] = [
  ({ link, url }) => {
    const target = readLink(link);
    return target === undefined ? undefined : queryOf(target, url);
  },
  ({ data, url }) => {
    const next = nextIn(data);
    if (!next) return undefined;
    if (/^(?:https?:\/\/|[/?])/.test(next)) return queryOf(next, url);
    // What fits no argument may be no cursor: the pointer of a mouse.
    return { cursor: next, takenBy: CURSOR, otherwise: "" };
  },
  ({ data }) => {
    const entries = Object.entries(isObject(data) ? data : {});
    const [key] = entries
      .find(([key, value]) => HAS_MORE.test(key) && value === true) ?? [];
    if (key === undefined) return undefined;
    const { last_id: id, data: items } = Object.fromEntries(entries);
    const last = id ?? (Array.isArray(items) && Object(items.at(-1)).id);
    const otherwise = `There is a next page: ${quote(key)} is true.`;
    return { cursor: textOf(last), takenBy: AFTER, otherwise };
  },
];

/** Says how to ask for the next page, with arguments of the tool; empty if there is none. After a call that may change something, nobody should repeat it. */
export function nextPageOf(page: Page, tool: Tool): string {
  if (!tool.annotations.readOnlyHint) return "";
  const more = WAYS.map((way) => way(page)).find((it) => it);
  if (!more) return "";
  const found = argumentsFor(more, page, tool);
  if (typeof found === "string") return found;
  const shown = quote(found);
  return shown.length > LONGEST_ARGUMENTS
    ? "There is a next page, but its arguments are too long to show."
    : `There is a next page: call this tool with the same arguments and ${shown}.`;
}

/** Whether a tool can ask for a page that is not the first. */
export function canTurnPages(tool: Tool): boolean {
  return namesOf(tool).some(isPosition);
}

/** The arguments that lead to the next page, or else what to say instead. */
function argumentsFor(
  more: More,
  { url }: Page,
  tool: Tool,
): Record<string, unknown> | string {
  const NONE = "There is a next page, but this tool has no argument for it.";
  const names = namesOf(tool);
  if ("takenBy" in more) {
    const { cursor = "", takenBy, otherwise } = more;
    const takers = names.filter((name) => takenBy.test(name));
    for (const name of takers) {
      const value = cursor && toValue([cursor], tool.inputSchema, name);
      if (value !== undefined && value !== "") return { [name]: value };
    }
    return takers.length ? otherwise : otherwise || NONE;
  }
  const last = new URL(url).searchParams;
  const found: Record<string, unknown> = {};
  for (const name of new Set(more.query.keys())) {
    const values = more.query.getAll(name);
    if (last.getAll(name).join("\n") === values.join("\n")) continue;
    const argument = names.find((it) => it === name) ??
      names.find((it) => bare(it) === bare(name));
    // A server could name any argument; a position harms nobody.
    if (argument === undefined || !isPosition(argument)) continue;
    const value = toValue(values, tool.inputSchema, argument);
    if (value !== undefined) found[argument] = value;
  }
  return Object.keys(found).length ? found : NONE;
}

/** The query of a link; empty if the link is none, or longer than any server takes. */
function queryOf(link: string, url: string): More {
  const isLink = link.length <= LONGEST_LINK && URL.canParse(link, url);
  return {
    query: isLink ? new URL(link, url).searchParams : new URLSearchParams(),
  };
}

/** The cursor or the URL in a body, at its top or one level below, as in `{ "meta": { "next_cursor": … } }`. */
function nextIn(data: unknown): string | undefined {
  if (!isObject(data)) return undefined;
  const parts = [data, ...Object.values(data).filter(isObject)];
  for (const part of parts) {
    for (const [key, value] of Object.entries(part)) {
      if (!NEXT.test(key)) continue;
      // Some have a link as an object.
      const found = textOf(value) || textOf(Object(value).href);
      if (found) return found;
    }
  }
  return undefined;
}

function namesOf({ inputSchema }: Tool): string[] {
  return Object.keys(inputSchema.properties);
}

/** Whether an argument says where a page begins. */
function isPosition(name: string): boolean {
  return CURSOR.test(name) || POSITION.test(bare(name));
}

/** A name without what arguments lose: `page[cursor]` is `page_cursor`. */
function bare(name: string): string {
  return name.replace(/[^A-Za-z0-9]/g, "").toLowerCase();
}

/** A string or a number, as its characters. */
function textOf(value: unknown): string | undefined {
  return typeof value === "string" || typeof value === "number"
    ? `${value}`
    : digitsIn(value);
}

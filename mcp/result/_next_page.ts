import type { InputSchema, Tool } from "@waymark/endpoint/tools";
import { readLink } from "../../lib/client/pages/read_link.ts";
import { count } from "./_cut.ts";
import { digitsIn, isObject } from "./_exact_json.ts";
import { quote } from "./_result.ts";

/** Where a next page may be named. */
export interface Page {
  readonly data: unknown;
  /** The `Link` header (RFC 8288). */
  readonly link: string | null;
  /** The URL of the response. */
  readonly url: string;
}

// All of these match names without characters other than letters and digits.

/** Keys of a body that hold the cursor or the URL of the next page. */
const NEXT =
  /^(?:next(?:page)?(?:cursor|link|marker|token|uri|url)?|odatanextlink|cursor|continuationtoken|continue|endcursor)$/;
/** Keys that say whether there is a next page, as those of Stripe and OpenAI. */
const HAS_MORE = /^has(?:more|next(?:page)?)$/;

/** Arguments that take a cursor, and those that take the last item of a page. */
const CURSOR =
  /^(?:(?:page|next|nextpage|continuation)?token|(?:page)?cursor|after|startingafter|continue|marker|page)$/;
const AFTER = /^(?:after|afterid|startingafter)$/;
/** Arguments that say where a page begins. */
const POSITION =
  /^(?:page)?(?:after|before|cursor|from|number|offset|since|skip|start)/;

/** Arguments that ask for less. */
const SIZE =
  /^(?:limit|perpage|pagesize|maxresults|count|top|first|size|take)$/;
const FIELDS = /^(?:fields|select)$/;
const FILTER = /^(?:filter|q|query|search)$/;

/** The most characters of a link, as servers take no longer URL, and of arguments in a text. */
const LONGEST_LINK = 8000;
const LONGEST_ARGUMENTS = 2000;

const NO_ARGUMENT =
  "There is a next page, but this tool has no argument for it.";

/** The arguments that lead to the next page, or what to say instead; `undefined` where a response says nothing of it. */
type Next = Readonly<Record<string, unknown>> | string | undefined;

/** Says how to ask for the next page, with arguments of the tool; empty if there is none. After a call that may change something, nobody should repeat it. */
export function nextPageOf(page: Page, tool: Tool): string {
  if (!tool.annotations.readOnlyHint) return "";
  const link = readLink(page.link);
  const next = link === undefined
    ? byNextKey(page, tool) ?? byLastItem(page, tool) ?? ""
    : byUrl(link, page.url, tool);
  if (typeof next === "string") return next;
  const shown = quote(next);
  return shown.length > LONGEST_ARGUMENTS
    ? "There is a next page, but its arguments are too long to show."
    : `There is a next page: call this tool with the same arguments and ${shown}.`;
}

/** By a cursor or a URL in the body, at its top or one level below, as in `{ "meta": { "next_cursor": … } }`. */
function byNextKey({ data, url }: Page, tool: Tool): Next {
  if (!isObject(data)) return undefined;
  const next = [data, ...Object.values(data).filter(isObject)]
    .flatMap((part) => Object.entries(part))
    .filter(([key]) => NEXT.test(bare(key)))
    // Some have a link as an object.
    .map(([, value]) => charactersOf(value) || charactersOf(Object(value).href))
    .find((text) => text);
  if (!next) return undefined;
  if (/^(?:https?:\/\/|[/?])/.test(next)) return byUrl(next, url, tool);
  // A value that fits no argument may not be a cursor, but the pointer of a mouse.
  const otherwise = namesOf(tool, CURSOR).length ? "" : NO_ARGUMENT;
  return byCursor(next, CURSOR, tool) ?? otherwise;
}

/** By the last item, where a key of the body says that there are more. */
function byLastItem({ data }: Page, tool: Tool): Next {
  const entries = Object.entries(isObject(data) ? data : {});
  const [key] = entries
    .find(([key, value]) => HAS_MORE.test(bare(key)) && value === true) ?? [];
  if (key === undefined) return undefined;
  const { last_id: id, data: items } = Object.fromEntries(entries);
  const last = id ?? (Array.isArray(items) && Object(items.at(-1)).id);
  return byCursor(charactersOf(last), AFTER, tool) ??
    `There is a next page: ${quote(key)} is true.`;
}

/** By what a URL changes in the query of the last request. */
function byUrl(target: string, url: string, tool: Tool): Next {
  if (target.length > LONGEST_LINK || !URL.canParse(target, url)) {
    return NO_ARGUMENT;
  }
  const last = new URL(url).searchParams;
  const query = [...new URL(target, url).searchParams];
  const found: Record<string, unknown> = {};
  // A server could name any argument; a position does no harm.
  for (const argument of namesOf(tool).filter(isPosition)) {
    const pairs = query.filter(([name]) => bare(name) === bare(argument));
    const [[name, text] = ["", ""]] = pairs;
    if (pairs.length !== 1 || last.get(name) === text) continue;
    const value = toValue(text, tool.inputSchema, argument);
    if (value !== undefined) found[argument] = value;
  }
  return Object.keys(found).length ? found : NO_ARGUMENT;
}

/** By the argument of a name that takes a cursor or an identifier. */
function byCursor(
  cursor: string | undefined,
  takenBy: RegExp,
  tool: Tool,
): Next {
  for (const name of cursor ? namesOf(tool, takenBy) : []) {
    const value = toValue(cursor!, tool.inputSchema, name);
    if (value !== undefined) return { [name]: value };
  }
  return undefined;
}

/** A text as an argument, of a type that its schema has, refers to or combines; `undefined` if it fits none. */
function toValue(
  text: string,
  { properties, $defs = {} }: InputSchema,
  argument: string,
): unknown {
  const schemas: Record<string, unknown>[] = [{ ...properties[argument] }];
  // The loop also visits what it adds.
  for (const { $ref, anyOf = [], oneOf = [], allOf = [] } of schemas) {
    if (schemas.length > 20) break;
    const target = $defs[`${$ref}`.replace("#/$defs/", "")] ?? [];
    schemas.push(...[anyOf, oneOf, allOf, target].flat() as typeof schemas);
  }
  const types = schemas.flatMap(({ type = [] }) => type);
  const number = Number(text);
  const isNumber = `${number}` === text && Number.isFinite(number) &&
    (types.includes("number") ||
      types.includes("integer") && Number.isInteger(number));
  if (isNumber) return number;
  return types.includes("string") || !types.length ? text : undefined;
}

/**
 * Says how to ask for less, by the tool's own arguments, if it has any for that.
 *
 * @param items How many items of a list were shown; 0 if it was no list.
 */
export function adviceOf(tool: Tool, items: number): string {
  const [[size], [fields], [filter]] = [
    namesOf(tool, SIZE),
    namesOf(tool, FIELDS),
    namesOf(tool, FILTER),
  ];
  const ways: string[] = [];
  // The rest would be on pages that nothing asks for.
  if (size !== undefined && namesOf(tool).some(isPosition)) {
    const { maximum, minimum } = tool.inputSchema.properties[size]!;
    const most = Math.min(items, Number(maximum ?? items));
    if (!items) ways.push(`ask for a smaller page with ${size}`);
    else if (most >= Number(minimum ?? 1)) {
      ways.push(`ask for pages of ${count(most)} or fewer with ${size}`);
    }
  }
  if (fields !== undefined) ways.push(`choose fields with ${fields}`);
  if (filter !== undefined) ways.push(`narrow it down with ${filter}`);
  return ways.length
    ? `To see the rest, ${ways.join(", or ")}.`
    : "This tool has no argument to ask for less.";
}

/** The arguments of a tool, or those that a pattern describes. */
function namesOf({ inputSchema }: Tool, pattern = /^/): string[] {
  return Object.keys(inputSchema.properties)
    .filter((name) => pattern.test(bare(name)));
}

/** Whether an argument says where a page begins. */
function isPosition(name: string): boolean {
  return CURSOR.test(bare(name)) || POSITION.test(bare(name));
}

/** A name without what arguments lose: `page[cursor]` is `page_cursor`. */
function bare(name: string): string {
  return name.replace(/[^A-Za-z0-9]/g, "").toLowerCase();
}

/** A string or a number, as its characters. */
function charactersOf(value: unknown): string | undefined {
  return typeof value === "string" || typeof value === "number"
    ? `${value}`
    : digitsIn(value);
}

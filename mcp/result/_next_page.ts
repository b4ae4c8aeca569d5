import type { Tool } from "@waymark/endpoint/tools";
import { unmarked } from "./_exact_json.ts";
import { isObject } from "./_structured_content.ts";
import { convertArgument } from "./_convert_argument.ts";

/** Keys of a body that hold the cursor or the URL of the next page, and arguments that take a cursor. */
const CURSORS =
  /^(?:next|next_?(?:page_?)?(?:uri|url|link)|@odata\.nextLink|next_?cursor|next_?page|next_?page_?token|next_?token|next_?marker|cursor|continuation_?token|continue|end_?cursor)$/i;
const CURSOR_ARGUMENTS =
  /^(?:cursor|after|page_?cursor|page_?token|next_?token|next_?page_?token|starting_?after|continuation_?token|continue|marker|page)$/i;

/** Other arguments that say where a page begins, without what is no letter or digit. */
const POSITIONS = /^(?:after|before|from|offset|pagenumber|since|skip|start)/i;

/** Keys of a body that say whether there is a next page, and arguments that take the last item of this one. */
const HAS_MORE = /^(?:has_?more|has_?next(?:_?page)?)$/i;
const AFTER = /^(?:after|after_?id|starting_?after)$/i;

const NO_ARGUMENT =
  "[There is a next page, but this tool has no argument for it.]";

/** The most characters of a link or a cursor; servers take no longer URL. */
const LONGEST_LINK = 8000;
/** The most characters of a `Link` header that are read. */
const LONGEST_HEADER = 16_384;

/**
 * Says how to ask for the next page, with arguments of the tool; empty if there is
 * none.
 *
 * @param link The `Link` header (RFC 8288).
 * @param base The URL of the response.
 * @param accepts Whether the tool takes these arguments besides those of this call.
 */
export function nextPageOf(
  data: unknown,
  link: string | null,
  base: string,
  tool: Tool,
  accepts: (more: Record<string, unknown>) => boolean,
): string {
  const target = linkOf(link ?? "") ?? cursorOf(data);
  if (target === undefined || target === "") {
    return moreOf(data, tool, accepts);
  }
  if (target.length > LONGEST_LINK) {
    return "[There is a next page, but its link is too long to show.]";
  }
  const url = /^(?:https?:\/\/|[/?])/.test(target) &&
    URL.canParse(target, base || undefined) && new URL(target, base);
  const names = Object.keys(tool.inputSchema.properties);
  const cursors = names.filter((name) => CURSOR_ARGUMENTS.test(name));
  const ways: (Way | undefined)[] = url
    ? [argumentsOf(url, base, tool)]
    : cursors.map((name) => wayOf(argumentOf(name, [target], tool)));
  const way = ways.find((it) => it && Object.keys(it.found).length);
  if (!way) {
    // What fits no cursor may be none: the pointer of a mouse.
    return url || !cursors.length ? NO_ARGUMENT : "";
  }
  const { found, missing } = way;
  // Without its position, the same arguments lead to the same page.
  if (missing.length && !Object.keys(found).some(isPosition)) {
    return NO_ARGUMENT;
  }
  const shown = JSON.stringify(found);
  if (!accepts(found)) return url ? NO_ARGUMENT : "";
  if (shown.length > 2000) {
    return "[There is a next page, but its arguments are too long to show.]";
  }
  const rest = missing.length
    ? "; its link has other parameters as well, for which this tool has no argument"
    : "";
  return `[There is a next page: call this tool with the same arguments and ${shown}${rest}.]`;
}

/** Says that there is a next page where a list only says that it has more, as those of Stripe and OpenAI do; its last item may be the cursor. */
function moreOf(
  data: unknown,
  tool: Tool,
  accepts: (more: Record<string, unknown>) => boolean,
): string {
  const entries = Object.entries(isObject(data) ? data : {});
  const [more] = entries
    .find(([key, value]) => HAS_MORE.test(key) && value === true) ?? [];
  if (more === undefined) return "";
  const last = entries.find(([key]) => key === "last_id")?.[1] ??
    lastIdIn(entries.find(([key]) => key === "data")?.[1]);
  const name = Object.keys(tool.inputSchema.properties)
    .find((it) => AFTER.test(it));
  const found = name !== undefined && typeof last === "string" &&
    argumentOf(name, [unmarked(last)], tool);
  const shown = found && JSON.stringify(found);
  return shown && shown.length < 2000 && accepts(found)
    ? `[There is a next page: call this tool with the same arguments and ${shown}.]`
    : `[There is a next page: ${JSON.stringify(more)} is true.]`;
}

function lastIdIn(list: unknown): unknown {
  return Array.isArray(list) ? Object(list.at(-1)).id : undefined;
}

/** Arguments of the next page, and the parameters of its link that no argument sets. */
interface Way {
  readonly found: Record<string, unknown>;
  readonly missing: readonly string[];
}

function wayOf(found: Record<string, unknown> | undefined): Way | undefined {
  return found && { found, missing: [] };
}

/** Whether an argument says where a page begins. */
function isPosition(name: string): boolean {
  return CURSOR_ARGUMENTS.test(name) || POSITIONS.test(bare(name));
}

/**
 * The query parameters of a URL that differ from those of the last one, as
 * arguments; `undefined` if one does not fit its argument.
 */
function argumentsOf(url: URL, base: string, tool: Tool): Way | undefined {
  const names = Object.keys(tool.inputSchema.properties);
  const last = valuesOf(URL.canParse(base) ? new URL(base) : undefined);
  const found: Record<string, unknown> = {};
  const missing: string[] = [];
  for (const [name, values] of valuesOf(url)) {
    if (last.get(name)?.join("\n") === values.join("\n")) continue;
    const argument = names.find((it) => it === name) ??
      names.find((it) => bare(it) === bare(name));
    if (argument === undefined) {
      missing.push(name);
      continue;
    }
    const converted = argumentOf(argument, values, tool);
    if (!converted) return undefined;
    Object.assign(found, converted);
  }
  return { found, missing };
}

/** An argument with its value, or `undefined` if the value does not fit it. */
function argumentOf(
  name: string,
  values: readonly string[],
  { inputSchema }: Tool,
): Record<string, unknown> | undefined {
  const schema = inputSchema.properties[name];
  const value = convertArgument(values, schema, { ...inputSchema });
  return value === undefined ? undefined : { [name]: value };
}

function valuesOf(url: URL | undefined): Map<string, string[]> {
  const values = new Map<string, string[]>();
  for (const [name, value] of url?.searchParams ?? []) {
    const known = values.get(name);
    if (known) known.push(value);
    else values.set(name, [value]);
  }
  return values;
}

/** A name without what arguments lose: `page[cursor]` is `page_cursor`. */
function bare(name: string): string {
  return name.replace(/[^A-Za-z0-9]/g, "").toLowerCase();
}

/** The target of the first link whose relation is `next`. */
function linkOf(header: string): string | undefined {
  // Neither part can backtrack: a server may send as long a header as it likes.
  for (
    const [, target, rest = ""] of header
      .slice(0, LONGEST_HEADER).matchAll(/<([^<>]*)>([^<>]*)/g)
  ) {
    if (/;\s*rel\s*=\s*"?(?:[^";,]*\s)?next(?=[\s";,]|$)/i.test(rest)) {
      return target;
    }
  }
  return undefined;
}

/** The cursor in a body, at its top or one level below, as in `{ "meta": { "next_cursor": … } }`. */
function cursorOf(data: unknown, level = 0): string | undefined {
  if (typeof data !== "object" || data === null || Array.isArray(data)) {
    return undefined;
  }
  for (const [key, value] of Object.entries(data)) {
    if (!CURSORS.test(key)) continue;
    if (typeof value === "string" && value) return unmarked(value);
    if (typeof value === "number") return `${value}`;
    const { href } = Object(value) as { href?: unknown };
    if (typeof href === "string" && href) return href;
  }
  if (level > 0) return undefined;
  for (const value of Object.values(data)) {
    const found = cursorOf(value, 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

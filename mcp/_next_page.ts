import type { Tool } from "@waymark/endpoint/tools";

/** Keys of a body that hold the cursor or the URL of the next page, and arguments that take a cursor. */
const CURSORS =
  /^(?:next|next_?(?:page_?)?(?:uri|url|link)|@odata\.nextLink|next_?cursor|next_?page|next_?page_?token|next_?token|next_?marker|cursor|continuation_?token|continue|end_?cursor)$/i;
const CURSOR_ARGUMENTS =
  /^(?:cursor|after|page_?cursor|page_?token|next_?token|next_?page_?token|starting_?after|continuation_?token|continue|marker|page)$/i;

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
 */
export function nextPageOf(
  data: unknown,
  link: string | null,
  base: string,
  tool: Tool,
): string {
  const target = linkOf(link ?? "") ?? cursorOf(data);
  if (target === undefined || target === "") return "";
  if (target.length > LONGEST_LINK) {
    return "[There is a next page, but its link is too long to show.]";
  }
  const names = Object.keys(tool.inputSchema.properties);
  const url = /^(?:https?:\/\/|[/?])/.test(target) &&
    URL.canParse(target, base || undefined) && new URL(target, base);
  const found = url
    ? argumentsOf(url, base, names)
    : names.filter((name) => CURSOR_ARGUMENTS.test(name)).slice(0, 1)
      .map((name) => [name, target]);
  if (!found.length) {
    return "[There is a next page, but this tool has no argument for it.]";
  }
  const shown = JSON.stringify(Object.fromEntries(found));
  return shown.length > 2000
    ? "[There is a next page, but its arguments are too long to show.]"
    : `[There is a next page: call this tool with the same arguments and ${shown}.]`;
}

/** The query parameters of a URL that differ from those of the last one, by the names of arguments. */
function argumentsOf(
  url: URL,
  base: string,
  names: readonly string[],
): [string, unknown][] {
  const last = URL.canParse(base) ? new URL(base).searchParams : undefined;
  const found: [string, unknown][] = [];
  for (const [name, value] of url.searchParams) {
    if (last?.get(name) === value) continue;
    const argument = names.find((it) => it === name) ??
      names.find((it) => bare(it) === bare(name));
    if (argument === undefined) continue;
    found.push([argument, /^\d{1,15}$/.test(value) ? Number(value) : value]);
  }
  return found;
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
    if (typeof value === "string" && value) return value;
    if (typeof value === "number") return `${value}`;
    if (typeof value === "object" && value && "href" in value) {
      return `${value.href}`;
    }
  }
  if (level > 0) return undefined;
  for (const value of Object.values(data)) {
    const found = cursorOf(value, 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

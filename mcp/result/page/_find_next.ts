import { readNextLink } from "../../../lib/client/pages/_read_link.ts";
import { digitsIn } from "../json/_exact_json.ts";
import { isObject } from "../json/_structured_content.ts";

/** What a response says of its next page. */
export type Next =
  /** A URL, which may be relative. */
  | { readonly kind: "link"; readonly url: string }
  | { readonly kind: "cursor"; readonly cursor: string }
  /** That there is one, by a key of the body; the last item of this page may lead to it. */
  | {
    readonly kind: "more";
    readonly key: string;
    readonly last: string | undefined;
  };

/** Keys of a body that hold the cursor or the URL of the next page. */
const CURSOR =
  /^(?:next|next_?(?:page_?)?(?:uri|url|link)|@odata\.nextLink|next_?cursor|next_?page|next_?page_?token|next_?token|next_?marker|cursor|continuation_?token|continue|end_?cursor)$/i;

/** Keys that say whether there is a next page, as those of Stripe and OpenAI. */
const HAS_MORE = /^(?:has_?more|has_?next(?:_?page)?)$/i;

/** Finds the next page: in the `Link` header (RFC 8288), or else in the body. */
export function findNext(data: unknown, link: string | null): Next | undefined {
  const target = readNextLink(link) ?? cursorIn(data);
  if (!target) return findMore(data);
  return /^(?:https?:\/\/|[/?])/.test(target)
    ? { kind: "link", url: target }
    : { kind: "cursor", cursor: target };
}

/** The cursor or the URL in a body, at its top or one level below, as in `{ "meta": { "next_cursor": … } }`. */
function cursorIn(data: unknown): string | undefined {
  if (!isObject(data)) return undefined;
  const parts = [data, ...Object.values(data).filter(isObject)];
  for (const part of parts) {
    for (const [key, value] of Object.entries(part)) {
      if (!CURSOR.test(key)) continue;
      // Some have a link as an object.
      const found = textOf(value) || textOf(Object(value).href);
      if (found) return found;
    }
  }
  return undefined;
}

function findMore(data: unknown): Next | undefined {
  const entries = Object.entries(isObject(data) ? data : {});
  const [key] = entries
    .find(([key, value]) => HAS_MORE.test(key) && value === true) ?? [];
  if (key === undefined) return undefined;
  const { last_id: id, data: items } = Object.fromEntries(entries);
  const last = id ?? (Array.isArray(items) && Object(items.at(-1)).id);
  return { kind: "more", key, last: textOf(last) };
}

/** A string or a number, as its characters. */
function textOf(value: unknown): string | undefined {
  return typeof value === "string" || typeof value === "number"
    ? `${value}`
    : digitsIn(value);
}

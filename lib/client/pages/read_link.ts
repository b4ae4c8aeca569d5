// Neither can backtrack: a server may send as long a header as it likes.
const LINK = /<([^<>]*)>((?:[^",]|"(?:[^"\\]|\\.)*"?)*)/g;
const PARAMETER =
  /;\s*([^\s=;"]*)\s*(?:=\s*(?:"((?:[^"\\]|\\.)*)"?|([^\s;"]*)))?/g;

/**
 * Reads a URL from a `Link` header (RFC 8288): the target of the first link with a
 * relation, as the server wrote it, so it may be relative.
 *
 * @param header The value of the header; `null` if there is none.
 * @param relation The relation, in any case; `next` by default.
 * @returns The target, or `undefined` if no link has the relation.
 *
 * @example
 * ```ts
 * import { readLink } from "@waymark/endpoint/client";
 *
 * const header = '</users?page=2>; rel="next", </users?page=9>; rel="last"';
 * console.log(readLink(header)); // → "/users?page=2"
 * console.log(readLink(header, "last")); // → "/users?page=9"
 * ```
 */
export function readLink(
  header: string | null,
  relation = "next",
): string | undefined {
  for (const [, target, parameters = ""] of (header ?? "").matchAll(LINK)) {
    const named = (name: RegExp) =>
      [...parameters.matchAll(PARAMETER)].find(([, it = ""]) => name.test(it));
    // The link of another resource (RFC 8288, section 3.2).
    if (named(/^anchor$/i)) continue;
    // Only the first one counts.
    const [, , quoted, word] = named(/^rel$/i) ?? [];
    const relations = quoted?.replace(/\\(.)/g, "$1") ?? word ?? "";
    const words = relations.toLowerCase().split(/\s+/);
    if (words.includes(relation.toLowerCase())) return target;
  }
  return undefined;
}

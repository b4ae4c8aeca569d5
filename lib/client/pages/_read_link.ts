// Neither can backtrack: a server may send as long a header as it likes.
const LINK = /<([^<>]*)>((?:[^",]|"(?:[^"\\]|\\.)*"?)*)/g;
const PARAMETER =
  /;\s*([^\s=;"]*)\s*(?:=\s*(?:"((?:[^"\\]|\\.)*)"?|([^\s;"]*)))?/g;

/**
 * Reads the URL of the next page from a `Link` header (RFC 8288): the target of the
 * first link whose relation is `next`, as the server wrote it, so it may be relative.
 *
 * @param header The value of the header; `null` if there is none.
 * @returns The target, or `undefined` if no link leads to a next page.
 */
export function readNextLink(header: string | null): string | undefined {
  for (const [, target, parameters = ""] of (header ?? "").matchAll(LINK)) {
    let relations: string | undefined;
    let isOfAnother = false;
    for (const [, name = "", quoted, word] of parameters.matchAll(PARAMETER)) {
      // Only the first one counts.
      if (/^rel$/i.test(name)) {
        relations ??= quoted?.replace(/\\(.)/g, "$1") ?? word;
      }
      isOfAnother ||= /^anchor$/i.test(name);
    }
    if (/(?:^|\s)next(?:\s|$)/i.test(relations ?? "") && !isOfAnother) {
      return target;
    }
  }
  return undefined;
}

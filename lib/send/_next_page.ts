import { describe } from "../_describe.ts";
import { EndpointError } from "../endpoint_error.ts";

// Neither can backtrack: a server may send as long a header as it likes.
const LINK = /<([^<>]*)>((?:[^",]|"(?:[^"\\]|\\.)*"?)*)/g;
const PARAMETER =
  /;\s*([^\s=;"]*)\s*(?:=\s*(?:"((?:[^"\\]|\\.)*)"?|([^\s;"]*)))?/g;

/** The target of the first link whose relation is `next` (RFC 8288). */
export function findNext(header: string): string | undefined {
  for (const [, target, parameters = ""] of header.matchAll(LINK)) {
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

/** The URL of the page after an answer; it must not have been seen before. */
export function nextPage(
  request: Request,
  response: Response,
  seen: ReadonlySet<string>,
): string | undefined {
  const target = findNext(response.headers.get("link") ?? "");
  if (target === undefined) return undefined;
  let next: URL | undefined;
  try {
    next = new URL(target, response.url || request.url);
  } catch {
    // Not a URL, so of no origin.
  }
  // Not the origin of the answer, which may come from wherever a redirect led.
  const { origin } = new URL(request.url);
  if (next?.origin !== origin) {
    throw new EndpointError(
      "UNTRUSTED_ORIGIN",
      `The next page is at ${
        next ? describe(next.origin) : "an address that is not a URL"
      }, but pages are followed on ${describe(origin)} only`,
    );
  }
  next.hash = ""; // It is not sent, and makes no other page.
  if (seen.has(next.href)) {
    throw new EndpointError(
      "INVALID_ROUTE",
      `The next page of ${
        describe(request.url.split("?")[0])
      } came before; the pages would never end`,
    );
  }
  return next.href;
}

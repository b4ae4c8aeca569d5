import { describe } from "../_describe.ts";
import { invalid } from "../_errors.ts";
import { isPlainObject } from "../_is_plain_object.ts";
import { EndpointError } from "../endpoint_error.ts";
import type { Exchange } from "./_exchange.ts";
import type { Next } from "./_settings.ts";

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

/**
 * The URL of the page after a response; it must not have been seen before.
 *
 * @param next Names it, instead of the `Link` header.
 */
export function nextPage(
  { request, response, data }: Exchange,
  seen: ReadonlySet<string>,
  next: Next | undefined,
): string | undefined {
  const found = next
    ? next(data, response)
    : findNext(response.headers.get("link") ?? "");
  if ((found ?? "") === "") return undefined;
  const own = new URL(request.url, globalThis.location?.href);
  const from = new URL(response.url || own);
  let url: URL | undefined;
  if (isPlainObject(found)) {
    url = replaceQuery(own, found);
    if (url === undefined) return undefined;
  } else if (URL.canParse(`${found}`, from.href)) {
    url = new URL(`${found}`, from);
  }
  // A redirect to another origin must not choose where the headers go next.
  const stranger = [from, url].find((it) => it?.origin !== own.origin);
  if (url === undefined || stranger) {
    throw new EndpointError(
      "UNTRUSTED_ORIGIN",
      `The next page is named by ${
        stranger ? `or at ${describe(stranger.origin)}` : "what is no URL"
      }, but pages are followed on ${describe(own.origin)} only`,
    );
  }
  url.hash = ""; // It is not sent, and makes no other page.
  if (seen.has(url.href)) {
    throw new EndpointError(
      "INVALID_ROUTE",
      `The next page of ${
        describe(request.url.split("?")[0])
      } came before; the pages would never end`,
    );
  }
  return url.href;
}

/** Replaces parameters of a query, and keeps the others; `undefined` if none has a value. */
function replaceQuery(
  url: URL,
  parameters: Record<string, unknown>,
): URL | undefined {
  const given = Object.entries(parameters)
    .filter(([, value]) => (value ?? null) !== null);
  if (!given.length) return undefined;
  const pairs = url.search.slice(1).split("&").filter((pair) => {
    const [name] = new URLSearchParams(pair).keys();
    return name !== undefined && !Object.hasOwn(parameters, name);
  });
  for (const [name, value] of given) {
    if (typeof value === "object") {
      throw invalid(
        `Parameter ${describe(name)} of the next page is ${
          describe(value)
        }; pass a string, a number or a boolean`,
      );
    }
    // Unlike encodeURIComponent(), it takes any string.
    const pair = new URLSearchParams([[name, `${value}`]]);
    pairs.push(`${pair}`.replaceAll("+", "%20"));
  }
  const replaced = new URL(url);
  replaced.search = pairs.join("&");
  return replaced;
}

import { show } from "../../_show.ts";
import { invalid, invalidParameter } from "../../_errors.ts";
import { isPlainObject } from "../../_is_plain_object.ts";
import { EndpointError } from "../../endpoint_error.ts";
import type { Received } from "../call/_call.ts";
import { readNextLink } from "./_read_link.ts";
import type { Next } from "../call/_settings.ts";

/**
 * The URL of the page after a response; it must not have been seen before, and
 * neither must that of the response, which is added.
 *
 * @param next Names it, instead of the `Link` header.
 */
export async function nextPage(
  { request, response, data }: Received,
  seen: Set<string>,
  next: Next | undefined,
): Promise<string | undefined> {
  const found = next
    // APIs say by "", `null` or `false` that there are no more pages.
    ? await next(data, response) || undefined
    : readNextLink(response.headers.get("link"));
  if (found === undefined) return undefined;
  const own = new URL(request.url, globalThis.location?.href);
  seen.add(own.href);
  const from = new URL(response.url || own);
  const named = isPlainObject(found) ? replaceQuery(own, found) : found;
  if (named === undefined) return undefined;
  if (typeof named !== "string" && !(named instanceof URL)) {
    throw invalid(
      `next returned ${
        show(named)
      }; return a URL, an object of query parameters, or nothing`,
    );
  }
  if (!URL.canParse(named, from.href)) {
    throw new EndpointError(
      "UNTRUSTED_ORIGIN",
      "The URL of the next page is not valid",
    );
  }
  const url = new URL(named, from);
  // A redirect to another origin must not choose where the headers go next.
  const stranger = [from, url].find((it) => it.origin !== own.origin);
  if (stranger) {
    throw new EndpointError(
      "UNTRUSTED_ORIGIN",
      `The next page is on, or was named by, ${
        show(stranger.origin)
      }; pages are followed on ${show(own.origin)} only`,
    );
  }
  url.hash = ""; // It is not sent, and makes no other page.
  if (seen.has(url.href)) {
    throw new EndpointError(
      "INVALID_ROUTE",
      `The next page of ${
        show(request.url.split("?")[0])
      } has been visited before, so the pages would never end`,
    );
  }
  return url.href;
}

/** Replaces parameters of a query, and keeps the others; `undefined` if none has a value. */
function replaceQuery(
  url: URL,
  parameters: Record<string, unknown>,
): string | undefined {
  const pairs = url.search.slice(1).split("&").filter((pair) => {
    const [name] = new URLSearchParams(pair).keys();
    return name !== undefined && !Object.hasOwn(parameters, name);
  });
  const kept = pairs.length;
  for (const [name, value] of Object.entries(parameters)) {
    if (typeof (value ?? "") === "object") {
      throw invalidParameter(
        name,
        `of the next page is ${
          show(value)
        }; pass a string, a number or a boolean`,
      );
    }
    // Unlike encodeURIComponent(), it takes any string.
    const pair = new URLSearchParams([[name, `${value}`]]);
    if ((value ?? null) !== null) pairs.push(`${pair}`.replaceAll("+", "%20"));
  }
  url = new URL(url);
  url.search = pairs.join("&");
  return pairs.length > kept ? url.href : undefined;
}

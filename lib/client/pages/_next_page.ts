import { parseUrl } from "../../_parse_url.ts";
import { readRecord } from "../../_record.ts";
import { show } from "../../_show.ts";
import { invalid } from "../../_errors.ts";
import { isPlainObject } from "../../_is_plain_object.ts";
import { EndpointError } from "../../endpoint_error.ts";
import { pathOf, urlOf } from "../fail/_url.ts";
import { readLink } from "./read_link.ts";
import type { CallResult } from "../send/_exchange.ts";
import {
  type MergedHeaders,
  mergeHeaders,
  NO_HEADERS,
} from "../../endpoint/headers/_headers.ts";
import type { Next } from "../call/_settings.ts";

export type Named = Readonly<Record<string, unknown>>;

/** The next page: how its request differs from the last one. */
export interface NextPage {
  readonly url: string | undefined;
  /** `undefined` removes a parameter. */
  readonly parameters: Named;
  /** `null` removes a header. */
  readonly headers: MergedHeaders;
}

/**
 * Finds the page after a response.
 *
 * @param requested The URL of the request.
 * @param next Names it, instead of the `Link` header.
 */
export async function nextPage(
  requested: string,
  { response, data }: CallResult,
  next: Next | undefined,
): Promise<NextPage | undefined> {
  const found = next
    ? await next(data, response)
    : readLink(response.headers.get("link"));
  // APIs say by "", `null` or `false` that there are no more pages.
  if (!found) return undefined;
  if (isPlainObject(found)) return toParameters(found);
  if (typeof found === "string" || found instanceof URL) {
    const url = toOwnUrl(`${found}`, requested, response);
    return { url, parameters: {}, headers: NO_HEADERS };
  }
  const shown = show(found);
  throw invalid(`next returned ${shown}; return a URL, parameters or nothing`);
}

/** Reads parameters and `{ headers }`; an object of empty values is no page. */
function toParameters(found: Named): NextPage | undefined {
  const { headers: own, ...others } = readRecord(found);
  const parameters = emptied(others);
  const headers = mergeHeaders(
    NO_HEADERS,
    own ?? {},
    (_, value) => isEmpty(value) ? null : value,
  );
  return Object.values({ ...parameters, ...headers }).every(isGone)
    ? undefined
    : { url: undefined, parameters, headers };
}

/** Whether a parameter or a header has no value. */
export function isGone(value: unknown): boolean {
  return value === undefined || value === null;
}

/** Parameters, without the values that are empty: `undefined` removes one of before. */
export function emptied(values: Named): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values)
      .map(([name, value]) => [name, isEmpty(value) ? undefined : value]),
  );
}

/** Whether a value says that there is no further page; 0 does not. */
function isEmpty(value: unknown): boolean {
  return !value && value !== 0 && value !== 0n;
}

/** The URL that a server names, on the origin of the request. */
function toOwnUrl(
  named: string,
  requested: string,
  { url: from, redirected }: Response,
): string {
  const isPath = requested.startsWith("/");
  // Only the `fetch` that completes a path knows its origin.
  const base = urlOf(from || requested);
  const own = isPath && !redirected ? base : urlOf(requested);
  const url = parseUrl(named, base);
  // A redirect to another origin must not choose where the headers go next.
  const stranger = [url, base].find((it) => it && !isOwn(it, own));
  if (!url || stranger) {
    const shown = stranger ? show(stranger.origin) : "no valid URL";
    throw new EndpointError(
      "UNTRUSTED_ORIGIN",
      `The next page comes from ${shown}; only ${show(own.origin)} is followed`,
    );
  }
  // Behind a proxy, a server may not know its own scheme or port.
  return (isPath ? "" : own.origin) + pathOf(url);
}

/** Whether a URL is on the host of another, at its port or at a default one. */
function isOwn({ hostname, port }: URL, own: URL): boolean {
  return hostname === own.hostname &&
    (port === own.port || /^(?:80|443)?$/.test(port));
}

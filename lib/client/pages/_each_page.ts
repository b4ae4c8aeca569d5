import { isPlainObject } from "../../_is_plain_object.ts";
import { readRecord } from "../../_record.ts";
import { show } from "../../_show.ts";
import { splitQuery } from "../../_split_query.ts";
import type { BuiltRequest } from "../../endpoint/build/_build_request.ts";
import {
  mergeHeaders,
  NO_HEADERS,
  sentHeaders,
} from "../../endpoint/headers/_headers.ts";
import { hasBody } from "../../endpoint/url/_route.ts";
import { EndpointError } from "../../endpoint_error.ts";
import type { Sending } from "../call/_call.ts";
import { type CallResult, exchange } from "../send/_exchange.ts";
import { isGone, type Named, type NextPage, nextPage } from "./_next_page.ts";
import { replaceParameters } from "./_replace_parameters.ts";

/**
 * Sends a request, and again for each next page. No page is given twice.
 *
 * @param read Reads the request and how it is sent.
 * @param rebuild Builds the request of a call with further parameters; where it does
 * not, they are replaced in the request itself.
 */
export async function* eachPage(
  read: () => Sending,
  rebuild?: (parameters: Named) => BuiltRequest | undefined,
): AsyncGenerator<CallResult, void, undefined> {
  const { built: first, settings, origin } = read();
  // A request without a body has no such key, which a polluted prototype may have.
  let built = readRecord(first);
  const known = parametersIn(built);
  const seen = new Set<string>();
  let replaced = NO_HEADERS;
  for (;;) {
    const key = keyOf(built);
    if (seen.has(key)) {
      const shown = show(splitQuery(built.url)[0]);
      throw new EndpointError(
        "INVALID_ROUTE",
        `The next page, ${shown}, was visited before`,
      );
    }
    seen.add(key);
    const page = await exchange({ built, settings, origin });
    yield page;
    if (!page.response.ok) return;
    const next = await nextPage(built.url, page, settings.next);
    if (!next || isFirstAgain(next, parametersIn(built), known)) return;
    const { url, parameters, headers } = next;
    const rebuilt = url === undefined ? rebuild?.(parameters) : undefined;
    // What was replaced in the request once is no longer a parameter of the call.
    if (!rebuilt) rebuild = undefined;
    built = readRecord(rebuilt ?? withParameters(built, parameters, url));
    replaced = mergeHeaders(replaced, headers);
    built.headers = sentHeaders(mergeHeaders(built.headers, replaced));
  }
}

/** A key that tells requests apart; a body without keys is the same in all. */
function keyOf({ url, headers, body }: BuiltRequest): string {
  return JSON.stringify(
    [url, headers, isPlainObject(body) && body],
    (_, value) => typeof value === "bigint" ? `${value}` : value,
  );
}

/** The parameters that a request has in its query and its body. */
function parametersIn({ url, body }: BuiltRequest): Map<string, unknown> {
  const [, query] = splitQuery(url);
  return new Map<string, unknown>([
    ...new URLSearchParams(query),
    ...isPlainObject(body) ? Object.entries(body) : [],
  ]);
}

/**
 * Whether the next page is the first one again: a parameter that the call does not
 * have is empty, and no other one, such as a second cursor, says where the next page is.
 */
function isFirstAgain(
  { parameters, headers }: NextPage,
  last: ReadonlyMap<string, unknown>,
  known: ReadonlyMap<string, unknown>,
): boolean {
  const named = Object.entries({ ...parameters, ...headers });
  return named.some(([name, value]) => isGone(value) && !known.has(name)) &&
    named.every(([name, value]) =>
      isGone(value) || value === last.get(name) ||
      /number|boolean/.test(typeof value)
    );
}

/** Replaces parameters: in a body of keys, unless the query has them, or else in the query. */
function withParameters(
  built: BuiltRequest,
  next: Named,
  url = built.url,
): BuiltRequest {
  const body = hasBody(built.method) ? built.body ?? {} : undefined;
  const [start, query] = splitQuery(url);
  const [pairs, { data }] = replaceParameters(query, { data: body }, next);
  return {
    ...built,
    url: start + (pairs ? `?${pairs}` : ""),
    ...data !== body && { body: data },
  };
}

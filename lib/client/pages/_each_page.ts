import { invalid, invalidParameter } from "../../_errors.ts";
import { isPlainObject } from "../../_is_plain_object.ts";
import { show } from "../../_show.ts";
import type { BuiltRequest } from "../../endpoint/_build_request.ts";
import { checkValue } from "../../endpoint/_headers.ts";
import { hasBody } from "../../endpoint/_route.ts";
import { EndpointError } from "../../endpoint_error.ts";
import type { Received, Sending } from "../call/_call.ts";
import { exchange } from "../send/_exchange.ts";
import { isEmpty, nextPage } from "./_next_page.ts";

/** Named values of a request. */
type Named = Readonly<Record<string, unknown>>;

/**
 * Sends a request, and again for each next page. No page is given twice.
 *
 * @param rebuild Builds the request of a call in which parameters are replaced; where
 * it does not, they are replaced in the request itself.
 */
export async function* eachPage(
  sending: Sending,
  rebuild?: (parameters: Named) => Sending | undefined,
): AsyncGenerator<Received, void, undefined> {
  const { settings } = sending;
  const seen = new Set<string>();
  let all: Named = {};
  for (;;) {
    seen.add(keyOf(sending.built));
    const page = await exchange(sending);
    yield page;
    if (page.error) return;
    const next = await nextPage(page, settings.next);
    if (!next) return;
    if (next.url !== undefined) {
      // As the server wrote it, not as a template.
      sending = withBuilt(sending, { ...sending.built, url: next.url });
      rebuild = undefined;
    } else {
      const { parameters, headers } = next;
      if (isFirstAgain(parameters, all, sending.built)) return;
      all = { ...all, ...parameters };
      const { built } = sending;
      sending = rebuild?.(all) ??
        withBuilt(sending, withParameters(built, parameters));
      sending = withBuilt(sending, {
        ...sending.built,
        headers: withHeaders(built.headers, headers),
      });
    }
    if (seen.has(keyOf(sending.built))) {
      throw new EndpointError(
        "INVALID_ROUTE",
        `The next page of ${
          show(page.request.url.split("?")[0])
        } has been visited before, so the pages would never end`,
      );
    }
  }
}

function withBuilt(sending: Sending, built: BuiltRequest): Sending {
  return { ...sending, options: built, built };
}

/** What tells one request from another: a body that is no JSON is the same in all. */
function keyOf({ method, url, headers, body }: BuiltRequest): string {
  const isText = typeof body === "string" || isPlainObject(body) ||
    Array.isArray(body);
  return JSON.stringify(
    [method, url, headers, isText ? body : ""],
    (_, value) => typeof value === "bigint" ? `${value}n` : value,
  );
}

/**
 * Whether parameters lead to the first page again: what an earlier page has named, or
 * nothing had, is empty, and nothing else says where the next page is.
 */
function isFirstAgain(next: Named, last: Named, built: BuiltRequest): boolean {
  const isAtEnd = Object.keys(next).some((name) =>
    isEmpty(next[name]) && !isIn(built, name, last)
  );
  const isElsewhere = Object.keys(next).some((name) => {
    const value = next[name];
    const isPosition = Object.keys(last).length > 0 ||
      typeof value === "string" || typeof value === "object";
    return !isEmpty(value) && isPosition && value !== last[name];
  });
  return isAtEnd && !isElsewhere;
}

/** Whether the first request had a parameter. */
function isIn({ url, body }: BuiltRequest, name: string, last: Named): boolean {
  if (Object.hasOwn(last, name)) return false;
  return new URLSearchParams(url.split("?")[1]).has(name) ||
    isPlainObject(body) && Object.hasOwn(body, name);
}

/** Replaces parameters: in a body of keys, unless the query has them, or else in the query. */
function withParameters(built: BuiltRequest, next: Named): BuiltRequest {
  const { method, body = {} } = built;
  const [start = "", query = ""] = built.url.split("#")[0]!.split(/\?(.*)/s);
  const fields = hasBody(method) && isPlainObject(body)
    ? { ...body }
    : undefined;
  const inQuery = new URLSearchParams(query);
  const pairs = query.split("&").filter((pair) => {
    const [name] = new URLSearchParams(pair).keys();
    return name !== undefined && !Object.hasOwn(next, name);
  });
  for (const name of Object.keys(next)) {
    const value = next[name];
    if (fields && !inQuery.has(name)) {
      if (isEmpty(value)) delete fields[name];
      else fields[name] = value;
    } else if (!isEmpty(value)) pairs.push(...pairsOf(name, value));
  }
  const url = start + (pairs.length ? `?${pairs.join("&")}` : "");
  return fields && Object.keys(fields).length
    ? { ...built, url, body: fields }
    : { ...built, url };
}

/** Writes a parameter of the query, a list as repeated names. */
function pairsOf(name: string, value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).map((item) => {
    if (typeof item === "object") {
      throw invalidParameter(
        name,
        `of the next page is ${show(item)}, which a query has no place for`,
      );
    }
    // Unlike encodeURIComponent(), it takes any string.
    return `${new URLSearchParams([[name, `${item}`]])}`
      .replaceAll("+", "%20");
  });
}

function withHeaders(
  headers: BuiltRequest["headers"],
  next: Named,
): BuiltRequest["headers"] {
  const all = { ...headers };
  for (const name of Object.keys(next)) {
    const value = next[name];
    if (isEmpty(value)) delete all[name.toLowerCase()];
    else if (typeof value === "string") {
      all[name.toLowerCase()] = checkValue(name, value);
    } else {
      throw invalid(
        `next returned a header ${show(name)} that is ${
          show(value, true)
        }; return a string`,
      );
    }
  }
  return all;
}

import { isPlainObject } from "../../_is_plain_object.ts";
import { show } from "../../_show.ts";
import type { BuiltRequest } from "../../endpoint/_build_request.ts";
import { checkValue } from "../../endpoint/_headers.ts";
import { hasBody } from "../../endpoint/_route.ts";
import { writeQuery } from "../../endpoint/_write_query.ts";
import { EndpointError } from "../../endpoint_error.ts";
import type { Received, Sending } from "../call/_call.ts";
import { exchange } from "../send/_exchange.ts";
import { isEmpty, nextPage } from "./_next_page.ts";
import { replaceIn } from "./_replace_parameters.ts";

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
  const known = namesIn(sending.built);
  const seen = new Set<string>();
  let all: Named = {};
  for (;;) {
    seen.add(keyOf(sending.built));
    const { url } = sending.built;
    const page = await exchange(sending);
    yield page;
    if (page.error) return;
    const next = await nextPage(url, page, settings.next);
    if (!next) return;
    if (next.url !== undefined) {
      // As the server wrote it, not as a template.
      sending = withBuilt(sending, { ...sending.built, url: next.url });
      rebuild = undefined;
    } else {
      const { parameters, headers } = next;
      if (isFirstAgain({ ...parameters, ...headers }, all, known)) return;
      all = { ...all, ...parameters };
      const { built } = sending;
      const again = rebuild?.(all)?.built ?? withParameters(built, parameters);
      sending = withBuilt(sending, {
        ...again,
        headers: withHeaders(built.headers, headers),
      });
    }
    if (seen.has(keyOf(sending.built))) {
      throw new EndpointError(
        "INVALID_ROUTE",
        `The next page of ${
          show(url.split("?")[0])
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

/** The parameters that a request has in its query and its body. */
function namesIn({ url, body }: BuiltRequest): ReadonlySet<string> {
  return new Set([
    ...new URLSearchParams(url.split("?")[1]).keys(),
    ...isPlainObject(body) ? Object.keys(body) : [],
  ]);
}

/**
 * Whether parameters lead to the first page again: one that it does not have is empty,
 * and no other one, such as a second cursor, says where the next page is.
 */
function isFirstAgain(
  next: Named,
  last: Named,
  known: ReadonlySet<string>,
): boolean {
  const names = Object.keys(next);
  return names.some((name) => isEmpty(next[name]) && !known.has(name)) &&
    names.every((name) =>
      isEmpty(next[name]) || next[name] === last[name] ||
      /^(?:number|boolean)$/.test(typeof next[name])
    );
}

/** Replaces parameters: in a body of keys, unless the query has them, or else in the query. */
function withParameters(built: BuiltRequest, next: Named): BuiltRequest {
  const { method, body = {} } = built;
  const [start = "", query = ""] = built.url.split("#")[0]!.split(/\?(.*)/s);
  const inQuery = new URLSearchParams(query);
  const takesKeys = hasBody(method) && isPlainObject(body);
  const fields: Record<string, unknown> = {};
  const pairs = query.split("&").filter((pair) => {
    const [name] = new URLSearchParams(pair).keys();
    return name !== undefined && !Object.hasOwn(next, name);
  });
  for (const name of Object.keys(next)) {
    if (takesKeys && !inQuery.has(name)) fields[name] = next[name];
    else if (!isEmpty(next[name])) pairs.push(writeQuery(name, next[name]));
  }
  const url = start + (pairs.length ? `?${pairs.join("&")}` : "");
  return Object.keys(fields).length
    ? { ...built, url, body: replaceIn(body as Named, fields) }
    : { ...built, url };
}

function withHeaders(
  headers: BuiltRequest["headers"],
  next: Named,
): BuiltRequest["headers"] {
  const named = Object.entries(next).map(([name, value]) => [
    name.toLowerCase(),
    value && checkValue(name, value),
  ]);
  return replaceIn(headers, Object.fromEntries(named)) as typeof headers;
}

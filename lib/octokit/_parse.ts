import { describe } from "../_describe.ts";
import { type RouteUrl, toTemplate } from "../endpoint/_route.ts";
import { EndpointError } from "../endpoint_error.ts";
import { checkLines, readHeaders } from "./_headers.ts";
import { amendAccept } from "./_media_type.ts";
import type { Merged } from "./_merge.ts";
import { getOwn, isOption, NONE, type Options } from "./_options.ts";
import { addQuery, baseOf, buildUrl, readUrl, toQuery } from "./_url.ts";

/** Options whose parameters are told apart. */
interface Parts {
  /** The method, in upper case. */
  readonly method: string;
  /** Whether what is left over goes to the body, and not to the query. */
  readonly hasBody: boolean;
  readonly route: RouteUrl;
  /** The values of the template's variables, by their slots. */
  readonly values: unknown[];
  /** The parameters without a placeholder. */
  readonly leftOver: [string, unknown][];
}

/** Turns merged options into request options. */
export function parseOptions({ options, clashes }: Merged): Options {
  const { method, hasBody, route, values, leftOver } = readParts(
    options,
    clashes,
  );
  const url = buildUrl(baseOf(options, route), route, values);
  const headers = readHeaders(getOwn(options, "headers"));
  amendAccept(headers, Object(getOwn(options, "mediaType")), url);
  let body: unknown;
  if (hasBody && leftOver.length) {
    const data = leftOver.find(([name]) => name === "data");
    body = data ? data[1] : Object.fromEntries(leftOver);
  }
  if (body !== undefined) {
    headers["content-type"] ||= "application/json; charset=utf-8";
  } else if (method === "PATCH" || method === "PUT") {
    body = ""; // so that `content-length: 0` is sent
  }
  checkLines(headers);
  const result: Options = {
    method,
    url: hasBody ? url : addQuery(url, toQuery(leftOver)),
    headers,
  };
  if (body !== undefined) result["body"] = body;
  const request = getOwn(options, "request");
  if (request) result["request"] = request;
  return result;
}

/**
 * Shows merged options as `merge` returns them. Parameters with the names of
 * options have no place there: they go into `data` or into the URL.
 */
export function showOptions({ options, clashes }: Merged): Options {
  if (clashes === NONE) return options;
  const { hasBody, route, values, leftOver } = readParts(options, clashes);
  if (hasBody) {
    return { data: Object.fromEntries(leftOver), ...options };
  }
  const base = baseOf(options, route);
  const url = addQuery(
    buildUrl(base, route, values),
    toQuery(Object.entries(clashes)),
  );
  // What the URL holds now is not a parameter any more.
  const rest = Object.entries(options)
    .filter(([name]) => isOption(name) || !route.slots.has(name));
  return {
    ...Object.fromEntries(rest),
    url: toTemplate(url.slice(base?.prefix.length)),
  };
}

function readParts(options: Options, clashes: Options): Parts {
  const method = readMethod(getOwn(options, "method") ?? "GET");
  const route = readUrl(getOwn(options, "url") || "/");
  const values: unknown[] = route.unset.slice();
  const leftOver = Object.entries(clashes);
  const clash = leftOver.find(([name]) => route.slots.has(name));
  if (clash) {
    throw new EndpointError(
      "INVALID_ROUTE",
      `${describe(route.text)} has a placeholder {${
        clash[0]
      }}, which is the name of an option; give it another name`,
    );
  }
  for (const name of Object.keys(options)) {
    if (isOption(name)) continue;
    const slot = route.slots.get(name);
    if (slot === undefined) leftOver.push([name, options[name]]);
    else values[slot] = options[name];
  }
  const hasBody = method !== "GET" && method !== "HEAD";
  return { method, hasBody, route, values, leftOver };
}

/** Checks a method, of any API, and gives it in upper case. */
function readMethod(method: unknown): string {
  if (typeof method === "string" && /^[!#$%&'*+\-.^`|~\w]+$/.test(method)) {
    return method.toUpperCase();
  }
  throw new EndpointError(
    "INVALID_METHOD",
    `${describe(method)} is not a valid method; use one like "GET"`,
  );
}

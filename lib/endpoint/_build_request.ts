import { checkLength } from "../_check_length.ts";
import { show } from "../_show.ts";
import { invalidParameter } from "../_errors.ts";
import { isPlainObject } from "../_is_plain_object.ts";
import type { Values } from "../_read_values.ts";
import { toRecord } from "../_record.ts";
import { EndpointError } from "../endpoint_error.ts";
import type { RequestOptions } from "../types/mod.ts";
import { invalidBaseUrl } from "./_base_url.ts";
import { expandUrl } from "./_expand_url.ts";
import {
  addCookies,
  checkValue,
  JSON_TYPE,
  type MergedHeaders,
  sentHeaders,
  toHeaderName,
} from "./_headers.ts";
import { assertNoOption } from "./_likely_option.ts";
import type { Options } from "./_merge.ts";
import { hasBody, type MethodName, type RouteUrl } from "./_route.ts";
import type { RouteDescription } from "./_route_description.ts";
import { writeQuery } from "./_write_query.ts";
import type { Strict } from "./_strict.ts";

/** What a request is built from: a route, one record of parameters and one of options. */
export interface MergedCall {
  readonly method: MethodName;
  readonly url: RouteUrl | undefined;
  readonly parameters: Values;
  readonly options: Options;
  /** The parameters of the caller, without the defaults: those that an error may blame. */
  readonly passed: Values;
  /** Where a call has its options, for messages; empty if they are among the parameters. */
  readonly optionsPlace: string;
  /** Parameters for the query and for cookies, whatever else has their names. */
  readonly query: Values | undefined;
  readonly cookies: Values | undefined;
  /** What the API's description says of the route. */
  readonly description: RouteDescription | undefined;
}

/**
 * Turns a merged call into request options: each parameter goes to its
 * placeholder, else to the query or the body.
 *
 * @param strict What refuses missing values; `undefined` for `endpoint`.
 */
export function buildRequest(
  call: MergedCall,
  strict?: Strict,
): RequestOptions {
  const { method, url, options, parameters, description } = call;
  const { baseUrl, data, request } = options;
  if (!url) {
    throw new EndpointError(
      "INVALID_ROUTE",
      'There is no URL; pass a route, such as "GET /users"',
    );
  }
  if (url.origin === undefined && !baseUrl) throw invalidBaseUrl(undefined);
  const takesBody = hasBody(method);
  if (data !== undefined && !takesBody) throw bodyNotAllowed(method);

  // The values of the placeholders. Each is assigned, because `Array(n)` has
  // holes, and reading a hole finds values on a polluted prototype.
  const values: unknown[] = [];
  while (values.length < url.slots.size) values.push(undefined);
  let query = "";
  let fields: Record<string, unknown> | undefined;
  // A copy, as soon as there is something to add.
  let headers: MergedHeaders | undefined;
  let defaultCookies: Record<string, unknown> | undefined;
  for (const name in parameters) {
    const value = parameters[name];
    const slot = url.slots.get(name);
    if (slot !== undefined) {
      values[slot] = description
        ? description.writeBare("path", name, value)
        : value;
      continue;
    }
    const described = description?.placeOf(name, !isPassed(name, call));
    if (described === undefined || described === "nowhere") {
      assertNoOption(name, value, call.optionsPlace);
    }
    const place = described ?? (takesBody ? "body" : "query");
    if (place === "query") {
      query = addToQuery(query, name, value, description);
    } else if (place !== "body") {
      // Of the defaults, a route gets those that it has a place for.
      if (isPassed(name, call)) throw description!.misplaced(name, place);
      if (place === "cookie") (defaultCookies ??= toRecord())[name] = value;
      if (place === "header" && value !== null) {
        const key = toHeaderName(name);
        const written = description!.writeBare("header", key, value);
        headers ??= toRecord(options.headers);
        if (!(key in headers)) headers[key] = checkValue(key, written);
      }
    } else if (data !== undefined) strict?.assertPlaced(name, call.passed);
    else if (takesBody) {
      assertField(name, value);
      (fields ??= toRecord())[name] = value;
    } else if (isPassed(name, call)) throw bodyNotAllowed(method);
  }
  if (call.query) {
    for (const name of Object.keys(call.query)) {
      query = addToQuery(query, name, call.query[name], description);
    }
  }

  if (description && data === undefined) {
    fields = description.completeBody(fields, parameters);
  }
  // An object of its own for each request, as literals make them.
  let body = fields ? { ...fields } : data;
  const cookies = defaultCookies
    ? Object.assign(defaultCookies, call.cookies)
    : call.cookies;
  if (cookies) {
    headers ??= toRecord(options.headers);
    addCookies(
      headers,
      cookies,
      (name, value) =>
        description
          ? description.writePair("cookie", name, value)
          : writeQuery(name, value, "; "),
    );
  }
  if (body !== undefined) {
    const type = description?.contentType ??
      (isJsonBody(body) ? JSON_TYPE : undefined);
    headers ??= toRecord(options.headers);
    if (type) headers["content-type"] ??= type;
    if (description) {
      body = description.writeBody(body, `${headers["content-type"]}`);
    }
  }
  const result: RequestOptions = {
    method,
    url: expandUrl(
      url,
      baseUrl,
      values,
      query,
      strict &&
        ((missing) => strict.assertValues(url, missing, values, call.passed)),
    ),
    headers: sentHeaders(headers ?? options.headers),
  };
  if (body !== undefined) result.body = body;
  if (request) result.request = request;
  return result;
}

/** Whether the call itself has a parameter. */
function isPassed(name: string, { passed }: MergedCall): boolean {
  return Object.hasOwn(passed, name) && passed[name] !== undefined;
}

/** Adds a parameter to a query, which begins with a `?`. */
function addToQuery(
  query: string,
  name: string,
  value: unknown,
  description: RouteDescription | undefined,
): string {
  const part = description
    ? description.writePair("query", name, value)
    : writeQuery(name, value);
  if (!part) return query;
  query += (query ? "&" : "?") + part;
  checkLength(query, name);
  return query;
}

/** Whether a body is JSON, and not something that `fetch` knows a type for. */
function isJsonBody(body: unknown): boolean {
  return body === null || typeof body === "number" ||
    typeof body === "boolean" || Array.isArray(body) || isPlainObject(body);
}

/** Refuses a parameter that a body of JSON cannot hold. */
function assertField(name: string, value: unknown): void {
  if (typeof value === "function" || typeof value === "symbol") {
    throw invalidParameter(
      name,
      `is ${show(value)}, which JSON cannot hold`,
    );
  }
}

/** The error of a body for a method that has none. */
export function bodyNotAllowed(method: MethodName): EndpointError {
  return new EndpointError(
    "BODY_NOT_ALLOWED",
    `${method.toUpperCase()} requests cannot have a body; remove it, or use POST, PUT, PATCH or DELETE`,
  );
}

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
import { assertNoOption, type OptionWords } from "./_likely_option.ts";
import type { Options } from "./_merge.ts";
import { hasBody, type MethodName, type RouteUrl } from "./_route.ts";
import type { Place, RouteDescription } from "./_route_description.ts";
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
  /** Parameters for the query and for cookies, whatever else has their names. */
  readonly query: Values | URLSearchParams | undefined;
  readonly cookies: Values | undefined;
  /** What the API's description says of the route. */
  readonly description: RouteDescription | undefined;
}

/** What holds for all requests of an endpoint function. */
export interface BuildRules {
  /** What refuses missing values; `undefined` if the option `strict` is false. */
  readonly strict: Strict | undefined;
  readonly optionWords: OptionWords;
}

/** Turns a merged call into request options: each parameter goes to its place. */
export function buildRequest(
  call: MergedCall,
  rules: BuildRules,
): RequestOptions {
  const { method, url, options, description } = call;
  if (!url) {
    throw new EndpointError(
      "INVALID_ROUTE",
      'There is no URL; pass a route, such as "GET /users"',
    );
  }
  const { baseUrl, data, request } = options;
  if (url.origin === undefined && !baseUrl) throw invalidBaseUrl(undefined);
  if (data !== undefined && !hasBody(method)) throw bodyNotAllowed(method);

  const placed = placeParameters(call, url, rules);
  let { fields } = placed;
  if (description && data === undefined) {
    fields = description.completeBody(fields, call.parameters);
  }
  // An object of its own for each request, as literals make them.
  let body = fields ? { ...fields } : data;
  const headers = headersOf(call, placed, body);
  if (description && body !== undefined) {
    body = description.writeBody(body, `${headers["content-type"]}`);
  }
  const { strict } = rules;
  const result: RequestOptions = {
    method,
    url: expandUrl(
      url,
      baseUrl,
      placed.values,
      placed.query,
      strict &&
        ((missing) =>
          strict.assertValues(url, missing, placed.values, call.passed)),
    ),
    headers: sentHeaders(headers),
  };
  if (body !== undefined) result.body = body;
  if (request) result.request = request;
  return result;
}

/** The parameters of a call in their places. */
interface PlacedParameters {
  /** The values of the placeholders, by their slots. */
  readonly values: unknown[];
  /** The query, which begins with a `?`, or nothing. */
  readonly query: string;
  /** The keys of the body. */
  readonly fields: Record<string, unknown> | undefined;
  /** Default parameters that a description has as headers and as cookies. */
  readonly headers: Record<string, unknown> | undefined;
  readonly cookies: Record<string, unknown> | undefined;
}

function placeParameters(
  call: MergedCall,
  { slots }: RouteUrl,
  rules: BuildRules,
): PlacedParameters {
  const { parameters, description } = call;
  const values: unknown[] = [];
  while (values.length < slots.size) values.push(undefined);
  let query = "";
  let fields: Record<string, unknown> | undefined;
  let headers: Record<string, unknown> | undefined;
  let cookies: Record<string, unknown> | undefined;
  for (const name in parameters) {
    const value = parameters[name];
    const slot = slots.get(name);
    if (slot !== undefined) {
      values[slot] = description
        ? description.writeBare("path", name, value)
        : value;
      continue;
    }
    const place = choosePlace(name, value, call, rules);
    if (place === "query") {
      query = addToQuery(query, name, value, description);
    } else if (place === "body") {
      if (takesField(name, value, call, rules)) {
        (fields ??= toRecord())[name] = value;
      }
    } else if (place === "header") (headers ??= toRecord())[name] = value;
    else if (place === "cookie") (cookies ??= toRecord())[name] = value;
  }
  if (call.query instanceof URLSearchParams) {
    const written = `${call.query}`;
    if (written) query += (query ? "&" : "?") + written;
  } else if (call.query) {
    for (const name of Object.keys(call.query)) {
      query = addToQuery(query, name, call.query[name], description);
    }
  }
  return { values, query, fields, headers, cookies };
}

/** Where a parameter goes that has no placeholder. */
function choosePlace(
  name: string,
  value: unknown,
  call: MergedCall,
  { optionWords }: BuildRules,
): Place | "nowhere" {
  const { method, description } = call;
  const described = description?.placeOf(name, !isPassed(name, call));
  if (described === undefined || described === "nowhere") {
    assertNoOption(name, value, optionWords);
  }
  const place = described ?? (hasBody(method) ? "body" : "query");
  // A call has its headers and cookies among the options. Of the defaults, a route
  // gets those that it has a place for.
  if (place !== "query" && place !== "body" && isPassed(name, call)) {
    throw description!.misplaced(name, place);
  }
  return place;
}

/** Whether a parameter is sent in the body. */
function takesField(
  name: string,
  value: unknown,
  call: MergedCall,
  { strict }: BuildRules,
): boolean {
  const { method, options, passed } = call;
  // A description may have a body where the method takes none.
  if (!hasBody(method)) throw bodyNotAllowed(method);
  if (options.data !== undefined) {
    strict?.assertPlaced(name, passed);
    return false;
  }
  if (typeof value !== "function" && typeof value !== "symbol") return true;
  throw invalidParameter(name, `is ${show(value)}, which JSON cannot hold`);
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

/** The headers of a request, with its cookies and the type of its body. */
function headersOf(
  call: MergedCall,
  placed: PlacedParameters,
  body: unknown,
): MergedHeaders {
  const { options, description } = call;
  const cookies = placed.cookies
    ? Object.assign(placed.cookies, call.cookies)
    : call.cookies;
  // They are copied where something is added.
  if (!placed.headers && !cookies && body === undefined) return options.headers;
  const headers: MergedHeaders = toRecord(options.headers);
  for (const name in placed.headers) {
    const key = toHeaderName(name);
    const value = placed.headers[name];
    if (value === null || key in headers) continue;
    headers[key] = checkValue(
      key,
      description!.writeBare("header", key, value),
    );
  }
  if (cookies) {
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
    const type = description?.contentTypeOf(body) ??
      (isJsonBody(body) ? JSON_TYPE : undefined);
    if (type) headers["content-type"] ??= type;
  }
  return headers;
}

/** Whether a body is JSON, and not something that `fetch` knows a type for. */
function isJsonBody(body: unknown): boolean {
  return body === null || typeof body === "number" ||
    typeof body === "boolean" || Array.isArray(body) || isPlainObject(body);
}

/** The error of a body for a method that has none. */
export function bodyNotAllowed(method: MethodName): EndpointError {
  return new EndpointError(
    "BODY_NOT_ALLOWED",
    `${method.toUpperCase()} requests cannot have a body; remove it, or use POST, PUT, PATCH or DELETE`,
  );
}

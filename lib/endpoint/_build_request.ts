import { checkLength } from "../_check_length.ts";
import { show } from "../_show.ts";
import { invalidParameter } from "../_errors.ts";
import type { Values } from "../_read_values.ts";
import { toRecord } from "../_record.ts";
import { EndpointError } from "../endpoint_error.ts";
import type { HeaderRecord, RequestOptions } from "../types/mod.ts";
import { invalidBaseUrl } from "./_base_url.ts";
import { expandUrl } from "./_expand_url.ts";
import {
  checkValue,
  type MergedHeaders,
  sentHeaders,
  toHeaderName,
} from "./_headers.ts";
import { assertNoOption, type OptionWords } from "./_likely_option.ts";
import type { Options } from "./_merge.ts";
import {
  assertBody,
  type MethodName,
  readsOnly,
  type RouteUrl,
} from "./_route.ts";
import type { Place, RouteRules } from "./_route_rules.ts";
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
  readonly rules: RouteRules;
}

/** What holds for all requests of an endpoint function. */
export interface BuildSettings {
  /** What refuses missing values; `undefined` if the option `strict` is false. */
  readonly strict: Strict | undefined;
  readonly optionWords: OptionWords;
}

/** A request that was built here, or checked: nothing of it has to be looked at again. */
export interface BuiltRequest extends RequestOptions {
  method: MethodName;
  headers: HeaderRecord;
}

/** Turns a merged call into request options: each parameter goes to its place. */
export function buildRequest(
  call: MergedCall,
  settings: BuildSettings,
): BuiltRequest {
  const { method, url, options, rules } = call;
  if (!url) {
    throw new EndpointError(
      "INVALID_ROUTE",
      'There is no URL; pass a route, such as "GET /users"',
    );
  }
  const { baseUrl, data, request } = options;
  if (url.origin === undefined && !baseUrl) throw invalidBaseUrl(undefined);
  if (data !== undefined) assertBody(method);

  const placed = placeParameters(call, url, settings);
  const fields = data === undefined
    ? rules.completeBody(placed.fields, call.parameters)
    : undefined;
  // An object of its own for each request, as literals make them.
  const body = fields ? { ...fields } : data;
  const headers = headersOf(call, placed, body);
  const { strict } = settings;
  const result: BuiltRequest = {
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
  if (body !== undefined) {
    const isGiven = (options.headers["content-type"] ?? null) !== null;
    const type = `${headers["content-type"]}`;
    result.body = rules.writeBody(body, type, isGiven);
  }
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
  settings: BuildSettings,
): PlacedParameters {
  const { parameters, rules } = call;
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
      values[slot] = rules.writeBare("path", name, value);
      continue;
    }
    const place = choosePlace(name, value, call, settings);
    if (place === "query") {
      query = addToQuery(query, name, value, rules);
    } else if (place === "body") {
      if (takesField(name, value, call, settings)) {
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
      query = addToQuery(query, name, call.query[name], rules);
    }
  }
  return { values, query, fields, headers, cookies };
}

/** Where a parameter goes that has no placeholder. */
function choosePlace(
  name: string,
  value: unknown,
  { method, passed, rules }: MergedCall,
  { optionWords }: BuildSettings,
): Place | "nowhere" {
  const isDefault = !Object.hasOwn(passed, name) || passed[name] === undefined;
  const place = rules.placeOf(name, isDefault);
  if (typeof place === "string" && place !== "nowhere") return place;
  assertNoOption(name, value, optionWords);
  if (place instanceof Error) throw place;
  return place ?? (readsOnly(method) ? "query" : "body");
}

/** Whether a parameter is sent in the body. */
function takesField(
  name: string,
  value: unknown,
  { method, options, passed }: MergedCall,
  { strict }: BuildSettings,
): boolean {
  // A description may have a body where the method takes none.
  assertBody(method);
  if (options.data !== undefined) {
    strict?.assertPlaced(name, passed);
    return false;
  }
  if (typeof value !== "function" && typeof value !== "symbol") return true;
  throw invalidParameter(name, `is ${show(value)}, which JSON cannot hold`);
}

/** Adds a parameter to a query, which begins with a `?`. */
function addToQuery(
  query: string,
  name: string,
  value: unknown,
  rules: RouteRules,
): string {
  const part = rules.writePair("query", name, value);
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
  const { options, rules } = call;
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
      rules.writeBare("header", key, value),
    );
  }
  if (cookies) addCookies(headers, cookies, rules);
  if (body !== undefined) {
    const type = rules.contentTypeOf(body);
    if (type) headers["content-type"] ??= type;
  }
  return headers;
}

/** Adds cookies to the `cookie` header. */
function addCookies(
  headers: MergedHeaders,
  cookies: Readonly<Record<string, unknown>>,
  rules: RouteRules,
): void {
  let text = `${headers["cookie"] ?? ""}`;
  for (const name of Object.keys(cookies)) {
    const cookie = rules.writePair("cookie", name, cookies[name]);
    if (cookie) text += (text && "; ") + cookie;
    checkLength(text, name, "INVALID_HEADER");
  }
  if (text) headers["cookie"] = text;
}

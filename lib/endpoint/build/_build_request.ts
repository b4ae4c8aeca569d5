import type { Values } from "../../_read_values.ts";
import { toRecord } from "../../_record.ts";
import { EndpointError } from "../../endpoint_error.ts";
import type { HeaderRecord, RequestOptions } from "../../types/mod.ts";
import { expandUrl } from "../url/_expand_url.ts";
import {
  type MergedHeaders,
  sentHeaders,
  withHeader,
} from "../headers/_headers.ts";
import type { AssertNoOption } from "./_likely_option.ts";
import type { Options } from "./_merge.ts";
import {
  assertBody,
  hasBody,
  type MethodName,
  type RouteUrl,
} from "../url/_route.ts";
import type { Place, RouteWriter } from "./_parameter_writer.ts";
import type { Strict } from "../url/_strict.ts";
import { addToQuery } from "../url/_write_query.ts";

/** What a request is built from: a route, one record of parameters and one of options. */
export interface MergedCall {
  readonly method: MethodName;
  readonly url: RouteUrl | undefined;
  readonly parameters: Values;
  readonly options: Options;
  /** The parameters of the caller, without the defaults: those that an error may blame. */
  readonly passed: Values;
  /** Parameters for the query and for cookies alone, whatever other places have their names; {@linkcode placeApart} reads them. */
  readonly query?: unknown;
  readonly cookies?: unknown;
  readonly writer: RouteWriter;
}

/** What holds for all requests of an endpoint function. */
export interface BuildSettings {
  /** Refuses missing values; `undefined` if the option `strict` is false. */
  readonly strict: Strict | undefined;
  /** Refuses parameters that were meant as options. */
  readonly assertNoOption: AssertNoOption | undefined;
  /** Puts the parameters of a call in their places. */
  readonly place: typeof placeParameters;
}

/** A request that was built here, or has been checked; it needs no further check. */
export interface BuiltRequest extends RequestOptions {
  method: MethodName;
  headers: HeaderRecord;
}

/** Turns a merged call into request options: each parameter goes to its place. */
export function buildRequest(
  call: MergedCall,
  settings: BuildSettings,
): BuiltRequest {
  const { method, url, options, writer } = call;
  if (!url) {
    throw new EndpointError(
      "INVALID_ROUTE",
      'There is no URL; pass a string, such as "GET /users"',
    );
  }
  const { baseUrl, data, request } = options;
  if (data !== undefined) assertBody(method);

  const placed = settings.place(call, url, settings);
  const fields = data === undefined &&
    writer.completeBody(placed.body, call.parameters);
  // A plain object for each request, as a literal makes it.
  const body = fields ? { ...fields } : data;
  const { strict } = settings;
  let { headers } = placed;
  const type = body === undefined ? undefined : writer.contentTypeOf(body);
  const isGiven = (headers["content-type"] ?? null) !== null;
  // Before they are copied: adding to the object of a spread is slow on Node 20.
  if (type && !isGiven) headers = withHeader(headers, "content-type", type);
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
    result.body = writer.writeBody(body, `${headers["content-type"]}`, isGiven);
  }
  if (request) result.request = request;
  return result;
}

/** The parameters of a call in their places. */
export interface PlacedParameters {
  /** The values of the placeholders, by their slots. */
  readonly values: unknown[];
  /** The query, without a `?`. */
  query: string;
  headers: MergedHeaders;
  /** The keys of the body. */
  body: Record<string, unknown> | undefined;
  /** Default parameters that a description has as headers. */
  header: Record<string, unknown> | undefined;
  /** Default parameters that a description has as cookies. */
  cookie: Record<string, unknown> | undefined;
}

/** Puts the parameters of a call in their places. */
export function placeParameters(
  call: MergedCall,
  { slots }: RouteUrl,
  settings: BuildSettings,
): PlacedParameters {
  const { method, options, parameters, passed, writer } = call;
  const values: unknown[] = [];
  while (values.length < slots.size) values.push(undefined);
  const placed: PlacedParameters = {
    values,
    query: "",
    headers: options.headers,
    body: undefined,
    header: undefined,
    cookie: undefined,
  };
  for (const name in parameters) {
    const value = parameters[name];
    const slot = slots.get(name);
    if (slot !== undefined) {
      values[slot] = writer.writeBare("path", name, value);
      continue;
    }
    const place = choosePlace(name, value, call, settings);
    if (place === "query") {
      const pair = writer.writePair(place, name, value);
      placed.query = addToQuery(placed.query, pair, name);
      continue;
    }
    if (place === "body") {
      // A description may have a body for a method that takes none.
      assertBody(method);
      if (options.data !== undefined) {
        settings.strict?.assertPlaced(name, passed);
        continue;
      }
    }
    if (place === "nowhere" || place === "path") continue;
    (placed[place] ??= toRecord())[name] = value;
  }
  return placed;
}

/** Chooses the place of a parameter without a placeholder. */
function choosePlace(
  name: string,
  value: unknown,
  { method, passed, writer }: MergedCall,
  { assertNoOption }: BuildSettings,
): Place | "nowhere" {
  const isDefault = !Object.hasOwn(passed, name) || passed[name] === undefined;
  const place = writer.placeOf?.(name, isDefault);
  if (typeof place === "string" && place !== "nowhere") return place;
  assertNoOption?.(name, value);
  if (place instanceof Error) throw place;
  return place ??
    (hasBody(method) && !writer.onlyReads ? "body" : "query");
}

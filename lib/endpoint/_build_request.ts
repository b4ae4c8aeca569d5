import { checkLength } from "../_check_length.ts";
import { describe } from "../_describe.ts";
import { invalidParameter } from "../_errors.ts";
import { isPlainObject } from "../_is_plain_object.ts";
import { toRecord } from "../_record.ts";
import { EndpointError } from "../endpoint_error.ts";
import type { HeaderRecord, Method, RequestOptions } from "../types/mod.ts";
import { expandUrl } from "./_expand_url.ts";
import type { Guard } from "./_guard.ts";
import { sentHeaders } from "./_headers.ts";
import type { Merged, RouteSettings } from "./_merge.ts";
import { hasBody, toUpperCase } from "./_route.ts";

/** How an endpoint function was configured. */
export interface Settings extends RouteSettings {
  readonly upperCase: boolean;
  /** What forbids requests; nothing where all are allowed. */
  readonly guard: Guard | undefined;
  /** Writes a parameter that has no placeholder as a part of the query. */
  readonly serialize: (name: string, value: unknown) => string;
}

/**
 * Turns merged options into request options: each parameter goes to its
 * placeholder, else to the query or the body.
 */
export function buildRequest(
  merged: Merged,
  settings: Settings,
): RequestOptions {
  const { method, data, request, parameters, template: url } = merged;
  if (!url) {
    throw new EndpointError(
      "INVALID_ROUTE",
      'There is no URL; pass a route, such as "GET /users"',
    );
  }
  merged.start?.write?.(merged);
  const toQuery = !hasBody(method);
  if (data !== undefined && toQuery) {
    throw bodyNotAllowed(toUpperCase(method));
  }
  const values: unknown[] = url.unset.slice();
  let fields: Record<string, unknown> | undefined;
  let query = "";
  for (const name in parameters) {
    const value = parameters[name];
    const slot = url.slots.get(name);
    if (slot !== undefined) values[slot] = value;
    else if (toQuery) {
      const part = settings.serialize(name, value);
      if (part) query += (query && "&") + part;
      checkLength(query);
    } else if (data === undefined) {
      assertJsonField(name, value);
      fields ??= toRecord();
      fields[name] = value;
    }
  }
  const body = fields ? { ...fields } : data;
  const target = expandUrl(
    merged.baseUrl,
    url,
    values,
    query,
    settings.guard,
    parameters,
  );
  return requestOf(
    settings.upperCase ? toUpperCase(method) : method,
    target,
    headersOf(merged, isJson(body)),
    body,
    request,
  );
}

/** Request options, with a body and a `request` only where there is one. */
export function requestOf(
  method: RequestOptions["method"],
  url: string,
  headers: HeaderRecord,
  body: unknown,
  request: object | null | undefined,
): RequestOptions {
  const options: RequestOptions = { method, url, headers };
  if (body !== undefined) options.body = body;
  if (request) options.request = request;
  return options;
}

function headersOf(
  { headers, mediaType, defaults }: Merged,
  hasJson: boolean,
): HeaderRecord {
  if (headers !== defaults.headers || mediaType !== defaults.mediaType) {
    return sentHeaders(headers, mediaType, hasJson);
  }
  const kept = hasJson ? "sentJson" : "sent";
  return {
    ...(defaults[kept] ??= sentHeaders(headers, mediaType, hasJson)),
  };
}

/** Whether a body is JSON, and not something that `fetch` knows a type for. */
export function isJson(body: unknown): boolean {
  return body === null || typeof body === "number" ||
    typeof body === "boolean" || Array.isArray(body) || isPlainObject(body);
}

/** Refuses a parameter that a body of JSON cannot hold. */
export function assertJsonField(name: string, value: unknown): void {
  if (typeof value === "function" || typeof value === "symbol") {
    throw invalidParameter(
      name,
      `is ${describe(value)}, which JSON cannot hold`,
    );
  }
  if (value instanceof AbortSignal) {
    throw invalidParameter(
      name,
      "is an AbortSignal; did you mean request: { signal }?",
    );
  }
}

/** The error of a body for a method that has none. */
export function bodyNotAllowed(method: Method): EndpointError {
  return new EndpointError(
    "BODY_NOT_ALLOWED",
    `${method} requests cannot have a body; remove it, or use POST, PUT, PATCH or DELETE`,
  );
}

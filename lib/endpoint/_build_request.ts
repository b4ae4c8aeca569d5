import { checkLength } from "../_check_length.ts";
import { describe } from "../_describe.ts";
import { invalidParameter } from "../_errors.ts";
import { isPlainObject } from "../_is_plain_object.ts";
import { toRecord } from "../_record.ts";
import { EndpointError } from "../endpoint_error.ts";
import type { HeaderRecord, RequestOptions } from "../types/mod.ts";
import { invalidBaseUrl } from "./_base_url.ts";
import { expandUrl } from "./_expand_url.ts";
import { sentHeaders } from "./_headers.ts";
import { type Defaults, type Merged, nameAt, valueAt } from "./_merge.ts";
import { hasBody, type MethodName } from "./_route.ts";
import type { Settings } from "./_settings.ts";

/**
 * Turns merged options into request options: each parameter goes to its
 * placeholder, else to the query or the body.
 *
 * @param home The defaults of the endpoint function, whose origin is trusted.
 */
export function buildRequest(
  merged: Merged,
  settings: Settings,
  home: Defaults,
): RequestOptions {
  const { method, data, request, start, template: url } = merged;
  if (!url) {
    throw new EndpointError(
      "INVALID_ROUTE",
      'There is no URL; pass a route, such as "GET /users"',
    );
  }
  const toQuery = !hasBody(method);
  if (data !== undefined && toQuery) {
    throw bodyNotAllowed(method);
  }
  const { strict } = settings;
  const origin = url.origin ?? merged.baseUrl?.origin;
  if (origin === undefined) throw invalidBaseUrl(undefined);
  const no = undefined;
  // Written out, so that no value is a hole, which reads `Object.prototype`.
  const values: unknown[] = [no, no, no, no, no, no, no, no];
  while (values.length < url.slots.size) values.push(no);
  const count = merged.names.length + merged.keys.length;
  const write = start?.writeParameter;
  let fields: Record<string, unknown> | undefined;
  let query = "";
  for (let index = 0; index < count; index++) {
    const name = nameAt(merged, index);
    let value = valueAt(merged, index, name);
    if (value === undefined) continue;
    if (write) value = write(name, value);
    const slot = url.slots.get(name);
    if (slot !== undefined) values[slot] = value;
    else if (toQuery) {
      const part = settings.serialize(name, value);
      if (part) query += (query ? "&" : "?") + part;
      checkLength(query, name);
    } else if (data === undefined) {
      assertJsonField(name, value);
      fields ??= toRecord();
      fields[name] = value;
    } else strict?.assertDefault(name, merged.given);
  }
  // After the parameters, which `merge` refuses, too.
  settings.assertTrusted?.(origin, home.baseUrl!.origin);
  // An object of its own for each request.
  const empty = data === undefined && start?.requiresBody ? {} : data;
  const body = fields ? { ...fields } : empty;
  const options: RequestOptions = {
    method,
    url: expandUrl(
      merged.baseUrl,
      url,
      values,
      query,
      strict,
      merged.given,
    ),
    headers: headersOf(merged, isJson(body)),
  };
  if (body !== undefined) options.body = body;
  if (request) options.request = request;
  return options;
}

/** The headers that are sent; those of the defaults are made once, and copied. */
function headersOf(
  { headers, mediaType, defaults }: Merged,
  hasJson: boolean,
): HeaderRecord {
  const isChanged = headers !== defaults.headers ||
    mediaType !== defaults.mediaType;
  const index = hasJson ? 1 : 0;
  const kept = defaults.sent[index];
  if (kept && !isChanged) return { ...kept };
  const sent = sentHeaders(headers, mediaType, hasJson);
  if (!isChanged) defaults.sent[index] = { ...sent };
  return sent;
}

/** Whether a body is JSON, and not something that `fetch` knows a type for. */
function isJson(body: unknown): boolean {
  return body === null || typeof body === "number" ||
    typeof body === "boolean" || Array.isArray(body) || isPlainObject(body);
}

/** Refuses a parameter that a body of JSON cannot hold. */
function assertJsonField(name: string, value: unknown): void {
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
export function bodyNotAllowed(method: MethodName): EndpointError {
  return new EndpointError(
    "BODY_NOT_ALLOWED",
    `${method.toUpperCase()} requests cannot have a body; remove it, or use POST, PUT, PATCH or DELETE`,
  );
}

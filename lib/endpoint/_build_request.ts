import { checkLength } from "../_check_length.ts";
import { describe } from "../_describe.ts";
import { isPlainObject } from "../_is_plain_object.ts";
import { setOwn } from "../_own_property.ts";
import { EndpointError } from "../endpoint_error.ts";
import type { HeaderRecord, RequestOptions } from "../types/mod.ts";
import { expandUrl, type Settings } from "./_expand_url.ts";
import { addJsonType } from "./_headers.ts";
import { amendAccept } from "./_media_type.ts";
import { type Merged, parameterAt, parameterNameAt } from "./_merge.ts";
import { invalidRoute, METHODS } from "./_route.ts";

/**
 * Turns merged options into request options: each parameter goes to its
 * placeholder, else to the query or the body.
 */
export function buildRequest(
  merged: Merged,
  settings: Settings,
): RequestOptions {
  const { method, data, request } = merged;
  const total = merged.defaults.count + merged.count;
  const url = settings.routes?.get(`${method} ${merged.url?.text}`) ??
    merged.url;
  if (!url) throw invalidRoute(undefined);
  const hasBody = method !== "get" && method !== "head" && method !== "options";
  if (data !== undefined && !hasBody) {
    throw new EndpointError(
      "BODY_NOT_ALLOWED",
      `${
        METHODS[method]
      } requests cannot have a body; remove "data", or use POST, PUT, PATCH or DELETE`,
    );
  }
  const { slots } = url;
  const values: unknown[] = url.unset.slice();
  let query = "";
  let body: unknown = data;
  let leftOver: Record<string, unknown> | undefined;
  for (let index = 0; index < total; index++) {
    const value = parameterAt(merged, index);
    if (value === undefined) continue;
    const name = parameterNameAt(merged, index);
    const slot = slots.get(name);
    if (slot !== undefined) {
      values[slot] = value;
    } else if (!hasBody) {
      const part = settings.serialize(name, value);
      if (part) query = query ? query + "&" + part : part;
      checkLength(query, "INVALID_PARAMETER");
    } else if (data === undefined) {
      if (typeof value === "function" || typeof value === "symbol") {
        throw new EndpointError(
          "INVALID_PARAMETER",
          `Parameter ${describe(name)} is ${
            describe(value)
          }, which JSON cannot hold`,
        );
      }
      body = leftOver ??= {};
      setOwn(leftOver, name, value);
    } else if (settings.strict && value !== null) {
      throw settings.errors!.misplacedParameter(name);
    }
  }
  const written = settings.upperCase ? METHODS[method] : method;
  const target = expandUrl(merged.baseUrl, url, values, query, settings);
  const headers = buildHeaders(merged, isJson(body));
  // Literals, which no setter of a prototype can come between.
  if (body === undefined) {
    return request
      ? { method: written, url: target, headers, request }
      : { method: written, url: target, headers };
  }
  return request
    ? { method: written, url: target, headers, body, request }
    : { method: written, url: target, headers, body };
}

/** The headers of a request: `accept` as the media type asks, `content-type` for JSON. */
function buildHeaders(
  { headers, mediaType, defaults }: Merged,
  json: boolean,
): HeaderRecord {
  if (headers === defaults.headers) {
    return { ...(json ? defaults.sentJson : defaults.sent) };
  }
  if (mediaType) amendAccept(headers, mediaType);
  if (json) addJsonType(headers);
  return headers;
}

/** Whether a body is JSON, and not something that `fetch` knows a type for. */
function isJson(body: unknown): boolean {
  return body === null || typeof body === "number" ||
    typeof body === "boolean" || Array.isArray(body) || isPlainObject(body);
}

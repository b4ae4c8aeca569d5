import { describe } from "../_describe.ts";
import { encodeUnreserved } from "../uri_template/_encode.ts";
import { membersOf, toText } from "../uri_template/_expand_expression.ts";
import { expandUrl, type Settings } from "./_expand_url.ts";
import { isPlainObject } from "../_is_plain_object.ts";
import { addJsonType, lowerCaseToken } from "./_headers.ts";
import { amendAccept } from "./_media_type.ts";
import { eachParameter, type Merged } from "./_merge.ts";
import { setOwn } from "../_own_property.ts";
import { invalidRoute } from "./_route.ts";
import { EndpointError } from "../endpoint_error.ts";
import type { HeaderRecord, Method, RequestOptions } from "../types/mod.ts";

/** A request while its parameters are being placed. */
interface Draft {
  readonly slots: ReadonlyMap<string, number>;
  /** The values of the template's variables, by their slots. */
  readonly values: unknown[];
  readonly hasBody: boolean;
  readonly data: unknown;
  query: string;
  parameters: Record<string, unknown> | undefined;
}

/**
 * Turns merged options into request options: each parameter goes to its
 * placeholder, else to the query or the body.
 */
export function buildRequest(
  merged: Merged,
  settings: Settings,
): RequestOptions {
  const { method, url } = merged;
  if (!url) throw invalidRoute(undefined);
  const { slots } = url;
  const values: unknown[] = url.unset.slice();
  const hasBody = method !== "GET" && method !== "HEAD" && method !== "OPTIONS";
  let { data } = merged;
  if (data !== undefined) {
    const slot = slots.get("data");
    if (slot !== undefined) {
      values[slot] = data;
      data = undefined;
    } else if (!hasBody) {
      throw new EndpointError(
        "BODY_NOT_ALLOWED",
        `${method} requests have no body and take no "data"; use POST, PUT, PATCH or DELETE`,
      );
    }
  }
  const draft: Draft = {
    slots,
    values,
    hasBody,
    data,
    query: "",
    parameters: undefined,
  };
  eachParameter(merged, draft, placeParameter);

  const body = data === undefined ? draft.parameters : data;
  const target = expandUrl(merged.baseUrl, url, values, draft.query, settings);
  const result: RequestOptions = {
    method: settings.upperCase
      ? method
      : lowerCaseToken(method) as Lowercase<Method>,
    url: target,
    headers: buildHeaders(merged, body !== undefined && isJson(body)),
  };
  if (body !== undefined) setOwn(result, "body", body);
  if (merged.request) setOwn(result, "request", merged.request);
  return result;
}

function placeParameter(draft: Draft, name: string, value: unknown): void {
  const slot = draft.slots.get(name);
  if (slot !== undefined) {
    draft.values[slot] = value;
  } else if (!draft.hasBody) {
    const part = expandQuery(name, value);
    if (part) draft.query = draft.query ? draft.query + "&" + part : part;
  } else if (draft.data === undefined) {
    if (typeof value === "function" || typeof value === "symbol") {
      throw invalidParameter(name, describe(value), "JSON cannot hold it");
    }
    setOwn(draft.parameters ??= {}, name, value);
  } else if (value !== null) {
    throw invalidParameter(
      name,
      "left over",
      `"data" is the whole body, so name the parameter in the URL, as in {?${
        show(name)
      }}`,
    );
  }
}

/** The headers of a request: `accept` as the media type asks, `content-type` for JSON. */
function buildHeaders(
  { headers, mediaType, defaults }: Merged,
  json: boolean,
): HeaderRecord {
  if (!headers && mediaType === defaults.mediaType) {
    return { ...(json ? defaults.jsonHeaders : defaults.requestHeaders) };
  }
  headers ??= { ...defaults.headers };
  if (mediaType) amendAccept(headers, mediaType);
  if (json) addJsonType(headers);
  return headers;
}

/** Whether a body is JSON, and not something that `fetch` knows a type for. */
function isJson(body: unknown): boolean {
  return body === null || typeof body === "number" ||
    typeof body === "boolean" || Array.isArray(body) || isPlainObject(body);
}

/** Writes a parameter that has no placeholder as a part of the query. */
function expandQuery(name: string, value: unknown): string {
  const key = encodeUnreserved(name, name) + "=";
  if (typeof value !== "object") {
    return key + encodeUnreserved(toText(value, name), name);
  }
  if (value === null) return "";
  if (isPlainObject(value)) {
    throw invalidParameter(
      name,
      describe(value),
      `to send it as key=value pairs, write {?${show(name)}*} in the URL`,
    );
  }
  let texts = Array.isArray(value)
    ? membersOf(value, name).map(([, text]) => text)
    : [toText(value, name)];
  if (texts.length && !name.endsWith("[]")) texts = [texts.join()];
  return texts.map((text) => key + encodeUnreserved(text, name)).join("&");
}

/** Shows a name in a message without quotes, and without what breaks a line. */
function show(name: string): string {
  return describe(name).slice(1, -1);
}

function invalidParameter(
  name: string,
  fault: string,
  advice: string,
): EndpointError {
  return new EndpointError(
    "INVALID_PARAMETER",
    `Parameter ${describe(name)} is ${fault}: ${advice}`,
  );
}

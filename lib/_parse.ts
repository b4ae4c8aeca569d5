import { type BaseUrl, DOT_SEGMENT, invalidBaseUrl } from "./_base_url.ts";
import { describe } from "./_describe.ts";
import { encodeUnreserved } from "./_encode.ts";
import {
  expandExpression,
  expandVariable,
  membersOf,
  toText,
} from "./_expand_expression.ts";
import { isPlainObject } from "./_is_plain_object.ts";
import { addJsonType, lowerCaseToken } from "./_headers.ts";
import { amendAccept } from "./_media_type.ts";
import { eachParameter, type Merged } from "./_merge.ts";
import { setOwn } from "./_own_property.ts";
import { invalidRoute, type RouteUrl } from "./_route.ts";
import { EndpointError } from "./endpoint_error.ts";
import type { HeaderRecord, Method, RequestOptions } from "./types.ts";

/** How an endpoint function was configured. */
export interface Settings {
  readonly upperCase: boolean;
  readonly strict: boolean;
  /** The origins that a request may go to; nothing for any. */
  readonly trusted: readonly string[] | undefined;
}

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
      throw invalidParameter(name, value, "JSON cannot hold it");
    }
    setOwn(draft.parameters ??= {}, name, value);
  } else if (value !== null) {
    throw invalidParameter(
      name,
      value,
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
      value,
      `to send it as key=value pairs, write {?${show(name)}*} in the URL`,
    );
  }
  let texts = Array.isArray(value)
    ? membersOf(value, name).map(([, text]) => text)
    : [toText(value, name)];
  if (texts.length && !name.endsWith("[]")) texts = [texts.join()];
  return texts.map((text) => key + encodeUnreserved(text, name)).join("&");
}

/** Expands the URL of a route on its base URL, and adds the query. */
function expandUrl(
  baseUrl: BaseUrl | undefined,
  route: RouteUrl,
  values: readonly unknown[],
  query: string,
  settings: Settings,
): string {
  const base = route.origin === undefined ? baseUrl : undefined;
  const origin = base ? base.origin : route.origin;
  if (origin === undefined) throw invalidBaseUrl(undefined);
  if (settings.trusted && !settings.trusted.includes(origin)) {
    throw new EndpointError(
      "UNTRUSTED_ORIGIN",
      `${
        describe(origin)
      } is neither the origin of the base URL nor in trustedOrigins`,
    );
  }
  let url = expandPath(route, values, settings.strict);
  for (let index = route.pathLength; index < route.tokens.length; index++) {
    const token = route.tokens[index]!;
    url += typeof token === "string"
      ? token
      : expandExpression(token, values) ?? "";
  }
  // Behind a query expression without a value, the path goes on.
  if (route.pathLength + 1 < route.tokens.length) assertSafePath(url, route);
  if (base) {
    url = base.prefix + url;
    // On a base URL that is only a path, `//host` would be another host.
    if (!origin && url.startsWith("//")) throw unsafePath("//", route);
  }
  if (!query) return url;
  return route.tailed ? insertQuery(url, query) : url + "?" + query;
}

/** Expands the path of a route; it begins with a slash, or with the origin. */
function expandPath(
  route: RouteUrl,
  values: readonly unknown[],
  strict: boolean,
): string {
  const { tokens, pathLength, origin } = route;
  let { keep, dotted } = route;
  let missing: Set<string> | undefined;
  let path = "";
  let dangling = false;
  for (let index = 0; index < pathLength; index++) {
    const token = tokens[index]!;
    if (typeof token === "string") {
      path += token;
      dangling = false;
      continue;
    }
    const expansion = expandExpression(token, values);
    if (expansion === undefined) {
      dangling = true;
    } else {
      path += expansion;
      keep = path.length;
      dangling = false;
      // Only a value that begins with a dot can make a dot segment, unless
      // the template helps it to: it is "dotted" then.
      if (expansion.charCodeAt(0) === 46) dotted = true;
    }
    const { style, variables } = token;
    if (strict && (style.operator === "" || style.operator === "+")) {
      for (const variable of variables) {
        if (expandVariable(style, variable, values) === undefined) {
          (missing ??= new Set()).add(variable.name);
        }
      }
    }
  }
  if (missing) {
    throw new EndpointError(
      "MISSING_PARAMETER",
      `The path needs a value for ${[...missing].map(describe).join(", ")}`,
    );
  }
  if (dangling) {
    while (path.length > keep && path.endsWith("/")) path = path.slice(0, -1);
  }
  if (
    typeof tokens[0] !== "string" && origin === undefined &&
    !path.startsWith("/")
  ) {
    path = "/" + path;
  }
  if (dotted) assertSafePath(path, route);
  return path;
}

/** Adds a query to a URL that may have a query or a fragment already. */
function insertQuery(url: string, query: string): string {
  const hash = url.indexOf("#");
  const head = hash < 0 ? url : url.slice(0, hash);
  const mark = head.indexOf("?");
  const separator = mark < 0
    ? "?"
    : mark === head.length - 1 || head.endsWith("&")
    ? ""
    : "&";
  return head + separator + query + url.slice(head.length);
}

function assertSafePath(path: string, route: RouteUrl): void {
  const segment = DOT_SEGMENT.exec(path)?.[1];
  if (segment) throw unsafePath(segment, route);
}

function unsafePath(part: string, { text }: RouteUrl): EndpointError {
  return new EndpointError(
    "UNSAFE_PATH",
    `The path would hold ${describe(part)} for ${
      describe(text)
    }, which leads a URL parser to another resource; check the parameters of the path`,
  );
}

/** Shows a name in a message without quotes, and without what breaks a line. */
function show(name: string): string {
  return describe(name).slice(1, -1);
}

function invalidParameter(
  name: string,
  value: unknown,
  advice: string,
): EndpointError {
  return new EndpointError(
    "INVALID_PARAMETER",
    `Parameter ${describe(name)} is ${
      typeof value === "string" ? "text" : describe(value)
    }: ${advice}`,
  );
}

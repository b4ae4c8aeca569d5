import { describe } from "../_describe.ts";
import { isPlainObject } from "../_is_plain_object.ts";
import { append, itemAt } from "../_own_property.ts";
import { EndpointError } from "../endpoint_error.ts";
import { parseBaseUrl, toUrlText } from "./_base_url.ts";
import { configErrors as errors } from "./_config_errors.ts";
import type { Settings } from "./_expand_url.ts";
import { querySerializer } from "./_query_serializer.ts";
import { parseRoute, type RouteUrl } from "./_route.ts";
import { serializeParameter } from "./_serialize_parameter.ts";

const KEYS = [
  "methodCase",
  "strict",
  "trustedOrigins",
  "querySerializer",
  "routes",
];

/**
 * Reads the config of an endpoint function. Nothing in it is passed over: a
 * setting that is misspelt, inherited or hidden could be the one that protects.
 */
export function parseConfig(config: unknown): Settings {
  if (!isPlainObject(config) || inheritsMore(config)) {
    throw invalidConfig("", config, "a plain object");
  }
  let upperCase = false;
  let strict = false;
  let trusted: readonly string[] | undefined;
  let serialize = serializeParameter;
  let routes: ReadonlyMap<string, RouteUrl> | undefined;
  for (const key of Reflect.ownKeys(config)) {
    const name = String(key);
    const value: unknown = Reflect.get(config, key);
    if (!Object.prototype.propertyIsEnumerable.call(config, key)) {
      throw invalidConfig(`.${name}`, value, "it as a plain property");
    }
    if (!KEYS.includes(name)) {
      throw new EndpointError(
        "INVALID_PARAMETER",
        `config has the unknown key ${describe(name)}; the keys are ${
          KEYS.join(", ")
        }`,
      );
    }
    if (value === undefined) continue;
    switch (key) {
      case "methodCase":
        if (value !== "lower" && value !== "upper") {
          throw invalidConfig(".methodCase", value, '"lower" or "upper"');
        }
        upperCase = value === "upper";
        break;
      case "strict":
        if (typeof value !== "boolean") {
          throw invalidConfig(".strict", value, "true or false");
        }
        strict = value;
        break;
      case "trustedOrigins":
        if (!Array.isArray(value)) {
          throw invalidConfig(".trustedOrigins", value, "an array of origins");
        }
        trusted = parseOrigins(value);
        break;
      case "querySerializer":
        serialize = querySerializer(value, serializeParameter);
        break;
      case "routes":
        routes = parseRoutes(value);
    }
  }
  return { upperCase, strict, trusted, errors, serialize, routes };
}

/** Whether an object inherits from another than `Object.prototype`, of any realm. */
function inheritsMore(config: object): boolean {
  const prototype: object | null = Object.getPrototypeOf(config);
  return prototype !== null && !Object.hasOwn(prototype, "hasOwnProperty");
}

function parseOrigins(entries: readonly unknown[]): string[] {
  const origins: string[] = [];
  for (let index = 0; index < entries.length; index++) {
    append(origins, parseOrigin(itemAt(entries, index)));
  }
  return origins;
}

function parseOrigin(entry: unknown): string {
  const text = toUrlText(entry);
  if (typeof text === "string" && /^https?:\/\/[^/?#*@\\]+\/?$/i.test(text)) {
    try {
      return parseBaseUrl(text).origin;
    } catch {
      // Its host is not valid.
    }
  }
  throw new EndpointError(
    "INVALID_BASE_URL",
    `config.trustedOrigins holds ${
      describe(entry)
    }; pass origins without a path, such as "https://example.com"`,
  );
}

function parseRoutes(value: unknown): ReadonlyMap<string, RouteUrl> {
  if (!isPlainObject(value)) {
    throw invalidConfig(".routes", value, "an object of routes");
  }
  const routes = new Map<string, RouteUrl>();
  for (const key of Object.keys(value)) {
    const described = parseRoute(key);
    const route = value[key];
    const expanded = typeof route === "string" ? parseRoute(route) : undefined;
    const method = described.method ?? "get";
    if (
      !described.url || !expanded?.url ||
      (expanded.method ?? method) !== method
    ) {
      throw invalidConfig(
        `.routes[${describe(key)}]`,
        route,
        'a template for the same method, such as "GET /pets{?ids*}" for "GET /pets"',
      );
    }
    routes.set(`${method} ${described.url.text}`, expanded.url);
  }
  return routes;
}

function invalidConfig(
  name: string,
  value: unknown,
  expected: string,
): EndpointError {
  return new EndpointError(
    "INVALID_PARAMETER",
    `config${name} is ${describe(value)}; pass ${expected}`,
  );
}

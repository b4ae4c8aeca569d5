import { describe } from "../_describe.ts";
import { isPlainObject } from "../_is_plain_object.ts";
import { EndpointError } from "../endpoint_error.ts";
import { parseBaseUrl, toUrlText } from "./_base_url.ts";
import { configErrors as errors } from "./_config_errors.ts";
import { SETTINGS } from "./_endpoint_of.ts";
import type { Settings } from "./_expand_url.ts";
import { mergeHeaders } from "./_headers.ts";
import { querySerializer } from "./_query_serializer.ts";
import { parseRoute, type RouteStart, type RouteStarts } from "./_route.ts";
import { serializeParameter } from "./_serialize_parameter.ts";

/**
 * Reads the config of an endpoint function. Nothing in it is passed over: a
 * setting that is misspelt could be the one that protects.
 */
export function parseConfig(config: unknown): Settings {
  if (!isPlainObject(config)) throw invalidConfig("", config, "a plain object");
  for (const key of Object.keys(config)) {
    if (!SETTINGS.includes(key)) {
      throw new EndpointError(
        "INVALID_PARAMETER",
        `config has the unknown key ${describe(key)}; the keys are ${
          SETTINGS.join(", ")
        }`,
      );
    }
  }
  const own: Record<string, unknown> = { __proto__: null, ...config };
  const { methodCase = "lower", strict = true, trustedOrigins } = own;
  const { querySerializer: style, routes } = own;
  if (methodCase !== "lower" && methodCase !== "upper") {
    throw invalidConfig(".methodCase", methodCase, '"lower" or "upper"');
  }
  if (typeof strict !== "boolean") {
    throw invalidConfig(".strict", strict, "true or false");
  }
  // Also where it is there and `undefined`: an unset variable must not trust everybody.
  if ("trustedOrigins" in own && !Array.isArray(trustedOrigins)) {
    throw invalidConfig(
      ".trustedOrigins",
      trustedOrigins,
      "an array of origins; leave it out to trust any",
    );
  }
  return {
    upperCase: methodCase === "upper",
    strict,
    trusted: (trustedOrigins as unknown[] | undefined)?.map(parseOrigin),
    errors,
    serialize: style === undefined
      ? serializeParameter
      : querySerializer(style, serializeParameter),
    routes: routes === undefined ? undefined : parseRoutes(routes),
  };
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

function parseRoutes(value: unknown): RouteStarts {
  if (!isPlainObject(value)) {
    throw invalidConfig(".routes", value, "an object of routes");
  }
  const routes = new Map<string, RouteStart>();
  for (const [key, entry] of Object.entries(value)) {
    const { method = "get", url } = parseRoute(key);
    const name = `.routes[${describe(key)}]`;
    const start = typeof entry === "string" ? { route: entry } : entry;
    const known = isPlainObject(start) &&
      Object.keys(start).every((it) =>
        ["route", "headers", "baseUrl"].includes(it)
      );
    if (!url || !known) {
      throw invalidConfig(
        name,
        entry,
        'a template, such as "GET /pets{?ids*}" for "GET /pets", or an object { route, headers, baseUrl }',
      );
    }
    const own: Record<string, unknown> = { __proto__: null, ...start };
    const { route = key, headers, baseUrl } = own;
    const expanded = typeof route === "string" ? parseRoute(route) : undefined;
    if (!expanded?.url || (expanded.method ?? method) !== method) {
      throw invalidConfig(
        name,
        route,
        'a template for the same method, such as "GET /pets{?ids*}" for "GET /pets"',
      );
    }
    routes.set(`${method} ${url.text}`, {
      url: expanded.url,
      headers: headers === undefined ? undefined : mergeHeaders({}, headers),
      baseUrl: baseUrl === undefined ? undefined : parseBaseUrl(baseUrl),
    });
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

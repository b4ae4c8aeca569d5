import { describe } from "../_describe.ts";
import { toRecord } from "../_record.ts";
import { EndpointError } from "../endpoint_error.ts";
import { parseBaseUrl, toUrlText } from "./_base_url.ts";
import { SETTINGS } from "./_endpoint_of.ts";
import type { Settings } from "./_build_request.ts";
import { guardOf } from "./_guard.ts";
import { mergeHeaders } from "./_headers.ts";
import type { RouteStart, RouteStarts } from "./_merge.ts";
import { hasBody, parseRoute, type RouteUrl } from "./_route.ts";
import {
  assertOneOf,
  invalidConfig,
  querySerializer,
  readSetting,
  serializeParameter,
} from "./_serialize_parameter.ts";
import { parseStyles } from "./_parse_styles.ts";

/**
 * Reads the config of an endpoint function. An unknown setting is an error: it
 * could be a misspelt one that protects.
 */
export function parseConfig(config: unknown): Settings {
  const own = readSetting(config, "", SETTINGS);
  const { methodCase = "lower", strict = true, trustedOrigins } = own;
  const { querySerializer: style, routes } = own;
  if (methodCase !== "lower" && methodCase !== "upper") {
    throw invalidConfig(".methodCase", methodCase, '"lower" or "upper"');
  }
  assertOneOf(".strict", strict, [true, false]);
  // Even if it is `undefined`: an unset variable must not mean that all are trusted.
  if ("trustedOrigins" in own && !Array.isArray(trustedOrigins)) {
    throw invalidConfig(
      ".trustedOrigins",
      trustedOrigins,
      "an array of origins, or leave it out",
    );
  }
  const trusted = (trustedOrigins as unknown[] | undefined)?.map(parseOrigin);
  return {
    upperCase: methodCase === "upper",
    guard: guardOf(strict as boolean, trusted),
    serialize: style === undefined
      ? serializeParameter
      : querySerializer(style),
    routes: routes === undefined ? undefined : parseRoutes(routes),
    ...parseStyles({}, ""),
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

/** Reads what routes of a description start from. */
function parseRoutes(given: unknown): RouteStarts {
  const routes = new Map<string, Record<string, RouteStart>>();
  const entries = readSetting(given, ".routes");
  for (const key of Object.keys(entries)) {
    const { method = "get", url } = parseRoute(key);
    const path = `.routes[${describe(key)}]`;
    const entry = entries[key];
    const { route = key, headers, baseUrl, styles = {} } = readSetting(
      typeof entry === "string" ? { route: entry } : entry,
      path,
      ["route", "headers", "baseUrl", "styles"],
    );
    const expanded = typeof route === "string" ? parseRoute(route) : undefined;
    if (!url || !expanded?.url || (expanded.method ?? method) !== method) {
      throw invalidConfig(
        path,
        route,
        'a template for the same method, such as "GET /pets{?ids*}" for "GET /pets"',
      );
    }
    const starts = routes.get(url.text) ?? toRecord();
    starts[method] = {
      url: requireStyled(expanded.url, url),
      baseUrl: baseUrl === undefined ? undefined : parseBaseUrl(baseUrl),
      headers: headers === undefined ? undefined : mergeHeaders({}, headers),
      ...parseStyles(
        styles,
        `${path}.styles`,
        (name) => expanded.url!.slots.has(name) || !hasBody(method),
      ),
    };
    routes.set(url.text, starts);
  }
  return routes;
}

/**
 * A template whose `{;id}` and `{.id}` need a value where the described route
 * has `{id}`: they say how it is written, not that it may be missing.
 */
function requireStyled(template: RouteUrl, { slots }: RouteUrl): RouteUrl {
  return {
    ...template,
    tokens: template.tokens.map((token) =>
      typeof token !== "string" && /[;.]/.test(token.operator) &&
        token.variables.every(({ name }) => slots.has(name))
        ? { ...token, isSimple: true }
        : token
    ),
  };
}

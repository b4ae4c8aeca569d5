import { describe } from "../_describe.ts";
import { invalidParameter } from "../_errors.ts";
import { toJson } from "../_to_json.ts";
import { EndpointError } from "../endpoint_error.ts";
import { parseBaseUrl, toUrlText } from "./_base_url.ts";
import { SETTINGS } from "./_endpoint_of.ts";
import type { ConfigErrors, RouteStart, Settings } from "./_expand_url.ts";
import { mergeHeaders } from "./_headers.ts";
import { toDefaults } from "./_merge.ts";
import { hasBody, parseRoute } from "./_route.ts";
import { writeHeader } from "./_write_header.ts";
import {
  assertOneOf,
  invalidConfig,
  querySerializer,
  readSetting,
  serializeParameter,
} from "./_serialize_parameter.ts";

/** The errors of what a config switches on. */
export const configErrors: ConfigErrors = {
  untrustedOrigin: (origin) =>
    new EndpointError(
      "UNTRUSTED_ORIGIN",
      `${
        origin ? describe(origin) : "The origin of the page"
      } is neither the origin of the base URL nor in trustedOrigins`,
    ),

  missingParameters: (url, names, given = {}) => {
    const bare = (name: string) => name.replace(/[_-]/g, "").toLowerCase();
    const missing = [...names];
    const advice = Object.keys(given).flatMap((name) => {
      const meant = missing.find((it) =>
        it !== name && bare(it) === bare(name)
      );
      return meant ? `rename ${describe(name)} to ${describe(meant)}` : [];
    });
    return new EndpointError(
      "MISSING_PARAMETER",
      `The path of ${describe(url)} needs a value for ${
        missing.map((it) => describe(it)).join(", ")
      }; ${advice.at(0) ?? "write {/name} for an optional segment"}`,
    );
  },

  leaveOut: ({ data, method, given, parameters }, url) => {
    if (data === undefined || !url || !hasBody(method)) return;
    for (const name of Object.keys(parameters)) {
      if (url.slots.has(name)) continue;
      if (Object.hasOwn(given, name) && parameters[name] !== null) {
        throw invalidParameter(
          name,
          `has no place beside "data", which is the whole body; name it in the URL, as in {?${
            describe(name).slice(1, -1)
          }}`,
        );
      }
      delete parameters[name];
    }
  },
};

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
  if (typeof strict !== "boolean") {
    throw invalidConfig(".strict", strict, "true or false");
  }
  // Even if it is `undefined`: an unset variable must not mean that all are trusted.
  if ("trustedOrigins" in own && !Array.isArray(trustedOrigins)) {
    throw invalidConfig(
      ".trustedOrigins",
      trustedOrigins,
      "an array of origins, or leave it out",
    );
  }
  const described = routes === undefined ? undefined : parseRoutes(routes);
  return {
    upperCase: methodCase === "upper",
    strict,
    trusted: (trustedOrigins as unknown[] | undefined)?.map(parseOrigin),
    errors: configErrors,
    serialize: style === undefined
      ? serializeParameter
      : querySerializer(style),
    write: ({ method, url }) => {
      const styles = described?.routes?.get(`${method} ${url?.text}`)?.styles;
      return (name, value) => writeHeader(name, value, styles?.[name]);
    },
    ...described,
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

/** Reads how parameters are written, by their names and by those of headers. */
function parseStyles(given: unknown, path: string) {
  const styles: Record<string, unknown> = readSetting(
    given,
    path,
    Object.keys(Object(given)),
  );
  for (const [name, style] of Object.entries(styles)) {
    assertOneOf(`${path}[${describe(name)}]`, style, [
      "json",
      "simple",
      "simple*",
    ]);
    styles[name.toLowerCase()] = style;
  }
  return styles;
}

/** What routes of a description start from, by their methods and URLs. */
function parseRoutes(given: unknown): Pick<Settings, "routes" | "startOf"> {
  const routes = new Map<string, RouteStart>();
  const entries = readSetting(given, ".routes", Object.keys(Object(given)));
  for (const key of Object.keys(entries)) {
    const { method = "get", url } = parseRoute(key);
    const path = `.routes[${describe(key)}]`;
    const entry = entries[key];
    const { route = key, headers, baseUrl, styles: given } = readSetting(
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
    const styles = given === undefined
      ? undefined
      : parseStyles(given, `${path}.styles`);
    const { slots } = expanded.url;
    routes.set(`${method} ${url.text}`, {
      url: styles
        ? {
          ...expanded.url,
          write: (name, value) =>
            styles[name] === "json" && value !== null &&
              // Text is JSON already: openapi-typescript has no other type for it.
              typeof value !== "string" &&
              // What else a call with a body has for parameters is the body.
              (slots.has(name) || !hasBody(method))
              ? toJson(value, name, invalidParameter)
              : value,
        }
        : expanded.url,
      styles,
      headers: headers === undefined ? undefined : mergeHeaders({}, headers),
      baseUrl: baseUrl === undefined ? undefined : parseBaseUrl(baseUrl),
      defaults: new WeakMap(),
    });
  }
  return {
    routes,
    startOf({ method, url, defaults }) {
      const start = routes.get(`${method} ${url?.text}`);
      if (!start?.headers && !start?.baseUrl) return undefined;
      let own = start.defaults.get(defaults);
      if (!own) {
        own = toDefaults({
          ...defaults,
          baseUrl: start.baseUrl ?? defaults.baseUrl,
          headers: mergeHeaders(defaults.headers, start.headers ?? {}),
        }, defaults.write);
        start.defaults.set(defaults, own);
      }
      return own;
    },
  };
}

import { describe } from "../_describe.ts";
import { invalid } from "../_errors.ts";
import { isPlainObject } from "../_is_plain_object.ts";
import { toRecord } from "../_record.ts";
import { EndpointError } from "../endpoint_error.ts";
import { nameRules } from "./_name_rules.ts";
import { parseBaseUrl, toUrlText } from "./_base_url.ts";
import { assertTrusted, STRICT } from "./_guard.ts";
import { mergeHeaders, NO_HEADERS, type WriteHeader } from "./_headers.ts";
import { hasBody, parseRoute, type RouteUrl } from "./_route.ts";
import {
  DELIMITERS,
  serializeParameter,
  type Style,
  styledSerializer,
} from "./_serialize_parameter.ts";
import {
  type Names,
  type RouteStart,
  type RouteStarts,
  SETTINGS,
  type Settings,
} from "./_settings.ts";
import { decode } from "../uri_template/_scan_template.ts";
import { HEADER_STYLES, jsonWriter, writeCookies } from "./_write_styles.ts";

/**
 * Reads the config of an endpoint function. An unknown setting is an error: it
 * could be a misspelt one that protects.
 */
export function parseConfig(config: unknown): Settings {
  const {
    strict = true,
    trustedOrigins = [],
    querySerializer,
    routes,
    ...names
  } = readSetting(config, "", SETTINGS);
  assertOneOf(".strict", strict, [true, false]);
  const general = parseNames(names, "");
  const starts = routes === undefined
    ? undefined
    : parseRoutes(routes, general);
  return {
    strict: strict ? STRICT : undefined,
    assertTrusted: parseTrusted(trustedOrigins),
    serialize: querySerializer === undefined
      ? serializeParameter
      : parseSerializer(querySerializer),
    routes: starts,
    names: general || starts
      ? nameRules(general, strict as boolean)
      : undefined,
    writeHeader: headerWriter(toRecord()),
  };
}

/** Reads `config.trustedOrigins`. */
export function parseTrusted(origins: unknown): Settings["assertTrusted"] {
  if (origins === "*") return undefined;
  if (Array.isArray(origins)) {
    return assertTrusted.bind(null, origins.map(parseOrigin));
  }
  throw invalidConfig(
    ".trustedOrigins",
    origins,
    'an array of origins, or "*" for all',
  );
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

/** Reads `config.querySerializer`. */
function parseSerializer(config: unknown) {
  const path = ".querySerializer";
  const { array, object } = readSetting(config, path, ["array", "object"]);
  return styledSerializer(
    // Not in OpenAPI's table, but in descriptions: Stripe's has no other lists.
    parseStyle(array, `${path}.array`, [...DELIMITERS.keys(), "deepObject"]),
    parseStyle(object, `${path}.object`, ["form", "deepObject"]),
  );
}

/** Reads how lists or objects are written; `undefined` if that is not set. */
function parseStyle(
  given: unknown,
  path: string,
  styles: readonly string[],
): Style | undefined {
  if (given === undefined || given === null) return undefined;
  const own = readSetting(given, path, ["style", "explode"]);
  const style = (own["style"] ?? "form") as string;
  assertOneOf(`${path}.style`, style, styles);
  // OpenAPI's default: only the style "form" explodes unless told otherwise.
  const explode = (own["explode"] ?? style === "form") as boolean;
  assertOneOf(`${path}.explode`, explode, [true, false]);
  return { style, explode };
}

/** What a config sets for a route. */
const ROUTE_KEYS: readonly string[] = [
  "route",
  "headers",
  "baseUrl",
  "styles",
  "headerNames",
  "cookieNames",
  "optionNames",
  "parameterNames",
  "requiresBody",
];

/**
 * Reads what a config says of names; `undefined` where it says nothing.
 *
 * @param general What it says of all routes.
 */
function parseNames(
  lists: Readonly<Record<string, unknown>>,
  path: string,
  general?: Names,
): Names | undefined {
  const read = (key: string) => {
    const list = lists[key] ?? [];
    if (Array.isArray(list) && list.every((it) => typeof it === "string")) {
      return list as string[];
    }
    throw invalidConfig(`${path}.${key}`, list, "an array of strings");
  };
  if (!Object.keys(lists).length) return general;
  const headers = read("headerNames").map((it) => it.toLowerCase());
  return {
    headers: new Set([...general?.headers ?? [], ...headers]),
    cookies: new Set([...general?.cookies ?? [], ...read("cookieNames")]),
    options: new Set(read("optionNames")),
    parameters: lists["parameterNames"]
      ? new Set(read("parameterNames"))
      : undefined,
  };
}

/** Reads what routes of a description start from. */
function parseRoutes(given: unknown, general: Names | undefined): RouteStarts {
  const routes = new Map<string, Record<string, RouteStart>>();
  const entries = readSetting(given, ".routes");
  for (const key of Object.keys(entries)) {
    const { method = "get", url } = parseRoute(key);
    const path = `.routes[${describe(key)}]`;
    const entry = entries[key];
    const {
      route = key,
      headers,
      baseUrl,
      styles = {},
      requiresBody = false,
      ...names
    } = readSetting(
      typeof entry === "string" ? { route: entry } : entry,
      path,
      ROUTE_KEYS,
    );
    assertOneOf(`${path}.requiresBody`, requiresBody, [true, false]);
    const expanded = typeof route === "string" ? parseRoute(route) : undefined;
    if (!url || !expanded?.url || (expanded.method ?? method) !== method) {
      throw invalidConfig(
        path,
        route,
        'a template for the same method, such as "GET /pets{?ids*}" for "GET /pets"',
      );
    }
    const { slots } = expanded.url;
    const starts = routes.get(url.text) ?? toRecord();
    starts[method] = {
      route: key,
      url: requireStyled(expanded.url, url),
      baseUrl: baseUrl === undefined ? undefined : parseBaseUrl(baseUrl),
      headers: headers === undefined
        ? undefined
        : mergeHeaders(NO_HEADERS, headers),
      requiresBody: requiresBody === true && hasBody(method),
      names: parseNames(names, path, general),
      ...parseStyles(
        styles,
        `${path}.styles`,
        (name) => slots.has(name) || !hasBody(method),
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
        token.variables.every(({ name }) => slots.has(decode(name)))
        ? { ...token, needsValue: true }
        : token
    ),
  };
}

/**
 * Reads the styles of a route, which say how its parameters and headers are
 * written.
 *
 * @param isInUrl Whether a parameter goes to the URL.
 */
function parseStyles(
  given: unknown,
  path: string,
  isInUrl: (name: string) => boolean,
): Pick<RouteStart, "writeParameter" | "writeHeader"> {
  const words = readSetting(given, path);
  const names = Object.keys(words);
  const styles = toRecord<WriteHeader>();
  for (const name of names) {
    const style = words[name] as string;
    assertOneOf(`${path}[${describe(name)}]`, style, [...HEADER_STYLES.keys()]);
    styles[name.toLowerCase()] = HEADER_STYLES.get(style)!;
  }
  const asJson = names.filter((it) => words[it] === "json" && isInUrl(it));
  return {
    writeParameter: asJson.length ? jsonWriter(asJson) : undefined,
    writeHeader: headerWriter(styles),
  };
}

/** Writes each header in its style; a cookie header always has the same style. */
function headerWriter(styles: Record<string, WriteHeader>): WriteHeader {
  styles["cookie"] ??= writeCookies;
  return (name, value) => styles[name] ? styles[name](name, value) : value;
}

/** Checks that a part of the config is an object with only these keys, and copies it. */
function readSetting(
  value: unknown,
  path: string,
  keys?: readonly string[],
): Readonly<Record<string, unknown>> {
  if (!isPlainObject(value)) throw invalidConfig(path, value, "a plain object");
  const unknown = Object.keys(value).find((key) =>
    keys?.includes(key) === false
  );
  if (unknown !== undefined) {
    throw invalid(
      `config${path} has the unknown key ${describe(unknown)}; the keys are ${
        keys!.join(", ")
      }`,
    );
  }
  return toRecord<unknown>(value);
}

/** Refuses an invalid value in the config. */
function assertOneOf(
  path: string,
  value: unknown,
  values: readonly unknown[],
): void {
  if (!values.includes(value)) {
    throw invalidConfig(path, value, values.join(" or "));
  }
}

/** The error of a value in the config. */
function invalidConfig(path: string, value: unknown, expected: string) {
  return invalid(`config${path} is ${describe(value)}; pass ${expected}`);
}

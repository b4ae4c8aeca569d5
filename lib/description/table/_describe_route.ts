import { show } from "../../_show.ts";
import { invalid } from "../../_errors.ts";
import { isPlainObject } from "../../_is_plain_object.ts";
import { nearest } from "../../_nearest.ts";
import { toRecord } from "../../_record.ts";
import { isNested } from "../../endpoint/_each_field.ts";
import {
  compileUrl,
  hasBody,
  type MethodName,
  parseRoute,
  type RouteUrl,
  scanRoute,
} from "../../endpoint/_route.ts";
import type {
  DescribeRoute,
  Place,
  RouteDescription,
} from "../../endpoint/_route_description.ts";
import { writeQuery } from "../../endpoint/_write_query.ts";
import type { EndpointError } from "../../endpoint_error.ts";
import { decode } from "../../uri_template/_scan_template.ts";
import {
  type RouteRules,
  type Rules,
  styleKey,
  type Words,
} from "./_read_table.ts";
import { writeBody } from "../write/_write_body.ts";
import { type Style, writeValue } from "../write/_write_value.ts";

/** A route of a table, and the names after its literal colons. */
interface Found {
  readonly rules: RouteRules;
  readonly colons: ReadonlySet<string>;
}

/** What a table says of a route that it does not have. */
const NO_RULES: RouteRules = /* @__PURE__ */ toRecord({ open: true });

/** No words at all. */
const NO_WORDS: Words = /* @__PURE__ */ (() => {
  const none = new Map();
  return { places: none, apart: none, styles: none };
})();

/** A colon that begins a placeholder in a route, and is a colon in a description. */
export const COLON = /(?<![\w}]):([A-Za-z_]\w*)/g;

/** Says what a table has for the route of a call. */
export function describeRouteBy(rules: Rules): DescribeRoute {
  const routes = indexRoutes(rules);
  const known = new WeakMap<RouteUrl, Map<MethodName, RouteDescription>>();
  return (url, method) => {
    let descriptions = known.get(url);
    if (!descriptions) known.set(url, descriptions = new Map());
    let description = descriptions.get(method);
    if (!description) {
      const [key] = keysOfRoute(url, method).filter((key) => routes.has(key));
      const found = key === undefined ? undefined : routes.get(key);
      description = describeRoute(url, method, found, rules);
      descriptions.set(method, description);
    }
    return description;
  };
}

/** Finds routes by their tokens, because a call may write them otherwise. */
function indexRoutes({ routes = new Map() }: Rules): Map<string, Found> {
  const index = new Map<string, Found>();
  for (const [route, rules] of routes) {
    const { method, url } = parseRoute(route);
    const path = route.replace(/[?#].*/s, "");
    const colons = [...path.matchAll(COLON)].map(([, name]) => name!);
    const found = { rules, colons: new Set(colons) };
    const [own, , bare] = keysOfRoute(url!, method!);
    index.set(own!, found);
    // Where two paths differ in the names alone, a call has to use these.
    if (!index.has(bare!)) index.set(bare!, found);
  }
  return index;
}

/**
 * What a route is found by: its tokens; those of its path, because a call may add
 * a query; and both without the names of its placeholders.
 */
function keysOfRoute(
  { tokens, pathLength }: RouteUrl,
  method: MethodName,
): string[] {
  const keyOf = (end: number, hasNames: boolean) =>
    tokens.slice(0, end).reduce<string>((key, token) => {
      if (typeof token === "string") return key + token;
      const names = token.variables.map(({ name }) => decode(name));
      return `${key}{${hasNames ? names : token.operator}}`;
    }, method);
  return [true, false].flatMap((hasNames) => [
    keyOf(tokens.length, hasNames),
    keyOf(pathLength, hasNames),
  ]);
}

function describeRoute(
  url: RouteUrl,
  method: MethodName,
  found: Found | undefined,
  { lists, objects, names, parameters: shared = NO_WORDS }: Rules,
): RouteDescription {
  // Not by `...`, whose object would inherit from `Object.prototype`.
  const rules = found?.rules ?? NO_RULES;
  const { parameters: own = NO_WORDS, body: contentType } = rules;
  const isPlain = !own.styles.size && !shared.styles.size;
  const styleOf = (place: Place | "part", name: string) => {
    if (isPlain) return undefined;
    const key = styleKey(place, name);
    return own.styles.get(key) ?? shared.styles.get(key);
  };
  return {
    url: toDescribedUrl(url, found, styleOf),
    baseUrl: rules.server,
    accept: rules.accept,
    contentType,
    requiresBody: rules.required === true && hasBody(method),
    placeOf: (name) => {
      // The keys of an object may be passed as parameters: `filter[a]`.
      const place = own.places.get(name) ??
        (name.includes("[")
          ? own.places.get(name.slice(0, name.indexOf("[")))
          : undefined) ??
        apartOf(own.apart, name) ?? apartOf(shared.apart, name);
      // In this call, it has no placeholder.
      if (place === "path") return undefined;
      return place ?? (names && !rules.open ? "nowhere" : undefined);
    },
    misplaced: (name, place) =>
      misplaced(name, place, `${method.toUpperCase()} ${url.text}`, [
        ...url.slots.keys(),
        ...own.places.keys(),
      ]),
    writePair: (place, name, value) => {
      const usual = place === "cookie"
        ? undefined
        : Array.isArray(value)
        ? lists
        : isPlainObject(value)
        ? objects
        : undefined;
      const style = styleOf(place, name) ?? usual;
      return style
        ? writeValue(place, style, name, value)
        : writeQuery(name, value, place === "cookie" ? "; " : "&");
    },
    writeBare: (place, name, value) => {
      const style = styleOf(place, name) ??
        // The call wrote its template of the query itself.
        (place === "path" ? styleOf("query", name) : undefined);
      const isWritten = style?.kind === "json" ||
        place === "header" && isNested(value);
      return isWritten && style && (value ?? null) !== null
        ? writeValue(place, style, name, value)
        : value;
    },
    writeBody: (body, type) =>
      writeBody(body, type, (name, isMultipart) =>
        isMultipart
          // Styles are those of the form that a call need not name.
          ? styleOf("part", name) ??
            (/^multipart/i.test(`${contentType}`)
              ? styleOf("body", name)
              : undefined)
          : styleOf("body", name)),
  };
}

function apartOf(apart: ReadonlyMap<string, Place>, name: string) {
  return apart.size ? apart.get(name.toLowerCase()) : undefined;
}

/** The URL of a call with its placeholders in their styles. */
function toDescribedUrl(
  url: RouteUrl,
  found: Found | undefined,
  styleOf: (place: Place, name: string) => Style | undefined,
): RouteUrl {
  if (found?.colons.size) {
    const { colons } = found;
    // Percent-encoded, a colon begins no placeholder; then it is one again.
    const text = url.text.replace(
      COLON,
      (placeholder, name) => colons.has(name) ? `%3A${name}` : placeholder,
    );
    const literal = compileUrl(text, scanRoute);
    const tokens = literal.tokens.map((token) =>
      typeof token === "string" ? token.replaceAll("%3A", ":") : token
    );
    url = { ...literal, text: url.text, tokens };
  }
  let { mayHoldDots } = url;
  const tokens = url.tokens.map((token) => {
    if (typeof token === "string" || token.operator) return token;
    const [variable] = token.variables;
    const style = styleOf("path", decode(variable!.name));
    if (style?.kind !== "expression") return token;
    // The style `label` begins with a dot.
    mayHoldDots = true;
    const { expression, explode } = style;
    return { ...expression, variables: [{ ...variable!, explode }] };
  });
  return { ...url, tokens, mayHoldDots };
}

function misplaced(
  name: string,
  place: string,
  route: string,
  names: readonly string[],
): EndpointError {
  const shown = show(name);
  if (place !== "nowhere") {
    const own = place === "header" ? name.toLowerCase() : name;
    return invalid(
      `${shown} is a ${place}; pass ${place}s: { ${
        show(own)
      }: ... }, in the third argument`,
    );
  }
  const near = nearest(name, names);
  return invalid(
    `${shown} is not a parameter of ${show(route)}${
      near === undefined ? "" : `; did you mean ${show(near)}?`
    }`,
  );
}

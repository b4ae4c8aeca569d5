import { isPlainObject } from "../_is_plain_object.ts";
import { toRecord } from "../_record.ts";
import { parseBaseUrl } from "../endpoint/_base_url.ts";
import { mergeHeaders, NO_HEADERS } from "../endpoint/_headers.ts";
import { hasBody, parseRoute, type RouteUrl } from "../endpoint/_route.ts";
import { serializeParameter } from "../endpoint/_serialize_parameter.ts";
import type { Description, Place, Start } from "../endpoint/_settings.ts";
import { decode } from "../uri_template/_scan_template.ts";
import { expressionOf, type Write, writerOf } from "./_write_value.ts";

/** How an API wants its parameters, where that differs from the rule. */
export interface Table {
  /** The style of lists and of objects in queries; `form*` by default. */
  readonly lists?: string;
  readonly objects?: string;
  /** The words of parameters that every route has alike. */
  readonly parameters?: Readonly<Record<string, string>>;
  readonly routes?: Readonly<Record<string, RouteTable>>;
}

/** What differs for a route. */
export interface RouteTable {
  /** For each parameter its places, each with a style: `"query form"`, `"path, query json"`. */
  readonly parameters?: Readonly<Record<string, string>>;
  /** The media type of the body, unless it is JSON; whether one is sent in any case. */
  readonly body?: string;
  readonly required?: boolean;
  /** The media types of the response, unless they are JSON. */
  readonly accept?: string;
  /** The base URL. */
  readonly server?: string;
}

/** Where a parameter goes, and how it is written in each place. */
interface Rule {
  readonly place: Place;
  readonly writers: { readonly [In in Place]?: Write };
  readonly pathStyle: string | undefined;
}

type Rules = Readonly<Record<string, Rule>>;

/** Reads a table that is known to be right. */
export function readTable(table: Table): Description {
  const { lists, objects, parameters, routes } = toRecord<unknown>(
    table as Record<string, unknown>,
  ) as Table;
  const list = writerOf("query", lists ?? "form*")!;
  const object = writerOf("query", objects ?? "form*")!;
  const general: Write = (name, value) =>
    Array.isArray(value)
      ? list(name, value)
      : isPlainObject(value)
      ? object(name, value)
      : serializeParameter(name, value);
  const shared = readRules(parameters);
  const others = toStart(shared, general);
  const starts = new Map<string, Record<string, Start>>();
  for (const [route, entry] of Object.entries(routes ?? {})) {
    const { url } = parseRoute(route);
    // Here a colon is a colon; in a route, it can begin a placeholder.
    const { method = "get", url: own } = parseRoute(
      route.replace(/(?<!\w|^):(?=[A-Za-z_])/g, "%3A"),
    );
    const { parameters, body, required, accept, server } = toRecord<unknown>(
      entry as Record<string, unknown>,
    ) as RouteTable;
    const rules = readRules(parameters, shared);
    const at = starts.get(url!.text) ?? toRecord();
    at[method] = toStart(
      rules,
      general,
      styled(own!, rules),
      server === undefined ? undefined : parseBaseUrl(server),
      accept || body
        ? mergeHeaders(NO_HEADERS, { accept, "content-type": body })
        : undefined,
      required === true && hasBody(method),
    );
    starts.set(url!.text, at);
  }
  return (url, method) =>
    !url.isLiteral && starts.get(url.text)?.[method] || others;
}

/** Reads the words of parameters: `"query form*"`, `"path, query json"`. */
function readRules(
  words: Readonly<Record<string, string>> = {},
  shared?: Rules,
): Rules {
  const rules = toRecord<Rule>(shared);
  for (const [name, text] of Object.entries(words)) {
    const writers = toRecord<Write>();
    let pathStyle: string | undefined;
    const items = text.split(", ").map((item) => {
      const [place = "", style] = item.split(/ ([^]*)/);
      // A placeholder is an expression of RFC 6570 in any case.
      if (place === "path" && style !== "json") pathStyle = style;
      else if (style) writers[place] = writerOf(place as Place, style)!;
      return place as Place;
    });
    const rule: Rule = { place: items[0]!, writers, pathStyle };
    rules[name] = rule;
    if (items.includes("header")) rules[name.toLowerCase()] ??= rule;
  }
  return rules;
}

const simple = /* @__PURE__ */ writerOf("header", "simple")!;
const cookie = /* @__PURE__ */ writerOf("cookie", "form*")!;

/** What rules say to the core. */
function toStart(
  rules: Rules,
  general: Write,
  url?: RouteUrl,
  baseUrl?: Start["baseUrl"],
  headers?: Start["headers"],
  requiresBody = false,
): Start {
  const defaults = toRecord<Write>({
    query: general,
    header: (name, value) => name === "cookie" ? value : simple(name, value),
    cookie,
  });
  const writeFields = (body: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(body).flatMap(([name, value]) => {
        const write = rules[name]?.writers.body;
        const written = write ? write(name, value) ?? value : value;
        return write && isPlainObject(written)
          ? Object.entries(written)
          : [[name, written]];
      }),
    );
  // Headers have no case; one that goes elsewhere could show a secret.
  const inHeaders = new Set(
    Object.keys(rules).filter((name) => rules[name]!.place === "header")
      .map((name) => name.toLowerCase()),
  );
  const hasFields = Object.values(rules).some(({ writers }) => writers.body);
  return {
    url,
    baseUrl,
    headers,
    requiresBody,
    placeOf: (name) =>
      rules[name]?.place ??
        (inHeaders.size && inHeaders.has(name.toLowerCase())
          ? "header"
          : undefined),
    write: (place, name, value) => {
      const write = rules[name]?.writers[place] ?? defaults[place];
      return write ? write(name, value) : value;
    },
    writeFields: hasFields ? writeFields : undefined,
  };
}

/** A URL whose placeholders are written in their styles. */
function styled(url: RouteUrl, rules: Rules): RouteUrl {
  let { dotted } = url;
  const tokens = url.tokens.map((token) => {
    if (typeof token === "string") return token;
    const [variable] = token.variables;
    const style = rules[decode(variable!.name)]?.pathStyle;
    if (!style) return token;
    // A label can make a segment of dots.
    dotted = true;
    const variables = [{ ...variable!, explode: style.endsWith("*") }];
    return { ...expressionOf("path", style), variables };
  });
  return { ...url, tokens, dotted };
}

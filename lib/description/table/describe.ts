import { toRecord } from "../../_record.ts";
import type { RouteTable, Table } from "./described.ts";
import { COLON } from "./_describe_route.ts";
import { isLikelyOption } from "../../endpoint/_likely_option.ts";
import type { Place } from "../../endpoint/_route_description.ts";
import { METHODS, parseRoute } from "../../endpoint/_route.ts";
import { kindOf } from "../model/_media_types.ts";
import { readDescription } from "../load/_read_description.ts";
import {
  type Body,
  keysOf,
  partsOf,
  spellingsOf,
} from "../model/_read_body.ts";
import {
  MOST_OPERATION_CHARACTERS,
  type Operation,
  placeholdersOf,
} from "../model/_read_operations.ts";
import { type Parameter, styleOf } from "../model/_read_parameter.ts";
import { type Node, once, toObject, toText } from "../model/_resolve.ts";
import { type Shape, shapesOf } from "../model/_shapes_of.ts";

/** What of a description a table holds. */
export interface DescribeOptions {
  /** Whether all names are listed, so that calls with other names are errors. */
  readonly names?: boolean;
}

/**
 * Reads how an OpenAPI description wants its requests: the table for `described`,
 * as the command `waymark openapi` writes it.
 *
 * @param description An OpenAPI 3.0, 3.1 or 3.2 description, as parsed JSON.
 * @param options Whether the table has all names.
 * @throws {EndpointError} `INVALID_PARAMETER` for what is no such description.
 *
 * @example
 * ```ts
 * import { createEndpoint } from "@waymark/endpoint";
 * import { describe, described } from "@waymark/endpoint/openapi";
 *
 * const ids = { name: "ids", in: "query", explode: false, schema: { type: "array" } };
 * const table = describe({
 *   openapi: "3.1.0",
 *   paths: { "/pets": { get: { parameters: [ids] } } },
 * });
 * console.log(table); // → { lists: "form" }
 *
 * const pets = createEndpoint({
 *   baseUrl: "https://pets.example",
 *   description: described(table),
 * });
 * console.log(pets("GET /pets", { ids: [1, 2] }).url);
 * // → "https://pets.example/pets?ids=1,2"
 * ```
 */
export function describe(
  description: object,
  options: DescribeOptions = {},
): Table {
  const { document, operations } = readDescription(description);
  const { names } = toRecord<unknown>({ ...options });
  return tableOf(document, operations, names === true);
}

/** The styles of each name, by its places. */
type StylesByName = ReadonlyMap<string, ReadonlyMap<Place, string>>;

/** The styles of lists and objects in queries, and the words that are the same in all routes. */
interface Shared {
  readonly lists: string | undefined;
  readonly objects: string | undefined;
  readonly words: ReadonlyMap<string, string>;
}

/**
 * Writes the table of operations.
 *
 * @param names Whether the table has all names.
 */
export function tableOf(
  document: Node,
  operations: readonly Operation[],
  names = false,
): Table {
  const called = operations.filter(isCallable);
  const usual = {
    lists: usualStyle(called, "a list"),
    objects: usualStyle(called, "an object"),
  };
  const words = called.map((it) => wordsOf(document, it, usual));
  const shared = { ...usual, words: sharedWords(document, called, words) };
  let left = MOST_OPERATION_CHARACTERS;
  const routes: Record<string, RouteTable> = {};
  called.forEach((operation, index) => {
    const { method, path, body, headers, server } = operation;
    const all = names
      ? withAllKeys(document, operation, words[index]!)
      : words[index]!;
    const own = ownWords(operation, all, shared, names);
    for (const [name] of own) left -= 32 + name.length;
    if (left < 0) throw new Error('"paths" share too many names');
    const table: RouteTable = {
      ...own.length && { parameters: Object.fromEntries(own) },
      ...headers["content-type"] && { body: headers["content-type"] },
      ...body?.isRequired && body.mayBeEmpty && { required: true },
      ...names && body?.isOpen && { open: true },
      ...headers["accept"] && { accept: headers["accept"] },
      ...server.baseUrl && { server: server.baseUrl },
    };
    // In a call, a literal colon would begin a placeholder.
    if (names || Object.keys(table).length || path.search(COLON) >= 0) {
      routes[`${method} ${path}`] = table;
    }
  });
  return {
    ...usual.lists && { lists: usual.lists },
    ...usual.objects && { objects: usual.objects },
    ...names && { names },
    ...shared.words.size && { parameters: Object.fromEntries(shared.words) },
    ...Object.keys(routes).length && { routes },
  };
}

/** Whether a call can have the route of an operation. */
function isCallable({ method, path }: Operation): boolean {
  try {
    parseRoute(`${method} ${path}`);
    return METHODS.includes(method.toLowerCase());
  } catch {
    return false;
  }
}

/** The style that most lists or objects in queries have; whatever their order. */
function usualStyle(
  operations: readonly Operation[],
  shape: Shape,
): string | undefined {
  const counts = new Map<string, number>();
  for (const { location, style, shapes } of operations.flatMap(parametersOf)) {
    const isUsable = location === "query" && shapes.includes(shape) &&
      !shapes.includes("anything") && style !== "json";
    if (isUsable) counts.set(style, (counts.get(style) ?? 0) + 1);
  }
  const [best] = [...counts].sort(([one, count], [two, other]) =>
    other - count || (one < two ? -1 : 1)
  );
  return best?.[0];
}

const parametersOf = ({ parameters }: Operation) => parameters;

/** Finds where each name of an operation goes, and its style where it is not the usual one. */
function wordsOf(
  document: Node,
  { parameters, keys, body }: Operation,
  usual: Pick<Shared, "lists" | "objects">,
): StylesByName {
  const words = new Map<string, Map<Place, string>>();
  const add = (spelling: string, place: Place, style = "") => {
    // Headers have no case.
    const name = place === "header" ? spelling.toLowerCase() : spelling;
    const places = words.get(name) ?? new Map<Place, string>();
    words.set(name, places);
    places.set(place, places.get(place) || style);
  };
  for (const it of parameters) {
    const { name, location, style, shapes } = it;
    if (location === "querystring") {
      for (const [key, own] of fieldsOf(document, it)) add(key, "query", own);
    } else if (!isOwnHeader(it)) {
      const place = location as Place;
      add(name, place, isUsual(place, style, shapes, usual) ? "" : style);
    }
  }
  // An API key that is taken for a parameter would show in the URL.
  for (const { name, location } of keys) add(name, location as Place);
  const names = new Set([...words.keys()].map((name) => name.toLowerCase()));
  for (const part of body?.parts ?? []) {
    const spellings = spellingsOf(document, part);
    // The other keys need no word.
    for (const name of names) {
      for (const key of spellings.get(name) ?? []) add(key, "body");
    }
    for (const key of specialKeysOf(document, part)) add(key, "body");
  }
  if (body) {
    for (const [key, style] of encodingOf(document, body)) {
      add(key, "body", style);
    }
  }
  return words;
}

/** The keys of a body that could be taken for an option, or for a key of a parameter. */
const specialKeysOf = /* @__PURE__ */ once((document, part) =>
  keysOf(document, part).filter((key) =>
    isLikelyOption(key) || key.includes("[")
  )
);

/** Adds the keys of the body that need no word. */
function withAllKeys(
  document: Node,
  { body }: Operation,
  words: StylesByName,
): StylesByName {
  const all = new Map(words);
  for (const part of body?.parts ?? []) {
    for (const key of keysOf(document, part)) {
      if (!all.has(key)) all.set(key, new Map([["body", ""]]));
    }
  }
  return all;
}

/** Whether a header is described elsewhere: OpenAPI 3.1.1, section 4.8.12.1. */
function isOwnHeader({ location, name }: Parameter): boolean {
  return location === "header" &&
    /^(?:accept|content-type|authorization)$/i.test(name);
}

/** Whether a value is written in a style without any word for it. */
function isUsual(
  place: Place,
  style: string,
  shapes: readonly Shape[],
  { lists, objects }: Pick<Shared, "lists" | "objects">,
): boolean {
  if (!style) return true;
  const hasLists = shapes.includes("a list");
  const hasObjects = shapes.includes("an object");
  switch (place) {
    case "query":
      return style !== "json" && (!hasLists || style === lists) &&
        (!hasObjects || style === objects);
    case "path":
      return style.startsWith("simple") && !hasObjects;
    default:
      return false;
  }
}

/** The members of a parameter that is the whole query, which is a form. */
function* fieldsOf(
  document: Node,
  { schema, mediaType = "", node }: Parameter,
): Generator<[name: string, style: string]> {
  if (kindOf(mediaType) !== 2) return;
  const { encoding } = toObject(toObject(node.content)[mediaType]);
  for (const part of partsOf(document, schema)) {
    for (const [key, value] of Object.entries(toObject(part.properties))) {
      const own = toObject(toObject(encoding)[key]);
      const shapes = shapesOf(document, value);
      const isStyled = own.style !== undefined || own.explode !== undefined;
      const style = isStyled || !shapes.includes("an object")
        ? styleOf("query", own, shapes)
        : "deepObject";
      yield [key, style];
    }
  }
}

/** The styles and media types of the fields of forms that have an encoding of their own, by their names. */
const encodingOf = /* @__PURE__ */ once((document, body) => {
  const styles = new Map<string, string>();
  const { contents } = body as unknown as Body;
  const forms = contents.filter(({ type }) => /^[23]$/.test(`${kindOf(type)}`));
  for (const [index, { type, schema, encoding }] of forms.entries()) {
    const properties = Object.assign(
      toRecord(),
      ...partsOf(document, schema).map((it) => toObject(it.properties)),
    );
    for (const [key, value] of Object.entries(encoding)) {
      const own = toObject(value);
      const shapes = shapesOf(document, properties[key]);
      const style = styleOfField(kindOf(type) === 3, index > 0, own, shapes);
      const words = [styles.get(key), style].filter(Boolean);
      styles.set(key, words.join(", body "));
    }
  }
  return styles;
});

/** The style of a field, or the media type of a part; empty where there is nothing to say. */
function styleOfField(
  isMultipart: boolean,
  isOther: boolean,
  encoding: Node,
  shapes: readonly Shape[],
): string {
  const type = toText(encoding.contentType);
  if (encoding.style !== undefined || encoding.explode !== undefined) {
    return isOther ? "" : styleOf("body", encoding, shapes);
  }
  if (!type || /[*,]|^text\/plain\b/i.test(type)) return "";
  if (isMultipart) return type;
  const isText = shapes.every((it) => it === "a text");
  return kindOf(type) < 2 && !isText ? "json" : "";
}

/**
 * Finds what a name means in all routes: a style in the query, or that it is a
 * header or a cookie and, in any case of its letters, never anything else.
 */
function sharedWords(
  document: Node,
  operations: readonly Operation[],
  all: readonly StylesByName[],
): Map<string, string> {
  const parts = new Set(operations.flatMap(({ body }) => body?.parts ?? []));
  const inBodies = new Set(
    [...parts].flatMap((it) => [...spellingsOf(document, it).keys()]),
  );
  const placesOf = new Map<string, Set<Place>>();
  const seen = new Map<string, { texts: Set<string>; count: number }>();
  for (const words of all) {
    for (const [name, places] of words) {
      const folded = name.toLowerCase();
      const known = placesOf.get(folded) ?? new Set();
      placesOf.set(folded, known);
      for (const [place, style] of places) {
        known.add(place);
        if (place === "path" || place === "body") continue;
        const at = seen.get(name) ?? { texts: new Set(), count: 0 };
        seen.set(name, at);
        at.texts.add(styleText(place, style));
        at.count++;
      }
    }
  }
  return new Map(
    [...seen].flatMap(([name, { texts, count }]) => {
      const [text = ""] = texts;
      const isApart = placesOf.get(name.toLowerCase())!.size === 1 &&
        !text.startsWith("query") && !inBodies.has(name.toLowerCase());
      const isShared = count > 1 && texts.size === 1 &&
        (isApart || text.startsWith("query "));
      return isShared ? [[name, text]] : [];
    }),
  );
}

const styleText = (place: Place, style: string | undefined) =>
  style ? `${place} ${style}` : place;

/** The order of places: a name that has several goes to the first. */
const ORDER: readonly Place[] = ["path", "query", "body", "header", "cookie"];

/** The words of a route that neither the rule nor the words of all routes say. */
function ownWords(
  { path, isBodiless }: Operation,
  words: StylesByName,
  shared: Shared,
  names: boolean,
): [name: string, text: string][] {
  const slots = new Set(placeholdersOf(path));
  const apart = new Set(
    [...words].flatMap(([name, places]) =>
      places.has("header") || places.has("cookie") ? [name.toLowerCase()] : []
    ),
  );
  const isQuery = (name: string) => words.get(name)?.has("query");
  return [...words].flatMap(([name, places]) => {
    const text = shared.words.get(name);
    const [first, ...others] = ORDER.filter((it) => places.has(it))
      .map((place) => {
        const own = styleText(place, places.get(place));
        return own === text && place === "query" ? place : own;
      });
    if (first === text) return [];
    const rule = slots.has(name) ? "path" : isBodiless ? "query" : "body";
    const own = [first, ...others.filter((it) => it.includes(" "))].join(", ");
    const stem = name.split("[")[0]!;
    const isNeeded = own !== rule || rule !== "path" && (names ||
          // Otherwise it would be taken for a header, an option or a key of another.
          apart.has(name.toLowerCase()) || isLikelyOption(name) ||
          stem !== name && isQuery(stem) && !isQuery(name));
    return isNeeded ? [[name, own]] : [];
  });
}

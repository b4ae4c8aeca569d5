import { invalid } from "../../_errors.ts";
import { isRecord } from "../../_is_plain_object.ts";
import { toRecord } from "../../_record.ts";
import { show } from "../../_show.ts";
import { type BaseUrl, parseBaseUrl } from "../../endpoint/_base_url.ts";
import { parseRoute } from "../../endpoint/_route.ts";
import type { Place } from "../../endpoint/_route_description.ts";
import type { EndpointError } from "../../endpoint_error.ts";
import { readStyle, type Style } from "../write/_write_value.ts";

/** Reads an entry of a table; the path is for the message. */
type ReadEntry<T> = (path: string, entry: unknown) => T;

/** What is read by the names of entries, all of which may be missing. */
type Entries<Readers> = {
  readonly [Name in keyof Readers]?: Readers[Name] extends ReadEntry<infer T>
    ? T
    : never;
};

/** A table, read and checked. */
export type Rules = Entries<typeof TABLE>;

/** What differs for a route, read and checked. */
export type RouteRules = Entries<typeof ROUTE>;

/** Where parameters go, and their styles there. */
export interface Words {
  readonly places: ReadonlyMap<string, Place>;
  /** Headers and cookies, by their names in lower case. */
  readonly apart: ReadonlyMap<string, Place>;
  /** The style of a name in a place, by `styleKey`. */
  readonly styles: ReadonlyMap<string, Style>;
}

const PLACES: readonly string[] = ["path", "query", "header", "cookie", "body"];

const ROUTE = {
  parameters: readTableWords,
  body: readTypes,
  required: readFlag,
  open: readFlag,
  accept: readTypes,
  server: readTableServer,
};

const TABLE = {
  lists: readQueryStyle,
  objects: readQueryStyle,
  names: readFlag,
  parameters: readTableWords,
  routes: readRoutes,
};

/** Reads a table, and names the entry that is wrong. */
export function readTable(table: unknown): Rules {
  return readEntries("", table, TABLE);
}

/** What a style is found by: headers have no case. */
export function styleKey(place: Place | "part", name: string): string {
  return `${place} ${place === "header" ? name.toLowerCase() : name}`;
}

/** Reads the entries of an object into a record that inherits nothing. */
function readEntries<
  Readers extends Readonly<Record<string, ReadEntry<unknown>>>,
>(path: string, source: unknown, readers: Readers): Entries<Readers> {
  const read = toRecord();
  for (const [name, entry] of entriesOf(path, source)) {
    if (!Object.hasOwn(readers, name)) {
      throw invalid(
        `The table has ${show(name)} in ${path || "itself"}; write ${
          Object.keys(readers).join(", ")
        }`,
      );
    }
    if (entry !== undefined) {
      read[name] = readers[name]!(`${path}.${name}`, entry);
    }
  }
  return read as Entries<Readers>;
}

function readRoutes(path: string, source: unknown): Map<string, RouteRules> {
  const routes = new Map<string, RouteRules>();
  for (const [route, entry] of entriesOf(path, source)) {
    const at = `${path}[${show(route)}]`;
    const { method, url } = parseRoute(route);
    if (!method || !url) throw wrong(at, route, "a method and a path");
    routes.set(route, readEntries(at, entry, ROUTE));
  }
  return routes;
}

function readTableServer(path: string, server: unknown): BaseUrl {
  try {
    return parseBaseUrl(server);
  } catch {
    throw wrong(path, server, "an http(s) URL without a query");
  }
}

/** Reads words such as `"query form*"` and `"path, query json"`. */
function readTableWords(path: string, source: unknown): Words {
  const places = new Map<string, Place>();
  const apart = new Map<string, Place>();
  const styles = new Map<string, Style>();
  for (const [name, text] of entriesOf(path, source)) {
    const at = `${path}[${show(name)}]`;
    if (typeof text !== "string") throw wrong(at, text, "a string");
    for (const item of text.split(", ")) {
      const [place, word] = item.split(/ ([^]*)/) as [Place, string?];
      if (!PLACES.includes(place)) throw wrong(at, item, PLACES.join(", "));
      if (!places.has(name)) {
        places.set(name, place);
        if (place === "header" || place === "cookie") {
          apart.set(name.toLowerCase(), place);
        }
      }
      if (word === undefined) continue;
      const style = readTableStyle(at, place, word);
      // A form has styles, and one of several parts has media types.
      const key = style.kind === "part" ? "part" : place;
      styles.set(styleKey(key, name), style);
    }
  }
  return { places, apart, styles };
}

function readQueryStyle(path: string, word: unknown): Style {
  return readTableStyle(path, "query", word);
}

function readTableStyle(path: string, place: Place, word: unknown): Style {
  const style = typeof word === "string" && readStyle(place, word);
  if (!style) throw wrong(path, word, `a style of the place ${place}`);
  return style;
}

function readFlag(path: string, flag: unknown): boolean {
  if (typeof flag !== "boolean") throw wrong(path, flag, "true or false");
  return flag;
}

/** Reads media types, which become the value of a header. */
function readTypes(path: string, types: unknown): string {
  if (typeof types === "string" && /^[ -~]+$/.test(types)) return types;
  throw wrong(path, types, "media types");
}

function entriesOf(path: string, source: unknown): [string, unknown][] {
  if (!isRecord(source)) throw wrong(path, source, "an object");
  return Object.entries(source);
}

function wrong(path: string, value: unknown, expected: string): EndpointError {
  return invalid(`The table${path} is ${show(value)}; write ${expected}`);
}

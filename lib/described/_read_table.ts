import { show } from "../_show.ts";
import { invalid } from "../_errors.ts";
import { isRecord } from "../_is_plain_object.ts";
import { toRecord } from "../_record.ts";
import { type BaseUrl, parseBaseUrl } from "../endpoint/_base_url.ts";
import { parseRoute } from "../endpoint/_route.ts";
import type { Place } from "../endpoint/_route_description.ts";
import type { EndpointError } from "../endpoint_error.ts";
import { readStyle, type Style } from "./_write_value.ts";

/** A table, read and checked. */
export interface Rules {
  /** The styles of lists and objects in queries that have no style of their own. */
  readonly lists: Style | undefined;
  readonly objects: Style | undefined;
  /** Whether the names that a route lists are all that it has. */
  readonly names: boolean;
  readonly words: Words;
  /** The routes as the description spells them. */
  readonly routes: ReadonlyMap<string, RouteRules>;
}

/** What differs for a route, read and checked. */
export interface RouteRules {
  readonly words: Words;
  readonly body: string | undefined;
  readonly required: boolean;
  readonly open: boolean;
  readonly accept: string | undefined;
  readonly server: BaseUrl | undefined;
}

/** Where parameters go, and their styles there. */
export interface Words {
  readonly places: ReadonlyMap<string, Place>;
  /** Headers and cookies, by their names in lower case. */
  readonly apart: ReadonlyMap<string, Place>;
  /** The style of a name in a place, by `styleKey`. */
  readonly styles: ReadonlyMap<string, Style>;
}

const PLACES: readonly string[] = ["path", "query", "header", "cookie", "body"];

/** No words at all. */
export const NO_WORDS: Words = /* @__PURE__ */ (() => {
  const none = new Map();
  return { places: none, apart: none, styles: none };
})();

/** What a style is found by: headers have no case. */
export function styleKey(place: Place | "part", name: string): string {
  return `${place} ${place === "header" ? name.toLowerCase() : name}`;
}

/** Reads a table, and names the entry that is wrong. */
export function readTable(source: unknown): Rules {
  const { lists, objects, names, parameters, routes } = readEntry("", source, [
    "lists",
    "objects",
    "names",
    "parameters",
    "routes",
  ]);
  const read = new Map<string, RouteRules>();
  for (const [route, entry] of Object.entries(readEntry(".routes", routes))) {
    const path = `.routes[${show(route)}]`;
    const { method, url } = parseRoute(route);
    if (!method || !url) throw wrong(path, route, "a method and a path");
    read.set(route, readRoute(path, entry));
  }
  return {
    lists: readUsual(".lists", lists),
    objects: readUsual(".objects", objects),
    names: readFlag(".names", names),
    words: readTableWords(".parameters", parameters),
    routes: read,
  };
}

function readRoute(path: string, source: unknown): RouteRules {
  const { parameters, body, required, open, accept, server } = readEntry(
    path,
    source,
    ["parameters", "body", "required", "open", "accept", "server"],
  );
  return {
    words: readTableWords(`${path}.parameters`, parameters),
    body: readTypes(`${path}.body`, body),
    required: readFlag(`${path}.required`, required),
    open: readFlag(`${path}.open`, open),
    accept: readTypes(`${path}.accept`, accept),
    server: readTableServer(`${path}.server`, server),
  };
}

function readTableServer(path: string, server: unknown): BaseUrl | undefined {
  if (server === undefined) return undefined;
  try {
    return parseBaseUrl(server);
  } catch {
    throw wrong(path, server, "an http(s) URL without a query");
  }
}

/** Reads words such as `"query form*"` and `"path, query json"`. */
function readTableWords(path: string, source: unknown): Words {
  if (source === undefined) return NO_WORDS;
  const places = new Map<string, Place>();
  const apart = new Map<string, Place>();
  const styles = new Map<string, Style>();
  for (const [name, text] of Object.entries(readEntry(path, source))) {
    const at = `${path}[${show(name)}]`;
    if (typeof text !== "string") throw wrong(at, text, "a string");
    for (const item of text.split(", ")) {
      const [, first = "", word] = /^(\S*)(?: (.*))?$/s.exec(item) ?? [];
      if (!PLACES.includes(first)) throw wrong(at, item, PLACES.join(", "));
      const place = first as Place;
      if (!places.has(name)) {
        places.set(name, place);
        if (place === "header" || place === "cookie") {
          apart.set(name.toLowerCase(), place);
        }
      }
      if (word === undefined) continue;
      const style = styleAt(at, place, word);
      // A form has styles, and one of several parts has media types.
      const key = style.kind === "part" ? "part" : place;
      styles.set(styleKey(key, name), style);
    }
  }
  return { places, apart, styles };
}

function readUsual(path: string, word: unknown): Style | undefined {
  return word === undefined ? undefined : styleAt(path, "query", word);
}

function styleAt(path: string, place: Place, word: unknown): Style {
  const style = typeof word === "string" ? readStyle(place, word) : undefined;
  if (!style) throw wrong(path, word, `a style of the place ${place}`);
  return style;
}

function readFlag(path: string, flag: unknown = false): boolean {
  if (typeof flag !== "boolean") throw wrong(path, flag, "true or false");
  return flag;
}

/** Reads media types, which become the value of a header. */
function readTypes(path: string, types: unknown): string | undefined {
  if (types === undefined) return undefined;
  if (typeof types === "string" && /^[ -~]+$/.test(types)) return types;
  throw wrong(path, types, "media types");
}

/** Reads an object into a record that inherits nothing. */
function readEntry(
  path: string,
  source: unknown = {},
  known?: readonly string[],
): Record<string, unknown> {
  if (!isRecord(source)) throw wrong(path, source, "an object");
  for (const name of Object.keys(source)) {
    if (!known || known.includes(name)) continue;
    throw invalid(
      `The table has ${show(name)} in ${path || "itself"}; write ${
        known.join(", ")
      }`,
    );
  }
  return toRecord(source as Record<string, unknown>);
}

function wrong(path: string, value: unknown, expected: string): EndpointError {
  return invalid(
    `The table${path} is ${show(value)}; write ${expected}`,
  );
}

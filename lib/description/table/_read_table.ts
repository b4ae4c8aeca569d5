import { invalid } from "../../_errors.ts";
import { isRecord } from "../../_is_plain_object.ts";
import { toRecord } from "../../_record.ts";
import { show } from "../../_show.ts";
import { type BaseUrl, parseBaseUrl } from "../../endpoint/_base_url.ts";
import { METHODS } from "../../endpoint/_route.ts";
import type { Place } from "../../endpoint/_route_description.ts";
import { NO_RULES, type RouteRules, type Rules } from "../write/_rules.ts";
import { readWords, wrong } from "./_words.ts";

/** Reads an entry of a table; the path is for the message. */
type ReadEntry<T> = (path: string, entry: unknown) => T;

/** What is read by the names of entries, all of which may be missing. */
type Entries<Readers> = {
  readonly [Name in keyof Readers]?: Readers[Name] extends ReadEntry<infer T>
    ? T
    : never;
};

const ROUTE = {
  parameters: (path: string, entry: unknown) =>
    readWords(path, entriesOf(path, entry)),
  body: readTypes,
  required: readFlag,
  open: readFlag,
  inBody: readNameList,
  accept: readTypes,
  server: readTableServer,
  security: readNameList,
};

const TABLE = {
  names: readFlag,
  keys: readKeys,
  security: readNameList,
  routes: readRoutes,
};

/** Reads a table, and names the entry that is wrong. */
export function readTable(table: unknown): Rules {
  const {
    names: checksNames = false,
    keys = new Map<string, Place>(),
    security = [],
    routes = new Map<string, RouteEntries>(),
  } = readEntries("", table, TABLE);
  return {
    routes: new Map(
      [...routes].map(([route, entries]) => [
        route,
        toRules(entries, checksNames),
      ]),
    ),
    keys,
    security,
    checksNames,
  };
}

type RouteEntries = Entries<typeof ROUTE>;

function toRules(entries: RouteEntries, listsNames: boolean): RouteRules {
  const { parameters, fields } = entries.parameters ??
    { parameters: NO_RULES.parameters, fields: NO_RULES.body.fields };
  return {
    parameters,
    listsNames,
    inBody: new Set(entries.inBody),
    body: {
      contentType: entries.body,
      isOpen: entries.open === true,
      fields,
    },
    sendsBody: entries.required === true,
    accept: entries.accept,
    baseUrl: entries.server,
    security: entries.security,
  };
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

function readRoutes(path: string, source: unknown): Map<string, RouteEntries> {
  const routes = new Map<string, RouteEntries>();
  for (const [route, entry] of entriesOf(path, source)) {
    const at = `${path}[${show(route)}]`;
    const [, method = "", start] = /^([A-Z]+) (\/)/.exec(route) ?? [];
    if (!start || !METHODS.includes(method.toLowerCase())) {
      throw wrong(at, route, "a method and a path");
    }
    routes.set(route, readEntries(at, entry, ROUTE));
  }
  return routes;
}

/** Reads the places of API keys. */
function readKeys(path: string, source: unknown): Map<string, Place> {
  return new Map(
    entriesOf(path, source).map(([name, place]) => {
      if (/^(?:query|header|cookie)$/.test(`${place}`)) {
        return [name, place as Place];
      }
      throw wrong(`${path}[${show(name)}]`, place, "query, header or cookie");
    }),
  );
}

function readNameList(path: string, names: unknown): readonly string[] {
  const isList = Array.isArray(names) &&
    names.every((it) => typeof it === "string");
  if (!isList) throw wrong(path, names, "a list of names");
  return [...names];
}

function readTableServer(path: string, server: unknown): BaseUrl {
  try {
    return parseBaseUrl(server);
  } catch {
    throw wrong(path, server, "an http(s) URL without a query");
  }
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

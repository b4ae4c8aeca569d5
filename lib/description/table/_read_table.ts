import { invalid } from "../../_errors.ts";
import { isRecord } from "../../_is_plain_object.ts";
import { toRecord } from "../../_record.ts";
import { show } from "../../_show.ts";
import { parseBaseUrl } from "../../endpoint/_base_url.ts";
import type { Place } from "../../endpoint/_route_rules.ts";
import type { RouteRules, Rules } from "../write/_rules.ts";
import type { RouteTable, Table } from "./table.ts";
import { readWords, wrong } from "./_words.ts";

const IN_TABLE: readonly (keyof Table)[] = [
  "names",
  "keys",
  "security",
  "routes",
];
const IN_ROUTE: readonly (keyof RouteTable)[] = [
  "parameters",
  "body",
  "text",
  "required",
  "open",
  "inBody",
  "dates",
  "accept",
  "json",
  "server",
  "security",
  "public",
];

/** Reads the rules that a table says, and names an entry that it does not know. */
export function readTable(table: Table): Rules {
  if (isRecord(table) && Object.hasOwn(table, "describeRoute")) {
    throw invalid("The table is a description already; pass it as it is");
  }
  const { names, keys, security = [], routes } = readEntries(
    "",
    table,
    IN_TABLE,
  );
  return {
    routes: new Map(
      entriesOf(".routes", routes).map(([route, entries]) => {
        if (!/^[A-Z]+ \/(?!\/)/.test(route)) {
          throw invalid(
            `The table has a route ${
              show(route)
            }; write a method and a path that begins with one slash, such as "GET /orders"`,
          );
        }
        const path = `.routes[${show(route)}]`;
        return [route, readRules(path, entries, names === true)];
      }),
    ),
    keys: new Map(entriesOf(".keys", keys) as [string, Place][]),
    security,
    checksNames: names === true,
  };
}

function readRules(
  path: string,
  source: RouteTable,
  listsNames: boolean,
): RouteRules {
  const route = readEntries(path, source, IN_ROUTE);
  const { server } = route;
  const { parameters, fields } = readWords(
    `${path}.parameters`,
    entriesOf(`${path}.parameters`, route.parameters),
  );
  return {
    parameters,
    listsNames,
    inBody: new Set(route.inBody),
    body: {
      contentType: route.body,
      mayBeText: route.text === true,
      isOpen: route.open === true,
      keys: fields,
      styles: fields,
    },
    sendsBody: route.required === true,
    dates: route.dates ?? [],
    accept: route.accept,
    statuses: new Map(route.json?.map((status) => [status, true])),
    baseUrl: server === undefined ? undefined : parseBaseUrl(server),
    security: route.security,
    isPublic: route.public === true,
  };
}

/** Copies entries into a record that inherits nothing, if all of them are known. */
function readEntries<Source extends object>(
  path: string,
  source: Source,
  known: readonly string[],
): Source {
  for (const [name] of entriesOf(path, source)) {
    if (known.includes(name)) continue;
    throw invalid(
      `The table has ${show(name)} in ${path || "itself"}; write ${
        known.join(", ")
      }`,
    );
  }
  return toRecord(source as Record<string, unknown>) as Source;
}

function entriesOf<T>(
  path: string,
  source: Readonly<Record<string, T>> | object = {},
): [string, T][] {
  if (!isRecord(source)) throw wrong(path, source, "an object");
  return Object.entries(source) as [string, T][];
}

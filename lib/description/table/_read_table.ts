import { isRecord } from "../../_is_plain_object.ts";
import { toRecord } from "../../_record.ts";
import { show } from "../../_show.ts";
import { parseBaseUrl } from "../../endpoint/_base_url.ts";
import type { RouteRules, Rules } from "../write/_rules.ts";
import type { RouteTable, Table } from "./table.ts";
import { readWords, wrong } from "./_words.ts";

/** Reads the rules that a table says, and names an entry that it does not know. */
export function readTable(table: Table): Rules {
  const { names, keys, security = [], routes, ...others } = read("", table);
  assertNone("", others);
  return {
    routes: new Map(
      Object.entries(read(".routes", routes)).map(([route, entries]) => {
        const path = `.routes[${show(route)}]`;
        if (!/^[A-Z]+ \/(?!\/)/.test(route)) {
          throw wrong("'s route", route, 'one such as "GET /orders"');
        }
        return [route, readRules(path, entries, names === true)];
      }),
    ),
    keys: new Map(Object.entries(read(".keys", keys))) as Rules["keys"],
    security,
    checksNames: names === true,
  };
}

function readRules(
  path: string,
  table: RouteTable,
  listsNames: boolean,
): RouteRules {
  const {
    parameters: words,
    body: contentType,
    text,
    required,
    open,
    inBody,
    dates = [],
    accept,
    json,
    server,
    security,
    public: isPublic,
    ...others
  } = read(path, table);
  assertNone(path, others);
  const at = `${path}.parameters`;
  const { parameters, fields } = readWords(
    at,
    Object.entries(read(at, words)),
  );
  return {
    parameters,
    listsNames,
    inBody: new Set(inBody),
    body: {
      contentType,
      mayBeText: text === true,
      isOpen: open === true,
      keys: fields,
      styles: fields,
    },
    sendsBody: required === true,
    dates,
    accept,
    statuses: new Map(json?.map((status) => [status, true])),
    baseUrl: server === undefined ? undefined : parseBaseUrl(server),
    security,
    isPublic: isPublic === true,
  };
}

/** Copies entries into a record that inherits nothing. */
function read<Source extends object>(
  path: string,
  source: Source | undefined,
): Source {
  if (source !== undefined && !isRecord(source)) {
    throw wrong(path, source, "an object");
  }
  return toRecord(source as Record<string, unknown>) as Source;
}

/** Refuses the entries that nothing reads, such as those that a later version writes. */
function assertNone(path: string, others: object): void {
  for (const [name, value] of Object.entries(others)) {
    throw wrong(`${path}.${name}`, value, "an entry that this version knows");
  }
}

import { type OptionTable, readOptions } from "../../_read_options.ts";
import { toRecord } from "../../_record.ts";
import { parseBaseUrl } from "../../endpoint/url/_base_url.ts";
import type { RouteRules, Rules } from "../write/_rules.ts";
import type { RouteTable, Table } from "../write/table.ts";
import { readWords } from "./_words.ts";

const KEYS: OptionTable<keyof Table> = {
  names: {},
  keys: {},
  security: {},
  routes: {},
};

/** Reads the rules in a table; a whole document or a description isn't a table. */
export function readTable(table: Table): Rules {
  const { names, keys, security = [], routes }: Table = readOptions(
    table,
    KEYS,
    "described()",
  );
  return {
    routes: new Map(
      Object.entries(read(routes)).map(([route, entries]) => [
        route,
        readRules(route, entries, names === true),
      ]),
    ),
    others: readRules("", {}, false),
    keys: read(keys) as Rules["keys"],
    security,
    names: names === true,
  };
}

function readRules(
  route: string,
  table: RouteTable,
  listsNames: boolean,
): RouteRules {
  const entries = read(table);
  const { server } = entries;
  const { parameters, fields } = readWords(route, read(entries.parameters));
  return Object.assign(entries, {
    parameters,
    fields,
    styles: fields,
    listsNames,
    baseUrl: server === undefined ? undefined : parseBaseUrl(server),
  });
}

/** Copies entries into a record that inherits nothing. */
function read<Source extends object>(source: Source | undefined): Source {
  return toRecord(source as Record<string, unknown>) as Source;
}

import { toRecord } from "../../_record.ts";
import { hasBody, type MethodName } from "../../endpoint/url/_route.ts";
import { readDescription } from "../load/_read_description.ts";
import {
  MOST_OPERATION_CHARACTERS,
  type Operation,
} from "../model/operation/_read_operations.ts";
import { placeholdersIn } from "../model/parameter/_pieces_of.ts";
import type { Node } from "../model/_resolve.ts";
import { isPlainRoute } from "../write/_find_route.ts";
import { type OperationRules, rulesOfAll } from "../write/_rules_of.ts";
import type { RouteTable, Table } from "../write/table.ts";
import { writeWords } from "./_words.ts";

/** What a table or a description includes. */
export interface TableOptions {
  /** Whether all names are listed, so that calls with other names are errors. */
  readonly names?: boolean;
}

/**
 * Writes the table of an OpenAPI document for `described`, as the command
 * `waymark openapi` does.
 *
 * @param document An OpenAPI 3.0, 3.1 or 3.2 document, as parsed JSON.
 * @param options Whether the table has all names.
 * @throws {EndpointError} `INVALID_PARAMETER` for anything else.
 *
 * @example
 * ```ts
 * import { tableOf } from "@waymark/endpoint/openapi";
 *
 * const ids = { name: "ids", in: "query", explode: false, schema: { type: "array" } };
 * const table = tableOf({
 *   openapi: "3.1.0",
 *   paths: { "/pets": { get: { parameters: [ids] } } },
 * });
 * console.log(table);
 * // → { routes: { "GET /pets": { parameters: { ids: "query form" } } } }
 * ```
 */
export function tableOf(document: object, options: TableOptions = {}): Table {
  const { document: node, operations } = readDescription(document);
  const { names } = toRecord<unknown>({ ...options });
  return writeTable(node, operations, names === true);
}

/**
 * Writes the table of operations. The entry of one operation does not depend on the others.
 *
 * @param names Whether the table has all names.
 */
export function writeTable(
  document: Node,
  operations: readonly Operation[],
  names = false,
): Table {
  const rules = rulesOfAll(document, operations, names);
  const security = [...rules.security].sort();
  let left = MOST_OPERATION_CHARACTERS;
  const entries: [route: string, table: RouteTable][] = [];
  for (const [route, routeRules] of rules.routes) {
    const table = writeRoute(route, routeRules, security, names);
    for (const name in table.parameters) left -= 32 + name.length;
    if (left < 0) throw new Error('"paths" share too many names');
    const isNeeded = names || Object.keys(table).length > 0 ||
      !isPlainRoute(route, routeRules);
    if (isNeeded) entries.push([route, table]);
  }
  return {
    ...names && { names },
    ...Object.keys(rules.keys).length && { keys: { ...rules.keys } },
    ...security.length && { security },
    ...entries.length && { routes: Object.fromEntries(entries) },
  };
}

function writeRoute(
  route: string,
  rules: OperationRules,
  security: readonly string[],
  names: boolean,
): RouteTable {
  const [method, path] = route.split(/ (.*)/s) as [string, string];
  const parameters = writeWords(
    rules,
    new Set(placeholdersIn(path)),
    !hasBody(method.toLowerCase() as MethodName),
    names,
  );
  const { body, accept, inBody, dates, json, baseUrl } = rules;
  const keysOfRoute = rules.security && [...rules.security].sort();
  return {
    ...Object.keys(parameters).length && { parameters },
    ...body && { body },
    ...rules.text && { text: true },
    ...rules.required && { required: true },
    ...names && rules.open && { open: true },
    ...inBody?.length && { inBody },
    ...dates?.length && { dates },
    ...accept && { accept },
    ...json?.length && { json },
    ...baseUrl && { server: baseUrl.prefix },
    ...keysOfRoute && `${keysOfRoute}` !== `${security}` &&
      { security: keysOfRoute },
    ...rules.public && { public: true },
  };
}

/**
 * What an OpenAPI document says of the requests of an API, as the `description` of
 * `createEndpoint` and `createClient`: {@linkcode described} takes the table that
 * the command `waymark openapi` writes, and {@linkcode describe} a parsed document.
 *
 * @module openapi
 */
export {
  described,
  type Description,
  type TypesOnly,
} from "./table/described.ts";
export { describe } from "./table/describe.ts";
export type { RouteTable, Table } from "./write/table.ts";
export { tableOf, type TableOptions } from "./table/table_of.ts";

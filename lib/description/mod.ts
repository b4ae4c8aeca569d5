/**
 * What an OpenAPI description says of the requests of an API, for `createEndpoint`
 * and `createClient`: {@linkcode described} takes the table that the command
 * `waymark openapi` writes, and {@linkcode describe} makes the same table of a
 * parsed description.
 *
 * @module
 */
export {
  described,
  type Description,
  type RouteTable,
  type Table,
  type TypesOnly,
} from "./table/described.ts";
export { describe, type DescribeOptions } from "./table/describe.ts";

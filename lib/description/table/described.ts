import type { Described } from "../../types/mod.ts";
import { describeRouteBy } from "../write/_describe_route.ts";
import { readTable } from "./_read_table.ts";
import type { Table } from "../write/table.ts";

/**
 * What `createEndpoint` and `createClient` take as `description`.
 *
 * @typeParam Paths The `paths` that openapi-typescript generates.
 */
export interface Description<in out Paths = unknown> extends Described<Paths> {
  /** Finds what the table says about the route of a call; for the library alone. */
  readonly describeRoute: object;
}

/**
 * A description that has types alone: only a table says that a parameter of a write
 * belongs to the query, or that a body is a form, so the compiler asks for it.
 *
 * @typeParam Paths The `paths` that openapi-typescript generates.
 */
export interface TypesOnly<in out Paths = unknown> extends Description<Paths> {
  /** For the compiler only; never set at run time. */
  readonly "~typesOnly"?: true;
}

/**
 * @internal The type argument of `described`, or what an annotation has for it. Where
 * the result is passed to a function that infers its own, the compiler has `never`.
 */
export type Written<T> = [T] extends [never] ? unknown : T;

/**
 * Makes the `description` of `createEndpoint` and `createClient` from a table,
 * which the command `waymark openapi` writes.
 *
 * @typeParam Paths The `paths` that openapi-typescript generates: the types of every call.
 * @param table What differs from the rules; nothing by default.
 * @throws {EndpointError} `INVALID_PARAMETER` for a place or a style that it does not know.
 *
 * @example
 * ```ts
 * import { createEndpoint } from "@waymark/endpoint";
 * import { described } from "@waymark/endpoint/openapi";
 *
 * const shop = createEndpoint({
 *   baseUrl: "https://shop.example",
 *   description: described({
 *     routes: { "GET /orders": { parameters: { ids: "query form" } } },
 *   }),
 * });
 * console.log(shop("GET /orders", { ids: [1, 2], status: ["open", "paid"] }).url);
 * // → "https://shop.example/orders?ids=1,2&status=open&status=paid"
 * ```
 */
export function described<Paths = unknown>(): TypesOnly<Written<Paths>>;
/** Makes a description from a table. */
export function described<Paths = unknown>(
  table: Table,
): Description<Written<Paths>>;
export function described(table: Table = {}): Description {
  return { describeRoute: describeRouteBy(readTable(table)) };
}

import type { Described } from "../../types/mod.ts";
import { describeRouteBy } from "../write/_describe_route.ts";
import { readTable } from "./_read_table.ts";

/**
 * How an API wants its requests, where that differs from OpenAPI's defaults: a
 * parameter goes to its placeholder in the path; else to the query of GET, HEAD and
 * OPTIONS; else to the body. `docs/openapi.md` has its grammar.
 */
export interface Table {
  /** Whether the routes list all their names, and a call with another one is an error. */
  readonly names?: boolean;
  /** Where the API keys of the security schemes go: `query`, `header` or `cookie`. */
  readonly keys?: Readonly<Record<string, string>>;
  /** The names of the API keys that secure a route, unless it says something else. */
  readonly security?: readonly string[];
  /** What is known of a route, by its method and path as the document spells them. */
  readonly routes?: Readonly<Record<string, RouteTable>>;
}

/** What is known of a route. */
export interface RouteTable {
  /** The places of a parameter, each with its style: `"query form"`, `"path, query json"`. */
  readonly parameters?: Readonly<Record<string, string>>;
  /** The media type of the body, unless it is JSON. */
  readonly body?: string;
  /** Whether a call without a body sends `{}`. */
  readonly required?: boolean;
  /** Whether the body takes other names as well, in a table with `names`. */
  readonly open?: boolean;
  /** The parameters of the path or the query whose value is a key of the body as well. */
  readonly inBody?: readonly string[];
  /** The media types of the response, unless they are JSON. */
  readonly accept?: string;
  /** The base URL. */
  readonly server?: string;
  /** The names of the API keys that secure it. */
  readonly security?: readonly string[];
}

/**
 * What `createEndpoint` and `createClient` take as `description`.
 *
 * @typeParam Paths The `paths` that openapi-typescript generates.
 */
export interface Description<in out Paths = unknown> extends Described<Paths> {
  /** Says what the table has for the route of a call: for the library alone. */
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
 * @internal A type argument that is written, and not inferred from where the result
 * is passed. Unlike with `NoInfer`, messages show it by its own name.
 */
export type Written<T> = [T] extends [infer Itself] ? Itself : never;

/**
 * Makes the `description` of `createEndpoint` and `createClient` from a table,
 * which the command `waymark openapi` writes.
 *
 * @typeParam Paths The `paths` that openapi-typescript generates: the types of every call.
 * @param table What differs from the rules; nothing by default.
 * @throws {EndpointError} `INVALID_PARAMETER` for a wrong table, with the entry.
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

/**
 * Queries of TanStack Query and SWR, from the calls of a client.
 *
 * @module query
 */
import type { CallParameters, Checked } from "../types/_checked.ts";
import type { Inferred } from "../types/_preset.ts";
import { emptied, isGone } from "./pages/_next_page.ts";
import { replaceParameters } from "./pages/_replace_parameters.ts";
import type { CallOptions, Client, DataIn } from "./types/client.ts";
import type { NextParameter } from "./types/options.ts";
import type { ResultOf } from "./types/results.ts";

export type * from "./client.ts";

/** A query: for `useQuery` of TanStack Query, or as the two arguments of `useSWR`. */
export interface QueryOptions<Data> {
  /** The route, its parameters, and what else says which response it is. */
  readonly queryKey: readonly unknown[];
  /** Sends the call. */
  readonly queryFn: (context?: unknown) => Promise<Data>;
}

/** A query of pages, for `useInfiniteQuery` of TanStack Query. */
export interface InfiniteQueryOptions<Data> extends QueryOptions<Data> {
  /** The parameters of the first page: those of the call. */
  readonly initialPageParam: NextParameters;
  /** The parameters of the page after another, if there is one. */
  readonly getNextPageParam: (last: Data) => NextParameters | undefined;
}

/** The parameters that lead to a page. */
export interface NextParameters {
  /** A parameter, by its name. */
  readonly [name: string]: NextParameter;
}

/** The data of a query, which is `null` where a response has none. */
export type QueryData<Data> = Data extends undefined ? null : Data;

/** What the library passes to a query: a signal, and the parameters of a page. */
interface QueryContext {
  readonly signal?: AbortSignal;
  readonly pageParam?: NextParameters;
}

type AnyCall = (
  route: unknown,
  parameters: unknown,
  options: unknown,
) => Promise<{ data: unknown }>;

/**
 * Makes a query of a call, for TanStack Query 5 (React, Vue, Solid, Svelte) and SWR.
 * Errors are thrown, and the query's signal ends the call. As both the client and
 * the query retry, let one of them do without: `retry: 0` here.
 *
 * @param client A client.
 * @param route As for a call.
 * @param parameters As for a call.
 * @param options As for a call; its `query`, `data` and `baseUrl` are in the key, its headers are not.
 * @returns The key, and the function that sends the call.
 *
 * @example
 * ```ts
 * import { createClient, json } from "@waymark/endpoint/client";
 * import { queryOptions } from "@waymark/endpoint/query";
 *
 * const shop = createClient({
 *   baseUrl: "https://shop.example",
 *   fetch: () => Response.json({ id: 7 }),
 * });
 * const as = json<{ id: number }>();
 * const query = queryOptions(shop, "GET /orders/{id}", { id: 7 }, { as });
 * console.log(query.queryKey); // → ["GET /orders/{id}", { id: 7 }]
 * // useQuery(query), or useSWR(query.queryKey, query.queryFn)
 * console.log((await query.queryFn()).id); // → 7
 * ```
 */
export function queryOptions<
  Paths,
  Preset,
  Outcome,
  const R extends string = string,
  Parameters = unknown,
  const Options = unknown,
>(
  client: Client<Paths, Preset, Outcome>,
  route:
    | Inferred<R>
    | NoInfer<Checked<Paths, R, Preset, Parameters, Options>>,
  parameters?:
    | CallParameters<Paths, R, Preset, Options>
    | Inferred<Parameters>,
  options?: CallOptions<Paths, R> | Inferred<Options>,
): QueryOptions<QueryData<DataIn<ResultOf<Paths, R, Outcome, Options>>>> {
  const { query, data, baseUrl, request } = Object(options);
  const isApart = [query, data, baseUrl].some((it) => it !== undefined);
  const call = client as unknown as AnyCall;
  return {
    queryKey: toPlain([
      route,
      parameters ?? {},
      ...isApart ? [{ query, data, baseUrl }] : [],
    ]),
    async queryFn(context) {
      const { signal, pageParam = {} } = Object(context) as QueryContext;
      const all = {
        ...Object(options),
        // Beside a signal of the options: both end the call.
        request: signal ? { ...request, signal } : request,
        throwOnError: true,
      };
      const next = emptied(pageParam);
      const result = await call(
        route,
        ...replaceParameters(parameters, all, next),
      );
      return (result.data ?? null) as never;
    },
  };
}

/**
 * Makes a query of pages of a query, for TanStack Query 5.
 *
 * @param query The query of the first page: what `queryOptions` returned.
 * @param next Names the parameters of the page after another: nothing, or an object of empty values, if there is none.
 * @returns What `useInfiniteQuery` takes. Its key begins with that of the query.
 *
 * @example
 * ```ts
 * import { createClient, json } from "@waymark/endpoint/client";
 * import { infiniteQueryOptions, queryOptions } from "@waymark/endpoint/query";
 *
 * const shop = createClient({
 *   baseUrl: "https://shop.example",
 *   fetch: () => Response.json({ orders: [7], cursor: "x" }),
 * });
 * const as = json<{ orders: number[]; cursor: string }>();
 * const query = infiniteQueryOptions(
 *   queryOptions(shop, "GET /orders", {}, { as }),
 *   ({ cursor }) => ({ cursor }),
 * );
 * const page = await query.queryFn({ pageParam: query.initialPageParam });
 * console.log(query.getNextPageParam(page)); // → { cursor: "x" }
 * ```
 */
export function infiniteQueryOptions<Data>(
  query: QueryOptions<Data>,
  next: (last: Data) => NextParameters | null | undefined,
): InfiniteQueryOptions<Data> {
  return {
    ...query,
    // The library keeps the data of both in one cache, and they differ.
    queryKey: [...query.queryKey, "pages"],
    initialPageParam: {},
    getNextPageParam(last) {
      const named = next(last) ?? {};
      const isLast = Object.values(emptied(named)).every(isGone);
      return isLast ? undefined : named;
    },
  };
}

/** A key as plain data: the libraries write it as JSON, which has no bigint, and nothing of forms. */
function toPlain(key: readonly unknown[]): unknown[] {
  return JSON.parse(JSON.stringify(key, (_, value) => {
    if (value instanceof FormData) return [...value];
    const isText = typeof value === "bigint" ||
      value instanceof URLSearchParams;
    return isText ? `${value}` : value;
  }));
}

import type { Reader } from "./types/readers.ts";

/**
 * Reads the body of a successful response as JSON, whatever its type says, and states
 * what it is. The compiler takes it on trust; the option `schema` checks it.
 *
 * @typeParam Data The type of the data; left out, it is that of the description.
 * @returns A value for the option `as` of a client or a call.
 *
 * @example
 * ```ts
 * import { createClient, json } from "@waymark/endpoint/client";
 *
 * interface Order {
 *   id: number;
 * }
 * const shop = createClient({
 *   baseUrl: "https://shop.example",
 *   fetch: () => Response.json({ id: 7 }),
 * });
 * const { data } = await shop("GET /orders/{id}", { id: 7 }, { as: json<Order>() });
 * console.log(data.id); // → 7
 * ```
 */
export function json<Data = unknown>(): Reader<"json", Data> {
  return { kind: "json", items: undefined, accept: undefined };
}

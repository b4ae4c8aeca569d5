/**
 * Calls that a program without `strict` must be able to make, and mistakes that
 * it must hear of: there every type includes `null` and `undefined`.
 *
 * @module
 */
import { createClient } from "../../lib/client/client.ts";
import { described } from "../../lib/description/table/described.ts";
import { createEndpoint, endpoint } from "../../mod.ts";
import type { paths } from "./_pets.ts";

const baseUrl = "https://api.example";
const plain = createEndpoint({ baseUrl });
const client = createClient({ baseUrl, description: described<paths>({}) });

export const urls: string[] = [
  plain("GET /{a}", { a: 1 }).url,
  plain.defaults({ parameters: { a: 1 } })("GET /{a}").url,
  // @ts-expect-error `b` is missing.
  plain("GET /{a}/{b}", { a: 1 }).url,
  // @ts-expect-error `a` is missing.
  plain("GET /{a}").url,
  endpoint("GET /{a}", { a: 1 }).url,
  endpoint.defaults({ a: 1 })({ url: "/{a}" }).url,
  // @ts-expect-error `a` is missing.
  endpoint("GET /{a}").url,
];

export async function names(): Promise<string[]> {
  await client("PATCH /pets/{petId}", { petId: 1, name: "a" });
  await client("DELETE /pets/{petId}", { petId: 1 }, {
    headers: { "x-reason": "r" },
  });
  // @ts-expect-error `nmae` is misspelt.
  await client("POST /pets", { nmae: "a" });
  // @ts-expect-error `name` is missing.
  await client("POST /pets", {});
  // @ts-expect-error The path has no such method.
  await client("POST /pets/{petId}", { petId: 1 });
  const { data } = await client("GET /pets");
  return data.map(({ name }) => name);
}

import { toRecord } from "../../_record.ts";
import { readDescription } from "../load/_read_description.ts";
import { describeRouteBy } from "../write/_describe_route.ts";
import { rulesOfAll } from "../write/_rules_of.ts";
import { readTable } from "./_read_table.ts";
import type { Description } from "./described.ts";
import type { TableOptions } from "./table_of.ts";

/**
 * Reads from an OpenAPI document how requests are written, as the `description` of
 * `createEndpoint` and `createClient`: for a program that learns only at run time
 * which API it calls.
 *
 * @param document An OpenAPI 3.0, 3.1 or 3.2 document, as parsed JSON.
 * @param options Whether calls with other names are errors.
 * @throws {EndpointError} `INVALID_PARAMETER` for anything else.
 *
 * @example
 * ```ts
 * import { createEndpoint } from "@waymark/endpoint";
 * import { describe } from "@waymark/endpoint/openapi";
 *
 * const ids = { name: "ids", in: "query", explode: false, schema: { type: "array" } };
 * const document = {
 *   openapi: "3.1.0",
 *   paths: { "/pets": { get: { parameters: [ids] } } },
 * };
 * const pets = createEndpoint({
 *   baseUrl: "https://pets.example",
 *   description: describe(document),
 * });
 * console.log(pets("GET /pets", { ids: [1, 2] }).url);
 * // → "https://pets.example/pets?ids=1,2"
 * ```
 */
export function describe(
  document: object,
  options: TableOptions = {},
): Description {
  const { document: node, operations } = readDescription(document);
  const { names } = toRecord<unknown>({ ...options });
  return {
    describeRoute: describeRouteBy({
      // For other routes.
      ...readTable({}),
      ...rulesOfAll(node, operations, names === true),
    }),
  };
}

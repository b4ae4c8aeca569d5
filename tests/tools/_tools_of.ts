import { assertEquals } from "@std/assert";
import {
  createTools,
  type Tool,
  type Tools,
  type ToolSettings,
} from "../../lib/tools/create_tools.ts";

export type Json = Record<string, unknown>;

export const BASE = "https://api.example/v1";

/** The tools of paths whose references are to `schemas`. */
export function toolsOf(
  paths: Json,
  settings?: ToolSettings,
  schemas: Json = {},
): Tools {
  return createTools(
    { openapi: "3.1.0", paths, components: { schemas } },
    { baseUrl: BASE, headers: { authorization: "Bearer 5ecret" } },
    settings,
  );
}

/** The tool of one operation. */
export function toolOf(
  operation: Json,
  settings?: ToolSettings,
  schemas?: Json,
  path = "/x",
): Tool {
  const run = { operationId: "run", ...operation };
  const tools = toolsOf({ [path]: { post: run } }, settings, schemas);
  assertEquals(tools.skipped, []);
  return tools.get("run")!;
}

/** An operation whose body has a schema. */
export const bodyOf = (schema: unknown, required = false): Json => ({
  requestBody: { required, content: { "application/json": { schema } } },
});

export const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** The numbers from 0 on, as many as asked for. */
export const range = (count: number): number[] =>
  Array.from({ length: count }, (_, at) => at);

/** So many schemas, each of which is made from a reference to the next. */
export const chain = (
  count: number,
  schemaOf: (next: Json, at: number) => Json,
): Json =>
  Object.fromEntries(
    range(count).map((at) => [`S${at}`, schemaOf(ref(`S${at + 1}`), at)]),
  );

/**
 * Tools for OpenAI's strict mode.
 *
 * @module tools/openai
 */

import { boundArguments } from "../check/_bound_arguments.ts";
import type { InputSchema, Tool } from "../types.ts";
import type { StrictSchema } from "./_strict_schema.ts";
import { StrictWriter } from "./_strict_writer.ts";

/** The JSON Schema of a tool's arguments as strict mode takes it. */
export interface StrictInputSchema extends InputSchema {
  /** All properties are required; what is optional takes `null`. */
  required: string[];
  /** No other arguments are accepted. */
  additionalProperties: false;
}

/** A tool for OpenAI's strict mode. */
export interface StrictTool extends Tool {
  /** The schema of its arguments as strict mode takes it. */
  readonly inputSchema: StrictInputSchema;
}

/**
 * Turns a tool into one for OpenAI's function calling with `strict: true`, as its
 * guide "Structured outputs" describes it (November 2026).
 *
 * In its schema, every property is required and no other is allowed; one that is
 * optional takes `null`, which counts as left out. Keywords that strict mode
 * refuses are left out, and a default moves to the description. What it cannot
 * express is a string that holds JSON, whose description says of what: a map with any
 * keys, any value, a tuple, what exceeds its limits, or a member of a union in
 * which one of these is. `request` reads the arguments back before they are
 * checked, so what is checked stays the same.
 *
 * @param tool A tool of `createTools`.
 * @returns The same tool with another `inputSchema` and `request`.
 *
 * @example
 * ```ts
 * import { createTools } from "@waymark/endpoint/tools";
 * import { strictTool } from "@waymark/endpoint/tools/openai";
 *
 * const kind = { name: "kind", in: "query", schema: { type: "string" } };
 * const document = {
 *   openapi: "3.1.0",
 *   paths: { "/pets": { get: { parameters: [kind] } } },
 * };
 * const tools = createTools(document, { baseUrl: "https://pets.example" });
 * const tool = strictTool(tools.get("get_pets")!);
 * const { name, description, inputSchema: parameters } = tool;
 * const shown = { type: "function", name, description, parameters, strict: true };
 *
 * console.log(parameters.required); // → ["kind"]
 * console.log(tool.request({ kind: null }).url); // → "https://pets.example/pets"
 * ```
 */
export function strictTool(tool: Tool): StrictTool {
  const { name, description, annotations, operation } = tool;
  const { $defs = {}, ...root } = tool.inputSchema;
  const { schema, read } = new StrictWriter($defs).write(root as StrictSchema);
  const inputSchema = schema as unknown as StrictInputSchema;
  const shown = { name, description, annotations, inputSchema };
  return {
    ...shown,
    characters: JSON.stringify(shown).length,
    operation,
    request(args, options) {
      boundArguments(args);
      return tool.request(read(args, ""), options);
    },
  };
}

import type { InputSchema } from "@waymark/endpoint/tools";
import { isPlainObject } from "../../lib/_is_plain_object.ts";
import { toRecord } from "../../lib/_record.ts";
import { hasNames } from "../../lib/description/load/_walk_document.ts";

/** Keywords whose values are data. */
const DATA = /^(?:const|default|enum)$/;

/** The least bound that is too many repetitions for a grammar. */
const LARGE = 1000;

/**
 * Rewrites a schema for hosts of local models: llama.cpp, and with it LM Studio and
 * Ollama, compiles those of all tools into one grammar, and refuses every request
 * for one pattern or one large bound. A model reads these in the description.
 */
export function toCompilable(schema: InputSchema): InputSchema {
  return rewrite(schema) as InputSchema;
}

function rewrite(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(rewrite);
  if (!isPlainObject(schema)) return schema;
  // Records: a polluted prototype may have a description.
  const kept = toRecord<unknown>();
  const told = toRecord<unknown>();
  for (const [key, value] of Object.entries(schema)) {
    if (isRefused(key, value)) told[key] = value;
    else if (DATA.test(key)) kept[key] = value;
    else kept[key] = hasNames(key) ? rewriteEach(value) : rewrite(value);
  }
  if (!Object.keys(told).length) return kept;
  const { description = "" } = kept;
  kept["description"] = `${description} ${JSON.stringify(told)}`.trim();
  return kept;
}

function rewriteEach(schemas: unknown): object {
  const entries = Object.entries(Object(schemas));
  return Object.fromEntries(
    entries.map(([name, schema]) => [name, rewrite(schema)]),
  );
}

function isRefused(key: string, value: unknown): boolean {
  return key === "pattern" ||
    /^m(?:in|ax)(?:Items|Length)$/.test(key) && Number(value) >= LARGE;
}

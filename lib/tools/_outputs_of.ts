import { isJson, mediaTypesOf } from "../description/model/_media_types.ts";
import type { Operation } from "../description/model/operation/_read_operations.ts";
import { type Node, resolve, toObject } from "../description/model/_resolve.ts";
import { Schemas } from "./schema/_schemas.ts";
import type { Descriptions } from "./schema/_shorten.ts";
import type { Definition } from "./schema/_schema.ts";

/** The schemas of what operations return, read together: those that several return are converted once. */
export function outputsOf(
  operations: readonly Operation[],
  document: Node,
  descriptions: Descriptions,
): ReadonlyMap<Operation, Definition> {
  const schemas = new Schemas(document, descriptions, "writeOnly");
  const outputs = new Map<Operation, Definition>();
  for (const operation of operations) {
    try {
      const schema = successOf(document, operation);
      if (!schema) continue;
      outputs.set(operation, schemas.refer(schema).$ref!.definition);
    } catch {
      continue; // A reference that leads nowhere.
    }
  }
  return outputs;
}

/** The schema of the first success that is JSON; of `default` if no success is described. */
function successOf(
  document: Node,
  { method, node }: Operation,
): Node | undefined {
  if (method === "HEAD") return undefined;
  const responses = toObject(node.responses);
  // Numbers come first, from low to high; `2XX` comes after them.
  const successes = Object.keys(responses).filter((it) => /^2/.test(it));
  for (const status of successes.length ? successes : ["default"]) {
    const content = toObject(resolve(document, responses[status]).content);
    const type = mediaTypesOf(content).find(isJson);
    if (type === undefined) continue;
    const schema = toObject(resolve(document, content[type]).schema);
    if (Object.keys(schema).length) return schema;
  }
  return undefined;
}

import { toRecord } from "../../_record.ts";
import { isBinary } from "../../description/model/_read_body.ts";
import { type Node, toObject } from "../../description/model/_resolve.ts";

/** A schema in the keywords of JSON Schema 2020-12, but for `nullable`. */
export function toModern(given: Node): Record<string, unknown> {
  const node = toRecord<unknown>(given);
  for (const bound of ["Minimum", "Maximum"]) {
    // In OpenAPI 3.0, a boolean that goes with the number.
    if (node[`exclusive${bound}`] !== true) continue;
    node[`exclusive${bound}`] = node[bound.toLowerCase()];
    delete node[bound.toLowerCase()];
  }
  if (isBinary(node) || node.format === "byte") node.contentEncoding = "base64";
  const { type, enum: values } = node;
  if (
    type === "array" && Array.isArray(values) && !values.some(Array.isArray)
  ) {
    // Some descriptions list the values of the items beside them.
    node.items = toRecord({ ...toObject(node.items), enum: values });
    delete node.enum;
  }
  // In older drafts, the items of a tuple.
  if (Array.isArray(node.items)) node.prefixItems = node.items;
  return node;
}

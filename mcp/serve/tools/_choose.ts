import type { ToolOperation } from "@waymark/endpoint/tools";
import { matcherOf } from "../../../lib/description/model/operation/_match_operation.ts";
import type { Choice } from "../../options.ts";

/**
 * Tells which operations are shown: those that only read unless `write` is set,
 * that match a pattern of `include`, and none of `exclude`.
 */
export function chooserOf(
  { include = [], exclude = [], write = false }: Choice,
): (operation: ToolOperation) => boolean {
  const included = include.map(matcherOf);
  const excluded = exclude.map(matcherOf);
  return (operation) =>
    (write || isReading(operation)) &&
    (!included.length || included.some((matches) => matches(operation))) &&
    !excluded.some((matches) => matches(operation));
}

/** Whether an operation only reads: its method is safe (RFC 9110, section 9.2.1). */
function isReading({ method }: ToolOperation): boolean {
  return method === "get" || method === "head" || method === "options";
}

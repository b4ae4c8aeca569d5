import type { ToolOperation } from "@waymark/endpoint/tools";
import type { Choice } from "../options.ts";

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

/** The patterns that match no operation. */
export function unmatched(
  patterns: readonly string[],
  operations: readonly ToolOperation[],
): string[] {
  return patterns.filter((it) => !operations.some(matcherOf(it)));
}

/** Whether an operation only reads: its method is safe (RFC 9110, section 9.2.1). */
function isReading({ method }: ToolOperation): boolean {
  return method === "get" || method === "head" || method === "options";
}

/**
 * Reads a pattern: `GET`, `/orders/**`, `GET /orders/*`, `tag:orders`, or else an
 * `operationId`. A `*` stands for any characters but a slash, `**` for any.
 */
function matcherOf(pattern: string): (operation: ToolOperation) => boolean {
  const [, method = "", rest = ""] =
    /^\s*(?:(get|head|post|put|patch|delete|options)(?:\s+|$))?(.*?)\s*$/i
      .exec(pattern)!;
  const tag = /^tag:(.*)$/.exec(rest)?.[1];
  // The case of letters tells paths and operationIds apart, but not tags.
  const glob = globOf(tag ?? rest, tag === undefined ? "s" : "is");
  return (operation) => {
    if (method && method.toLowerCase() !== operation.method) return false;
    if (tag !== undefined) return operation.tags.some((it) => glob.test(it));
    if (rest.startsWith("/")) return glob.test(operation.path);
    return rest ? glob.test(operation.operationId ?? "") : method !== "";
  };
}

function globOf(text: string, flags: string): RegExp {
  const source = text.split(/(\*+)/).map((part) =>
    part === "*"
      ? "[^/]*"
      : part.startsWith("**")
      ? ".*"
      : part.replace(/[^\w\s]/g, "\\$&")
  ).join("");
  return new RegExp(`^${source}$`, flags);
}

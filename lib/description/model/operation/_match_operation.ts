/** What patterns match of an operation. */
export interface MatchedOperation {
  /** In any case. */
  readonly method: string;
  readonly path: string;
  readonly operationId?: string | undefined;
  readonly tags: readonly string[];
}

/**
 * Reads a pattern of operations: `GET`, `/orders/**`, `GET /orders/*`, `tag:orders`,
 * or else an `operationId`. A `*` stands for any characters but a slash, `**` for any.
 */
export function matcherOf(
  pattern: string,
): (operation: MatchedOperation) => boolean {
  const [, method = "", rest = ""] =
    /^\s*(?:(get|head|post|put|patch|delete|options)(?:\s+|$))?(.*?)\s*$/i
      .exec(pattern)!;
  const tag = /^tag:(.*)$/.exec(rest)?.[1];
  // The case of letters tells paths and operationIds apart, but not tags.
  const glob = globOf(tag ?? rest, tag === undefined ? "s" : "is");
  return (operation) => {
    const isMethod = method.toLowerCase() === operation.method.toLowerCase();
    if (method && !isMethod) return false;
    if (tag !== undefined) {
      return operation.tags.some((name) => glob.test(name));
    }
    if (rest.startsWith("/")) return glob.test(operation.path);
    return rest ? glob.test(operation.operationId ?? "") : method !== "";
  };
}

/** The patterns that match no operation, such as misspelt ones. */
export function unmatched(
  patterns: readonly string[],
  operations: readonly MatchedOperation[],
): string[] {
  return patterns.filter((pattern) => !operations.some(matcherOf(pattern)));
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

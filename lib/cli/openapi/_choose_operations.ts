import {
  matcherOf,
  unmatched,
} from "../../description/model/operation/_match_operation.ts";
import type { Operation } from "../../description/model/operation/_read_operations.ts";
import { toText } from "../../description/model/_resolve.ts";
import { showAll } from "../../_show.ts";

/** Chooses the operations that match one of the patterns. */
export function chooseOperations(
  operations: readonly Operation[],
  patterns: readonly string[],
): readonly Operation[] {
  const all = operations.map((operation) => {
    const { method, path, node } = operation;
    const { operationId, tags } = node;
    return {
      operation,
      method,
      path,
      operationId: toText(operationId),
      tags: [tags ?? []].flat().map((tag) => toText(tag)),
    };
  });
  const wrong = unmatched(patterns, all);
  if (wrong.length) {
    throw new Error(
      `--include matches no operation: ${
        showAll(wrong)
      }; write a path such as "/orders/**", "GET /orders/*", "tag:orders" or an operationId`,
    );
  }
  const matchers = patterns.map(matcherOf);
  return all.filter((it) => matchers.some((matches) => matches(it)))
    .map(({ operation }) => operation);
}

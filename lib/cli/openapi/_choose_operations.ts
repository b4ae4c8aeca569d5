import { pruneDocument } from "../../description/load/_prune_document.ts";
import {
  matcherOf,
  unmatched,
} from "../../description/model/operation/_match_operation.ts";
import { readOperations } from "../../description/model/operation/_read_operations.ts";
import { type Node, toText } from "../../description/model/_resolve.ts";
import { showAll } from "../../_show.ts";

/** Keeps the operations of a document that match one of the patterns. */
export function chooseOperations(
  document: Node,
  patterns: readonly string[],
): Node {
  const all = readOperations(document).map((operation) => ({
    ...operation,
    operationId: toText(operation.node.operationId),
    tags: [operation.node.tags ?? []].flat().map((tag) => toText(tag)),
  }));
  const wrong = unmatched(patterns, all);
  if (wrong.length) {
    throw new Error(
      `--include matches no operation: ${
        showAll(wrong)
      }; write a path such as "/orders/**", "GET /orders/*", "tag:orders" or an operationId`,
    );
  }
  const matchers = patterns.map(matcherOf);
  const chosen = all.filter((it) => matchers.some((matches) => matches(it)));
  return pruneDocument(document, chosen);
}

import type { SkippedOperation, Tools } from "@waymark/endpoint/tools";
import type { ServerOptions } from "../../options.ts";
import type { Node } from "../../../lib/description/model/_resolve.ts";
import { infoOf } from "../../../lib/tools/plan/_describe_tool.ts";
import { unmatched } from "../../../lib/description/model/operation/_match_operation.ts";
import { chooserOf } from "./_choose.ts";
import { operationsOf } from "./_document.ts";
import type { Served } from "./_tools_for.ts";

/**
 * Says what is served and what is not.
 *
 * @throws {Error} if nothing is left to serve.
 */
export function report(
  document: Node,
  { baseUrl, tools }: Served,
  options: ServerOptions,
): void {
  const { include = [], exclude = [], log = () => {} } = options;
  for (const skipped of tools.skipped) log(`skipped ${lineOf(skipped)}`);
  const patterns = [...include, ...exclude];
  if (patterns.length) {
    for (
      const pattern of unmatched(patterns, operationsOf(document).map(infoOf))
    ) log(`no operation matches ${JSON.stringify(pattern)}`);
  }
  if (!tools.size) {
    throw new Error(reasonForNone(document, tools.skipped, options));
  }
  log(`${countOf(tools.size)} of ${baseUrl}`);
}

/** Why none of the operations of a document is served. */
function reasonForNone(
  document: Node,
  [skipped]: Tools["skipped"],
  options: ServerOptions,
): string {
  const operations = operationsOf(document);
  if (!operations.length) return "The description has no operations to serve";
  const none = `None of ${countOf(operations.length)} is left to serve`;
  if (skipped) return `${none}: ${lineOf(skipped)}`;
  const isChosen = chooserOf({ ...options, write: true });
  return operations.map(infoOf).some(isChosen)
    ? `${none}: without write (--write), only those that read are served`
    : `${none}: include and exclude leave none`;
}

function lineOf({ operation, reason }: SkippedOperation): string {
  return `${operation.method.toUpperCase()} ${operation.path}: ${reason}`;
}

/** `1 operation`, `2 operations`. */
export function countOf(operations: number): string {
  return `${operations} operation${operations === 1 ? "" : "s"}`;
}

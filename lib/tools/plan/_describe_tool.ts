import { toLine } from "../../_show.ts";
import type { Operation } from "../../description/model/operation/_read_operations.ts";
import { addSentence, shorten } from "../schema/_shorten.ts";
import type { ToolAnnotations, ToolOperation, ToolSettings } from "../types.ts";
import {
  type Node,
  resolve,
  toObject,
  toText,
} from "../../description/model/_resolve.ts";

/** What a program is told about an operation, to choose, name or describe it. */
export function infoOf({ method, path, node }: Operation): ToolOperation {
  const { operationId, tags, deprecated } = node;
  return {
    method: method.toLowerCase() as ToolOperation["method"],
    path,
    ...typeof operationId === "string" && { operationId },
    tags: [tags ?? []].flat().filter((it) => typeof it === "string"),
    deprecated: deprecated === true,
  };
}

/** An operation that may become a tool, with what its document says for tools alone. */
export interface Candidate {
  readonly operation: Operation;
  readonly info: ToolOperation;
  /** The extension that disables the tool; empty if none does. */
  readonly disabledBy: string;
  /** What it should be called, and what it does; empty if no extension says so. */
  readonly name: string;
  readonly description: string;
}

/**
 * Reads `x-mcp` and `x-speakeasy-mcp`, in which authors of documents disable,
 * name and describe tools. The one nearest to the operation wins.
 */
export function candidateOf(document: Node, operation: Operation): Candidate {
  const { path, node } = operation;
  const item = resolve(document, resolve(document, document.paths)[path]);
  let [disabledBy, name, description] = ["", "", ""];
  for (const it of [document, item, node]) {
    for (const key of ["x-mcp", "x-speakeasy-mcp"]) {
      const value = it[key];
      // At the root, an object is about the server.
      const own = toObject(it === document ? undefined : value);
      const isDisabled = typeof value === "boolean"
        ? !value
        : own.disabled ?? own.skip;
      if (typeof isDisabled === "boolean") disabledBy = isDisabled ? key : "";
      name = toText(own.name, name);
      description = toText(own.description, description);
    }
  }
  return { operation, info: infoOf(operation), disabledBy, name, description };
}

/** What a tool does, for a model; its method and path if the description does not say, or is not to be shown. */
export function describeTool(
  { operation: { method, path, node }, info, description }: Candidate,
  { describe, descriptions = "short" }: ToolSettings,
): string {
  const parts = description.trim()
    ? [description]
    : [node.summary, node.description];
  const [head, more] = parts.flatMap((it) => shorten(it, "full") ?? []);
  // Some descriptions begin with their summary.
  const full = more && head && !more.startsWith(head)
    ? addSentence(head, more)
    : more ?? head;
  const text = (descriptions === "full" ? full : shorten(head, descriptions)) ??
    toLine(`${method} ${path}`);
  return shorten(describe?.(info, text), "full") ?? text;
}

/**
 * What a host may tell its user: the summary, and the properties of the method by
 * RFC 9110, section 9.2.
 *
 * @param name That of the tool, which is the title where there is no summary.
 */
export function annotationsOf(
  { operation: { node }, info: { method } }: Candidate,
  name: string,
): ToolAnnotations {
  const isSafe = /^(?:get|head|options)$/.test(method);
  return {
    title: shorten(node.summary, "short") ?? name,
    readOnlyHint: isSafe,
    destructiveHint: !isSafe,
    idempotentHint: isSafe || method === "put" || method === "delete",
    openWorldHint: true,
  };
}

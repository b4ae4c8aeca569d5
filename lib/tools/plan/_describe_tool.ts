import { toLine } from "../../_show.ts";
import type { Operation } from "../../description/model/operation/_read_operations.ts";
import { addSentence, type Descriptions, shorten } from "../schema/_shorten.ts";
import type { ToolAnnotations, ToolOperation } from "../types.ts";
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

/** What a document says for tools alone. */
export interface ForTools {
  /** The extension that disables the tool; empty if none does. */
  readonly disabledBy: string;
  readonly name: string;
  readonly description: string;
}

/**
 * Reads `x-mcp` and `x-speakeasy-mcp`, in which authors of documents disable,
 * name and describe tools. The one nearest to the operation wins.
 */
export function readExtensions(
  document: Node,
  { path, node }: Operation,
): ForTools {
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
  return { disabledBy, name, description };
}

/** The texts of a tool for people and models. */
interface Texts {
  /** The summary, if the description has one. */
  readonly title: string | undefined;
  /** What it does; its method and path if the description does not say, or is not to be shown. */
  readonly description: string;
}

export function textsOf(
  { method, path, node }: Operation,
  descriptions: Descriptions,
  forTools: string,
): Texts {
  const title = shorten(node.summary, "short");
  const parts = forTools.trim() ? [forTools] : [node.summary, node.description];
  const [head, text] = parts.flatMap((it) => shorten(it, "full") ?? []);
  // Some descriptions begin with their summary.
  const full = text && head && !text.startsWith(head)
    ? addSentence(head, text)
    : text ?? head;
  const description = descriptions === "full"
    ? full
    : shorten(head, descriptions);
  return { title, description: description ?? toLine(`${method} ${path}`) };
}

/** The properties of a method by RFC 9110, section 9.2. */
export function annotationsOf(method: string, title: string): ToolAnnotations {
  const isSafe = /^(?:get|head|options)$/.test(method);
  return {
    title,
    readOnlyHint: isSafe,
    destructiveHint: !isSafe,
    idempotentHint: isSafe || method === "put" || method === "delete",
    openWorldHint: true,
  };
}

import { toLine } from "../../_show.ts";
import type { Operation } from "../../description/model/_read_operations.ts";
import { addSentence, type Descriptions, shorten } from "../schema/_shorten.ts";
import type { ToolAnnotations } from "../types.ts";

/** What people and models read of a tool. */
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
  const full = text ? addSentence(head, text) : head;
  const description = descriptions === "full"
    ? full
    : shorten(head, descriptions);
  return { title, description: description ?? toLine(`${method} ${path}`) };
}

/** What RFC 9110 says of a method (section 9.2). */
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

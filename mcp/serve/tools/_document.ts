import {
  type Operation,
  readOperations,
} from "../../../lib/description/model/operation/_read_operations.ts";
import type { Node } from "../../../lib/description/model/_resolve.ts";
import { once } from "../../../lib/_once.ts";

/**
 * The operations of a document that was loaded. They are read when they are asked
 * for, because that takes as long as the tools do, which read them as well.
 */
export const operationsOf: (document: Node) => readonly Operation[] = once(
  (document: Node) => readOperations(document),
);

/** What people call the API of a document. */
export function titleOf({ info }: Node): string {
  const { title } = Object(info) as { title?: unknown };
  const text = typeof title === "string" ? title : "";
  const words = text
    .replace(/\p{Default_Ignorable_Code_Point}|[^\p{L}\p{N}_.-]+/gu, " ")
    .trim();
  return words.slice(0, 64) || "api";
}

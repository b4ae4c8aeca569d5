import type { Operation } from "../../description/model/_read_operations.ts";
import {
  type Node,
  resolve,
  toObject,
  toText,
} from "../../description/model/_resolve.ts";

/** What a description says for tools alone. */
interface ForTools {
  /** The extension that says that an operation is no tool; empty if none does. */
  readonly disabledBy: string;
  readonly name: string;
  readonly description: string;
}

/**
 * Reads `x-mcp` and `x-speakeasy-mcp`, in which authors of descriptions disable,
 * name and describe tools. What is nearest to the operation wins.
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

import { notesOn } from "../description/table/_notes_on.ts";
import type { Operation } from "../description/model/operation/_read_operations.ts";
import type { Node } from "../description/model/_resolve.ts";
import { showBare, toLine } from "../_show.ts";
import type { CommandContext } from "./_command_line.ts";

/** Says what calls of a document's operations cannot express, or have to write in another way. */
export function reportOperations(
  document: Node,
  operations: readonly Operation[],
  { options, warn, fail }: CommandContext,
): void {
  const note = options.strict ? fail : warn;
  if (!operations.length) {
    note('the description has no operations; they are in "paths"');
  }
  for (const operation of operations) {
    const { errors, notes } = notesOn(document, operation);
    if (!errors.length && !notes.length) continue;
    (errors.length ? fail : note)(titleOf(operation), [
      ...errors.map((it) => `error: ${it}`),
      ...notes.map((it) => `note: ${it}`),
    ]);
  }
}

function titleOf({ method, path, name }: Operation): string {
  const route = `${method} ${path}`;
  const known = toLine(name);
  const title = known ? `${route} (${showBare(known)})` : route;
  // More characters than paths have.
  return title.replace(/\s+/g, " ").slice(0, 300);
}

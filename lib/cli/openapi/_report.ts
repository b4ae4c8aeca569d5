import { notesOn } from "../../description/table/_notes_on.ts";
import type { Operation } from "../../description/model/operation/_read_operations.ts";
import type { Node } from "../../description/model/_resolve.ts";
import { groupBy } from "../../_group_by.ts";
import { showBare, toLine } from "../../_show.ts";
import type { CommandContext } from "../_command_line.ts";

/** The report on an operation. */
interface Said {
  /** Its method and path, and its name if it has one. */
  readonly title: string;
  readonly errors: readonly string[];
  readonly notes: readonly string[];
}

/** Reports what calls of a document's operations cannot express, or have to write in another way. */
export function reportOperations(
  document: Node,
  operations: readonly Operation[],
  context: CommandContext,
): void {
  if (!operations.length) {
    context.note('the description has no operations; they are in "paths"');
  }
  const said = operations.map((operation) => {
    const { method, path, name } = operation;
    const known = toLine(name);
    const title = `${method} ${path}${known && ` (${showBare(known)})`}`;
    return { title, ...notesOn(document, operation) };
  });
  report(said, context);
}

/** Reports each note once, with all operations that it is about. */
export function report(
  said: readonly Said[],
  { fail, note }: CommandContext,
): void {
  const all = said.map(({ title, ...rest }) => ({
    // A path may be long, and more than one line.
    title: toLine(title).slice(0, 300),
    ...rest,
  }));
  const errors = all.flatMap(({ title, errors }) =>
    errors.map((text) => ({ title, line: `error: ${text}` }))
  );
  const notes = all.flatMap(({ title, notes }) =>
    joinKinds(notes).map((text) => ({ title, line: `note: ${text}` }))
  );
  const shared = Array.from(
    groupBy(notes, ({ line }) => line),
    ([line, same]) => ({ title: list(same.map(({ title }) => title)), line }),
  );
  for (
    const [title, same] of groupBy([...errors, ...shared], (it) => it.title)
  ) {
    const lines = same.map(({ line }) => line);
    (lines[0]!.startsWith("error: ") ? fail : note)(title, lines);
  }
}

/** What a note quotes, such as the name of a parameter. */
const QUOTED = /"(?:[^"\\]|\\.)*"/g;

/** Joins notes that differ only in what they quote. */
function joinKinds(notes: readonly string[]): string[] {
  const kinds = groupBy(new Set(notes), (note) => note.replace(QUOTED, ""));
  return Array.from(kinds.values(), (alike) => {
    const names = alike.map((note) => note.match(QUOTED)?.[0]).slice(1);
    return alike[0] + (names.length ? ` (also ${list(names)})` : "");
  });
}

/** The most operations or names that are listed. */
const MOST_LISTED = 20;

function list(names: readonly unknown[]): string {
  const more = names.length - MOST_LISTED;
  const shown = names.slice(0, MOST_LISTED).join(", ");
  return more > 0 ? `${shown} and ${more} more` : shown;
}

import { notesOn } from "../description/table/_notes_on.ts";
import type { Operation } from "../description/model/operation/_read_operations.ts";
import type { Node } from "../description/model/_resolve.ts";
import { showBare, toLine } from "../_show.ts";
import type { CommandContext } from "./_command_line.ts";

/** What is said of an operation. */
interface Said {
  /** Its method and path, and its name if it has one. */
  readonly title: string;
  readonly errors: readonly string[];
  readonly notes: readonly string[];
}

/** Says what calls of a document's operations cannot express, or have to write in another way. */
export function reportOperations(
  document: Node,
  operations: readonly Operation[],
  context: CommandContext,
): void {
  if (!operations.length) {
    const note = context.options.strict ? context.fail : context.warn;
    note('the description has no operations; they are in "paths"');
  }
  const said = operations.map((operation) => {
    const { method, path, name } = operation;
    const route = `${method} ${path}`;
    const known = toLine(name);
    return {
      title: known ? `${route} (${showBare(known)})` : route,
      ...notesOn(document, operation),
    };
  });
  report(said, context);
}

/** Says each note once, with all operations that it is about. */
export function report(
  said: readonly Said[],
  { options, warn, fail }: CommandContext,
): void {
  const titles = new Map<string, string[]>();
  const add = (line: string, title: string) => {
    const known = titles.get(line);
    if (known) known.push(title);
    else titles.set(line, [title]);
  };
  const messages = new Map<string, string[]>();
  const print = (title: string, line: string) =>
    messages.set(title, [...messages.get(title) ?? [], line]);
  for (const { title, errors, notes } of said) {
    // A path may be long, and more than one line.
    const line = toLine(title).slice(0, 300);
    for (const it of errors) print(line, `error: ${it}`);
    for (const it of joinKinds(notes)) add(`note: ${it}`, line);
  }
  for (const [line, all] of titles) print(list(all), line);
  for (const [title, lines] of messages) {
    const isError = lines.some((it) => it.startsWith("error: "));
    (isError || options.strict ? fail : warn)(title, lines);
  }
}

/** What a note quotes, such as the name of a parameter. */
const QUOTED = /"(?:[^"\\]|\\.)*"/g;

/** Makes one note of those that differ only in what they quote. */
function joinKinds(notes: readonly string[]): string[] {
  const kinds = new Map<string, string[]>();
  for (const note of new Set(notes)) {
    const kind = note.replace(QUOTED, "");
    kinds.set(kind, [...kinds.get(kind) ?? [], note]);
  }
  return Array.from(kinds.values(), ([first = "", ...others]) => {
    const names = others.map((note) => note.match(QUOTED)![0]);
    return names.length ? `${first} (also ${list(names)})` : first;
  });
}

/** The most operations or names that are listed. */
const MOST_LISTED = 20;

function list(names: readonly string[]): string {
  const more = names.length - MOST_LISTED;
  const shown = names.slice(0, MOST_LISTED).join(", ");
  return more > 0 ? `${shown} and ${more} more` : shown;
}

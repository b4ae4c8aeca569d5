/**
 * Reads a table of cases, such as `tests/vectors/*.jsonl`: JSON Lines, one case
 * a line.
 *
 * - The first line, `{"description":…}`, says what the table is about.
 * - `{"group":{…}}` holds what the cases below it share, up to the next group.
 *   A field of a case replaces that of its group; `error` is merged.
 * - `{"each":{…}}`, once or more below a group, adds to the group. Every case
 *   below is made once for each `each`: so a list of values is multiplied by a
 *   list of places.
 * - `{"all":{"<key>":[…]}}` is a case for each value of a list: one that would be
 *   `{"<key>":…}` in a line of its own. `{"all":{"<key> <other>":{…}}}` is one for
 *   each entry of an object, whose name and value are those of the two keys.
 * - `{"case":{…}}` is a case that shares nothing with those above it.
 * - Every other line is a case. Its keys that are no fields of a case are
 *   values for `<key>` in `group` and `each`. `"<key>"` as a whole string
 *   becomes the value, of any type; within a longer string or a key, `<key>` is
 *   replaced by the value's string, in a `name` escaped as in JSON.
 *
 * What would test nothing is an error: a value without its `<key>`, a `<key>`
 * without a value, an unknown field, a `group` or `each` without cases, a table
 * without cases. So is a case without a name, or with that of another one.
 *
 * What many lines repeat has a name: see `_in_short.ts`.
 *
 * A line that begins with a space continues the line above it, within a string, too.
 *
 * @module
 */

import { fill, inFull, OPENAPI } from "./_in_short.ts";

type Fields = Readonly<Record<string, unknown>>;

interface Shapes {
  readonly group?: Fields;
  readonly each?: Fields;
}

/** A table of cases. */
export interface Table<Case> {
  /** What the cases are about. */
  readonly description: string;
  /** The cases, in the order of their lines. */
  readonly cases: readonly Case[];
  /** Where each case is: its line in the file, and that of the `group` or `each` that it inherits from. */
  readonly lines: readonly string[];
}

/** The values of JSON Lines, and the number of the line where each begins. */
export function parseLines<Line = Fields>(
  text: string,
): (readonly [number: number, line: Line])[] {
  let next = 1;
  return text.trimEnd().split(/\n(?! )/).map((line) => {
    const number = next;
    next += line.split("\n").length;
    return [number, JSON.parse(line.replaceAll("\n ", ""))];
  });
}

/**
 * Reads a table from JSON Lines, on any runtime.
 *
 * @param fields The names of the fields of a case, in a list or after one another.
 */
export function parseTable<Case = Fields>(
  text: string,
  fields: string | readonly string[],
): Table<Case> {
  const known = new Set(
    typeof fields === "string" ? fields.split(" ") : fields,
  );
  const [[, head], ...lines] = parseLines(text) as [[1, Fields]];
  const { description } = head;
  if (typeof description !== "string" || Object.keys(head).length > 1) {
    throw new Error('the first line is not {"description":"…"}');
  }
  const cases: Fields[] = [];
  const places: string[] = [];
  let group: Fields = {};
  let shapes: Fields[] = [];
  /** The lines of `shapes`, or else that of `group`. */
  let shared: number[] = [];
  /** The line of the `group` or `each` that no case follows yet. */
  let unused: number | undefined;
  const names = new Map(OPENAPI);
  for (const [number, short] of lines as [number, Fields][]) {
    if (Object.hasOwn(short, "let")) {
      for (const [name, value] of Object.entries(short["let"] as Fields)) {
        names.set(name, inFull(value, names));
        if (text.split(JSON.stringify(name)).length < 3) {
          throw new Error(`line ${number}: no line below uses ${name}`);
        }
      }
      continue;
    }
    const line = inFull(short, names) as Fields;
    if (Object.hasOwn(line, "case")) {
      cases.push(...toCases([{}], line["case"] as Fields, known));
      places.push(`${number}`);
      continue;
    }
    const { group: ofGroup, each, ...others } = line as Shapes;
    const shape = ofGroup ?? each;
    if (shape === undefined) {
      for (const own of spread(line)) {
        const made = toCases(shapes.length > 0 ? shapes : [group], own, known);
        cases.push(...made);
        places.push(...made.map((_, index) => {
          const inherited = shared[index];
          return `${number}${inherited ? `, shares ${inherited}` : ""}`;
        }));
      }
      unused = undefined;
      continue;
    }
    const wrong = Object.keys(shape).filter((key) => !known.has(key))
      .concat(Object.keys(others));
    if (wrong.length > 0) {
      throw new Error(`line ${number}: ${wrong.join(", ")} is no field`);
    }
    if (ofGroup) {
      assertUsed(unused);
      group = ofGroup;
      shapes = [];
      shared = [number];
    } else {
      if (shapes.length === 0) shared = [];
      shapes.push(merge(group, shape));
      shared.push(number);
    }
    unused = number;
  }
  assertUsed(unused);
  assertNames(cases, places);
  return {
    description,
    cases: cases as readonly Case[],
    lines: places,
  };
}

/** The title of a case's test: its name and where it is, `expands a (b.jsonl:7, shares 5)`. */
export function titleOf(name: string, file: URL, line: string): string {
  return `${name} (${file.pathname.split("/").at(-1)}:${line})`;
}

/** A table from a file, and each case with the title of its test. */
export interface TitledTable<Case> {
  readonly description: string;
  readonly cases: readonly (readonly [title: string, its: Case])[];
}

/**
 * Reads a table from a file, in Deno. Tests read it before the first `describe` or
 * within one: Deno passes a file that throws after a `describe` of `node:test`.
 *
 * @param change What is done to the text before.
 */
export function readTable<Case extends { readonly name: string }>(
  file: URL,
  fields: string | readonly string[],
  change = (text: string) => text,
): TitledTable<Case> {
  const text = change(Deno.readTextFileSync(file));
  try {
    const { description, cases, lines } = parseTable<Case>(text, fields);
    return {
      description,
      cases: cases.map((it, at) => [titleOf(it.name, file, lines[at]!), it]),
    };
  } catch (error) {
    throw new Error(`${file.pathname}: ${error}`, { cause: error });
  }
}

/** Reads all tables in a folder, in the order of their names; see {@linkcode readTable}. */
export function readTables<Case extends { readonly name: string }>(
  folder: URL,
  fields: string | readonly string[],
  { names = /./, change = (text: string) => text } = {},
): (TitledTable<Case> & { readonly name: string })[] {
  return [...Deno.readDirSync(folder)]
    .map(({ name }) => name)
    .filter((name) => name.endsWith(".jsonl") && names.test(name))
    .sort()
    .map((name) => ({
      name,
      ...readTable<Case>(new URL(name, folder), fields, change),
    }));
}

/** Throws if no case follows a `group` or an `each`, which is on this line. */
function assertUsed(line: number | undefined): void {
  if (line !== undefined) {
    throw new Error(`line ${line}: no case follows this group or each`);
  }
}

/** Throws if there is no case, or one without a name of its own. */
function assertNames(
  cases: readonly Fields[],
  lines: readonly string[],
): void {
  if (cases.length === 0) throw new Error("there is no case");
  const before = new Map<unknown, string>();
  for (const [index, { name }] of cases.entries()) {
    const line = lines[index]!;
    if (typeof name !== "string" || name === "") {
      throw new Error(`line ${line}: there is no name`);
    }
    if (before.has(name)) {
      const other = before.get(name);
      throw new Error(
        `line ${line}: the name is that of line ${other}: ${name}`,
      );
    }
    before.set(name, line);
  }
}

/** The fields of both, `own` first; those of `error` one by one. */
function merge(shared: Fields, own: Fields): Fields {
  const merged: Fields = { ...shared, ...own };
  return shared.error && own.error
    ? { ...merged, error: { ...shared.error, ...own.error } }
    : merged;
}

/** The lines that a line with `all` stands for; any other line. */
function spread(line: Fields): Fields[] {
  const [list, ...others] = Object.entries(line["all"] ?? {});
  if (list === undefined) return [line];
  if (others.length || Object.keys(line).length > 1) {
    throw new Error(`there is more than one list in ${JSON.stringify(line)}`);
  }
  const [keys, values] = list;
  const [key, other] = keys.split(" ") as [string, string?];
  return other === undefined
    ? (values as unknown[]).map((value) => ({ [key]: value }))
    : Object.entries(values as Fields)
      .map(([name, value]) => ({ [key]: name, [other]: value }));
}

/** The cases that a line makes: one of each shape. */
function toCases(
  shapes: readonly Fields[],
  line: Fields,
  fields: ReadonlySet<string>,
): Fields[] {
  const entries = Object.entries(line);
  const own = Object.fromEntries(entries.filter(([it]) => fields.has(it)));
  const values = new Map(entries.filter(([it]) => !fields.has(it)));
  const unused = new Set(values.keys());
  const use = (key: string): unknown => {
    if (!values.has(key)) {
      throw new Error(`<${key}> has no value in ${JSON.stringify(line)}`);
    }
    unused.delete(key);
    return values.get(key);
  };
  const cases = shapes.map((shape) => {
    const shared = Object.entries(shape)
      .filter(([field]) => field === "error" || !Object.hasOwn(own, field))
      .map(([field, value]) => {
        const show = field === "name" ? escape : String;
        return [field, fill(value, use, show)];
      });
    return merge(Object.fromEntries(shared), own);
  });
  for (const key of unused) {
    throw new Error(`<${key}> is nowhere, but in ${JSON.stringify(line)}`);
  }
  return cases;
}

/** A string as JSON writes it in ASCII, without its quotes; an object as JSON. */
function escape(value: unknown): string {
  const isObject = typeof value === "object" && value !== null;
  const json = JSON.stringify(isObject ? value : String(value));
  return json.replace(/^"|"$/g, "").replace(
    /[^ -~]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

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
 * - Every other line is a case. Its keys that are no fields of a case are
 *   values for `<key>` in `group` and `each`. `"<key>"` as a whole string
 *   becomes the value, of any type; within a longer string or a key, `<key>` is
 *   replaced by the value's string, in a `name` escaped as in JSON.
 *
 * A value without its `<key>` and a `<key>` without a value are errors.
 *
 * @module
 */
import type { ClientTables } from "./client_cases/tables.ts";
import type { RoundTrip } from "./round_trips.ts";
import type { VectorCase, VectorFile } from "./vectors.ts";

type Fields = Readonly<Record<string, unknown>>;

/** A table of cases. */
export interface Table<Case> {
  /** What the cases are about. */
  readonly description: string;
  /** The cases, in the order of their lines. */
  readonly cases: readonly Case[];
  /** The line of each case in the file; the first is 1. */
  readonly lines: readonly number[];
}

/** The fields of a case. */
export const FIELDS: readonly string[] =
  "name call arguments create base defaults result error".split(" ");

/** Reads a table from JSON Lines, on any runtime. */
export function parseTable(
  text: string,
  fields: readonly string[] = FIELDS,
): Table<Fields> {
  const [head, ...lines] = text.trimEnd().split("\n")
    .map((line) => JSON.parse(line));
  const cases: Fields[] = [];
  const lineNumbers: number[] = [];
  let group: Fields = {};
  let shapes: Fields[] = [];
  for (const [index, line] of lines.entries()) {
    if (Object.hasOwn(line, "group")) {
      group = line.group;
      shapes = [];
    } else if (Object.hasOwn(line, "each")) {
      shapes.push(merge(group, line.each));
    } else {
      const made = toCases(shapes.length > 0 ? shapes : [group], line, fields);
      cases.push(...made);
      // The first of the file is the description.
      lineNumbers.push(...made.map(() => index + 2));
    }
  }
  return { description: head.description, cases, lines: lineNumbers };
}

/** The vectors of the library. */
const VECTORS = new URL("../vectors/", import.meta.url);

/** Reads the vectors in a folder whose names match, in Deno. */
export function readVectors(
  names: RegExp = /./,
  folder: URL = VECTORS,
): readonly (VectorFile & { name: string; lines: readonly number[] })[] {
  return [...Deno.readDirSync(folder)]
    .map(({ name }) => name)
    .filter((name) => name.endsWith(".jsonl") && names.test(name))
    .sort()
    .map((name) => {
      const text = Deno.readTextFileSync(new URL(name, folder));
      const { cases, ...table } = parseTable(text);
      return { name, ...table, cases: cases as unknown as VectorCase[] };
    });
}

/** Reads `tests/round_trips.jsonl`, in Deno. */
export function readRoundTrips(): readonly RoundTrip[] {
  return readTable("round_trips", "name route options received");
}

/** Reads what a client makes of responses, in Deno. */
export function readClientTables(): ClientTables {
  return {
    responses: readTable(
      "responses",
      "name route parameters options responses requests data error message cause",
    ),
    retryAfter: readTable("retry_after", "name response wait"),
  };
}

function readTable<Case>(name: string, fields: string): readonly Case[] {
  const file = new URL(`../${name}.jsonl`, import.meta.url);
  const { cases } = parseTable(Deno.readTextFileSync(file), fields.split(" "));
  return cases as unknown as Case[];
}

/** The fields of both, `own` first; those of `error` one by one. */
function merge(shared: Fields, own: Fields): Fields {
  const merged: Fields = { ...shared, ...own };
  return shared.error && own.error
    ? { ...merged, error: { ...shared.error, ...own.error } }
    : merged;
}

/** The cases that a line makes: one of each shape. */
function toCases(
  shapes: readonly Fields[],
  line: Fields,
  fields: readonly string[],
): Fields[] {
  const entries = Object.entries(line);
  const own = Object.fromEntries(entries.filter(([it]) => fields.includes(it)));
  const values = new Map(entries.filter(([it]) => !fields.includes(it)));
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

/** Puts values in the place of every `<key>`. */
function fill(
  shape: unknown,
  use: (key: string) => unknown,
  show: (value: unknown) => string,
): unknown {
  if (typeof shape === "string") {
    const [, whole] = shape.match(/^<(\w+)>$/) ?? [];
    return whole === undefined
      ? shape.replace(/<(\w+)>/g, (_, key) => show(use(key)))
      : use(whole);
  }
  if (Array.isArray(shape)) return shape.map((it) => fill(it, use, show));
  if (typeof shape !== "object" || shape === null) return shape;
  return Object.fromEntries(
    Object.entries(shape).map(([key, value]) => [
      fill(key, use, show),
      fill(value, use, show),
    ]),
  );
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

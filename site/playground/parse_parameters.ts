/**
 * Reads what is typed into the playground: lines in the manner of HTTPie, or
 * the options as one JSON object.
 *
 * @module
 */
import { parseJson } from "../../lib/cli/_parse_json.ts";

/** Options of an endpoint function. */
export type Options = Record<string, unknown>;

/** The arguments of an endpoint function after the route. */
export interface Arguments {
  readonly options: Options;
  /** The parameters, if they are apart from the options. */
  readonly parameters?: Options;
}

/** What the text of a field says. */
export interface Parsed {
  /** The arguments; `undefined` if the text cannot be read at all. */
  readonly args?: Arguments;
  /** What could not be read, each as a sentence. */
  readonly problems: readonly string[];
  /** What was read in another way than it was written. */
  readonly notes: readonly string[];
}

/** A line as it is written, before its value is read. */
export type Line =
  | {
    readonly kind: "text" | "json" | "header";
    name: string;
    value: string;
  }
  | { readonly kind: "problem"; problem: string };

// A name, in which "\" takes the meaning of "=", ":" and "\" away, and then the
// separator that comes first.
const LINE = /^((?:\\[\\=:]|\\(?![\\=:])|[^\\=:])+)(:=|==|=|:)(.*)$/s;

const KINDS = {
  "=": "text",
  ":=": "json",
  ":": "header",
} as const;

/** Takes the meaning of the separators in a name away. */
export function escapeName(name: string): string {
  return name.replace(/[\\=:]/g, "\\$&");
}

/** Whether a text is meant as one JSON object. */
export function isJsonObject(text: string): boolean {
  return text.trimStart().startsWith("{");
}

/**
 * Reads a text: `key=value` is text, `key:=json` is JSON, `name: value` is a
 * header, and a text that begins with `{` is a JSON object of all options. A key
 * on more than one line makes a list. Keys are parameters, even if an option has
 * the same name. A header with the name of a placeholder is a parameter, too.
 */
export function parseParameters(
  text: string,
  placeholders: ReadonlySet<string> = new Set(),
): Parsed {
  const problems: string[] = [];
  const notes: string[] = [];
  if (isJsonObject(text)) {
    try {
      const options = parseJson(text, "This") as Options;
      return { args: { options }, problems, notes };
    } catch (error) {
      return { problems: [`${(error as Error).message}.`], notes };
    }
  }
  const lists = new Map<string, unknown[]>();
  const headers: [name: string, value: string | null][] = [];
  text.split("\n").forEach((source, index) => {
    if (!source.trim()) return;
    const where = `Line ${index + 1}`;
    const line = parseLine(source);
    if (line.kind === "problem") {
      problems.push(`${where} ${line.problem}`);
      return;
    }
    const { kind, name, value } = line;
    if (kind === "header" && !placeholders.has(name)) {
      headers.push([name, value || null]);
      return;
    }
    if (kind === "header") {
      notes.push(
        `${where} was read as the parameter {${name}}, not as a header; write ${name}=… instead.`,
      );
    }
    try {
      const parsed = kind === "json"
        ? parseJson(value, `${where}: the value of ${name}`)
        : value.replace(/^\\@/, "@");
      lists.set(name, [...lists.get(name) ?? [], parsed]);
    } catch (error) {
      // Of the value, which has one line.
      const message = (error as Error).message.replace(
        "line 1, column",
        "its character",
      );
      problems.push(`${message}.`);
    }
  });
  const parameters: Options = Object.fromEntries(
    [...lists].map(([name, list]) => [name, list.length > 1 ? list : list[0]]),
  );
  const options = headers.length ? { headers } : {};
  return { args: { options, parameters }, problems, notes };
}

/** Takes a line apart. */
export function parseLine(source: string): Line {
  const [, key = "", separator, rest = ""] = LINE.exec(source.trim()) ?? [];
  const name = key.trim().replace(/\\([\\=:])/g, "$1");
  const value = rest.trim();
  if (!name || separator === undefined) {
    return {
      kind: "problem",
      problem: "is not key=value, key:=json or name: value.",
    };
  }
  if (separator === "==") {
    return {
      kind: "problem",
      problem:
        "has ==, which only the command knows; write ?key=value into the route.",
    };
  }
  const kind = KINDS[separator as keyof typeof KINDS];
  if (kind === "header") return { kind, name, value };
  if (value.startsWith("@")) {
    return {
      kind: "problem",
      problem:
        "names a file, which only the command reads; write \\@ for a value that begins with @.",
    };
  }
  return { kind, name, value };
}

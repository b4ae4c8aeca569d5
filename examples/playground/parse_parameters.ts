/**
 * Reads what is typed into the playground: lines in the manner of HTTPie, or
 * the options as one JSON object.
 *
 * @module
 */

/** Options of an endpoint function. */
export type Options = Record<string, unknown>;

/** What the text of a field says. */
export interface Parsed {
  /** The options; nothing where the text cannot be read at all. */
  readonly options?: Options;
  /** What could not be read, each as a sentence. */
  readonly problems: readonly string[];
}

/** A line as it is written, before its value is read. */
export type Line =
  | { readonly kind: "text" | "json"; name: string; value: string }
  | { readonly kind: "header"; name: string; value: string }
  | { readonly kind: "problem"; problem: string };

// A name, in which "\" takes the meaning of "=", ":" and "\" away, and then the
// separator that comes first.
const LINE = /^((?:\\[\\=:]|\\(?![\\=:])|[^\\=:])+)(:=|=|:)(.*)$/s;

/** Whether a text is meant as one JSON object. */
export function isJsonObject(text: string): boolean {
  return text.trimStart().startsWith("{");
}

/**
 * Reads a text: `key=value` is text, `key:=json` is JSON, `name: value` is a
 * header, and a text that begins with `{` is a JSON object of all options. A
 * key on more than one line makes a list.
 */
export function parseParameters(text: string): Parsed {
  if (isJsonObject(text)) {
    try {
      return { options: parseJson(text) as Options, problems: [] };
    } catch (error) {
      return { problems: [`This is not JSON yet: ${messageOf(error)}`] };
    }
  }
  const lists = new Map<string, unknown[]>();
  const headers: [name: string, value: string | null][] = [];
  const problems: string[] = [];
  text.split("\n").forEach((source, index) => {
    if (!source.trim()) return;
    const where = `Line ${index + 1}`;
    const line = parseLine(source);
    switch (line.kind) {
      case "problem":
        problems.push(`${where} ${line.problem}`);
        break;
      case "header":
        headers.push([line.name, line.value || null]);
        break;
      default:
        try {
          const value = line.kind === "json"
            ? parseJson(line.value)
            : line.value.replace(/^\\@/, "@");
          lists.set(line.name, [...lists.get(line.name) ?? [], value]);
        } catch (error) {
          problems.push(
            `${where}: the value of ${line.name} is not JSON yet: ${
              messageOf(error)
            }`,
          );
        }
    }
  });
  const options: Options = Object.fromEntries(
    [...lists].map(([name, list]) => [name, list.length > 1 ? list : list[0]]),
  );
  if (headers.length) options["headers"] = headers;
  return { options, problems };
}

/** Takes a line apart. */
export function parseLine(source: string): Line {
  const [, key = "", separator, rest = ""] = LINE.exec(source.trim()) ?? [];
  const name = key.trim().replace(/\\([\\=:])/g, "$1");
  const value = rest.trim();
  if (!name || separator === undefined) {
    return {
      kind: "problem",
      problem: "is none of key=value, key:=json and name: value.",
    };
  }
  if (separator === ":") return { kind: "header", name, value };
  if (value.startsWith("@")) {
    return {
      kind: "problem",
      problem:
        `names a file, which only the command reads; for the text itself write ${name}=\\${value}.`,
    };
  }
  return { kind: separator === "=" ? "text" : "json", name, value };
}

/** Reads JSON without rounding: an integer that no number holds is a bigint. */
function parseJson(text: string): unknown {
  return JSON.parse(
    text,
    (_key, value: unknown, context?: { source?: string }) => {
      if (!Number.isInteger(value) || Number.isSafeInteger(value)) return value;
      const source = context?.source ?? "";
      if (/^-?\d+$/.test(source)) return BigInt(source);
      if (source) return value;
      throw new RangeError("it holds an integer that this browser would round");
    },
  );
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

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
 * header, and a text that begins with `{` is a JSON object of all options. A
 * key on more than one line makes a list.
 */
export function parseParameters(text: string): Parsed {
  if (isJsonObject(text)) {
    try {
      return { options: parseJson(text) as Options, problems: [] };
    } catch (error) {
      return { problems: [`This is not valid JSON yet${reasonOf(error)}`] };
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
            `${where}: the value of ${line.name} is not valid JSON yet${
              reasonOf(error)
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

/** A text without what cannot be read of it. */
export function keepReadable(text: string): string {
  if (isJsonObject(text)) return parseParameters(text).options ? text : "";
  return text.split("\n").map((line) => isReadable(line) ? line : "").join(
    "\n",
  );
}

function isReadable(source: string): boolean {
  const line = parseLine(source);
  try {
    if (line.kind === "json") parseJson(line.value);
    return line.kind !== "problem";
  } catch {
    return false;
  }
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
export function parseJson(text: string): unknown {
  return JSON.parse(
    text,
    (_key, value: unknown, context?: { source?: string }) => {
      if (value === Infinity || value === -Infinity) {
        throw new RangeError("a number in it is too large");
      }
      if (!Number.isInteger(value) || Number.isSafeInteger(value)) return value;
      const source = context?.source ?? "";
      if (/^-?\d+$/.test(source)) return BigInt(source);
      if (source) return value;
      throw new RangeError("this browser would round an integer in it");
    },
  );
}

/** Why JSON cannot be read, unless the browser quotes from it: it may hold a secret. */
function reasonOf(error: unknown): string {
  const { message } = error as Error;
  return message.includes('"') ? "." : `: ${message}.`;
}

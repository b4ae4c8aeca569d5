import { redactHeader } from "../request/_redact.ts";
import { type Header, splitHeader, toHeader } from "./_parse_header.ts";
import { show } from "./_show.ts";
import { type Read, readText } from "./_read.ts";
import { readJson } from "./_read_json.ts";
import { UsageError } from "./_usage_error.ts";

/** What the words after a route say. */
export interface Parameters {
  /** The parameters, by their keys. */
  readonly parameters: ReadonlyMap<string, unknown>;
  /** What goes to the query whatever the method is. */
  readonly query: readonly (readonly [name: string, value: string])[];
  readonly headers: readonly Header[];
}

// A key, in which "\" takes the meaning of "=", ":" and "\" away, and then the
// separator that comes first.
const WORD = /^([^\\=:]*(?:\\[^][^\\=:]*)*)(:=|==|=|:)([^]*)/;

/** Reads the words that follow a route. */
export async function parseParameters(
  words: readonly string[],
  read: Read,
): Promise<Parameters> {
  const lists = new Map<string, unknown[]>();
  const query: [string, string][] = [];
  const headers: Header[] = [];
  let previous: Previous | undefined;
  let split: UsageError | undefined;
  for (const word of words) {
    if (split) throw split;
    const [, escaped = "", separator, text = ""] = WORD.exec(word) ?? [];
    const key = escaped.replace(/\\([\\=:])/g, "$1");
    if (!key) throw notAParameter(word, previous);
    previous = { key, separator: separator! };
    switch (separator) {
      case ":":
        if (/^https?$/i.test(key) && text.startsWith("//")) {
          throw new UsageError(
            "there is more than one URL; only the route can be one",
          );
        }
        headers.push(toHeader(key, text));
        split = splitHeader(`${key}:${text}`, false);
        break;
      case "==":
        query.push([key, await readValue(text, read)]);
        break;
      default: {
        const value = separator === "="
          ? await readValue(text, read)
          : await readJson(text, show(`${key}:=`), read);
        const list = lists.get(key);
        if (list) list.push(value);
        else lists.set(key, [value]);
      }
    }
  }
  const parameters = new Map(
    [...lists].map(([key, list]) => [key, list.length > 1 ? list : list[0]]),
  );
  return { parameters, query, headers };
}

/** The parameter before a word. */
interface Previous {
  readonly key: string;
  readonly separator: string;
}

/** The error of a word that is not a parameter, which may belong to the one before it. */
function notAParameter(
  word: string,
  previous: Previous | undefined,
): UsageError {
  if (!previous || /[=:]/.test(word)) {
    return new UsageError(
      `${
        show(word.replace(/([=:])[^]+/, "$1..."))
      } is not a parameter; write key=value, key:=json, key==value for the query or name:value for a header`,
    );
  }
  const { key, separator } = previous;
  const isSecret = separator === ":" ||
    redactHeader(key.toLowerCase(), "") !== "";
  return new UsageError(
    `${
      isSecret ? `the word after ${show(key + separator)}` : show(word)
    } is not a parameter; a value with spaces needs quotes: ${
      show(`${key}${separator}...`)
    }`,
  );
}

async function readValue(text: string, read: Read): Promise<string> {
  return text.startsWith("@")
    ? await readText(text.slice(1), read)
    : text.replace(/^\\@/, "@");
}

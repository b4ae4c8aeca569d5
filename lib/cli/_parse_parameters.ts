import { parseJson } from "./_parse_json.ts";
import { type Read, readText } from "./_read.ts";
import { show } from "./_show.ts";
import { UsageError } from "./_usage_error.ts";

/** What an option of the library that is no parameter is given by. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  baseUrl: "--base-url",
  headers: "--header",
  mediaType: "--format or --preview",
  method: "the route",
  request: "the program that sends the request",
  url: "the route",
};

/** An argument that is a parameter: a key, `=` or `:=`, and a value. */
const PARAMETER = /^((?:\\[\\=:]|\\(?![\\=:])|[^\\=:]|:(?!=))+)(:?=)([^]*)$/;

/** Reads the arguments that follow the route. */
export async function parseParameters(
  words: readonly string[],
  read: Read,
): Promise<Map<string, unknown>> {
  const lists = new Map<string, unknown[]>();
  for (const word of words) {
    const match = PARAMETER.exec(word);
    if (!match) {
      // What stands after a colon may be the value of an authorization header.
      throw new UsageError(
        `${
          show(word.replace(/:[^]+/, ":..."))
        } is not a parameter; write key=value, key:=json or key=@file (a header: -H "name: value")`,
      );
    }
    const key = match[1]!.replace(/\\([\\=:])/g, "$1");
    if (Object.hasOwn(ELSEWHERE, key)) {
      throw new UsageError(
        `${key} is a setting and not a parameter; it goes to ${
          ELSEWHERE[key]
        }; a body that holds such a key is given with data:=json`,
      );
    }
    const value = await parseValue(key, match[2] === ":=", match[3]!, read);
    lists.set(key, [...lists.get(key) ?? [], value]);
  }
  return new Map(
    [...lists].map(([key, list]) => [key, list.length > 1 ? list : list[0]]),
  );
}

async function parseValue(
  key: string,
  isJson: boolean,
  value: string,
  read: Read,
): Promise<unknown> {
  if (!value.startsWith("@")) {
    return isJson
      ? parseJson(value, `${key}:=`, UsageError)
      : value.replace(/^\\@/, "@");
  }
  const path = value.slice(1);
  const text = await readText(path, read);
  return isJson ? parseJson(text, show(path), Error) : text;
}

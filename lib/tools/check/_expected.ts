import { isNested } from "../../_is_plain_object.ts";
import { once } from "../../_once.ts";
import { show, toVisible } from "../../_show.ts";
import { follow, type Schema } from "../schema/_schema.ts";
import { toKey } from "../schema/_to_key.ts";

/** How many names and values a message offers, and about how many characters of them. */
const MOST_OFFERED = 10;
const MOST_OFFERED_CHARACTERS = 300;

const WORDS: ReadonlyMap<unknown, string> = /* @__PURE__ */ new Map([
  ["string", "a string"],
  ["integer", "an integer"],
  ["number", "a number"],
  ["boolean", "true or false"],
  ["array", "a list"],
  ["object", "an object"],
]);

/** Shows a value in a message, in the words of JSON. */
export function showJson(value: unknown): string {
  if (typeof value === "boolean") return `${value}`;
  return Array.isArray(value) ? "a list" : show(value);
}

/** Joins words until they are many or long. */
export function join(words: Iterable<string>, separator: string): string {
  const shown: string[] = [];
  let length = 0;
  for (const word of words) {
    const isFull = shown.length === MOST_OFFERED ||
      length > MOST_OFFERED_CHARACTERS;
    shown.push(isFull ? "…" : word);
    if (isFull) break;
    length += word.length;
  }
  return shown.join(separator);
}

/** The values that a schema allows, if it lists them. */
export const listedBy = /* @__PURE__ */ once((schema: Schema) => {
  const values = schema.const === undefined ? schema.enum : [schema.const];
  if (!values) return undefined;
  const words = values.slice(0, MOST_OFFERED + 1).map((it) =>
    isNested(it) ? toVisible(toKey(it).slice(0, 80)) : showJson(it)
  );
  return {
    values: new Set(values),
    // The keys of those that are lists or objects.
    keys: new Set(values.filter(isNested).map((it) => toKey(it))),
    words: (values.length > 1 ? "one of " : "") + join(words, ", "),
  };
});

/** What schemas take, in words; `any` if they don't say. */
export function expected(
  schemas: readonly Schema[],
  any = "another value",
  level = 0,
): string {
  // Unions of unions can have more members than there is time for.
  if (level > 3) return any;
  const words = schemas.slice(0, MOST_OFFERED).map(follow).map((schema) => {
    const { type = [], anyOf, oneOf, allOf = [] } = schema;
    const types = [type].flat().map((it) => WORDS.get(it) ?? `${it}`);
    return listedBy(schema)?.words || types.join(" or ") ||
      expected(anyOf ?? oneOf ?? allOf, any, level + 1);
  });
  return join(new Set(words), " or ") || any;
}

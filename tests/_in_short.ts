/**
 * What tables say in a word, so that a line is not mostly what other lines repeat.
 *
 * - `"@strings"` is the value of that name.
 * - `{"@query":"q"}` is the object of that name with the value in the place of `<it>`,
 *   and `{"@missing":"q"}` the string.
 * - `{"...":"@words","q":1}` is the object of that name.
 * - `<ab*300>` in a string or a key is 300 times `ab`.
 *
 * What is beside a name in an object is added, and replaces what the name has.
 *
 * The names below are for parts of OpenAPI documents. A table names its own with a
 * line `{"let":{"@name":…}}` above its cases, which may use those above it.
 *
 * @module
 */

type Fields = Readonly<Record<string, unknown>>;

const inPlace = (place: string) => (
  { name: "<it>", in: place, schema: { type: "string" } }
);
const content = (type: string) => ({ content: { [type]: { schema: "<it>" } } });
const types = "string integer number boolean object array null".split(" ");

/** Parts of OpenAPI documents. */
export const OPENAPI: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ...types.map((type) => [`@${type}`, { type }] as const),
  ["@strings", { type: "array", items: { type: "string" } }],
  ["@list", { type: "array", items: "<it>" }],
  ["@fields", { type: "object", properties: "<it>" }],
  ["@ref", { $ref: "#/components/schemas/<it>" }],
  ["@path", { ...inPlace("path"), required: true }],
  ["@query", inPlace("query")],
  ["@header", inPlace("header")],
  ["@cookie", inPlace("cookie")],
  ["@json", content("application/json")],
  ["@form", content("application/x-www-form-urlencoded")],
  ["@multipart", content("multipart/form-data")],
  ["@body", {
    requestBody: { required: true, ...content("application/json") },
  }],
]);

/**
 * Puts what the names stand for in their place.
 *
 * @throws Where an object has a key such as `@word` and is not among the names.
 */
export function inFull(
  value: unknown,
  names: ReadonlyMap<string, unknown>,
): unknown {
  if (typeof value === "string") {
    return names.has(value) ? names.get(value) : repeated(value);
  }
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((it) => inFull(it, names));
  const given = Object.entries(value);
  const [[only, it] = [""]] = given;
  const named = names.get(only);
  if (given.length === 1 && typeof named === "string") {
    return fill(named, () => inFull(it, names), String);
  }
  const own = new Set(given.map(([key]) => key));
  return Object.fromEntries(
    given.flatMap(([key, member]) => {
      const full = inFull(member, names);
      if (key === "...") return without(own, full as Fields);
      if (!/^@\w{2,}$/.test(key)) return [[repeated(key), full]];
      if (!names.has(key)) {
        throw new Error(`${key} is not the name of anything`);
      }
      const filled = fill(names.get(key), () => full, String) as Fields;
      return without(own, filled);
    }),
  );
}

function repeated(text: string): string {
  return text.replace(
    /<([^<>*]+)\*(\d+)>/g,
    (_, unit: string, count) => unit.repeat(Number(count)),
  );
}

/** The entries of an object but for those of some keys. */
function without(keys: ReadonlySet<string>, object: Fields) {
  return Object.entries(object).filter(([key]) => !keys.has(key));
}

/** Puts values in the place of every `<key>`. */
export function fill(
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

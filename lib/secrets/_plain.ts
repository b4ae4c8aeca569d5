import { toRecord } from "../_record.ts";

/** A text with its escapes replaced, and where each of its characters was. */
interface Plain {
  readonly text: string;
  /** The index of each character, and of the end, in the text as it was. */
  readonly indices: readonly number[];
}

/** How often a text is unescaped: servers escape what is already escaped. */
const READINGS = 3;

/** The characters that have names in HTML, and the escapes of JSON. */
const NAMED = /* @__PURE__ */ toRecord({
  amp: "&",
  apos: "'",
  equals: "=",
  gt: ">",
  lt: "<",
  plus: "+",
  quot: '"',
  sol: "/",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
});

/** A character as URLs (in UTF-8), HTML (by number), JSON and HTML (by name) escape it. */
const ESCAPE =
  /(%(?:[0-7][\da-f]|[cd][\da-f]%[89ab][\da-f]|e[\da-f](?:%[89ab][\da-f]){2}|f[0-7](?:%[89ab][\da-f]){3}))|&#(x[\da-f]+|\d+);|\\(u[\da-f]{4}|x[\da-f]{2})|\\(.)|&([a-z]{2,6});/gi;

/**
 * Unescapes the characters of a text: percent encoding, the escapes of JSON and
 * HTML, and these inside each other. A plus sign is a space, as in forms.
 */
export function toPlain(source: string): Plain {
  let text = source;
  let indices = [...Array(text.length + 1).keys()];
  for (let reading = 0; reading < READINGS; reading++) {
    const before = text;
    const found: number[] = [];
    let from = 0;
    text = "";
    for (const match of before.matchAll(ESCAPE)) {
      const { index, 0: { length } } = match;
      const character = characterOf(match);
      text += before.slice(from, index) + character;
      while (from < index) found.push(indices[from++]!);
      for (const _ of character.split("")) found.push(indices[index]!);
      from = index + length;
    }
    text += before.slice(from);
    while (from <= before.length) found.push(indices[from++]!);
    indices = found;
  }
  return { text: text.replaceAll("+", " "), indices };
}

function characterOf(
  [all, encoded, number, hex, escaped, name]: RegExpExecArray,
): string {
  try {
    if (encoded) return decodeURIComponent(encoded);
    const code = number ?? hex?.replace("u", "x");
    if (code) return String.fromCodePoint(Number(`0${code}`));
  } catch {
    // It isn't a character.
    return all;
  }
  return NAMED[escaped ?? name!.toLowerCase()] ?? escaped ?? all;
}

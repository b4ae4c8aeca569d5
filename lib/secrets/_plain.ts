/** A text with its escapes replaced, and where each of its characters was. */
export interface Plain {
  readonly text: string;
  /** The index in the text as it was. */
  indexOf(index: number): number;
}

/** How often a text is unescaped: servers escape what is already escaped. */
const READINGS = 3;

/** The characters that have names in HTML, and the escapes of JSON. */
const NAMED: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ["amp", "&"],
  ["apos", "'"],
  ["equals", "="],
  ["gt", ">"],
  ["lt", "<"],
  ["plus", "+"],
  ["quot", '"'],
  ["sol", "/"],
  ["b", "\b"],
  ["f", "\f"],
  ["n", "\n"],
  ["r", "\r"],
  ["t", "\t"],
]);

/** A character as URLs (in UTF-8), JSON and HTML escape it. */
const ESCAPE =
  /(%(?:[0-7][\da-f]|[cd][\da-f]%[89ab][\da-f]|e[\da-f](?:%[89ab][\da-f]){2}|f[0-7](?:%[89ab][\da-f]){3}))|\\u([\da-f]{4})|\\x([\da-f]{2})|&#x0*([\da-f]{1,6});|&#0*(\d{1,7});|\\(.)|&([a-z]{2,6});/gi;

/**
 * Unescapes the characters of a text: percent encoding, the escapes of JSON and
 * HTML, and these inside each other. A plus sign is a space, as in forms.
 */
export function toPlain(source: string): Plain {
  let text = source;
  let indices: readonly number[] | undefined;
  for (let reading = 0; reading < READINGS; reading++) {
    const before = text;
    const found: number[] = [];
    const indexOf = (index: number) => indices ? indices[index]! : index;
    let from = 0;
    text = "";
    for (const match of before.matchAll(ESCAPE)) {
      const { index, 0: { length } } = match;
      for (let at = from; at < index; at++) found.push(indexOf(at));
      const character = characterOf(match);
      text += before.slice(from, index) + character;
      for (const _ of character.split("")) found.push(indexOf(index));
      from = index + length;
    }
    text += before.slice(from);
    if (!from) break;
    for (let at = from; at <= before.length; at++) found.push(indexOf(at));
    indices = found;
  }
  return {
    text: text.replaceAll("+", " "),
    indexOf: (index) => indices ? indices[index]! : index,
  };
}

function characterOf(
  [all, encoded, four, two, six, decimal, escaped, name]: RegExpExecArray,
): string {
  try {
    if (encoded) return decodeURIComponent(encoded);
    const hex = four ?? two ?? six;
    if (hex) return String.fromCodePoint(parseInt(hex, 16));
    if (decimal) return String.fromCodePoint(Number(decimal));
  } catch {
    // It isn't a character.
    return all;
  }
  if (escaped) return NAMED.get(escaped) ?? escaped;
  return NAMED.get(name!.toLowerCase()) ?? all;
}

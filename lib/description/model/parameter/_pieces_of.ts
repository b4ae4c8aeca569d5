/** A placeholder of a described path. */
export interface PathPlaceholder {
  /** The name of its parameter. */
  readonly name: string;
  /** What stands between its braces. */
  readonly text: string;
}

/**
 * Splits a described path into literals and placeholders. What stands between
 * braces is a name, unless only the word in it is one, as in `{proxy+}` and
 * `{path=**}` of gateways; and `:id` is a placeholder of a parameter that has no
 * other one. A query of the path lacks what a parameter writes: `/s?q={q}`.
 *
 * @param inPath The names of the parameters that are in the path.
 * @param inQuery Whether a parameter is in the query.
 */
export function piecesOf(
  path: string,
  inPath: readonly string[],
  inQuery: (name: string) => boolean,
): (string | PathPlaceholder)[] {
  const texts = new Set(placeholdersIn(path));
  const left = new Set(inPath.filter((name) => !texts.has(name)));
  const nameOf = (text: string) => {
    if (inPath.includes(text)) return text;
    const [start] = /[\w-][\w.-]*/.exec(text)?.[0].split("..") ?? [];
    const word = start?.replace(/\.$/, "") ?? text;
    return left.delete(word) ? word : text;
  };
  const names = new Map([...texts].map((text) => [text, nameOf(text)]));
  const [, head = "", query = ""] = /^([^?#]*)(.*)$/s.exec(path)!;
  const pieces = split(head + withoutPairs(query, inQuery), PLACEHOLDERS)
    .map((piece) =>
      typeof piece === "string"
        ? piece
        : { name: names.get(piece.text)!, text: piece.text }
    );
  return pieces.flatMap((piece) =>
    left.size && typeof piece === "string" ? split(piece, COLON, left) : [piece]
  );
}

const PLACEHOLDERS = /\{([^{}]+)\}/g;

/** A colon that begins a placeholder in other notations. */
const COLON = /(?<![\w}]):([A-Za-z_]\w*)/g;

/** What stands between the braces of a path. */
export function placeholdersIn(path: string): string[] {
  return Array.from(path.matchAll(PLACEHOLDERS), ([, text]) => text!);
}

/** Splits a text at the matches of an expression whose name is among some. */
function split(
  text: string,
  expression: RegExp,
  names?: ReadonlySet<string>,
): (string | PathPlaceholder)[] {
  const pieces: (string | PathPlaceholder)[] = [];
  let end = 0;
  for (const { index, 0: match, 1: name } of text.matchAll(expression)) {
    if (names && !names.has(name!)) continue;
    if (index > end) pieces.push(text.slice(end, index));
    pieces.push({ name: name!, text: name! });
    end = index + match.length;
  }
  if (end < text.length) pieces.push(text.slice(end));
  return pieces;
}

/** The query of a path without the pairs whose whole value is a parameter of the query. */
function withoutPairs(
  query: string,
  inQuery: (name: string) => boolean,
): string {
  if (!query.startsWith("?")) return query;
  const [, text = "", fragment = ""] = /^\?([^#]*)(.*)$/s.exec(query)!;
  const pairs = text.split("&").filter((pair) => {
    const [, name] = /^[^=]*=\{([^{}]+)\}$/.exec(pair) ?? [];
    return name === undefined || !inQuery(name);
  });
  return (pairs.length ? `?${pairs.join("&")}` : "") + fragment;
}

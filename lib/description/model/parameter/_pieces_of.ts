/** A placeholder of a described path. */
export interface PathPlaceholder {
  /** The name of its parameter. */
  readonly name: string;
  /** The text between its braces. */
  readonly text: string;
}

/** The text between braces, or after a colon that begins a placeholder in other notations. */
const PLACEHOLDERS = /\{([^{}]+)\}|(?<![\w}]):([A-Za-z_]\w*)/g;

/** The texts between the braces of a path. */
export function placeholdersIn(path: string): string[] {
  return path.match(/(?<=\{)[^{}]+(?=\})/g) ?? [];
}

/**
 * Splits a described path into literals and placeholders. The text between
 * braces is a name, unless only the word in it is one, as in `{proxy+}` and
 * `{path=**}` of gateways; and `:id` is a placeholder of a parameter that has no
 * other one. A pair such as `q={q}` in a query of the path is left out, because the parameter writes it.
 *
 * @param inPath The names of the parameters that are in the path.
 * @param inQuery Whether a parameter is in the query.
 */
export function piecesOf(
  path: string,
  inPath: Iterable<string>,
  inQuery: (name: string) => boolean,
): (string | PathPlaceholder)[] {
  /** The names that no placeholder has as they are. */
  const left = new Set(inPath);
  for (const text of placeholdersIn(path)) left.delete(text);
  const start = path.search(/[?#]|$/);
  const query = path.slice(start)
    .replace(
      /[?&][^=?&#]*=\{([^{}]+)\}(?=[&#]|$)/g,
      (pair, name) => inQuery(name) ? "" : pair,
    )
    .replace(/^&/, "?");
  const written = path.slice(0, start) + query;
  const pieces: (string | PathPlaceholder)[] = [];
  let end = 0;
  for (const match of written.matchAll(PLACEHOLDERS)) {
    const [all, braced, text = braced!] = match;
    const words = text.split(/[^\w.-]+|\.{2,}/);
    const name = words.find((it) => left.has(it)) ?? braced;
    if (!name) continue;
    pieces.push(written.slice(end, match.index), { name, text });
    end = match.index + all.length;
  }
  return [...pieces, written.slice(end)].filter((piece) => piece);
}

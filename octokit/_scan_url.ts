import {
  invalid,
  type Template,
  toExpression,
  type Variable,
} from "../lib/uri_template/_scan_template.ts";

/** The slot of a name that follows a colon within a word, as in `/v:name`: there it is a literal. */
export const TEXT = -1;

/** An expression, `:name`, a character that ends the path, or a line break. */
const SPECIAL =
  /\{([+#./;?&]?)(.*?)\}|(?<!\}):([A-Za-z_]\w*)(?=(\?[/\n])?)|[?#\n]/g;
const VARIABLE = /^([\w[\]-]+(?:\.[\w[\]-]+)*)(?:\*|:([1-9]\d{0,3}))?$/;

/**
 * Reads a URL as a template.
 *
 * @param text The URL. Its literals are encoded, and all of its braces are those
 * of expressions.
 * @param pathStart The index where the path starts, in which `:name` is `{name}`.
 */
export function scanUrl(text: string, pathStart: number): Template {
  const tokens: Template["tokens"] = [];
  const slots = new Map<string, number>();
  let pathLength: number | undefined;
  const texts: string[] = [];
  let start = 0;
  // The line break, which no URL has, marks the end of the URL.
  for (const match of (text + "\n").matchAll(SPECIAL)) {
    const { index } = match;
    const [piece, operator = "", list, name, isOptional] = match;
    if (name && (index < pathStart || pathLength !== undefined)) continue;
    if (name && /\w/.test(text.charAt(index - 1))) {
      texts.push(name);
      continue;
    }
    if (isOptional) {
      throw invalid(text, index, `write {/${name}} instead of /:${name}?`);
    }
    if (index > start) tokens.push(text.slice(start, index));
    start = index;
    if ("?#&\n".includes(operator || piece.charAt(0))) {
      pathLength ??= tokens.length;
    }
    const specs = list ?? name;
    if (specs === undefined) continue;
    start += piece.length;
    const position = index + 1 + operator.length;
    const variables = readVariables(text, specs, position, slots);
    tokens.push(toExpression(operator, variables));
  }
  for (const name of texts) if (!slots.has(name)) slots.set(name, TEXT);
  return { text, tokens, pathLength: pathLength!, slots };
}

function readVariables(
  text: string,
  specs: string,
  position: number,
  slots: Map<string, number>,
): Variable[] {
  return specs.split(",").map((spec) => {
    const [, name, prefix = 0] = VARIABLE.exec(spec) ?? [];
    if (!name) throw invalid(text, position, "write {id}, {id*} or {id:3}");
    if (!slots.has(name)) slots.set(name, slots.size);
    const variable = {
      name: name.replace(/[[\]]/g, encodeURIComponent),
      slot: slots.get(name)!,
      explode: spec.endsWith("*"),
      prefix: +prefix,
      position,
    };
    position += spec.length + 1;
    return variable;
  });
}

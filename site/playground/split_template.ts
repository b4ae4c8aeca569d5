/** A part of a URL template. */
export interface TemplatePart {
  readonly text: string;
  /** The operator of an expression; `undefined` for literal text. */
  readonly operator?: string;
  /** The names of an expression's variables. */
  readonly names: readonly string[];
}

/** Splits a URL template into literal text and placeholders: `{…}` and `:name`. */
export function splitTemplate(url: string): TemplatePart[] {
  const pathStart = /^https?:\/\/[^/?#{}]+/i.exec(url)?.[0].length ?? 0;
  const pathEnd = url.search(/\{[?&#]|(?<!\{)[?#]/);
  const parts: TemplatePart[] = [];
  let end = 0;
  for (
    const match of url.matchAll(
      /\{([+#./;?&]?)([^}]*)\}|(?<![\w}]):([A-Za-z_]\w*)/g,
    )
  ) {
    const { 0: text, 1: operator = "", 2: list, 3: name = "", index } = match;
    const isInPath = index >= pathStart && (pathEnd < 0 || index <= pathEnd);
    if (list === undefined && !isInPath) continue;
    if (index > end) parts.push({ text: url.slice(end, index), names: [] });
    const names = list?.split(",").map((it) => it.replace(/\*$|:\d+$/, ""));
    parts.push({ text, operator, names: names ?? [name] });
    end = index + text.length;
  }
  if (end < url.length) parts.push({ text: url.slice(end), names: [] });
  return parts;
}

/** Whether a URL is wrong without the variables of an operator. */
export function isRequired(operator: string | undefined): boolean {
  return operator === "" || operator === "+";
}

/** The names of a template's placeholders, of all or of some operators. */
export function namesIn(
  url: string,
  isWanted: (operator: string | undefined) => boolean = () => true,
): string[] {
  return splitTemplate(url).filter(({ operator }) => isWanted(operator))
    .flatMap(({ names }) => names);
}

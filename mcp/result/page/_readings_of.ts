/**
 * What the values of a query parameter, or a cursor, may be as an argument: text, a
 * number or a boolean, or a list of them. The tool says which of these it takes.
 */
export function readingsOf(values: readonly string[]): unknown[] {
  const parsed = values.map(parse);
  const lists = [values, parsed];
  if (values.length > 1) return lists;
  // A comma may be between items or in one.
  const isList = !values.some((text) => text.includes(","));
  return [...values, ...parsed, ...isList ? lists : []];
}

/** Reads booleans, and numbers that JavaScript writes in the same way. */
function parse(text: string): unknown {
  if (/^(?:true|false)$/.test(text)) return text === "true";
  const isNumber = /^-?[\d.]+$/.test(text) && `${Number(text)}` === text;
  return isNumber ? Number(text) : text;
}

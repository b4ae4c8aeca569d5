/** Booleans, and numbers that JavaScript writes in the same way. */
const SCALAR = /^(?:true|false|-?(?:0|[1-9]\d{0,14})(?:\.\d{1,14}[1-9])?)$/;

/**
 * What the values of a query parameter, or a cursor, may be as an argument: text, a
 * number or a boolean, or a list of them. The tool says which of these it takes.
 */
export function readingsOf(values: readonly string[]): unknown[] {
  const parsed = values.map((text) =>
    SCALAR.test(text) ? JSON.parse(text) : text
  );
  const lists = [values, parsed];
  if (values.length > 1) return lists;
  // A comma may be between items or in one.
  const isList = !values.some((text) => text.includes(","));
  return [...values, ...parsed, ...isList ? lists : []];
}

/**
 * JSON whose numbers a model reads as they were received: JavaScript alone would
 * turn 9007199254740993 into 9007199254740992, and 1e400 into null.
 *
 * @module
 */

/** The JSON of a number, which `JSON.stringify` writes as it is. */
interface RawNumber {
  readonly rawJSON: string;
}

/** What TypeScript does not declare yet; Node has it since 22. */
const { rawJSON, isRawJSON } = JSON as typeof JSON & {
  readonly rawJSON?: (text: string) => RawNumber;
  readonly isRawJSON?: (value: unknown) => value is RawNumber;
};

type Reviver = (key: string, value: unknown, about: {
  readonly source: string;
}) => unknown;

/** Numbers whose digits JavaScript keeps, whatever they are. */
const SHORT = /^[\d.-]{1,15}$/;

/**
 * Parses JSON without changing a number: one that JavaScript would write in another
 * way becomes an object that `JSON.stringify` writes as it was.
 *
 * @throws {Error} if the text is not JSON, or if its numbers cannot be kept: in very
 * deep data, and before Node 22.
 */
export function parseExactly(text: string): unknown {
  // Fewer digits are kept as they are.
  if (!/[\d.]{16}|\de/i.test(text)) return JSON.parse(text);
  const revive: Reviver = (_, value, { source }) =>
    typeof value !== "number" || SHORT.test(source) || `${value}` === source
      ? value
      : rawJSON!(source);
  return JSON.parse(text, revive as Parameters<typeof JSON.parse>[1]);
}

/** The digits of a number that JavaScript would change; `undefined` for anything else. */
export function digitsIn(data: unknown): string | undefined {
  return isRawJSON?.(data) ? data.rawJSON : undefined;
}

/** Whether data is an object with keys. */
export function isObject(data: unknown): data is Record<string, unknown> {
  return typeof data === "object" && data !== null && !Array.isArray(data) &&
    digitsIn(data) === undefined;
}

/** Whether lists and objects have more than 100 levels, which would exhaust the stack of what writes JSON. */
export function isDeep(data: unknown, level = 0): boolean {
  if (typeof data !== "object" || data === null) return false;
  return level === 100 ||
    Object.values(data).some((item) => isDeep(item, level + 1));
}

/**
 * JSON whose numbers a model reads as they were received: JavaScript alone would
 * turn 9007199254740993 into 9007199254740992, and 1e400 into null.
 *
 * @module
 */
import { reveal } from "./_reveal.ts";

/** The JSON of a number, which `JSON.stringify` writes as it is. */
interface RawNumber {
  readonly rawJSON: string;
}

/** What TypeScript does not declare yet. */
const { rawJSON, isRawJSON } = JSON as typeof JSON & {
  /** Node has it since 22. */
  readonly rawJSON?: (text: string) => RawNumber;
  readonly isRawJSON?: (value: unknown) => value is RawNumber;
};

type Reviver = (key: string, value: unknown, about?: {
  readonly source?: string;
}) => unknown;

/** Numbers whose digits JavaScript keeps, whatever they are. */
const SHORT = /^[\d.-]{1,15}$/;

/**
 * Parses JSON without changing a number: one that JavaScript would write in another
 * way becomes an object that {@linkcode writeJson} writes as it was.
 *
 * @throws {Error} if the text is not JSON, or if its numbers cannot be kept: in very
 * deep data, and before Node 22.
 */
export function parseExactly(text: string): unknown {
  // Fewer digits are kept as they are.
  if (!/[\d.]{16}|\de/i.test(text)) return JSON.parse(text);
  const revive: Reviver = (_, value, about) => keepDigits(value, about?.source);
  return JSON.parse(text, revive);
}

/**
 * Keeps the digits of a number.
 *
 * @param source They are unknown before Node 22.
 * @throws {Error} if they are unknown, and may be others.
 */
export function keepDigits(value: unknown, source: string | undefined) {
  if (typeof value !== "number") return value;
  if (source !== undefined) {
    const isKept = SHORT.test(source) || `${value}` === source;
    return isKept ? value : rawJSON!(source);
  }
  if (mayBeRounded(value)) throw new Error("Its digits are unknown");
  return value;
}

/** Whether a parsed number may have had other digits: fractions apart, those beyond 2^53. */
export function mayBeRounded(value: unknown): boolean {
  return typeof value === "number" && !Number.isSafeInteger(value) &&
    (Number.isInteger(value) || !Number.isFinite(value));
}

/** Writes data of {@linkcode parseExactly} without white space, and nothing in it that a reader does not see. */
export function writeJson(data: unknown): string {
  return reveal(JSON.stringify(data));
}

/** The digits of a number that JavaScript would change; `undefined` for anything else. */
export function digitsIn(data: unknown): string | undefined {
  return isRawJSON?.(data) ? data.rawJSON : undefined;
}

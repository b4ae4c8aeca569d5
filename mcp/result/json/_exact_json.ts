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

const NUMBER = /^(-?)(0|[1-9]\d*)(?:\.(\d+))?(?:e([+-]?\d+))?$/i;

/** A longer number has more digits than JavaScript keeps. */
const LONGEST_NUMBER = 400;

/**
 * Parses JSON without changing a number: one that JavaScript would change becomes
 * an object that {@linkcode writeJson} writes as it was.
 *
 * @throws {Error} if the text is not JSON, or if its numbers cannot be kept: in very
 * deep data, and before Node 22.
 */
export function parseExactly(text: string): unknown {
  const data: unknown = JSON.parse(text);
  // Fewer digits are kept as they are.
  if (!/[\d.]{16}|\de/i.test(text)) return data;
  let isChanged = false;
  const revive: Reviver = (_, value, { source = "" } = {}) => {
    if (typeof value !== "number" || isKept(source)) return value;
    isChanged = true;
    return rawJSON!(source);
  };
  const exact: unknown = JSON.parse(text, revive);
  return isChanged ? exact : data;
}

/** Writes data of {@linkcode parseExactly} without white space, and nothing in it that a reader does not see. */
export function writeJson(data: unknown): string {
  return reveal(JSON.stringify(data));
}

/** The digits of a number that JavaScript would change; `undefined` for anything else. */
export function digitsIn(data: unknown): string | undefined {
  return isRawJSON?.(data) ? data.rawJSON : undefined;
}

/** Whether JavaScript keeps a number: as its shortest digits, or a fraction as all 17 that it has. */
function isKept(number: string): boolean {
  if (number.length < 16 && !/e/i.test(number)) return true;
  if (number.length > LONGEST_NUMBER) return false;
  const value = Number(number);
  const digits = digitsOf(number);
  // An integer is an id more often than a measurement, so each of its digits counts.
  return digitsOf(`${value}`) === digits ||
    !Number.isInteger(value) && digitsOf(value.toPrecision(17)) === digits;
}

/** A number in one spelling of many; empty if it is not finite. */
function digitsOf(number: string): string {
  const match = NUMBER.exec(number);
  if (!match) return "";
  const [, sign, whole, fraction = "", exponent = "0"] = match;
  const all = `${whole}${fraction}`.replace(/^0+/, "");
  const digits = all.replace(/0+$/, "");
  const power = Number(exponent) - fraction.length + all.length - digits.length;
  return digits ? `${sign}${digits}e${power}` : "0";
}

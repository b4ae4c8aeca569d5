/**
 * JSON whose numbers a model reads as they were received: JavaScript would turn
 * 9007199254740993 into 9007199254740992, and 1e400 into null.
 *
 * @module
 */

/** Begins a string that stands for a number. It never leaves the process. */
const MARK = `${crypto.randomUUID()}:`;
const MARKED = new RegExp(`"${MARK}([^"]*)"`, "g");

const NUMBER = /^(-?)(0|[1-9]\d*)(?:\.(\d+))?(?:e([+-]?\d+))?$/i;

/** A longer number has more digits than JavaScript keeps. */
const LONGEST = 400;

/** Parsed JSON. */
export interface ExactJson {
  /** The data, for {@linkcode writeJson}: a number that JavaScript would change is a marked string. */
  readonly data: unknown;
  /** Whether there is such a number. */
  readonly isMarked: boolean;
}

/**
 * Parses JSON without changing a number.
 *
 * @throws {SyntaxError} if the text is not JSON.
 */
export function parseExactly(text: string): ExactJson {
  const data: unknown = JSON.parse(text);
  // Fewer digits are kept as they are.
  if (!/[\d.]{16}|\de/i.test(text)) return { data, isMarked: false };
  const marked = markNumbers(text);
  return marked === text
    ? { data, isMarked: false }
    : { data: JSON.parse(marked), isMarked: true };
}

/** Writes data of {@linkcode parseExactly} without white space, with its numbers as they were received. */
export function writeJson(data: unknown): string {
  const text = JSON.stringify(data);
  return text.includes(MARK)
    // A number that was masked is a string.
    ? text.replace(
      MARKED,
      (_, number) => NUMBER.test(number) ? number : `"${number}"`,
    )
    : text;
}

/** Data of {@linkcode parseExactly} with numbers as JavaScript rounds them. */
export function roundNumbers(data: unknown): unknown {
  return JSON.parse(writeJson(data));
}

/** A string of data, without the mark of a number. */
export function unmarked(text: string): string {
  return text.startsWith(MARK) ? text.slice(MARK.length) : text;
}

/** Puts numbers that JavaScript would change into marked strings. */
function markNumbers(json: string): string {
  let marked = "";
  let at = 0;
  while (at < json.length) {
    const quote = json.indexOf('"', at);
    const start = quote < 0 ? json.length : quote;
    const end = quote < 0 ? json.length : endOfString(json, quote);
    marked += json.slice(at, start).replace(
      /-?\d[\d.e+-]*/gi,
      (number) => isKept(number) ? number : `"${MARK}${number}"`,
    ) + json.slice(start, end);
    at = end;
  }
  return marked;
}

/** The index after the string that begins at a quotation mark. */
function endOfString(json: string, quote: number): number {
  let end = quote;
  let escapes;
  do {
    end = json.indexOf('"', end + 1);
    escapes = 0;
    while (json[end - 1 - escapes] === "\\") escapes++;
  } while (escapes % 2);
  return end + 1;
}

/** Whether JavaScript keeps a number: as its shortest digits, or a fraction as all 17 that it has. */
function isKept(number: string): boolean {
  if (number.length < 16 && !/e/i.test(number)) return true;
  if (number.length > LONGEST) return false;
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

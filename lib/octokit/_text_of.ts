import { checkLength } from "../_check_length.ts";
import { describe } from "../_describe.ts";
import { EndpointError } from "../endpoint_error.ts";
import { joinTexts } from "../_join_texts.ts";

/** What would decide the text of an object or of an array. */
const WRITERS = [
  Symbol.toPrimitive,
  Symbol.toStringTag,
  "toString",
  "valueOf",
  "join",
];

/** The text that JavaScript makes of a value. */
export function textOf(value: unknown, name: string): string {
  let text: string;
  try {
    text = write(value);
  } catch (error) {
    if (error instanceof EndpointError) throw error;
    throw new EndpointError(
      "INVALID_PARAMETER",
      `${describe(name)} is ${describe(value)} that no text can be made of`,
    );
  }
  checkLength(text, "INVALID_PARAMETER");
  return text;
}

/**
 * Writes objects and arrays itself: somebody may have changed how all are written.
 *
 * @param texts Those of the arrays that were met: one may be met again and again.
 */
function write(value: unknown, texts?: Map<unknown, string>): string {
  if (
    typeof value === "object" && value !== null &&
    !WRITERS.some((key) => Object.hasOwn(value, key))
  ) {
    const prototype = Object.getPrototypeOf(value);
    if (prototype === Object.prototype) return "[object Object]";
    if (prototype === Array.prototype && Array.isArray(value)) {
      const known = texts ?? new Map<unknown, string>();
      const text = known.get(value) ??
        joinTexts(value, ",", (item) => item == null ? "" : write(item, known));
      known.set(value, text);
      return text;
    }
  }
  return `${value}`;
}

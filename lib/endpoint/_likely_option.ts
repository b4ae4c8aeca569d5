import { show } from "../_show.ts";
import { invalidParameter } from "../_errors.ts";

/** The option that was meant by a parameter of this name, if it is an object. */
const MEANT: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ["headers", "headers"],
  ["header", "headers"],
  ["body", "data"],
]);

/** Whether an object with this name is refused, unless a description has the parameter. */
export function isLikelyOption(name: string): boolean {
  return MEANT.has(name);
}

/**
 * Refuses a parameter that was probably meant as an option: it would put headers,
 * and with them a token, into the URL or the body.
 *
 * @param where Where a call has its options.
 */
export function assertNoOption(
  name: string,
  value: unknown,
  where: string,
): void {
  // Only an object is taken for an option.
  if (typeof value !== "object" || value === null) return;
  if (value instanceof AbortSignal) {
    throw invalidParameter(
      name,
      `is an AbortSignal; did you mean request: { signal }${where}?`,
    );
  }
  const meant = MEANT.get(name);
  if (meant === undefined) return;
  // A date is a value, and so is a list, unless it is one of pairs.
  if (value instanceof Date) return;
  if (Array.isArray(value) && !value.some(Array.isArray)) return;
  throw invalidParameter(
    name,
    `is ${
      show(value, true)
    }; did you mean ${meant}${where}? A key of the body with this name goes in data`,
  );
}

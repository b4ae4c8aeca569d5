import { show } from "../_show.ts";
import { invalidParameter } from "../_errors.ts";

/** The option that was meant by a parameter of this name, if it is an object. */
const MEANT: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ["headers", "headers"],
  ["header", "headers"],
  ["body", "data"],
  ["json", "data"],
]);

/** How a message names the options of a call. */
export interface OptionWords {
  /** Where a call has them, after a comma; empty if they are among the parameters. */
  readonly place: string;
  /** How an `AbortSignal` is passed. */
  readonly signal: string;
}

/** The words for options that stand among the parameters. */
export const AMONG_PARAMETERS: OptionWords = {
  place: "",
  signal: "request: { signal }",
};

/** Whether an object with this name is refused, unless a description has the parameter. */
export function isLikelyOption(name: string): boolean {
  return MEANT.has(name);
}

/**
 * Refuses a parameter that was probably meant as an option: it would put headers,
 * and with them a token, into the URL or the body.
 */
export function assertNoOption(
  name: string,
  value: unknown,
  { place, signal }: OptionWords,
): void {
  // Only an object is taken for an option.
  if (typeof value !== "object" || value === null) return;
  if (value instanceof AbortSignal) {
    throw invalidParameter(
      name,
      `is an AbortSignal; did you mean ${signal}${place}?`,
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
    }; did you mean ${meant}${place}? A key of the body with this name goes in data`,
  );
}

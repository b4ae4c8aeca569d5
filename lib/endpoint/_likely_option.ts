import { show } from "../_show.ts";
import { invalidParameter } from "../_errors.ts";

/** The option that was meant by a parameter of this name, if it is an object. */
const MEANT: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ["headers", "headers"],
  ["header", "headers"],
  ["body", "data"],
  ["json", "data"],
]);

/** What is taken for an option, and how a message names the options of a call. */
export interface OptionWords {
  /** Refuses further parameters. */
  readonly assertOther: typeof assertUndescribed | undefined;
  /** Where a call has them, after a comma; empty if they are among the parameters. */
  readonly place: string;
  /** How an `AbortSignal` is passed. */
  readonly signal: string;
}

/** The words for options that stand among the parameters. */
export const AMONG_PARAMETERS: OptionWords = {
  assertOther: undefined,
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
  { assertOther, place, signal }: OptionWords,
): void {
  assertOther?.(name, value);
  // Only an object is taken for an option.
  if (typeof value !== "object" || value === null) return;
  if (value instanceof AbortSignal) {
    throw invalidParameter(
      name,
      `is an AbortSignal; did you mean ${signal}${place}?`,
    );
  }
  const meant = MEANT.get(name);
  if (meant !== undefined) refuseObject(name, value, meant + place);
}

function refuseObject(name: string, value: object, meant: string): void {
  // A date is a value, and so is a list, unless it is one of pairs.
  if (value instanceof Date) return;
  if (Array.isArray(value) && !value.some(Array.isArray)) return;
  throw invalidParameter(
    name,
    `is ${
      show(value, true)
    }; did you mean ${meant}? A key of the body with this name goes in data`,
  );
}

/** Options of sending with names that few parameters have. */
const SENDING = /^(?:timeout|totalTimeout|maxBytes|retry|throwOnError)$/;

/** Where nothing describes the parameters and the options stand apart, refuses `data` and names of sending as well. */
export function assertUndescribed(name: string, value: unknown): void {
  if (typeof value === "string" || (value ?? null) === null) return;
  if (SENDING.test(name)) {
    throw invalidParameter(
      name,
      `has the name of an option, which goes in the third argument; a parameter of this name goes in query or data, or into the route, as in {?${name}}`,
    );
  }
  if (name === "data" && typeof value === "object") {
    refuseObject(name, value!, "data, in the third argument");
  }
}

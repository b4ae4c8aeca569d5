import { show } from "../../_show.ts";
import { invalidParameter } from "../../_errors.ts";
import { isRareOption } from "../../_read_options.ts";

/** Which options people mean by objects with these names. */
const MEANT: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ["headers", "headers"],
  ["header", "headers"],
  ["body", "data"],
  ["json", "data"],
]);

/** Whether an object with this name is refused, unless a description has the parameter. */
export function isLikelyOption(name: string): boolean {
  return MEANT.has(name);
}

/** Refuses a parameter without a described place that was probably meant as an option. */
export type AssertNoOption = (name: string, value: unknown) => void;

/**
 * Creates the function that refuses options among the parameters: they would put
 * headers, and a token among them, into the URL or the body.
 *
 * @param signal How a call takes an `AbortSignal`.
 * @param isDescribed Whether a description says what the parameters are. Without one,
 * `data` and the names of sending options are refused as well.
 */
export function assertNoOptionBy(
  signal: string,
  isDescribed: boolean,
): AssertNoOption {
  /** The option that was meant, if one was. */
  const meantBy = (name: string, value: unknown): string | undefined => {
    // A string may be a parameter of any name.
    if (typeof (value ?? "") === "string") return undefined;
    if (!isDescribed && isRareOption(name)) return name;
    if (value instanceof AbortSignal) return signal;
    if (isValue(value)) return undefined;
    return MEANT.get(!isDescribed && name === "data" ? "body" : name);
  };
  return (name, value) => {
    const meant = meantBy(name, value);
    if (meant === undefined) return;
    const shown = show(value, true);
    throw invalidParameter(
      name,
      `is ${shown}; did you mean ${meant}, in the third argument? A parameter of this name goes in query or data`,
    );
  };
}

/** Whether a value can only be that of a parameter: a scalar, a date, or a list without pairs, which could be headers. */
function isValue(value: unknown): boolean {
  return typeof value !== "object" || value instanceof Date ||
    Array.isArray(value) && !value.some(Array.isArray);
}

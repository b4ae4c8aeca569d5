import { show } from "../_show.ts";
import { invalid } from "../_errors.ts";
import type { EndpointErrorCode } from "../endpoint_error.ts";
import type { Schema } from "./_convert_schema.ts";
import { expected, showJson } from "./_expected.ts";

/** What is wrong with an argument. */
export interface Fault {
  readonly code: EndpointErrorCode;
  /** Puts it into words, which only the first few faults need. */
  readonly say: () => string;
  /** Where the value is, if all of it is wrong. */
  readonly path: string | undefined;
}

/** The error of arguments whose check takes too long. */
export const tooManyChecks = () =>
  invalid("The arguments take too many checks; pass fewer or simpler ones");

export const toFault = (
  say: () => string,
  code: EndpointErrorCode = "INVALID_PARAMETER",
): Fault => ({ code, say, path: undefined });

/** The fault of a whole value. */
export function wrongArgument(
  value: unknown,
  schemas: readonly Schema[],
  path: string,
): Fault {
  const say = () =>
    `${show(path)} is ${showJson(value)}; pass ${expected(schemas)}`;
  return { code: "INVALID_PARAMETER", say, path };
}

import { show } from "../../_show.ts";
import { invalid } from "../../_errors.ts";
import type { EndpointErrorCode } from "../../endpoint_error.ts";
import type { Schema } from "../schema/_convert_schema.ts";
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

/** Whether JavaScript may have rounded a number: it reads 9007199254740993 as 9007199254740992. */
export function isRounded(value: unknown): boolean {
  return Number.isInteger(value) && !Number.isSafeInteger(value);
}

/** The fault of a whole value. */
export function wrongArgument(
  value: unknown,
  schemas: readonly Schema[],
  path: string,
): Fault {
  const note = isRounded(value) ? ", which may have been rounded" : "";
  const say = () =>
    `${show(path)} is ${showJson(value)}${note}; pass ${expected(schemas)}`;
  return { code: "INVALID_PARAMETER", say, path };
}

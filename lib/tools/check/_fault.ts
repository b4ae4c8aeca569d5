import { show } from "../../_show.ts";
import type { EndpointErrorCode } from "../../endpoint_error.ts";
import type { Schema } from "../schema/_schema.ts";
import { expected, showJson } from "./_expected.ts";

/** What is wrong with an argument. */
export interface Fault {
  readonly code: EndpointErrorCode;
  /** Puts it into words. Only the first few faults need them. */
  readonly say: () => string;
  /** The value, if it is wrong as a whole, or missing. */
  readonly wrong: WrongValue | undefined;
}

/** A value that is wrong as a whole. */
interface WrongValue {
  /** `undefined` if it is missing. */
  readonly value: unknown;
  readonly at: Position;
  /** What it could be. */
  readonly schemas: readonly Schema[];
}

/** Where a value is. */
export interface Position {
  readonly path: string;
  /** Whether it could be left out, which only messages ask. */
  readonly isOptional: () => boolean;
}

/** Says that a value could not be left out. */
export const never = () => false;

/** Where all arguments are. */
export const ROOT: Position = { path: "", isOptional: never };

export const orLeaveOut = (isOptional: boolean): string =>
  isOptional ? ", or leave it out" : "";

/** Whether JavaScript may have rounded a number: it reads 9007199254740993 as 9007199254740992. */
export function isRounded(value: unknown): boolean {
  return Number.isInteger(value) && !Number.isSafeInteger(value);
}

/** The fault of a whole value, which is `undefined` if it is missing. */
export function wrongValue(
  value: unknown,
  schemas: readonly Schema[],
  at: Position,
): Fault {
  const wrong = { value, at, schemas };
  if (value === undefined) {
    const say = () =>
      `${show(at.path)} is missing; pass ${expected(schemas, "a value")}`;
    return { code: "MISSING_PARAMETER", say, wrong };
  }
  const note = isRounded(value) ? ", which may have been rounded" : "";
  const say = () =>
    `${show(at.path)} is ${showJson(value)}${note}; pass ${expected(schemas)}${
      orLeaveOut(at.isOptional())
    }`;
  return { code: "INVALID_PARAMETER", say, wrong };
}

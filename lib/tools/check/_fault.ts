import { show } from "../../_show.ts";
import { nearest } from "../../_nearest.ts";
import type { Schema } from "../schema/_schema.ts";
import { expected, join, showJson } from "./_expected.ts";

/** What is wrong with an argument. */
export interface Fault {
  /** Whether the value is missing, wrong as a whole, or where its list or object has none. */
  readonly kind: "missing" | "wrong" | "unknown";
  readonly value: unknown;
  readonly at: Position;
  /** What it could be. */
  readonly schemas: readonly Schema[];
  /**
   * Puts it into words. Only the first few faults need them.
   *
   * @param tool The name of the tool.
   */
  readonly say: (tool: string) => string;
}

/** Whether it is a fault and not a list, which may inherit anything. */
export const isFault = (it: object): it is Fault => Object.hasOwn(it, "say");

/** Where a value is. */
export interface Position {
  readonly path: string;
  readonly isOptional: boolean;
}

/** Where all arguments are. */
export const ROOT: Position = { path: "", isOptional: false };

/** Where a member of a value is. */
export const memberAt = (
  { path }: Position,
  name: string,
  isOptional = false,
): Position => ({ path: path ? `${path}.${name}` : name, isOptional });

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
  const isMissing = value === undefined;
  const note = isRounded(value) ? ", which may have been rounded" : "";
  const say = () =>
    isMissing
      ? `${show(at.path)} is missing; pass ${expected(schemas, "a value")}`
      : `${show(at.path)} is ${showJson(value)}${note}; pass ${
        expected(schemas)
      }${orLeaveOut(at.isOptional)}`;
  return { kind: isMissing ? "missing" : "wrong", value, at, schemas, say };
}

/** The fault of a key that an object cannot have. */
export function unknownName(
  name: string,
  known: readonly string[],
  object: Position,
): Fault {
  const say = (tool: string) => {
    const near = name.length < 65 && nearest(name, known);
    const advice = near
      ? `did you mean ${show(near)}?`
      : known.length
      ? `pass only ${join(known.map((it) => show(it)), ", ")}`
      : object.path
      ? "leave it out"
      : "pass none";
    const what = object.path
      ? `a key of ${show(object.path)}`
      : `an argument of ${tool}`;
    return `${show(name)} is not ${what}; ${advice}`;
  };
  const at = memberAt(object, name);
  return { kind: "unknown", value: undefined, at, schemas: [], say };
}

/** The fault of a list that is longer than its schema allows. */
export function tooManyItems(longest: number, { path }: Position): Fault {
  const at = { path: `${path}[${longest}]`, isOptional: false };
  const say = () => `${show(path)} has too many items; pass at most ${longest}`;
  return { kind: "unknown", value: undefined, at, schemas: [], say };
}

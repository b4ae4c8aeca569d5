/**
 * The names of `@std/testing/types`, for machines that reach npm and not JSR.
 *
 * @module
 */

/** Whether two types are the same. */
export type IsExact<A, B> = (<T>() => T extends A ? 1 : 2) extends
  (<T>() => T extends B ? 1 : 2) ? true : false;

/** Whether a type is `any`. */
export type IsAny<T> = 0 extends 1 & T ? true : false;

/** Whether a type is `never`. */
export type IsNever<T> = [T] extends [never] ? true : false;

/** Whether a type is `unknown`. */
export type IsUnknown<T> = IsAny<T> extends true ? false
  : unknown extends T ? true
  : false;

/** Whether the first type may be the second. */
export type Has<T, U> = IsAny<T> extends true ? true
  : U extends T ? true
  : false;

/** Asserts, when it is compiled, that a type is `true` or `false`. */
export function assertType<T extends boolean>(_expected: T): void {}

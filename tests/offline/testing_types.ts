/**
 * The names of `@std/testing/types` that the tests use, for machines that reach npm and not JSR.
 * Where the two differ these are the stricter ones.
 *
 * @module
 */

/** Asserts, when it is compiled, that a type is `true` or `false`. */
export function assertType<T extends boolean>(_expected: T): void {}

/** Whether two types are the same, however they are written. */
export type IsExact<A, B> = (<T>() => T extends Plain<A> ? 1 : 2) extends
  (<T>() => T extends Plain<B> ? 1 : 2) ? true : false;

/** Whether the first type may be the second. */
export type Has<T, U> = IsAny<T> extends true ? true
  : IsAny<U> extends true ? false
  : [Extract<T, U>] extends [never] ? false
  : true;

/** Whether a type is `any`. */
export type IsAny<T> = 0 extends 1 & T ? true : false;

/** Whether a type is `unknown`. */
export type IsUnknown<T> = IsAny<T> extends true ? false
  : unknown extends T ? true
  : false;

// An intersection of object types and the one object type that it amounts to
// are the same; `any` is the same as itself only.
type Plain<T> = IsAny<T> extends true ? { readonly "is any": true }
  : T extends (...parameters: never[]) => unknown ? T
  : T extends object ? { [K in keyof T]: Plain<T[K]> }
  : T;

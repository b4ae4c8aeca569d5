/**
 * The names of `@std/testing/types`, for machines that reach npm and not JSR.
 * Where the two differ these are the stricter ones.
 *
 * @module
 */

/** Asserts, when it is compiled, that a type is `true` or `false`. */
export function assertType<T extends boolean>(_expected: T): void {}

/** Asserts, when it is compiled, that a type is `true`. */
export type AssertTrue<T extends true> = T;

/** Asserts, when it is compiled, that a type is `false`. */
export type AssertFalse<T extends false> = T;

/** Asserts, when it is compiled, that a type is `true` or `false`. */
export type Assert<T extends boolean, Expected extends T> = [T, Expected];

/** Whether two types are the same, however they are written. */
export type IsExact<A, B> = (<T>() => T extends Plain<A> ? 1 : 2) extends
  (<T>() => T extends Plain<B> ? 1 : 2) ? true : false;

/** Whether the first type may be the second. */
export type Has<T, U> = IsAny<T> extends true ? true
  : IsAny<U> extends true ? false
  : [Extract<T, U>] extends [never] ? false
  : true;

/** Whether the first type is never the second. */
export type NotHas<T, U> = Has<T, U> extends true ? false : true;

/** Whether a type may be `null` or `undefined`. */
export type IsNullable<T> = [Extract<T, null | undefined>] extends [never]
  ? false
  : true;

/** Whether a type is `any`. */
export type IsAny<T> = 0 extends 1 & T ? true : false;

/** Whether a type is `never`. */
export type IsNever<T> = [T] extends [never] ? true : false;

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

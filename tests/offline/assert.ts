/**
 * The names of `@std/assert` on `node:assert`, for machines that reach npm and
 * not JSR. Where the two differ the meaning is that of `@std/assert`.
 *
 * @module
 */
import nodeAssert, { AssertionError } from "node:assert";
import { inspect } from "node:util";

export { AssertionError };

/** A class, abstract ones included, whatever its constructor takes. */
type Class<T> = abstract new (...parameters: never[]) => T;

function check(holds: boolean, failure: string, message?: string): void {
  if (!holds) {
    throw new AssertionError({
      message: message === undefined ? failure : `${failure}: ${message}`,
    });
  }
}

/**
 * A copy in which no object lacks a prototype: `@std/assert` takes an object
 * without one for equal to a plain object, `node:assert` does not.
 */
function withPrototypes(
  value: unknown,
  copies: Map<object, object> = new Map(),
): unknown {
  if (typeof value !== "object" || value === null) return value;
  const prototype = Object.getPrototypeOf(value);
  const isPlain = prototype === null || prototype === Object.prototype;
  if (!isPlain && !Array.isArray(value)) return value;
  const known = copies.get(value);
  if (known !== undefined) return known;
  const copy: object = Array.isArray(value) ? [] : {};
  copies.set(value, copy);
  for (const key of Reflect.ownKeys(value)) {
    const descriptor = Object.getOwnPropertyDescriptor(value, key);
    Object.defineProperty(copy, key, {
      value: withPrototypes(Reflect.get(value, key), copies),
      enumerable: descriptor?.enumerable ?? true,
      writable: true,
      configurable: key !== "length" || !Array.isArray(value),
    });
  }
  return copy;
}

/** Asserts that the expression is truthy. */
export function assert(
  expression: unknown,
  message?: string,
): asserts expression {
  check(Boolean(expression), "Expected a truthy value", message);
}

/** Asserts that the expression is falsy. */
export function assertFalse(expression: unknown, message?: string): void {
  check(!expression, "Expected a falsy value", message);
}

/** Asserts that two values are deeply equal. */
export function assertEquals<T>(
  actual: T,
  expected: T,
  message?: string,
): void {
  nodeAssert.deepStrictEqual(
    withPrototypes(actual),
    withPrototypes(expected),
    message,
  );
}

/** Asserts that two values are not deeply equal. */
export function assertNotEquals<T>(
  actual: T,
  expected: T,
  message?: string,
): void {
  nodeAssert.notDeepStrictEqual(
    withPrototypes(actual),
    withPrototypes(expected),
    message,
  );
}

/** Asserts that two values are the same. */
export function assertStrictEquals<T>(
  actual: unknown,
  expected: T,
  message?: string,
): asserts actual is T {
  nodeAssert.strictEqual(actual, expected, message);
}

/** Asserts that two values are not the same. */
export function assertNotStrictEquals<T>(
  actual: T,
  expected: T,
  message?: string,
): void {
  nodeAssert.notStrictEqual(actual, expected, message);
}

/** Asserts that the value is neither `undefined` nor `null`. */
export function assertExists<T>(
  actual: T,
  message?: string,
): asserts actual is NonNullable<T> {
  check(
    actual !== undefined && actual !== null,
    `Expected a value, not ${actual}`,
    message,
  );
}

/** Asserts that the value is an instance of the class. */
export function assertInstanceOf<T>(
  actual: unknown,
  expectedClass: Class<T>,
  message?: string,
): asserts actual is T {
  check(
    actual instanceof expectedClass,
    `Expected an instance of ${expectedClass.name}, not ${inspect(actual)}`,
    message,
  );
}

/** Asserts that the text matches the regular expression. */
export function assertMatch(
  actual: string,
  expected: RegExp,
  message?: string,
): void {
  nodeAssert.match(actual, expected, message);
}

/** Asserts that the text does not match the regular expression. */
export function assertNotMatch(
  actual: string,
  expected: RegExp,
  message?: string,
): void {
  nodeAssert.doesNotMatch(actual, expected, message);
}

/** Asserts that the text holds another. */
export function assertStringIncludes(
  actual: string,
  expected: string,
  message?: string,
): void {
  check(
    actual.includes(expected),
    `Expected ${inspect(actual)} to hold ${inspect(expected)}`,
    message,
  );
}

/** Asserts that each expected item is in the list. */
export function assertArrayIncludes<T>(
  actual: ArrayLike<T>,
  expected: ArrayLike<T>,
  message?: string,
): void {
  const items = Array.from(actual, (item) => withPrototypes(item));
  const missing = Array.from(expected).filter((wanted) =>
    !items.some((item) => isDeepEqual(item, withPrototypes(wanted)))
  );
  check(
    missing.length === 0,
    `Expected ${inspect(actual)} to hold ${inspect(missing)}`,
    message,
  );
}

function isDeepEqual(actual: unknown, expected: unknown): boolean {
  try {
    nodeAssert.deepStrictEqual(actual, expected);
    return true;
  } catch {
    return false;
  }
}

/** Asserts that every key of the expected object is in the actual one, deeply. */
export function assertObjectMatch(
  // Interfaces have no index signature, so that `Record` would refuse them.
  actual: object,
  expected: Record<PropertyKey, unknown>,
  message?: string,
): void {
  check(
    holdsAll(actual, expected),
    `Expected ${inspect(actual)} to match ${inspect(expected)}`,
    message,
  );
}

function holdsAll(actual: unknown, expected: unknown): boolean {
  const areObjects = typeof actual === "object" && actual !== null &&
    typeof expected === "object" && expected !== null;
  if (!areObjects) return Object.is(actual, expected);
  if (Array.isArray(actual) !== Array.isArray(expected)) return false;
  const keys = Reflect.ownKeys(expected);
  // A `Date`, a `Map` and their like keep what they are outside their keys.
  if (keys.length === 0) return isDeepEqual(actual, expected);
  return keys.every((key) =>
    Object.hasOwn(actual, key) &&
    holdsAll(Reflect.get(actual, key), Reflect.get(expected, key))
  );
}

/** Asserts that the actual value is greater than the expected one. */
export function assertGreater<T>(
  actual: T,
  expected: T,
  message?: string,
): void {
  check(actual > expected, `Expected ${actual} > ${expected}`, message);
}

/** Asserts that the actual value is greater than the expected one, or equal. */
export function assertGreaterOrEqual<T>(
  actual: T,
  expected: T,
  message?: string,
): void {
  check(actual >= expected, `Expected ${actual} >= ${expected}`, message);
}

/** Asserts that the actual value is less than the expected one. */
export function assertLess<T>(actual: T, expected: T, message?: string): void {
  check(actual < expected, `Expected ${actual} < ${expected}`, message);
}

/** Asserts that the actual value is less than the expected one, or equal. */
export function assertLessOrEqual<T>(
  actual: T,
  expected: T,
  message?: string,
): void {
  check(actual <= expected, `Expected ${actual} <= ${expected}`, message);
}

/** Asserts that two numbers differ by no more than the tolerance. */
export function assertAlmostEquals(
  actual: number,
  expected: number,
  tolerance: number = Math.abs(expected) * 1e-7 || 1e-7,
  message?: string,
): void {
  check(
    Object.is(actual, expected) || Math.abs(actual - expected) <= tolerance,
    `Expected ${actual} to be ${expected}, give or take ${tolerance}`,
    message,
  );
}

/** Asserts that the value is an error of the class whose message holds the text. */
export function assertIsError<E extends Error = Error>(
  error: unknown,
  errorClass?: Class<E>,
  messageIncludes?: string | RegExp,
  message?: string,
): asserts error is E {
  check(
    error instanceof (errorClass ?? Error),
    `Expected ${errorClass?.name ?? "Error"}, not ${inspect(error)}`,
    message,
  );
  if (messageIncludes === undefined) return;
  const text = String(Reflect.get(Object(error), "message"));
  check(
    typeof messageIncludes === "string"
      ? text.includes(messageIncludes)
      : messageIncludes.test(text),
    `Expected the message ${inspect(text)} to hold ${inspect(messageIncludes)}`,
    message,
  );
}

/** Asserts that the function throws, and returns what it threw. */
export function assertThrows(run: () => unknown, message?: string): unknown;
/** Asserts that the function throws such an error, and returns it. */
export function assertThrows<E extends Error>(
  run: () => unknown,
  errorClass: Class<E>,
  messageIncludes?: string,
  message?: string,
): E;
export function assertThrows(
  run: () => unknown,
  classOrMessage?: Class<Error> | string,
  messageIncludes?: string,
  message?: string,
): unknown {
  try {
    run();
  } catch (error) {
    return matched(error, classOrMessage, messageIncludes, message);
  }
  return noError(classOrMessage, message);
}

/** Asserts that the promise is rejected, and gives the reason. */
export function assertRejects(
  run: () => PromiseLike<unknown>,
  message?: string,
): Promise<unknown>;
/** Asserts that the promise is rejected with such an error, and gives it. */
export function assertRejects<E extends Error>(
  run: () => PromiseLike<unknown>,
  errorClass: Class<E>,
  messageIncludes?: string,
  message?: string,
): Promise<E>;
export async function assertRejects(
  run: () => PromiseLike<unknown>,
  classOrMessage?: Class<Error> | string,
  messageIncludes?: string,
  message?: string,
): Promise<unknown> {
  // What is thrown before there is a promise is no rejection.
  const promise = run();
  try {
    await promise;
  } catch (error) {
    return matched(error, classOrMessage, messageIncludes, message);
  }
  return noError(classOrMessage, message);
}

function matched(
  error: unknown,
  classOrMessage: Class<Error> | string | undefined,
  messageIncludes: string | undefined,
  message: string | undefined,
): unknown {
  if (typeof classOrMessage === "function") {
    assertIsError(error, classOrMessage, messageIncludes, message);
  }
  return error;
}

function noError(
  classOrMessage: Class<Error> | string | undefined,
  message: string | undefined,
): never {
  const isClass = typeof classOrMessage === "function";
  return fail(
    isClass
      ? `expected ${classOrMessage.name} to be thrown${
        message === undefined ? "" : `: ${message}`
      }`
      : classOrMessage ?? "expected an error to be thrown",
  );
}

/** Fails at once. */
export function fail(message?: string): never {
  throw new AssertionError({ message: message ?? "Failed" });
}

/** Fails where the program must not come to. */
export function unreachable(reason?: string): never {
  throw new AssertionError({ message: reason ?? "Unreachable" });
}

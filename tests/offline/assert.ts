/**
 * The names of `@std/assert` that the tests use, on `node:assert`, for machines
 * that reach npm and not JSR.
 *
 * @module
 */
import nodeAssert from "node:assert";
import { inspect } from "node:util";

/** A class, abstract ones included, whatever its constructor takes. */
type Class<T> = abstract new (...parameters: never[]) => T;

export function assert(
  expression: unknown,
  message?: string,
): asserts expression {
  nodeAssert.ok(expression, message);
}

export function assertFalse(expression: unknown, message?: string): void {
  nodeAssert.ok(!expression, message);
}

export function assertEquals<T>(
  actual: T,
  expected: T,
  message?: string,
): void {
  const [left, right] = [actual, expected].map(withPrototypes);
  nodeAssert.deepStrictEqual(left, right, message);
}

/**
 * `@std/assert` takes an object without a prototype for equal to a plain one,
 * and `node:assert` does not.
 */
function withPrototypes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withPrototypes);
  if (typeof value !== "object" || value === null) return value;
  const prototype = Object.getPrototypeOf(value);
  if (prototype !== null && prototype !== Object.prototype) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, it]) => [key, withPrototypes(it)]),
  );
}

export function assertStrictEquals<T>(
  actual: unknown,
  expected: T,
  message?: string,
): asserts actual is T {
  nodeAssert.strictEqual(actual, expected, message);
}

export function assertNotStrictEquals<T>(
  actual: T,
  expected: T,
  message?: string,
): void {
  nodeAssert.notStrictEqual(actual, expected, message);
}

export function assertGreater<T>(
  actual: T,
  expected: T,
  message?: string,
): void {
  nodeAssert.ok(actual > expected, message ?? `${actual} <= ${expected}`);
}

export function assertInstanceOf<T>(
  actual: unknown,
  expectedClass: Class<T>,
  message = `${inspect(actual)} is no ${expectedClass.name}`,
): asserts actual is T {
  nodeAssert.ok(actual instanceof expectedClass, message);
}

export function assertMatch(
  actual: string,
  expected: RegExp,
  message?: string,
): void {
  nodeAssert.match(actual, expected, message);
}

export function assertNotMatch(
  actual: string,
  expected: RegExp,
  message?: string,
): void {
  nodeAssert.doesNotMatch(actual, expected, message);
}

export function assertStringIncludes(
  actual: string,
  expected: string,
  message = `${inspect(actual)} lacks ${inspect(expected)}`,
): void {
  nodeAssert.ok(actual.includes(expected), message);
}

export function assertThrows(run: () => unknown, message?: string): unknown;
export function assertThrows<E extends Error>(
  run: () => unknown,
  errorClass: Class<E>,
  messageIncludes?: string,
  message?: string,
): E;
export function assertThrows(
  run: () => unknown,
  ...expected: [(Class<Error> | string)?, string?, string?]
): unknown {
  try {
    run();
  } catch (error) {
    return matched(error, ...expected);
  }
  fail(`Nothing was thrown: ${expected.at(-1) ?? ""}`);
}

export function assertRejects(
  run: () => PromiseLike<unknown>,
  message?: string,
): Promise<unknown>;
export function assertRejects<E extends Error>(
  run: () => PromiseLike<unknown>,
  errorClass: Class<E>,
  messageIncludes?: string,
  message?: string,
): Promise<E>;
export async function assertRejects(
  run: () => PromiseLike<unknown>,
  ...expected: [(Class<Error> | string)?, string?, string?]
): Promise<unknown> {
  // What is thrown before there is a promise is no rejection.
  const promise = run();
  try {
    await promise;
  } catch (error) {
    return matched(error, ...expected);
  }
  fail(`Nothing was rejected: ${expected.at(-1) ?? ""}`);
}

function matched(
  error: unknown,
  expected?: Class<Error> | string,
  messageIncludes = "",
  message?: string,
): unknown {
  if (typeof expected !== "function") return error;
  assertInstanceOf(error, expected, message);
  assertStringIncludes(error.message, messageIncludes, message);
  return error;
}

export function fail(message?: string): never {
  nodeAssert.fail(message);
}

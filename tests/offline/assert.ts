/**
 * The names of `@std/assert` that the tests use, on `node:assert`, for machines
 * that reach npm and not JSR.
 *
 * @module
 */
import nodeAssert from "node:assert";
import { inspect } from "node:util";

export {
  doesNotMatch as assertNotMatch,
  fail,
  match as assertMatch,
  notStrictEqual as assertNotStrictEquals,
  ok as assert,
  strictEqual as assertStrictEquals,
} from "node:assert";

/** A class, abstract ones included, whatever its constructor takes. */
type Class<T> = abstract new (...parameters: never[]) => T;

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

export function assertInstanceOf<T>(
  actual: unknown,
  expectedClass: Class<T>,
  message = `${inspect(actual)} is no ${expectedClass.name}`,
): asserts actual is T {
  nodeAssert.ok(actual instanceof expectedClass, message);
}

export function assertStringIncludes(
  actual: string,
  expected: string,
  message = `${inspect(actual)} lacks ${inspect(expected)}`,
): void {
  nodeAssert.ok(actual.includes(expected), message);
}

/** What an error has to be: of a class, with a part of its message. */
type Wanted = [errorClass?: Class<Error>, includes?: string, message?: string];

export function assertThrows(run: () => unknown): unknown;
export function assertThrows<E extends Error>(
  run: () => unknown,
  errorClass: Class<E>,
  messageIncludes?: string,
  message?: string,
): E;
export function assertThrows(run: () => unknown, ...wanted: Wanted): unknown {
  try {
    run();
  } catch (error) {
    return matched(error, ...wanted);
  }
  nodeAssert.fail(`Nothing was thrown: ${wanted.at(-1) ?? ""}`);
}

export function assertRejects(
  run: () => PromiseLike<unknown>,
): Promise<unknown>;
export function assertRejects<E extends Error>(
  run: () => PromiseLike<unknown>,
  errorClass: Class<E>,
  messageIncludes?: string,
  message?: string,
): Promise<E>;
export async function assertRejects(
  run: () => PromiseLike<unknown>,
  ...wanted: Wanted
): Promise<unknown> {
  // What is thrown before there is a promise is no rejection.
  const promise = run();
  try {
    await promise;
  } catch (error) {
    return matched(error, ...wanted);
  }
  nodeAssert.fail(`Nothing was rejected: ${wanted.at(-1) ?? ""}`);
}

function matched(
  error: unknown,
  ...[errorClass, includes = "", message]: Wanted
): unknown {
  if (errorClass === undefined) return error;
  assertInstanceOf(error, errorClass, message);
  assertStringIncludes(error.message, includes, message);
  return error;
}

// Not @std/assert: programs that tests start have no import map.
import { ok as assert } from "node:assert";
import { EndpointError, type EndpointErrorCode } from "../mod.ts";

/** Calls a function with any arguments, as JavaScript can. */
export function call(target: unknown, ...parameters: unknown[]): unknown {
  assert(typeof target === "function", "There is no function to call");
  return Reflect.apply(target, undefined, parameters);
}

/** The `EndpointError` that a call throws. */
export function errorOf(run: () => unknown): EndpointError {
  const error = thrownBy(run);
  assert(error instanceof EndpointError, `${error} is no EndpointError`);
  return error;
}

/** What a call comes to: its result, or the code of its `EndpointError`. */
export type Outcome = { result: unknown } | { code: EndpointErrorCode };

/** Runs a call; any other error is thrown on. */
export function outcome(run: () => unknown): Outcome {
  try {
    return { result: run() };
  } catch (error) {
    if (error instanceof EndpointError) return { code: error.code };
    throw error;
  }
}

/** What a call throws, if anything. */
export function thrownBy(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    return error;
  }
  return undefined;
}

/** Runs with enumerable properties on `Object.prototype`, and takes them off again. */
export function polluted<T>(
  properties: Readonly<Record<string, unknown>>,
  run: () => T,
): T {
  try {
    Object.assign(Object.prototype, properties);
    return run();
  } finally {
    for (const key of Object.keys(properties)) {
      Reflect.deleteProperty(Object.prototype, key);
    }
  }
}

/** Asserts that a value and all that it holds cannot be changed. */
export function assertDeeplyFrozen(value: unknown, path = "the value"): void {
  if (typeof value !== "object" || value === null) return;
  assert(Object.isFrozen(value), `${path} is not frozen`);
  for (const key of Reflect.ownKeys(value)) {
    assertDeeplyFrozen(Reflect.get(value, key), `${path}.${String(key)}`);
  }
}

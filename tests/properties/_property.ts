/**
 * What holds of every call, tried on random input. These are the fuzzer, too:
 * `deno task ci fuzz` tries each property as often as `COUNT` says, from the same seed
 * unless `SEED` says another.
 *
 * @module
 */
import { assert, assertEquals, assertMatch } from "@std/assert";
import { fc } from "../_fast_check.ts";
import { it } from "node:test";
import type { RequestOptions } from "../../mod.ts";
import { errorOf, type Outcome } from "../_call.ts";
import { runs } from "../_runs.ts";
import { METHODS, route, SECRET } from "./_input.ts";

// The frames of a stack, which hold no values, take most of the time.
Error.stackTraceLimit = 0;

type Arbitraries<Values> = {
  [Index in keyof Values]: fc.Arbitrary<Values[Index]>;
};

/**
 * Tests a property on `full` inputs in `deno task ci volume`. With a `share`, the check
 * says whether it has compared anything, and it has to for more than this share of the
 * inputs: else a library that only throws would do.
 */
export function property<Values extends unknown[]>(
  name: string,
  arbitraries: Arbitraries<Values>,
  check: (...values: Values) => unknown,
  { full = 500, share = -1 } = {},
): void {
  it(name, () => {
    const numRuns = runs(full);
    let compared = 0;
    fc.assert(
      fc.property(fc.tuple<Values>(...arbitraries), (values) => {
        if (check(...values)) compared++;
      }),
      { numRuns },
    );
    assert(compared > share * numRuns, `Only ${compared} inputs were compared`);
  });
}

/** Tests that a call comes to the same in each of several ways. */
export function same<Values extends unknown[]>(
  name: string,
  arbitraries: Arbitraries<Values>,
  waysOf: (...values: Values) => (() => unknown)[],
  full?: number,
): void {
  property(name, arbitraries, (...values) => {
    const [first, ...others] = waysOf(...values).map(outcome);
    for (const other of others) assertEquals(other, first);
  }, full ? { full } : {});
}

/** Tests that a call does not change its input, and takes it deeply frozen. */
export function keepsInput<Input>(
  input: fc.Arbitrary<Input>,
  run: (route: string, input: Input) => unknown,
): void {
  property(
    "never changes its input, and takes it deeply frozen",
    [route, input],
    (route, input) => {
      const copy = structuredClone(input);
      const first = outcome(() => run(route, input));
      assertEquals(input, copy);
      assertEquals(outcome(() => run(route, deepFreeze(input))), first);
    },
  );
}

const PROTOTYPE_KEYS = Reflect.ownKeys(Object.prototype).length;

/**
 * What a call comes to. It throws nothing but an `EndpointError`, whose message is one
 * short line without a secret, and it changes no prototype.
 */
export function outcome(run: () => unknown): Outcome {
  try {
    return { result: run() };
  } catch (thrown) {
    const error = errorOf(() => {
      throw thrown;
    });
    assertMatch(error.message, /^[^\r\n]{1,4000}$/);
    const told = [error.stack, ...Object.values(error)].join("\n");
    assert(!told.includes(SECRET), told);
    return { code: error.code };
  } finally {
    assertEquals(Reflect.ownKeys(Object.prototype).length, PROTOTYPE_KEYS);
  }
}

/** The URL of a request, when there is one. */
export function urlOf(found: Outcome): string | undefined {
  return "result" in found
    ? String(Reflect.get(Object(found.result), "url"))
    : undefined;
}

export function deepFreeze<T>(value: T): T {
  if (typeof value === "object" && value !== null) {
    for (const key of Reflect.ownKeys(value)) {
      deepFreeze(Reflect.get(value, key));
    }
    if (!ArrayBuffer.isView(value)) Object.freeze(value);
  }
  return value;
}

/** The page that a URL is relative to where it is only a path. */
export const PAGE = "https://page.example/here/";

/** All that RFC 3986 allows in a URI reference. */
const URI_REFERENCE =
  /^(?:[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=]|%[0-9A-Fa-f]{2})*$/;

/** Whether parameters without a placeholder go into the body. */
export function hasBody(method: string): boolean {
  return !["GET", "HEAD", "OPTIONS"].includes(method.toUpperCase());
}

/** Asserts what is true of every request that is built. */
export function checkRequest(request: unknown, route?: unknown): void {
  const { url, method, headers, ...rest } = request as RequestOptions;
  assertMatch(url, URI_REFERENCE);
  const { pathname } = new URL(url, PAGE);
  const [written] = url.replace(/^https?:\/\/[^/?#]*/i, "").split(/[?#]/);
  assertEquals(pathname, written || "/", "a parser reads another path");
  assert(METHODS.includes(method.toUpperCase()), method);
  const named = /^\s*([A-Z]+)\s+\//.exec(String(route))?.[1];
  assertEquals(method, (named ?? method).toLowerCase());
  assert(!Object.hasOwn(rest, "body") || hasBody(method), method);
  for (const [name, value] of Object.entries(headers)) {
    assertMatch(name, /^[!#$%&'*+.^_`|~0-9a-z-]+$/);
    if (typeof value === "number") assert(Number.isFinite(value), name);
    else assertMatch(String(value), /^[\t\x20-\x7e\x80-\xff]*$/);
  }
}

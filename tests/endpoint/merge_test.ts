import {
  assert,
  assertEquals,
  assertFalse,
  assertNotStrictEquals,
  assertStrictEquals,
} from "@std/assert";
import { describe, it } from "node:test";
import { toRecord } from "../../lib/_record.ts";
import {
  keepOptions,
  mergeOptions,
  mergeParameters,
  NO_OPTIONS,
} from "../../lib/endpoint/_merge.ts";
import { NO_VALUES } from "../../lib/_read_values.ts";

describe("mergeParameters()", () => {
  const defaults = toRecord({ owner: "o", labels: ["a"] });

  it("puts the defaults first, and overridden ones in their place", () => {
    const merged = mergeParameters(defaults, { x: 1, labels: null });
    assertEquals(Object.entries(merged), [
      ["owner", "o"],
      ["labels", null],
      ["x", 1],
    ]);
  });

  it("keeps the defaults where the call has undefined", () => {
    const merged = mergeParameters(defaults, {
      owner: undefined,
      x: undefined,
    });
    assertEquals(Object.keys(merged), ["owner", "labels"]);
  });

  it("copies the defaults, and nothing of the call", () => {
    const own = { nested: {} };
    const merged = mergeParameters(defaults, own);
    assertEquals(merged["labels"], ["a"]);
    assertNotStrictEquals(merged["labels"], defaults["labels"]);
    assertStrictEquals(merged["nested"], own.nested);
  });

  it("returns a record that inherits nothing", () => {
    const merged = mergeParameters(NO_VALUES, JSON.parse('{"__proto__":1}'));
    assertFalse("toString" in merged);
    assertEquals(Object.entries(merged), [["__proto__", 1]]);
  });
});

describe("mergeOptions()", () => {
  it("leaves the defaults as they are", () => {
    const defaults = mergeOptions(
      NO_OPTIONS,
      toRecord<unknown>({ headers: { a: "1" }, request: { b: 1 }, data: [1] }),
    );
    const before = JSON.stringify(defaults);
    const merged = mergeOptions(
      defaults,
      toRecord<unknown>({ headers: { a: "2" }, request: { c: 2 } }),
    );
    assertEquals(JSON.stringify(defaults), before);
    assertEquals({ ...merged.headers }, { a: "2" });
    assertEquals(merged.request, { b: 1, c: 2 });
    assertEquals(merged.data, [1]);
    assertNotStrictEquals(merged.data, defaults.data);
  });

  it("keeps what the call alone has, by reference", () => {
    const own = { request: {}, data: {} };
    const { request, data } = mergeOptions(NO_OPTIONS, own);
    assert(request === own.request && data === own.data);
  });
});

describe("keepOptions()", () => {
  it("copies what a caller could change later", () => {
    const own = { request: { a: 1 }, data: { b: [1] } };
    const kept = keepOptions(mergeOptions(NO_OPTIONS, own));
    own.request.a = 2;
    own.data.b.push(2);
    assertEquals([kept.request, kept.data], [{ a: 1 }, { b: [1] }]);
  });
});

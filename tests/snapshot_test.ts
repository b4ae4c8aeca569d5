import { describe, it } from "node:test";
import {
  assert,
  assertEquals,
  assertNotStrictEquals,
  assertStrictEquals,
} from "@std/assert";
import { snapshot } from "../lib/_snapshot.ts";

describe("snapshot()", () => {
  it("copies plain objects and arrays at every depth", () => {
    const original = { list: [{ a: 1 }, null], text: "x" };
    const copy = snapshot(original);
    assertEquals(copy, original);
    assertNotStrictEquals(copy.list, original.list);
    assertNotStrictEquals(copy.list[0], original.list[0]);
  });

  it("keeps everything else as it is", () => {
    const values = [
      new Map(),
      () => {},
      Symbol("s"),
      new Uint8Array(2),
    ];
    const copy = snapshot(values);
    values.forEach((value, index) => assertStrictEquals(copy[index], value));
    assertStrictEquals(snapshot("x"), "x");
    assertStrictEquals(snapshot(null), null);
  });

  it("copies dates, which a caller could set later", () => {
    const date = new Date(0);
    const copy = snapshot({ date });
    date.setTime(1);
    assertEquals(copy.date, new Date(0));
    assertEquals(snapshot(date), date);
    assertNotStrictEquals(snapshot(date), date);
  });

  it("freezes each copy, and not the original", () => {
    const original = { list: [{ a: 1 }] };
    const copy = snapshot(original, Object.freeze);
    for (const object of [copy, copy.list, copy.list[0]]) {
      assert(Object.isFrozen(object));
    }
    assert(!Object.isFrozen(original) && !Object.isFrozen(original.list));
  });

  it("copies a nesting of any depth", () => {
    let nested: unknown[] = [];
    for (let depth = 0; depth < 200_000; depth++) nested = [nested];
    let copy = snapshot(nested);
    let depth = 0;
    for (; copy.length; depth++) copy = copy[0] as unknown[];
    assertEquals(depth, 200_000);
  });

  it("keeps __proto__ as data", () => {
    const copy = snapshot(JSON.parse('{"__proto__":{"a":1}}'));
    assertStrictEquals(Object.getPrototypeOf(copy), Object.prototype);
    assertEquals(Object.keys(copy), ["__proto__"]);
  });
});

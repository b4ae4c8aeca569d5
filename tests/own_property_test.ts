import { describe, it } from "node:test";
import { assert, assertEquals, assertStrictEquals } from "@std/assert";
import { getOwn, setOwn } from "../lib/_own_property.ts";

describe("getOwn()", () => {
  it("reads a property of the object itself", () => {
    assertEquals(getOwn({ a: 1 }, "a"), 1);
  });

  it("does not see what is hidden", () => {
    assertEquals(
      getOwn(Object.create(null, { a: { value: 1 } }), "a"),
      undefined,
    );
  });

  it("does not see what is inherited", () => {
    assertEquals(getOwn({}, "toString"), undefined);
    assertEquals(getOwn({}, "__proto__"), undefined);
    assertEquals(getOwn(Object.create({ a: 1 }), "a"), undefined);
  });
});

describe("setOwn()", () => {
  it("sets and overwrites a property", () => {
    const object: Record<string, unknown> = {};
    setOwn(object, "a", 1);
    setOwn(object, "a", 2);
    assertEquals(object, { a: 2 });
  });

  it("makes __proto__ plain data", () => {
    const object: Record<string, unknown> = {};
    const value = { polluted: true };
    setOwn(object, "__proto__", value);
    assertStrictEquals(Object.getPrototypeOf(object), Object.prototype);
    assert(Object.hasOwn(object, "__proto__"));
    assertEquals(object["polluted"], undefined);
    assertStrictEquals(
      Object.getOwnPropertyDescriptor(object, "__proto__")?.value,
      value,
    );
  });

  it("overrides an inherited property that cannot be written", () => {
    const object: Record<string, unknown> = Object.create(
      Object.freeze({ a: 1 }),
    );
    setOwn(object, "a", 2);
    assertEquals(Object.getOwnPropertyDescriptor(object, "a"), {
      value: 2,
      writable: true,
      enumerable: true,
      configurable: true,
    });
  });
});

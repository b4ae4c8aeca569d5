import { assertEquals, assertThrows } from "@std/assert";
import { describe, it } from "node:test";
import { EndpointError } from "../../lib/endpoint_error.ts";
import { textOf } from "../../lib/octokit/_text_of.ts";

describe("textOf()", () => {
  it("writes what JavaScript writes", () => {
    class Name {
      toString() {
        return "name";
      }
    }
    class List extends Array {
      override toString() {
        return "list";
      }
    }
    const values = [
      ...[undefined, null, true, 1, 1n, "a", () => {}, {}, [], new Date(0)],
      ...[[1, [null, "a", undefined], {}], new Name(), new List(2)],
      ...[{ toString: () => "own" }, { [Symbol.toStringTag]: "tag" }],
      ...[{ [Symbol.toPrimitive]: () => "primitive" }],
      ...[Object.assign([1], { join: () => "joined" }), new Map(), /a/],
    ];
    for (const value of values) assertEquals(textOf(value, "a"), `${value}`);
  });

  it("writes objects and arrays as ever, whatever was added to all of them", () => {
    const { toString } = Array.prototype;
    Object.assign(Object.prototype, { [Symbol.toStringTag]: "added" });
    Array.prototype.toString = () => "added";
    try {
      assertEquals(textOf({}, "a"), "[object Object]");
      assertEquals(textOf([1, [2, {}]], "a"), "1,2,[object Object]");
    } finally {
      Array.prototype.toString = toString;
      Reflect.deleteProperty(Object.prototype, Symbol.toStringTag);
    }
  });

  it("writes an array once, however many arrays hold it", () => {
    let deep: unknown = [];
    for (let level = 0; level < 500; level++) deep = [deep];
    for (let level = 0; level < 20; level++) deep = [deep, deep];
    assertEquals(textOf(deep, "a"), ",".repeat(2 ** 20 - 1));
    for (let level = 0; level < 40; level++) deep = [deep, deep];
    assertThrows(() => textOf(deep, "a"), EndpointError, "more than");
  });

  it("refuses what has no text, or too long a one", () => {
    const long = "x".repeat(1_000_000);
    const table = [
      [Symbol("s"), "is a symbol that no text can be made of"],
      [Object.create(null), "is an object that no text can be made of"],
      [Array(17).fill(long), "more than 16777216 characters"],
      [long.repeat(17), "more than 16777216 characters"],
    ] as const;
    for (const [value, message] of table) {
      const run = () => textOf(value, "a");
      const { code } = assertThrows(run, EndpointError, message);
      assertEquals(code, "INVALID_PARAMETER");
    }
  });
});

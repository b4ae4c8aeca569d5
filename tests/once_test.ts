import { assertEquals, assertStrictEquals, assertThrows } from "@std/assert";
import { describe, it } from "node:test";
import { once } from "../lib/_once.ts";

describe("once()", () => {
  it("reads each object once", () => {
    const read: object[] = [];
    const keysOf = once((key: object) => {
      read.push(key);
      return Object.keys(key);
    });
    const [first, second] = [{ a: 1 }, { a: 1 }];
    assertStrictEquals(keysOf(first), keysOf(first));
    assertEquals(keysOf(second), ["a"]);
    assertEquals(read.length, 2);
  });

  it("remembers that there is no result", () => {
    let count = 0;
    const nothingIn = once((_: object) => void count++);
    const key = {};
    assertEquals([nothingIn(key), nothingIn(key)], [undefined, undefined]);
    assertEquals(count, 1);
  });

  it("throws the same error again", () => {
    const fail = once((_: object) => {
      throw new RangeError("no");
    });
    const key = {};
    const [one, two] = [0, 1].map(() => assertThrows(() => fail(key)));
    assertStrictEquals(one, two);
  });
});

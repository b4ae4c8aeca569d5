import { describe, it } from "node:test";
import {
  assertEquals,
  assertNotStrictEquals,
  assertStrictEquals,
  assertThrows,
} from "@std/assert";
import { remember } from "../lib/_remember.ts";

/** A remembered function, and the calls that reached the original. */
function counted() {
  const calls: string[] = [];
  const get = remember((text: string) => {
    calls.push(text);
    return { text };
  });
  return { calls, get };
}

describe("remember()", () => {
  it("keeps a result from the second time on", () => {
    const { calls, get } = counted();
    assertNotStrictEquals(get("a"), get("a"));
    assertStrictEquals(get("a"), get("a"));
    assertEquals(get("b"), { text: "b" });
    assertEquals(calls, ["a", "a", "b"]);
  });

  it("keeps nothing of a text longer than 4,096 characters", () => {
    const { calls, get } = counted();
    for (const length of [4096, 4097]) {
      for (let time = 0; time < 3; time++) get("x".repeat(length));
    }
    assertEquals(
      calls.map((text) => text.length),
      [4096, 4096, 4097, 4097, 4097],
    );
  });

  it("starts anew when it holds 262,144 characters, 64 of them for each text", () => {
    for (const [length, most] of [[4, 3855], [64, 2048], [4096, 63]] as const) {
      const { calls, get } = counted();
      const text = (index: number) => String.fromCharCode(index).repeat(length);
      const isKept = (index: number) => {
        const before = calls.length;
        get(text(index));
        return calls.length === before;
      };
      for (let index = 0; index < 2 * most; index++) get(text(index % most));
      assertEquals(isKept(0), true);
      assertEquals(isKept(most - 1), true);
      assertEquals(isKept(most), false);
      assertEquals(isKept(0), false);
      // From then on it keeps as much as before.
      assertEquals(isKept(most), false);
      assertEquals(isKept(most), true);
    }
  });

  it("does not remember a failure", () => {
    let fails = true;
    const get = remember((text: string) => {
      if (fails) throw new RangeError("no");
      return text;
    });
    assertThrows(() => get("a"), RangeError);
    fails = false;
    assertEquals(get("a"), "a");
  });
});

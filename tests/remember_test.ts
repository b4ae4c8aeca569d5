import { describe, it } from "node:test";
import { assertEquals, assertStrictEquals, assertThrows } from "@std/assert";
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
  it("computes each text once", () => {
    const { calls, get } = counted();
    assertStrictEquals(get("a"), get("a"));
    assertEquals(get("b"), { text: "b" });
    assertEquals(calls, ["a", "b"]);
  });

  it("keeps nothing of a text longer than 4,096 characters", () => {
    const { calls, get } = counted();
    for (const length of [4096, 4097]) {
      get("x".repeat(length));
      get("x".repeat(length));
    }
    assertEquals(calls.map((text) => text.length), [4096, 4097, 4097]);
  });

  it("starts anew when it holds 262,144 characters, 64 of them for each text", () => {
    for (const [length, most] of [[4, 3855], [64, 2048], [4096, 63]] as const) {
      const { calls, get } = counted();
      const text = (index: number) => String.fromCharCode(index).repeat(length);
      for (let index = 0; index < most; index++) get(text(index));
      get(text(0));
      assertEquals(calls.length, most);
      get(text(most));
      get(text(0));
      assertEquals(calls.length, most + 2);
      // From then on it keeps as much as before.
      get(text(most));
      assertEquals(calls.length, most + 2);
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

import { describe, it } from "node:test";
import { assertEquals, assertStrictEquals, assertThrows } from "@std/assert";
import { remember } from "../lib/_remember.ts";

/** A remembered function, and for what it was really called. */
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

  it("starts anew after 2,048 texts", () => {
    const { calls, get } = counted();
    for (let index = 0; index < 2048; index++) get(`${index}`);
    get("0");
    assertEquals(calls.length, 2048);
    get("2048");
    get("0");
    assertEquals(calls.length, 2050);
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

import { describe, it } from "node:test";
import { assertEquals, assertThrows } from "@std/assert";
import { remember } from "../lib/_remember.ts";

/** A remembered function, and the calls that reached the original. */
function counted() {
  const calls: string[] = [];
  const get = remember((key: string) => {
    calls.push(key);
    if (calls.length === 1 && key === "fails at first") throw new RangeError();
    return { key };
  });
  /** How often the original is called when the key is used some more times. */
  const callsFor = (key: string, times: number) => {
    const before = calls.length;
    for (let time = 0; time < times; time++) get(key);
    return calls.length - before;
  };
  return { callsFor, get };
}

describe("remember()", () => {
  it("keeps a result from the second time on", () => {
    const { callsFor, get } = counted();
    assertEquals(callsFor("a", 5), 2);
    assertEquals(callsFor("b", 1), 1);
    assertEquals([get("a"), get("b")], [{ key: "a" }, { key: "b" }]);
  });

  it("does not remember a failure", () => {
    const { callsFor, get } = counted();
    assertThrows(() => get("fails at first"), RangeError);
    assertEquals(callsFor("fails at first", 3), 2);
  });

  it("keeps nothing of a text longer than 4,096 characters", () => {
    const { callsFor } = counted();
    assertEquals(callsFor("x".repeat(4096), 3), 2);
    assertEquals(callsFor("x".repeat(4097), 3), 3);
  });

  for (const [length, most] of [[4, 3855], [64, 2048], [4096, 63]] as const) {
    it(`starts anew after ${most} texts of ${length} characters`, () => {
      const { callsFor } = counted();
      const text = (index: number) => String.fromCharCode(index).repeat(length);
      for (let index = 0; index < 2 * most; index++) {
        callsFor(text(index % most), 1);
      }
      assertEquals(callsFor(text(0), 1), 0);
      assertEquals(callsFor(text(most - 1), 1), 0);
      assertEquals(callsFor(text(most), 1), 1);
      assertEquals(callsFor(text(0), 1), 1);
      // From then on it keeps as much as before.
      assertEquals(callsFor(text(most), 2), 1);
    });
  }
});

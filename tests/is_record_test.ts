import { assert, assertFalse } from "@std/assert";
import { describe, it } from "node:test";
import { isRecord } from "../lib/_is_record.ts";

/** Objects of it name themselves, as a module does. */
class Named {
  get [Symbol.toStringTag](): string {
    return "Named";
  }
}

describe("isRecord()", () => {
  it("accepts plain objects and objects of a class", () => {
    class Options {}
    assert(isRecord({}));
    assert(isRecord(Object.create(null)));
    assert(isRecord(new Options()));
  });

  it("accepts an object that names itself where it has keys of its own", () => {
    assert(isRecord(Object.assign(new Named(), { page: 1 })));
    assertFalse(isRecord(new Named()));
  });

  it("rejects what holds something else than its own keys", () => {
    const others = [
      ...[null, undefined, "text", 1, () => {}, ["item"], new Date()],
      ...[new Map([["page", 1]]), new Set([1]), Promise.resolve()],
      ...[Uint8Array.of(1), new String("text"), new URLSearchParams("a=b")],
    ];
    for (const other of others) assertFalse(isRecord(other), String(other));
  });
});

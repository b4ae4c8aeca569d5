import { describe, it } from "node:test";
import { runInNewContext } from "node:vm";
import { assert, assertFalse } from "@std/assert";
import { isPlainObject, isRecord } from "../lib/_is_plain_object.ts";

describe("isPlainObject()", () => {
  it("accepts what literals, JSON.parse and Object.create(null) make", () => {
    assert(isPlainObject({}));
    assert(isPlainObject(JSON.parse("{}")));
    assert(isPlainObject(Object.create(null)));
  });

  it("accepts an object of another realm", () => {
    assert(isPlainObject(runInNewContext("({})")));
  });

  it("rejects everything else", () => {
    class Point {}
    for (
      const value of [
        null,
        undefined,
        "{}",
        1,
        () => {},
        [],
        new Point(),
        new Map(),
        new Date(),
        new URLSearchParams(),
        runInNewContext("[]"),
        runInNewContext("new Map()"),
      ]
    ) {
      assertFalse(isPlainObject(value), String(value));
    }
  });
});

describe("isRecord()", () => {
  it("accepts plain objects and instances with fields", () => {
    class Options {
      page = 1;
    }
    for (const value of [{}, Object.create(null), new Options()]) {
      assert(isRecord(value));
    }
  });

  it("rejects what holds something else than its own keys", () => {
    const values = [new Map(), new FormData(), new Blob(), new Date(), [], "a"];
    for (const value of [...values, null, Promise.resolve()]) {
      assertFalse(isRecord(value), String(value));
    }
  });
});

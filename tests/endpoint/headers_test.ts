import { describe, it } from "node:test";
import { assert, assertEquals, assertThrows } from "@std/assert";
import { addJsonType, mergeHeaders } from "../../lib/endpoint/_headers.ts";
import { EndpointError } from "../../mod.ts";

const defaults = { accept: "a/b", "user-agent": "x" };

describe("mergeHeaders()", () => {
  it("merges a record, pairs or a Headers, names in lower case", () => {
    const expected = { accept: "c/d", "user-agent": "x", "x-n": "1" };
    for (
      const source of [
        { Accept: "c/d", "X-N": "1" },
        [["ACCEPT", "c/d"], ["x-n", "1"]],
        new Headers({ accept: "c/d", "x-n": "1" }),
      ]
    ) {
      assertEquals(mergeHeaders(defaults, source), expected);
    }
    assertEquals(mergeHeaders(defaults, { [Symbol.iterator]: 5 }), defaults);
    assertEquals(defaults, { accept: "a/b", "user-agent": "x" });
  });

  it("keeps removed what null removed, when the result is merged again", () => {
    const once = mergeHeaders(defaults, { accept: null });
    const twice = mergeHeaders(defaults, once);
    assertEquals(once, { "user-agent": "x" });
    assertEquals(twice, once);
    assertEquals(mergeHeaders(mergeHeaders(defaults, twice), {}), once);
    assertEquals(
      mergeHeaders(defaults, mergeHeaders(once, { accept: "e/f" })).accept,
      "e/f",
    );
    // What is removed from a result is not removed from what it came from.
    assertEquals(mergeHeaders(once, { "x-b": null }), once);
    assertEquals(mergeHeaders({ "x-b": "1" }, once), { "x-b": "1", ...once });
  });

  it("refuses what would be read as empty", () => {
    for (
      const source of [
        new Map([["a", "b"]]),
        new URLSearchParams("a=b"),
        Object.create(Headers.prototype),
        { __proto__: { [Symbol.toStringTag]: "Headers", a: "b" } },
        "a: b",
        5,
      ]
    ) {
      assertThrows(() => mergeHeaders({}, source), EndpointError, "headers is");
    }
    for (const [source, shown] of [["a: b", "text"], [5, "5"]] as const) {
      assertThrows(
        () => mergeHeaders({}, source),
        EndpointError,
        `headers is ${shown}; pass`,
      );
    }
  });

  it("lets the later of two spellings win, null remove and undefined count as not given", () => {
    assertEquals(
      mergeHeaders(defaults, {
        "X-A": "1",
        "x-a": 2,
        accept: null,
        "user-agent": undefined,
      }),
      { "user-agent": "x", "x-a": 2 },
    );
  });

  it("keeps names that an object inherits as plain data", () => {
    const headers = mergeHeaders({}, [["__proto__", "a"], ["toString", "b"]]);
    assertEquals(Object.entries(headers), [["__proto__", "a"], [
      "tostring",
      "b",
    ]]);
  });

  it("rejects names that are no tokens and values that cannot be sent", () => {
    for (
      const source of [
        [["", "x"]],
        [["a b", "x"]],
        [["a:", "x"]],
        [["é", "x"]],
        [["a\r\nb", "x"]],
        [[5, "x"]],
        ["ab"],
        [5],
        [[]],
        { a: "secret\r\nb: c" },
        { a: "secret\0" },
        { a: "secret\x7f" },
        { a: "secret\u0100" },
        { a: NaN },
        { a: {} },
        { a: ["secret", null] },
        { a: [["secret"]] },
        { a: Object.assign([], { 1: "secret" }) },
        { a: new Array(4294967295) },
        { a: Symbol("secret") },
      ]
    ) {
      const error = assertThrows(
        () => mergeHeaders({}, source),
        EndpointError,
      );
      assertEquals(error.code, "INVALID_HEADER");
      assert(!error.message.includes("secret"), error.message);
    }
  });

  it("writes booleans and lists as a description's header parameters are", () => {
    assertEquals(mergeHeaders({}, { a: true, b: ["c", 1, false], d: [] }), {
      a: "true",
      b: "c,1,false",
      d: "",
    });
  });

  it("reads lists whose methods are not those of other lists", () => {
    const bare = (list: unknown[]) => Object.setPrototypeOf(list, null);
    class Odd extends Array {
      override some() {
        return false;
      }
    }
    const cyclic = new Odd();
    cyclic.push(cyclic);
    assertEquals(mergeHeaders({}, { a: bare(["b", 1]) }), { a: "b,1" });
    assertEquals(mergeHeaders({}, bare([["a", "b"]])), { a: "b" });
    assertThrows(() => mergeHeaders({}, { a: cyclic }), EndpointError);
  });

  it("keeps tabs, Latin-1 and empty values", () => {
    const headers = { a: "x\ty", b: "\xe9\x80", c: "", d: 0 };
    assertEquals(mergeHeaders({}, headers), headers);
  });
});

describe("addJsonType()", () => {
  it("adds a content-type where there is none", () => {
    const headers = {};
    addJsonType(headers);
    assertEquals(headers, {
      "content-type": "application/json; charset=utf-8",
    });
    const own = { "content-type": "a/b" };
    addJsonType(own);
    assertEquals(own, { "content-type": "a/b" });
  });
});

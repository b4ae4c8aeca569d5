import { describe, it } from "node:test";
import { assert, assertEquals, assertThrows } from "@std/assert";
import {
  addCookies,
  mergeHeaders,
  NO_HEADERS,
  sentHeaders,
  trim,
} from "../../lib/endpoint/_headers.ts";
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
      const merged: object = { ...mergeHeaders(defaults, source) };
      assertEquals(merged, expected);
    }
    assertEquals(defaults, { accept: "a/b", "user-agent": "x" });
  });

  it("keeps null for a header that is removed, also when it is merged again", () => {
    const once = mergeHeaders(defaults, { accept: null });
    assertEquals({ ...once }, { accept: null, "user-agent": "x" });
    const twice = mergeHeaders(defaults, once);
    assertEquals(sentHeaders(twice), { "user-agent": "x" });
    const back = mergeHeaders(once, { accept: "e/f" });
    assertEquals({ ...back }, { accept: "e/f", "user-agent": "x" });
  });

  it("takes white space off the ends of values, as fetch does", () => {
    const headers = {
      a: " \t\r\nb c\n",
      b: "\n",
      c: ["d ", "\te"],
      // Only what HTTP calls white space.
      d: "\xa0d\xa0",
    };
    assertEquals({ ...mergeHeaders(NO_HEADERS, headers) }, {
      a: "b c",
      b: "",
      c: "d,e",
      d: "\xa0d\xa0",
    });
    assertEquals(
      mergeHeaders(NO_HEADERS, new Headers({ a: " b " })),
      mergeHeaders(NO_HEADERS, { a: " b " }),
    );
    for (const end of ["\0", "\x0b", "\x0c", "\x7f"]) {
      assertThrows(
        () => mergeHeaders(NO_HEADERS, { a: `b${end}` }),
        EndpointError,
      );
    }
  });

  it("refuses what would be read as empty", () => {
    for (
      const source of [
        new Date(0),
        new (class Headers {})(),
        new Set(["a: b"]),
        "a: b",
        5,
      ]
    ) {
      const error = assertThrows(
        () => mergeHeaders(NO_HEADERS, source),
        EndpointError,
        "pass a record, a Headers or a list of [name, value] pairs",
      );
      assertEquals(error.code, "INVALID_HEADER");
    }
    for (const [source, shown] of [["a: b", "a string"], [5, "5"]] as const) {
      assertThrows(
        () => mergeHeaders(NO_HEADERS, source),
        EndpointError,
        `headers is ${shown}; pass`,
      );
    }
  });

  it("lets the later of two spellings win, null remove and undefined count as not given", () => {
    assertEquals({
      ...mergeHeaders(defaults, {
        "X-A": "1",
        "x-a": 2,
        accept: null,
        "user-agent": undefined,
      }),
    }, { accept: null, "user-agent": "x", "x-a": 2 });
  });

  it("takes the pairs of other classes, as undici and node-fetch have them", () => {
    assertEquals({ ...mergeHeaders(NO_HEADERS, new Map([["X-A", "b"]])) }, {
      "x-a": "b",
    });
  });

  it("keeps names that an object inherits as plain data", () => {
    const headers = mergeHeaders(NO_HEADERS, [["__proto__", "a"], [
      "toString",
      "b",
    ]]);
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
      ]
    ) {
      const error = assertThrows(
        () => mergeHeaders(NO_HEADERS, source),
        EndpointError,
      );
      assertEquals(error.code, "INVALID_HEADER");
      assert(!error.message.includes("secret"), error.message);
    }
  });

  it("writes booleans and lists as a description's header parameters are", () => {
    assertEquals({
      ...mergeHeaders(NO_HEADERS, { a: true, b: ["c", 1, false], d: [] }),
    }, {
      a: "true",
      b: "c,1,false",
      d: "",
    });
  });

  it("refuses a list before its text is too long", () => {
    const a = Array(600).fill("a".repeat(1_000_000));
    const error = assertThrows(
      () => mergeHeaders(NO_HEADERS, { a }),
      EndpointError,
    );
    assertEquals(error.code, "INVALID_HEADER");
  });

  it("keeps tabs, Latin-1 and empty values", () => {
    const headers = { a: "x\ty", b: "\xe9\x80", c: "", d: 0 };
    const merged: object = { ...mergeHeaders(NO_HEADERS, headers) };
    assertEquals(merged, headers);
  });
});

describe("trim()", () => {
  it("takes the white space of HTTP off both ends, and nothing inside", () => {
    for (
      const [value, text] of [
        ["", ""],
        [" \t\r\n", ""],
        ["\ta b\r\n", "a b"],
        ["a\r\n b", "a\r\n b"],
        ["\u2028a\xa0", "\u2028a\xa0"],
      ] as const
    ) {
      assertEquals(trim(value), text);
    }
  });

  it("takes as long as a value is, wherever its white space stands", () => {
    const spaces = " ".repeat(4_000_000);
    assertEquals(trim(`a${spaces}b${spaces}`).length, spaces.length + 2);
  });
});

describe("sentHeaders()", () => {
  it("returns a plain object of its own, without what was removed", () => {
    const merged = mergeHeaders(NO_HEADERS, [["a", "1"], ["__proto__", null]]);
    const sent = sentHeaders(merged);
    assertEquals(sent, { a: "1" });
    assertEquals(Object.getPrototypeOf(sent), Object.prototype);
    sent["b"] = "2";
    assertEquals(sentHeaders(merged), { a: "1" });
  });
});

describe("addCookies()", () => {
  it("refuses cookies before they are too long to be built", () => {
    const long = "a".repeat(1_000_000);
    const cookies = Object.fromEntries(
      Array.from({ length: 600 }, (_, index) => [`c${index}`, long]),
    );
    assertThrows(
      () => addCookies({}, cookies, (name, value) => `${name}=${value}`),
      EndpointError,
      'With "c16"',
    );
  });
});

import { assertEquals, assertThrows } from "@std/assert";
import { describe, it } from "node:test";
import { serializeParameter } from "../../lib/endpoint/_serialize_parameter.ts";
import { EndpointError } from "../../mod.ts";

describe("serializeParameter()", () => {
  it("writes a value, a list as one value, and a list under name[] as pairs", () => {
    for (
      const [name, value, expected] of [
        ["q", "C++", "q=C%2B%2B"],
        ["a b", 1.5, "a%20b=1.5"],
        ["q", "", "q="],
        ["since", new Date(0), "since=1970-01-01T00%3A00%3A00.000Z"],
        ["labels", ["bug", null, "a,b"], "labels=bug%2Ca%2Cb"],
        ["f[]", [1, undefined, 2], "f%5B%5D=1&f%5B%5D=2"],
        ["f[]", 1, "f%5B%5D=1"],
        ["f", [], ""],
        ["f", null, ""],
        ["__proto__", "a", "__proto__=a"],
      ] as const
    ) {
      assertEquals(serializeParameter(name, value), expected);
    }
  });

  it("says where an object may go", () => {
    for (
      const [name, value, message] of [
        ["filter", { a: 1 }, "write {?filter*} in the URL"],
        ["body", { a: 1 }, "did you mean data?"],
        ["header", { a: 1 }, "did you mean headers?"],
        [
          "signal",
          new AbortController().signal,
          "did you mean request: { signal }?",
        ],
        ["constructor", { a: 1 }, "write {?constructor*} in the URL"],
        ["file", new Blob(), 'Parameter "file" is a Blob; a URL holds'],
        ["ids", [[1]], 'Parameter "ids" holds an array; a URL holds'],
        ["n", NaN, 'Parameter "n" is NaN; a URL holds'],
      ] as const
    ) {
      const error = assertThrows(
        () => serializeParameter(name, value),
        EndpointError,
        message,
      );
      assertEquals(error.code, "INVALID_PARAMETER");
    }
  });

  it("refuses a list before its text is too long", () => {
    const list = Array(600).fill("a".repeat(1_000_000));
    for (const name of ["x", "x[]"]) {
      assertThrows(() => serializeParameter(name, list), EndpointError);
    }
  });
});

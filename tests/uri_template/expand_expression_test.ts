import { assertEquals, assertThrows } from "@std/assert";
import { describe, it } from "node:test";
import {
  definedMembers,
  expandExpression,
  writeScalar,
} from "../../lib/uri_template/_expand_expression.ts";
import {
  type Expression,
  scanTemplate,
} from "../../lib/uri_template/_scan_template.ts";
import { EndpointError } from "../../mod.ts";

/** Expands a template of one expression. */
function expand(
  template: string,
  values: unknown[],
): string | undefined {
  const [expression] = scanTemplate(template).tokens;
  return expandExpression(expression as Expression, values);
}

describe("expandExpression()", () => {
  it("tells an expression without a value from one that is empty", () => {
    for (const nothing of [undefined, null, [], {}, [null]]) {
      assertEquals(expand("{x}", [nothing]), undefined);
      assertEquals(expand("{?x*}", [nothing]), undefined);
    }
    assertEquals(expand("{x}", [""]), "");
    assertEquals(expand("{?x}", [""]), "?x=");
    assertEquals(expand("{;x}", [""]), ";x");
  });

  it("takes a prefix of code points, and of text only", () => {
    assertEquals(expand("{x:2}", ["é\u{1f600}z"]), "%C3%A9%F0%9F%98%80");
    const error = assertThrows(
      () => expand("{a,x:2}", ["", ["b"]]),
      EndpointError,
      '"x" is an array, but only a string has a prefix',
    );
    assertEquals([error.code, error.position], ["INVALID_TEMPLATE", 3]);
  });

  it("goes once through what a list does not define", () => {
    const values: unknown[] = [[null, "a", undefined], { b: null, c: "d" }];
    assertEquals(expand("{x,y*}", values), "a,c=d");
    assertEquals(values, [["a"], { c: "d" }]);
  });
});

describe("definedMembers()", () => {
  it("gives what is defined, with its key", () => {
    assertEquals(definedMembers(["a", null, 1], "x"), [["0", "a"], ["2", "1"]]);
    assertEquals(
      definedMembers(JSON.parse('{"__proto__":"a","b":null,"c":true}'), "x"),
      [["__proto__", "a"], ["c", "true"]],
    );
  });
});

describe("writeScalar()", () => {
  it("writes what a URL can hold", () => {
    for (
      const [value, text] of [
        ["a", "a"],
        [-1.5, "-1.5"],
        [1e21, "1e+21"],
        [false, "false"],
        [2n ** 64n, "18446744073709551616"],
        [new Date(0), "1970-01-01T00:00:00.000Z"],
      ] as const
    ) {
      assertEquals(writeScalar(value, "x"), text);
    }
  });

  it("refuses anything else, and shows nothing of it", () => {
    for (
      const [value, shown] of [
        [NaN, "NaN"],
        [Infinity, "Infinity"],
        [{ secret: 1 }, "an object"],
        [["secret"], "an array"],
        [new Date(NaN), "an invalid Date"],
        [new Map(), "a Map"],
      ] as const
    ) {
      const error = assertThrows(
        () => writeScalar(value, "x"),
        EndpointError,
        `Parameter "x" is ${shown}; pass a string, a finite number`,
      );
      assertEquals(error.code, "INVALID_PARAMETER");
    }
  });
});

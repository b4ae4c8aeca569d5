import { assert, assertEquals, assertThrows } from "@std/assert";
import { describe, it } from "node:test";
import { runInNewContext } from "node:vm";
import { parseTemplate } from "../../lib/uri_template/parse_template.ts";
import type { ParameterValue } from "../../lib/uri_template/parse_template.ts";
import { EndpointError } from "../../mod.ts";
import { call, outcome, polluted } from "../_call.ts";

function expand(
  template: string,
  variables: Readonly<Record<string, ParameterValue>>,
): string {
  return parseTemplate(template).expand(variables);
}

describe("parseTemplate()", () => {
  it("gives a template that can be expanded any number of times", () => {
    const template = parseTemplate("/{a}{/b*}{?c}");
    assertEquals(
      template.expand({ a: 1, b: ["x", "y"], c: "d" }),
      "/1/x/y?c=d",
    );
    assertEquals(template.expand({}), "/");
    assertEquals(template.expand({ a: 2 }), "/2");
    assertEquals(
      template.expand({ a: 1, b: ["x", "y"], c: "d" }),
      "/1/x/y?c=d",
    );
  });

  it("gives templates that know nothing of each other", () => {
    const [first, second] = [parseTemplate("{a}"), parseTemplate("{b}")];
    assertEquals(
      first.expand({ a: 1, b: 2 }) + second.expand({ a: 1, b: 2 }),
      "12",
    );
  });

  it("takes no more for a template than a string", () => {
    for (const wrong of [["/a"], { toString: "/a" }, 5, null]) {
      assertEquals(outcome(() => call(parseTemplate, wrong)), {
        code: "INVALID_TEMPLATE",
      });
    }
  });
});

describe("variableNames", () => {
  it("cannot be changed", () => {
    const { variableNames } = parseTemplate("{a}{b}");
    assert(Object.isFrozen(variableNames));
    assertThrows(() => Reflect.apply([].push, variableNames, ["c"]), TypeError);
  });
});

describe("expand()", () => {
  it("needs no this", () => {
    const { expand } = parseTemplate("{a}");
    assertEquals(expand({ a: 1 }), "1");
  });

  it("leaves the variables alone", () => {
    const variables = Object.freeze({
      a: Object.freeze(["x", null]),
      b: Object.freeze({ c: "y", d: undefined }),
    });
    assertEquals(expand("{a}{?b*}", variables), "x?c=y");
    assertEquals(variables, { a: ["x", null], b: { c: "y", d: undefined } });
  });

  it("takes variables without a prototype", () => {
    assertEquals(
      expand("{a}", Object.assign(Object.create(null), { a: 1 })),
      "1",
    );
  });

  it("finds nothing on Object.prototype", () => {
    const found = polluted(
      { a: "evil", b: "evil" },
      () => expand("[{a}{?b*}]", { b: { c: 1 } }),
    );
    assertEquals(found, "[?c=1]");
  });

  it("takes values of another realm", () => {
    const variables = runInNewContext(
      "({ list: ['x', 'y'], keys: { z: 1 }, date: new Date(0) })",
    );
    assertEquals(
      expand("{/list*}{?keys*}{#date}", variables),
      "/x/y?z=1#1970-01-01T00:00:00.000Z",
    );
  });

  it("rejects values that come to more than 16,777,216 characters", () => {
    const a = "x".repeat(8_388_609);
    const cases = [["{a,b}", { a, b: a }], ["{c}", { c: [a, a] }]] as const;
    for (const [template, variables] of cases) {
      assertEquals(outcome(() => expand(template, variables)), {
        code: "INVALID_PARAMETER",
      });
    }
  });

  it("says whether a value is at fault, or what it holds", () => {
    const { expand } = parseTemplate("{a}");
    const faults = [
      [new Map(), 'Parameter "a" is a Map; pass a string,'],
      [[{}], 'Parameter "a" holds an object; pass a string,'],
    ] as const;
    for (const [a, message] of faults) {
      assertThrows(() => call(expand, { a }), EndpointError, message);
    }
  });

  it("rejects deep values without exhausting the stack", () => {
    let deep: unknown = [];
    for (let level = 0; level < 200_000; level++) {
      deep = level % 2 ? [deep] : { deep };
    }
    assertEquals(
      outcome(() => call(parseTemplate("{deep*}").expand, { deep })),
      { code: "INVALID_PARAMETER" },
    );
  });
});

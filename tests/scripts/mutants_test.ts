import { assert, assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { mutantsOf } from "../../scripts/mutate/mutants.ts";

/** What a program becomes, change by change. */
function changed(code: string): string[] {
  return mutantsOf("code.ts", code).map(({ start, end, text }) =>
    code.slice(0, start) + text + code.slice(end)
  );
}

describe("mutantsOf()", () => {
  it("changes operators, conditions and values", () => {
    assertEquals(changed("x = a < b;"), [";", "x = a <= b;", "x = a >= b;"]);
    assertEquals(changed("if (a) b();").slice(0, 2), [
      "if (true) b();",
      "if (false) b();",
    ]);
    assertEquals(changed("const x = !a;"), ["const x = a;"]);
    assertEquals(changed('const x = a ? "b" : "";'), [
      'const x = true ? "b" : "";',
      'const x = false ? "b" : "";',
      'const x = a ? "" : "";',
      'const x = a ? "b" : "mutated";',
    ]);
    assertEquals(changed("const x = [1];"), [
      "const x = [];",
      "const x = [(1 + 1)];",
    ]);
  });

  it("changes statements and results", () => {
    assertEquals(changed("function f() { return a; }"), [
      "function f() {}",
      "function f() { return undefined; }",
    ]);
    assertEquals(changed("const f = () => a;"), ["const f = () => undefined;"]);
    assertEquals(changed("const x = a.some(b);"), ["const x = a.every(b);"]);
  });

  it("changes regular expressions, and only to others", () => {
    assertEquals(changed("const x = /^a+[^b]$/i;"), [
      "const x = /a+[^b]$/i;",
      "const x = /^a[^b]$/i;",
      "const x = /^a*[^b]$/i;",
      "const x = /^a+[b]$/i;",
      "const x = /^a+[^b]/i;",
      "const x = /^a+[^b]$/;",
    ]);
    assertEquals(changed("const x = /[+*]/;"), ["const x = /[^+*]/;"]);
    assertEquals(changed("const x = /(?!a)\\d/;"), [
      "const x = /(?=a)\\d/;",
      "const x = /(?!a)\\D/;",
    ]);
  });

  it("leaves types, imports and the words of messages alone", () => {
    assertEquals(changed('import a from "a";'), []);
    assertEquals(changed('type A = "a" | 1;'), []);
    assertEquals(changed('const x = f<"a">();'), []);
    assertEquals(
      changed('const x = new EndpointError("CODE", "words" + a);'),
      ['const x = new EndpointError("", "words" + a);'],
    );
  });

  it("gives programs that can be parsed", () => {
    const path = new URL("../../lib/endpoint/_route.ts", import.meta.url);
    const programs = changed(Deno.readTextFileSync(path));
    assert(programs.length > 100);
    assertEquals(new Set(programs).size, programs.length);
  });
});

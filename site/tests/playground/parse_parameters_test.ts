import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { parseParameters } from "../../playground/parse_parameters.ts";

describe("parseParameters()", () => {
  const cases: [
    name: string,
    text: string,
    parameters: Record<string, unknown>,
    options?: Record<string, unknown>,
  ][] = [
    ["reads key=value as text", "a=1\n b = x y ", { a: "1", b: "x y" }],
    ["reads key:=json", 'a:=1\nb:=["x"]', { a: 1, b: ["x"] }],
    ["takes the separator that comes first", "q=a:b=c:=d", { q: "a:b=c:=d" }],
    ["makes a list of a key that is given twice", "a=1\na:=2", { a: ["1", 2] }],
    ["lets a backslash take a meaning away", "a\\=b\\:c=\\@d", {
      "a=b:c": "@d",
    }],
    ["reads headers", "Accept: text/html\nx-a:", {}, {
      headers: [["Accept", "text/html"], ["x-a", null]],
    }],
    ["takes no line for an option", "url=a\nheaders:={}\nx: y", {
      url: "a",
      headers: {},
    }, { headers: [["x", "y"]] }],
    ["ignores empty lines", "\n\na=1\n\r\n", { a: "1" }],
    ["takes __proto__ for a name", "__proto__=1", { ["__proto__"]: "1" }],
  ];
  for (const [name, text, parameters, options = {}] of cases) {
    it(name, () =>
      assertEquals(parseParameters(text), {
        args: { options, parameters },
        problems: [],
        notes: [],
      }));
  }

  it("reads a JSON object", () => {
    assertEquals(parseParameters(' {"a": {"b": null}}'), {
      args: { options: { a: { b: null } } },
      problems: [],
      notes: [],
    });
  });

  it("goes on after a line that it cannot read", () => {
    assertEquals(parseParameters("a=1\nb\nc=@file\n=x\nd=2\ne==f"), {
      args: { options: {}, parameters: { a: "1", d: "2" } },
      problems: [
        "Line 2 is not key=value, key:=json or name: value.",
        "Line 3 names a file, which only the command reads; write \\@ for a value that begins with @.",
        "Line 4 is not key=value, key:=json or name: value.",
        "Line 6 has ==, which only the command knows; write ?key=value into the route.",
      ],
      notes: [],
    });
  });

  it("says which value is not JSON", () => {
    const { args, problems } = parseParameters("a:=[1,\nb=2");
    assertEquals(args?.parameters, { b: "2" });
    assertEquals(problems, [
      "Line 1: the value of a is not valid JSON: value expected at its character 4.",
    ]);
  });

  it("gives no options for a JSON object that is not one yet", () => {
    const { args, problems } = parseParameters('{"a": ');
    assertEquals(args, undefined);
    assertEquals(problems, [
      "This is not valid JSON: value expected at line 1, column 7.",
    ]);
  });

  it("says where JSON is wrong, and shows none of it", () => {
    assertEquals(parseParameters('{\n  "token" "secret"\n}').problems, [
      "This is not valid JSON: colon expected at line 2, column 11.",
    ]);
  });

  it("refuses an integer that would be rounded", () => {
    assertEquals(parseParameters("a:=[9007199254740993]").problems, [
      "Line 1: the value of a contains an integer that JavaScript would round; pass it as a string.",
    ]);
  });
});

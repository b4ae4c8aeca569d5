/** What the text of a description is read as. */
import { assertEquals, assertStringIncludes } from "@std/assert";
import { describe, it } from "node:test";
import { readByCommand } from "../../_read_by_command.ts";

/** The document of a text. */
async function parse(content: string | Uint8Array): Promise<unknown> {
  const { status, document, errors } = await readByCommand({
    "a.yaml": content,
  });
  assertEquals(status, 0, errors);
  return document;
}

/** What is said of a text that cannot be read. */
async function faultOf(content: string | Uint8Array): Promise<string> {
  const { status, errors } = await readByCommand({ "a.yaml": content });
  assertEquals(status, 1);
  return errors;
}

/** The part of a document that stands at `x-a`. */
async function valueOf(yaml: string): Promise<unknown> {
  const document = await parse(`openapi: 3.1.0\nx-a:\n  ${yaml}`);
  return (document as Record<string, unknown>)["x-a"];
}

/** A string in UTF-16 with a byte order mark. */
function utf16(text: string, isLittle: boolean): Uint8Array {
  const bytes = new Uint8Array(2 * text.length + 2);
  const view = new DataView(bytes.buffer);
  Array.from(`\ufeff${text}`).forEach((unit, index) =>
    view.setUint16(2 * index, unit.charCodeAt(0), isLittle)
  );
  return bytes;
}

describe("waymark openapi, with a text", () => {
  it("reads JSON and YAML, in UTF-8 and UTF-16", async () => {
    const texts = [
      '{"openapi": "3.1.0"}',
      '\ufeff {"openapi": "3.1.0"}',
      "openapi: 3.1.0",
      "\ufeffopenapi: 3.1.0",
      "{openapi: 3.1.0}",
      "# flow\n{ openapi: 3.1.0, }",
      "%YAML 1.2\n---\nopenapi: 3.1.0\n",
    ];
    for (const text of texts) {
      assertEquals(await parse(text), { openapi: "3.1.0" }, text);
      const bytes = new TextEncoder().encode(text);
      assertEquals(await parse(bytes), { openapi: "3.1.0" }, text);
      for (const isLittle of [true, false]) {
        const bytes = utf16(text.replace("\ufeff", ""), isLittle);
        assertEquals(await parse(bytes), { openapi: "3.1.0" });
      }
    }
    assertStringIncludes(
      await faultOf(Uint8Array.of(0xff)),
      '"a.yaml" is not text in UTF-8',
    );
  });

  const values: [name: string, yaml: string, value: unknown][] = [
    ["merge keys", "{ b: &b { c: 1, d: 2 }, e: { <<: *b, d: 3 } }", {
      b: { c: 1, d: 2 },
      e: { c: 1, d: 3 },
    }],
    ["several merge keys", "{ e: { <<: [{ c: 1 }, { c: 2, d: 2 }] } }", {
      e: { c: 1, d: 2 },
    }],
    ["dates as text", "[2022-06-28, 2022-06-28 01:02:03]", [
      "2022-06-28",
      "2022-06-28 01:02:03",
    ]],
    ["words of YAML 1.1 as text", "[yes, no, on, off]", [
      "yes",
      "no",
      "on",
      "off",
    ]],
    ["aliases", "[&b { c: 1 }, *b]", [{ c: 1 }, { c: 1 }]],
    ["unknown tags", '[!Sub "a", !Ref { b: 1 }, !!set { c: 1 }, !x [2]]', [
      "a",
      { b: 1 },
      { c: 1 },
      [2],
    ]],
    ["statuses as names", "{ 200: a, 404: b }", { 200: "a", 404: "b" }],
    ["aliases of any value", "[&a 1, *a, &a x, *a, [&b [], *b], {? *a : *b}]", [
      1,
      1,
      "x",
      "x",
      [[], []],
      { x: [] },
    ]],
    ["keys of any type", "{? a, ~: 1, true: 2, 0: 3, [b]: &c 4, d: *c}", {
      a: null,
      null: 1,
      b: 4,
      true: 2,
      0: 3,
      d: 4,
    }],
    ["keys without a value", "? a\n  ? b\n  : 1", { a: null, b: 1 }],
    [
      "tags of YAML 1.1",
      "[!!set {a}, !!omap [a: 1, a: 2], !!timestamp 2020-01-01]",
      [{ a: null }, [{ a: 1 }, { a: 2 }], "2020-01-01"],
    ],
    ["tags of AWS", "{a: !Sub b, c: !Join [d], e: !If {f: 1}}", {
      a: "b",
      c: ["d"],
      e: { f: 1 },
    }],
    [
      "merge keys in merge keys",
      "{2: &m {<<: &n {a: 1}, b: 2}, 1: {<<: [*m, *n], a: 3}}",
      { 1: { a: 3, b: 2 }, 2: { a: 1, b: 2 } },
    ],
  ];
  for (const [name, yaml, value] of values) {
    it(`reads ${name}`, async () => assertEquals(await valueOf(yaml), value));
  }

  it("reads what calls itself YAML 1.1", async () => {
    const text =
      "%YAML 1.1\n---\n{openapi: 3.1.0, x-a: &m {b: yes}, x-c: {<<: *m}}";
    assertEquals(await parse(text), {
      openapi: "3.1.0",
      "x-a": { b: "yes" },
      "x-c": { b: "yes" },
    });
  });

  it("reads keys that every object has as keys", async () => {
    const yaml = "[&m {__proto__: {a: 1}, toString: 1}, {<<: *m}]";
    const json =
      '[{"__proto__":{"a":1},"toString":1},{"__proto__":{"a":1},"toString":1}]';
    assertEquals(JSON.stringify(await valueOf(yaml)), json);
  });

  it("says in one line what it cannot read, without the text", async () => {
    const faults: [text: string, message: string][] = [
      ['{"secret": 1,\n "a" 2}', '"a.yaml" is neither JSON nor YAML: line 2'],
      ["secret: [1", "line 2, column 1: unexpected end of the stream"],
      ["a: 1\na: 2", "line 2, column 1: duplicated mapping key"],
      ["a: *b", 'line 1, column 6: unidentified alias "b"'],
      ["a: 1\n---\nb: 2", "expected a single document"],
      ["[".repeat(20_000), "nesting exceeded maxDepth"],
      ["swagger: 1.2", '"a.yaml" is of Swagger "1.2", not "2.0"'],
    ];
    for (const [text, message] of faults) {
      const said = await faultOf(text);
      assertStringIncludes(said, message);
      assertEquals(/secret|\n./.test(said), false, said);
    }
  });

  it("refuses aliases that stand for too much", async () => {
    const levels = Array.from(
      { length: 100 },
      (_, index) => `&a${index + 1} [*a${index}, *a${index}]`,
    );
    for (const bomb of [`[&a0 [x], ${levels}]`, "&a {b: [*a]}"]) {
      const fault = await faultOf(`openapi: 3.1.0\nx-a:\n  ${bomb}`);
      assertStringIncludes(fault, "do not dereference it");
    }
    const merges = Array.from(
      { length: 1000 },
      (_, index) => `\n  - &m${index + 1} { <<: *m${index}, k${index}: 1 }`,
    );
    await faultOf(`openapi: 3.1.0\nx-a:\n  - &m0 {}${merges.join("")}`);
  });

  for (const text of ['{"swagger": "2.0"}', "swagger: 2.0", "swagger: '2.0'"]) {
    it(`converts ${text}`, async () => {
      const files = { "a.yaml": text };
      const { document } = await readByCommand(files, {
        convert: (document) => {
          assertEquals({ ...document }, { swagger: "2.0" });
          return { openapi: "3.0.0" };
        },
      });
      assertEquals(document, { openapi: "3.0.0" });
      assertStringIncludes(
        await faultOf(text),
        '"a.yaml" is Swagger 2.0, which swagger2openapi converts; install it: npm install --save-dev swagger2openapi',
      );
    });
  }
});

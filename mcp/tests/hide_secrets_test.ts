import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { hiderOf, partsOf, secretHeaders } from "../_hide_secrets.ts";

describe("secretHeaders()", () => {
  const CASES: readonly [name: string, value: string, secrets: string[]][] = [
    ["Authorization", "Bearer abcdef", ["Bearer abcdef", "abcdef"]],
    ["x-api-key", "abcdef", ["abcdef"]],
    ["X-Auth", "abcdef", ["abcdef"]],
    ["x-session-id", "abcdef", ["abcdef"]],
    ["Notion-Version", "2022-06-28", []],
    ["accept-profile", "public", []],
    ["x-account", "123456", []],
    ["idempotency-key", "abcdef", []],
  ];
  for (const [name, value, secrets] of CASES) {
    it(`takes ${secrets.length ? "" : "nothing "}from ${name}`, () => {
      const found = secretHeaders({ [name]: value });
      assertEquals([...new Set(found)].filter((it) => it), secrets);
    });
  }

  it("takes the values of cookies", () => {
    const text = "abcdef and uvwxyz";
    const hide = hiderOf(partsOf("sid=abcdef; other=uvwxyz"));
    assertEquals(hide(text), "*** and ***");
  });
});

describe("hiderOf()", () => {
  const CASES: readonly [secret: string, data: unknown, hidden: unknown][] = [
    ["abcdef", "an abcdef.", "an ***."],
    ["abcdef", "abcdefg xabcdef abcdef1 äabcdef", undefined],
    ["abcdef", "?q=%20abcdef", "?q=%20***"],
    ["abc/de+f", "?q=abc%2Fde%2Bf&x", "?q=***&x"],
    ['abc"def', '"abc\\"def"', '"***"'],
    ["abcdefghijklmnop", "xabcdefghijklmnopx", "x***x"],
    ["12345678", '{"a":123456789,"b":-12345678,"c":1.12345678}', undefined],
    ["12345678", '{"a":12345678.5}', undefined],
    ["12345678901234567", '{"a":123456789012345678}', undefined],
    ["123456", [1234567, 123456, { a: 123456 }], [1234567, "***", {
      a: "***",
    }]],
    ["abcdef", { abcdef: 1, "x abcdef": { abcdef: "abcdef" } }, {
      "***": 1,
      "x ***": { "***": "***" },
    }],
    ["abcde", "abcde", undefined],
    ["a.c|e$", "a.c|e$ abc|e$", "*** abc|e$"],
    [
      "abcdef",
      JSON.parse('{"__proto__":"abcdef"}'),
      JSON.parse(
        '{"__proto__":"***"}',
      ),
    ],
  ];
  for (const [secret, data, hidden] of CASES) {
    const shown = JSON.stringify(data);
    it(`${hidden ? "masks" : "does not mask"} ${secret} in ${shown}`, () => {
      assertEquals(hiderOf([secret])(data), hidden ?? data);
    });
  }
});

/** Numbers of JSON, which a model reads as they were received. */
import { assertEquals } from "@std/assert";
import { createTools } from "@waymark/endpoint/tools";
import { describe, it } from "node:test";
import { callTool, type CallToolOptions, textOf } from "../../agent.ts";
import { shopAt } from "../_shop.ts";

const baseUrl = "https://shop.example";
const tools = createTools(shopAt(baseUrl), { baseUrl });

/** The text of a result, for JSON that the API sends. */
async function read(json: string, options?: CallToolOptions): Promise<string> {
  const headers = { "content-type": "application/json" };
  const fetch = () => Promise.resolve(new Response(json, { headers }));
  const tool = tools.get("list_orders");
  return textOf(await callTool(tool, {}, { ...options, fetch }));
}

const CASES: readonly [json: string, written: string][] = [
  ['{ "id" : 9007199254740993 }', '{"id":9007199254740993}'],
  ["[-9007199254740993, 1e400]", "[-9007199254740993,1e400]"],
  ["[12345678901234.567]", "[12345678901234.567]"],
  ["[1e-400]", "[1e-400]"],
  ["[81384788765712384]", "[81384788765712384]"],
  ["123456789012345678901234567890", "123456789012345678901234567890"],
  ["[10000000000000000000000]", "[10000000000000000000000]"],
  ["[0.10000000000000001, 1E+5]", "[0.10000000000000001,1E+5]"],
  // What JavaScript keeps is written as it writes it.
  ["[9007199254740992, -5, 1.50]", "[9007199254740992,-5,1.5]"],
  // Digits in strings are not numbers, wherever the strings end.
  ['{"9007199254740993":"1e400"}', '{"9007199254740993":"1e400"}'],
  [
    '["\\"9007199254740993", "\\\\", 9007199254740993, "\\\\\\""]',
    '["\\"9007199254740993","\\\\",9007199254740993,"\\\\\\""]',
  ],
];

describe("a result of JSON", () => {
  for (const [json, written] of CASES) {
    it(`has the numbers of ${json}`, async () => {
      assertEquals(await read(json), written);
    });
  }

  it("keeps numbers of any length", async () => {
    const json = `[1${"0".repeat(500_000)}1,1.${"0".repeat(500_000)}1]`;
    assertEquals(await read(json, { maxCharacters: 2_000_000 }), json);
  });

  for (const json of ["{1e400:1}", "[1.2.3e400]", "[01234567890123456789]"]) {
    it(`is ${json} itself, which JSON.parse refuses, with a note`, async () => {
      assertEquals(
        await read(json),
        `${json}\n[The server labelled this as JSON, but it is not valid JSON.]`,
      );
    });
  }

  it("is the text where digits are unknown that may be others, as on Node 20", async () => {
    const { parse } = JSON;
    JSON.parse = (text, revive) =>
      parse(text, revive && ((key, value) => revive(key, value)));
    try {
      for (const json of ["[ 9007199254740992 ]", "[ 1e400 ]"]) {
        assertEquals(await read(json), json);
      }
      const kept = '[ 1.5, 9007199254740991, "1e400", null, 1e5 ]';
      assertEquals(
        await read(kept),
        '[1.5,9007199254740991,"1e400",null,100000]',
      );
    } finally {
      JSON.parse = parse;
    }
  });

  it("has secrets masked in numbers", async () => {
    assertEquals(
      await read("[90071992547409931, 19007199254740993]", {
        secrets: ["90071992547409931"],
      }),
      '["***",19007199254740993]',
    );
  });
});

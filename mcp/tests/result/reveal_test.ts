/** What a model sees of text with characters that nobody sees. */
import { assertEquals } from "@std/assert";
import { createTools } from "@waymark/endpoint/tools";
import { describe, it } from "node:test";
import { callTool, textOf } from "../../agent.ts";
import { shopAt } from "../_shop.ts";

const baseUrl = "https://shop.example";
const tools = createTools(shopAt(baseUrl), { baseUrl });

/** The text of a result, for a response of the API. */
async function read(response: Response): Promise<string> {
  const fetch = () => Promise.resolve(response);
  return textOf(await callTool(tools.get("list_orders"), {}, { fetch }));
}

const CASES: readonly [name: string, text: string, shown?: string][] = [
  ["text in any script", "héllo, Привет, 你好, שלום"],
  ["line breaks and tabs", "a\r\n\tb"],
  ["an emoji of several characters", "❤️‍🔥 👨‍👩‍👧"],
  ["a joiner inside of a word", "می\u200cخواهم"],
  ["bidirectional marks", "a\u202eb\u2066c", "a\\u202eb\\u2066c"],
  [
    "letters that nobody sees",
    "a\u{e0041}\u{e0042}",
    "a\\udb40\\udc41\\udb40\\udc42",
  ],
  [
    "bits in joiners",
    "a\u200c\u200d\u200cb",
    "a\\u200c\\u200d\\u200cb",
  ],
  ["control characters", "\x1b[31m\x00\x7f", "\\u001b[31m\\u0000\\u007f"],
  [
    "a soft hyphen, a separator and an annotation",
    "\xad\u2028\ufff9",
    "\\u00ad\\u2028\\ufff9",
  ],
];

describe("a result", () => {
  for (const [name, text, shown = text] of CASES) {
    it(`${shown === text ? "leaves" : "shows"} ${name}`, async () => {
      const headers = { "content-type": "text/plain" };
      assertEquals(await read(new Response(text, { headers })), shown);
    });
  }

  it("keeps JSON what it is", async () => {
    const data = { "a\u202e": "b\u{e0041}\x00\n" };
    assertEquals(JSON.parse(await read(Response.json(data))), data);
  });
});

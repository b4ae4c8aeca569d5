/** The tools of an API without a server. */
import { assert, assertEquals, assertRejects } from "@std/assert";
import { createTools } from "@waymark/endpoint/tools";
import { after, describe, it } from "node:test";
import { callTool, searchTools, textOf } from "../agent.ts";
import { serveShop } from "./_shop.ts";

const SECRET = "5ecret-of-the-shop";
let respond = (_: Request): Response | Promise<Response> => Response.json([]);
const shop = serveShop((request) => respond(request));
const tools = createTools(shop.description, { baseUrl: shop.origin });
const tool = tools.get("list_orders")!;

after(() => shop.close());

describe("callTool()", () => {
  it("shapes, cuts, masks and pages as the server does", async () => {
    respond = ({ headers }) =>
      Response.json({ sent: headers.get("authorization"), next_page: 3 });
    const headers = { authorization: `Bearer ${SECRET}` };
    const result = await callTool(tool, { page: 2 }, { headers });
    assertEquals(result.content, [
      { type: "text", text: '{"sent":"***","next_page":3}' },
      {
        type: "text",
        text:
          '[There is a next page: call this tool with the same arguments and {"page":3}.]',
      },
    ]);
  });

  it("gives the next page where the program's own fetch sets no URL", async () => {
    const headers = { link: '</v1/orders?page=3>; rel="next"' };
    const result = await callTool(tool, {}, {
      fetch: () => Response.json([], { headers }),
    });
    assertEquals(
      textOf(result),
      '[]\n[There is a next page: call this tool with the same arguments and {"page":3}.]',
    );
  });

  it("gives the text of JSON whose digits are unknown, as on Node 20", async () => {
    const { parse } = JSON;
    const read = async (json: string) => {
      const headers = { "content-type": "application/json" };
      const fetch = () => new Response(json, { headers });
      return textOf(await callTool(tool, {}, { fetch }));
    };
    JSON.parse = (text, revive) =>
      parse(text, revive && ((key, value) => revive(key, value)));
    try {
      for (const json of ["[ 9007199254740992 ]", "[ 1e400 ]"]) {
        assertEquals(await read(json), json);
      }
      assertEquals(await read('[ 1.5, "a", null ]'), '[1.5,"a",null]');
    } finally {
      JSON.parse = parse;
    }
  });

  it("says that there is no tool of a name that a model made up", async () => {
    const made = await callTool(tools.get("list_everything"), {});
    assertEquals(made.isError, true);
    assertEquals(textOf(made), "There is no tool of this name.");
  });

  it("sends keys of the query that no operation declares, and masks them", async () => {
    respond = ({ url }) => Response.json(new URL(url).search);
    const query = { "api key": "5ecret/key" };
    assertEquals(
      textOf(await callTool(tool, '{"page":2}', { query })),
      '"?page=2&api%20key=***"',
    );
    // A declared one has its place.
    const declared = await callTool(tool, {}, { query: { tenant: "5ecret" } });
    assertEquals(textOf(declared), '"?tenant=***"');
  });

  it("asks once for other credentials after a 401", async () => {
    respond = ({ headers }) =>
      headers.get("authorization") === "Bearer new-token"
        ? Response.json("in")
        : Response.json({ message: "no" }, { status: 401 });
    const asked: unknown[] = [];
    const headers = (rejected?: object) => {
      asked.push(rejected);
      const token = rejected ? "new-token" : "old-token";
      return Promise.resolve({ authorization: `Bearer ${token}` });
    };
    assertEquals(textOf(await callTool(tool, {}, { headers })), '"in"');
    assertEquals(asked, [undefined, { authorization: "Bearer old-token" }]);
    const same = () => ({ authorization: "Bearer old-token" });
    const refused = await callTool(tool, {}, { headers: same });
    assertEquals(refused.isError, true);
    assert(textOf(refused).includes("tell the user"), textOf(refused));
  });

  it("says in the result what is wrong with arguments, and what fetch throws", async () => {
    const wrong = await callTool(tool, "{page");
    assertEquals(wrong.isError, true);
    const thrown = await callTool(tool, {}, {
      headers: () => {
        throw "No vault";
      },
    });
    assertEquals(textOf(thrown), "No vault");
    const failed = await callTool(tool, {}, {
      fetch: () => Promise.reject(new TypeError("No network")),
    });
    assert(textOf(failed).includes("No network"), textOf(failed));
    const { content } = await callTool(tool, {}, {
      signal: AbortSignal.abort(),
    });
    assertEquals(content, [{ type: "text", text: "The call was cancelled." }]);
  });

  it("refuses an option that it does not have, and a signal that is none", async () => {
    for (
      const [option, message] of [
        [{ maxCharacter: 5 }, "did you mean maxCharacters?"],
        [{ signal: {} }, "signal is an object; pass an AbortSignal"],
      ] as const
    ) {
      const call = () => callTool(tool, {}, option as object);
      await assertRejects(call, Error, message);
    }
  });
});

describe("searchTools()", () => {
  it("finds tools for a question", () => {
    assertEquals(searchTools(tools)("show me all orders", 1), [
      { operation: "list_orders", description: "List orders" },
    ]);
  });
});

describe("textOf()", () => {
  it("names an image by its type", () => {
    const image = { type: "image", data: "AA==", mimeType: "image/png" };
    const text = { type: "text", text: "[1 byte]" };
    assertEquals(
      textOf({ content: [image, text] } as Parameters<typeof textOf>[0]),
      "[image image/png]\n[1 byte]",
    );
  });
});

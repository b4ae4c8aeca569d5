/** What people outside could do to the HTTP server, and what each gets. */
import { assert, assertEquals } from "@std/assert";
import { request as httpRequest } from "node:http";
import { after, before, describe, it } from "node:test";
import { serveByCommand, type Served, TOKEN } from "../_command.ts";
import { serveShop } from "../_shop.ts";

let respond: (request: Request) => Response | Promise<Response> = () =>
  Response.json({ path: "/v1/orders" });
const shop = serveShop((request) => respond(request));
let server: Served;
let port: number;

before(async () => {
  server = await serveByCommand(shop.description, [
    "--forward-header",
    "authorization=x-shop-authorization",
  ]);
  port = Number(server.url.port);
});

after(async () => {
  await server.end();
  await shop.close();
});

const LIST = { jsonrpc: "2.0", id: 1, method: "tools/list" };
const CALL = {
  jsonrpc: "2.0",
  id: 1,
  method: "tools/call",
  params: { name: "list_orders", arguments: {} },
};

/** Sends a request with any `Host`, which `fetch` does not let one set. */
function post(
  headers: Record<string, string> = {},
  body: string = JSON.stringify(LIST),
  path = "/mcp",
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const request = httpRequest({
      hostname: "127.0.0.1",
      port,
      path,
      method: "POST",
      headers: {
        host: `127.0.0.1:${port}`,
        authorization: `Bearer ${TOKEN}`,
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        "content-length": `${new TextEncoder().encode(body).length}`,
        ...headers,
      },
    }, (response) => {
      let text = "";
      response.on("data", (chunk) => text += chunk);
      response.on(
        "end",
        () => resolve({ status: response.statusCode ?? 0, text }),
      );
      response.on("error", reject);
    });
    request.on("error", reject);
    request.end(body);
  });
}

describe("waymark-mcp --http", () => {
  it("serves whoever has the token", async () => {
    const { status, text } = await post();
    assertEquals(status, 200);
    assert(text.includes("list_orders"), text);
  });

  it("takes the scheme of the token in any case", async () => {
    const { status } = await post({ authorization: `bearer ${TOKEN}` });
    assertEquals(status, 200);
  });

  const refused: [string, number, Record<string, string>, string?][] = [
    ["nobody without the token", 401, { authorization: "" }],
    ["nobody with another token", 401, { authorization: "Bearer other" }],
    ["no page of another site", 403, { origin: "https://evil.example" }],
    ["no page without an origin (a file, a sandbox)", 403, { origin: "null" }],
    ["no name that was made to resolve here", 403, { host: "evil.example" }],
    ["no other path", 404, {}, "/"],
  ];
  for (const [name, expected, headers, path] of refused) {
    it(`serves ${name}`, async () => {
      const { status, text } = await post(headers, undefined, path);
      assertEquals(status, expected);
      assert(!text.includes("list_orders") && !text.includes(TOKEN), text);
    });
  }

  it("asks whoever sends no credentials at all for a token", async () => {
    const response = await fetch(`http://127.0.0.1:${port}/mcp`, {
      method: "POST",
      body: JSON.stringify(LIST),
    });
    assertEquals(response.status, 401);
    assertEquals(response.headers.get("www-authenticate"), "Bearer");
    await response.body?.cancel();
  });

  it("accepts a notification, which has no response", async () => {
    const note = { jsonrpc: "2.0", method: "notifications/initialized" };
    const { status, text } = await post({}, JSON.stringify(note));
    assertEquals([status, text], [202, ""]);
  });

  it("has no stream of events without a request", async () => {
    const response = await fetch(`http://127.0.0.1:${port}/mcp`, {
      headers: { authorization: `Bearer ${TOKEN}` },
    });
    assertEquals(response.status, 405);
    await response.body?.cancel();
  });

  it("tells whoever asks that it lives, without a name or a token", async () => {
    const headers = { host: "10.0.0.9", authorization: "" };
    const { status, text } = await post(headers, undefined, "/healthz");
    assertEquals([status, text], [200, "ok"]);
  });

  it("serves behind a path of a proxy", async () => {
    assertEquals((await post({}, undefined, "/shop/mcp")).status, 200);
  });

  it("lets a page of an allowed origin read, and asks for no token before", async () => {
    const origin = "http://localhost:3000";
    const preflight = await fetch(`http://127.0.0.1:${port}/mcp`, {
      method: "OPTIONS",
      headers: {
        origin,
        "access-control-request-method": "POST",
        "access-control-request-headers": "authorization,content-type",
      },
    });
    assertEquals(preflight.status, 204);
    const cors = Object.fromEntries(
      [...preflight.headers].filter(([name]) => name.startsWith("access")),
    );
    assertEquals(cors, {
      "access-control-allow-origin": origin,
      "access-control-allow-headers": "authorization,content-type",
      "access-control-allow-methods": "GET, POST, DELETE",
      "access-control-expose-headers": "mcp-session-id",
      "access-control-max-age": "600",
    });
    const response = await fetch(`http://127.0.0.1:${port}/mcp`, {
      method: "POST",
      headers: {
        origin,
        authorization: `Bearer ${TOKEN}`,
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
      },
      body: JSON.stringify(LIST),
    });
    assertEquals(response.status, 200);
    const allowed = response.headers.get("access-control-allow-origin");
    assertEquals(allowed, origin);
    await response.body?.cancel();
    const other = await fetch(`http://127.0.0.1:${port}/mcp`, {
      method: "OPTIONS",
      headers: { origin: "https://evil.example" },
    });
    assertEquals(other.status, 403);
    assertEquals(other.headers.get("access-control-allow-origin"), null);
    await other.body?.cancel();
  });

  it("ends the call of a client that leaves", async () => {
    const gone = new Promise<void>((resolve) => {
      respond = (request) =>
        new Promise((respond) => {
          request.signal.addEventListener("abort", () => {
            resolve();
            respond(Response.json([]));
          });
        });
    });
    shop.received.length = 0;
    const left = new AbortController();
    const called = fetch(`http://127.0.0.1:${port}/mcp`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${TOKEN}`,
        "x-shop-authorization": "Bearer leaving-token",
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
      },
      body: JSON.stringify(CALL),
      signal: left.signal,
    }).then(async (response) => {
      await response.text();
    }).catch(() => {});
    while (!shop.received.length) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    left.abort();
    await Promise.all([called, gone]);
    respond = () => Response.json({ path: "/v1/orders" });
  });

  it("refuses a body of 2 MB", async () => {
    const body = JSON.stringify({ ...LIST, pad: "x".repeat(2_000_000) });
    const { status } = await post({}, body);
    assertEquals(status, 413);
  });

  it("survives what is no JSON-RPC", async () => {
    for (const body of ["", "{", "[]", "null", "7", '{"jsonrpc":"2.0"}']) {
      const { status } = await post({}, body);
      assert(status >= 400 && status < 500, `${body}: ${status}`);
    }
    assertEquals((await post()).status, 200);
  });

  it("sends each user's own credentials, and none without them", async () => {
    shop.received.length = 0;
    for (const user of ["ada", "bob"]) {
      const { status } = await post(
        { "x-shop-authorization": `Bearer ${user}-token` },
        JSON.stringify(CALL),
      );
      assertEquals(status, 200);
    }
    assertEquals(
      shop.received.map(({ headers }) => headers.get("authorization")),
      ["Bearer ada-token", "Bearer bob-token"],
    );
    const { text } = await post({}, JSON.stringify(CALL));
    assert(text.includes("lacks the header x-shop-authorization"), text);
    assertEquals(shop.received.length, 2);
  });

  it("responds to 1,000 calls at once, and makes no more than its limit", async () => {
    shop.received.length = 0;
    const headers = { "x-shop-authorization": "Bearer eve-token" };
    const results = await Promise.all(
      Array.from({ length: 1000 }, () => post(headers, JSON.stringify(CALL))),
    );
    assertEquals(results.filter(({ status }) => status !== 200), []);
    const refused = results.filter(({ text }) =>
      text.includes("Too many call")
    );
    // A minute's calls, and what the limit adds while the test runs.
    assert(shop.received.length < 700, `${shop.received.length} were sent`);
    assertEquals(refused.length, 1000 - shop.received.length);
  });

  it("serves the other users after one has used up the limit", async () => {
    const call = async (user: string) => {
      const headers = { "x-shop-authorization": `Bearer ${user}` };
      return (await post(headers, JSON.stringify(CALL))).text;
    };
    while (!(await call("greedy-token")).includes("Too many calls"));
    assert((await call("other-token")).includes("/v1/orders"));
  });
});

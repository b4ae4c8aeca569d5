/** What people outside could do to the HTTP server, and what each gets. */
import { assert, assertEquals, assertThrows } from "@std/assert";
import { EndpointError } from "@waymark/endpoint";
import { type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { after, before, describe, it } from "node:test";
import { readTable } from "../../../tests/_table.ts";
import { createServerFactory } from "../../create_server.ts";
import { createHttpHandler } from "../../http.ts";
import { type Running, start, TOKEN } from "../_command.ts";
import { serveShop } from "../_shop.ts";

let respond: (request: Request) => Response | Promise<Response>;
const shop = serveShop((request) => respond(request));
let server: Running;
let port: number;

before(async () => {
  const args = ["-", "--http", "0", "--calls-per-minute", "50"];
  const forward = ["--forward-header", "authorization=x-shop-authorization"];
  const input = JSON.stringify(shop.description);
  server = start([...args, ...forward], { input });
  port = Number((await server.printed(/serving http:\S+:(\d+)/))[1]);
});

after(() => Promise.all([server.end("SIGTERM"), shop.close()]));

const message = (method: string, params = {}) =>
  JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
const LIST = message("tools/list");
const CALL = message("tools/call", { name: "list_orders", arguments: {} });

/** A request for the list of tools, unless it says otherwise. */
interface Sent {
  readonly method?: string;
  readonly path?: string;
  /** One that is empty is not sent. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal?: AbortSignal;
}

/** A request, its status, and a part of what comes back. */
interface Case extends Sent {
  readonly name: string;
  readonly status: number;
  readonly shows?: string;
  readonly type?: string;
}

const FIELDS = "name method path headers body status shows type";

/** Sends a request with any `Host`, which `fetch` does not let one set. */
async function send(
  { method = "POST", path = "/mcp", headers, body = LIST, signal }: Sent = {},
): Promise<
  { status: number; headers: IncomingMessage["headers"]; text: string }
> {
  const sent = {
    host: `127.0.0.1:${port}`,
    authorization: `Bearer ${TOKEN}`,
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
    ...headers,
  };
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request({
      ...{ hostname: "127.0.0.1", port, path, method, signal },
      headers: Object.fromEntries(
        Object.entries(sent).filter(([, value]) => value),
      ),
    }, resolve).on("error", reject).end(method === "POST" ? body : undefined);
  });
  return {
    status: response.statusCode!,
    headers: response.headers,
    text: await text(response),
  };
}

describe("waymark-mcp --http", () => {
  const file = new URL("http.jsonl", import.meta.url);
  const { cases } = readTable<Case>(file, FIELDS);
  for (const [title, its] of cases) {
    it(title, async () => {
      const { status, headers, text } = await send(its);
      assertEquals(status, its.status, text);
      assert(text.includes(its.shows ?? ""), text);
      assert(!text.includes(TOKEN), text);
      assertEquals(text.includes("list_orders"), its.shows === "list_orders");
      if (its.type) assertEquals(headers["content-type"], its.type);
      const asked = headers["www-authenticate"];
      assertEquals(asked, status === 401 ? "Bearer" : undefined);
    });
  }

  it("refuses a body of 20 MB", async () => {
    const { status } = await send({ body: LIST + " ".repeat(20_000_000) });
    assertEquals(status, 413);
  });

  it("lets a page of an allowed origin read, and asks for no token before", async () => {
    const origin = "http://localhost:3000";
    const method = "OPTIONS";
    const headers = {
      origin,
      authorization: "",
      "access-control-request-method": "POST",
      "access-control-request-headers": "authorization,content-type",
    };
    const preflight = await send({ method, headers });
    assertEquals(preflight.status, 204);
    const cors = Object.entries(preflight.headers)
      .filter(([name]) => name.startsWith("access"));
    assertEquals(Object.fromEntries(cors), {
      "access-control-allow-origin": origin,
      "access-control-allow-headers": "authorization,content-type",
      "access-control-allow-methods": "GET, POST, DELETE",
      "access-control-expose-headers": "mcp-session-id, www-authenticate",
      "access-control-max-age": "600",
    });
    const response = await send({ headers: { origin } });
    assertEquals(response.status, 200);
    assertEquals(response.headers["access-control-allow-origin"], origin);
    const evil = { ...headers, origin: "https://evil.example" };
    const other = await send({ method, headers: evil });
    assertEquals(other.status, 403);
    assertEquals(other.headers["access-control-allow-origin"], undefined);
  });

  it("ends the call of a client that leaves", async () => {
    const gone = Promise.withResolvers<void>();
    const left = new AbortController();
    respond = ({ signal }) => {
      signal.addEventListener("abort", () => gone.resolve());
      left.abort();
      return gone.promise.then(() => Response.json([]));
    };
    const headers = { "x-shop-authorization": "Bearer leaving-token" };
    await send({ headers, body: CALL, signal: left.signal }).catch(() => {});
    await gone.promise;
  });

  /** Calls the API for a user. */
  async function callAs(user: string): Promise<string> {
    const headers = { "x-shop-authorization": user && `Bearer ${user}-token` };
    const { status, text } = await send({ headers, body: CALL });
    assertEquals(status, 200);
    return text;
  }

  it("sends each user's own credentials, and none without them", async () => {
    respond = () => Response.json("found");
    shop.received.length = 0;
    for (const user of ["ada", "bob"]) await callAs(user);
    const lacking = await callAs("");
    assert(lacking.includes("lacks the header x-shop-authorization"), lacking);
    assertEquals(
      shop.received.map(({ headers }) => headers.get("authorization")),
      ["Bearer ada-token", "Bearer bob-token"],
    );
  });

  it("responds to 1,000 calls at once, makes no more than its limit, and serves others", async () => {
    respond = () => Response.json("found");
    shop.received.length = 0;
    const texts = await Promise.all(
      Array.from({ length: 1000 }, () => callAs("eve")),
    );
    const refused = texts.filter((text) => text.includes("Too many call"));
    assertEquals(refused.length, 1000 - shop.received.length);
    // A minute's calls, and what the limit adds while the test runs.
    const made = shop.received.length;
    assert(made >= 50 && made < 500, `${made} were sent`);
    assert((await callAs("other")).includes("found"));
  });
});

describe("createHttpHandler()", () => {
  const factory = createServerFactory(shop.description);
  const serve = createHttpHandler(factory, {
    authorize: () => ({}),
    ...{ allowedOrigins: ["A.example"], path: "/shop/mcp/" },
  });
  const post = { method: "POST", body: LIST };
  const fails = createHttpHandler(factory, {
    authorize: () => Promise.reject(new Error("No keys")),
    ...{ allowedOrigins: "*", log: () => {} },
  });
  const RESPONSES: readonly (readonly [
    does: string,
    handle: typeof serve,
    path: string,
    init: RequestInit,
    status: number,
  ])[] = [
    ["takes an origin, in any case, at its path", serve, "/shop/mcp", {}, 405],
    ["has no other path", serve, "/mcp", post, 404],
    [
      "refuses a body of 1 MB",
      serve,
      "/shop/mcp",
      { ...post, body: LIST + " ".repeat(1_000_000) },
      413,
    ],
    ["cannot tell who it is if authorize throws", fails, "/mcp", post, 503],
  ];
  for (const [does, handle, path, init, expected] of RESPONSES) {
    it(does, async () => {
      const host = "localhost";
      const origin = "https://a.example";
      const url = `http://${host}${path}`;
      const request = new Request(url, { ...init, headers: { host, origin } });
      const { status, headers } = await handle(request);
      const allowed = headers.get("access-control-allow-origin");
      assertEquals([status, allowed], [expected, origin]);
    });
  }

  const OTHER = { status: 401, headers: new Headers() };
  const FOUND:
    readonly (readonly [what: string, found: unknown, to: number])[] = [
      ["a user of a class", Object.create({ user: "ada" }), 200],
      ["a number", { user: 7, headers: null }, 200],
      ["credentials", { headers: { authorization: "a" } }, 200],
      ["nothing of a token that is right", {}, 200],
      ["nothing", undefined, 503],
      ["no rows", [], 503],
      ["an error", new Error("Who?"), 503],
      ["what else it is", { error: "Who?" }, 503],
      ["an object", { user: {} }, 503],
      ["a response of another realm", Object.create(OTHER), 503],
      ["a response of AWS Lambda", { statusCode: 401, headers: {} }, 503],
    ];
  for (const [what, found, expected] of FOUND) {
    it(`responds with ${expected} to whom authorize knows by ${what}`, async () => {
      const authorize = () => found as object;
      const handle = createHttpHandler(factory, { authorize });
      const headers = { "content-type": "application/json" };
      const request = new Request("http://localhost/mcp", { ...post, headers });
      const lines: string[] = [];
      const { error } = console;
      console.error = (line) => lines.push(line);
      const { status } = await handle(request)
        .finally(() => console.error = error);
      const says = lines.map((line) => line.slice(0, 43));
      const fault = "a request failed: Error: authorize returned";
      const expectedLines = expected === 503 ? [fault] : [];
      assertEquals([status, says], [expected, expectedLines]);
    });
  }

  const authorize = () => ({});
  const names = "pass a list of names without ports";
  const WRONG: readonly (readonly [options: object, message: string])[] = [
    [{}, "createHttpHandler lacks authorize, the function that tells"],
    [{ authorise: authorize }, "did you mean authorize?"],
    [{ authorize, path: "mcp" }, 'path is "mcp"; pass a path, such as "/mcp"'],
    [{ authorize, allowedHosts: ["https://a.example"] }, names],
    [{ authorize, allowedOrigins: ["a.example:8080"] }, names],
  ];
  for (const [options, message] of WRONG) {
    it(`refuses its options: ${message}`, () => {
      const run = () => createHttpHandler(factory, options as never);
      assertThrows(run, EndpointError, message);
    });
  }
});

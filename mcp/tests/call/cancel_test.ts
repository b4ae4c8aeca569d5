/** What becomes of a call that its client cancels, or in which this server fails. */
import {
  Client as NewClient,
  StreamableHTTPClientTransport as NewHttp,
} from "@modelcontextprotocol/client";
import { Client as OldClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as OldHttp } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { assert, assertEquals, assertRejects } from "@std/assert";
import { describe, it } from "node:test";
import { createServer, createServerFactory } from "../../create_server.ts";
import { createHttpHandler, listen } from "../../http.ts";
import { Running } from "../../serve/http/_running.ts";
import { connect } from "../_connect.ts";
import { serveShop } from "../_shop.ts";

/** An API that never responds, and counts the requests that were given up. */
function serveSlowly() {
  const state = { given_up: 0, ends: [] as (() => void)[] };
  const shop = serveShop((request) =>
    new Promise<Response>((resolve) => {
      state.ends.push(() => resolve(Response.json([])));
      request.signal.addEventListener("abort", () => {
        state.given_up++;
        resolve(Response.json([]));
      });
    })
  );
  return { shop, state };
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5));
}

describe("a call that is cancelled", () => {
  it("reaches the API, and frees its place and that of a call that waits", async () => {
    const { shop, state } = serveSlowly();
    const lines: string[] = [];
    const client = await connect(createServer(shop.description, {
      concurrency: 1,
      log: (line) => lines.push(line),
    }));
    const call = (signal?: AbortSignal) =>
      client.callTool({ name: "list_orders" }, signal && { signal });
    const [running, waiting] = [new AbortController(), new AbortController()];
    const rejected = [
      assertRejects(() => call(running.signal)),
      assertRejects(() => call(waiting.signal)),
    ];
    await until(() => shop.received.length === 1);
    waiting.abort();
    await rejected[1];
    running.abort();
    await rejected[0];
    await until(() => state.given_up === 1);
    const next = call();
    await until(() => shop.received.length === 2);
    state.ends[1]!();
    assert(!(await next).isError);
    const outcomes = lines.slice(1).map((line) => line.split(" ")[3]);
    assertEquals(outcomes, ["cancelled", "cancelled", "200"]);
    await Promise.all([client.close(), shop.close()]);
  });
});

const info = { name: "test", version: "1" };

type Signal = { signal?: AbortSignal };
const params = { name: "list_orders" };

const newClient = (options?: object) => (url: URL) => {
  const client = new NewClient(info, options);
  return {
    connect: () => client.connect(new NewHttp(url)),
    call: (options: Signal) => client.callTool(params, options),
    close: () => client.close(),
  };
};

/** The official clients, which cancel by a message until the protocol of 2026. */
const CLIENTS = {
  "v1": (url: URL) => {
    const client = new OldClient(info);
    return {
      connect: () => client.connect(new OldHttp(url) as never),
      call: (options: Signal) => client.callTool(params, undefined, options),
      close: () => client.close(),
    };
  },
  "v2 with the protocol of 2025": newClient(),
  "v2 with the protocol of 2026": newClient({
    versionNegotiation: { mode: "auto" },
  }),
};

describe("calls that are cancelled over HTTP", () => {
  for (const [name, create] of Object.entries(CLIENTS)) {
    it(`reach the API, and free their places: the client ${name}`, async () => {
      const { shop, state } = serveSlowly();
      const serve = createHttpHandler(createServerFactory(shop.description), {
        authorize: () => ({ user: "ada" }),
      });
      const server = await listen(serve, { port: 0 });
      const client = create(new URL(`${server.origin}/mcp`));
      await client.connect();
      const stop = new AbortController();
      const rejected = Array.from(
        { length: 8 },
        () => assertRejects(() => client.call(stop)),
      );
      await until(() => shop.received.length === 8);
      stop.abort();
      await Promise.all(rejected);
      await until(() => state.given_up === 8);
      // All eight places are free again.
      const next = client.call({});
      await until(() => shop.received.length === 9);
      state.ends[8]!();
      assert(!(await next).isError);
      await client.close();
      await Promise.all([server.close(), shop.close()]);
    });
  }

  it("are those of the same user and session alone", async () => {
    const { shop, state } = serveSlowly();
    const serve = createHttpHandler(createServerFactory(shop.description), {
      authorize: ({ headers }) => ({ user: headers.get("x-user") ?? "" }),
    });
    const send = (user: string, session: string, message: object) =>
      serve(
        new Request("http://localhost/mcp", {
          method: "POST",
          headers: {
            host: "localhost",
            "content-type": "application/json",
            "x-user": user,
            "mcp-session-id": session,
          },
          body: JSON.stringify({ jsonrpc: "2.0", ...message }),
        }),
      );
    const method = "notifications/cancelled";
    const cancel = { method, params: { requestId: 1 } };
    const call = await send("ada", "a", {
      ...{ id: 1, method: "tools/call", params: { name: "list_orders" } },
    });
    await until(() => shop.received.length === 1);
    for (const [user, session] of [["bob", "a"], ["ada", "b"]] as const) {
      assertEquals((await send(user, session, cancel)).status, 202);
    }
    assertEquals(state.given_up, 0);
    await send("ada", "a", cancel);
    await until(() => state.given_up === 1);
    await call.text();
    await shop.close();
  });
});

describe("a response that nobody reads to its end", () => {
  it("is forgotten", async () => {
    const running = new Running();
    const { signal } = new AbortController();
    let given = signal;
    const { body } = await running.run("ada", 1, signal, (signal) => {
      given = signal;
      return Promise.resolve(new Response(new ReadableStream()));
    });
    await body!.cancel();
    await new Promise((resolve) => setTimeout(resolve));
    running.cancel("ada", 1);
    assert(!given.aborted);
  });
});

describe("a fault of this server", () => {
  it("is logged, and the result says so", async () => {
    const shop = serveShop();
    const lines: string[] = [];
    const client = await connect(createServer(shop.description, {
      log: (line) => {
        if (line.includes(" GET ")) throw new Error("No room");
        lines.push(line);
      },
    }));
    const result = await client.callTool({ name: "list_orders" });
    assertEquals(result, {
      content: [
        { type: "text", text: "This server failed; its log says why." },
      ],
      isError: true,
    });
    assertEquals(lines.at(-1), "list_orders failed: No room");
    await Promise.all([client.close(), shop.close()]);
  });
});

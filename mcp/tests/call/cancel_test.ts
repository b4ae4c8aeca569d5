/** What becomes of a call that its client cancels, and what it hears meanwhile. */
import { assert, assertEquals, assertRejects } from "@std/assert";
import { McpServer } from "@modelcontextprotocol/server";
import { describe, it } from "node:test";
import { createServer } from "../../create_server.ts";
import { register } from "../../serve/_register.ts";
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

describe("register()", () => {
  const tool = {
    name: "wait",
    description: "Waits",
    inputSchema: { type: "object" },
    annotations: {},
  };

  it("tells whoever asks for it that a call still runs", async () => {
    const server = new McpServer({ name: "test", version: "1" });
    let end = () => {};
    const run = () =>
      new Promise<{ content: [] }>((resolve) => {
        end = () => resolve({ content: [] });
      });
    register(server, { ...tool, run }, () => {}, 10);
    const client = await connect(server);
    const seen: unknown[] = [];
    await client.callTool({ name: "wait" }, {
      onprogress: (progress) => {
        seen.push(progress);
        if (seen.length === 2) end();
      },
    });
    assertEquals(seen.slice(0, 2), [
      { progress: 0.01, message: "wait has run for 0.01 s" },
      { progress: 0.02, message: "wait has run for 0.02 s" },
    ]);
    await client.close();
  });

  it("logs a fault of this server, and gives a result that says so", async () => {
    const server = new McpServer({ name: "test", version: "1" });
    const lines: string[] = [];
    const run = () => {
      throw new Error("No room");
    };
    register(server, { ...tool, run }, (line) => lines.push(line));
    const client = await connect(server);
    const result = await client.callTool({ name: "wait" });
    assertEquals(result, {
      content: [
        { type: "text", text: "This server failed; its log says why." },
      ],
      isError: true,
    });
    assertEquals(lines, ["wait failed: No room"]);
    await client.close();
  });
});

/** What becomes of a call that its client cancels, and what it hears meanwhile. */
import { assert, assertEquals, assertRejects } from "@std/assert";
import { describe, it } from "node:test";
import { createServer } from "../../create_server.ts";
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

describe("a call that takes long", () => {
  it("tells whoever asks for it that it still runs", async () => {
    const { shop, state } = serveSlowly();
    const client = await connect(createServer(shop.description));
    // What happens every 5 seconds, 500 times as often.
    const { setInterval } = globalThis;
    globalThis.setInterval =
      ((run: () => void, every: number) =>
        setInterval(run, every / 500)) as typeof setInterval;
    const seen: unknown[] = [];
    await client.callTool({ name: "list_orders" }, {
      onprogress: (progress) => {
        seen.push(progress);
        if (seen.length === 2) state.ends[0]!();
      },
    }).finally(() => globalThis.setInterval = setInterval);
    assertEquals(seen.slice(0, 2), [
      { progress: 5, message: "list_orders has run for 5 s" },
      { progress: 10, message: "list_orders has run for 10 s" },
    ]);
    await Promise.all([client.close(), shop.close()]);
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

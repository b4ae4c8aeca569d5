/**
 * Makes 200 calls of a real server with a body of a megabyte each, for each kind
 * of signal, and prints how many megabytes they have left behind. Runs on Deno,
 * Node and Bun.
 *
 * @module
 */
import { createServer } from "node:http";
import process from "node:process";
import { createClient, send } from "../../lib/client/client.ts";
import { endpoint } from "../../mod.ts";
import { bytesInUse } from "./_bytes_in_use.ts";

const CALLS = 200;
const MEGABYTE = 1_048_576;

const body = new Uint8Array(MEGABYTE).fill(120);
const server = createServer((request, response) => {
  request.resume();
  // As text, because Deno counts no array buffers.
  response.setHeader("content-type", "text/plain");
  response.end(body);
});
await new Promise<void>((resolve) => {
  server.listen(0, "127.0.0.1", () => resolve());
});
const { port } = server.address() as { port: number };
const request = endpoint("GET /x", { baseUrl: `http://127.0.0.1:${port}` });

/** Lives as long as the program. */
const app = new AbortController();
const kept: unknown[] = [];
const passing = createClient({
  baseUrl: "/",
  fetch: (request) => fetch(request),
});

/** What is called with each number, by what could keep the response. */
const CASES: Readonly<Record<string, () => Promise<unknown>>> = {
  // A leak, to see that it shows.
  "a list": async () => kept.push((await send(request)).data),
  "a signal of its own": () =>
    send(request, { signal: new AbortController().signal }),
  "one signal for all": () => send(request, { signal: app.signal }),
  "AbortSignal.any": () =>
    send(request, { signal: AbortSignal.any([app.signal]) }),
  "AbortSignal.timeout": () =>
    send(request, { signal: AbortSignal.timeout(1e8) }),
  "both in one": () =>
    send(request, {
      signal: AbortSignal.any([app.signal, AbortSignal.timeout(1e8)]),
    }),
  "a signal of the request": () =>
    send({ ...request, request: { signal: AbortSignal.any([app.signal]) } }),
  "a total timeout": () => send(request, { totalTimeout: 1e8 }),
  "a fetch of its own": () => passing.send(request, { signal: app.signal }),
  "a most of bytes": () =>
    send(request, { maxBytes: 2 * MEGABYTE, signal: app.signal }),
  "a body above it": () =>
    send(request, { maxBytes: 1, signal: app.signal }).catch(() => {}),
  "a stream that is read": async () => {
    const { data } = await send(request, { as: "stream", signal: app.signal });
    await new Response(data).text();
  },
  "a stream that is cancelled": async () => {
    const { data } = await send(request, { as: "stream", signal: app.signal });
    await data.cancel();
  },
};

for (const [name, run] of Object.entries(CASES)) {
  const start = await bytesInUse();
  for (let index = 0; index < CALLS; index++) await run();
  const megabytes = (await bytesInUse() - start) / MEGABYTE;
  kept.length = 0;
  console.log(JSON.stringify([name, megabytes]));
}
process.exit();

/** What the readers of `as` make of a body: lines and events, one after the other. */
import type { Step } from "../client_server.ts";
import {
  type Cases,
  ends,
  holds,
  limit,
  pause,
  same,
  thrownBy,
} from "./_case.ts";

const html = { "content-type": "text/html" };
const sse = { "content-type": "text/event-stream; charset=utf-8" };
/** `ü`, as the server is told it: one character a byte. */
const u = "\u00c3\u00bc";

/** Bodies, and the lines in each, or the end of the message after them. */
const LINES: readonly [body: string, items: unknown[], message?: string][] = [
  [`{"a":1}\n"${u}"\r\n\n null \n2`, [{ a: 1 }, "ü", null, 2]],
  ["", []],
  ["\n", []],
  ["\u00ef\u00bb\u00bf1\n", [1]],
  ['\x1e{"a":\n1}\n\x1e2\n', [{ a: 1 }, 2]],
  ["1\n<p>", [1], 'returned 200 with line 2 that is not JSON: "<p>"'],
];

/** Bodies, and the events in each. */
const EVENTS: readonly [body: string, items: unknown[]][] = [
  [
    `:hi\n\nid: 1\nevent: new\ndata: {"a":\ndata: 1}\n\ndata: ${u}\n\n`,
    [{ data: { a: 1 }, event: "new", id: "1" }, { data: "ü" }],
  ],
  ["data: [DONE]\r\n\r\ndata: 2\r\n\r\ndata: lost", [
    { data: "[DONE]" },
    { data: 2 },
  ]],
  ["", []],
];

/** The items of a body, and the error at their end. */
async function read(items: AsyncIterable<unknown>) {
  const found: unknown[] = [];
  try {
    for await (const item of items) found.push(item);
  } catch (error) {
    return { found, error: error as Error };
  }
  return { found, error: undefined };
}

export const readerCases: Cases = {
  "lines(): one JSON text after the other": async ({ plan, lines }) => {
    for (const [body, items, message] of LINES) {
      const { client, arrivals } = await plan({ headers: html, body });
      const { data } = await client("GET /x", {}, { as: lines() });
      const { found, error } = await read(data);
      same(found, items, body);
      const { accept } = (await arrivals())[0]!.headers;
      holds(`${accept}`.startsWith("application/x-ndjson, "), `${accept}`);
      if (error && message) ends(error, message);
      else same(error, message);
    }
  },
  "lines(): in chunks that end anywhere": async ({ stub, lines, json }) => {
    const bytes = new TextEncoder().encode('{"a":"ü"}\n2\n');
    const { client } = stub(() => {
      const chunks = [...bytes].map((byte) => Uint8Array.of(byte));
      const body = new ReadableStream({
        pull(stream) {
          const chunk = chunks.shift();
          if (chunk) stream.enqueue(chunk);
          else stream.close();
        },
      });
      return new Response(body);
    }, { as: lines() });
    const { data } = await client("GET /x");
    same((await read(data)).found, [{ a: "ü" }, 2]);
    // A call's, over the client's.
    same((await client("GET /x", {}, { as: "text" })).data.length, 12);
    const call = client("GET /x", {}, { as: json() });
    ends(await thrownBy(call), ' instead of JSON: "{\\"a\\":\\"ü\\"}\\n2"');
  },
  "events(): data, name and id": async ({ plan, events }) => {
    for (const [body, items] of EVENTS) {
      const { client, arrivals } = await plan({ headers: sse, body });
      const { data } = await client("GET /x", {}, { as: events() });
      const { found, error } = await read(data);
      same([found, error], [items, undefined], body);
      same((await arrivals())[0]!.headers["accept"], "text/event-stream");
    }
  },
  "events(): of what is none, as text, and with an accept of the call": async (
    { plan, events },
  ) => {
    const { client, arrivals } = await plan(
      { headers: html, body: "<p>" },
      { json: { error: "No" } },
      { headers: sse, body: "data: 1\n\n" },
      { status: 404, headers: sse, body: "data: 1\n\n" },
    );
    for (const type of ["text/html", "application/json"]) {
      const { data } = await client("GET /x", {}, { as: events() });
      const { error } = await read(data);
      ends(error!, `200 with a body that is not of events: "${type}"`);
    }
    const headers = { accept: "text/plain" };
    const as = events({ as: "text" });
    const { data } = await client("GET /x", {}, { as, headers });
    same((await read(data)).found, [{ data: "1" }]);
    same((await arrivals())[2]!.headers["accept"], "text/plain");
    const failed = await client("GET /x", {}, { as, throwOnError: false });
    same([failed.status, failed.error], [404, "data: 1\n\n"]);
  },
  "items end with break, with the signal, and after a pause": async (
    { stub, lines, TimeoutError },
  ) => {
    const start = (stream: ReadableStreamDefaultController) =>
      stream.enqueue(new TextEncoder().encode("1\n2\n"));
    const { client } = stub(() =>
      new Response(new ReadableStream({ start }), { headers: sse })
    );
    const as = lines();
    for (const timeout of [50, false] as const) {
      const controller = new AbortController();
      const { signal } = controller;
      const { data } = await client("GET /x", {}, { as, timeout, signal });
      const found: unknown[] = [];
      const error = await thrownBy((async () => {
        for await (const item of data) {
          found.push(item);
          if (item === 2 && !timeout) setTimeout(() => controller.abort("no"));
        }
      })());
      same(found, [1, 2]);
      if (!timeout) same(error, "no");
      else {
        holds(error instanceof TimeoutError, `${error}`);
        ends(error, " took longer than its timeout of 50 ms");
      }
    }
    const { data } = await client("GET /x", {}, { as, timeout: 50 });
    for await (const _ of data) break;
    same((await read(data)).found, []);
  },
  "items: their time does not run while the program is busy": async (
    { stub, lines },
  ) => {
    const { client } = stub(() => new Response("1\n2\n3"));
    const { data } = await client("GET /x", {}, { as: lines(), timeout: 50 });
    const found: unknown[] = [];
    for await (const item of data) {
      found.push(item);
      await pause(60);
    }
    same(found, [1, 2, 3]);
  },
  "items: break cancels the body of the response": async (
    { stub, lines, events },
  ) => {
    for (const as of [lines(), events()]) {
      let cancelled = 0;
      const body = new TextEncoder().encode("data: 1\n\n1\n\n");
      const { client } = stub(() =>
        new Response(
          new ReadableStream({
            start: (stream) => stream.enqueue(body),
            cancel: () => void cancelled++,
          }),
        )
      );
      const { data } = await client("GET /x", {}, { as });
      await read((async function* () {
        for await (const item of data) {
          yield item;
          break;
        }
      })());
      await pause(1);
      same(cancelled, 1, as.kind);
    }
  },
  "events(): reconnects where the last one ended, until a 204": async (
    { plan, events, HttpError },
  ) => {
    const steps: Step[] = [
      { headers: sse, body: `retry: 1\ndata: 1\n\nid: ${u}\n\n` },
      { headers: sse, body: "data: 2\n\n", fault: "short" },
      { headers: sse, body: "id: c\ndata: 3\n\n" },
      { fault: "reset" },
      { fault: "reset" },
      { fault: "reset" },
    ];
    const { client, arrivals } = await plan(...steps, { status: 204 });
    const as = events({ reconnect: true });
    const { data } = await client("GET /x", {}, { as, headers: { a: "b" } });
    const { found, error } = await read(data);
    const numbers = found.map((it) => (it as { data: unknown }).data);
    // Bun drops what came just before a failure.
    same([numbers[0], numbers.at(-1), error], [1, 3, undefined]);
    const sent = (await arrivals()).map(({ headers }) =>
      `${headers["a"]} ${headers["last-event-id"] ?? ""}`
    );
    // Runtimes send again by themselves what is reset.
    const isEncoded = sent.includes("b \u00c3\u0083\u00c2\u00bc");
    if (!isEncoded) same([...new Set(sent)], ["b ", `b ${u}`, "b c"]);
    const lone = { headers: sse, body: "retry: 1\ndata: 1\n\n" };
    const other = await plan(lone, { status: 401 });
    const { data: short } = await other.client("GET /x", {}, { as });
    const end = await read(short);
    holds(end.error instanceof HttpError, `${end.error}`);
    // Without the option, it is the end.
    const once = await plan(steps[1]!);
    const { data: one } = await once.client("GET /x", {}, { as: events() });
    const { error: broken } = await read(one);
    holds(`${broken}`.includes(" got an incomplete response"), `${broken}`);
    if (isEncoded) limit("the runtime writes a header's bytes in UTF-8");
  },
};

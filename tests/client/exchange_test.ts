import { assert, assertEquals, assertRejects } from "@std/assert";
import { describe, it } from "node:test";
import { deflateSync } from "node:zlib";
import * as client from "../../lib/client/client.ts";
import { sendersOf } from "./_senders.ts";
import { endpoint, EndpointError } from "../../mod.ts";
import { startSendServer } from "../conformance/client_server.ts";

const { createSend } = sendersOf(client);

describe("send()", () => {
  it("refuses what no endpoint function returned, and wrong words", async () => {
    let calls = 0;
    const send = createSend({
      fetch: () => {
        calls++;
        return Promise.resolve(new Response("x"));
      },
    });
    const wrong: [unknown, unknown?][] = [
      [new Request("https://api.example.com/")],
      ["https://api.example.com/"],
      [endpoint("GET /"), { as: "Json" }],
      [endpoint("GET /"), { parse: "text" }],
    ];
    for (const given of wrong) {
      const error = await assertRejects(
        () => Reflect.apply(send, undefined, given) as Promise<unknown>,
        EndpointError,
      );
      assert(error.code === "INVALID_PARAMETER");
    }
    assertEquals(calls, 0);
  });

  it("says that a stream is not sent twice, and nothing of its own signal", async () => {
    const data = new Blob(["a"]).stream();
    const options = endpoint("POST /x", { data });
    const send = createSend({
      fetch: async (request) => new Response(await request.text()),
    });
    await send(options);
    const { message } = await assertRejects(() => send(options), EndpointError);
    assert(message.includes("a stream that was read before"), message);
  });

  it("cancels the body of an answer whose stream is cancelled", async () => {
    let reason: unknown;
    const body = new ReadableStream({
      cancel(given) {
        reason = given;
      },
    });
    const send = createSend({
      fetch: () => Promise.resolve(new Response(body)),
    });
    const { data } = await send(endpoint("GET /"), { as: "stream" });
    await data.cancel("enough");
    assertEquals(reason, "enough");
  });

  it("ends at once where a fetch aborts the call itself", async () => {
    const controller = new AbortController();
    const send = createSend({
      signal: controller.signal,
      fetch: () => {
        controller.abort("enough");
        return new Promise<Response>(() => {});
      },
    });
    const reason = await send(endpoint("GET /")).catch((reason) => reason);
    assertEquals(reason, "enough");
  });

  // A copy of it, for a log, may still be read.
  it("does not abort an attempt whose response was read", async () => {
    const signals: AbortSignal[] = [];
    const send = createSend({
      throwOnError: false,
      fetch: ({ signal }) => {
        signals.push(signal);
        return new Response("No", { status: signals.length * 100 + 200 });
      },
    });
    const statuses = [
      (await send(endpoint("GET /"))).status,
      (await send(endpoint("GET /"))).status,
    ];
    assertEquals(statuses, [300, 400]);
    assertEquals(signals.map(({ aborted }) => aborted), [false, false]);
  });

  it("cancels a response that comes after the timeout", async () => {
    let reason: unknown = "nothing";
    const { promise, resolve } = Promise.withResolvers<Response>();
    const send = createSend({ timeout: 1, fetch: () => promise });
    const error = await send(endpoint("GET /")).catch((error) => error);
    assertEquals(error.name, "TimeoutError");
    const cancel = () => void (reason = "cancelled");
    resolve(new Response(new ReadableStream({ cancel })));
    await new Promise((resolve) => setTimeout(resolve, 1));
    assertEquals(reason, "cancelled");
  });

  // As that of node-fetch, which is a stream of Node. An unhandled rejection fails the test.
  it("leaves a late body alone that cannot be cancelled", async () => {
    for (const cancel of [undefined, () => {}]) {
      const { promise, resolve } = Promise.withResolvers<Response>();
      const send = createSend({ timeout: 1, fetch: () => promise });
      const error = await send(endpoint("GET /")).catch((error) => error);
      assertEquals(error.name, "TimeoutError");
      resolve(Object.defineProperty(new Response(), "body", {
        value: { cancel },
      }));
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  });

  it("ends a body whenever the abort comes", async () => {
    for (let ticks = 0; ticks < 20; ticks++) {
      const controller = new AbortController();
      const send = createSend({
        signal: controller.signal,
        fetch: async ({ signal }) => {
          (async () => {
            for (let tick = 0; tick < ticks; tick++) await undefined;
            controller.abort("enough");
          })();
          const start = (stream: ReadableStreamDefaultController) =>
            signal.addEventListener("abort", () => stream.error(signal.reason));
          return await Promise.resolve(
            new Response(new ReadableStream({ start })),
          );
        },
      });
      for (const as of ["text", "stream"] as const) {
        const reason = await send(endpoint("GET /"), { as })
          .then(({ data }) => new Response(data).text())
          .catch((reason) => reason);
        assertEquals(reason, "enough");
      }
    }
  });

  // Deno has no such limit, and so takes the part of Node here.
  it("tells Node to wait, unless the caller has a dispatcher", async () => {
    const key = Symbol.for("undici.globalDispatcher.1");
    const { fetch } = globalThis;
    const seen: unknown[] = [];
    const dispatch = (options: object) => seen.push(options);
    globalThis.fetch = (_, init) => {
      const { dispatcher } = init as {
        dispatcher?: { dispatch: (options: object) => unknown };
      };
      if (dispatcher) dispatcher.dispatch({ path: "/x" });
      else seen.push("none");
      return Promise.resolve(new Response());
    };
    Object.assign(globalThis, { [key]: { dispatch } });
    try {
      const send = createSend();
      const own = { dispatcher: { dispatch: () => seen.push("own") } };
      await send(endpoint("GET /x"), { timeout: false });
      await send(endpoint("GET /x", { request: own }), { timeout: false });
      await send(endpoint("GET /x"), { timeout: false, totalTimeout: 300_000 });
    } finally {
      globalThis.fetch = fetch;
      Reflect.deleteProperty(globalThis, key);
    }
    assertEquals(seen, [
      { path: "/x", headersTimeout: 0, bodyTimeout: 0 },
      "own",
      "none",
    ]);
  });

  it("cannot read a body whose chunks are no bytes", async () => {
    const start = (stream: ReadableStreamDefaultController) =>
      stream.enqueue("text");
    const send = createSend({
      fetch: () => new Response(new ReadableStream({ start })),
    });
    const { message } = await send(endpoint("GET /x")).catch((error) => error);
    assert(message.endsWith(" with a body that cannot be read"), message);
  });

  it("passes on what only the platform knows, beside a stream, too", async () => {
    const { fetch } = globalThis;
    const seen: unknown[] = [];
    globalThis.fetch = async (input, init) => {
      const { body, next } = init as { body?: unknown; next: unknown };
      const sent = await new Request(input, init).text();
      seen.push([sent, next, body instanceof ReadableStream]);
      return new Response();
    };
    try {
      for (const data of ["a", new Blob(["b"]).stream()]) {
        const request = { next: { revalidate: 1 } };
        await createSend()(endpoint("PUT /x", { data, request }));
      }
    } finally {
      globalThis.fetch = fetch;
    }
    const next = { revalidate: 1 };
    assertEquals(seen, [["a", next, false], ["b", next, false]]);
  });

  it("leaves no listener where a stream has no body", async () => {
    const { signal } = new AbortController();
    const { removeEventListener } = signal;
    let removed = 0;
    signal.removeEventListener = (...args: [string]) => {
      removed++;
      Reflect.apply(removeEventListener, signal, args);
    };
    const send = createSend({
      signal,
      as: "stream",
      fetch: () => new Response(null, { status: 204 }),
    });
    const { data } = await send(endpoint("GET /x"));
    assertEquals(removed, 1);
    assertEquals(await new Response(data).text(), "");
  });

  it("leaves no listener where an abort ends a stream", async () => {
    const controller = new AbortController();
    const { signal } = controller;
    const { removeEventListener } = signal;
    let removed = 0;
    signal.removeEventListener = (...args: [string]) => {
      removed++;
      Reflect.apply(removeEventListener, signal, args);
    };
    const body = new ReadableStream({
      start: (stream) => stream.enqueue(new Uint8Array(1)),
    });
    const send = createSend({ signal, fetch: () => new Response(body) });
    const { data } = await send(endpoint("GET /x"), { as: "stream" });
    controller.abort("enough");
    assertEquals(
      await data.getReader().read().catch((it: unknown) => it),
      "enough",
    );
    assertEquals(removed, 1);
  });

  it("waits for no attempt after an abort while when() decides", async () => {
    const controller = new AbortController();
    const send = createSend({
      signal: controller.signal,
      fetch: () => new Response(null, { status: 503 }),
      retry: {
        when: () => {
          controller.abort("enough");
          return true;
        },
      },
    });
    const reason = await send(endpoint("GET /")).catch((reason) => reason);
    assertEquals(reason, "enough");
  });

  // Deno decodes no "deflate", and so takes the part of Bun here.
  it("decodes bodies itself on Bun, where maxBytes is set", async () => {
    const { close, origin } = await startSendServer();
    const once = deflateSync("hello").toString("latin1");
    const step = (coding: string | undefined, body: string) => ({
      headers: {
        "content-type": "text/plain",
        ...coding !== undefined && { "content-encoding": coding },
      },
      body,
    });
    Object.assign(globalThis, { Bun: {} });
    try {
      for (
        const [coding, body, data] of [
          ["deflate", once, "hello"],
          ["DEFLATE , identity", once, "hello"],
          ["deflate, deflate", "hello", "hello"],
          ["constructor", "hello", "hello"],
          ["", "hello", "hello"],
          [undefined, "hello", "hello"],
          ["identity", "hello", "hello"],
          ["deflate", "", undefined],
        ] as const
      ) {
        const made = await fetch(`${origin}/plans`, {
          method: "POST",
          body: JSON.stringify([step(coding, body)]),
        });
        const url = `${origin}/${await made.json()}/x`;
        const send = createSend({ maxBytes: 5, retry: 0 });
        const result = await send(endpoint({ url }));
        assertEquals(result.data, data, coding);
        const broken = await send(endpoint({ url }), { maxBytes: 4 })
          .catch((error) => error.message.replace(/.* with a /, ""));
        if (data) assertEquals(broken, "body of more than 4 bytes");
        // Its own decision, so the body is what the runtime makes of it.
        const request = { decompress: false };
        const raw = await send(endpoint({ url, request }), {
          maxBytes: 1000,
          as: "arrayBuffer",
        });
        assertEquals(raw.data.byteLength, body.length, coding);
      }
    } finally {
      Reflect.deleteProperty(globalThis, "Bun");
      await close();
    }
  });

  it("ends the call where a stream fails on workerd, which does not tell", async () => {
    const cancelled: unknown[] = [];
    const streamOf = (...items: unknown[]) =>
      new ReadableStream({
        pull(controller) {
          const item = items.shift();
          if (item === undefined) controller.close();
          else if (typeof item === "string") {
            controller.enqueue(new TextEncoder().encode(item));
          } else throw (item as { thrown: unknown }).thrown;
        },
        cancel: (reason) => void cancelled.push(reason),
      });
    const send = createSend({
      fetch: async (request) => new Response(await request.text()),
    });
    const sent = (data: ReadableStream) =>
      send(endpoint("PUT /x", { data }), { as: "text" })
        .then((it) => it.data, (error) => error.message);
    const problem = "PUT https://api.github.com/x could not read its body";
    Object.defineProperty(navigator, "userAgent", {
      value: "Cloudflare-Workers",
      configurable: true,
    });
    try {
      assertEquals(await sent(streamOf("a", "b")), "ab");
      assertEquals(await sent(new Blob(["a"]).stream()), "a");
      const thrown = new Error("ENOENT");
      assertEquals(
        await sent(streamOf("a", { thrown })),
        `${problem}: "ENOENT"`,
      );
      assertEquals(
        await sent(streamOf({ thrown: "enough" })),
        `${problem}: "enough"`,
      );
      const failed = new ReadableStream({
        type: "bytes",
        start: (controller) => controller.error(thrown),
      });
      assertEquals(await sent(failed), `${problem}: "ENOENT"`);
      await send(endpoint("PUT /x", { data: streamOf("a", "b", "c") }), {
        fetch: async ({ body }) => {
          await body!.cancel("unread");
          return new Response();
        },
      });
      assertEquals(cancelled, ["unread"]);
    } finally {
      Reflect.deleteProperty(navigator, "userAgent");
    }
  });

  it("begins no wait that no longer fits the total time once when() has decided", async () => {
    const send = createSend({
      totalTimeout: 2000,
      throwOnError: false,
      fetch: () => new Response("Busy", { status: 503 }),
      retry: {
        delay: () => 1900,
        when: async () => {
          await new Promise((resolve) => setTimeout(resolve, 200));
          return undefined;
        },
      },
    });
    const { status, error } = await send(endpoint("GET /"));
    assertEquals([status, error], [503, "Busy"]);
  });
});

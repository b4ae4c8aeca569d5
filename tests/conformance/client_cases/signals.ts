/** What ends when a signal is aborted, and what is left of a call on a signal. */
import type { Options } from "./_case.ts";
import type { Step } from "../client_server.ts";
import {
  type Case,
  type Cases,
  holds,
  ok,
  pause,
  same,
  thrownBy,
} from "./_case.ts";

/** How an abort ends a call once its request has arrived, and a response of it could have. */
function aborts(step: Step, options: Options = {}): Case {
  return async ({ plan }) => {
    const { client, arrivals, arrived } = await plan(step);
    const controller = new AbortController();
    const { signal } = controller;
    const reason = new Error("Enough");
    const sent = thrownBy(client("GET /x", {}, { ...options, signal }));
    while ((await arrivals()).length === 0) await pause(5);
    await pause(20);
    controller.abort(reason);
    holds(await sent === reason, `the reason is ${await sent}`);
    await arrived(1);
  };
}

/** Counts the listeners that a signal has: one that is added twice is one. */
function counting(
  signal: AbortSignal,
  listeners: { now: number } = { now: 0 },
): { readonly now: number } {
  const { addEventListener, removeEventListener } = signal;
  const own = new Set<unknown>();
  const count = (work: () => unknown) => {
    listeners.now -= own.size;
    work();
    listeners.now += own.size;
  };
  signal.addEventListener = (...args: [string, unknown]) => {
    count(() => own.add(args[1]));
    return Reflect.apply(addEventListener, signal, args);
  };
  signal.removeEventListener = (...args: [string, unknown]) => {
    count(() => own.delete(args[1]));
    return Reflect.apply(removeEventListener, signal, args);
  };
  return listeners;
}

const silent = { fault: "silent" } as const;
const endless = () =>
  new Response(
    new ReadableStream({ pull: (stream) => stream.enqueue(new Uint8Array(1)) }),
  );

export const signalCases: Cases = {
  "an abort before sends nothing": async ({ plan }) => {
    const { client, arrived } = await plan(ok);
    const signal = AbortSignal.abort();
    const call = client("GET /x", {}, { request: { signal } });
    same((await thrownBy(call)).name, "AbortError");
    await arrived(0);
  },
  "an abort ends a call that waits for the response": aborts(silent),
  "an abort ends a call that reads the body": aborts({ fault: "hang" }),
  "an abort ends a call that reads the body of an error": aborts({
    status: 404,
    fault: "hang",
  }),
  "an abort ends a call that waits for the next attempt": aborts(
    { status: 429, headers: { "retry-after": "50" } },
    { retry: { maxDelay: 60_000 } },
  ),
  "an abort or the total time ends a call while retry.when decides": async (
    { stub },
  ) => {
    const never = new Promise<never>(() => {});
    for (const response of [never, new Response(null, { status: 503 })]) {
      const { client } = stub(() => response);
      const controller = new AbortController();
      const { signal } = controller;
      let decide = () => controller.abort("enough");
      const when = () => {
        decide();
        return never;
      };
      const limits = { timeout: 20, totalTimeout: 60, retry: { when } };
      const ended = client("GET /x", {}, { ...limits, signal });
      same(await thrownBy(ended), "enough");
      decide = () => {};
      const error = await thrownBy(client("GET /x", {}, limits));
      holds(/totalTimeout of 60 ms/.test(error.message), `it is ${error}`);
      holds(error.cause instanceof Error, `${error} has no cause`);
    }
  },
  "an abort in retry.when leaves no further attempt": async ({ stub }) => {
    const controller = new AbortController();
    const when = () => {
      controller.abort("enough");
      return true;
    };
    const { client, requests } = stub(
      () => new Response(null, { status: 503 }),
      { signal: controller.signal, retry: { when } },
    );
    same(await thrownBy(client("GET /x")), "enough");
    same(requests.length, 1, "the number of calls");
  },
  "an abort in a fetch that does not end ends the call": async ({ stub }) => {
    const controller = new AbortController();
    const { signal } = controller;
    const { client } = stub(() => {
      controller.abort("enough");
      return new Promise<Response>(() => {});
    }, { signal });
    same(await thrownBy(client("GET /x")), "enough");
  },
  "an abort ends a body whenever it comes": async ({ stub }) => {
    for (let ticks = 0; ticks < 20; ticks++) {
      const controller = new AbortController();
      const { client } = stub(async ({ signal }) => {
        (async () => {
          for (let tick = 0; tick < ticks; tick++) await undefined;
          controller.abort("enough");
        })();
        const start = (stream: ReadableStreamDefaultController) =>
          signal.addEventListener("abort", () => stream.error(signal.reason));
        return await Promise.resolve(
          new Response(new ReadableStream({ start })),
        );
      }, { signal: controller.signal });
      for (const as of ["text", "stream"] as const) {
        const read = client("GET /x", {}, { as })
          .then(({ data }) => new Response(data).text());
        same(await thrownBy(read), "enough");
      }
    }
  },
  "an abort ends a stream": async ({ plan }) => {
    const { client } = await plan({
      // Firefox waits for the first of it.
      body: " ".repeat(2048),
      fault: "stall",
    });
    const controller = new AbortController();
    const { signal } = controller;
    const { data } = await client("GET /x", {}, { as: "stream", signal });
    const reader = data.getReader();
    await reader.read();
    const read = thrownBy(reader.read());
    controller.abort();
    same((await read).name, "AbortError");
  },
  "a signal of the client, of the call and of the request": async (
    { plan },
  ) => {
    for (const place of ["client", "call", "request"] as const) {
      const { client } = await plan(silent);
      const controllers = {
        client: new AbortController(),
        call: new AbortController(),
        request: new AbortController(),
      };
      const sent = thrownBy(
        client.defaults({ signal: controllers.client.signal })("GET /x", {}, {
          signal: controllers.call.signal,
          request: { signal: controllers.request.signal },
        }),
      );
      setTimeout(() => controllers[place].abort(place), 10);
      same(await sent, place, "the reason");
    }
  },
  // A copy of it, for a log, may still be read.
  "an attempt whose response was read is not aborted": async ({ stub }) => {
    const { client, requests } = stub(
      () => new Response("No", { status: requests.length * 100 + 200 }),
      { throwOnError: false },
    );
    same((await client("GET /x")).status, 300);
    same((await client("GET /x")).status, 400);
    same(requests.map(({ signal }) => signal.aborted), [false, false]);
  },

  "1,000 requests at once have one listener on a signal, and leave none":
    async ({ stub }) => {
      const listeners = { now: 0 };
      const signals = Array.from({ length: 100 }, () => {
        const { signal } = new AbortController();
        counting(signal, listeners);
        return signal;
      });
      let most = 0;
      let release = () => {};
      const all = new Promise<void>((resolve) => release = resolve);
      const { client, requests } = stub(async () => {
        if (requests.length === 1000) release();
        await all;
        most = Math.max(most, listeners.now);
        return Response.json([1]);
      });
      const results = await Promise.all(
        Array.from(
          { length: 1000 },
          (_, index) => client("GET /x", {}, { signal: signals[index % 100]! }),
        ),
      );
      same(results.filter(({ data }) => `${data}` === "1").length, 1000);
      same([most, listeners.now], [100, 0], "the number of listeners");
    },
  "no listener is left where a stream has no body": async ({ stub }) => {
    const { signal } = new AbortController();
    const listeners = counting(signal);
    const { client } = stub(() => new Response(null, { status: 204 }), {
      signal,
      as: "stream",
    });
    const { data } = await client("GET /x");
    same(listeners.now, 0, "the number of listeners");
    same(await new Response(data).text(), "");
  },
  "an abort ends a stream that is asked for again": async ({ stub }) => {
    const controller = new AbortController();
    const { signal } = controller;
    const listeners = counting(signal);
    const { client, requests } = stub(() => {
      if (requests.length < 2) return endless();
      setTimeout(() => controller.abort("enough"));
      return new Promise<never>(() => {});
    }, {
      signal,
      as: "stream",
      timeout: 5000,
      retry: { delay: () => 0, when: () => true },
    });
    same(await thrownBy(client("GET /x")), "enough");
    same(listeners.now, 0, "the number of listeners");
  },
  "no listener is left where an abort ends a stream": async ({ stub }) => {
    const controller = new AbortController();
    const { signal } = controller;
    const listeners = counting(signal);
    const { client } = stub(endless, { signal, as: "stream" });
    const { data } = await client("GET /x");
    same(listeners.now, 1, "the number of listeners");
    const reader = data.getReader();
    await reader.read();
    controller.abort("enough");
    const reads = async () => {
      // What was there before may still be read.
      for (let chunk = 0; chunk < 9; chunk++) await reader.read();
    };
    same(await thrownBy(reads()), "enough");
    same(listeners.now, 0, "the number of listeners");
  },
};

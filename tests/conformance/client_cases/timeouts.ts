/** When a call ends that takes too long; some of it is in `tests/responses.jsonl`. */
import type { Step } from "../client_server.ts";
import {
  busy,
  type Cases,
  holds,
  limit,
  ok,
  pause,
  replacing,
  same,
  thrownBy,
} from "./_case.ts";

/** A body of which only a part comes; Firefox waits for the first of it. */
const stall: Step = {
  headers: { "content-type": "application/json" },
  body: " ".repeat(2048),
  fault: "stall",
};
const never = () => new Promise<never>(() => {});
const DISPATCHER = Symbol.for("undici.globalDispatcher.1");

/** What sends the requests of Node's own `fetch`; other runtimes have none. */
interface Dispatcher {
  dispatch(options: object, handler: unknown): boolean;
}

function nodeDispatcher(): Dispatcher {
  // Node loads it with the first of its classes.
  void globalThis.Request;
  const { [DISPATCHER]: dispatcher } = globalThis as {
    [key: symbol]: Dispatcher | undefined;
  };
  return dispatcher ?? limit("only Node has a limit of its own");
}

/** An error of Node's, whose cause has a code. */
const late = (code: string) =>
  Object.assign(new TypeError("fetch failed"), {
    cause: Object.assign(new Error("Late"), { code }),
  });

export const timeoutCases: Cases = {
  "timeout: ends a fetch that does not": async ({ stub, TimeoutError }) => {
    const { client } = stub(never, { timeout: 1 });
    const error = await thrownBy(client("GET /x"), TimeoutError);
    same(error.request.url, "https://api.example.com/x");
  },
  "timeout: ends a schema": async ({ plan, TimeoutError }) => {
    const schema = {
      "~standard": { version: 1, vendor: "a", validate: never },
    };
    const { client } = await plan(ok);
    const call = client("GET /x", {}, { schema, timeout: 60 });
    await thrownBy(call, TimeoutError);
  },
  "timeout: a response that comes too late is cancelled": async (
    { stub, TimeoutError },
  ) => {
    let isCancelled = false;
    const body = new ReadableStream({
      cancel: () => void (isCancelled = true),
    });
    const bodyOf = (cancel: unknown) =>
      Object.defineProperty(new Response(), "body", { value: { cancel } });
    for (
      const response of [
        new Response(body),
        // As that of node-fetch, which is a stream of Node.
        bodyOf(undefined),
        bodyOf(() => {}),
      ]
    ) {
      let respond = (_: Response) => {};
      const later = new Promise<Response>((resolve) => respond = resolve);
      const { client } = stub(() => later, { timeout: 1 });
      await thrownBy(client("GET /x"), TimeoutError);
      respond(response);
      await pause(1);
    }
    holds(isCancelled, "it was not cancelled");
  },
  "totalTimeout: no wait is begun that would pass its end": async (
    { plan, HttpError, NetworkError },
  ) => {
    const retry = { delay: () => 20_000, maxDelay: 60_000 };
    const after = { status: 429, headers: { "retry-after": "20" } };
    for (
      const [step, error, when] of [
        [busy, HttpError, undefined],
        [{ fault: "reset" } as const, NetworkError, undefined],
        // It stays so when the caller's `when` asks for another attempt.
        [after, HttpError, () => true],
      ] as const
    ) {
      const { client, arrivals } = await plan(step);
      const options = { totalTimeout: 5000, retry: { ...retry, when: when! } };
      await thrownBy(client("GET /x", {}, options), error);
      // Some runtimes send a request again where a connection was reset.
      if (step.status) same((await arrivals()).length, 1);
    }
  },
  "totalTimeout: begins no wait that no longer fits once when() has decided":
    async ({ stub }) => {
      const { client, requests } = stub(
        () => Response.json("Busy", { status: 503 }),
        {
          totalTimeout: 200,
          throwOnError: false,
          retry: {
            delay: () => 190,
            when: async () => {
              await pause(20);
              return undefined;
            },
          },
        },
      );
      const { status, error } = await client("GET /x");
      same([status, error, requests.length], [503, "Busy", 1]);
    },

  "a limit of Node's own is a TimeoutError, and not tried again": async (
    { plan, TimeoutError },
  ) => {
    const node = nodeDispatcher();
    const limits = { headersTimeout: 500, bodyTimeout: 500 };
    const dispatcher: Dispatcher = {
      dispatch: (options, handler) =>
        node.dispatch({ ...options, ...limits }, handler),
    };
    for (const step of [{ fault: "silent" } as const, stall]) {
      const { client, arrived } = await plan(step);
      const call = client("GET /x", {}, { request: { dispatcher } });
      const error = await thrownBy(call, TimeoutError);
      const { limit, milliseconds, attempts, message, cause } = error;
      same([limit, attempts], ["runtime", 1]);
      const said =
        ` took longer than the runtime allows, after ${milliseconds} ms`;
      holds(message.includes(said), message);
      holds(milliseconds > 100, `${milliseconds}`);
      holds(cause instanceof Error, "it has no cause");
      await arrived(1);
    }
  },
  "a limit of the runtime's own is known where a program passes it on": async (
    { stub, TimeoutError },
  ) => {
    const pull = () => Promise.reject(late("UND_ERR_BODY_TIMEOUT"));
    for (
      const fetch of [
        () => Promise.reject(late("UND_ERR_HEADERS_TIMEOUT")),
        () => new Response(new ReadableStream({ pull })),
      ]
    ) {
      const { client, requests } = stub(fetch);
      const call = client("GET /x");
      const error = await thrownBy(call, TimeoutError);
      same([error.limit, error.attempts], ["runtime", 1]);
      holds(error.message.includes(" the runtime allows, after "), `${error}`);
      same(requests.length, 1, "the number of calls");
    }
  },
  "a timeout of more than Node's own limit is kept, and a stream has none":
    async ({ plan }) => {
      const node = nodeDispatcher();
      const { client } = await plan(ok);
      const seen: unknown[] = [];
      const spy = {
        dispatch(
          options: { headersTimeout?: number; bodyTimeout?: number },
          handler: unknown,
        ) {
          seen.push([options.headersTimeout, options.bodyTimeout]);
          return node.dispatch(options, handler);
        },
      };
      await replacing(DISPATCHER, spy, async () => {
        await client("GET /x", {}, { timeout: 300_001 });
        const { data } = await client("GET /x", {}, { as: "stream" });
        await new Response(data).text();
      });
      same(seen, [[0, 0], [0, 0]]);
    },
};

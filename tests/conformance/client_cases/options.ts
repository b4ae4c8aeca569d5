/** Which options a client takes, and what it does with those that no other file is about. */
import type { EndedCall } from "../../../lib/client/client.ts";
import {
  busy,
  type Cases,
  holds,
  ok,
  type Options,
  replacing,
  same,
  thrownBy,
} from "./_case.ts";

const stream = { as: "stream", schema: { "~standard": { validate() {} } } };
const TIME = "milliseconds or false";
const SIGNAL = "pass an AbortSignal";

/** Options that are refused, and what the message holds. */
const WRONG: readonly [options: object, message: string][] = [
  [{ retries: 2 }, '"retries" is not an option of'],
  [JSON.parse('{ "__proto__": 1 }'), '"__proto__" is not an option of'],
  [{ retry: { times: 2 } }, '"times" is not an option of retry'],
  [{ retry: null }, "retry is null"],
  [{ retry: -1 }, "limit is -1"],
  [{ retry: false }, "retry is a boolean; pass a number or { limit: … }"],
  [{ retry: { limit: null } }, "limit is null"],
  [{ retry: { limit: 1.5 } }, "limit is 1.5"],
  [{ retry: { limit: Infinity } }, "limit is Infinity"],
  [{ retry: { limit: -1 } }, "limit is -1"],
  [{ retry: { maxDelay: -1 } }, "maxDelay is -1"],
  [{ retry: { methods: "GET" } }, 'methods is "GET"'],
  [{ retry: { methods: [5] } }, "methods is an array; pass methods"],
  [{ retry: { statuses: ["503"] } }, "statuses is an array"],
  [{ retry: { delay: 5 } }, "delay is 5"],
  [{ retry: { when: true } }, "when is a boolean"],
  [{ timeout: true }, `timeout is a boolean; pass ${TIME}`],
  [{ timeout: 0 }, `timeout is 0; pass ${TIME}`],
  [{ timeout: null }, "timeout is null"],
  [{ timeout: "5" }, 'timeout is "5"'],
  [{ timeout: NaN }, "timeout is NaN"],
  [{ totalTimeout: 0 }, "totalTimeout is 0"],
  [{ totalTimeout: -1 }, "totalTimeout is -1"],
  [{ onEnd: true }, "onEnd is a boolean; pass a function"],
  [{ fetch: "fetch" }, 'fetch is "fetch"; pass a function'],
  [{ signal: null }, `signal is null; ${SIGNAL}`],
  [{ maxBytes: -1 }, "maxBytes is -1"],
  [{ maxBytes: 1.5 }, "maxBytes is 1.5"],
  [{ throwOnError: 0 }, "throwOnError is 0"],
  [{ as: "xml" }, 'as is "xml"'],
  [{ as: "Json" }, 'as is "Json"'],
  [{ schema: {} }, "schema is an object"],
  [{ context: "pay" }, 'context is "pay"'],
  [stream, "A schema cannot check a stream"],
];

/** Signals that are none. */
const NO_SIGNALS: readonly [signal: unknown, shown: string][] = [
  [{}, "an object"],
  ["a", '"a"'],
  [false, "a boolean"],
  [new EventTarget(), "an EventTarget"],
  [new AbortController(), "an AbortController"],
];

/** Checks what a call or a function is refused with. */
async function refuses(work: () => unknown, message: string): Promise<void> {
  const error = await thrownBy((async () => await work())());
  same(error.code, "INVALID_PARAMETER", `the code of ${error}`);
  holds(error.message.includes(message), error.message);
}

export const optionCases: Cases = {
  "options: an unknown one, or a wrong value, is refused": async (
    { stub, clientAt, createClient, send },
  ) => {
    const { client, requests } = stub(() => new Response());
    const request = client.request("GET /x");
    for (const [wrong, message] of WRONG) {
      const options = wrong as Options;
      for (
        const work of [
          () => clientAt("https://a.example", options),
          () => client.defaults(options),
          () => client("GET /x", {}, options),
          () => client.send(request, options),
          () => send(request, options as never),
          () => client.pages("GET /x", {}, options).next(),
        ]
      ) await refuses(work, message);
    }
    for (const wrong of [null, "json"]) {
      await refuses(() => createClient(wrong as never), "options is");
    }
    same(requests.length, 0, "the number of requests");
  },
  "options: a signal that is none is refused, that of fetch, too": async (
    { stub },
  ) => {
    const { client } = stub(() => Response.json(1));
    for (const [signal, shown] of NO_SIGNALS) {
      for (const options of [{ signal }, { request: { signal } }]) {
        await refuses(
          () => client("GET /x", {}, options as Options),
          `signal is ${shown}; ${SIGNAL}`,
        );
      }
    }
    // As fetch has it.
    await client("GET /x", {}, { request: { signal: null } });
  },
  "options: the message names those that there are": async (
    { stub, clientAt },
  ) => {
    const { client } = stub(() => Response.json(1));
    const create = (options: object) => () =>
      clientAt("https://a.example", options);
    await refuses(
      create({ fetcher: 1 }),
      "is not an option of createClient (baseUrl, headers",
    );
    // Only pages take it.
    const next = { next: () => undefined };
    await refuses(create(next), '"next" is not an option of createClient');
    const request = client.request("GET /x");
    const wrong = () => client.send(request, next);
    await refuses(wrong, '"next" is not an option of send');
    const five = { next: 5 as never };
    await refuses(() => client.pages("GET /x", {}, five).next(), "next is 5");
  },
  "options: undefined is none": async ({ stub, clientAt }) => {
    const nothing = {
      timeout: undefined,
      signal: undefined,
      fetch: undefined,
      retry: { limit: undefined },
    } as object;
    const { client } = stub(() => Response.json([1]));
    same((await client.defaults(nothing)("GET /x", {}, nothing)).data, [1]);
    same((await client("GET /x", undefined, undefined)).data, [1]);
    const create = () => clientAt("https://a.example", nothing);
    same(typeof create(), "function");
  },
  "send: what no endpoint function returned is refused": async (
    { stub, endpoint },
  ) => {
    const { client, requests } = stub(() => new Response());
    const url = "https://api.example.com/";
    const merged = endpoint.merge("GET /x");
    const init = endpoint("GET /x", { request: { headers: {} } as object });
    for (
      const [wrong, message] of [
        [new Request(url), "pass a plain object, as createEndpoint returns it"],
        [url, "pass a plain object, as createEndpoint returns it"],
        [merged, "pass it to parse()"],
        [init, "request is an object; pass a plain object without method"],
        [{ method: "get", url: "ftp://a.example", headers: {} }, "http(s)"],
      ] as const
    ) {
      const error = await thrownBy(client.send(wrong as object));
      holds(error.message.includes(message), error.message);
    }
    same(requests.length, 0, "the number of requests");
  },
  "fetch: gets the attempt, the options, the context and the route": async (
    { stub, endpoint },
  ) => {
    const built = endpoint("GET /x", { request: { cf: { a: 1 } } });
    const seen: unknown[] = [];
    const { client } = stub(
      (_, { attempt, options, context, route }) => {
        seen.push([attempt, options.url === built.url, context.of, route]);
        return new Response(null, { status: attempt > 1 ? 204 : 503 });
      },
      { context: { of: "client" } },
    );
    await client.send(built);
    await client.send(built, { context: { of: "call" } });
    await client("GET /x/{id}", { id: 1 });
    // Of a request that was built before, too, by any client.
    const { defaults } = client;
    const other = defaults({ timeout: 1000 });
    await other.send(client.request("GET /x/{id}", { id: 1 }));
    same(seen, [
      [1, true, "client", undefined],
      [2, true, "client", undefined],
      [1, true, "call", undefined],
      [2, true, "call", undefined],
      [1, false, "client", "GET /x/{id}"],
      [2, false, "client", "GET /x/{id}"],
      [1, false, "client", "GET /x/{id}"],
      [2, false, "client", "GET /x/{id}"],
    ]);
  },
  "request: the runtime's fetch gets what only a platform knows": async (
    { clientAt },
  ) => {
    const seen: unknown[] = [];
    const double = async (input: string, init: RequestInit) => {
      const { body, method, cf, next } = init as Record<string, unknown>;
      const sent = await new Request(input, init).text();
      const isStream = body instanceof ReadableStream;
      seen.push([method, sent, cf, next, isStream]);
      return Response.json(1);
    };
    const request = { cf: { a: 1 }, next: { revalidate: 60 } };
    const client = clientAt("https://api.example.com");
    await replacing("fetch", double, async () => {
      await client("PATCH /x", {}, { data: "a", request });
    });
    same(seen, [["PATCH", "a", { a: 1 }, { revalidate: 60 }, false]]);
  },
  "onEnd: is told once how a call ended, with its route": async (
    { plan, stub, BodyError, HttpError, NetworkError },
  ) => {
    const ended: EndedCall[] = [];
    const onEnd = (call: EndedCall) => void ended.push(call);
    const { client, baseUrl } = await plan(
      busy,
      ok,
      { headers: { "content-type": "application/json" }, body: "[1," },
      { status: 404 },
      ok,
    );
    const api = client.defaults({ onEnd });
    await api("GET /x/{id}", { id: 1, token: "secret" });
    await api("GET /x/{id}", { id: 2 }).catch(() => {});
    await api("GET /x/{id}", { id: 3 }, { throwOnError: false });
    await api.send(api.request("GET /x/{id}", { id: 4 }));
    await api.send({ method: "get", url: `${baseUrl}/x/5`, headers: {} });
    const own = stub(() => Response.error(), { baseUrl, retry: 0 });
    await own.client("GET /x/6", {}, { onEnd }).catch(() => {});
    same(
      ended.map(({ route, method, url, status, attempts }) =>
        [route, method, url.slice(baseUrl.length), status, attempts].join()
      ),
      [
        "GET /x/{id},GET,/x/1,200,2",
        "GET /x/{id},GET,/x/2,200,1",
        "GET /x/{id},GET,/x/3,404,1",
        "GET /x/{id},GET,/x/4,200,1",
        ",GET,/x/5,200,1",
        "GET /x/6,GET,/x/6,,1",
      ],
    );
    const expected = [undefined, BodyError, HttpError, undefined, undefined];
    for (const [index, type] of [...expected, NetworkError].entries()) {
      const { error, milliseconds } = ended[index]!;
      holds(type ? error instanceof type : error === undefined, `${error}`);
      holds(Number.isInteger(milliseconds), `${milliseconds}`);
    }
  },
  "onEnd: is told of an abort before anything is sent": async ({ stub }) => {
    const ended: unknown[] = [];
    const { client } = stub(() => new Response(), {
      signal: AbortSignal.abort("enough"),
      onEnd: ({ error, attempts }) => void ended.push([error, attempts]),
    });
    await client("GET /x").catch(() => {});
    same(ended, [["enough", 0]]);
  },
  "onEnd: what it throws changes nothing": async ({ stub }) => {
    for (
      const onEnd of [
        () => {
          throw new Error("No log");
        },
        () => Promise.reject(new Error("No log")),
      ]
    ) {
      const { client } = stub(() => Response.json(1), { onEnd });
      same((await client("GET /x")).data, 1);
    }
  },
  // Not over the network: Node's own fetch takes some of these from there.
  "what a bug put on Object.prototype changes nothing": async ({ stub }) => {
    const responses = [new Response(null, busy), Response.json([1])];
    const { client, requests } = stub(() => responses.shift()!);
    const polluted =
      "as retry limit maxDelay timeout throwOnError request body method message title schema next when delay context fetch totalTimeout maxBytes issues detail error errors cause"
        .split(" ");
    const prototype = Object.prototype as Record<string, unknown>;
    const request = client.request("GET /x");
    for (const name of polluted) prototype[name] = "polluted";
    let data;
    try {
      ({ data } = await client.send(request));
    } finally {
      for (const name of polluted) delete prototype[name];
    }
    same(data, [1]);
    same(requests.map(({ method }) => method), ["GET", "GET"]);
  },
};

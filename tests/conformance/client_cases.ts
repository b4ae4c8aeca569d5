/**
 * What `./client` does with a real server that answers slowly, wrongly or not at
 * all, on any runtime: this file imports types only.
 *
 * @module
 */
import type { EndpointFunction } from "../../mod.ts";
import type {
  createClient,
  EndedCall,
  HttpError,
  NetworkError,
  RetryOptions,
  SendOptions,
  StandardSchema,
  TimeoutError,
} from "../../lib/client/client.ts";
import type { Sender } from "../client/_senders.ts";
import type { Arrival, SendOrigins, Step } from "./client_server.ts";

/** What the cases use of the library. */
export interface SendLibrary {
  readonly endpoint: EndpointFunction;
  readonly send: Sender;
  readonly createSend: (options?: SendOptions) => Sender;
  readonly createClient: typeof createClient;
  readonly HttpError: typeof HttpError;
  readonly NetworkError: typeof NetworkError;
  readonly TimeoutError: typeof TimeoutError;
}

/** What a case works with. */
export interface SendContext extends SendOrigins {
  readonly library: SendLibrary;
  /** The memory of the process in bytes, where nothing else runs in it and the runtime tells. */
  readonly memory?: () => number;
}

/** A case throws an error that says what is wrong; what it returns is why it went no further. */
export type SendCase = (
  context: SendContext,
) => Promise<string | undefined | void>;

/** Browsers send no streams, and some things again by themselves. */
const isBrowser = "document" in globalThis;

/** Retries without waiting. */
const impatient: SendOptions = { retry: { maxDelay: 1 } };
const json = { "content-type": "application/json" };
const secrets = {
  authorization: "Bearer secret-1",
  "private-token": "secret-2",
  "x-api-key": "secret-3",
};

/** A plan on the server, and how requests reach it. */
async function plan(
  { origin, library }: SendContext,
  ...steps: readonly Step[]
) {
  const made = await fetch(`${origin}/plans`, {
    method: "POST",
    body: JSON.stringify(steps),
  });
  const key: string = await made.json();
  const api = library.endpoint.defaults({
    baseUrl: `${origin}/${key}`,
    headers: { "user-agent": null },
  });
  return {
    key,
    api: (route: string, options: Record<string, unknown> = {}) =>
      api(route, options),
    arrivals: async (): Promise<Arrival[]> =>
      await (await fetch(`${origin}/plans/${key}`)).json(),
  };
}

function same(actual: unknown, expected: unknown, what = "the result"): void {
  const [is, wanted] = [actual, expected]
    .map((value) => value === undefined ? "undefined" : JSON.stringify(value));
  if (is !== wanted) throw new Error(`${what} is ${is}, not ${wanted}`);
}

function holds(condition: boolean, what: string): void {
  if (!condition) throw new Error(what);
}

/** What sends the requests of Node's own `fetch`; other runtimes have none. */
function nodeDispatcher() {
  // Node loads it with the first of its classes.
  void globalThis.Request;
  const { [Symbol.for("undici.globalDispatcher.1")]: dispatcher } =
    globalThis as {
      [key: symbol]: { dispatch(options: object, handler: unknown): boolean };
    };
  return dispatcher;
}

/** What a promise is rejected with. */
async function thrownBy(work: Promise<unknown>): Promise<Error> {
  let value;
  try {
    value = await work;
  } catch (error) {
    if (error instanceof Error) return error;
    // A DOMException is not an Error everywhere, and a reason need not be one.
    return error as Error;
  }
  throw new Error(`nothing was thrown, the result is ${JSON.stringify(value)}`);
}

/** What an answer is read as. */
function reads(
  step: Step,
  expected: unknown,
  route = "GET /x",
  as?: SendOptions["as"],
): SendCase {
  return async (context) => {
    const { api } = await plan(context, step);
    const { data, response } = await context.library.send(api(route), { as });
    same(await plain(data), expected, "data");
    same(response.status, step.status ?? 200, "the status");
  };
}

/** Bytes as a list, wherever they are. */
async function plain(data: unknown): Promise<unknown> {
  if (data instanceof Blob || data instanceof ReadableStream) {
    const bytes = await new Response(data).arrayBuffer();
    return [data.constructor.name, ...new Uint8Array(bytes)];
  }
  return data instanceof ArrayBuffer ? [...new Uint8Array(data)] : data;
}

/** How an answer that is an error is thrown. */
function fails(step: Step, data: unknown, said: string): SendCase {
  return async (context) => {
    const { api, key } = await plan(context, step);
    const { createSend, HttpError } = context.library;
    const send = createSend({ retry: { limit: 0 } });
    const error = await thrownBy(
      send(api("GET /x?token=secret-0", { headers: secrets })),
    );
    if (!(error instanceof HttpError)) throw error;
    same(
      error.message,
      `GET ${context.origin}/${key}/x returned ${step.status ?? 200}${said}`,
      "the message",
    );
    const shown = `${error} ${error.stack} ${JSON.stringify(error)}`;
    holds(!shown.includes("secret"), `a secret is shown: ${shown}`);
    same(error.name, "HttpError");
    same(error.status, step.status ?? 200, "the status");
    same(error.data, data, "data");
    same(error.response.status, error.status, "the status of the response");
    same(error.request.method, "GET");
    holds(
      error.request.url.endsWith("/x?token=secret-0"),
      "the error does not know the URL",
    );
  };
}

/** How often a request is sent. */
function repeats(
  steps: readonly Step[],
  times: number,
  { route = "GET /x", config = impatient, options = {} }: {
    readonly route?: string;
    readonly config?: SendOptions;
    readonly options?: Record<string, unknown>;
  } = {},
): SendCase {
  return async (context) => {
    const { api, arrivals } = await plan(context, ...steps);
    const send = context.library.createSend({ ...config, throwOnError: false });
    const { response } = await send(api(route, options));
    const { body } = api(route, options);
    const arrived = await arrivals();
    same(arrived.length, times, "the number of requests");
    same(response.status, steps.at(times - 1)?.status ?? 200, "the status");
    for (const arrival of arrived) {
      same(arrival.body, body === undefined ? "" : JSON.stringify(body));
    }
  };
}

/** How a request fails that gets no response, and how often it is sent. */
function breaks(
  step: Step,
  times: number,
  isWhole: (error: HttpError) => boolean = () => false,
): SendCase {
  return async (context) => {
    const { api, arrivals, key } = await plan(context, step);
    const { createSend, HttpError } = context.library;
    const error = await thrownBy(createSend(impatient)(api("GET /x?q=1")));
    if (error instanceof HttpError && isWhole(error)) return;
    isNetworkError(context, error, `${key}/x`);
    const { length } = await arrivals();
    // Some runtimes, too, send a request again where a connection was reset.
    holds(length >= times, `only ${length} requests`);
  };
}

/** That an error is a `NetworkError`, with a cause, of a GET request to a path. */
function isNetworkError(
  { library: { NetworkError }, origin }: SendContext,
  error: Error,
  path: string,
) {
  holds(error instanceof NetworkError, `${error} is no NetworkError`);
  holds(error.cause !== undefined, `${error} has no cause`);
  const { message } = error;
  holds(
    message.startsWith(`GET ${origin}/${path} `) && !message.includes("q=1"),
    `the message is ${message}`,
  );
}

/**
 * How long the server asks to wait: a wait of so many milliseconds may not be
 * longer than `maxDelay`, and it passes before the second request arrives.
 */
function waits(milliseconds: number, step: Step): SendCase {
  return async (context) => {
    const delay = () => 1;
    const wait = (maxDelay: number) => ({ retry: { maxDelay, delay } });
    await repeats([step, ok], 1, { config: wait(milliseconds - 1) })(context);
    let isLater = false;
    setTimeout(() => isLater = true, milliseconds * 0.9);
    await repeats([step, ok], 2, { config: wait(milliseconds) })(context);
    holds(isLater, "the second request came at once");
  };
}

/** That a message says why there is no response; what it returns is that the runtime does not tell. */
function says({ message }: Error, reason: string): string | undefined {
  if (message.endsWith(" got no response")) return "the runtime does not tell";
  holds(message.endsWith(` got no response: ${reason}`), message);
  return undefined;
}

/** How an abort ends a request; `when` is how long after its start, in milliseconds. */
function aborts(
  step: Step,
  when: number,
  config: SendOptions = {},
): SendCase {
  return async (context) => {
    const { api, arrivals } = await plan(context, step);
    const controller = new AbortController();
    const { signal } = controller;
    const reason = new Error("Enough");
    const sent = thrownBy(
      context.library.createSend(config)(
        api("GET /x", { request: { signal } }),
      ),
    );
    await new Promise((resolve) => setTimeout(resolve, when));
    controller.abort(reason);
    holds(await sent === reason, `the reason is ${await sent}`);
    same((await arrivals()).length, 1, "the number of requests");
  };
}

/** The pages of a plan, as what they hold or the code of the error at the end. */
async function pagesOf(
  { api }: Awaited<ReturnType<typeof plan>>,
  send: Sender,
  options: Record<string, unknown> = {},
): Promise<unknown[]> {
  const found: unknown[] = [];
  try {
    for await (const { data } of send.pages(api("GET /a{?page}", options))) {
      found.push(data);
    }
  } catch (error) {
    found.push((error as { code?: string }).code ?? `${error}`);
  }
  return found;
}

/** Which pages a `Link` header leads to. */
function leads(
  link: string,
  pages: readonly unknown[],
  path?: string,
): SendCase {
  return async (context) => {
    const made = await plan(
      context,
      { headers: { ...json, link }, body: "1" },
      { headers: json, body: "2" },
    );
    const found = await pagesOf(made, context.library.send, {
      headers: { "x-api-key": "k" },
    });
    same(found, pages, "the pages");
    const [, next] = await made.arrivals();
    same(next?.path, path && `/${made.key}${path}`, "the path");
    if (next) same(next.headers["x-api-key"], "k", "the header");
  };
}

/** What a redirect takes along. */
function redirects(to: string, options: Record<string, unknown>): SendCase {
  return async (context) => {
    const { api, arrivals } = await plan(
      context,
      { status: 307, headers: { location: `{${to}}/{key}/there` } },
      ok,
    );
    await context.library.send(
      api("POST /x", { ...options, headers: secrets, a: 1 }),
    );
    const arrival = (await arrivals())[1]!;
    same(arrival.body, '{"a":1}', "the body");
    const { headers } = arrival;
    same(
      headers.authorization,
      to === "other" ? undefined : secrets.authorization,
      "authorization",
    );
    same(headers["private-token"], secrets["private-token"], "private-token");
    same(headers["x-api-key"], secrets["x-api-key"], "x-api-key");
  };
}

const ok: Step = { headers: json, body: "[1]" };
const busy: Step = { status: 503 };
const after = (value: string, headers = {}): Step => ({
  status: 429,
  headers: { "retry-after": value, ...headers },
});
const future = "Fri, 01 Jan 2100 00:00:00 GMT";
const text = { "content-type": "text/plain" };

/** The cases, by what they show. */
export const sendCases: Readonly<Record<string, SendCase>> = {
  // What an answer is read as.
  "JSON is parsed": reads(ok, [1]),
  "JSON is parsed by a +json type, whatever its letters and parameters": reads(
    { headers: { "content-type": "Application/Vnd.A+JSON ; q=1" }, body: "{}" },
    {},
  ),
  "JSON may begin with a byte order mark": reads(
    { headers: json, body: "\xef\xbb\xbf[1]" },
    [1],
  ),
  "JSON may be null": reads({ headers: json, body: "null" }, null),
  "text is text, and not parsed": reads({ headers: text, body: "[1]" }, "[1]"),
  "text is UTF-8": reads({ headers: text, body: "\xc3\xbc" }, "ü"),
  "text is decoded by the declared charset": reads(
    {
      headers: { "content-type": 'text/html; charset="ISO-8859-1"' },
      body: "\xfc",
    },
    "ü",
  ),
  "text of a charset that nobody knows is UTF-8": reads(
    { headers: { "content-type": "text/html; charset=x-1" }, body: "\xc3\xbc" },
    "ü",
  ),
  'as: "text" goes by the declared charset, too': reads(
    { headers: { "content-type": "a/b;charset=utf-16le" }, body: "a\x00" },
    "a",
    "GET /x",
    "text",
  ),
  "JSON is UTF-8, whatever its type says": reads(
    {
      headers: { "content-type": "application/json; charset=ISO-8859-1" },
      body: '"\xc3\xbc"',
    },
    "ü",
  ),
  ...Object.fromEntries(
    [
      "application/xml",
      "application/atom+xml; charset=utf-8",
      "image/svg+xml",
      "application/yaml",
      "application/x-yaml",
      "Application/JavaScript",
      "application/x-www-form-urlencoded",
    ].map((type) => [
      `${type} is text`,
      reads({ headers: { "content-type": type }, body: "a=b" }, "a=b"),
    ]),
  ),
  "other types are bytes": reads(
    { headers: { "content-type": "image/png" }, body: "\x00\xff" },
    [0, 255],
  ),
  "a type that only looks like JSON is bytes": reads(
    { headers: { "content-type": "application/json-seq" }, body: "1" },
    [49],
  ),
  "no type is bytes": reads({ body: "1" }, [49]),
  "201 is a success": reads({ ...ok, status: 201 }, [1]),
  "204 has no content": reads({ status: 204, headers: json }, undefined),
  "205 has no content": reads({ status: 205, headers: json }, undefined),
  "HEAD has no content": reads(ok, undefined, "HEAD /x"),
  "an empty body under JSON is undefined": reads({ headers: json }, undefined),
  'as: "json" of nothing is an HttpError': async (context) => {
    const { HttpError, send } = context.library;
    for (const step of [{ headers: json }, { status: 201 }, { body: " " }]) {
      const { api } = await plan(context, step);
      const error = await thrownBy(send(api("GET /x"), { as: "json" }));
      if (!(error instanceof HttpError)) throw error;
      same(error.status, step.status ?? 200);
      holds(
        error.message.endsWith(" with an empty body that is not JSON"),
        error.message,
      );
    }
  },
  'as: "json" where there cannot be a body is undefined': async (context) => {
    for (
      const [step, route] of [
        [{ status: 204 }, "GET /x"],
        [{ status: 205 }, "GET /x"],
        [ok, "HEAD /x"],
      ] as const
    ) await reads(step, undefined, route, "json")(context);
  },
  "an empty text is undefined": reads({ headers: text }, undefined),
  "no bytes are undefined": reads({}, undefined),
  'as: "text" reads JSON as text': reads(ok, "[1]", "GET /x", "text"),
  'as: "text" of nothing is an empty text': reads(
    { status: 204 },
    "",
    "GET /x",
    "text",
  ),
  'as: "json" parses whatever the type': reads(
    { headers: text, body: "[1]" },
    [1],
    "GET /x",
    "json",
  ),
  'as: "blob"': reads(ok, ["Blob", 91, 49, 93], "GET /x", "blob"),
  'as: "arrayBuffer"': reads(ok, [91, 49, 93], "GET /x", "arrayBuffer"),
  'as: "stream"': reads(
    ok,
    ["ReadableStream", 91, 49, 93],
    "GET /x",
    "stream",
  ),
  'as: "stream" of nothing is an empty stream': reads(
    { status: 204 },
    ["ReadableStream"],
    "GET /x",
    "stream",
  ),

  // Errors.
  "304 is thrown": fails({ status: 304 }, undefined, ""),
  "404 with JSON is thrown with what it says": fails(
    { status: 404, headers: json, body: '{"message":"Not Found"}' },
    { message: "Not Found" },
    ': "Not Found"',
  ),
  "a problem of RFC 9457 is thrown with its title and detail": fails(
    {
      status: 422,
      headers: { "content-type": "application/problem+json" },
      body: '{"title":"No name","detail":"d"}',
    },
    { title: "No name", detail: "d" },
    ': "No name; d"',
  ),
  "500 with HTML is thrown with the text": fails(
    { status: 500, headers: { "content-type": "text/html" }, body: "<p>Oops" },
    "<p>Oops",
    "",
  ),
  "500 without content is thrown": fails({ status: 500 }, undefined, ""),
  "500 with JSON that is cut off is thrown with the text": fails(
    { status: 500, headers: json, body: '{"message":"N' },
    '{"message":"N',
    ': "{\\"message\\":\\"N"',
  ),
  "200 with JSON that is cut off is thrown with the text": fails(
    { headers: json, body: '[1,"ab' },
    '[1,"ab',
    ' with "application/json" that is not JSON, which as: "text" reads',
  ),
  "what is not JSON has the parser's error as its cause": async (context) => {
    const { api } = await plan(context, { headers: json, body: "[1,]" });
    const error = await thrownBy(context.library.send(api("GET /x")));
    holds(error.cause instanceof SyntaxError, `the cause is ${error.cause}`);
  },
  "a hostile message stays on one short line": fails(
    {
      status: 400,
      headers: json,
      body: JSON.stringify({ message: `a\n\u001b[31m${"x".repeat(1e5)}` }),
    },
    { message: `a\n\u001b[31m${"x".repeat(1e5)}` },
    `: "a\\n\\u001b[31m${"x".repeat(293)}"`,
  ),
  "a message that is no text is not shown": fails(
    { status: 400, headers: json, body: '{"message":{"a":1},"title":2}' },
    { message: { a: 1 }, title: 2 },
    "",
  ),
  "throwOnError: false tells data and error apart": async (context) => {
    const { api } = await plan(
      context,
      ok,
      { status: 404, headers: json, body: '{"message":"No"}' },
      { status: 404 },
    );
    const { createSend, HttpError } = context.library;
    const send = createSend({ throwOnError: false });
    const parts = async () => {
      const { data, error, status, response } = await send(api("GET /x"));
      same(response.status, status);
      return { data, error, status };
    };
    same(await parts(), { data: [1], error: undefined, status: 200 });
    same(await parts(), { error: { message: "No" }, status: 404 });
    const { error } = await parts();
    holds(error instanceof HttpError, "an empty error is nothing");
  },
  // Not over the network: Node's own fetch takes some of these from there.
  "what a bug put on Object.prototype changes nothing": async (context) => {
    const { createSend, endpoint } = context.library;
    const answers = [new Response(null, busy), Response.json([1])];
    const methods: string[] = [];
    const config: SendOptions = {
      ...impatient,
      fetch: (request) => {
        methods.push(request.method);
        return Promise.resolve(answers.shift()!);
      },
    };
    const options = endpoint("GET /x");
    const polluted =
      "as retry limit maxDelay timeout throwOnError request body method message title schema next when delay context fetch totalTimeout maxBytes issues detail error errors cause"
        .split(" ");
    const prototype = Object.prototype as Record<string, unknown>;
    for (const name of polluted) prototype[name] = "polluted";
    let data;
    try {
      ({ data } = await createSend(config)(options));
    } finally {
      for (const name of polluted) delete prototype[name];
    }
    same(data, [1]);
    same(methods, ["GET", "GET"]);
  },

  // Retries.
  ...Object.fromEntries(
    [408, 429, 500, 502, 503, 504].map((status) => [
      `${status} is sent again`,
      repeats([{ status }, ok], 2),
    ]),
  ),
  "501 is not sent again": repeats([{ status: 501 }, ok], 1),
  "it is sent again twice, and no more": repeats([busy, busy, busy, ok], 3),
  "retry.limit is how often": repeats([busy, busy, ok], 2, {
    config: { retry: { limit: 1, maxDelay: 1 } },
  }),
  "retry: a number is its limit": async (context) => {
    for (const [retry, times] of [[0, 1], [1, 2]] as const) {
      await repeats([busy, busy, ok], times, { config: { retry } })(context);
    }
    const { api, arrivals } = await plan(context, busy);
    const send = context.library.createSend(impatient);
    await thrownBy(send(api("GET /x"), { retry: 1 }));
    same((await arrivals()).length, 2, "the number of requests");
  },
  "retry.limit of 0 sends once": repeats([busy, ok], 1, {
    config: { retry: { limit: 0 } },
  }),
  "PUT is sent again, with its body": repeats([busy, ok], 2, {
    route: "PUT /x",
    options: { a: 1 },
  }),
  "DELETE is sent again": repeats([busy, ok], 2, { route: "DELETE /x" }),
  "HEAD is sent again": repeats([busy, ok], 2, { route: "HEAD /x" }),
  "POST is sent once": repeats([busy, ok], 1, {
    route: "POST /x",
    options: { a: 1 },
  }),
  "PATCH is sent once": repeats([after("0"), ok], 1, {
    route: "PATCH /x",
    options: { a: 1 },
  }),
  "a body that can be read once is sent once": async (context) => {
    if (isBrowser) return "browsers send no streams over HTTP/1.1";
    for (
      const data of [
        new Blob(["a"]).stream(),
        async function* () {
          yield "a";
        }(),
      ]
    ) {
      const { api, arrivals } = await plan(context, busy, ok);
      const send = context.library.createSend({
        ...impatient,
        throwOnError: false,
      });
      const { status } = await send(api("PUT /x", { data }));
      same(status, 503);
      same((await arrivals()).map(({ body }) => body), ["a"]);
    }
    return undefined;
  },
  "Retry-After of 0 is at once": repeats([after("0"), ok], 2, {
    config: { retry: { maxDelay: 0 } },
  }),
  "Retry-After in seconds is waited for": waits(1000, after("1")),
  "Retry-After as a date is waited for, by the server's clock": waits(
    1000,
    after("Fri, 01 Jan 2100 00:00:01 GMT", { date: future }),
  ),
  "Retry-After above maxDelay is final": repeats([after("2"), ok], 1, {
    config: { retry: { maxDelay: 1999 } },
  }),
  "Retry-After above a minute is final": repeats([after("61"), ok], 1, {
    config: {},
  }),
  // Connections that fail.
  "a connection that is refused is an error": async (context) => {
    const { createSend, endpoint } = context.library;
    const { refused } = context;
    const options = endpoint("GET /x", { baseUrl: refused });
    const error = await thrownBy(createSend(impatient)(options));
    isNetworkError({ ...context, origin: refused }, error, "x");
    return says(error, "the connection was refused (ECONNREFUSED)");
  },
  "a host that is not found is an error": async (context) => {
    const { createSend, endpoint } = context.library;
    // No name server is asked for such a long name.
    const origin = `http://${"a".repeat(64)}.invalid`;
    const options = endpoint("GET /x", { baseUrl: origin });
    const error = await thrownBy(createSend(impatient)(options));
    isNetworkError({ ...context, origin }, error, "x");
    return says(error, "the host was not found (ENOTFOUND)");
  },
  "a certificate that nobody trusts is an error, and not tried again": async (
    context,
  ) => {
    const { createSend, endpoint } = context.library;
    const { untrusted } = context;
    const options = endpoint("GET /x", { baseUrl: untrusted });
    let calls = 0;
    const send = createSend({
      ...impatient,
      fetch: (request) => {
        calls++;
        return fetch(request);
      },
    });
    for (const each of [createSend(impatient), send]) {
      const error = await thrownBy(each(options));
      isNetworkError({ ...context, origin: untrusted }, error, "x");
      const limit = says(error, "the server's certificate is not trusted");
      if (limit) return limit;
    }
    same(calls, 1, "the number of calls");
    return undefined;
  },
  "a connection that is reset is tried again, then an error": breaks(
    { fault: "reset" },
    3,
  ),
  "a content that ends too early is tried again, then an error": breaks(
    { headers: json, body: "[1,", fault: "short" },
    3,
  ),
  "a broken chunk is tried again, then an error": breaks(
    { headers: json, fault: "chunk" },
    3,
    // WebKit takes what it has for all of it, which is no JSON.
    (error) => error.response.ok,
  ),
  "a connection that is reset once is no error": repeats(
    [{ fault: "reset" }, ok],
    2,
  ),
  "a silent server is a TimeoutError, and not tried again": async (context) => {
    for (const fault of ["silent", "hang"] as const) {
      const { api, arrivals, key } = await plan(context, { fault });
      const send = context.library.createSend({ timeout: 200 });
      const error = await thrownBy(send(api("GET /x")));
      const { TimeoutError } = context.library;
      if (!(error instanceof TimeoutError)) throw error;
      same(
        error.message,
        `GET ${context.origin}/${key}/x took longer than its timeout of 200 ms (attempts: 1)`,
      );
      same([error.limit, error.milliseconds, error.attempts], [
        "timeout",
        200,
        1,
      ]);
      // None where the machine is busy.
      holds((await arrivals()).length < 2, "it was tried again");
    }
  },
  "a timeout is that of each attempt": async (context) => {
    const { api } = await plan(context, busy, after("1"), ok);
    const send = context.library.createSend({ timeout: 900 });
    same((await send(api("GET /x"))).data, [1]);
  },
  "a timeout that no timer can wait for is none": repeats([ok], 1, {
    config: { timeout: Infinity },
  }),
  "a timeout of false is none": repeats([ok], 1, {
    config: { timeout: false, totalTimeout: false },
  }),
  "a timeout ends a body that always has more": async (context) => {
    const { createSend, endpoint, TimeoutError } = context.library;
    const chunk = new Uint8Array(2 ** 20);
    const send = createSend({
      timeout: 50,
      fetch: () =>
        new Response(
          new ReadableStream({ pull: (stream) => stream.enqueue(chunk) }),
        ),
    });
    const error = await thrownBy(send(endpoint("GET /x")));
    holds(error instanceof TimeoutError, `${error}`);
  },

  // Aborts.
  "an abort before sends nothing": async (context) => {
    const { api, arrivals } = await plan(context, ok);
    const signal = AbortSignal.abort();
    const options = api("GET /x", { request: { signal } });
    same((await thrownBy(context.library.send(options))).name, "AbortError");
    same(await arrivals(), []);
  },
  "an abort ends it while it waits for the answer": aborts(
    { fault: "silent" },
    200,
  ),
  "an abort ends it while it reads the content": aborts({ fault: "hang" }, 200),
  "an abort ends it while it waits for the next attempt": aborts(
    after("50"),
    200,
  ),
  "an abort ends it while it reads the content of an error": aborts(
    { status: 404, fault: "hang" },
    200,
  ),
  "an abort ends a stream": async (context) => {
    const { api } = await plan(context, {
      headers: json,
      // Firefox waits for the first of it.
      body: " ".repeat(2048),
      fault: "stall",
    });
    const controller = new AbortController();
    const { signal } = controller;
    const { data } = await context.library.send(
      api("GET /x", { request: { signal } }),
      { as: "stream" },
    );
    const reader = data.getReader();
    await reader.read();
    const read = thrownBy(reader.read());
    controller.abort();
    same((await read).name, "AbortError");
  },
  "an abort ends a stream that always has more": async (context) => {
    const { api } = await plan(context);
    const { createSend } = context.library;
    const body = new ReadableStream({
      pull: (stream) => stream.enqueue(new Uint8Array(1)),
    });
    const controller = new AbortController();
    const { signal } = controller;
    const { data } = await createSend({
      fetch: () => Promise.resolve(new Response(body)),
    })(api("GET /x", { request: { signal } }), { as: "stream" });
    const reader = data.getReader();
    await reader.read();
    controller.abort();
    const reads = async () => {
      // What was there before may still be read.
      for (let chunk = 0; chunk < 9; chunk++) await reader.read();
    };
    same((await thrownBy(reads())).name, "AbortError");
  },

  // Redirects.
  "a redirect on the same origin takes all along": redirects("origin", {}),
  "a redirect to another origin takes all along but authorization": redirects(
    "other",
    {},
  ),
  'redirect: "error" sends once, and names the origin of the target': async (
    context,
  ) => {
    const { origin, other } = context;
    for (const method of ["GET", "PUT"]) {
      const { api, arrivals, key } = await plan(
        context,
        { status: 302, headers: { location: "{other}/{key}/there?token=s" } },
        ok,
      );
      const { createSend, HttpError } = context.library;
      const options = api(`${method} /x`, { request: { redirect: "error" } });
      const send = createSend({ retry: { maxDelay: 1, statuses: [302] } });
      const error = await thrownBy(send(options));
      if (!(error instanceof HttpError)) throw error;
      same((await arrivals()).length, 1, "the number of requests");
      const target = isBrowser ? "an unknown origin" : `"${other}"`;
      same(
        error.message,
        `${method} ${origin}/${key}/x returned ${
          isBrowser ? 0 : 302
        }: a redirect to ${target}, which redirect: "error" refuses`,
      );
      const calm = createSend({ throwOnError: false });
      const result = await calm(
        (await plan(context, {
          status: 307,
          headers: { location: "/b" },
          body: "Moved",
        })).api(`${method} /x`, { request: { redirect: "error" } }),
      );
      holds(result.error instanceof HttpError, `${result.error}`);
      same(result.status, isBrowser ? 0 : 307);
    }
  },
  "a redirect to a user name is not asked for again": async (context) => {
    const { origin, other, library: { createSend } } = context;
    for (const target of [origin, other]) {
      const location = target.replace("//", "//me:secret@") + "/{key}/there";
      const step = { status: 302, headers: { location } };
      const { api, arrivals } = await plan(context, step, ok, ok);
      await createSend(impatient)(api("GET /x")).catch(() => {});
      const paths = (await arrivals()).map(({ path }) => path);
      const { length } = paths.filter((it) => it.endsWith("/x"));
      if (isBrowser && length > 1) {
        return "browsers do not tell what they refuse";
      }
      same(length, 1, "the number of requests");
    }
    return undefined;
  },
  'redirect: "error" leaves other responses alone': async (context) => {
    const { api } = await plan(
      context,
      { status: 404, headers: { location: "/b" } },
      { status: 304 },
      ok,
    );
    const options = api("GET /x", { request: { redirect: "error" } });
    const send = context.library.createSend({ throwOnError: false });
    same((await send(options)).status, 404);
    same((await send(options)).status, 304);
    same((await send(options)).data, [1]);
  },
  "a redirect that cannot be followed is a NetworkError, and is not asked for again":
    async (context) => {
      const { createSend, NetworkError } = context.library;
      const own = (request: Request) => fetch(request);
      for (const location of ["http://[", "ftp://a.example/", "mailto:a"]) {
        for (const config of [impatient, { ...impatient, fetch: own }]) {
          const step = { status: 302, headers: { location } };
          const { api, arrivals } = await plan(context, step);
          const error = await thrownBy(createSend(config)(api("GET /x")));
          holds(error instanceof NetworkError, `${location}: ${error}`);
          const limit = says(
            error,
            "too many redirects, or one to a URL that cannot be followed",
          );
          if (limit) return limit;
          const { length } = await arrivals();
          same(length, 1, `the number of requests (${location})`);
        }
      }
      return undefined;
    },
  "a redirect loop is followed once": async (context) => {
    const { api, arrivals } = await plan(context, {
      status: 302,
      headers: { location: "{origin}/{key}/x" },
    });
    const { createSend, NetworkError } = context.library;
    const error = await thrownBy(createSend(impatient)(api("GET /x")));
    holds(error instanceof NetworkError, `${error} is no NetworkError`);
    const { length } = await arrivals();
    // Browsers do not say why a request failed.
    if (isBrowser) return "browsers do not tell a redirect loop";
    // Bun follows 126 redirects.
    holds(length < 200, `${length} requests`);
    return undefined;
  },

  // Pages.
  "pages: an absolute URL": leads(
    '<{origin}/{key}/b?page=2>; rel="next"',
    [1, 2],
    "/b?page=2",
  ),
  "pages: relative to the answer": leads(
    "<b?page=2>;rel=next",
    [1, 2],
    "/b?page=2",
  ),
  "pages: only a query": leads('<?page=2> ; REL="Next"', [1, 2], "/a?page=2"),
  "pages: no template": leads(
    '<b/:c?q={a}|{?b}%7B&d=:e>; rel="next"',
    [1, 2],
    "/b/:c?q={a}|{?b}%7B&d=:e",
  ),
  "pages: another origin is UNTRUSTED_ORIGIN": leads(
    "<{other}/{key}/b>; rel=next",
    [1, "UNTRUSTED_ORIGIN"],
  ),
  "pages: another origin without a scheme is UNTRUSTED_ORIGIN": leads(
    "<//evil.test/b>; rel=next",
    [1, "UNTRUSTED_ORIGIN"],
  ),
  "pages: what is no URL is UNTRUSTED_ORIGIN": leads(
    "<http://[>; rel=next",
    [1, "UNTRUSTED_ORIGIN"],
  ),
  "pages: a page that came before is an error": leads(
    "<a>; rel=next",
    [1, "INVALID_ROUTE"],
  ),
  "pages: a loop is an error": async (context) => {
    const next = (target: string, body: string): Step => ({
      headers: { ...json, link: `<${target}>; rel=next` },
      body,
    });
    const made = await plan(
      context,
      next("b", "1"),
      next("c", "2"),
      next("b", "3"),
    );
    same(await pagesOf(made, context.library.send), [1, 2, 3, "INVALID_ROUTE"]);
    same((await made.arrivals()).length, 3);
  },
  "pages: a redirect of the first one to another origin ends there": async (
    context,
  ) => {
    const made = await plan(
      context,
      { status: 302, headers: { location: "{other}/{key}/there" } },
      { headers: { ...json, link: "<next>; rel=next" }, body: "1" },
      ok,
    );
    const options = { headers: secrets };
    const found = await pagesOf(made, context.library.send, options);
    same(found, [1, "UNTRUSTED_ORIGIN"]);
    same((await made.arrivals()).length, 2);
  },
  "pages: an error is thrown, or the last one": async (context) => {
    const steps: Step[] = [
      { headers: { ...json, link: "<b>; rel=next" }, body: "1" },
      { status: 404, headers: { link: "<c>; rel=next" } },
    ];
    const { createSend, send } = context.library;
    const thrown = await pagesOf(await plan(context, ...steps), send);
    same(thrown.length, 2);
    holds(/^HttpError/.test(`${thrown[1]}`), `${thrown[1]}`);
    const { api } = await plan(context, ...steps);
    const calm = createSend({ throwOnError: false });
    const statuses: number[] = [];
    for await (const { status } of calm.pages(api("GET /a"))) {
      statuses.push(status);
    }
    same(statuses, [200, 404]);
  },

  // The reason that a server gives.
  ...Object.fromEntries(
    ([
      ['{"detail":"No name"}', '"No name"'],
      ['{"error":"No name"}', '"No name"'],
      ['{"error":{"message":"No name","code":3}}', '"No name"'],
      [
        '{"error":"invalid_grant","error_description":"It expired"}',
        '"invalid_grant; It expired"',
      ],
      ['{"errors":[{"message":"No name"},{"message":"b"}]}', '"No name; b"'],
      ['{"errors":["No name"]}', '"No name"'],
      ['{"errors":[{"title":"Bad","detail":"No name"}]}', '"Bad; No name"'],
      [
        '{"message":"Validation Failed","errors":[{"field":"title","code":"missing"}]}',
        '"Validation Failed; title: missing"',
      ],
      [
        '{"message":"Validation Failed","errors":[{"field":"title","code":"custom","message":"is taken"}]}',
        '"Validation Failed; title: is taken"',
      ],
      [
        '{"errors":[{"source":{"pointer":"/data/attributes/age"},"detail":"must be positive"}]}',
        '"/data/attributes/age: must be positive"',
      ],
      [
        '{"errors":[{"source":{"parameter":"sort"},"title":"Not possible"}]}',
        '"sort: Not possible"',
      ],
      [
        '{"title":"Invalid","errors":[{"detail":"must be positive","pointer":"#/age"}]}',
        '"Invalid; #/age: must be positive"',
      ],
      [
        '{"title":"Invalid","invalid-params":[{"name":"age","reason":"must be positive"},{"name":"b","reason":"c"}]}',
        '"Invalid; age: must be positive; b: c"',
      ],
      [
        '{"invalid_params":[{"name":"age","reason":"must be positive"}]}',
        '"age: must be positive"',
      ],
      [
        '{"name":["is taken"],"age":["is odd"]}',
        '"name: is taken; age: is odd"',
      ],
      [
        '{"error":{"message":"No such plan","param":"plan"}}',
        '"plan: No such plan"',
      ],
      [
        '{"errors":[{"message":"No access","path":["user","posts",0]}]}',
        '"user.posts.0: No access"',
      ],
      [
        '{"error":{"message":"Bad","details":[{"fieldViolations":[{"field":"a.b","description":"is odd"}]}]}}',
        '"Bad; a.b: is odd"',
      ],
      ['{"status":404,"error":"Not Found","path":"/x"}', '"Not Found"'],
      ['{"name":"Ada","message":"No"}', '"No"'],
      ['{"message":"x","loc":[{"toString":1}]}', '"x"'],
      [
        '{"message":"x","loc":{"toString":null},"source":{"pointer":[[]]}}',
        '"x"',
      ],
      ['{"toString":1,"valueOf":1,"toJSON":1,"__proto__":{"message":"x"}}', ""],
      [`{"message":"x","loc":${"[".repeat(2000)}${"]".repeat(2000)}}`, '"x"'],
      [
        `{"message":"x","source":${'{"source":'.repeat(2000)}1${
          "}".repeat(2000)
        }}`,
        '"x"',
      ],
      [`${'{"errors":['.repeat(900)}1${"]}".repeat(900)}`, ""],
      [
        '{"title":"Invalid","errors":{"name":["is taken"]}}',
        '"Invalid; name: is taken"',
      ],
      [
        '{"detail":[{"loc":["body","name"],"msg":"Field required"}]}',
        '"body.name: Field required"',
      ],
      ['"No name"', '"No name"'],
      ['{"a":"b"}', ""],
      ...([
        ['"source":{"pointer":"/a"},"field":"b"', "/a: "],
        ['"source":{"header":"if-match"}', "if-match: "],
        ['"source":{"pointer":""},"field":"b"', "b: "],
        ['"source":"b"', ""],
        ['"loc":["body",0,null,{},"a"]', "body.0.a: "],
        ['"loc":[]', ""],
        ['"path":"/users/1"', ""],
        ['"name":"Ada"', ""],
        ['"field":1', ""],
      ] as const).map(([error, place]) =>
        [`{"errors":[{"detail":"No",${error}}]}`, `"${place}No"`] as const
      ),
      [`${'{"error":'.repeat(2000)}1${"}".repeat(2000)}`, ""],
      [`${'{"error":'.repeat(2000)}1${"}".repeat(2000)}`, ""],
    ] as const).map(([body, said]) => [
      `the reason in ${body.slice(0, 80)}`,
      fails(
        { status: 422, headers: json, body },
        JSON.parse(body),
        said && `: ${said}`,
      ),
    ]),
  ),
  "a reason that nests too deeply is an HttpError without throwOnError, too":
    async (context) => {
      const loc = `${"[".repeat(5000)}${"]".repeat(5000)}`;
      const { api } = await plan(context, {
        status: 400,
        headers: json,
        body:
          `{"message":"x","loc":${loc},"errors":[{"loc":[{"toString":1}]}]}`,
      });
      const send = context.library.createSend({ throwOnError: false });
      const { status, error } = await send(api("GET /x"));
      same([status, (error as { message: string }).message], [400, "x"]);
    },
  ...Object.fromEntries(
    ([
      // What is a secret, and how it is masked: tests/secrets/.
      [{ authorization: "Bearer abc.def" }, "No Bearer abc.def"],
      [{ authorization: `Basic ${btoa("me:hunter2")}` }, "hunter2, wrong"],
      [{ cookie: "theme=dark; session=a%20b+c" }, "No session a%20b+c"],
      [{ "x-api-key": "s".repeat(2000) }, `${"s".repeat(2000)} `.repeat(4)],
    ] as const).map(([headers, said]) => [
      `a secret of ${Object.keys(headers)} is not shown in ${
        said.slice(0, 50)
      }`,
      async (context: SendContext) => {
        const [secret = ""] = Object.values(headers);
        const hidden = [secret, secret.slice(7), "hunter2", "sk_live_1"]
          .concat(secret.slice(0, 100), "a%20b", "a%2Fb")
          .filter((it) => it && said.includes(it));
        const { api } = await plan(
          context,
          { status: 401, headers: json, body: JSON.stringify({ error: said }) },
          { headers: json, body: "[1]" },
        );
        const send = context.library.createSend({ retry: 0 });
        const shown = await thrownBy(send(api("GET /x", { headers })));
        const validate = () => ({ issues: [{ message: said }] });
        const schema: StandardSchema = { "~standard": { validate } };
        const misfit = await thrownBy(
          send(api("GET /x", { headers }), { schema }),
        );
        for (const { message } of [shown, misfit]) {
          holds(message.includes("***"), `nothing is masked: ${message}`);
          // The port of the server can have the digits of a secret.
          const text = message.replace(/http:\S+/, "");
          for (const it of hidden) {
            holds(!text.includes(it), `${it} is shown: ${message}`);
          }
        }
      },
    ]),
  ),
  "what is no secret is shown, and parts of words": fails(
    {
      status: 401,
      headers: json,
      body: '{"message":"Bearer token is missing; not sec-1"}',
    },
    { message: "Bearer token is missing; not sec-1" },
    ': "Bearer token is missing; not sec-1"',
  ),
  "a secret of the query is not shown": async (context) => {
    const { api } = await plan(context, {
      status: 403,
      headers: text,
      body: "k+e/y of me",
    });
    const { createSend } = context.library;
    const options = api("GET /x{?api_key,user}", {
      api_key: "k+e/y",
      user: "me",
    });
    const { message } = await thrownBy(createSend()(options));
    holds(message.endsWith(': "*** of me"'), message);
  },
  "short text is the reason": fails(
    { status: 400, headers: text, body: "No name\n" },
    "No name\n",
    ': "No name"',
  ),

  // Statuses that are known.
  ...Object.fromEntries(
    (["short", "chunk"] as const).map((fault) => [
      `a 404 whose body breaks off (${fault}) is a 404, and sent once`,
      async (context: SendContext) => {
        const step = { status: 404, headers: json, body: '{"a', fault };
        const { api, arrivals } = await plan(context, step);
        const { createSend, HttpError } = context.library;
        const error = await thrownBy(createSend(impatient)(api("GET /x")));
        if (isBrowser && !(error instanceof HttpError)) {
          return "the browser does not tell the status";
        }
        if (!(error instanceof HttpError)) throw error;
        same((await arrivals()).length, 1, "the number of requests");
        same(error.status, 404);
        if (error.data !== undefined) return "takes what it has for all of it";
        holds(error.cause !== undefined, "it has no cause");
        return undefined;
      },
    ]),
  ),
  "a 503 whose body breaks off is tried again by its status": repeats(
    [{ ...busy, body: "a", fault: "short" }, ok],
    2,
  ),
  "a 404 whose body never ends is a 404 after the timeout": async (context) => {
    const step: Step = {
      status: 404,
      headers: json,
      body: " ".repeat(2048),
      fault: "stall",
    };
    const { api } = await plan(context, step);
    const { HttpError, send, TimeoutError } = context.library;
    for (const limit of ["timeout", "totalTimeout"]) {
      const error = await thrownBy(send(api("GET /x"), { [limit]: 300 }));
      if (!(error instanceof HttpError)) throw error;
      holds(error.cause instanceof TimeoutError, `because of ${error.cause}`);
    }
  },
  "a body with a wrong checksum ends with its time": async (context) => {
    const body =
      "\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\x03\xabV\xcaLQ\xb22\xac\x05\x00\xc5\xf8\xa2D\x08\x00\x00\x00";
    const step = { headers: { ...json, "content-encoding": "gzip" }, body };
    const steps = Array.from({ length: 20 }, () => step);
    const { api } = await plan(context, ...steps);
    const calls = steps.map(() =>
      // Node 20 and 22 never end some of these bodies.
      context.library.send(api("GET /x"), { timeout: 1000 }).catch(() => {})
    );
    await Promise.all(calls);
  },
  "more codings than a runtime takes are an error": async (context) => {
    const coding = Array.from({ length: 6 }, () => "gzip").join(", ");
    const step = {
      headers: { ...json, "content-encoding": coding },
      body: "a".repeat(60),
    };
    for (let count = 0; count < 5; count++) {
      const { api } = await plan(context, step, step, step);
      // On Node, an abort after this would end the process.
      await context.library.createSend(impatient)(api("GET /x")).catch(
        () => {},
      );
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  },
  "a body that cannot be decoded is an error at once": async (context) => {
    for (
      const body of [
        "\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\x03\xff\xff\xff\xff\xff\xff\xff",
        "hello, hello, hello",
      ]
    ) {
      const step = { headers: { ...json, "content-encoding": "gzip" }, body };
      const { api, arrivals } = await plan(context, step);
      const { createSend, HttpError } = context.library;
      const error = await thrownBy(createSend(impatient)(api("GET /x")));
      // Browsers do not say why a request failed.
      if (isBrowser && !(error instanceof HttpError)) {
        return "browsers do not tell";
      }
      if (!(error instanceof HttpError)) throw error;
      same((await arrivals()).length, 1, "the number of requests");
      same(error.status, 200);
      if (isBrowser && /not JSON/.test(error.message)) {
        return "takes what it has for all of it";
      }
      holds(
        error.message.endsWith(" returned 200 with a body that cannot be read"),
        error.message,
      );
      holds(error.cause !== undefined, "it has no cause");
    }
    return undefined;
  },

  // Settings of one call.
  "as: a client's, and a call's over it": async (context) => {
    const login = {
      headers: { "content-type": "text/html" },
      body: "<p>Hello",
    };
    const { api, arrivals } = await plan(context, login);
    const { createSend, HttpError } = context.library;
    const send = createSend({ ...impatient, as: "json" });
    const error = await thrownBy(send(api("GET /x")));
    if (!(error instanceof HttpError)) throw error;
    same(error.status, 200);
    holds(
      error.message.endsWith(
        'returned 200 with "text/html" that is not JSON, which as: "text" reads',
      ),
      error.message,
    );
    same((await send(api("GET /x"), { as: "text" })).data, "<p>Hello");
    same((await arrivals()).length, 2, "the number of requests");
  },
  "as, schema: null switches off what the client has": async (context) => {
    const { api } = await plan(context, ok);
    const validate = () => ({ issues: [{ message: "No" }] });
    const schema: StandardSchema<string> = { "~standard": { validate } };
    const { createSend, HttpError } = context.library;
    const send = createSend({ as: "text", schema });
    const nothing = { as: undefined, schema: undefined };
    const error = await thrownBy(send(api("GET /x"), nothing));
    holds(error instanceof HttpError, `${error}`);
    same((await send(api("GET /x"), { schema: null })).data, "[1]");
    same((await send(api("GET /x"), { as: null, schema: null })).data, [1]);
  },
  "throwOnError: of one call": async (context) => {
    const { api } = await plan(context, { status: 404 });
    const { createSend, HttpError, send } = context.library;
    const { status } = await send(api("GET /x"), { throwOnError: false });
    same(status, 404);
    const calm = createSend({ throwOnError: false });
    const error = await thrownBy(calm(api("GET /x"), { throwOnError: true }));
    holds(error instanceof HttpError, `${error}`);
  },
  "retry: of one call, over that of the client": async (context) => {
    const { api, arrivals } = await plan(context, busy);
    const send = context.library.createSend({
      ...impatient,
      throwOnError: false,
    });
    await send(api("GET /x"), { retry: { limit: 1 } });
    same((await arrivals()).length, 2, "the number of requests");
    await send(api("GET /x"), {
      retry: { limit: undefined },
      timeout: undefined,
    });
    same((await arrivals()).length, 5, "the number of requests");
  },
  "context, options and the number of the attempt reach fetch": async (
    context,
  ) => {
    const { createSend, endpoint } = context.library;
    const seen: unknown[] = [];
    const given = endpoint("GET /x", { request: { cf: { a: 1 } } });
    const send = createSend({
      ...impatient,
      context: { of: "client" },
      fetch: (request, { attempt, options, context }) => {
        seen.push([request.method, attempt, options === given, context]);
        return new Response(null, { status: attempt > 1 ? 204 : 503 });
      },
    });
    await send(given);
    await send(given, { context: { of: "call" } });
    same(seen, [
      ["GET", 1, true, { of: "client" }],
      ["GET", 2, true, { of: "client" }],
      ["GET", 1, true, { of: "call" }],
      ["GET", 2, true, { of: "call" }],
    ]);
    const { fetch } = globalThis;
    const inits: (RequestInit & { cf?: unknown; next?: unknown })[] = [];
    globalThis.fetch = (url, init) => {
      same([url, init!.method], ["https://api.github.com/x", "PATCH"]);
      inits.push(init!);
      return Promise.resolve(Response.json(1));
    };
    try {
      const request = { cf: { a: 1 }, next: { revalidate: 60 } };
      await createSend()(endpoint("PATCH /x", { request }));
      same([inits[0]!.cf, inits[0]!.next], [{ a: 1 }, { revalidate: 60 }]);
    } finally {
      globalThis.fetch = fetch;
    }
  },

  // Logs and metrics.
  "onEnd: is told once how a call ended, with its route": async (context) => {
    const { createClient, endpoint, HttpError, NetworkError } = context.library;
    const ended: EndedCall[] = [];
    const { api, key } = await plan(
      context,
      busy,
      ok,
      { headers: json, body: "[1," },
      { status: 404 },
      ok,
      ok,
    );
    const baseUrl = `${context.origin}/${key}`;
    const client = createClient({
      ...impatient,
      baseUrl,
      onEnd: (call) => ended.push(call),
    });
    await client("GET /x/{id}", { id: 1, token: "secret" });
    await client("GET /x/{id}", { id: 2 }).catch(() => {});
    await client("GET /x/{id}", { id: 3 }, { throwOnError: false });
    await client.send(client.request("GET /x/{id}", { id: 4 }));
    await client.send(api("GET /x/5") as ReturnType<typeof endpoint>);
    const own = createClient({
      baseUrl,
      retry: 0,
      fetch: () => Response.error(),
    });
    await own("GET /x/6", {}, { onEnd: (call) => ended.push(call) })
      .catch(() => {});
    same(
      ended.map(({ route, method, url, status, attempts }) => [
        route,
        method,
        url.slice(baseUrl.length),
        status,
        attempts,
      ]),
      [
        ["GET /x/{id}", "GET", "/x/1", 200, 2],
        ["GET /x/{id}", "GET", "/x/2", 200, 1],
        ["GET /x/{id}", "GET", "/x/3", 404, 1],
        ["GET /x/{id}", "GET", "/x/4", 200, 1],
        [undefined, "GET", "/x/5", 200, 1],
        ["GET /x/6", "GET", "/x/6", undefined, 1],
      ],
    );
    const [first, second, third, fourth, , last] = ended;
    same([first!.error, fourth!.error], [undefined, undefined]);
    holds(second!.error instanceof HttpError, `${second!.error}`);
    holds(third!.error instanceof HttpError, `${third!.error}`);
    holds(last!.error instanceof NetworkError, `${last!.error}`);
    holds(Number.isInteger(first!.milliseconds), `${first!.milliseconds}`);
  },
  "onEnd: is told of an abort before anything is sent": async (context) => {
    const { createSend, endpoint } = context.library;
    const ended: unknown[] = [];
    const send = createSend({
      signal: AbortSignal.abort("enough"),
      onEnd: ({ error, attempts }) => ended.push([error, attempts]),
    });
    await send(endpoint("GET /x")).catch(() => {});
    same(ended, [["enough", 0]]);
  },
  "onEnd: what it throws changes nothing": async (context) => {
    const { createSend, endpoint } = context.library;
    for (
      const onEnd of [
        () => {
          throw new Error("No log");
        },
        () => Promise.reject(new Error("No log")),
      ]
    ) {
      const send = createSend({ onEnd, fetch: () => Response.json(1) });
      same((await send(endpoint("GET /x"))).data, 1);
    }
  },
  "the route reaches fetch, of a request that was built before, too": async (
    { library: { createClient } },
  ) => {
    const routes: unknown[] = [];
    const client = createClient({
      baseUrl: "https://api.example.com",
      fetch: (_, { route }) => {
        routes.push(route);
        return Response.json(1);
      },
    });
    await client("GET /x/{id}", { id: 1 });
    const { defaults } = client;
    const other = defaults({ timeout: 1000 });
    await other.send(client.request("GET /x/{id}", { id: 1 }));
    const { method, url, headers } = client.request("GET /x/{id}", { id: 1 });
    await client.send({ method, url, headers });
    same(routes, ["GET /x/{id}", "GET /x/{id}", undefined]);
  },

  // Limits of runtimes.
  "a limit of Node's own is a TimeoutError, and not tried again": async (
    context,
  ) => {
    const dispatcher = nodeDispatcher();
    if (!dispatcher) return "only Node has a limit of its own";
    const { createSend, TimeoutError } = context.library;
    const short = {
      dispatch: (options: object, handler: unknown) =>
        dispatcher.dispatch(
          { ...options, headersTimeout: 500, bodyTimeout: 500 },
          handler,
        ),
    };
    const stall: Step = { headers: json, body: " ".repeat(99), fault: "stall" };
    for (const step of [{ fault: "silent" } as const, stall]) {
      const { api, arrivals } = await plan(context, step);
      const options = api("GET /x", { request: { dispatcher: short } });
      const error = await thrownBy(createSend(impatient)(options));
      if (!(error instanceof TimeoutError)) throw error;
      same([error.limit, error.attempts], ["runtime", 1]);
      holds(
        error.message.includes(
          ` took longer than the runtime allows, after ${error.milliseconds} ms`,
        ),
        error.message,
      );
      holds(error.milliseconds > 100, `${error.milliseconds}`);
      holds(error.cause instanceof Error, "it has no cause");
      same((await arrivals()).length, 1, "the number of requests");
    }
    return undefined;
  },
  "a limit of the runtime's own is known where a program passes it on": async (
    context,
  ) => {
    const { createSend, endpoint, TimeoutError } = context.library;
    const late = (code: string) =>
      Object.assign(new TypeError("fetch failed"), {
        cause: Object.assign(new Error("Late"), { code }),
      });
    let calls = 0;
    for (
      const fetch of [
        () => Promise.reject(late("UND_ERR_HEADERS_TIMEOUT")),
        () => {
          const pull = () => Promise.reject(late("UND_ERR_BODY_TIMEOUT"));
          return new Response(new ReadableStream({ pull }));
        },
      ]
    ) {
      const counted = () => {
        calls++;
        return fetch();
      };
      const send = createSend({ ...impatient, fetch: counted });
      const error = await thrownBy(send(endpoint("GET /x")));
      if (!(error instanceof TimeoutError)) throw error;
      same([error.limit, error.attempts], ["runtime", 1]);
      holds(error.message.includes(" the runtime allows, after "), `${error}`);
    }
    same(calls, 2, "the number of calls");
  },
  "a timeout of more than Node's own limit is kept, and a stream has none":
    async (context) => {
      const dispatcher = nodeDispatcher();
      if (!dispatcher) return "only Node has a limit of its own";
      const { send } = context.library;
      const { api } = await plan(context, ok);
      const seen: unknown[] = [];
      const key = Symbol.for("undici.globalDispatcher.1");
      const { [key]: before } = globalThis as Record<symbol, unknown>;
      const spy = {
        dispatch: (
          options: { headersTimeout?: number; bodyTimeout?: number },
          handler: unknown,
        ) => {
          seen.push([options.headersTimeout, options.bodyTimeout]);
          return dispatcher.dispatch(options, handler);
        },
      };
      Object.assign(globalThis, { [key]: spy });
      try {
        await send(api("GET /x"), { timeout: 300_001 });
        const { data } = await send(api("GET /x"), { as: "stream" });
        await new Response(data).text();
      } finally {
        Object.assign(globalThis, { [key]: before });
      }
      same(seen, [[0, 0], [0, 0]]);
      return undefined;
    },
  "an event stream that times out says how to read it": async (context) => {
    const { api } = await plan(context, {
      headers: { "content-type": "text/event-stream" },
      body: `data: 1\n\n${" ".repeat(2048)}`,
      fault: "stall",
    });
    const error = await thrownBy(
      context.library.send(api("GET /x"), { timeout: 300 }),
    );
    holds(
      error.message.endsWith(
        '(attempts: 1); pass as: "stream" to read the events as they come',
      ),
      error.message,
    );
  },
  "retry: 0 sends once, also where a connection that was used is reset": async (
    context,
  ) => {
    for (const data of ["hello", new TextEncoder().encode("hello")]) {
      const reset = { fault: "reset" } as const;
      const { api, arrivals } = await plan(context, ok, reset);
      const send = context.library.createSend({ retry: 0 });
      await send(api("GET /x"));
      await thrownBy(send(api("POST /x", { data })));
      const posts = (await arrivals()).filter(({ method }) =>
        method === "POST"
      );
      if (isBrowser && posts.length > 1) return "browsers send it again";
      same(posts.map(({ body }) => body), ["hello"]);
    }
    return undefined;
  },

  // Uploads.
  "the content-length of a stream is sent": async (context) => {
    if (isBrowser) return "browsers send no streams over HTTP/1.1";
    const { api, arrivals } = await plan(context, ok);
    const data = new Blob(["hello"]).stream();
    const headers = { "content-length": 5 };
    await context.library.send(api("POST /x", { data, headers }));
    const [arrival] = await arrivals();
    same(arrival!.body, "hello");
    return arrival!.headers["content-length"] === "5"
      ? undefined
      : "the runtime sends chunks";
  },
  "a stream that reaches nobody says why": async (context) => {
    if (isBrowser) return "browsers send no streams over HTTP/1.1";
    const { createSend, endpoint } = context.library;
    const data = new Blob(["hello"]).stream();
    const options = endpoint("PUT /x", { baseUrl: context.refused, data });
    const error = await thrownBy(createSend(impatient)(options));
    return says(error, "the connection was refused (ECONNREFUSED)");
  },
  "a stream that fails while it is sent says so, and is sent once": async (
    context,
  ) => {
    if (isBrowser) return "browsers send no streams over HTTP/1.1";
    const { createSend, NetworkError } = context.library;
    const failure = Object.assign(new Error("ENOENT: no such file"), {
      code: "ENOENT",
    });
    for (
      const data of [
        new ReadableStream({
          pull: () => Promise.reject(failure),
        }),
        async function* () {
          yield "a";
          throw failure;
        }(),
      ]
    ) {
      const { api } = await plan(context, ok);
      const sent = createSend(impatient)(api("PUT /x", { data }));
      const error = await thrownBy(sent);
      holds(error instanceof NetworkError, `${error}`);
      if (error.message.endsWith(" got no response")) {
        return "the runtime does not tell";
      }
      holds(
        error.message.endsWith(
          ' could not read its body: "ENOENT: no such file"',
        ),
        error.message,
      );
      same((error.cause as Error).message, failure.message);
    }
    return undefined;
  },

  // Limits.
  "maxBytes: a body that is as long is read": async (context) => {
    const { api } = await plan(context, ok);
    const { send } = context.library;
    same((await send(api("GET /x"), { maxBytes: 3 })).data, [1]);
    same((await send(api("GET /x"), { maxBytes: 3, as: "text" })).data, "[1]");
    const { data } = await send(api("GET /x"), { maxBytes: 3, as: "blob" });
    same(data.size, 3);
    holds(data.type.startsWith("application/json"), data.type);
  },
  "maxBytes: reading stops, and it is not asked for again": async (context) => {
    const { createSend, HttpError } = context.library;
    const send = createSend({ ...impatient, maxBytes: 4000 });
    const body = " ".repeat(5000);
    for (
      const as of ["json", "text", "blob", "arrayBuffer", "stream"] as const
    ) {
      // A body that never ends.
      const { api, arrivals } = await plan(context, {
        headers: json,
        body,
        fault: "stall",
      });
      const error = await thrownBy(
        send(api("GET /x"), { as }).then(({ data }) =>
          new Response(data as ReadableStream).text()
        ),
      );
      same((await arrivals()).length, 1, "the number of requests");
      // Some runtimes wrap the error of a stream.
      if (as === "stream") continue;
      if (!(error instanceof HttpError)) throw error;
      holds(
        error.message.endsWith(
          "/x returned 200 with a body of more than 4000 bytes",
        ),
        error.message,
      );
    }
    const { api } = await plan(context, { status: 404, body, fault: "stall" });
    const error = await thrownBy(send(api("GET /x")));
    if (!(error instanceof HttpError)) throw error;
    same([error.status, error.data], [404, undefined]);
    holds(error.cause instanceof HttpError, "it has no cause");
  },
  ...Object.fromEntries(
    (["gzip", "deflate", "br"] as const).flatMap((bomb) =>
      ([undefined, "chunked", "close"] as const).map((framing) => [
        `maxBytes: a bomb of ${bomb} is not decoded (${framing ?? "as usual"})`,
        async (context: SendContext) => {
          const steps: Step[] = [200, 200, 404].map((status) => ({
            status,
            headers: text,
            bomb,
            ...framing && { framing },
          }));
          const { api, key } = await plan(context, ...steps);
          const { createSend, HttpError } = context.library;
          const send = createSend({ maxBytes: 1000, retry: 0 });
          // Now the server has it.
          await fetch(`${context.origin}/${key}/x`, { method: "HEAD" });
          const { memory } = context;
          const before = memory?.() ?? 0;
          let most = before;
          for (const status of [200, 404]) {
            const error = await thrownBy(send(api("GET /x")));
            if (!(error instanceof HttpError)) throw error;
            same(error.status, status);
            const { message } = status === 200 ? error : error.cause as Error;
            holds(message.endsWith(" of more than 1000 bytes"), message);
            // What decodes it on another thread has time to do so.
            for (let time = 0; memory && time < 10; time++) {
              await new Promise((resolve) => setTimeout(resolve, 30));
              most = Math.max(most, memory());
            }
          }
          const grown = Math.round((most - before) / 2 ** 20);
          holds(grown < 100, `the memory grew by ${grown} MB`);
        },
      ])
    ),
  ),
  "totalTimeout: attempts and waits together": async (context) => {
    const { createSend, HttpError, TimeoutError } = context.library;
    const { api, key } = await plan(context, busy, { fault: "silent" });
    const send = createSend({ totalTimeout: 900, retry: { delay: () => 10 } });
    const error = await thrownBy(send(api("GET /x")));
    if (!(error instanceof TimeoutError)) throw error;
    same(
      error.message,
      `GET ${context.origin}/${key}/x took longer than its totalTimeout of 900 ms (attempts: 2)`,
    );
    holds(error.cause instanceof HttpError, "the last failure is lost");
    const silent = await plan(context, { fault: "silent" });
    const second = await thrownBy(
      send(silent.api("GET /x"), { totalTimeout: 200 }),
    );
    holds(second instanceof TimeoutError, `${second}`);
  },
  "totalTimeout: a wait that would pass its end is not begun": async (
    context,
  ) => {
    const { createSend, HttpError, NetworkError } = context.library;
    const delay = () => 20_000;
    const send = createSend({ totalTimeout: 5000, retry: { delay } });
    const body = '{"message":"Slow down"}';
    for (const step of [after("20"), busy]) {
      const headers = { ...json, ...step.headers };
      const { api, arrivals } = await plan(context, { ...step, headers, body });
      const error = await thrownBy(send(api("GET /x")));
      if (!(error instanceof HttpError)) throw error;
      same([error.status, error.data], [step.status, JSON.parse(body)]);
      same((await arrivals()).length, 1, "the number of requests");
    }
    // It stays so when the caller's `when` asks for another attempt.
    const when = () => true;
    await repeats([after("20"), ok], 1, {
      config: { totalTimeout: 5000, retry: { when } },
    })(context);
    const { api } = await plan(context, { fault: "reset" });
    const error = await thrownBy(send(api("GET /x")));
    holds(error instanceof NetworkError, `${error}`);
  },
  "a signal of the client, of the call and of the request": async (context) => {
    const { createSend } = context.library;
    for (const place of ["client", "call", "request"]) {
      const { api } = await plan(context, { fault: "silent" });
      const all = ["client", "call", "request"].map((
        name,
      ): [string, AbortController] => [name, new AbortController()]);
      const { client, call, request } = Object.fromEntries(all);
      const sent = thrownBy(
        createSend({ signal: client!.signal })(
          api("GET /x", { request: { signal: request!.signal } }),
          { signal: call!.signal },
        ),
      );
      setTimeout(() => Object.fromEntries(all)[place]!.abort(place), 100);
      same(await sent, place, "the reason");
    }
  },
  "a schema makes data of the body, or says what does not fit": async (
    context,
  ) => {
    const { createSend, HttpError, send } = context.library;
    const schema: StandardSchema<{ id: string }> = {
      "~standard": {
        validate: async (value) => {
          const { id } = value as { id: unknown };
          await Promise.resolve();
          return typeof id === "number" ? { value: { id: `#${id}` } } : {
            issues: [
              { message: "Expected a number", path: ["id"] },
              { message: "No\nname", path: [{ key: "items" }, 0, "name"] },
              { message: "At all" },
              { message: "Not shown" },
            ],
          };
        },
      },
    };
    const { api, arrivals, key } = await plan(
      context,
      { headers: json, body: '{"id":1}' },
      { headers: json, body: '{"id":"secret"}' },
    );
    const { data } = await send(api("GET /x"), { schema });
    same(data.id, "#1");
    const error = await thrownBy(
      createSend({ ...impatient, schema })(api("GET /x")),
    );
    if (!(error instanceof HttpError)) throw error;
    same(
      error.message,
      `GET ${context.origin}/${key}/x returned 200 with a body that does not fit the schema: "id: Expected a number; items[0].name: No\\nname; At all"`,
    );
    same([error.issues?.length, error.data], [4, { id: "secret" }]);
    same((await arrivals()).length, 2, "the number of requests");
    const { status } = await send(
      (await plan(context, { status: 404 })).api("GET /x"),
      { schema, throwOnError: false },
    );
    same(status, 404);
  },
  "a schema has to end in time": async (context) => {
    const { send, TimeoutError } = context.library;
    const schema = {
      "~standard": {
        version: 1,
        vendor: "test",
        validate: () => new Promise<never>(() => {}),
      },
    } as const;
    const { api } = await plan(context, ok);
    const error = await thrownBy(send(api("GET /x"), { schema, timeout: 300 }));
    holds(error instanceof TimeoutError, `${error}`);
  },

  // What is sent again.
  "methods: others than by default": repeats([busy, ok], 2, {
    route: "POST /x",
    options: { a: 1 },
    config: { retry: { maxDelay: 1, methods: ["POST"] } },
  }),
  "methods: in any case": repeats([busy, ok], 2, {
    route: "POST /x",
    options: { a: 1 },
    config: { retry: { maxDelay: 1, methods: ["post"] } },
  }),
  "statuses: others than by default": repeats([{ status: 409 }, busy, ok], 2, {
    config: { retry: { maxDelay: 1, statuses: [409] } },
  }),
  "POST and PATCH with an idempotency-key are sent again": async (context) => {
    for (const method of ["POST", "PATCH"]) {
      await repeats([busy, { fault: "reset" }, ok], 3, {
        route: `${method} /x`,
        options: { a: 1, headers: { "Idempotency-Key": "k" } },
      })(context);
    }
  },
  "delay: the number of the attempt, where the server says nothing": async (
    context,
  ) => {
    const attempts: number[] = [];
    const delay = (attempt: number) => attempts.push(attempt);
    await repeats([busy, after("0"), busy, ok], 4, {
      config: { retry: { limit: 3, delay } },
    })(context);
    same(attempts, [1, 3]);
  },
  "delay: no longer than maxDelay": repeats([busy, ok], 2, {
    config: { retry: { delay: () => 1e9, maxDelay: 1 } },
  }),
  "when: says no": async (context) => {
    const seen: unknown[] = [];
    const when: RetryOptions["when"] = (
      { attempt, error, response, request },
    ) => {
      const { data, message } = error as HttpError;
      seen.push([
        attempt,
        data,
        response?.status,
        request.method,
        message.includes("Busy"),
      ]);
      return false;
    };
    await repeats(
      [{ ...busy, headers: json, body: '{"message":"Busy"}' }, ok],
      1,
      {
        config: { retry: { when } },
      },
    )(context);
    same(seen, [[1, { message: "Busy" }, 503, "GET", true]]);
  },
  "when: says yes to what is else final, a timeout included": async (
    context,
  ) => {
    const when = () => Promise.resolve(true);
    const config = { timeout: 300, retry: { maxDelay: 1, when } };
    await repeats([{ fault: "silent" }, { status: 404 }, ok], 3, {
      config,
      route: "POST /x",
      options: { a: 1 },
    })(context);
  },
  "when: an abort or the total time ends it while it decides": async (
    context,
  ) => {
    const when = () => new Promise<true>(() => {});
    const retry = { when };
    for (const step of [{ fault: "silent" }, { status: 503 }] as const) {
      await aborts(step, 700, { timeout: 300, retry })(context);
      const { api } = await plan(context, step);
      const limits = { timeout: 300, totalTimeout: 700 };
      const error = await thrownBy(
        context.library.createSend({ ...limits, retry })(api("GET /x")),
      );
      holds(/totalTimeout of 700 ms/.test(error.message), `it is ${error}`);
      holds(error.cause instanceof Error, `${error} has no cause`);
    }
  },
  "when: leaves it to the other settings": repeats([busy, { status: 404 }], 2, {
    config: { retry: { maxDelay: 1, when: () => undefined } },
  }),
  "when: has the last word neither on limit, nor on maxDelay, nor on a body that is gone":
    async (context) => {
      let calls = 0;
      const when = () => Boolean(++calls);
      await repeats([busy, busy], 2, {
        config: { retry: { limit: 1, maxDelay: 1, when } },
      })(context);
      same(calls, 1);
      await repeats([after("5"), ok], 1, {
        config: { retry: { maxDelay: 1, when } },
      })(context);
      if (isBrowser) return "browsers send no streams over HTTP/1.1";
      const { api, arrivals } = await plan(context, busy, ok);
      const send = context.library.createSend({
        throwOnError: false,
        retry: { when },
      });
      await send(api("PUT /x", { data: new Blob(["a"]).stream() }));
      same((await arrivals()).length, 1);
      return undefined;
    },
  "rate limits: the time until they are lifted is waited for": waits(1000, {
    status: 403,
    headers: {
      date: future,
      "x-ratelimit-remaining": "0",
      "x-ratelimit-reset": `${Date.parse(future) / 1000 + 1}`,
    },
  }),
  "rate limits: a 403 with Retry-After is sent again": repeats(
    [{ status: 403, headers: { "retry-after": "0" } }, ok],
    2,
    { config: { retry: { maxDelay: 0 } } },
  ),
  "rate limits: above maxDelay the response counts at once": repeats(
    [{
      status: 403,
      headers: {
        "x-ratelimit-remaining": "0",
        "x-ratelimit-reset": "4102444800",
      },
    }, ok],
    1,
    { config: {} },
  ),
  "rate limits: a 403 with something left is sent once": repeats(
    [{
      status: 403,
      headers: { "x-ratelimit-remaining": "1", "x-ratelimit-reset": "0" },
    }, ok],
    1,
  ),
  "what another call of a program's own fetch throws is final": async (
    context,
  ) => {
    const { createSend, endpoint, NetworkError } = context.library;
    let tokens = 0;
    const refresh = createSend({
      ...impatient,
      fetch: () => {
        tokens++;
        throw new TypeError("fetch failed");
      },
    });
    const send = createSend({
      ...impatient,
      fetch: async () => {
        await refresh(endpoint("GET /token"));
        return new Response();
      },
    });
    const error = await thrownBy(send(endpoint("GET /x")));
    holds(error instanceof NetworkError, `${error}`);
    same(tokens, 3, "the number of calls for a token");
  },
  "what a program's own fetch throws is final": async (context) => {
    const { createSend, endpoint } = context.library;
    for (
      const reason of [
        new TypeError("Cannot read properties of undefined (reading 'a')"),
        new Error("Token fetch failed"),
        new TypeError("Failed to fetch a token"),
        new DOMException("Enough", "AbortError"),
        new DOMException("Late", "TimeoutError"),
        Object.assign(new Error("No file"), { code: "ENOENT" }),
        "a string",
        undefined,
      ]
    ) {
      let calls = 0;
      const send = createSend({
        ...impatient,
        fetch: () => {
          calls++;
          throw reason;
        },
      });
      let thrown: unknown = "nothing";
      await send(endpoint("GET /x")).catch((error) => thrown = error);
      holds(thrown === reason, `${thrown} is not ${reason}`);
      same(calls, 1, "the number of calls");
    }
  },
  "what the runtime's fetch throws is known where a program passes it on":
    async (context) => {
      const { createSend, NetworkError } = context.library;
      for (const fault of ["reset", "short", "chunk"] as const) {
        let calls = 0;
        const { api } = await plan(context, {
          headers: json,
          body: "[1,",
          fault,
        });
        const send = createSend({
          ...impatient,
          fetch: async (request) => {
            calls++;
            return await fetch(request);
          },
        });
        const error = await thrownBy(send(api("GET /x")));
        if (/not JSON/.test(error.message)) {
          return "takes what it has for all of it";
        }
        holds(
          error instanceof NetworkError,
          `${fault}: ${error} ${error.cause}`,
        );
        same(calls, 3, `the number of calls (${fault})`);
      }
      const error = await thrownBy(
        createSend({ ...impatient, fetch: (request) => fetch(request) })(
          context.library.endpoint("GET /x", { baseUrl: context.refused }),
        ),
      );
      holds(error instanceof NetworkError, `${error}`);
      return undefined;
    },
  "a body that a program refuses to read on is an error at once": async (
    context,
  ) => {
    const { createSend, endpoint, HttpError } = context.library;
    let calls = 0;
    const send = createSend({
      ...impatient,
      fetch: () => {
        calls++;
        const pull = () => Promise.reject(new Error("too much"));
        return new Response(new ReadableStream({ pull }));
      },
    });
    const error = await thrownBy(send(endpoint("GET /x")));
    holds(error instanceof HttpError, `${error}`);
    same(calls, 1, "the number of calls");
  },

  // Pages that are named elsewhere.
  "pages: no next page from another origin": async (context) => {
    const made = await plan(
      context,
      { status: 302, headers: { location: "{other}/{key}/there" } },
      {
        headers: {
          ...json,
          link: "<{origin}/{key}/admin/delete?all=1>; rel=next",
        },
        body: "1",
      },
      ok,
    );
    const found = await pagesOf(made, context.library.send, {
      headers: secrets,
    });
    same(found, [1, "UNTRUSTED_ORIGIN"]);
    same((await made.arrivals()).length, 2);
  },
  "pages: next() names query parameters": async (context) => {
    const { api, arrivals, key } = await plan(
      context,
      { headers: json, body: '{"next":"a b&c=d"}' },
      { headers: json, body: '{"next":null}' },
    );
    let pages = 0;
    for await (
      const { data } of context.library.send.pages(
        api("GET /a{?q,cursor}", { q: "C++ {x}", cursor: "1" }),
        { next: ({ next }) => ({ cursor: next }) },
      )
    ) {
      pages++;
      holds("next" in data, "no data");
    }
    same(pages, 2);
    same(
      (await arrivals()).map(({ path }) => path),
      [
        `/${key}/a?q=C%2B%2B%20%7Bx%7D&cursor=1`,
        `/${key}/a?q=C%2B%2B%20%7Bx%7D&cursor=a%20b%26c%3Dd`,
      ],
    );
  },
  "pages: next() replaces parameters, and leaves the others as they are":
    async (
      { library: { createClient } },
    ) => {
      for (
        const [parameters, query] of [
          [{ a: 2 }, "b=%7E&c&a=2"],
          [{ c: true, e: "\ud800 &" }, "a=1&b=%7E&c=true&e=%EF%BF%BD%20%26"],
          [{ a: null, e: 10n }, "b=%7E&c&e=10"],
          [{}, undefined],
          [{ a: null, b: undefined }, undefined],
          [{ a: ["x"] }, "is an array"],
          ["http://[", "not valid"],
          ["//b.example", "b.example"],
        ] as const
      ) {
        const urls: string[] = [];
        const client = createClient({
          baseUrl: "https://a.example",
          fetch: ({ url }) => {
            urls.push(url);
            return Response.json(1);
          },
        });
        let error = "";
        try {
          for await (
            const _ of client.pages("GET /x?a=1&b=%7E&&c#d", {}, {
              next: () => urls.length > 1 ? undefined : parameters as never,
            })
          );
        } catch (thrown) {
          error = String(thrown);
        }
        const found = urls[1]?.split("?")[1] ?? (error || undefined);
        holds(
          found === query || Boolean(query && error.includes(query)),
          `${found} is not ${query}`,
        );
      }
    },
  "pages: next() may return what an API says of the next page": async (
    context,
  ) => {
    for (
      const [next, end] of [
        ["false", undefined],
        ["null", undefined],
        ['""', undefined],
        ["2", "INVALID_PARAMETER"],
        ["true", "INVALID_PARAMETER"],
        ['["?page=2"]', "INVALID_PARAMETER"],
      ]
    ) {
      const step = { headers: json, body: `{"next":${next}}` };
      const { api, arrivals } = await plan(context, step, step);
      const { pages } = context.library.send;
      let code;
      try {
        for await (
          const _ of pages(api("GET /a"), {
            next: (data) => Promise.resolve(data.next),
          })
        );
      } catch (error) {
        code = (error as { code: string }).code;
      }
      same(code, end, `the error of ${next}`);
      same((await arrivals()).length, 1, "the number of requests");
    }
  },
  "pages: next() names a URL, or nothing": async (context) => {
    for (const wrong of [false, true]) {
      const { api, arrivals, key } = await plan(
        context,
        { headers: { ...json, link: "<z>; rel=next" }, body: "1" },
        { headers: json, body: "2" },
        { headers: json, body: "3" },
      );
      const { origin, other } = context;
      const found: unknown[] = [];
      try {
        for await (
          const { data } of context.library.send.pages(api("GET /a"), {
            next: (data, { status }) => {
              same(status, 200);
              if (wrong) return `${other}/b`;
              return data === 1
                ? "b/:c{d}?x"
                : data === 2
                ? new URL(`${origin}/${key}/e`)
                : "";
            },
          })
        ) found.push(data);
      } catch (error) {
        found.push((error as { code: string }).code);
      }
      same(found, wrong ? [1, "UNTRUSTED_ORIGIN"] : [1, 2, 3]);
      const paths = (await arrivals()).map(({ path }) =>
        path.replace(key, "k")
      );
      same(
        paths.map(decodeURIComponent),
        wrong ? ["/k/a"] : ["/k/a", "/k/b/:c{d}?x", "/k/e"],
      );
    }
  },
  "pages: settings of the call": async (context) => {
    const { api } = await plan(context, { status: 404 });
    const statuses: number[] = [];
    for await (
      const { status } of context.library.send.pages(api("GET /a"), {
        throwOnError: false,
      })
    ) {
      statuses.push(status);
    }
    same(statuses, [404]);
  },

  // Leaks.
  "5,000 requests at once have one listener on a signal, and leave none":
    async (
      context,
    ) => {
      let listeners = 0;
      const requests = Array.from({ length: 100 }, () => {
        const { signal } = new AbortController();
        const { addEventListener, removeEventListener } = signal;
        signal.addEventListener = (...args: [string]) => {
          listeners++;
          return Reflect.apply(addEventListener, signal, args);
        };
        signal.removeEventListener = (...args: [string]) => {
          listeners--;
          return Reflect.apply(removeEventListener, signal, args);
        };
        return context.library.endpoint("GET /x", { request: { signal } });
      });
      let most = 0;
      const later = new Promise((resolve) => setTimeout(resolve, 100));
      const send = context.library.createSend({
        fetch: async () => {
          await later;
          most = Math.max(most, listeners);
          return Response.json([1]);
        },
      });
      const answers = await Promise.all(
        Array.from(
          { length: 5000 },
          (_, index) => send(requests[index % 100]!),
        ),
      );
      same(answers.filter(({ data }) => `${data}` === "1").length, 5000);
      same([most, listeners], [100, 0], "the number of listeners");
    },
  "the content of an answer that is not read is cancelled": async (context) => {
    let cancelled = 0;
    const send = context.library.createSend({
      ...impatient,
      throwOnError: false,
      fetch: () => {
        const cancel = () => void cancelled++;
        const body = new ReadableStream({ cancel });
        return Promise.resolve(
          cancelled < 2
            ? new Response(body, { status: 503 })
            : Response.json(1),
        );
      },
    });
    same((await send(context.library.endpoint("GET /x"))).data, 1);
    same(cancelled, 2);
  },
  "500 requests of a real server at once": async (context) => {
    const { api, arrivals } = await plan(context, ok);
    const options = api("GET /x");
    const answers = await Promise.all(
      Array.from({ length: 500 }, () => context.library.send(options)),
    );
    same(answers.filter(({ data }) => `${data}` === "1").length, 500);
    same((await arrivals()).length, 500);
  },
};

/** What came of the cases. */
export interface SendCasesResult {
  readonly passed: number;
  readonly failures: string[];
  readonly limits: string[];
}

/** How long one case may take, in milliseconds. */
const PATIENCE = 30_000;

/** The memory of the process; nothing where the runtime does not tell. */
function memory(): number {
  const { process } = globalThis as {
    process?: { memoryUsage?: () => { rss: number } };
  };
  return process?.memoryUsage?.().rss ?? 0;
}

/** Runs all cases, one after the other. */
export async function runSendCases(
  library: SendLibrary,
  origins: SendOrigins,
): Promise<SendCasesResult> {
  const result = {
    passed: 0,
    failures: [] as string[],
    limits: [] as string[],
  };
  for (const [name, run] of Object.entries(sendCases)) {
    try {
      const limit = await Promise.race([
        run({ ...origins, library, memory }),
        new Promise<never>((_, reject) =>
          setTimeout(() => reject(new Error("takes too long")), PATIENCE)
        ),
      ]);
      if (limit) result.limits.push(`./send, ${name}: ${limit}`);
      result.passed++;
    } catch (error) {
      result.failures.push(`./send, ${name}: ${error}`);
    }
  }
  return result;
}

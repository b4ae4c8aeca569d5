/** The cases of `tests/round_trips.jsonl`, and what no table can hold of `toRequest()`. */
import type { RequestOptions } from "../../mod.ts";
import type { Echo } from "./echo_server.ts";
import {
  type Case,
  type Cases,
  holds,
  isBrowser,
  type Kit,
  limit,
  same,
  thrownBy,
} from "./client_cases/_case.ts";
import { decode } from "./vectors.ts";

/** A request that goes over the wire, in JSON (see {@linkcode decode}). */
export interface RoundTrip {
  /** The symbol and the criterion. */
  readonly name: string;
  /** Stands on `https://origin.test` where it is a full URL: there the server is. */
  readonly route: string;
  readonly options?: unknown;
  /** What the server has to receive. */
  readonly received: {
    readonly method: string;
    readonly path: string;
    /** By lower-case names: text, a `$regexp`, or `null` for what must not arrive. */
    readonly headers?: Readonly<Record<string, unknown>>;
    /** Text, bytes or a `$regexp`; nothing for a body of length zero. */
    readonly body?: unknown;
  };
}

const NOT_SENT =
  "read and not sent: of the browsers only Chromium can, over HTTP/2 alone";

/** Sends a request to the echo server, and compares what it received with what was meant. */
export function travel({ route, options = {}, received }: RoundTrip): Case {
  return async ({ endpoint, toRequest, echo }) => {
    const given = endpoint.defaults({ baseUrl: echo })(
      route.replace("https://origin.test", echo),
      decode(options) as object,
    );
    const { body } = given;
    const isStream = typeof body === "object" && body !== null &&
      (body instanceof ReadableStream || Symbol.asyncIterator in body);
    if (!isBrowser || !isStream) {
      compare(await send(toRequest(given)), received);
      return;
    }
    let echoed;
    try {
      echoed = await read(toRequest(given));
    } catch (error) {
      if (/cannot send|not supported/.test(`${error}`)) limit(`${error}`);
      throw error;
    }
    compare(echoed, received);
    limit(NOT_SENT);
  };
}

async function send(request: Request): Promise<Echo> {
  const isHead = request.method === "HEAD";
  const response = await fetch(request);
  return JSON.parse(
    isHead ? atob(response.headers.get("x-echo") ?? "") : await response.text(),
  );
}

/** What a request would send, where it cannot be sent. */
async function read(request: Request): Promise<Echo> {
  const bytes = new Uint8Array(await request.arrayBuffer());
  const { pathname, search } = new URL(request.url);
  return {
    method: request.method,
    path: pathname + search,
    headers: [...request.headers],
    body: btoa(String.fromCharCode(...bytes)),
  };
}

function compare(echo: Echo, expected: RoundTrip["received"]): void {
  same(echo.method, expected.method, "the method");
  same(echo.path, expected.path, "the path");
  for (const [name, json] of Object.entries(expected.headers ?? {})) {
    // Browsers have their own.
    if (isBrowser && name === "user-agent") continue;
    const wanted = decode(json);
    const values = echo.headers
      .filter(([key]) => key.toLowerCase() === name)
      .map(([, value]) => value);
    const value = values.length ? values.join() : null;
    const matches = wanted instanceof RegExp
      ? value !== null && wanted.test(value)
      : value === wanted;
    holds(matches, `the header ${name} is ${value}, not ${wanted}`);
  }
  const bytes = Uint8Array.from(atob(echo.body), (it) => it.charCodeAt(0));
  const body = decode(expected.body ?? "");
  const matches = body instanceof Uint8Array
    ? String(bytes) === String(body)
    : body instanceof RegExp
    ? body.test(new TextDecoder().decode(bytes))
    : String(bytes) === String(new TextEncoder().encode(String(body)));
  holds(matches, `the body is ${JSON.stringify(echo.body)}`);
}

function optionsAt(
  { endpoint }: Kit,
  baseUrl: string,
  request: object = {},
): RequestOptions {
  return endpoint.defaults({ baseUrl })("GET /things", { request });
}

/** Checks that `toRequest()` refuses a base URL, and shows no secret. */
async function refuses(kit: Kit, baseUrl: string): Promise<void> {
  const make = async () =>
    await kit.toRequest(optionsAt(kit, baseUrl)) as unknown;
  const { name, message } = await thrownBy(make());
  same(name, "EndpointError", "the name");
  holds(!message.includes("secret"), `the message shows a secret: ${message}`);
}

export const requestCases: Cases = {
  "toRequest() makes a Request that an aborted signal has ended": async (
    kit,
  ) => {
    const signal = AbortSignal.abort();
    const request = kit.toRequest(optionsAt(kit, kit.echo, { signal }));
    holds(request.signal.aborted, "the signal is not aborted");
    same((await thrownBy(fetch(request))).name, "AbortError");
  },
  // Node's fetch does not send it.
  "toRequest() makes a Request with a header called __proto__": (kit) => {
    const headers = { ["__proto__"]: "a" };
    const options = { ...optionsAt(kit, kit.echo), headers };
    same(kit.toRequest(options).headers.get("__proto__"), "a");
  },
  "toRequest() refuses a URL with user info, and does not show it": (kit) =>
    refuses(kit, "http://me:secret@127.0.0.1"),
  "toRequest() takes a path relative to the document, or says that there is none":
    async (kit) => {
      if (!isBrowser) return await refuses(kit, "/api");
      const { url } = kit.toRequest(optionsAt(kit, "/api"));
      same(url, new URL("/api/things", location.href).href);
    },
};

/**
 * Sends the requests of `tests/round_trips.jsonl` to the echo server and compares
 * what it received with what was meant, on any runtime: this file imports
 * nothing but what reads the JSON.
 *
 * @module
 */
import type { RequestOptions } from "../../mod.ts";
import type { Echo } from "./echo_server.ts";
import { decode } from "./vectors.ts";

/** What the round trips use of the library. */
export interface Library {
  readonly endpoint: {
    defaults(
      options: { baseUrl: string },
    ): (route: string, options?: Record<string, unknown>) => RequestOptions;
  };
  toRequest(options: RequestOptions): Request;
}

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

/** What came of the round trips. */
export interface RoundTripResult {
  readonly passed: number;
  /** What is wrong with which. */
  readonly failures: string[];
  /** What the runtime cannot do, and why. */
  readonly limits: string[];
}

/** What is wrong, or what the runtime cannot do. */
type Finding = string | undefined | { readonly limit: string };

/** Browsers have a document, and their own `user-agent`. */
const isBrowser = "document" in globalThis;

/** Runs round trips, and what no table can hold. */
export async function runRoundTrips(
  library: Library,
  trips: readonly RoundTrip[],
  origin: string,
): Promise<RoundTripResult> {
  const failures: string[] = [];
  const limits: string[] = [];
  const checks: Record<string, () => Finding | Promise<Finding>> = {
    ...Object.fromEntries(
      trips.map((trip) => [trip.name, () => travel(library, trip, origin)]),
    ),
    "toRequest() makes a Request that an aborted signal has ended": () =>
      abort(library, origin),
    // Node's fetch does not send it.
    "toRequest() makes a Request with a header called __proto__": () => {
      const options = optionsAt(library, origin);
      const headers = { ["__proto__"]: "a" };
      const { headers: made } = library.toRequest({ ...options, headers });
      return made.get("__proto__") === "a" ? undefined : "it lacks the header";
    },
    "toRequest() refuses a URL with user info, and does not show it": () =>
      refusal(library, "http://me:secret@127.0.0.1"),
    "toRequest() takes a path relative to the document, or says that there is none":
      () => {
        if (!isBrowser) return refusal(library, "/api");
        const { url } = library.toRequest(optionsAt(library, "/api"));
        const expected = new URL("/api/things", location.href).href;
        return url === expected ? undefined : `${url} is not ${expected}`;
      },
  };
  for (const [name, check] of Object.entries(checks)) {
    const finding = await check();
    if (typeof finding === "string") failures.push(`${name}: ${finding}`);
    else if (finding) limits.push(`${name}: ${finding.limit}`);
  }
  const passed = Object.keys(checks).length - failures.length;
  return { passed, failures, limits };
}

function optionsAt(
  library: Library,
  baseUrl: string,
  request: object = {},
): RequestOptions {
  return library.endpoint.defaults({ baseUrl })("GET /things", { request });
}

/** Sends a request and compares what the server received. */
async function travel(
  library: Library,
  { route, options, received }: RoundTrip,
  origin: string,
): Promise<Finding> {
  const given = library.endpoint.defaults({ baseUrl: origin })(
    route.replace("https://origin.test", origin),
    decode(options ?? {}) as Record<string, unknown>,
  );
  const { body } = given;
  const isStream = typeof body === "object" && body !== null &&
    (body instanceof ReadableStream || Symbol.asyncIterator in body);
  try {
    const request = library.toRequest(given);
    if (!isBrowser || !isStream) {
      return difference(await send(request), received);
    }
    return difference(await read(request), received) ?? {
      limit:
        "read and not sent: of the browsers only Chromium can, over HTTP/2 alone",
    };
  } catch (error) {
    const refusal = `threw ${error}`;
    return isBrowser && isStream && /cannot send|not supported/.test(refusal)
      ? { limit: refusal }
      : refusal;
  }
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

function difference(
  received: Echo,
  expected: RoundTrip["received"],
): string | undefined {
  for (const part of ["method", "path"] as const) {
    if (received[part] !== expected[part]) {
      return `the ${part} is ${received[part]}, not ${expected[part]}`;
    }
  }
  for (const [name, json] of Object.entries(expected.headers ?? {})) {
    if (isBrowser && name === "user-agent") continue;
    const wanted = decode(json);
    const values = received.headers
      .filter(([key]) => key.toLowerCase() === name)
      .map(([, value]) => value);
    const value = values.length ? values.join() : null;
    const matches = wanted instanceof RegExp
      ? value !== null && wanted.test(value)
      : value === wanted;
    if (!matches) return `the header ${name} is ${value}, not ${wanted}`;
  }
  const bytes = Uint8Array.from(atob(received.body), (it) => it.charCodeAt(0));
  const body = decode(expected.body ?? "");
  const matches = body instanceof Uint8Array
    ? String(bytes) === String(body)
    : body instanceof RegExp
    ? body.test(new TextDecoder().decode(bytes))
    : String(bytes) === String(new TextEncoder().encode(String(body)));
  return matches ? undefined : `the body is ${JSON.stringify(received.body)}`;
}

async function abort(library: Library, origin: string): Promise<Finding> {
  const signal = AbortSignal.abort();
  const request = library.toRequest(optionsAt(library, origin, { signal }));
  if (!request.signal.aborted) return "the signal is not aborted";
  try {
    await fetch(request);
  } catch (error) {
    const name = error instanceof Error ? error.name : String(error);
    return name === "AbortError" ? undefined : `fetch threw ${name}`;
  }
  return "fetch sent the request";
}

/** What is wrong with the error that a base URL has to cause. */
function refusal(library: Library, baseUrl: string): string | undefined {
  try {
    library.toRequest(optionsAt(library, baseUrl));
  } catch (error) {
    if (!(error instanceof Error) || error.name !== "EndpointError") {
      return `threw ${error}`;
    }
    return error.message.includes("secret")
      ? `the message shows a secret: ${error.message}`
      : undefined;
  }
  return "returned a Request";
}

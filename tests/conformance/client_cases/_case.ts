/**
 * What the cases share: what a server is told to do, clients of it,
 * and what must hold. The files here import types only, and run on any runtime.
 *
 * @module
 */
import type {
  EndpointFunction,
  RequestOptions,
  toRequest,
} from "../../../mod.ts";
import type * as client from "../../../lib/client/client.ts";
import type { events } from "../../../lib/client/events.ts";
import type { Arrival, Origins, Step } from "../client_server.ts";

/** What the cases use of the library. */
export type Library =
  & Pick<
    typeof client,
    | "BodyError"
    | "byUrl"
    | "createClient"
    | "json"
    | "lines"
    | "HttpError"
    | "NetworkError"
    | "ResponseError"
    | "TimeoutError"
    | "pages"
    | "send"
  >
  & {
    readonly endpoint: EndpointFunction;
    readonly events: typeof events;
    readonly toRequest: typeof toRequest;
  };

/** A case throws an error that says what is wrong, or a {@linkcode Limit}. */
export type Case = (kit: Kit) => void | Promise<void>;

/** Why a case goes no further on its runtime. */
export class Limit extends Error {}

export function limit(reason: string): never {
  throw new Limit(reason);
}

/** Cases, by what they show. */
export type Cases = Readonly<Record<string, Case>>;

/** A result or an error, of which a case says what it is. */
// deno-lint-ignore no-explicit-any
type Got = any;

/** The options of a call and of a client. */
export type Options = Omit<client.SendOptions, "authorize"> & {
  readonly authorize?: unknown;
  readonly baseUrl?: string;
  readonly data?: unknown;
  readonly headers?: object;
  readonly query?: object;
  readonly request?: object;
  readonly next?: (data: Got, response: Response) => unknown;
};

/** A client whose results a case knows. */
export interface CaseClient {
  (route: string, parameters?: object, options?: Options): Promise<Got>;
  pages(
    route: string,
    parameters?: object,
    options?: Options,
  ): AsyncGenerator<Got, void, undefined>;
  request(route: string, parameters?: object): RequestOptions;
  send(request: object, options?: Options): Promise<Got>;
  defaults(options: Options): CaseClient;
}

/** Browsers send no streams, and some things again by themselves. */
export const isBrowser = "document" in globalThis;

export function needStreams(): void {
  if (isBrowser) limit("browsers send no streams over HTTP/1.1");
}

/** What the requests of some cases must not show. */
export const secrets = {
  authorization: "Bearer secret-1",
  "private-token": "secret-2",
  "x-api-key": "secret-3",
};

export const ok: Step = { json: [1] };
export const busy: Step = { status: 503 };

/** What a case works with. */
export type Kit = ReturnType<typeof kitOf>;

/**
 * Makes what the cases work with.
 *
 * @param memory The memory of the process in bytes, where nothing else runs in it.
 */
export function kitOf(
  library: Library,
  origins: Origins,
  memory?: () => number,
) {
  /** A client that retries without waiting. */
  const clientAt = (baseUrl: string, options: Options = {}) => {
    const all = { baseUrl, retry: { maxDelay: 1 }, ...options };
    return library.createClient(all as never) as unknown as CaseClient;
  };
  return {
    ...library,
    ...origins,
    memory,
    clientAt,
    /** A client, and what the server does with its requests, one after the other. */
    async plan(...steps: readonly Step[]) {
      const plans = `${origins.origin}/plans`;
      const body = JSON.stringify(steps);
      const made = await fetch(plans, { method: "POST", body });
      const key: string = await made.json();
      const baseUrl = `${origins.origin}/${key}`;
      const arrivals = async (): Promise<Arrival[]> =>
        await (await fetch(`${plans}/${key}`)).json();
      return {
        client: clientAt(baseUrl),
        baseUrl,
        key,
        arrivals,
        /** Checks how many requests have arrived. */
        arrived: async (count: number) =>
          same((await arrivals()).length, count, "the number of requests"),
      };
    },
    /** A client whose `fetch` is the program's own, and the requests that it gets. */
    stub(fetch: client.Fetch, options?: Options) {
      const requests: Request[] = [];
      const client = clientAt("https://api.example.com", {
        ...options,
        fetch: (request, attempt) => {
          requests.push(request);
          return fetch(request, attempt);
        },
      });
      return { client, requests };
    },
  };
}

/** Replaces a global while some work is done. */
export async function replacing(
  name: PropertyKey,
  value: unknown,
  work: () => Promise<void>,
): Promise<void> {
  const before = Object.getOwnPropertyDescriptor(globalThis, name);
  // Node's dispatcher is not configurable.
  const { configurable = true } = before ?? {};
  const replacement = configurable
    ? { value, configurable, writable: true }
    : { value };
  Object.defineProperty(globalThis, name, replacement);
  try {
    await work();
  } finally {
    if (before) Object.defineProperty(globalThis, name, before);
    else Reflect.deleteProperty(globalThis, name);
  }
}

export function same(
  actual: unknown,
  expected: unknown,
  what = "the result",
): void {
  const [is, wanted] = [actual, expected]
    .map((value) => value === undefined ? "undefined" : JSON.stringify(value));
  if (is !== wanted) throw new Error(`${what} is ${is}, not ${wanted}`);
}

export function holds(condition: boolean, what: string): void {
  if (!condition) throw new Error(what);
}

export function withoutAttempts({ message }: Error): string {
  return message.replace(/ \(attempts: \d+\)$/, "");
}

/** Checks how the message of an error ends, before the number of attempts. */
export function ends(error: Error, end: string): void {
  const message = withoutAttempts(error);
  holds(message.endsWith(end), `the message is ${message}`);
}

/** What a promise is rejected with, which has to be of a class, if one is given. */
export async function thrownBy<E extends Error = Got>(
  work: Promise<unknown>,
  type?: abstract new (...given: never[]) => E,
): Promise<E> {
  let value;
  try {
    value = await work;
  } catch (error) {
    if (type && !(error instanceof type)) throw error;
    return error as E;
  }
  throw new Error(`nothing was thrown, the result is ${JSON.stringify(value)}`);
}

/** Checks that a message says why there is no response, where the runtime tells it. */
export function says(error: Error, reason: string): void {
  const message = withoutAttempts(error);
  if (message.endsWith(" got no response")) limit("the runtime does not tell");
  holds(message.endsWith(` got no response: ${reason}`), message);
}

/** Bytes as a list, wherever they are. */
export async function plain(data: unknown): Promise<unknown> {
  if (data instanceof Blob || data instanceof ReadableStream) {
    const bytes = await new Response(data).arrayBuffer();
    // Bun adds a charset.
    const type = data instanceof Blob ? data.type.split(";", 1) : [];
    return [data.constructor.name, ...type, ...new Uint8Array(bytes)];
  }
  return data instanceof ArrayBuffer ? [...new Uint8Array(data)] : data;
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

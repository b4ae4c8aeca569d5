/**
 * The client: builds the requests of an API, sends them, and reads the responses.
 *
 * @module client
 */
import {
  type Api,
  CALL_OPTIONS,
  DEFAULT_OPTIONS,
} from "../endpoint/_api_of.ts";
import { CREATE_OPTIONS, createApi } from "../endpoint/create_endpoint.ts";
import { isFunction } from "../_checks.ts";
import { type OptionTable, readOptions } from "../_read_options.ts";
import { parseUrl } from "../_parse_url.ts";
import { splitQuery } from "../_split_query.ts";
import { checkRequest } from "../request/_prepare.ts";
import type { Inferred, PresetBy } from "../types/_preset.ts";
import type { RequestOptions } from "../types/mod.ts";
import type { Origin, Sending } from "./call/_call.ts";
import { exchange } from "./send/_exchange.ts";
import { eachPage } from "./pages/_each_page.ts";
import { holds, replaceParameters } from "./pages/_replace_parameters.ts";
import {
  DEFAULTS,
  PAGES,
  readSettings,
  SENDING,
  type Settings,
} from "./call/_settings.ts";
import type {
  Client,
  CreateClientOptions,
  OutcomeBy,
  Send,
  SendPages,
} from "./types/client.ts";

export * from "./fail/errors.ts";
export type {
  CallArguments,
  CallOptions,
  Client,
  ClientDefaults,
  CreateClientOptions,
  OptionsOf,
  Send,
  SendPages,
  UnchangingOptions,
} from "./types/client.ts";
export { readLink } from "./pages/read_link.ts";
export { byUrl } from "./by_url.ts";
export { dataOf } from "./data_of.ts";
export { json } from "./json.ts";
export { lines } from "./lines.ts";
export type * from "./types/options.ts";
export type * from "./types/readers.ts";
export type {
  Failed,
  Readings,
  ResponseOf,
  Result,
  ResultOf,
  SchemaResult,
  StandardSchema,
  Succeeded,
} from "./types/results.ts";
// What generic functions return that read `data`: declarations need names for it.
export type { BodyAt, ResponsesOf, SuccessKey } from "./types/results.ts";
export type { IsUnion } from "../types/_members.ts";

/**
 * Creates a client: a function that sends the requests of an API, and reads the
 * responses.
 *
 * ```text
 * client(route, parameters?, options?)        the response, which has been read
 * client.pages(route, parameters?, options?)  one response for each page
 * client.send(request, options?)              sends what was built elsewhere
 * client.request(route, parameters?)          a request, which is not sent
 * client.defaults(options)                    a client with further defaults
 * ```
 *
 * JSON is parsed, text is a string, anything else an `ArrayBuffer`. An attempt may
 * take a minute. A request that can be repeated safely is retried, at most twice,
 * after a network error or a status such as 503.
 *
 * @param options The options of `createEndpoint`, and how requests are sent.
 * @returns The client.
 * @throws {EndpointError} as `createEndpoint` does, and `INVALID_PARAMETER` for a
 * wrong option. Calls reject with an `HttpError`, a `BodyError`, a `NetworkError`, a
 * `TimeoutError`, an `EndpointError` or the reason of the signal.
 *
 * @example
 * ```ts
 * import { createClient } from "@waymark/endpoint/client";
 *
 * const client = createClient({
 *   baseUrl: "https://api.example.com",
 *   // A test double; without it, the runtime's own fetch.
 *   fetch: () => Response.json({ name: "Core" }),
 * });
 * const { data, status } = await client("GET /teams/{team}", { team: "core" });
 * console.log(data); // → { name: "Core" }
 * console.log(status); // → 200
 * ```
 */
export function createClient<Paths = unknown, const Options = unknown>(
  options: CreateClientOptions<Paths> | Inferred<Options>,
): Client<Paths, PresetBy<Options>, OutcomeBy<Options>> {
  const own = readOptions(options, CREATE, "createClient");
  return clientOf(
    createApi(own, "signal"),
    readSettings(own, DEFAULTS),
  ) as unknown as Client<Paths, PresetBy<Options>, OutcomeBy<Options>>;
}

/**
 * Sends a request that was built elsewhere, and reads the response, as a client does.
 *
 * @throws {HttpError} for a response that is not 2xx.
 * @throws {BodyError} for a body that cannot be read as asked.
 * @throws {NetworkError} if there is no response, or an incomplete one.
 * @throws {TimeoutError} if it takes longer than `timeout` or `totalTimeout`.
 * @throws {EndpointError} for a request that cannot be sent, and for wrong options.
 *
 * @example
 * ```ts
 * import { endpoint } from "@waymark/endpoint";
 * import { send } from "@waymark/endpoint/client";
 *
 * const { data, error, status } = await send(endpoint("GET /user"), {
 *   throwOnError: false,
 *   fetch: () => Response.json({ message: "Bad credentials" }, { status: 401 }),
 * });
 * console.log([data, error, status]);
 * // → [undefined, { message: "Bad credentials" }, 401]
 * ```
 */
export const send: Send = /* @__PURE__ */ sendBy(DEFAULTS) as Send;

/**
 * Sends a request that was built elsewhere, and again for each next page: the one
 * that a `Link` header or the option `next` names. It never goes to another origin.
 *
 * @throws As `send` does; `UNTRUSTED_ORIGIN` for a next page on another origin than
 * the request's, `INVALID_ROUTE` for one that was already visited.
 *
 * @example
 * ```ts
 * import { endpoint } from "@waymark/endpoint";
 * import { pages } from "@waymark/endpoint/client";
 *
 * const users = endpoint("GET /users", { per_page: 100 });
 * for await (const { data } of pages(users, { fetch: () => Response.json([7]) })) {
 *   console.log(data); // → [7]
 * }
 * ```
 */
export const pages: SendPages =
  ((request, options?: unknown) =>
    eachPage(() =>
      readSending(request, options, PAGES, DEFAULTS)
    )) as SendPages;

/** Where requests come from that a client has built and not sent. */
const origins = /* @__PURE__ */ new WeakMap<RequestOptions, Origin>();

/** The arguments of a call. */
type Arguments = [route: unknown, parameters?: unknown, options?: unknown];

/** Creates the client that sends the requests of an API. */
function clientOf(api: Api, settings: Settings) {
  const read = (
    table: OptionTable,
    route: unknown,
    parameters?: unknown,
    options?: unknown,
  ): Sending => {
    const own = readOptions(options, table, "a call");
    const { request, described } = api.build(route, parameters, own);
    return {
      built: request,
      settings: readSettings(own, settings),
      origin: { route: route as string, described },
    };
  };
  const client = async (...call: Arguments) =>
    await exchange(read(CALL, ...call));
  client.request = (...call: Arguments) => {
    const { built, origin } = read(CALL_OPTIONS, ...call);
    origins.set(built, origin!);
    return built;
  };
  client.pages = (route: unknown, parameters?: unknown, options?: unknown) =>
    eachPage(
      () => read(CALL_PAGES, route, parameters, options),
      (next) => {
        const [, query] = splitQuery(`${route}`);
        // Parameters don't replace what is written out in the route.
        if (Object.keys(next).some((name) => holds(query, name))) return;
        [parameters, options] = replaceParameters(parameters, options, next);
        return read(CALL_PAGES, route, parameters, options).built;
      },
    );
  client.send = sendBy(settings, api.origin);
  client.defaults = (options: unknown) => {
    const own = readOptions(options, DEFAULT, "defaults()");
    return clientOf(api.defaults(own), readSettings(own, settings));
  };
  return client;
}

/** The option `headers`, for which other libraries take a function. */
const HEADERS: OptionTable[string] = {
  is: (value) => !isFunction(value),
  expected: "a plain object; values that change come from authorize or fetch",
};

// What the client and its calls take: the options of the request, and of sending.
const CREATE = /* @__PURE__ */ joined(CREATE_OPTIONS, SENDING);
const DEFAULT = /* @__PURE__ */ joined(DEFAULT_OPTIONS, SENDING);
const CALL = /* @__PURE__ */ joined(CALL_OPTIONS, SENDING);
const CALL_PAGES = /* @__PURE__ */ joined(CALL_OPTIONS, PAGES);

function joined(request: OptionTable, sending: OptionTable): OptionTable {
  return { ...request, ...sending, headers: HEADERS };
}

/** Creates the function that sends what was built elsewhere. */
function sendBy(settings: Settings, home?: string) {
  return async (request: RequestOptions, options?: unknown) =>
    await exchange(readSending(request, options, SENDING, settings, home));
}

function readSending(
  request: RequestOptions,
  options: unknown,
  table: OptionTable,
  settings: Settings,
  home?: string,
): Sending {
  const built = checkRequest(request);
  const origin = origins.get(request);
  let own = readOptions(options, table, "send");
  // The client's credentials are not for every request that it is asked to send.
  if (
    settings.authorize && !origin &&
    (parseUrl(built.url)?.origin ?? "") !== home
  ) {
    own = { authorize: null, ...own };
  }
  return { built, settings: readSettings(own, settings), origin };
}

/**
 * The client: builds the requests of an API, sends them, and reads the responses.
 *
 * @example
 * ```ts
 * import { createClient } from "@waymark/endpoint/client";
 *
 * const api = createClient({
 *   baseUrl: "https://api.example.com",
 *   // Without it, the client uses the runtime's fetch; this is a test double.
 *   fetch: async () => Response.json({ name: "Core" }),
 * });
 *
 * const { data, status } = await api("GET /teams/{team}", { team: "core" });
 * console.log(data); // → { name: "Core" }
 * console.log(status); // → 200
 * ```
 *
 * @module
 */
import {
  type Api,
  CALL_OPTIONS,
  DEFAULT_OPTIONS,
} from "../endpoint/_api_of.ts";
import { CREATE_OPTIONS, createApi } from "../endpoint/create_endpoint.ts";
import type { Values } from "../endpoint/_merge.ts";
import { readOptions } from "../endpoint/_read_options.ts";
import type { RequestOptions } from "../types/mod.ts";
import { HttpError, NetworkError, SendError, TimeoutError } from "./errors.ts";
import { type Exchange, exchange } from "./_exchange.ts";
import { nextPage } from "./_next_page.ts";
import {
  DEFAULTS,
  PAGES,
  readSettings,
  SENDING,
  type Settings,
  type Table,
} from "./_settings.ts";

export { HttpError, NetworkError, SendError, TimeoutError };
export type { SchemaIssue, SentRequest } from "./errors.ts";
export type {
  Attempt,
  BodyKind,
  FailedAttempt,
  NextPage,
  NextParameter,
  RetrySettings,
  SchemaResult,
  SendFetch,
  StandardSchema,
} from "./types.ts";

/** A request, and how it is sent. */
interface Sending {
  readonly request: RequestOptions;
  readonly settings: Settings;
  /** The route of the call; `undefined` for a request that was built elsewhere. */
  readonly route: string | undefined;
}

/** Creates a client for an API. */
export function createClient(options: unknown) {
  const { own, sending } = split(
    options,
    CREATE_OPTIONS,
    SENDING,
    "createClient",
  );
  return clientOf(createApi(own), readSettings(sending, SENDING, DEFAULTS));
}

/** Sends a request that was built elsewhere. */
export async function send(request: RequestOptions, options?: unknown) {
  return await sendOne(readSending(request, options, SENDING, DEFAULTS));
}

/** Sends a request that was built elsewhere, and again for each next page. */
export async function* pages(request: RequestOptions, options?: unknown) {
  yield* sendPages(readSending(request, options, PAGES, DEFAULTS));
}

/** Creates the client that sends the requests of an API. */
function clientOf(api: Api, settings: Settings) {
  const read = (
    table: Table,
    route: unknown,
    parameters: unknown,
    options: unknown,
  ): Sending => {
    const { own, sending } = split(options, CALL_OPTIONS, table, "a call");
    return {
      request: api(route, parameters, own),
      settings: readSettings(sending, table, settings),
      route: route as string,
    };
  };
  async function client(
    route: unknown,
    parameters?: unknown,
    options?: unknown,
  ) {
    return await sendOne(read(SENDING, route, parameters, options));
  }
  client.request = api;
  client.pages = async function* (
    route: unknown,
    parameters?: unknown,
    options?: unknown,
  ) {
    yield* sendPages(read(PAGES, route, parameters, options));
  };
  client.send = async (request: RequestOptions, options?: unknown) =>
    await sendOne(readSending(request, options, SENDING, settings));
  client.defaults = (options: unknown) => {
    const { own, sending } = split(
      options,
      DEFAULT_OPTIONS,
      SENDING,
      "defaults()",
    );
    return clientOf(
      api.defaults(own),
      readSettings(sending, SENDING, settings),
    );
  };
  return client;
}

/** Tells the options of sending from those of the request. */
function split(
  options: unknown,
  known: readonly string[],
  table: Table,
  of: string,
) {
  const all = readOptions(options, [...known, ...Object.keys(table)], of);
  const entries = Object.entries(all);
  const own: Values = Object.fromEntries(
    entries.filter(([name]) => known.includes(name)),
  );
  const sending: Values = Object.fromEntries(
    entries.filter(([name]) => !known.includes(name)),
  );
  return { own, sending };
}

function readSending(
  request: RequestOptions,
  options: unknown,
  table: Table,
  settings: Settings,
): Sending {
  const sending = readOptions(options, Object.keys(table), "send");
  return {
    request,
    settings: readSettings(sending, table, settings),
    route: undefined,
  };
}

async function sendOne({ request, settings, route }: Sending) {
  return finish(await exchange(request, settings, route), settings);
}

async function* sendPages({ request, settings, route }: Sending) {
  const seen = new Set<string>();
  for (;;) {
    const page = await exchange(request, settings, route);
    yield finish(page, settings);
    if (page.error) return;
    seen.add(page.request.url);
    const url = await nextPage(page, seen, settings.next);
    if (url === undefined) return;
    // As the server wrote it, not as a template.
    request = { ...request, url };
  }
}

/** What the caller gets of a response. */
function finish(
  { response, data, error }: Exchange,
  { throwOnError }: Settings,
) {
  const { status } = response;
  return throwOnError
    ? { data, status, response }
    : { data, error: error && (error.data ?? error), status, response };
}

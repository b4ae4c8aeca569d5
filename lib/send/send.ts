/**
 * The small client: sends what an endpoint function returns, and reads the
 * response.
 *
 * @example
 * ```ts
 * import { createEndpoint } from "@waymark/endpoint";
 * import { createSend } from "@waymark/endpoint/send";
 *
 * interface paths {
 *   "/teams/{team}": {
 *     get: {
 *       parameters: { path: { team: string } };
 *       responses: { 200: { content: { "application/json": { name: string } } } };
 *     };
 *   };
 * }
 *
 * const api = createEndpoint<paths>({ baseUrl: "https://api.example.com" });
 * // `send` alone uses the global fetch; this is a test double.
 * const send = createSend({ fetch: async () => Response.json({ name: "Core" }) });
 *
 * const { data } = await send(api("GET /teams/{team}", { team: "core" }));
 * console.log(data.name); // → "Core"
 * ```
 *
 * @module
 */
import type { RequestOptions } from "../types/mod.ts";
import { type Exchange, exchange } from "./_exchange.ts";
import { HttpError, NetworkError, SendError, TimeoutError } from "./errors.ts";
import { nextPage } from "./_next_page.ts";
import {
  CALL,
  CLIENT,
  DEFAULTS,
  PAGES,
  readSettings,
  type Settings,
} from "./_settings.ts";
import type {
  BodyKind,
  NoSchema,
  Send,
  SendConfig,
  StandardSchema,
} from "./types.ts";

export { HttpError, NetworkError, SendError, TimeoutError };
export type { SchemaIssue, SentRequest } from "./errors.ts";
export type {
  Answer,
  Attempt,
  BodyKind,
  BodyOf,
  DataOf,
  FailedAttempt,
  NextPage,
  NextParameter,
  NoSchema,
  PageSettings,
  RetrySettings,
  SchemaResult,
  Send,
  Sendable,
  SendConfig,
  SendFetch,
  SendResult,
  SendSettings,
  StandardSchema,
} from "./types.ts";
// What generic functions return that send: declarations need names for it.
export type { Failed, Opposite, Succeeded } from "./types.ts";
export type { Method } from "../types/mod.ts";
export type {
  DataAt,
  ResponsesOf,
  StatusAt,
  SuccessIn,
} from "../types/_openapi_responses.ts";

/**
 * Sends a request, and resolves to the body of the response and the response.
 *
 * JSON is parsed, text is a string, anything else an `ArrayBuffer`; an empty body
 * is `undefined`. An attempt may take a minute. A GET, HEAD, PUT, DELETE or
 * OPTIONS request, or one with an `idempotency-key` header, is retried, at most
 * twice, after 408, 429, 500, 502, 503, 504 or a network error, when the server
 * asks for it, or after a short wait. The second argument changes this for one call.
 *
 * @throws {HttpError} for a response that is not 2xx, or cannot be read as asked.
 * @throws {NetworkError} if there is no response, or an incomplete one.
 * @throws {TimeoutError} if it takes longer than `timeout` or `totalTimeout`.
 * @throws {EndpointError} as `toRequest` does, and for wrong settings; for a next
 * page, `UNTRUSTED_ORIGIN` on another origin than the request's, `INVALID_ROUTE`
 * if it was already visited.
 */
export const send: Send = /* @__PURE__ */ createSend();

/**
 * Creates a `send` with other settings.
 *
 * @param config The settings of each call, and `fetch`.
 * @returns The function.
 * @throws {EndpointError} `INVALID_PARAMETER` for an unknown or wrong setting.
 *
 * @example Look at an error instead of catching it
 * ```ts
 * import { endpoint } from "@waymark/endpoint";
 * import { createSend } from "@waymark/endpoint/send";
 *
 * const send = createSend({
 *   fetch: async () => Response.json({ message: "Not Found" }, { status: 404 }),
 *   throwOnError: false,
 * });
 * const { error, status } = await send(endpoint("GET /user"));
 * console.log([error, status]); // → [{ message: "Not Found" }, 404]
 * ```
 */
export function createSend<
  ThrowOnError extends boolean = true,
  As extends BodyKind | null = BodyKind,
  Schema extends StandardSchema | NoSchema = NoSchema,
>(
  config?: SendConfig<ThrowOnError, As, Schema>,
): Send<ThrowOnError, As, Schema> {
  const client = readSettings(config, CLIENT, DEFAULTS);

  async function sendOne(options: RequestOptions, given?: unknown) {
    const settings = readSettings(given, CALL, client);
    return finish(await exchange(options, settings), settings);
  }

  async function* pages(options: RequestOptions, given?: unknown) {
    const settings = readSettings(given, PAGES, client);
    const seen = new Set<string>();
    for (;;) {
      const page = await exchange(options, settings);
      const result = finish(page, settings);
      yield result;
      if (page.error) return;
      seen.add(page.request.url);
      const url = await nextPage(page, seen, settings.next);
      if (url === undefined) return;
      // As the server wrote it, not as a template.
      options = { ...options, url };
    }
  }

  return Object.assign(sendOne, { pages }) as Send<ThrowOnError, As, Schema>;
}

/** What the caller gets of a response. */
function finish(
  { response, data, error }: Exchange,
  { throwOnError }: Settings,
) {
  if (throwOnError) return { data, response };
  const { status } = response;
  return { data, error: error && (error.data ?? error), status, response };
}

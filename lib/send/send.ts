/**
 * The small client: sends what an endpoint function returns, and reads the
 * answer.
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
import { describe } from "../_describe.ts";
import { invalid } from "../_errors.ts";
import { isPlainObject } from "../_is_plain_object.ts";
import type { RequestOptions } from "../types/mod.ts";
import { type Exchange, exchange } from "./_exchange.ts";
import { HttpError } from "./http_error.ts";
import { nextPage } from "./_next_page.ts";
import type { BodyKind, Send, SendConfig } from "./types.ts";

export { HttpError };
export type {
  Answer,
  BodyKind,
  Failed,
  Send,
  Sendable,
  SendConfig,
  SendResult,
  Succeeded,
} from "./types.ts";
// What generic functions return that send: declarations need names for it.
export type {
  DataAt,
  ResponsesOf,
  StatusAt,
  SuccessIn,
} from "../types/_openapi_responses.ts";

/** How an answer can be read. */
const KINDS = ["json", "text", "blob", "arrayBuffer", "stream"];

/**
 * Sends a request, and resolves to the content of the answer and the answer.
 *
 * JSON is parsed, text is text, anything else an `ArrayBuffer`; an answer
 * without content is `undefined`. A GET, HEAD, PUT, DELETE or OPTIONS request is
 * sent again, at most twice, after 408, 429, 500, 502, 503, 504 or a network
 * error; `Retry-After` is obeyed up to a minute. The `request.signal` of the call
 * ends all of it at once.
 *
 * @throws {HttpError} for an answer that is not 2xx, or whose JSON does not parse.
 * @throws {EndpointError} as `toRequest` does; for a next page, `UNTRUSTED_ORIGIN`
 * on another origin than the first, `INVALID_ROUTE` where it came before.
 */
export const send: Send = /* @__PURE__ */ createSend();

/**
 * Creates a `send` with other settings.
 *
 * @typeParam ThrowOnError Whether an answer that is not 2xx is thrown.
 * @param config The settings: `fetch`, `retry`, `timeout`, `throwOnError`.
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
export function createSend<ThrowOnError extends boolean = true>(
  config: SendConfig<ThrowOnError> = {},
): Send<ThrowOnError> {
  // Own keys: a value on `Object.prototype` is not a setting.
  const { fetch, retry, timeout = Infinity, throwOnError = true, ...rest } = {
    __proto__: null,
    ...config,
  } as SendConfig;
  const { limit = 2, maxDelay = 60_000, ...more } = {
    __proto__: null,
    ...retry,
  } as NonNullable<SendConfig["retry"]>;
  const checks: [name: string, value: unknown, isRight: boolean][] = [
    ["config", config, isPlainObject(config)],
    ["fetch", fetch, fetch === undefined || typeof fetch === "function"],
    ["retry", retry, retry === undefined || isPlainObject(retry)],
    ["limit", limit, isAmount(limit)],
    ["maxDelay", maxDelay, isAmount(maxDelay)],
    ["timeout", timeout, isAmount(timeout)],
    ["throwOnError", throwOnError, typeof throwOnError === "boolean"],
  ];
  const wrong = checks.find(([, , isRight]) => !isRight);
  const [unknown] = Object.keys({ ...rest, ...more });
  if (wrong || unknown !== undefined) {
    throw invalid(
      `${
        wrong
          ? `${wrong[0]} is ${describe(wrong[1])}`
          : `${describe(unknown)} is not a setting`
      }; pass { fetch, timeout, throwOnError, retry: { limit, maxDelay } }, times in milliseconds`,
    );
  }

  const settings = { fetch, limit, maxDelay, timeout };

  const finish = ({ request, response, data }: Exchange) => {
    const { ok, status } = response;
    let error;
    if (!ok) {
      error = new HttpError(request, response, data);
      if (throwOnError) throw error;
      error = data ?? error;
      data = undefined;
    }
    return throwOnError
      ? { data, response }
      : { data, error, status, response };
  };

  async function sendOne(options: RequestOptions, how?: { as?: BodyKind }) {
    const { as, ...rest } = { __proto__: null, ...how } as { as?: BodyKind };
    if (Object.keys(rest).length || as && !KINDS.includes(as)) {
      throw invalid(`The second argument is { as: ${KINDS.join(" | ")} }`);
    }
    return finish(await exchange(options, settings, as));
  }

  async function* pages(options: RequestOptions) {
    const seen = new Set<string>();
    for (;;) {
      const answer = await exchange(options, settings);
      yield finish(answer);
      const { request, response } = answer;
      if (!response.ok) return;
      seen.add(request.url);
      const url = nextPage(request, response, seen);
      if (url === undefined) return;
      // As the server wrote it, not as a template.
      options = { ...options, url };
    }
  }

  return Object.assign(sendOne, { pages }) as Send<ThrowOnError>;
}

function isAmount(value: unknown): boolean {
  return typeof value === "number" && value >= 0;
}

import { NO_ORIGIN, urlOf } from "./_url.ts";

/** The method and the whole URL of a request. */
export interface SentRequest {
  /** The method, in upper case. */
  readonly method: string;
  /** The URL, with its query. */
  readonly url: string;
}

/** What a schema found wrong. */
export interface SchemaIssue {
  /** What is wrong. */
  readonly message: string;
  /** Where it is: keys, or objects that have them. */
  readonly path?:
    | readonly (PropertyKey | { readonly key: PropertyKey })[]
    | undefined;
}

/** What an error is about: a request, and the result of sending it. */
export interface SentCall {
  /** The request. */
  readonly request: SentRequest;
  /** How many attempts there were, the last one included; 1 by default. */
  readonly attempt?: number;
  /** The response of the last attempt, if it has one. */
  readonly response?: Response | undefined;
}

/**
 * A request that failed. The message is one line, with the method, the origin and
 * the path: no query, no user info and no header.
 */
export class SendError extends Error {
  /** The name of the class. */
  // A field, because assigning throws if `Error.prototype` is frozen.
  override readonly name: string = "SendError";
  /** How many attempts there were, the last one included. */
  declare readonly attempts: number;
  // Not a field, so that a logged error shows no query.
  readonly #request: SentRequest;

  /** Creates the error of a call: what went wrong, and why. */
  constructor(
    { request, attempt = 1, response }: SentCall,
    problem: string,
    cause?: unknown,
  ) {
    const details = [
      attempt > 1 && `attempts: ${attempt}`,
      response?.redirected && `redirected to ${placeOf(response.url)}`,
    ].filter(Boolean).join(", ");
    super(
      `${request.method} ${placeOf(request.url)} ${problem}` +
        (details && ` (${details})`),
      cause ? { cause } : undefined,
    );
    this.attempts = attempt;
    this.#request = request;
  }

  /** The method and the whole URL of the request. */
  get request(): SentRequest {
    return this.#request;
  }

  /** What `JSON.stringify` shows: the fields, and the message. */
  toJSON(): object {
    return { ...this, message: this.message };
  }
}

/** The origin and the path of a URL. */
function placeOf(url: string): string {
  const { origin, pathname } = urlOf(url);
  return (origin === NO_ORIGIN ? pathname : origin + pathname).slice(0, 200);
}

/** A response that is an error: an {@linkcode HttpError}, or a {@linkcode BodyError}. */
export class ResponseError extends SendError {
  /** The name of the class. */
  override readonly name: string = "ResponseError";
  /** The status of the response. */
  declare readonly status: number;
  /** The body: JSON parsed, text as a string, anything else as bytes; a string if JSON does not parse, `undefined` if the body broke off. */
  declare readonly data: unknown;
  readonly #response: Response;

  /** Creates the error of a response; `problem` ends the message. */
  constructor(
    call: SentCall & { readonly response: Response },
    problem = "",
    data?: unknown,
    cause?: unknown,
  ) {
    const { response } = call;
    super(call, `returned ${response.status}${problem}`, cause);
    this.status = response.status;
    this.data = data;
    this.#response = response;
  }

  /** The response; its body has been read. */
  get response(): Response {
    return this.#response;
  }
}

/**
 * A response whose status is not 2xx. The message has the status, and the reason
 * that the server gives.
 *
 * @example
 * ```ts
 * import { createClient, HttpError } from "@waymark/endpoint/client";
 *
 * const github = createClient({
 *   baseUrl: "https://api.github.com",
 *   fetch: async () => Response.json({ message: "Not Found" }, { status: 404 }),
 * });
 * try {
 *   await github("GET /users/{username}", { username: "nobody" });
 * } catch (error) {
 *   if (!(error instanceof HttpError)) throw error;
 *   console.log(error.status); // → 404
 *   console.log(error.message);
 *   // → 'GET https://api.github.com/users/nobody returned 404: "Not Found"'
 * }
 * ```
 */
export class HttpError extends ResponseError {
  /** The name of the class. */
  override readonly name: string = "HttpError";
}

/**
 * A response whose status is 2xx, and whose body is not what it should be: not JSON,
 * not what the `schema` requires, or more than `maxBytes`.
 *
 * @example
 * ```ts
 * import { BodyError, createClient } from "@waymark/endpoint/client";
 *
 * const shop = createClient({
 *   baseUrl: "https://shop.example",
 *   as: "json",
 *   fetch: async () =>
 *     new Response("<!doctype html>", { headers: { "content-type": "text/html" } }),
 * });
 * const error = await shop("GET /orders").catch((error: Error) => error);
 * console.log(error instanceof BodyError); // → true
 * console.log(String(error));
 * // → 'BodyError: GET https://shop.example/orders returned 200 with text/html instead of JSON: "<!doctype html>"'
 * ```
 */
export class BodyError extends ResponseError {
  /** The name of the class. */
  override readonly name: string = "BodyError";
  /** What the `schema` found wrong with `data`. */
  declare readonly issues: readonly SchemaIssue[] | undefined;

  /** Creates the error of a response; `problem` ends the message. */
  constructor(
    call: SentCall & { readonly response: Response },
    problem?: string,
    data?: unknown,
    cause?: unknown,
    issues?: readonly SchemaIssue[],
  ) {
    super(call, problem, data, cause);
    this.issues = issues;
  }
}

/**
 * There is no response, or its body broke off; `cause` is what `fetch` threw.
 *
 * @example
 * ```ts
 * import { createClient, NetworkError } from "@waymark/endpoint/client";
 *
 * const github = createClient({
 *   baseUrl: "https://api.github.com",
 *   fetch: async () => Response.error(),
 *   retry: 0,
 * });
 * const error = await github("GET /user").catch((error: Error) => error);
 * console.log(error instanceof NetworkError); // → true
 * console.log(String(error)); // → "NetworkError: GET https://api.github.com/user got no response"
 * ```
 */
export class NetworkError extends SendError {
  /** The name of the class. */
  override readonly name: string = "NetworkError";
}

/**
 * A call took longer than its `timeout` or its `totalTimeout`, or than a limit of
 * the runtime's own.
 *
 * @example
 * ```ts
 * import { createClient, TimeoutError } from "@waymark/endpoint/client";
 *
 * const github = createClient({
 *   baseUrl: "https://api.github.com",
 *   fetch: () => new Promise(() => {}),
 *   timeout: 5,
 * });
 * const error = await github("GET /user").catch((error: Error) => error);
 * console.log(error instanceof TimeoutError); // → true
 * console.log(String(error));
 * // → "TimeoutError: GET https://api.github.com/user took longer than its timeout of 5 ms"
 * ```
 */
export class TimeoutError extends SendError {
  /** The name of the class. */
  override readonly name: string = "TimeoutError";
  /** The setting whose limit was reached; `"runtime"` for a limit of the runtime's own. */
  declare readonly limit: "timeout" | "totalTimeout" | "runtime";
  /** How long that is; for `"runtime"`, how long the call took. */
  declare readonly milliseconds: number;

  /** Creates the error of a call; of an event stream it says how to read it. */
  constructor(
    call: SentCall,
    limit: TimeoutError["limit"],
    milliseconds: number,
    cause?: unknown,
  ) {
    const name = limit === "runtime"
      ? "the runtime allows, after"
      : `its ${limit} of`;
    const type = call.response?.headers.get("content-type") ?? "";
    const advice = /^text\/event-stream/i.test(type)
      ? "; pass as: events()"
      : "";
    super(call, `took longer than ${name} ${milliseconds} ms${advice}`, cause);
    this.limit = limit;
    this.milliseconds = milliseconds;
  }
}

import { nameOf } from "./_name_of.ts";
import type { SentRequest } from "./types.ts";

/**
 * A call took longer than its `timeout` or its `totalTimeout`; the message says
 * which, how long that is, and how many attempts there were.
 *
 * @example
 * ```ts
 * import { endpoint } from "@waymark/endpoint";
 * import { createSend, TimeoutError } from "@waymark/endpoint/send";
 *
 * const send = createSend({ fetch: () => new Promise(() => {}), timeout: 5 });
 * try {
 *   await send(endpoint("GET /user"));
 * } catch (error) {
 *   if (!(error instanceof TimeoutError)) throw error;
 *   console.log(error.limit); // → "timeout"
 *   console.log(error.message);
 *   // → "GET https://api.github.com/user took longer than its timeout of 5 ms (1 attempt)"
 * }
 * ```
 */
export class TimeoutError extends Error {
  /** The name of the class. */
  override readonly name: string = "TimeoutError";
  /** The setting whose limit was reached. */
  readonly limit: "timeout" | "totalTimeout";
  /** How long that is. */
  readonly milliseconds: number;
  /** How many attempts there were, the last one included. */
  readonly attempts: number;
  readonly #request: SentRequest;

  /**
   * Creates the error of a request.
   *
   * @param request The method and the URL of the request.
   * @param limit The setting whose limit was reached.
   * @param milliseconds How long that is.
   * @param attempts How many attempts there were.
   * @param cause Why the last complete attempt failed, if there was one.
   */
  constructor(
    { method, url }: SentRequest,
    limit: "timeout" | "totalTimeout",
    milliseconds: number,
    attempts: number,
    cause?: unknown,
  ) {
    super(
      `${
        nameOf({ method, url })
      } took longer than its ${limit} of ${milliseconds} ms (${attempts} attempt${
        attempts === 1 ? "" : "s"
      })`,
      cause === undefined ? undefined : { cause },
    );
    this.limit = limit;
    this.milliseconds = milliseconds;
    this.attempts = attempts;
    this.#request = { method, url };
  }

  /** The method and the whole URL of the request. */
  get request(): SentRequest {
    return this.#request;
  }
}

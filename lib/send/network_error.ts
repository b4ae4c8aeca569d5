import { nameOf } from "./_name_of.ts";
import type { SentRequest } from "./types.ts";

/**
 * There is no response, or its body broke off; `cause` is what `fetch` threw. The
 * message is one line: method, origin and path, and the code of the cause.
 *
 * @example
 * ```ts
 * import { endpoint } from "@waymark/endpoint";
 * import { createSend, NetworkError } from "@waymark/endpoint/send";
 *
 * const send = createSend({
 *   fetch: async () => Response.error(),
 *   retry: { limit: 0 },
 * });
 * try {
 *   await send(endpoint("GET /user"));
 * } catch (error) {
 *   if (!(error instanceof NetworkError)) throw error;
 *   console.log(error.message); // → "GET https://api.github.com/user got no response"
 * }
 * ```
 */
export class NetworkError extends Error {
  /** The name of the class. */
  override readonly name: string = "NetworkError";
  readonly #request: SentRequest;

  /**
   * Creates the error of a request.
   *
   * @param request The method and the URL of the request.
   * @param cause What `fetch` threw, if anything.
   * @param problem What went wrong, for the message.
   */
  constructor(
    { method, url }: SentRequest,
    cause?: unknown,
    problem = "got no response",
  ) {
    const { code, cause: inner } = Object(cause);
    const word = `${code ?? Object(inner).code}`;
    // Only a code: the text of a cause may hold the whole URL.
    const shown = /^[A-Z][A-Z_]{2,40}$/.test(word) ? ` (${word})` : "";
    super(
      `${nameOf({ method, url })} ${problem}${shown}`,
      cause === undefined ? undefined : { cause },
    );
    this.#request = { method, url };
  }

  /** The method and the whole URL of the request. */
  get request(): SentRequest {
    return this.#request;
  }
}

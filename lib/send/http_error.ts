import { nameOf } from "./_name_of.ts";
import { reasonOf } from "./_reason_of.ts";
import type { SchemaIssue, SentRequest } from "./types.ts";

/**
 * A response whose status is not 2xx, or whose body cannot be read as asked. The
 * message is one line: method, origin and path, the status, and the reason that
 * the server gives. It holds no query, no user info and no header.
 *
 * @example
 * ```ts
 * import { endpoint } from "@waymark/endpoint";
 * import { createSend, HttpError } from "@waymark/endpoint/send";
 *
 * const send = createSend({
 *   fetch: async () => Response.json({ message: "Not Found" }, { status: 404 }),
 * });
 * try {
 *   await send(endpoint("GET /users/{username}", { username: "nobody" }));
 * } catch (error) {
 *   if (!(error instanceof HttpError)) throw error;
 *   console.log(error.status); // → 404
 *   console.log(error.message);
 *   // → 'GET https://api.github.com/users/nobody answered 404: "Not Found"'
 * }
 * ```
 */
export class HttpError extends Error {
  /** The name of the class. */
  // A field, because where `Error.prototype` is frozen, assigning would throw.
  override readonly name: string = "HttpError";
  /** The status of the response. */
  readonly status: number;
  /** The body: JSON parsed, text as a string, anything else as bytes; the text if JSON does not parse, `undefined` if the body broke off. */
  readonly data: unknown;
  /** What the `schema` found wrong with `data`. */
  readonly issues: readonly SchemaIssue[] | undefined;
  // Not fields, so that an error that is logged whole shows neither queries nor headers.
  readonly #request: SentRequest;
  readonly #response: Response;

  /**
   * Creates the error of a response.
   *
   * @param request The method and the URL of the request.
   * @param response The response.
   * @param data Its body.
   * @param problem What is wrong, for the message; the reason that `data` gives unless passed.
   * @param cause Why the body could not be read.
   * @param issues What a schema found wrong.
   */
  constructor(
    { method, url }: SentRequest,
    response: Response,
    data: unknown,
    problem?: string,
    cause?: unknown,
    issues?: readonly SchemaIssue[],
  ) {
    const reason = problem === undefined && !response.ok ? reasonOf(data) : "";
    super(
      `${nameOf({ method, url })} answered ${response.status}${
        problem ?? (reason && `: ${reason}`)
      }`,
      cause === undefined ? undefined : { cause },
    );
    this.status = response.status;
    this.data = data;
    this.issues = issues;
    this.#request = { method, url };
    this.#response = response;
  }

  /** The method and the whole URL of the request. */
  get request(): SentRequest {
    return this.#request;
  }

  /** The response; its body has been read. */
  get response(): Response {
    return this.#response;
  }
}

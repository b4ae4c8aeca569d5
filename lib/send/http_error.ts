import { describe } from "../_describe.ts";
import { isPlainObject } from "../_is_plain_object.ts";

/**
 * An answer whose status is not 2xx, or whose JSON does not parse. The message
 * is one line: method, origin and path, the status, and what the server says in
 * `message` or `title`; it holds no query, no user info and no header.
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
  /** The status of the answer. */
  readonly status: number;
  /** The content of the answer: JSON parsed, text as text, anything else as bytes; the text where JSON does not parse. */
  readonly data: unknown;
  // Not fields, so that an error that is logged whole shows neither queries nor headers.
  readonly #request: { readonly method: string; readonly url: string };
  readonly #response: Response;

  /**
   * Creates the error of an answer.
   *
   * @param request The method and the URL of the request.
   * @param response The answer.
   * @param data The content of the answer.
   */
  constructor(
    { method, url }: { readonly method: string; readonly url: string },
    response: Response,
    data: unknown,
  ) {
    const { origin, pathname } = new URL(url);
    const own: Record<string, unknown> = {
      __proto__: null,
      ...isPlainObject(data) && data,
    };
    const said = [own["message"], own["title"]]
      .find((text) => text && typeof text === "string");
    super(
      `${method} ${
        (origin + pathname).slice(0, 200)
      } answered ${response.status}${
        response.ok ? " with JSON that does not parse" : said
          // As a path, so that only after a "//" it may have user info.
          ? `: ${describe("/ " + said).replace("/ ", "")}`
          : ""
      }`,
    );
    this.status = response.status;
    this.data = data;
    this.#request = { method, url };
    this.#response = response;
  }

  /** The method and the whole URL of the request. */
  get request(): { readonly method: string; readonly url: string } {
    return this.#request;
  }

  /** The answer; its body has been read. */
  get response(): Response {
    return this.#response;
  }
}

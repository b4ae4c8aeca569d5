import type { RequestOptions } from "../types/mod.ts";
import { newRequest, toInit } from "./_to_init.ts";

/**
 * Turns request options into a `Request` that `fetch` sends as it was meant, on
 * every runtime.
 *
 * - The method is in upper case: `fetch` would send `patch` as it is.
 * - A plain object, an array, a number, a boolean, `null` or an object with a
 *   `toJSON` method is written by `JSON.stringify`. What that would quietly
 *   change is an error that names the key: `NaN`, a `Set`, a bigint.
 * - The `content-type` header can ask for a form instead. Under
 *   `application/x-www-form-urlencoded` a plain object becomes pairs: a list
 *   repeats its name (`a=1&a=2`), an object puts its keys in brackets
 *   (`a[b]=1`), and a list of objects has indices (`a[0][b]=1`), or none under a
 *   name that ends in `[]` (`a[][b]=1`). Under `multipart/form-data` it becomes
 *   `FormData`, whose fields are text, numbers, booleans, `Blob`s, lists of
 *   them, and objects as JSON. In both, `null` counts as not given. Pairs of more
 *   than 16,777,216 characters are an error, and so is a plain object under any
 *   type but these, JSON and `+json`.
 * - Text, bytes, a `Blob`, `FormData`, `URLSearchParams`, a `ReadableStream` or
 *   any other async iterable of text and bytes is the body as it is.
 * - POST, PUT and PATCH without a body have one of length zero.
 * - Headers of the connection (`host`, `content-length`, `transfer-encoding`,
 *   `connection`, `keep-alive`, `upgrade`, `expect`) are left to the runtime, and
 *   so is the `content-type` of `FormData`.
 * - The members of `request` that the runtime's `Request` knows are applied:
 *   `signal`, `redirect`, `credentials` and so on, and those of one runtime only,
 *   such as `cf` or `dispatcher`. It ignores the others; `method`, `headers` and
 *   `body` are those of the options.
 *
 * A URL that is only a path is relative to the document, so it works in
 * browsers only. A URL with user info is an error, because `Request` refuses it:
 * send an `authorization` header.
 *
 * @param options What an endpoint function returned.
 * @returns The request, ready for `fetch`.
 * @throws {EndpointError} `INVALID_PARAMETER` for a body or a member of
 * `request` that cannot be sent, `BODY_NOT_ALLOWED` for a body of GET, HEAD or OPTIONS,
 * `INVALID_ROUTE` or `INVALID_BASE_URL` for a URL that cannot be reached,
 * `INVALID_METHOD` and `INVALID_HEADER` for options that no endpoint function
 * made. No message holds a header's value or the user info of a URL.
 *
 * @example Send a request
 * ```ts
 * import { endpoint, toRequest } from "@waymark/endpoint";
 *
 * const request = toRequest(
 *   endpoint("PATCH /repos/{owner}/{repo}", {
 *     owner: "octocat",
 *     repo: "hello-world",
 *     has_wiki: false,
 *     request: { signal: AbortSignal.timeout(10_000) },
 *   }),
 * );
 * console.log(request.method); // → "PATCH"
 * console.log(await request.text()); // → '{"has_wiki":false}'
 * // const response = await fetch(request);
 * ```
 *
 * @example Send a form
 * ```ts
 * import { createEndpoint, toRequest } from "@waymark/endpoint";
 *
 * const api = createEndpoint({
 *   baseUrl: "https://api.example.com",
 *   headers: { "content-type": "application/x-www-form-urlencoded" },
 * });
 * const request = toRequest(
 *   api("POST /messages", { To: "+15550100", MediaUrl: ["a", "b"] }),
 * );
 * console.log(await request.text());
 * // → "To=%2B15550100&MediaUrl=a&MediaUrl=b"
 * ```
 */
export function toRequest(options: RequestOptions): Request {
  return newRequest(toInit(options));
}

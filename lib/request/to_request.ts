import { checkRequest } from "./_prepare.ts";
import { newRequest, toInit } from "./_to_init.ts";
import type { RequestOptions } from "../types/mod.ts";

/**
 * Turns request options into a standard `Request`, which `fetch` sends alike on
 * every runtime.
 *
 * - A body is written as JSON, or as its `content-type` says:
 *   `application/x-www-form-urlencoded` or `multipart/form-data`. What JSON
 *   cannot hold (`NaN`, a `Set`, a bigint) is an error that names the key.
 * - A string, bytes, a `Blob`, `FormData`, `URLSearchParams` or a stream is sent
 *   unchanged.
 * - `signal`, `redirect` and what else a `Request` takes are read from the
 *   `request` option.
 *
 * @param options What an endpoint function returned.
 * @returns The request, ready for `fetch`.
 * @throws {EndpointError} `INVALID_PARAMETER` for a body or a member of
 * `request` that cannot be sent, `INVALID_BASE_URL` for a path without a host,
 * `INVALID_ROUTE` for a URL with a user name or a password. No message shows the
 * value of a header.
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
 */
export function toRequest(options: RequestOptions): Request {
  return newRequest(toInit(checkRequest(options)));
}

import type { Fetch } from "./types/options.ts";

/**
 * Adapts a `fetch` that takes a URL and an init, and no `Request` of this runtime:
 * that of undici, node-fetch, Expo, or of a framework that completes paths.
 *
 * @param fetch The function.
 * @returns A value for the option `fetch` of a client.
 *
 * @example
 * ```ts
 * import { byUrl, createClient } from "@waymark/endpoint/client";
 *
 * const theirs = (url: string, init: RequestInit) =>
 *   Response.json(`${init.method} ${url}`);
 * const api = createClient({ baseUrl: "/api", fetch: byUrl(theirs) });
 * console.log((await api("GET /users")).data); // → "GET /api/users"
 * ```
 */
export function byUrl<Init = RequestInit>(
  fetch: (url: string, init: Init) => unknown,
): Fetch {
  return (request, { init }) =>
    fetch(request.url, init as Init) as Promise<Response>;
}

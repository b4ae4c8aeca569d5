import { toRecord } from "../_record.ts";
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
  return async (request, { init }) => {
    // Other libraries know a form of their own alone: they would send "[object
    // FormData]". React Native's, which has files of its own, is in no stream.
    if (init.body instanceof FormData && request.body) {
      const headers = new Headers(init.headers);
      headers.set("content-type", request.headers.get("content-type")!);
      const body = await request.arrayBuffer();
      init = toRecord({ ...init, body, headers: [...headers] } as never);
    }
    return await (fetch(request.url, init as Init) as Promise<Response>);
  };
}

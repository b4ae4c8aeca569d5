import type { SentRequest } from "./types.ts";

/** Method, origin and path: all that a message may show of a request. */
export function nameOf({ method, url }: SentRequest): string {
  const { origin, pathname } = new URL(url, globalThis.location?.href);
  return `${method} ${(origin + pathname).slice(0, 200)}`;
}

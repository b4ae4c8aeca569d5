import type { RequestOptions } from "@waymark/endpoint";
import { send } from "@waymark/endpoint/client";
import type { CallerOptions } from "../options.ts";

/** The longest wait before a retry, in milliseconds. */
const LONGEST_WAIT = 3000;

/** The most bytes of a response. */
const MOST_BYTES = 10_000_000;

/** A response, with the bytes of its body and the request that it is for. */
export interface Received {
  readonly data: ArrayBuffer;
  readonly response: Response;
  readonly request: RequestOptions;
}

/** Sends the request of a tool. */
export async function sendRequest(
  built: RequestOptions,
  { fetch, query, timeout = 30_000 }: CallerOptions,
  signal: AbortSignal | undefined,
): Promise<Received> {
  const request: RequestOptions = {
    ...built,
    url: addQuery(built.url, query),
    // A redirect could lead anywhere, with the credentials.
    request: { ...built.request, redirect: "error" },
  };
  const { data, response } = await send(request, {
    as: "arrayBuffer",
    timeout,
    // Hosts give up after a minute. By then the model has to know what failed, and how long to wait.
    totalTimeout: 1.5 * timeout,
    retry: { maxDelay: Math.min(LONGEST_WAIT, timeout / 2) },
    maxBytes: MOST_BYTES,
    ...fetch && { fetch },
    ...signal && { signal },
  });
  return { data, response, request };
}

/** A URL with keys in its query that its operation does not declare. */
function addQuery(
  url: string,
  query: Readonly<Record<string, string>> = {},
): string {
  // A fragment is not sent.
  const [, start, declared = ""] = /^([^?#]*)(?:\?([^#]*))?/.exec(url)!;
  const has = new URLSearchParams(declared);
  const pairs = Object.entries(query).filter(([name]) => !has.has(name))
    .map((pair) => pair.map(encodeURIComponent).join("="));
  const all = [...declared ? [declared] : [], ...pairs];
  return all.length ? `${start}?${all.join("&")}` : url;
}

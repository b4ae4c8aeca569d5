import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/** Responds to a request of the web. */
export type Handle = (request: Request) => Promise<Response>;

/**
 * Passes a request of Node's server to a handler of the web's, and its response
 * back. The signal of the request aborts when the client leaves.
 */
export async function handleForNode(
  handle: Handle,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const left = new AbortController();
  outgoing.once("close", () => left.abort());
  try {
    const request = toRequest(incoming, left.signal);
    const { status, headers, body } = await handle(request);
    outgoing.writeHead(status, Object.fromEntries(headers));
    // A stream's first event is long after its headers.
    outgoing.flushHeaders();
    if (body) await pipeline(Readable.fromWeb(body as never), outgoing);
    else outgoing.end();
  } catch {
    // The client has left, or sent what is no request.
    outgoing.destroy();
  }
}

function toRequest(incoming: IncomingMessage, signal: AbortSignal): Request {
  const { rawHeaders, method, url } = incoming;
  const headers = new Headers();
  for (let at = 0; at < rawHeaders.length; at += 2) {
    headers.append(rawHeaders[at]!, rawHeaders[at + 1]!);
  }
  const hasBody = method !== "GET" && method !== "HEAD";
  const init: RequestInit & { duplex?: "half" } = {
    method: `${method}`,
    signal,
    headers,
    ...hasBody && { body: Readable.toWeb(incoming) as never, duplex: "half" },
  };
  return new Request(
    new URL(`${url}`, `http://${incoming.headers.host}`),
    init,
  );
}

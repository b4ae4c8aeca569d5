import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { toNodeHandler } from "./_to_node_handler.ts";

/** Where a server listens. */
export interface Address {
  /** The name or address; `127.0.0.1` by default. */
  readonly hostname?: string;
  /** The port; 0 is any that is free. */
  readonly port: number;
}

/** A server that listens. */
export interface Listening {
  /** Where it does, such as `http://127.0.0.1:8080`. */
  readonly origin: string;
  /** Ends it: no more calls are taken, and those that run have 5 seconds. */
  close(): Promise<void>;
}

/** The most bytes of a request. */
export const MOST_BYTES = 1_000_000;

/**
 * The most connections, whose memory anybody who reaches the port could fill. More
 * are reset without a response, so it is far above what a host opens at once.
 */
const MOST_CONNECTIONS = 5000;
/** The most connections that wait to be accepted. */
const BACKLOG = 4096;
/** How long calls may take after the end was asked for, in milliseconds. */
const LAST_CALLS = 5000;

/**
 * Serves a function of the web's requests and responses, such as that of
 * `createHttpHandler`, on Node and Bun.
 *
 * @throws {Error} if the port is taken.
 */
export async function listen(
  handle: (request: Request) => Response | Promise<Response>,
  { hostname = "127.0.0.1", port }: Address,
): Promise<Listening> {
  const handler = toNodeHandler(
    { fetch: async (request) => await handle(request) },
    { maxRequestBodySize: MOST_BYTES },
  );
  const server = createServer((request, response) => {
    const { host, "content-length": length } = request.headers;
    const isLarge = Number(length) > MOST_BYTES;
    // A `Request` cannot have an invalid host.
    if (isLarge || !URL.canParse(`http://${host}`)) {
      // Only after all of it is read: a client that is still sending would not see why.
      request.resume().once(
        "end",
        () => response.writeHead(isLarge ? 413 : 403).end(),
      );
      return;
    }
    // Its types don't take `undefined`, which Node's have.
    void handler(request as Parameters<typeof handler>[0], response);
  });
  server.maxConnections = MOST_CONNECTIONS;
  // On a busy machine, the last of 1,000 requests is read after many seconds.
  server.requestTimeout = 60_000;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(port, hostname, BACKLOG, resolve);
  });
  const { address, port: taken } = server.address() as AddressInfo;
  return {
    // IPv6 addresses have brackets.
    origin: `http://${address.replace(/.*:.*/, "[$&]")}:${taken}`,
    async close() {
      const late = setTimeout(() => server.closeAllConnections(), LAST_CALLS);
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeIdleConnections();
      });
      clearTimeout(late);
    },
  };
}

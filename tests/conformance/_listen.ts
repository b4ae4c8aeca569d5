import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** A server that runs on the loopback interface. */
export interface Listening {
  /** Where it listens, for example `http://127.0.0.1:43210`. */
  readonly origin: string;
  /** Ends it, and every connection that is still open. */
  close(): Promise<void>;
}

/**
 * Listens on a port that the system chooses. Pages of any origin may send
 * requests; a browser's preflight is answered here.
 *
 * @param exposed The headers of a response that pages may read.
 * @param create Creates another server than one of HTTP.
 */
export async function listen(
  respond: (...of: Parameters<RequestListener>) => Promise<void>,
  exposed: string,
  create: (listener: RequestListener) => Server = createServer,
): Promise<Listening> {
  const server = create((request, response) => {
    const { method, headers } = request;
    response.setHeader("access-control-allow-origin", "*");
    response.setHeader("access-control-expose-headers", exposed);
    if (method === "OPTIONS" && headers["access-control-request-method"]) {
      response.writeHead(204, {
        "access-control-allow-methods": "*, PATCH",
        "access-control-allow-headers":
          headers["access-control-request-headers"] ?? "",
      }).end();
    } else {
      respond(request, response).catch(() => request.socket.destroy());
    }
  });
  // A client that is busy must not find its connection closed.
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  const scheme = create === createServer ? "http" : "https";
  return {
    origin: `${scheme}://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

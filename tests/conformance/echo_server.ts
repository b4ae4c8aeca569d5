/**
 * A real HTTP server on the loopback interface that answers each request with
 * what it received, so that tests see what arrives instead of what was meant.
 *
 * @module
 */
import { Buffer } from "node:buffer";
import {
  createServer,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** A request as the server received it. */
export interface Echo {
  /** The method, in the letters that were sent. */
  readonly method: string;
  /** The path with the query, in the letters that were sent. */
  readonly path: string;
  /**
   * Names and values of the headers in the order of their arrival; the bytes of
   * a value are Latin-1.
   */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** The body's bytes, in base64. */
  readonly body: string;
}

/** A server that runs. */
export interface EchoServer {
  /** Where it listens, for example `http://127.0.0.1:43210`. */
  readonly origin: string;
  /** Ends it, and every connection that is still open. */
  close(): Promise<void>;
}

/**
 * Starts an echo server on a port that the system chooses.
 *
 * The answer is an {@linkcode Echo} in JSON. As the answer to HEAD has no body,
 * it is in base64 in the header `x-echo`. Pages of any origin may send requests;
 * a browser's preflight is answered and not echoed.
 */
export async function startEchoServer(): Promise<EchoServer> {
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await buffer(request);
  const { method = "", url = "", headers, rawHeaders } = request;
  response.setHeader("access-control-allow-origin", "*");
  response.setHeader("access-control-expose-headers", "x-echo");
  if (method === "OPTIONS" && headers["access-control-request-method"]) {
    response.writeHead(204, {
      "access-control-allow-methods":
        "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS",
      "access-control-allow-headers":
        headers["access-control-request-headers"] ?? "",
    }).end();
    return;
  }
  const names = rawHeaders.filter((_, index) => index % 2 === 0);
  const echo: Echo = {
    method,
    path: url,
    headers: names.map((name, index) => [name, rawHeaders[2 * index + 1]!]),
    body: body.toString("base64"),
  };
  const json = Buffer.from(JSON.stringify(echo));
  if (method === "HEAD") response.setHeader("x-echo", json.toString("base64"));
  response.setHeader("content-type", "application/json");
  response.end(method === "HEAD" ? undefined : json);
}

/**
 * A real HTTP server on the loopback interface that answers each request with
 * what it received, so that tests see what arrives instead of what was meant.
 *
 * @module
 */
import { Buffer } from "node:buffer";
import type { IncomingMessage, ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { listen, type Listening } from "./_listen.ts";

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
export type EchoServer = Listening;

/**
 * Starts an echo server.
 *
 * Its response is an {@linkcode Echo} in JSON. As the response to HEAD has no body,
 * it is in base64 in the header `x-echo`.
 */
export function startEchoServer(): Promise<EchoServer> {
  return listen(echo, "x-echo");
}

async function echo(
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await buffer(request);
  const { method = "", url = "", rawHeaders } = request;
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

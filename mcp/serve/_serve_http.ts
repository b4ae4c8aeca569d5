import {
  createMcpHandler,
  type McpServer,
  validateHostHeader,
  validateOriginHeader,
} from "@modelcontextprotocol/server";
import { timingSafeEqual } from "node:crypto";
import {
  createServer as createHttpServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import type { ServerContext } from "../options.ts";
import { handleForNode } from "./_to_node.ts";

/** Where and for whom a server listens. */
export interface HttpOptions {
  readonly hostname: string;
  readonly port: number;
  /** What the host has to send as `authorization: Bearer …`. */
  readonly token: string;
  /** The names of this machine that a `Host` or an `Origin` header may have. */
  readonly allowedHosts: readonly string[];
}

/** The most bytes of a request. */
const MOST_BYTES = 1_000_000;
/**
 * The most connections, whose memory anybody who reaches the port could fill. More
 * are reset without a response, so it is far above what a host opens at once.
 */
const MOST_CONNECTIONS = 5000;
/** The most connections that wait to be accepted. */
const BACKLOG = 4096;
/** How long calls may take after the end was asked for, in milliseconds. */
const LAST_CALLS = 5000;

/** Serves the Model Context Protocol over Streamable HTTP, at `/mcp`; whoever asks `/healthz` hears that it does. */
export async function serveHttp(
  factory: (context: ServerContext) => McpServer,
  { hostname, port, token, allowedHosts }: HttpOptions,
  log: (line: string) => void,
): Promise<Server> {
  const handler = createMcpHandler(factory, {
    maxRequestBodySize: MOST_BYTES,
    onerror: (error) => log(faultOf(error)),
  });
  const server = createHttpServer((request, response) => {
    const hosts = [...allowedHosts];
    const refusal = refuse(request, hosts, token);
    const { origin } = request.headers;
    if (origin !== undefined && validateOriginHeader(origin, hosts).ok) {
      allowOrigin(origin, request, response);
    }
    if (!refusal) {
      void handleForNode(handler.fetch, request, response);
      return;
    }
    const { status, text } = refusal;
    const headers = {
      "content-type": "text/plain",
      ...status === 401 && { "www-authenticate": "Bearer" },
    };
    // Not before all of it is read: a client that still sends would not see why.
    request.resume().once("end", () => {
      response.writeHead(status, headers).end(text);
    });
  });
  server.maxConnections = MOST_CONNECTIONS;
  // On a busy machine, the last of 1,000 requests is read after many seconds.
  server.headersTimeout = 60_000;
  server.requestTimeout = 60_000;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(port, hostname, BACKLOG, resolve);
  });
  return server;
}

/** What went wrong between a client and the SDK, whose text for a message of another kind has thousands of characters. */
export function faultOf({ message }: Error): string {
  return message.startsWith("[")
    ? "A client sent what is no message of JSON-RPC"
    : message;
}

/** Ends a server: calls that run have a few seconds. */
export async function endHttp(server: Server): Promise<void> {
  const late = setTimeout(() => server.closeAllConnections(), LAST_CALLS);
  await new Promise((resolve) => {
    server.close(resolve);
    server.closeIdleConnections();
  });
  clearTimeout(late);
}

/** What is not for the handler of the protocol, and what it gets. */
function refuse(
  { headers, method, url }: IncomingMessage,
  hosts: string[],
  token: string,
): { status: number; text?: string } | undefined {
  const path = `${url}`.replace(/\?.*/s, "");
  // Whoever watches a container knows neither its name nor its token.
  if (path.endsWith("/healthz")) return { status: 200, text: "ok" };
  // A page of another site could have its name resolve to this machine.
  if (!validateHostHeader(headers.host, hosts).ok) {
    return { status: 403, text: "Unknown host" };
  }
  const { origin } = headers;
  if (origin !== undefined && !validateOriginHeader(origin, hosts).ok) {
    return { status: 403, text: "Unknown origin" };
  }
  // A proxy may have put something before it.
  if (!path.endsWith("/mcp")) return { status: 404, text: "Not found" };
  // A browser asks before it sends the token.
  if (method === "OPTIONS") return { status: 204 };
  // The case of a scheme does not matter (RFC 9110, section 11.1).
  const credentials = headers.authorization?.replace(/^bearer +/i, "Bearer ");
  if (!isEqual(credentials ?? "", `Bearer ${token}`)) {
    return { status: 401, text: "Pass the token as authorization: Bearer …" };
  }
  if (Number(headers["content-length"]) > MOST_BYTES) {
    return { status: 413, text: `A request has at most ${MOST_BYTES} bytes` };
  }
  return undefined;
}

/** Lets a page of an allowed origin send requests, and read what comes back. */
function allowOrigin(
  origin: string,
  { headers }: IncomingMessage,
  response: ServerResponse,
): void {
  response.setHeader("access-control-allow-origin", origin);
  response.setHeader("access-control-expose-headers", "mcp-session-id");
  response.setHeader("vary", "origin");
  const asked = headers["access-control-request-headers"];
  if (asked === undefined) return;
  response.setHeader("access-control-allow-headers", asked);
  response.setHeader("access-control-allow-methods", "GET, POST, DELETE");
  response.setHeader("access-control-max-age", "600");
}

/** Compares without telling by its time how much is right. */
function isEqual(one: string, two: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(two)];
  return a.length === b.length && timingSafeEqual(a, b);
}

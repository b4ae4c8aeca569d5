import {
  createMcpHandler,
  type McpServer,
  validateHostHeader,
  validateOriginHeader,
} from "@modelcontextprotocol/server";
import {
  type NodeIncomingMessageLike,
  toNodeHandler,
} from "@modelcontextprotocol/node";
import { timingSafeEqual } from "node:crypto";
import { createServer as createHttpServer, type Server } from "node:http";
import type { ServerContext } from "../options.ts";

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

/** Serves the Model Context Protocol over Streamable HTTP, at `/mcp`. */
export async function serveHttp(
  factory: (context: ServerContext) => McpServer,
  { hostname, port, token, allowedHosts }: HttpOptions,
): Promise<Server> {
  const handler = createMcpHandler(factory, { maxRequestBodySize: MOST_BYTES });
  const handle = toNodeHandler(handler);
  const hosts = [...allowedHosts];
  const server = createHttpServer((request, response) => {
    const refuse = (status: number, reason: string) => {
      const headers = {
        "content-type": "text/plain",
        ...status === 401 && { "www-authenticate": "Bearer" },
      };
      // Not before all of it is read: a client that still sends would not see why.
      request.resume().once("end", () => {
        response.writeHead(status, headers).end(reason);
      });
    };
    const { host, origin, authorization = "" } = request.headers;
    // A page of another site could have its name resolve to this machine.
    if (!validateHostHeader(host, hosts).ok) return refuse(403, "Unknown host");
    if (origin !== undefined && !validateOriginHeader(origin, hosts).ok) {
      return refuse(403, "Unknown origin");
    }
    if (request.url?.split("?")[0] !== "/mcp") return refuse(404, "Not found");
    // The case of a scheme does not matter (RFC 9110, section 11.1).
    const credentials = authorization.replace(/^bearer +/i, "Bearer ");
    if (!isEqual(credentials, `Bearer ${token}`)) {
      return refuse(401, "Pass the token as authorization: Bearer …");
    }
    if (Number(request.headers["content-length"]) > MOST_BYTES) {
      return refuse(413, `A request has at most ${MOST_BYTES} bytes`);
    }
    // A host's own error is a response of the handler.
    void handle(request as NodeIncomingMessageLike, response);
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

/** Compares without telling by its time how much is right. */
function isEqual(one: string, two: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(two)];
  return a.length === b.length && timingSafeEqual(a, b);
}

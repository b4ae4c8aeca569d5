import {
  createMcpHandler,
  localhostAllowedHostnames,
  type McpServer,
  readRequestBody,
  validateHostHeader,
  validateOriginHeader,
} from "@modelcontextprotocol/server";
import { FUNCTION, listOf, type Option } from "../../../lib/_checks.ts";
import { invalid } from "../../../lib/_errors.ts";
import { type OptionTable, readOptions } from "../../../lib/_read_options.ts";
import type { ServerContext } from "../../options.ts";
import { type Message, Running } from "./_running.ts";
import { withVersion } from "./_with_version.ts";

/** Who sends a request: for limits and logs, and with headers for the API. */
export type HttpUser = Pick<ServerContext, "headers" | "user">;

/** How a server is reached over HTTP. */
export interface HttpOptions {
  /**
   * Tells who sends a request, or what it gets instead: 401 with
   * `www-authenticate`.
   */
  readonly authorize: (
    request: Request,
  ) => HttpUser | Response | Promise<HttpUser | Response>;
  /** The path of the protocol; `/mcp` by default. */
  readonly path?: string;
  /** The names that a `Host` may have, without ports, besides those of this machine. */
  readonly allowedHosts?: readonly string[];
  /** The names of the origins whose pages may call the server (CORS), or `"*"` for all; by default those of the hosts. */
  readonly allowedOrigins?: readonly string[] | "*";
  /** Gets a line for what goes wrong between a client and the server. */
  readonly log?: (line: string) => void;
}

const isText = (value: unknown) => typeof value === "string";
const NAMES: Option = {
  is: listOf(isText),
  expected: 'a list of names, such as ["mcp.shop.example"]',
};

/** What each option may be. An unknown one could be a misspelt list of names that protects. */
const OPTIONS: OptionTable<keyof HttpOptions> = {
  authorize: FUNCTION,
  path: {
    is: (value) => isText(value) && /^\//.test(`${value}`),
    expected: "a path, such as /mcp",
  },
  allowedHosts: NAMES,
  allowedOrigins: {
    is: (value) => value === "*" || NAMES.is(value),
    expected: `${NAMES.expected}, or "*"`,
  },
  log: FUNCTION,
};

/** The most bytes of a request. */
export const MOST_BYTES = 1_000_000;

/**
 * Creates the function that serves the Model Context Protocol over Streamable HTTP:
 * at its path, for the hosts and origins that are allowed, and for those whom
 * `authorize` knows. `/healthz` tells anybody that it serves.
 *
 * Clients get a session that stores nothing, so that any replica takes any request.
 * It tells whose calls are cancelled; a cancellation has to reach the replica that
 * makes the call.
 *
 * @param factory What `createServerFactory` returns.
 * @throws {EndpointError} if an option is wrong, or `authorize` is missing.
 */
export function createHttpHandler(
  factory: (context: ServerContext) => McpServer,
  options: HttpOptions,
): (request: Request) => Promise<Response> {
  const known: Partial<HttpOptions> = readOptions(
    options,
    OPTIONS,
    "createHttpHandler",
  );
  const { authorize, path = "/mcp", allowedHosts = [], log = () => {} } = known;
  if (!authorize) {
    throw invalid("authorize is missing; pass what tells who sends a request");
  }
  const hosts = [...localhostAllowedHostnames(), ...allowedHosts];
  const { allowedOrigins = hosts } = known;
  const running = new Running();
  const handler = createMcpHandler(
    ({ authInfo, requestInfo }) =>
      factory({ ...authInfo?.extra as HttpUser, requestInfo }),
    { onerror: (error) => log(faultOf(error)) },
  );

  /** Responds to a message of an allowed client. */
  async function serve(request: Request, user: HttpUser): Promise<Response> {
    const { method, url, headers, signal } = request;
    const read = await readRequestBody(request, MOST_BYTES);
    if (read.tooLarge) {
      return refuse(413, `A request has at most ${MOST_BYTES} bytes`);
    }
    const { text } = read;
    const parsed = parse(text);
    const message: Message = Object(parsed);
    const pass = (signal: AbortSignal) => {
      const body = method === "POST" ? text : null;
      return handler.fetch(
        new Request(url, { method, headers, signal, body }),
        {
          authInfo: { token: "", clientId: "", scopes: [], extra: { ...user } },
          ...parsed !== undefined && { parsedBody: withVersion(parsed) },
        },
      );
    };
    const session = headers.get("mcp-session-id");
    if (session === null) {
      const response = await pass(signal);
      if (message.method === "initialize" && response.ok) {
        response.headers.set("mcp-session-id", crypto.randomUUID());
      }
      return response;
    }
    const client = JSON.stringify([user.user, session]);
    running.cancel(client, message);
    return message.id === undefined
      ? await pass(signal)
      : await running.run(client, message, signal, pass);
  }

  return async (request) => {
    const { method, headers } = request;
    const { pathname } = new URL(request.url);
    // Whoever watches a container knows neither its name nor its token.
    if (pathname === "/healthz") return new Response("ok");
    // A page of another site could have its name resolve to this machine.
    if (!validateHostHeader(headers.get("host"), hosts).ok) {
      return refuse(403, "Unknown host");
    }
    const origin = headers.get("origin");
    if (origin && !isAllowed(origin, allowedOrigins)) {
      return refuse(403, "Unknown origin");
    }
    const respond = async () => {
      if (pathname.replace(/\/$/, "") !== path.replace(/\/$/, "")) {
        return refuse(404, "Not found");
      }
      // A browser asks before it sends the token.
      if (method === "OPTIONS") return new Response(null, { status: 204 });
      const user = await authorize(request);
      return user instanceof Response ? user : await serve(request, user);
    };
    const response = await respond();
    return origin ? withOrigin(response, origin, headers) : response;
  };
}

/** What went wrong between a client and the SDK, whose text for a message of another kind has thousands of characters. */
export function faultOf({ message }: Error): string {
  return message.startsWith("[")
    ? "A client sent what is no message of JSON-RPC"
    : message;
}

function refuse(status: number, text: string): Response {
  return new Response(text, { status });
}

/** The message of a body; `undefined` if it is no JSON, which the SDK refuses. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether pages of an origin may send requests. */
function isAllowed(origin: string, allowed: readonly string[] | "*"): boolean {
  return /^https?:/.test(origin) &&
    (allowed === "*" || validateOriginHeader(origin, [...allowed]).ok);
}

/** Lets a page of an allowed origin send requests, and read what comes back. */
function withOrigin(
  { body, status, headers }: Response,
  origin: string,
  sent: Headers,
): Response {
  const all = new Headers(headers);
  all.set("access-control-allow-origin", origin);
  all.set("access-control-expose-headers", "mcp-session-id, www-authenticate");
  all.append("vary", "origin");
  const asked = sent.get("access-control-request-headers");
  if (asked !== null) {
    all.set("access-control-allow-headers", asked);
    all.set("access-control-allow-methods", "GET, POST, DELETE");
    all.set("access-control-max-age", "600");
  }
  return new Response(body, { status, headers: all });
}

/**
 * The shell of a server over HTTP, for programs that know their users.
 *
 * @example
 * ```ts ignore
 * import { createServerFactory } from "@waymark/mcp";
 * import { createHttpHandler, listen } from "@waymark/mcp/http";
 *
 * const factory = createServerFactory(description, { baseUrl });
 * const handle = createHttpHandler(factory, {
 *   authorize: (request) =>
 *     userOf(request) ?? new Response("Sign in", { status: 401 }),
 *   allowedHosts: ["mcp.shop.example"],
 * });
 * const server = await listen(handle, { port: 8080 });
 * process.once("SIGTERM", () => server.close());
 * ```
 *
 * @module
 */
import {
  createMcpHandler,
  localhostAllowedHostnames,
  type McpServer,
  readRequestBody,
  validateHostHeader,
  validateOriginHeader,
} from "@modelcontextprotocol/server";
import { FUNCTION } from "../lib/_checks.ts";
import { invalid } from "../lib/_errors.ts";
import { isPlainObject } from "../lib/_is_plain_object.ts";
import { type OptionTable, readOptions } from "../lib/_read_options.ts";
import { show, toLine } from "../lib/_show.ts";
import { eventParser } from "../lib/client/read/_parse_events.ts";
import { NAMES, type ServerContext, TEXTS } from "./options.ts";
import { asMeant, faultOf } from "./serve/http/_messages.ts";
import { Running } from "./serve/http/_running.ts";
import { MOST_BYTES } from "./serve/http/listen.ts";

export { type Address, listen, type Listening } from "./serve/http/listen.ts";

/** Who sends a request: for limits and logs, and with headers for the API. */
export type HttpUser = Pick<ServerContext, "headers" | "user">;

/** How a server is reached over HTTP. */
export interface HttpOptions {
  /**
   * Tells who sends a request, or what it gets instead: 401 with
   * `www-authenticate`. An object of any class is a user if it has `user` or
   * `headers`, and so is `{}`. If it throws, or returns anything else, that is 503.
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
  /** Gets a line for what goes wrong between a client and the server; by default, `console.error` gets those of `authorize`. */
  readonly log?: (line: string) => void;
}

/** What each option may be. */
const OPTIONS: OptionTable<keyof HttpOptions> = {
  authorize: FUNCTION,
  path: {
    is: (value) => /^\/[^?#]*$/.test(`${value}`),
    expected: 'a path, such as "/mcp"',
  },
  allowedHosts: NAMES,
  allowedOrigins: {
    is: (value) => value === "*" || NAMES.is(value),
    expected: `${NAMES.expected}, or "*" for all`,
    read: (names: never) => names === "*" ? names : NAMES.read?.(names),
  },
  log: FUNCTION,
};

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
  const of = "createHttpHandler";
  const known: Partial<HttpOptions> = readOptions(options, OPTIONS, of);
  const { authorize, path = "/mcp", allowedHosts = [], log } = known;
  if (!authorize) {
    throw invalid(
      `${of} lacks authorize, the function that tells who sends a request`,
    );
  }
  const hosts = [...localhostAllowedHostnames(), ...allowedHosts];
  const { allowedOrigins = hosts } = known;
  const running = new Running();
  const handler = createMcpHandler(
    ({ authInfo, requestInfo }) =>
      factory({ ...authInfo?.extra as HttpUser, requestInfo }),
    { onerror: (error) => log?.(faultOf(error)) },
  );

  /** Responds to a message of an allowed client. */
  async function serve(request: Request, user: HttpUser): Promise<Response> {
    const { method, url, headers } = request;
    const read = await readRequestBody(request, MOST_BYTES);
    if (read.tooLarge) {
      return refuse(413, `A request has at most ${MOST_BYTES} bytes`);
    }
    // The SDK refuses anything that isn't a message.
    const parsed = await new Response(read.text).json().catch(() => null);
    const { id, method: kind, params } = Object(parsed);
    const accept = headers.get("accept") ?? "*/*";
    const sent = new Headers(headers);
    // The SDK refuses whoever does not name both.
    sent.set("accept", "application/json, text/event-stream");
    const session = headers.get("mcp-session-id") ?? crypto.randomUUID();
    const client = JSON.stringify([user.user, session]);
    if (kind === "notifications/cancelled") {
      running.cancel(client, Object(params).requestId);
    }
    const response = await running.run(
      client,
      id,
      request.signal,
      (signal) =>
        handler.fetch(new Request(url, { method, headers: sent, signal }), {
          authInfo: { token: "", clientId: "", scopes: [], extra: { ...user } },
          parsedBody: asMeant(parsed),
        }),
    );
    if (kind === "initialize" && response.ok) {
      response.headers.set("mcp-session-id", session);
    }
    return /\*\/\*|event-stream/.test(accept)
      ? response
      : toJson(response, Array.isArray(parsed));
  }

  /** Responds to a request from an allowed host and origin. */
  const respond = async (request: Request, pathname: string) => {
    if (pathname.replace(/\/$/, "") !== path.replace(/\/$/, "")) {
      return refuse(404, `Not found; the server is at ${path}`);
    }
    // A browser asks before it sends the token.
    if (request.method === "OPTIONS") return refuse(204);
    try {
      const found = await authorize(request);
      return found instanceof Response
        ? found
        : await serve(request, userIn(found));
    } catch (error) {
      // Without a log, nobody would know why it is a 503.
      (log ?? console.error)(`a request failed: ${toLine(`${error}`)}`);
      return refuse(503, "Try again later");
    }
  };

  return async (request) => {
    const { host, pathname } = new URL(request.url);
    // What monitors a container knows neither its name nor its token.
    if (pathname === "/healthz") return new Response("ok");
    const origin = request.headers.get("origin");
    // A page of another site could have its name resolve to this machine. HTTP/2 has
    // no such header.
    const name = request.headers.get("host") ?? host;
    if (!validateHostHeader(name, hosts).ok) return refuseName("Host", name);
    const isAllowed = allowedOrigins === "*" ||
      validateOriginHeader(origin, [...allowedOrigins]).ok;
    if (!isAllowed) return refuseName("Origin", origin);
    const { body, status, headers } = await respond(request, pathname);
    const shared = origin ? sharedWith(origin, request.headers) : [];
    return new Response(body, { status, headers: [...headers, ...shared] });
  };
}

/**
 * The user that `authorize` returned.
 *
 * @throws {Error} for anything else: a list without rows, an error, or a Response of
 * another realm, such as undici's, lets nobody in.
 */
function userIn(found: unknown): HttpUser {
  const read = (name: string) => {
    const value = Object(found)[name] ?? undefined;
    // A bug elsewhere may let data put it on `Object.prototype`.
    return value === Object(Object.prototype)[name] ? undefined : value;
  };
  const [user, headers] = [read("user"), read("headers")];
  const isNobody = isPlainObject(found) &&
    Object.values(found).every((value) => value === undefined);
  const isResponse = (read("status") ?? read("statusCode")) >= 100;
  const isUser = ["string", "number"].includes(typeof user) ||
    user === undefined && (isNobody || headers !== undefined);
  if (isUser && !isResponse && (headers === undefined || TEXTS.is(headers))) {
    return { user: user === undefined ? user : `${user}`, headers };
  }
  throw new Error(
    "authorize returned neither a user, such as { user, headers }, nor a Response",
  );
}

/** A response as JSON, for a client that takes no stream of events. */
async function toJson(response: Response, isBatch: boolean): Promise<Response> {
  const { status, headers } = response;
  if (!headers.get("content-type")?.includes("event-stream")) return response;
  const eventsIn = eventParser({ onId() {}, onRetry() {} });
  const messages = eventsIn(await response.text()).map(({ data }) => data);
  headers.set("content-type", "application/json");
  const body = isBatch ? `[${messages}]` : messages.at(-1);
  return new Response(body, { status, headers });
}

function refuse(status: number, text?: string): Response {
  return new Response(text, { status });
}

function refuseName(header: "Host" | "Origin", name: string | null): Response {
  const option = `allowed${header}s (--allow-host)`;
  return refuse(
    403,
    `${header} is ${show(name)}; allow its name with ${option}`,
  );
}

/** The headers that let a page of an origin send requests, and read what comes back. */
function sharedWith(origin: string, sent: Headers): [string, string][] {
  const asked = sent.get("access-control-request-headers");
  return Object.entries({
    "access-control-allow-origin": origin,
    "access-control-expose-headers": "mcp-session-id, www-authenticate",
    ...asked !== null && {
      "access-control-allow-headers": asked,
      "access-control-allow-methods": "GET, POST, DELETE",
      "access-control-max-age": "600",
    },
    vary: "origin",
  });
}

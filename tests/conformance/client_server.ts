/**
 * A real HTTP server on the loopback interface that answers as it is told to,
 * wrongly, too: a plan says what each request to its path gets, and what arrived
 * can be read.
 *
 * - `POST /plans` with a list of {@linkcode Step} makes a plan, and answers with
 *   its key.
 * - Any request to `/<key>/…` gets the next step, the last one again and again.
 * - `GET /plans/<key>` answers with what arrived, as a list of {@linkcode Arrival}.
 *
 * @module
 */
import { Buffer } from "node:buffer";
import type {
  IncomingMessage,
  RequestListener,
  Server,
  ServerResponse,
} from "node:http";
import { createServer as createSecureServer } from "node:https";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import {
  constants,
  createBrotliCompress,
  createDeflate,
  createGzip,
} from "node:zlib";
import { startEchoServer } from "./echo_server.ts";
import { listen } from "./_listen.ts";

/** What one request gets. `{origin}`, `{other}` and `{key}` in headers are filled in. */
export interface Step {
  /** 200 unless given. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** The content as text, in Latin-1: one character a byte. */
  readonly body?: string;
  /** The content as JSON, with its type unless there is another. */
  readonly json?: unknown;
  /**
   * What goes wrong: `reset` closes the connection without an answer, `silent`
   * never answers, `short` closes it before the promised end of the content,
   * `chunk` sends a broken one, `hang` sends no more than headers, and `stall` no more than a part of the body.
   */
  readonly fault?: "reset" | "silent" | "short" | "chunk" | "hang" | "stall";
  /** The coding of a small body that is {@linkcode BOMB_SIZE} bytes when it is decoded. */
  readonly bomb?: keyof typeof BOMBS;
  /** Sends head and body at once, in one chunk or until the connection closes. */
  readonly framing?: "chunked" | "close";
  /** The `authorization` that gets 401, whenever it arrives: browsers send calls in any order. */
  readonly expired?: string;
}

/** The size of a decoded bomb, in bytes. */
const BOMB_SIZE = 2 ** 28;

/** How bombs are made: of zeros, so each is smaller than a thousandth. */
const BOMBS = {
  gzip: () => createGzip(),
  deflate: () => createDeflate(),
  br: () =>
    createBrotliCompress({
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 3,
        [constants.BROTLI_PARAM_LGWIN]: 24,
      },
    }),
};

const madeBombs = new Map<string, Promise<Uint8Array>>();

/** A bomb; it is made only once, because that takes a second. */
function bombOf(coding: keyof typeof BOMBS): Promise<Uint8Array> {
  const made = madeBombs.get(coding) ?? (async () => {
    const coder = BOMBS[coding]();
    const zeros = Buffer.alloc(2 ** 20);
    const all = Array.from({ length: BOMB_SIZE / zeros.length }, () => zeros);
    return await buffer(Readable.from(all).pipe(coder));
  })();
  madeBombs.set(coding, made);
  return made;
}

/** A request as it arrived. */
export interface Arrival {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

/** Where the server listens. */
export interface Origins {
  readonly origin: string;
  /** Another origin, of the same server. */
  readonly other: string;
  /** Where nothing listens. */
  readonly refused: string;
  /** Where the certificate is not trusted. */
  readonly untrusted: string;
  /** Where a server responds with what it received. */
  readonly echo: string;
}

/** A certificate of `127.0.0.1` that nobody trusts, and its key, which protects nothing. */
const SELF_SIGNED = {
  cert: `-----BEGIN CERTIFICATE-----
MIIBmzCCAUGgAwIBAgIUNfwlYFk4SjSB9zMWW151OM7FKUQwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyNDA4MzAwMFoYDzIxMjYxMDMx
MDgzMDAwWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAATdUWPPhGwqhc5ULdhajnX4EgVpRyTL5JtduudcPwfHpriHu9FoUWjd
2pI0t4NgsSs6lISkYUisGwXOVSkeJNUno28wbTAdBgNVHQ4EFgQUEWdZm2aq+BBC
axxyzGOj7+PZjPowHwYDVR0jBBgwFoAUEWdZm2aq+BBCaxxyzGOj7+PZjPowDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDSAAwRQIhAJnas86dFDLS29h4mbSv6nxnx0JLdTuuvN6WeQIi6a5PAiAX
iI7c+KeFuY4XkD5utcRvYSUf9S9rk4fyqztAw2rZKQ==
-----END CERTIFICATE-----`,
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgzVOgWhTlS0mpANtZ
bj+527xVaeGFoLIL3cu0MUzgJBChRANCAATdUWPPhGwqhc5ULdhajnX4EgVpRyTL
5JtduudcPwfHpriHu9FoUWjd2pI0t4NgsSs6lISkYUisGwXOVSkeJNUn
-----END PRIVATE KEY-----`,
};

/** A server that runs. */
export interface ClientServer extends Origins {
  /** Ends it, and every connection that is still open. */
  close(): Promise<void>;
}

interface Plan {
  readonly steps: readonly Step[];
  readonly arrivals: Arrival[];
}

/** What pages may read of a response. */
const EXPOSED =
  "date, link, location, ratelimit-remaining, ratelimit-reset, retry-after, retry-after-ms, x-ratelimit-remaining, x-ratelimit-reset";

/** Starts the server on ports that the system chooses. */
export async function startClientServer(): Promise<ClientServer> {
  const plans = new Map<string, Plan>();
  const origins = {
    origin: "",
    other: "",
    refused: "",
    untrusted: "",
    echo: "",
  };
  const start = (...create: ((listener: RequestListener) => Server)[]) =>
    listen(
      (request, response) => answer(plans, origins, request, response),
      EXPOSED,
      ...create,
    );
  const servers = [
    await start(),
    await start(),
    await start((listener) => createSecureServer(SELF_SIGNED, listener)),
    await startEchoServer(),
  ];
  const gone = await start();
  await gone.close();
  const [origin = "", other = "", untrusted = "", echo = ""] = servers
    .map((it) => it.origin);
  Object.assign(origins, {
    origin,
    other,
    untrusted,
    echo,
    refused: gone.origin,
  });
  return {
    ...origins,
    close: async () => {
      await Promise.all(servers.map((it) => it.close()));
    },
  };
}

async function answer(
  plans: Map<string, Plan>,
  origins: Origins,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString();
  const { method = "", url = "", headers } = request;
  response.setHeader("cache-control", "no-store");
  const [, key = "", of = ""] = url.split("/");
  if (key === "plans") {
    response.setHeader("content-type", "application/json");
    if (method === "POST") {
      const made = `k${plans.size}`;
      plans.set(made, { steps: JSON.parse(text), arrivals: [] });
      response.end(JSON.stringify(made));
    } else response.end(JSON.stringify(plans.get(of)?.arrivals ?? []));
    return;
  }
  const plan = plans.get(key);
  if (plan === undefined) {
    response.writeHead(404).end();
    return;
  }
  plan.arrivals.push({ method, path: url, headers, body: text });
  const { steps, arrivals } = plan;
  const step = steps[Math.min(arrivals.length, steps.length) - 1] ?? {};
  const { headers: given = {}, body = "", fault, bomb, json, expired } = step;
  const isExpired = expired !== undefined && headers.authorization === expired;
  const status = isExpired ? 401 : step.status ?? 200;
  if (json !== undefined) {
    response.setHeader("content-type", "application/json");
  }
  if (bomb) response.setHeader("content-encoding", bomb);
  for (const [name, value] of Object.entries(given)) {
    response.setHeader(
      name,
      value.replace(
        /\{(origin|other|key)\}/g,
        (_, word: keyof Origins | "key") =>
          word === "key" ? key : origins[word],
      ),
    );
  }
  const bytes = bomb
    ? await bombOf(bomb)
    : json === undefined
    ? Buffer.from(body, "latin1")
    : Buffer.from(JSON.stringify(json));
  if (step.framing) {
    response.shouldKeepAlive = false;
    response.useChunkedEncodingByDefault = step.framing === "chunked";
    // What is written while it is corked is sent together.
    request.socket.cork();
    response.writeHead(status).write(bytes);
    response.end();
    request.socket.uncork();
    return;
  }
  switch (fault) {
    case "silent":
      return;
    case "reset":
      request.socket.destroy();
      return;
    case "hang":
      response.writeHead(status).flushHeaders();
      return;
    case "stall":
      response.writeHead(status).write(bytes);
      return;
    case "short":
      response.setHeader("content-length", bytes.length + 10);
      response.writeHead(status).write(bytes, () => request.socket.destroy());
      return;
    case "chunk":
      response.writeHead(status, { "transfer-encoding": "chunked" });
      response.flushHeaders();
      request.socket.write("5\r\n[1,2,\r\nnot a length\r\n", () => {
        request.socket.end();
      });
      return;
    default:
      response.writeHead(status);
      response.end(bytes);
  }
}

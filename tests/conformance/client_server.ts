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
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import {
  constants,
  createBrotliCompress,
  createDeflate,
  createGzip,
} from "node:zlib";

/** What one request gets. `{origin}`, `{other}` and `{key}` in headers are filled in. */
export interface Step {
  /** 200 unless given. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** The content as text, in Latin-1: one character a byte. */
  readonly body?: string;
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
export interface SendOrigins {
  readonly origin: string;
  /** Another origin, of the same server. */
  readonly other: string;
  /** Where nothing listens. */
  readonly refused: string;
  /** Where the certificate is not trusted. */
  readonly untrusted: string;
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
export interface SendServer extends SendOrigins {
  /** Ends it, and every connection that is still open. */
  close(): Promise<void>;
}

interface Plan {
  readonly steps: readonly Step[];
  readonly arrivals: Arrival[];
}

/** Starts the server on ports that the system chooses. */
export async function startSendServer(): Promise<SendServer> {
  const plans = new Map<string, Plan>();
  const origins = { origin: "", other: "", refused: "", untrusted: "" };
  const listen = async (scheme = "http") => {
    const listener: RequestListener = (request, response) => {
      answer(plans, origins, request, response)
        .catch(() => request.socket.destroy());
    };
    const server = scheme === "http"
      ? createServer(listener)
      : createSecureServer(SELF_SIGNED, listener);
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(0, "127.0.0.1", resolve);
    });
    const { port } = server.address() as AddressInfo;
    const close = () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    return { origin: `${scheme}://127.0.0.1:${port}`, close };
  };
  const [first, second, third, fourth] = [
    await listen(),
    await listen(),
    await listen(),
    await listen("https"),
  ];
  await third.close();
  origins.origin = first.origin;
  origins.other = second.origin;
  origins.refused = third.origin;
  origins.untrusted = fourth.origin;
  return {
    ...origins,
    close: async () => {
      await Promise.all([first, second, fourth].map((it) => it.close()));
    },
  };
}

async function answer(
  plans: Map<string, Plan>,
  origins: SendOrigins,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString();
  const { method = "", url = "", headers } = request;
  response.setHeader("access-control-allow-origin", "*");
  response.setHeader(
    "access-control-expose-headers",
    "date, link, location, ratelimit-remaining, ratelimit-reset, retry-after, x-ratelimit-remaining, x-ratelimit-reset",
  );
  response.setHeader("cache-control", "no-store");
  if (method === "OPTIONS" && headers["access-control-request-method"]) {
    response.setHeader("access-control-allow-methods", "*, PATCH");
    response.setHeader(
      "access-control-allow-headers",
      headers["access-control-request-headers"] ?? "",
    );
    response.writeHead(204).end();
    return;
  }
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
  const { status = 200, headers: given = {}, body = "", fault, bomb } = step;
  if (bomb) response.setHeader("content-encoding", bomb);
  for (const [name, value] of Object.entries(given)) {
    response.setHeader(
      name,
      value.replace(
        /\{(origin|other|key)\}/g,
        (_, word: keyof SendOrigins | "key") =>
          word === "key" ? key : origins[word],
      ),
    );
  }
  const bytes = bomb ? await bombOf(bomb) : Buffer.from(body, "latin1");
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

import type { HttpOptions } from "../serve/_serve_http.ts";

/** The environment of a process. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** A wrong command line. */
export class UsageError extends Error {}

/** A shorter token could be guessed. */
const SHORTEST_TOKEN = 16;

/** Reads where to listen, and for whom. */
export function readHttp(
  address: string,
  allowed: readonly string[],
  environment: Environment,
): HttpOptions {
  const [, hostname = "127.0.0.1", port = ""] =
    /^(?:(\[[\da-f:]+\]|[\w.-]+):)?(\d{1,5})$/i.exec(address) ?? [];
  if (!port || Number(port) > 65_535) {
    throw new UsageError(
      `--http takes an address, such as 127.0.0.1:8080, and not ${
        JSON.stringify(address)
      }`,
    );
  }
  const token = environment["WAYMARK_MCP_TOKEN"] ?? "";
  if (token.length < SHORTEST_TOKEN) {
    throw new UsageError(
      `Set WAYMARK_MCP_TOKEN to the bearer token that clients have to send, of at least ${SHORTEST_TOKEN} characters, such as what this prints: openssl rand -hex 32`,
    );
  }
  return {
    hostname: hostname.replace(/^\[|\]$/g, ""),
    port: Number(port),
    token,
    allowedHosts: [
      ...["localhost", "127.0.0.1", "[::1]", ...allowed],
      // These stand for all addresses, and are the name of none.
      ...["0.0.0.0", "[::]"].includes(hostname) ? [] : [hostname],
    ],
  };
}

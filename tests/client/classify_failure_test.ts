/** What a client makes of the errors that the runtimes' `fetch` throws. */
import { assert, assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { NetworkError, send } from "../../lib/client/client.ts";
import { endpoint } from "../../mod.ts";

const failure = (message: string, cause?: unknown, code?: string) =>
  Object.assign(new TypeError(message, { cause }), code && { code });
const coded = (code: string, message = code) =>
  Object.assign(new Error(message), { code });
/** As Deno says it. */
const deno = (said: string) =>
  failure(
    "fetch failed",
    new Error(
      `error sending request for url (https://redirect.example/bad port): client error (Connect): ${said}`,
    ),
  );

/** As the runtimes throw it; tests/conformance/client_cases/network.ts asks them. */
const KINDS = {
  temporary: [
    failure("fetch failed", coded("ECONNREFUSED")),
    failure("fetch failed", coded("UND_ERR_SOCKET", "other side closed")),
    failure("terminated", coded("UND_ERR_SOCKET")),
    failure("error reading a body from connection"),
    failure(
      "error sending request for url (http://a.example/redirect/gzip): client error (Connect)",
    ),
    failure("ECONNRESET: The socket was closed", undefined, "ECONNRESET"),
    failure('UnrequestedUpgrade fetching "http://a.example". For more'),
    new Error("Network connection lost."),
    failure("Failed to fetch"),
    failure("Failed to fetch (a.example)"),
    failure("network error"),
    failure("NetworkError when attempting to fetch resource."),
    failure("Error in input stream"),
    failure("Load failed"),
    coded("ENOTFOUND"),
  ],
  final: [
    failure("fetch failed", new Error("redirect count exceeded")),
    failure("Fetch failed: Maximum number of redirects (20) reached"),
    failure("Too many redirects.https://a.example"),
    failure("Invalid Location header; unable to follow redirect."),
    failure("The response redirected too many times", 0, "TooManyRedirects"),
    failure(
      'UnsupportedRedirectProtocol fetching "http://a.example". For more',
    ),
    failure("RedirectURLInvalid: Redirect URL in", 0, "RedirectURLInvalid"),
    failure("self signed certificate", 0, "DEPTH_ZERO_SELF_SIGNED_CERT"),
  ],
  unreadable: [
    failure("terminated", coded("Z_DATA_ERROR", "incorrect header check")),
    failure("terminated", coded("ERR__ERROR_FORMAT", "Decompression failed")),
    failure('ZlibError fetching "http://a.example"', undefined, "ZlibError"),
    failure("fetch failed", coded("UND_ERR_HEADERS_OVERFLOW")),
  ],
  foreign: [
    failure("deflate decompression error: invalid distance too far back"),
    new TypeError("Gzip decompression failed."),
    new RangeError("string too long"),
    coded("ERR_STRING_TOO_LONG"),
    failure("Cannot redirect a user who is not there"),
    failure("Failed to fetch a token"),
    new Error("Token fetch failed"),
    coded("ENOENT", "ENOENT: no such file or directory, open 'a'"),
    "fetch failed to work",
    undefined,
    null,
  ],
};

/** What Node, Deno and Bun say of the same fault. */
const REASONS: Record<string, unknown[]> = {
  "the host was not found (ENOTFOUND)": [
    failure(
      "fetch failed",
      coded("ENOTFOUND", "getaddrinfo ENOTFOUND zip.example"),
    ),
    failure("fetch failed", coded("EAI_AGAIN")),
    deno("dns error: failed to lookup address information: Name not known"),
    coded("ENOTFOUND", "getaddrinfo ENOTFOUND certificate.example"),
  ],
  "the connection was refused (ECONNREFUSED)": [
    failure("fetch failed", coded("ECONNREFUSED")),
    deno("tcp connect error: Connection refused (os error 111)"),
    coded("ECONNREFUSED", "ECONNREFUSED: Unable to connect."),
  ],
  "the connection was closed (ECONNRESET)": [
    failure("fetch failed", coded("ECONNRESET", "read ECONNRESET")),
    failure("terminated", coded("UND_ERR_SOCKET", "other side closed")),
    failure("fetch failed", new Error("Connection reset by peer (os error 1)")),
    deno("connection closed before message completed"),
    coded("ECONNRESET", "ECONNRESET: The socket connection was closed"),
    new Error("Network connection was lost."),
  ],
  "connecting took too long (ETIMEDOUT)": [
    failure("fetch failed", coded("ETIMEDOUT")),
    failure("fetch failed", coded("UND_ERR_CONNECT_TIMEOUT")),
  ],
  "the host cannot be reached (EHOSTUNREACH)": [
    failure("fetch failed", coded("ENETUNREACH")),
    deno("tcp connect error: No route to host (os error 113)"),
    coded("EHOSTUNREACH", "EHOSTUNREACH: Unable to connect."),
  ],
  "the server's certificate has expired": [
    failure("fetch failed", coded("CERT_HAS_EXPIRED")),
    deno("invalid peer certificate: Expired"),
  ],
  "the server's certificate is for another host": [
    failure("fetch failed", coded("ERR_TLS_CERT_ALTNAME_INVALID")),
    deno(
      'invalid peer certificate: certificate not valid for name "127.0.0.1"',
    ),
  ],
  "the server's certificate is not trusted": [
    failure("fetch failed", coded("DEPTH_ZERO_SELF_SIGNED_CERT")),
    failure("fetch failed", coded("UNABLE_TO_VERIFY_LEAF_SIGNATURE")),
    deno("invalid peer certificate: UnknownIssuer"),
  ],
  "the TLS handshake failed (EPROTO)": [
    failure("fetch failed", coded("ERR_SSL_WRONG_VERSION_NUMBER")),
    deno("received corrupt message of type InvalidContentType"),
    coded("EPROTO"),
  ],
  "the runtime blocks its port": [
    failure("fetch failed", new Error("bad port")),
    failure("Fetch failed: Requests to port 1 are blocked"),
  ],
  "the program lacks the permission --allow-net": [
    new Error('Requires net access to "a.example:443"'),
  ],
  "too many redirects, or one to a URL that cannot be followed": KINDS.final
    .slice(0, -1),
};

/** What a call becomes for which `fetch` throws: `foreign` if that is passed on. */
async function classify(thrown: unknown, isRuntimes: boolean) {
  let attempts = 0;
  const fetch = () => {
    attempts++;
    return Promise.reject(thrown);
  };
  const { fetch: own } = globalThis;
  if (isRuntimes) globalThis.fetch = fetch;
  const error = await send(endpoint("GET https://a.example/"), {
    ...isRuntimes ? {} : { fetch },
    retry: { limit: 1, delay: () => 0 },
  }).then(() => assert(false), (error: unknown) => error).finally(() => {
    globalThis.fetch = own;
  });
  if (!(error instanceof NetworkError)) {
    assertEquals([error, attempts], [thrown, 1]);
    return { kind: "foreign", reason: "" };
  }
  const [, reason = ""] = / got no response(.*?)(?: \(2 attempts\))?$/
    .exec(error.message)!;
  const kind = attempts === 2
    ? "temporary"
    : reason === ": what the server sent cannot be read"
    ? "unreadable"
    : "final";
  return { kind, reason };
}

describe("a client whose fetch throws", () => {
  for (const [kind, errors] of Object.entries(KINDS)) {
    it(`finds what is ${kind}`, async () => {
      for (const error of errors) {
        assertEquals((await classify(error, false)).kind, kind, `${error}`);
      }
    });
  }

  for (const [reason, errors] of Object.entries(REASONS)) {
    it(`says that ${reason}, by the words of each runtime`, async () => {
      for (const error of errors) {
        const found = await classify(error, true);
        assertEquals(found.reason, `: ${reason}`, `${error}`);
      }
    });
  }

  it("takes what the runtime's own fetch throws for a network error", async () => {
    for (
      const [message, kind] of [
        ["whatever", "temporary"],
        ["a redirect", "final"],
        ["brotli error", "unreadable"],
        ["Gzip decompression failed.", "unreadable"],
        ["string too long", "unreadable"],
      ] as const
    ) assertEquals((await classify(new Error(message), true)).kind, kind);
    assertEquals((await classify(new Error("whatever"), true)).reason, "");
  });
});

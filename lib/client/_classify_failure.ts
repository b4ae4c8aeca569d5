/** What a failure of `fetch` means for the call. */
export interface Failure {
  /**
   * A `temporary` failure may pass by itself, a `final` one does not, and neither
   * does what is `unreadable`, such as a body that is not what it says. A
   * `foreign` error is a program's own.
   */
  readonly kind: "temporary" | "final" | "unreadable" | "foreign";
  /** What a message says after "got no response"; empty if the runtime does not tell. */
  readonly reason: string;
}

/**
 * What the `fetch` of each runtime throws where a connection fails, by its
 * message. It is matched as a whole, because a program's own "Failed to fetch a
 * token" is no network error.
 */
const MESSAGES = /* @__PURE__ */ new RegExp(
  `^(${
    [
      "fetch failed|terminated", // Node, edge-runtime; Deno has the first one, too.
      "Fetch failed: .*|error (sending request|reading a body).*", // Deno
      "Invalid URL: .* with base .*", // Deno, of a redirect
      '\\w+ fetching ".*', // Bun
      "Network connection lost.|internal error; .*|Too many redirects\\..*", // workerd
      "Failed to fetch|network error", // Chromium
      "NetworkError when .*|Error in (body|input) stream", // Firefox
      "Load failed|The network connection was lost.", // WebKit
    ].join("|")
  })( \\(.*\\))?$`,
  "s",
);

/** The codes of the same, on the error (Bun) or on its cause (Node). */
const CODES =
  /^(E(CONN|HOST|NET|AI_|PIPE|PROTO|TIMEDOUT|NOTFOUND)|UND_ERR_(SOCKET|CONNECT|HEADERS_T|BODY_T|RES_)|HPE_|Invalid|Malformed|TooManyR|RedirectU|CERT_|DEPTH_|SELF_|UNABLE_TO_|ERR_(TLS|SSL))/;

/**
 * By the words of all runtimes, what went wrong. The first row that matches
 * counts: a host may be called `certificate.example`.
 */
const FAULTS: readonly (readonly [RegExp, Failure["kind"], string?])[] = [
  [
    /ENOTFOUND|EAI_|dns error/,
    "temporary",
    "the host was not found (ENOTFOUND)",
  ],
  [
    /ECONNREFUSED|connection refused/i,
    "temporary",
    "the connection was refused (ECONNREFUSED)",
  ],
  [
    /E(HOST|NET)(UNREACH|DOWN)|no route to host|network is unreachable/i,
    "temporary",
    "the host cannot be reached (EHOSTUNREACH)",
  ],
  [
    /ETIMEDOUT|CONNECT_TIMEOUT/,
    "temporary",
    "connecting took too long (ETIMEDOUT)",
  ],
  [
    /redirect|invalid (url|location)|url scheme|cross origin/i,
    "final",
    "too many redirects, or one to a URL that cannot be followed",
  ],
  [
    /CERT_HAS_EXPIRED|certificate: Expired/,
    "final",
    "the server's certificate has expired",
  ],
  [
    /ALTNAME|certificate not valid for name/,
    "final",
    "the server's certificate is for another host",
  ],
  [
    /CERT_|_CERT|VERIFY_LEAF|GET_ISSUER|peer certificate/,
    "final",
    "the server's certificate is not trusted",
  ],
  [
    /EPROTO|ERR_SSL|corrupt message/,
    "temporary",
    "the TLS handshake failed (EPROTO)",
  ],
  [
    /bad port|ports? \d+ (is|are) blocked/,
    "final",
    "the runtime blocks its port",
  ],
  [/net access/, "final", "the program lacks the permission --allow-net"],
  [
    /compress|decod|flate|zip|zlib|\bZ_[A-Z]|zstd|brotli|ERR__|\bCRC\b|corrupt|end of file|prematurely|string .*long|overflow|toolarge/i,
    "unreadable",
    "what the server sent cannot be read",
  ],
  [
    /ECONN|EPIPE|UND_ERR_SOCKET|connection (reset|closed)|connection was lost/i,
    "temporary",
    "the connection was closed (ECONNRESET)",
  ],
];

/**
 * Tells what went wrong with a request from a program's own errors, and what may
 * pass from what another attempt cannot change.
 *
 * @param isRuntimes Whether the runtime's own `fetch` threw it: then it is a network error unless it says otherwise.
 */
export function classifyFailure(error: unknown, isRuntimes: boolean): Failure {
  const { message, code, cause } = Object(error);
  const inner = Object(cause);
  if (
    !isRuntimes && !MESSAGES.test(message) && !CODES.test(code ?? inner.code)
  ) {
    return { kind: "foreign", reason: "" };
  }
  const said = `${message} ${code} ${inner.message} ${inner.code}`
    // The path of a URL could have any of the words.
    .replace(/https?:\/\/[^\s")]*/g, "");
  const [, kind = "temporary", reason = ""] =
    FAULTS.find(([words]) => words.test(said)) ?? [];
  return { kind, reason: reason && `: ${reason}` };
}

/** What a failure of `fetch` means for the call. */
export interface Failure {
  /**
   * A `temporary` failure may pass by itself; a `final` one, such as a corrupt body,
   * doesn't, nor does one that is `late`, by a limit of the runtime. A `foreign`
   * error comes from the program.
   */
  readonly kind: "temporary" | "final" | "late" | "foreign";
  /** What a message says after "got no response"; empty if the runtime does not tell. */
  readonly reason: string;
}

/**
 * How the messages begin that the `fetch` of each runtime throws where a connection
 * fails. Short ones match as a whole, because a program's own "Failed to fetch a
 * token" isn't a network error.
 */
const MESSAGES: readonly RegExp[] = [
  /^(fetch failed|terminated)$/, // Node, edge-runtime; Deno also has the first one.
  /^(Fetch failed: |error (send|read)ing |Invalid URL: .* with base )/, // Deno
  /^\w+ fetching "/, // Bun
  /^(Network connection lost|internal error; |Too many redirects\.|Invalid Location )/, // workerd
  /^(Failed to fetch|network error)( \(.*\))?$/, // Chromium
  /^(NetworkError when |Error in (body|input) stream)/, // Firefox
  /^(Load failed( \(.*\))?$|The network connection was lost)/, // WebKit
];

/**
 * What can go wrong, and the words that runtimes have for it. The first match
 * counts: a host may be called `certificate.example`.
 */
const FAILURES: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  late: { "": /(HEADERS|BODY)_TIMEOUT/ },
  temporary: {
    "the host was not found (ENOTFOUND)": /ENOTFOUND|EAI_|dns error/,
    "the connection was refused (ECONNREFUSED)": /conn(ection )?refused/i,
    "the host cannot be reached":
      /unreach|no route|timed ?out|connect_timeout/i,
    "the TLS handshake failed": /EPROTO|ERR_SSL|corrupt message/,
    "the connection was closed (ECONNRESET)":
      /ECONN|EPIPE|ERR_SOCKET|connection (reset|closed|was lost)/i,
  },
  final: {
    "the redirect cannot be followed":
      /redirect|invalid (url|location)|url scheme|cross origin/i,
    "the certificate is not trusted": /CERT|VERIFY_LEAF|certificate/,
    "the runtime does not allow it": /bad port|blocked|net access/,
    "the response cannot be read":
      /compress|decod|flate|z(ip|lib|std)|\bZ_|brotli|\bCRC|end of file|string .*long|overflow|too ?large/i,
  },
};

/**
 * Tells failures of a request from a program's own errors, and those that may pass
 * from those that another attempt cannot change.
 *
 * @param isRuntimes Whether the runtime's own `fetch` threw it: then it is a network error unless it says otherwise.
 */
export function classifyFailure(error: unknown, isRuntimes: boolean): Failure {
  if (!isRuntimes && !isOfNetwork(error)) {
    return { kind: "foreign", reason: "" };
  }
  const { message, code, cause } = Object(error);
  const inner = Object(cause);
  const said = `${message} ${code} ${inner.message} ${inner.code}`
    // The path of a URL could have any of the words.
    .replace(/https?:\/\/[^\s")]*/g, "");
  return find(said) ?? { kind: "temporary", reason: "" };
}

/** Finds a known failure by a message or a code. */
function find(said: string): Failure | undefined {
  for (const [kind, faults] of Object.entries(FAILURES)) {
    for (const [reason, words] of Object.entries(faults)) {
      if (words.test(said)) return { kind: kind as Failure["kind"], reason };
    }
  }
  return undefined;
}

/** The error of an uploaded stream, if it failed: the runtimes pass on what it threw. */
export function uploadFailureIn(error: unknown): Error | undefined {
  const { cause = error } = Object(error);
  // Node's cause has no message where a redirect wants the stream again.
  return cause instanceof Error && cause.message && !isOfNetwork(cause)
    ? cause
    : undefined;
}

/** Whether an error is one of a runtime's for its network: by its message, or by the code that Bun gives it, and Node its cause. */
function isOfNetwork(error: unknown): boolean {
  const { message, code } = Object(error);
  return MESSAGES.some((it) => it.test(message)) || find(code) !== undefined;
}

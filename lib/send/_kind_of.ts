/**
 * What the `fetch` of each runtime throws where a connection fails, by its
 * message. A message is matched as a whole or up to a colon, because a program's
 * own "Failed to fetch a token" is no network error.
 */
const MESSAGES = /* @__PURE__ */ new RegExp(
  `^(?:${
    [
      "fetch failed|terminated", // Node, edge-runtime; Deno has the first one, too.
      "error (?:sending request|reading a body).*", // Deno
      "Network connection lost\\.|internal error; reference = \\w+", // workerd
      "Failed to fetch|network error", // Chromium
      "NetworkError when attempting to fetch resource\\.|Error in (?:body|input) stream", // Firefox
      "Load failed|The network connection was lost\\.", // WebKit
    ].join("|")
  })(?: \\(.*\\))?$`,
  "s",
);

/** The codes of the same, on the error (Bun) or its cause (Node); of libraries on Node's `http`, too. */
const CODES =
  /^(?:E(?:CONN|HOST|NET|AI_|PIPE|TIMEDOUT|NOTFOUND)|UND_ERR_(?:SOCKET|CONNECT|HEADERS_T|BODY_T|RES_)|HPE_|InvalidHTTP|Malformed_HTTP)/;

/** What runtimes say of redirects that lead nowhere. */
const REDIRECT = /redirect|invalid url|URL scheme/i;

/** What they say of a body that cannot be decoded, or is too long for a string; and of headers that are too long. */
const UNREADABLE =
  /decompress|decod|deflate|g?zip|zlib|\bZ_[A-Z]|zstd|brotli|ERR__ERROR|\bCRC\b|corrupt|end of file|ended prematurely|string (?:too long|longer)|ERR_STRING|overflow|toolarge/i;

/** The beginning of what a `fetch` throws that was redirected for nothing. */
const REDIRECTED = /^(?:fetch failed|too many redirects|invalid location)/i;

/** What failed: a connection, a redirect that leads nowhere, or something else. */
export type Failure = "network" | "redirect" | "other";

/**
 * Tells network errors, which may pass, from what another attempt cannot change.
 *
 * @param isRuntimes Whether the runtime's own `fetch` threw it: then it is a network error unless it says otherwise.
 */
export function kindOf(error: unknown, isRuntimes: boolean): Failure {
  const { message, code, cause } = Object(error);
  const inner = Object(cause);
  const said = `${message} ${code} ${inner.message} ${inner.code}`
    // The path of a URL could have any of the words.
    .replace(/https?:\/\/[^\s")]*/g, "");
  if (REDIRECT.test(said)) {
    return isRuntimes || REDIRECTED.test(message) || REDIRECT.test(code)
      ? "redirect"
      : "other";
  }
  if (UNREADABLE.test(said) || error instanceof RangeError) return "other";
  return isRuntimes || MESSAGES.test(message) || CODES.test(code ?? inner.code)
    ? "network"
    : "other";
}

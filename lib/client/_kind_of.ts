/**
 * What the `fetch` of each runtime throws where a connection fails, by its
 * message. It is matched as a whole, because a program's own "Failed to fetch a
 * token" is no network error.
 */
const MESSAGES = /* @__PURE__ */ new RegExp(
  `^(${
    [
      "fetch failed|terminated", // Node, edge-runtime; Deno has the first one, too.
      "error (sending request|reading a body).*", // Deno
      "Network connection lost.|internal error; .*", // workerd
      "Failed to fetch|network error", // Chromium
      "NetworkError when .*|Error in (body|input) stream", // Firefox
      "Load failed|The network connection was lost.", // WebKit
    ].join("|")
  })( \\(.*\\))?$`,
  "s",
);

/** The codes of the same, on the error (Bun) or on its cause (Node). */
const CODES =
  /^(E(CONN|HOST|NET|AI_|PIPE|TIMEDOUT|NOTFOUND)|UND_ERR_(SOCKET|CONNECT|HEADERS_T|BODY_T|RES_)|HPE_|Invalid|Malformed)/;

/** What runtimes say of redirects that lead nowhere. */
const REDIRECT = /redirect|invalid (url|location)|url scheme|cross origin/i;

/** What they say of a body that cannot be decoded or is too long for a string, and of headers that are too long. */
const UNREADABLE =
  /compress|decod|flate|zip|zlib|\bZ_[A-Z]|zstd|brotli|ERR__|\bCRC\b|corrupt|end of file|prematurely|string .*long|overflow|toolarge/i;

/**
 * Tells network errors, which may pass, from what another attempt cannot change.
 *
 * @param isRuntimes Whether the runtime's own `fetch` threw it: then it is a network error unless it says otherwise.
 */
export function kindOf(
  error: unknown,
  isRuntimes: boolean,
): "network" | "redirect" | "other" {
  const { message, code, cause } = Object(error);
  const inner = Object(cause);
  const said = `${message} ${code} ${inner.message} ${inner.code}`
    // The path of a URL could have any of the words.
    .replace(/https?:\/\/[^\s")]*/g, "");
  if (REDIRECT.test(said)) {
    return isRuntimes ||
        /^(fetch failed|too many|invalid loc)/i.test(message) ||
        REDIRECT.test(code)
      ? "redirect"
      : "other";
  }
  return !UNREADABLE.test(said) &&
      (isRuntimes || MESSAGES.test(message) || CODES.test(code ?? inner.code))
    ? "network"
    : "other";
}

import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { kindOf } from "../../lib/client/_kind_of.ts";

const failure = (message: string, cause?: unknown, code?: string) =>
  Object.assign(new TypeError(message, { cause }), code && { code });
const coded = (code: string, message = code) =>
  Object.assign(new Error(message), { code });

/** As the runtimes throw it; tests/conformance/send_cases.ts asks them. */
const KINDS = {
  network: [
    failure("fetch failed", coded("ECONNREFUSED")),
    failure("fetch failed", coded("UND_ERR_SOCKET", "other side closed")),
    failure("terminated", coded("UND_ERR_SOCKET")),
    failure("error reading a body from connection"),
    failure(
      "error sending request for url (http://a.example/redirect/gzip): client error (Connect)",
    ),
    failure("ECONNRESET: The socket was closed", undefined, "ECONNRESET"),
    failure("InvalidHTTPResponse fetching", undefined, "InvalidHTTPResponse"),
    new Error("Network connection lost."),
    failure("Failed to fetch"),
    failure("Failed to fetch (a.example)"),
    failure("network error"),
    failure("NetworkError when attempting to fetch resource."),
    failure("Error in input stream"),
    failure("Load failed"),
    coded("ENOTFOUND"),
  ],
  redirect: [
    failure("fetch failed", new Error("redirect count exceeded")),
    failure("Fetch failed: Maximum number of redirects (20) reached"),
    failure("Too many redirects.https://a.example"),
    failure("The response redirected too many times", 0, "TooManyRedirects"),
  ],
  other: [
    failure("terminated", coded("Z_DATA_ERROR", "incorrect header check")),
    failure("terminated", coded("ERR__ERROR_FORMAT", "Decompression failed")),
    failure("deflate decompression error: invalid distance too far back"),
    failure("ZlibError fetching", undefined, "ZlibError"),
    new TypeError("Gzip decompression failed."),
    new RangeError("string too long"),
    coded("ERR_STRING_TOO_LONG"),
    failure("Cannot redirect a user who is not there"),
    failure("Failed to fetch a token"),
    new Error("Token fetch failed"),
    coded("ENOENT"),
    "fetch failed to work",
    undefined,
    null,
  ],
};

describe("kindOf()", () => {
  for (const [kind, errors] of Object.entries(KINDS)) {
    it(`finds ${kind}`, () => {
      for (const error of errors) {
        assertEquals(kindOf(error, false), kind, `${error}`);
      }
    });
  }

  it("takes what the runtime's own fetch throws for a network error", () => {
    assertEquals(kindOf(new Error("whatever"), true), "network");
    assertEquals(kindOf(new Error("a redirect"), true), "redirect");
    assertEquals(kindOf(new Error("brotli error"), true), "other");
  });
});

import { describe, it } from "node:test";
import { assertEquals, assertStrictEquals, assertThrows } from "@std/assert";
import {
  didYouMeanUrl,
  DOT_SEGMENT,
  invalidBaseUrl,
  originOf,
  parseBaseUrl,
  toUrlText,
} from "../../lib/endpoint/_base_url.ts";
import { EndpointError } from "../../mod.ts";

describe("parseBaseUrl()", () => {
  it("keeps the text, and drops the slashes at the end of what paths are appended to", () => {
    for (
      const [text, prefix, origin] of [
        ["https://h", "https://h", "https://h"],
        ["https://h/", "https://h", "https://h"],
        ["HTTP://H:80/a//", "HTTP://H:80/a", "http://h"],
        ["https://h/é", "https://h/%C3%A9", "https://h"],
        ["/api/v1/", "/api/v1", ""],
        ["/", "", ""],
        ["", "", ""],
      ] as const
    ) {
      assertEquals(parseBaseUrl(text), { text, prefix, origin });
    }
  });

  it("takes a URL object", () => {
    assertEquals(parseBaseUrl(new URL("https://h/a")).prefix, "https://h/a");
  });

  it("takes hosts as long as DNS has them, beside any user info", () => {
    const host = `${"a".repeat(63)}.`.repeat(4).slice(0, 253);
    for (const user of ["", "u:p%40@", `${"u".repeat(300)}@`]) {
      const { origin } = parseBaseUrl(`https://${user}${host}:65535`);
      assertEquals(origin, `https://${host}:65535`);
    }
    assertThrows(() => parseBaseUrl(`https://${host}a:65535`), EndpointError);
    assertThrows(() => parseBaseUrl("https://h%41"), EndpointError);
  });

  it("reads a text once", () => {
    assertStrictEquals(parseBaseUrl("https://h"), parseBaseUrl("https://h"));
  });

  it("rejects what is neither a URL nor a path, without its secret", () => {
    for (
      const baseUrl of [
        "https://user:secret@h?x",
        "https://h#x",
        "https://h{x}",
        "https://",
        "https:///h",
        "https:h",
        "https://h\\x",
        "https://h/a b",
        "https://h/\n",
        "https://h:99999",
        "https://h/..",
        "https://h/%2e/a",
        "//h",
        "/\\h",
        "/a/../b",
        "ftp://user:secret@h",
        "api.github.com",
        null,
        undefined,
        5,
        {},
        ["https://h"],
      ]
    ) {
      const error = assertThrows(() => parseBaseUrl(baseUrl), EndpointError);
      assertEquals(error.code, "INVALID_BASE_URL", String(baseUrl));
      assertEquals(error.message.includes("secret"), false);
    }
  });
});

describe("DOT_SEGMENT", () => {
  it("finds a dot segment, plain or encoded, in the path only", () => {
    for (
      const url of ["/.", "/../a", "/a/%2e", "/a/.%2E/b", "/a/..?b", "/.#b"]
    ) {
      assertEquals(DOT_SEGMENT.test(url), true, url);
    }
    for (
      const url of ["/...", "/.a", "/a.", "/a?/../", "/a#/./", "https://h.x/"]
    ) {
      assertEquals(DOT_SEGMENT.test(url), false, url);
    }
  });
});

describe("didYouMeanUrl()", () => {
  it("knows a host without a scheme", () => {
    for (
      const [url, meant] of [
        ["localhost", "http://localhost"],
        ["localhost:3000/v1", "http://localhost:3000/v1"],
        ["127.0.0.1:8080", "http://127.0.0.1:8080"],
        ["api.example.com", "https://api.example.com"],
        ["api.example.com:8443/v3", "https://api.example.com:8443/v3"],
      ] as const
    ) {
      assertEquals(didYouMeanUrl(url), `; did you mean "${meant}"?`);
      assertEquals(invalidBaseUrl(url).message.endsWith(`"${meant}"?`), true);
    }
  });

  it("guesses nothing else", () => {
    for (
      const url of [
        "",
        "/v1",
        "v1",
        "ftp://x.example",
        "me:secret@x.example",
        "x.example:y",
        "x.example?y",
        5,
        null,
        undefined,
      ]
    ) {
      assertEquals(didYouMeanUrl(url), "");
    }
  });
});

describe("originOf()", () => {
  it("is that of a URL parser, without user info", () => {
    assertEquals(originOf("HTTPS://me:pw@H:443"), "https://h");
    assertEquals(originOf("http://bücher:81"), "http://xn--bcher-kva:81");
  });

  it("is none where a host is not valid", () => {
    for (const host of ["a".repeat(260), "%41", "..", "a:b:c", "\ud800"]) {
      assertEquals(originOf(`http://${host}`), undefined, host);
    }
  });
});

describe("toUrlText()", () => {
  it("writes a URL as a template can hold it", () => {
    assertEquals(
      toUrlText(new URL("https://h/a|{b}")),
      "https://h/a%7C%7Bb%7D",
    );
    assertEquals([5, "a b"].map(toUrlText), [5, "a b"]);
  });
});

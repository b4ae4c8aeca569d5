import { describe, it } from "node:test";
import { assertEquals, assertStrictEquals, assertThrows } from "@std/assert";
import { DOT_SEGMENT, parseBaseUrl } from "../../lib/endpoint/_base_url.ts";
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

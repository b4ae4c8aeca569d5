import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { redactHeader, redactUrl } from "../../lib/send/_redact.ts";

describe("redactHeader()", () => {
  for (
    const name of [
      "authorization",
      "proxy-authorization",
      "cookie",
      "private-token",
      "x-api-key",
      "x-apikey",
      "x-client-secret",
      "x-auth-key",
      "x-pass_word",
      "x-session-id",
      "x-hub-signature-256",
      "x-amz-credential",
    ]
  ) {
    it(`masks ${name}`, () => {
      assertEquals(redactHeader(name, "token abc"), "***");
    });
  }

  it("leaves other headers as they are", () => {
    assertEquals(redactHeader("accept", "text/html"), "text/html");
  });
});

describe("redactUrl()", () => {
  const table: [string, string][] = [
    ["https://me:secret@a.example/x?y#z", "https://***@a.example/x?y#z"],
    ["https://secret@a.example/", "https://***@a.example/"],
    ["https://:secret@a.example/", "https://***@a.example/"],
    ["https://me:se%40cret@a.example", "https://***@a.example/"],
    ["https://a.example/me:no@secret", "https://a.example/me:no@secret"],
    ["https://a.example", "https://a.example"],
    ["/path/me@x", "/path/me@x"],
    ["", ""],
  ];
  for (const [text, redacted] of table) {
    it(`makes ${redacted || "nothing"} of ${text || "nothing"}`, () => {
      assertEquals(redactUrl(text), redacted);
    });
  }
});

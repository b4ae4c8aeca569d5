import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { redactHeader, redactUrl } from "../../lib/request/_redact.ts";

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
      "x-jwt",
      "x-jwt-assertion",
      "dpop",
      "x-pwd",
      "x-sid",
      "x-otp",
      "x-bearer",
      "x-csrf",
      "x-client-cert",
      "x-signed-by",
      "x-xsignature",
      "x-presigned-url",
      "api-sign",
      "x-sigv4",
      "x-totp",
      "x-otp2",
      "x-user_pin",
      "x-userpin",
      "x-pincode",
      "x-accesscode",
      "x-backupcodes",
      "connect.sid",
      "x-mfa",
      "x-sso-session",
      "authorisation",
      "authorzation",
      "author-token",
      "x-author-key",
      "x-key",
      "idempotency-token",
    ]
  ) {
    it(`masks ${name}`, () => {
      assertEquals(redactHeader(name, "token abc"), "***");
    });
  }

  for (
    const name of [
      "accept",
      "accept-encoding",
      "accept-language",
      "cache-control",
      "content-disposition",
      "content-encoding",
      "content-type",
      "if-match",
      "if-modified-since",
      "if-none-match",
      "origin",
      "prefer",
      "range",
      "referer",
      "traceparent",
      "user-agent",
      "idempotency-key",
      "x-idempotency-key",
      "x-api-version",
      "x-author",
      "x-authors",
      "x-authored-by",
      "x-design",
      "x-encoder",
      "x-mapping",
      "x-residence",
      "x-shipping",
      "x-forwarded-for",
      "x-github-api-version",
      "x-request-id",
      "x-requested-with",
    ]
  ) {
    it(`leaves ${name} as it is`, () => {
      assertEquals(redactHeader(name, "text"), "text");
    });
  }
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

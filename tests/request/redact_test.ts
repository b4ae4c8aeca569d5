import { assert, assertEquals, assertFalse } from "@std/assert";
import { describe, it } from "node:test";
import {
  isSecretName,
  redactBody,
  redactField,
  redactUrl,
} from "../../lib/request/_redact.ts";

describe("isSecretName()", () => {
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
      "presignedurl",
      "%C3%A9key",
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
      ...["pw", "pat", "psk", "sas", "jwe", "identity"],
      ...["x-pw", "x-gh-pat", "x-rh-identity", "x-ms-sas"],
      ...["token", "access_token", "accessToken", "GH_TOKEN", "tokens"],
      ...["password", "Passwd", "userPassword", "user[password]", "db_pass"],
      ...["client_secret", "clientSecret", "secret_id", "%70assword"],
      ...["api_key", "apiKey", "APIKey", "key", "privateKey", "AccountKey"],
      ...["code", "device_code", "code_verifier", "fields[token][]"],
      ...[
        "pin",
        "userPIN",
        "otp",
        "sid",
        "sig",
        "sessionId",
        "X-Goog-Signature",
      ],
      ...["credentials", "encrypted_credentials", "connectionString"],
    ]
  ) {
    it(`masks ${name}`, () => {
      assert(isSecretName(name));
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
      "author2",
      "account_code",
      "auth_enabled",
      "secret_scanning_required",
      "x-design",
      "x-encoder",
      "x-mapping",
      "x-residence",
      "x-shipping",
      "x-forwarded-for",
      "x-github-api-version",
      "x-request-id",
      "x-requested-with",
      ...["author", "author_association", "authority", "authored"],
      ...["keyword", "key_id", "keyId", "public_key", "sort_key", "monkey"],
      ...[
        "team",
        "x-team",
        "team_id",
        "teamSlug",
        "team_ids",
        "identity_provider",
      ],
      ...["max_tokens", "maxTokens", "tokens_used", "total_tokens"],
      ...["max_completion_tokens", "page_token", "nextPageToken", "token_type"],
      ...["country_code", "status_code", "codespace_name", "pinned", "spin"],
      ...["passenger", "compass", "bypass", "password_policy", "secret_name"],
      ...["secret_scanning", "access_token_expires_in", "pattern", "path"],
      ...["signal", "side", "login", "ticket", "ticket_id", "title", "labels"],
    ]
  ) {
    it(`leaves ${name} as it is`, () => {
      assertFalse(isSecretName(name));
    });
  }
});

describe("redactField()", () => {
  it("masks the value of a secret, and no other", () => {
    assertEquals(redactField("authorization", "token a"), "***");
    assertEquals(redactField("accept", "a/b"), "a/b");
    assertEquals(redactField("x-a", '{"token":"a"}'), '{"token":"***"}');
    assertEquals(redactField("a[code]", "1"), "***");
    assertEquals(redactField("a[b]", "1"), "1");
  });
});

describe("redactBody()", () => {
  it("masks secret keys, however deep, and leaves what is not a secret", () => {
    assertEquals(
      redactBody({
        user: { password: "a", name: "b" },
        token: { value: "a", pin: 1, ok: true, none: null, empty: "" },
        list: [{ api_key: ["a", "b"] }],
      }),
      {
        user: { password: "***", name: "b" },
        token: { value: "***", pin: "***", ok: true, none: null, empty: "" },
        list: [{ api_key: ["***", "***"] }],
      },
    );
    assertEquals(
      JSON.stringify(redactBody(JSON.parse('{"__proto__":{"token":"a"}}'))),
      '{"__proto__":{"token":"***"}}',
    );
  });

  it("masks the text of JSON and of forms", () => {
    const table = [
      ['{ "password": "a", "b": 1 }', '{"password":"***","b":1}'],
      ['{ "b": 1 }', '{ "b": 1 }'],
      ["a=b&password=c", "a=b&password=***"],
      ["password=c", "password=***"],
      ["some text, token=c", "some text, token=c"],
      ["", ""],
      ['\ufeff{"password":"a"}', '{"password":"***"}'],
      // JSON by lines.
      ['{"a":1}\n{"password":"b"}\n', '{"a":1}\n{"password":"***"}\n'],
      ["1\r\ntoken=b", "1\r\ntoken=***"],
      [
        '{"a":"\u2028","password":"b"}\r[{"pw":"c"}] ',
        '{"a":"\u2028","password":"***"}\r[{"pw":"***"}]',
      ],
    ];
    for (const [text, redacted] of table) {
      assertEquals(redactBody(text), redacted);
      const bytes = new TextEncoder().encode(text);
      for (const body of [bytes, bytes.buffer]) {
        assertEquals(redactBody(body), text === redacted ? body : redacted);
      }
    }
  });

  it("masks all of a text whose JSON nests too deeply to look into", () => {
    const text = `${"[".repeat(2e4)}{"token":"a"}${"]".repeat(2e4)}`;
    assertEquals(redactBody(text), "***");
    assertEquals(redactField("x-a", text), "***");
    assertEquals(redactUrl(`/x?a=${text}`), "/x?a=***");
  });

  it("masks forms, and changes none", () => {
    const search = new URLSearchParams("a=1&pw=2&pw=3");
    assertEquals(String(redactBody(search)), "a=1&pw=***&pw=***");
    assertEquals(String(search), "a=1&pw=2&pw=3");
    const form = new FormData();
    form.append("token", "a");
    form.append("token", new File(["a"], "b.txt"));
    form.append("c", "d");
    const [token, file, other] = [...redactBody(form) as FormData];
    assertEquals([token, other], [["token", "***"], ["c", "d"]]);
    assertEquals((file![1] as File).name, "b.txt");
    form.set("c", '{"pw":"a"}');
    assertEquals((redactBody(form) as FormData).get("c"), '{"pw":"***"}');
  });

  it("leaves bytes and what is only read once as they are", () => {
    for (const body of [Uint8Array.of(1), new Blob(["a"]), undefined, null]) {
      assertEquals(redactBody(body), body);
    }
  });
});

describe("redactUrl()", () => {
  const table: [string, string][] = [
    ["https://me:secret@a.example/x?y#z", "https://***@a.example/x?y#z"],
    ["https://secret@a.example/", "https://***@a.example/"],
    ["https://:secret@a.example/", "https://***@a.example/"],
    ["https://me:se%40cret@a.example", "https://***@a.example"],
    ["HTTPS:\\\\me:secret@a.example\\@b", "HTTPS:\\\\***@a.example\\@b"],
    ["https:me:secret@a.example", "https:***@a.example"],
    ["https://a@b@c.example?d@e", "https://***@c.example?d@e"],
    ["https://a.example/me:no@secret", "https://a.example/me:no@secret"],
    ["https://a.example", "https://a.example"],
    ["/x?a=%7B%22pw%22:%22b+c%22%7D", "/x?a=%7B%22pw%22%3A%22***%22%7D"],
    ["/x?a=[1]&b=%7B%22c%22:1%7D&d=%7B", "/x?a=[1]&b=%7B%22c%22:1%7D&d=%7B"],
    ["/path/me@x", "/path/me@x"],
    ["/x?a=1&access_token=b%20c&d=2", "/x?a=1&access_token=***&d=2"],
    [
      "https://me:a@h.example/?pw=a#id_token=b",
      "https://***@h.example/?pw=***#id_token=***",
    ],
    ["/x?user%5Bpassword%5D=a", "/x?user%5Bpassword%5D=***"],
    ["/x;token=a", "/x;token=***"],
    ["/x?token=&token", "/x?token=&token"],
    ["", ""],
  ];
  for (const [text, redacted] of table) {
    it(`makes ${redacted || "nothing"} of ${text || "nothing"}`, () => {
      assertEquals(redactUrl(text), redacted);
    });
  }
});

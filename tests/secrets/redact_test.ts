import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { isSecretName } from "../../lib/secrets/_is_secret_name.ts";
import {
  redactBody,
  redactField,
  redactUrl,
} from "../../lib/secrets/_redact.ts";

const MASKED = `
authorization proxy-authorization authorisation authorzation author-token x-author-key oauth2token
cookie x-cookies private-token x-token token tokens access_token accessToken GH_TOKEN idempotency-token x-auth
key keys x-key x-api-key x-apikey api_key apiKey APIKey appkey app_key masterkey masterKey licensekey rsa_keys
privateKey AccountKey x-auth-key analysis_key %C3%A9key
password Passwd userPassword user[password] mypass my_pass smtppass smtp_pass db_pass x-pass_word passphrase
rootpassword pwd x-pwd pw x-pw pw2 psk pin userPIN x-user_pin x-userpin x-pincode %70assword fields[password][]
x-client-secret client_secret clientSecret secret_id secrets x-xsignature x-hub-signature-256 X-Goog-Signature
sig x-sigv4 x-signed-by api-sign x-presigned-url presignedurl sid x-sid connect.sid sessionId x-session-id
x-amz-credential credentials encrypted_credentials x-jwt x-jwt-assertion jwe dpop x-bearer x-csrf xsrf nonce hmac
otp x-otp x-otp2 x-totp x-mfa x-sso-session pat x-gh-pat sas x-ms-sas x-client-cert certs connectionString
identity x-rh-identity service_ticket code x-code device_code x-accesscode x-backupcodes code_verifier
fields[token][] a[code] token_value password_hint x.token
`.trim().split(/\s+/);

const SHOWN = `
accept accept-encoding accept-language cache-control content-disposition content-encoding content-type if-match
if-modified-since if-none-match origin prefer range referer traceparent user-agent x-api-version x-forwarded-for
x-github-api-version x-request-id x-requested-with
author author2 x-author x-authors x-authored-by author_association authority authorship auth_enabled
idempotency-key x-idempotency-key public_key publicKeys sort_key foreignKey monkey keyword keywords keyboard
key_id keyId key_ids key_prefix key_type credential_id token_id token_type page_token nextPageToken
max_tokens maxTokens max_completion_tokens total_tokens tokens_used tokenizer access_token_expires_in tokenExpiry
passenger compass bypass bypass_actors tests_passed pass_rate password_policy
secret_name secret_scanning secret_scanning_required secret_scanning_push_protection session_count
pinned spin x-mapping x-shipping x-design x-encoder x-residence identity_provider sign_in ticket ticket_id
toKenya mapAssets jokeYear
team x-team team_id teamSlug team_ids account_code country_code status_code codespace_name encode
pattern path signal side login title labels q a b constructor __proto__
`.trim().split(/\s+/);

describe("isSecretName()", () => {
  for (const name of MASKED) {
    it(`masks ${name}`, () => assertEquals(isSecretName(name), true));
  }
  for (const name of SHOWN) {
    it(`shows ${name}`, () => assertEquals(isSecretName(name), false));
  }

  it("does as the documentation of the command says", () => {
    const page = new URL("../../docs/command.md", import.meta.url);
    const section = Deno.readTextFileSync(page).split("## Secrets")[1]!;
    const rows = section.match(/^\| `.*/gm) ?? [];
    assertEquals(rows.length, 5);
    for (const row of rows) {
      const [, masked, shown] = row.split("|");
      for (const [, name] of masked!.matchAll(/`(.+?)`/g)) {
        assertEquals([name, isSecretName(name!)], [name, true]);
      }
      for (const [, name] of shown!.matchAll(/`(.+?)`/g)) {
        assertEquals([name, isSecretName(name!)], [name, false]);
      }
    }
  });
});

/** What each function makes of a text; a case without a result leaves it as it is. */
const TABLE: Readonly<Record<string, readonly (readonly [string, string?])[]>> =
  {
    "a body": [
      // JSON: the text stays, but for the secrets.
      ['{ "password": "a", "b": 1 }', '{ "password": "***", "b": 1 }'],
      ['{ "b": 1.0, "c": 12345678901234567890 }'],
      [
        '{"password":"hunter2","password":""}',
        '{"password":"***","password":""}',
      ],
      [
        '{"password":"","password":"hunter2"}',
        '{"password":"","password":"***"}',
      ],
      ['{"a":{"password":"b"},"a":1}', '{"a":{"password":"***"},"a":1}'],
      [
        '{"a":1,"a":{"pw":["b",{"c":2}]}}',
        '{"a":1,"a":{"pw":["***",{"c":"***"}]}}',
      ],
      [
        '{"token":{"value":"a","pin":1,"ok":true,"none":null,"empty":""}}',
        '{"token":{"value":"***","pin":"***","ok":true,"none":null,"empty":""}}',
      ],
      ['{"pass\\u0077ord":"a\\"b\\\\"}', '{"pass\\u0077ord":"***"}'],
      ['{"token":[],"a":"b","token":{},"c":"d"}'],
      ['{"__proto__":{"token":"a"}}', '{"__proto__":{"token":"***"}}'],
      ['\ufeff{"password":"a"}', '\ufeff{"password":"***"}'],
      [
        '{"a":"\\u2028","password":"b"}\r[{"pw":"c"}] ',
        '{"a":"\\u2028","password":"***"}\r[{"pw":"***"}] ',
      ],
      ['{"a":1}\n{"password":"b"}\n', '{"a":1}\n{"password":"***"}\n'],
      ['1\n{"password":"b"}', '1\n{"password":"***"}'],
      // JSON that is not quite JSON.
      ['{"password":"a",}', '{"password":"***",}'],
      ['{"password":"a', '{"password":"***"'],
      ['{"pass\\qword":"a"}', '{"pass\\qword":"***"}'],
      ['data: {"token": 1}', 'data: {"token": "***"}'],
      ['}]{"token":1', '}]{"token":"***"'],
      // What strings hold.
      [
        '{"a":"https://me:b@h.example/?token=c"}',
        '{"a":"https://***@h.example/?token=***"}',
      ],
      ['{"a":"{\\"token\\":\\"b\\"}"}', '{"a":"{\\"token\\":\\"***\\"}"}'],
      ['{"a":"b@c","d":"e=f","g":"[1]"}'],
      ['["token=a",{"b":"c&pw=d"}]', '["token=***",{"b":"c&pw=***"}]'],
      // Forms: a value goes on to the next "&".
      ["a=b&password=c", "a=b&password=***"],
      ["password=c", "password=***"],
      ["password=a;b&c=d", "password=***&c=d"],
      ["password=a#b c&d=e", "password=***&d=e"],
      ["password=a\nb&c=d", "password=***&c=d"],
      ["private_key=-----BEGIN\r\nMII=\r\n-----&a=b", "private_key=***&a=b"],
      ["a=1;password=b", "a=1;password=***"],
      ["user%5Bpassword%5D=a", "user%5Bpassword%5D=***"],
      ["my+pass=a", "my+pass=***"],
      ["a=token=b", "a=token=***"],
      ["[token]=a&b=[1]", "[token]=***&b=[1]"],
      ["{token}=a}", "{token}=***"],
      [
        "a=%7B%22pw%22%3A1%7D&b=%7B%22c%22:1%7D",
        "a=%7B%22pw%22%3A%22***%22%7D&b=%7B%22c%22:1%7D",
      ],
      ['a={"pw":"b+c"}&d=e', 'a={"pw":"***"}&d=e'],
      [
        "a=https%3A%2F%2Fme%3Apw%40h%2F%3Ftoken%3Db",
        "a=https%3A%2F%2F***%40h%2F%3Ftoken%3D***",
      ],
      ["a=%2F%2Fme%3Apw%40h?token=b", "a=%2F%2F***%40h%3Ftoken%3D***"],
      ["a=b%253Dtoken%253Dc", "a=b%253Dtoken%253D***"],
      ["a=b%", "a=b%"],
      ["1\r\ntoken=b", "1\r\ntoken=***"],
      ["token=&token&a"],
      // Lines of headers or YAML.
      [
        "a: b\nauthorization: Bearer c\r\nd: e",
        "a: b\nauthorization: ***\r\nd: e",
      ],
      ["password: /c\n  api_key:d", "password: ***\n  api_key:***"],
      ["token: \ncode://a"],
      // Multipart forms.
      [
        '--b\r\nContent-Disposition: form-data; name="password"\r\n\r\na\r\n--a\r\n--b\r\ncontent-disposition: form-data; name=c\r\n\r\nd\r\n--b--\r\n',
        '--b\r\nContent-Disposition: form-data; name="password"\r\n\r\n***\r\n--b\r\ncontent-disposition: form-data; name=c\r\n\r\nd\r\n--b--\r\n',
      ],
      [
        '\n--b\nContent-Disposition: form-data; filename="; name=a"; name=token\n\na\n\nb\n--b--',
        '\n--b\nContent-Disposition: form-data; filename="; name=a"; name=token\n\n***\n--b--',
      ],
      [
        '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n{"pw":"c"}\r\n--b--',
        '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n{"pw":"***"}\r\n--b--',
      ],
      ['--b\nContent-Disposition: form-data; name="token"'],
      ["-- a list\n--"],
      // Other text.
      ["some text, token=c"],
      ["Title\n======\n100 % = all {1}, a@b.example, [c]: d"],
      ["see https://me:a@h.example/b", "see https://***@h.example/b"],
      ['say "https://h.example", or write to "a@b.example"'],
      ['"https://h.example:80", or write to "a@b.example"'],
      [
        'see "https://me:a@h.example", or write to "a@b.example"',
        'see "https://***@b.example"',
      ],
      [
        'see "https://a@h.example", or write to "a@b.example"',
        'see "https://***@h.example", or write to "a@b.example"',
      ],
      ['https://me:a"b c@h.example/d', "https://***@h.example/d"],
      ["https://m e:<a>@h.example/d", "https://***@h.example/d"],
      [""],
    ],
    "a field": [
      ["application/json"],
      ["https://me:b@h.example/", "https://***@h.example/"],
      [
        "<https://me:b@h.example/>; rel=next",
        "<https://***@h.example/>; rel=next",
      ],
      ["https://h.example/?token=b&c=d", "https://h.example/?token=***&c=d"],
      ["postgres://me:b@h.example/c", "postgres://***@h.example/c"],
      ['{"token":"a"}', '{"token":"***"}'],
      ["me@h.example"],
    ],
    "a URL": [
      ["https://me:secret@a.example/x?y#z", "https://***@a.example/x?y#z"],
      ["https://secret@a.example/", "https://***@a.example/"],
      ["https://:secret@a.example/", "https://***@a.example/"],
      ["https://me:se%40cret@a.example", "https://***@a.example"],
      ["HTTPS:\\\\me:secret@a.example\\@b", "HTTPS:\\\\***@a.example\\@b"],
      ["https:me:secret@a.example", "https:***@a.example"],
      ["https://a@b@c.example?d@e", "https://***@c.example?d@e"],
      ["GET https://me:secret@a.example/x", "GET https://***@a.example/x"],
      ["https://a.example/me:no@secret"],
      ["https://a.example"],
      ["/path/me@x"],
      ["/x?a=1&access_token=b%20c&d=2", "/x?a=1&access_token=***&d=2"],
      ["/x?token=a;b/c?d&e=f#g", "/x?token=***&e=f#g"],
      [
        "https://me:a@h.example/?pw=a#id_token=b",
        "https://***@h.example/?pw=***#id_token=***",
      ],
      ["/x?user%5Bpassword%5D=a", "/x?user%5Bpassword%5D=***"],
      [
        "/x?appkey=a&masterkey=b&mypass=c&smtppass=d",
        "/x?appkey=***&masterkey=***&mypass=***&smtppass=***",
      ],
      ["/x?a=https://me:pw@h/&b=c", "/x?a=https://***@h/&b=c"],
      ["/x?a=https://me:pw@h?token=b", "/x?a=https://***@h?token=***"],
      ["/x?a=https%3A%2F%2Fme%3Apw%40h%2F", "/x?a=https%3A%2F%2F***%40h%2F"],
      ["/x;token=a", "/x;token=***"],
      ["/x;token=a/y;b=c?d", "/x;token=***/y;b=c?d"],
      ["/x?token=&token"],
      ["/x?a=%7B%22pw%22:%22b+c%22%7D", "/x?a=%7B%22pw%22%3A%22***%22%7D"],
      ["/x?a=[1]&b=%7B%22c%22:1%7D&d=%7B"],
      ["/x?a=#b"],
      [""],
    ],
  };

const FUNCTIONS: Readonly<Record<string, (text: string) => unknown>> = {
  "a body": redactBody,
  "a field": (text) => redactField("x-a", text),
  "a URL": redactUrl,
};

for (const [kind, cases] of Object.entries(TABLE)) {
  describe(`the mask of ${kind}`, () => {
    for (const [text, masked = text] of cases) {
      it(`${masked === text ? "leaves" : "covers"} ${JSON.stringify(text)}`, () => {
        assertEquals(FUNCTIONS[kind]!(text), masked);
        // What is masked stays as it is.
        assertEquals(FUNCTIONS[kind]!(masked), masked);
      });
    }
  });
}

describe("redactField()", () => {
  it("masks all of a secret", () => {
    assertEquals(redactField("authorization", "token a"), "***");
  });
});

describe("redactBody()", () => {
  it("masks data and bytes like the text of them", () => {
    for (const [text, masked = text] of TABLE["a body"]!) {
      const bytes = new TextEncoder().encode(text);
      for (const body of [bytes, bytes.buffer]) {
        const result = redactBody(body);
        if (masked === text) assertEquals(result, body);
        else if (!text.startsWith("\ufeff")) assertEquals(result, masked);
      }
    }
    assertEquals(
      redactBody({
        user: { password: "a", name: "b" },
        list: [{ api_key: ["a"] }],
      }),
      { user: { password: "***", name: "b" }, list: [{ api_key: ["***"] }] },
    );
    assertEquals(redactBody([{ token: 1 }]), [{ token: "***" }]);
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

  it("looks into JSON of any depth", () => {
    const open = "[".repeat(2e4);
    const close = "]".repeat(2e4);
    const masked = `${open}{"token":"***"}${close}`;
    assertEquals(redactBody(`${open}{"token":"a"}${close}`), masked);
  });

  it("masks what is encoded more often than it looks into", () => {
    let value = "token=a";
    for (let level = 0; level < 9; level++) {
      value = `b=${encodeURIComponent(value)}`;
    }
    const masked = decodeURIComponent(`${redactBody(value)}`);
    assertEquals(masked.includes("***"), true);
    assertEquals(/a$/.test(masked), false);
  });

  it("leaves bytes and what is only read once as they are", () => {
    for (const body of [Uint8Array.of(1), new Blob(["a"]), undefined, null]) {
      assertEquals(redactBody(body), body);
    }
  });
});

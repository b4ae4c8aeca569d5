import { assert, assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { isSecretName } from "../../lib/secrets/_is_secret_name.ts";
import { maskOf } from "../../lib/secrets/_mask.ts";
import {
  redactBody,
  redactField,
  redactUrl,
} from "../../lib/secrets/_redact.ts";
import {
  formsOf,
  type SecretPlaces,
  secretsOf,
} from "../../lib/secrets/_secrets_of.ts";
import { decode } from "../conformance/vectors.ts";

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
fields[token][] a[code] token_value password_hint x.token user_code card[cvc] cvv2 PHPSESSID
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
toKenya mapAssets jokeYear assessment recv user_codec
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

/**
 * A row of masks.jsonl. What is masked is a body, the value of a header, a URL, or
 * a text, in which a secret is looked for, or the secrets of a request.
 */
interface Row {
  readonly about?: string;
  readonly body?: string;
  readonly field?: string;
  readonly url?: string;
  readonly text?: string;
  readonly secret?: string;
  readonly request?: SecretPlaces;
  /** A pair for basic authorization, of which each character is a byte. */
  readonly basic?: string;
  /** `Basic` by default; with a space at its end, two spaces are before the pair, which HTTP allows. */
  readonly scheme?: string;
  /** What is shown of it; nothing if it stays as it is. */
  readonly shown?: string;
}

const TABLE = Deno.readTextFileSync(new URL("masks.jsonl", import.meta.url));
const ROWS = TABLE.trimEnd().split("\n")
  .flatMap((line) => rowsOf(decode(JSON.parse(line)) as Row));

/** The rows of a line: one for each text of a list, or of an object with what is shown. */
function rowsOf(line: Row): Row[] {
  const [kind = "", texts] = Object.entries(line)[0] ?? [];
  if (typeof texts !== "object" || kind === "request") return [line];
  return Array.isArray(texts)
    ? texts.map((text) => ({ [kind]: text }))
    : Object.entries<string>(texts)
      .map(([text, shown]) => ({ [kind]: text, shown }));
}

/** What is masked in a row. */
function sourceOf({ body, field, url, text }: Row): string {
  return body ?? field ?? url ?? text!;
}

/** What is shown of the text of a row. */
function shownOf(row: Row, source: string): unknown {
  const { body, field, url, secret, request, basic, scheme = "Basic" } = row;
  if (body !== undefined) return redactBody(source);
  if (field !== undefined) return redactField("x-a", source);
  if (url !== undefined) return redactUrl(source);
  if (secret !== undefined) return maskOf(formsOf([secret]))(source);
  const headers = basic === undefined
    ? {}
    : { authorization: `${scheme} ${btoa(basic)}` };
  const places = { headers, body: undefined, ...request };
  return maskOf(secretsOf(places))(source);
}

describe("a mask", () => {
  let about = "";
  for (const row of ROWS) {
    if (row.about !== undefined) {
      about = row.about;
      continue;
    }
    const source = sourceOf(row);
    const { shown = source, secret, basic, request } = row;
    const by = secret ?? basic ?? (request && JSON.stringify(request));
    const change = shown === source ? "leaves" : "masks";
    const of = JSON.stringify(source.slice(0, 100));
    it(`${about}: ${change} ${of}${by ? ` by ${by.slice(0, 100)}` : ""}`, () => {
      assertEquals(shownOf(row, source), shown);
      // What is masked stays as it is.
      if (by === undefined) assertEquals(shownOf(row, shown), shown);
    });
  }
});

describe("maskOf()", () => {
  it("masks a secret that contains another one first", () => {
    assertEquals(maskOf(formsOf(["abc", "abcdef"]))("abc abcdef"), "*** ***");
  });

  it("shows no part of a secret at the end of a text that is cut", () => {
    const secrets = formsOf(["0123456789"]);
    for (const length of [90, 95, 99, 100, 105, 109]) {
      const text = "x".repeat(length) + "0123456789 ".repeat(3);
      const shown = maskOf(secrets)(text, 100).slice(0, 100);
      assertEquals(shown.replace(/^x+/, "").replace(/[* ]/g, ""), "");
    }
    const text = "k123456789".repeat(40);
    assertEquals(maskOf(formsOf(["k123456789"]))(text, 100), "***".repeat(17));
  });
});

describe("redactField()", () => {
  it("masks all of a secret", () => {
    assertEquals(redactField("authorization", "token a"), "***");
  });
});

describe("redactBody()", () => {
  it("masks bytes like the text of them", () => {
    for (const { body: text, shown = text } of ROWS) {
      if (text === undefined) continue;
      const bytes = new TextEncoder().encode(text);
      for (const body of [bytes, bytes.buffer]) {
        const result = redactBody(body);
        if (shown === text) assertEquals(result, body);
        else if (!text.startsWith("\ufeff")) assertEquals(result, shown);
      }
    }
  });

  it("masks data", () => {
    const data = {
      user: { password: "a", name: "b" },
      list: [{ api_key: ["a"] }],
    };
    assertEquals(redactBody(data), {
      user: { password: "***", name: "b" },
      list: [{ api_key: ["***"] }],
    });
    assertEquals(redactBody([{ token: 1 }]), [{ token: "***" }]);
  });

  it("masks forms, and changes none", () => {
    const search = new URLSearchParams("a=1&pw=2&pw=3");
    assertEquals(String(redactBody(search)), "a=1&pw=***&pw=***");
    assertEquals(String(search), "a=1&pw=2&pw=3");
    const form = new FormData();
    form.append("token", "a");
    form.append("token", new File(["a"], "b.txt"));
    form.append("c", '{"pw":"a"}');
    const [token, file, json] = [...redactBody(form) as FormData];
    assertEquals([token, json], [["token", "***"], ["c", '{"pw":"***"}']]);
    assertEquals((file![1] as File).name, "b.txt");
  });

  it("looks into JSON of any depth", () => {
    const [open, close] = ["[".repeat(2e4), "]".repeat(2e4)];
    const body = `${open}{"token":"abc"}${close}`;
    assertEquals(redactBody(body), `${open}{"token":"***"}${close}`);
    assertEquals(
      maskOf(secretsOf({ headers: {}, body }))("abc"),
      "***",
    );
  });

  it("masks what is encoded more often than it looks into", () => {
    let value = "token=a";
    for (let level = 0; level < 9; level++) {
      value = `b=${encodeURIComponent(value)}`;
    }
    const masked = decodeURIComponent(`${redactBody(value)}`);
    assert(masked.includes("***") && !masked.endsWith("a"), masked);
  });

  it("leaves bytes and what is only read once as they are", () => {
    for (const body of [Uint8Array.of(1), new Blob(["a"]), undefined, null]) {
      assertEquals(redactBody(body), body);
    }
  });
});

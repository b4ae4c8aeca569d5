import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { mask } from "../../lib/secrets/_mask.ts";
import { type SecretPlaces, secretsOf } from "../../lib/secrets/_secrets_of.ts";

/** Basic authorization with a pair of which each character is a byte. */
const basic = (pair: string, scheme = "Basic") => ({
  authorization: `${scheme} ${btoa(pair)}`,
});

/** Where a request has secrets, what a server says, and what is shown of it; the same unless said. */
const HEADERS: readonly [
  headers: Record<string, string>,
  text: string,
  masked?: string,
][] = [
  [{ authorization: "Bearer abcdefgh" }, "abcdefgh1", "***1"],
  [{ authorization: "token abcdefgh" }, "token abcdefgh", "***"],
  [{ authorization: "token abcdefgh" }, "a token"],
  // A password, and not the user, unless there is no password.
  [basic("ada-love:s3cret-w0rd"), "ada-love, s3cret-w0rd", "ada-love, ***"],
  [basic("ada:s3cret/w0rd"), "?q=s3cret%2Fw0rd", "?q=***"],
  [basic("a:b:cd"), "b:cd of a", "*** of a"],
  [basic("ada:abc\ndef"), "abc\ndef", "***"],
  [basic("ada:uvwxyz", "basic "), "uvwxyz", "***"],
  [basic("k3y_abc:"), "k3y_abc", "***"],
  [basic("me:"), "me is not bWU6", "me is not ***"],
  [basic("ada:uvwxyz", "Key"), "uvwxyz"],
  [{ authorization: "Basic !!!!" }, "!!!!", "***"],
  [{ authorization: "Basic abc*efgh:ijklmn" }, "ijklmn"],
  [{ authorization: "Basic b" }, "b"],
  // Its bytes are Latin-1 or UTF-8.
  [basic("ada:p\xe4ssw\xf6rd"), "p\xe4ssw\xf6rd", "***"],
  [basic("ada:p\xc3\xa4ssw\xc3\xb6rd"), "pässwörd", "***"],
  [basic("ada:p\xc3\xa4ssw\xc3\xb6rd"), "p\xc3\xa4ssw\xc3\xb6rd", "***"],
  [{ "x-api-key": "k\xc3\xa9y-k\xc3\xa9y" }, "kéy-kéy", "***"],
  [
    { authorization: 'Digest username="ann", response="0011"' },
    "ann 0011 annex",
    "*** *** annex",
  ],
  // The values of cookies, and not their names, also as they are decoded.
  [
    { cookie: 'session=abcdef; other=uvwxyz;third="klmnop"' },
    "session=abcdef, other: uvwxyz and klmnop",
    "session=***, other: *** and ***",
  ],
  [{ cookie: "a=one; b=two=2" }, "one two=2 a", "*** *** a"],
  [{ cookie: "a=abc,def ghi; b=1" }, "abc,def ghi", "***"],
  [{ cookie: "s=q3%2B%2Fabc%3D%3D" }, "q3+/abc==", "***"],
  [
    { cookie: "s=s%3Aabc.def; b=100%" },
    "s%3Aabc.def is s:abc.def",
    "*** is ***",
  ],
  [{ "x-api-key": "a.c" }, "a.c abc", "*** abc"],
  [{ "x-api-key": "ab" }, "ab"],
  [{ accept: "text/html", "idempotency-key": "abcdef" }, "text/html abcdef"],
];

/** The same of what a body may be. */
const BODIES: readonly [body: unknown, text: string, masked?: string][] = [
  [{ user: "ann", password: "hunter2" }, "ann: hunter2", "ann: ***"],
  ['{"list":[{"api_key":"abc"}]}', "abc", "***"],
  [{ secrets: { a: ["uvwxyz"], none: null } }, "uvwxyz", "***"],
  [{ token: 123456 }, "123456", "***"],
  [{ page_token: "abc", tokens: [] }, "abc"],
  ["user=ann&client_secret=a%20b", "ann a b", "ann ***"],
  [new URLSearchParams({ pin: "1234" }), "1234", "***"],
  [formOf("password", "hunter2"), "hunter2", "***"],
  [new Uint8Array(9), "0"],
];

function formOf(name: string, value: string): FormData {
  const form = new FormData();
  form.append(name, value);
  return form;
}

function maskBy(places: Partial<SecretPlaces>, text: string): string {
  return mask(text, secretsOf({ headers: {}, ...places }));
}

describe("secretsOf()", () => {
  for (const [headers, text, masked = text] of HEADERS) {
    it(`shows ${masked} of ${text} by ${JSON.stringify(headers)}`, () => {
      assertEquals(maskBy({ headers }, text), masked);
    });
  }

  for (const [body, text, masked = text] of BODIES) {
    it(`shows ${masked} of ${text} by a body: ${JSON.stringify(body)}`, () => {
      assertEquals(maskBy({ body }, text), masked);
    });
  }

  it("finds what the query holds, encoded or not", () => {
    const url = "https://a.example/?user=ann&api_key=k%2Fy%20z#token=frag";
    assertEquals(
      maskBy({ url }, "k/y z k%2Fy%20z ann frag"),
      "*** *** ann frag",
    );
  });

  it("finds what a body holds at any depth", () => {
    const body = `${"[".repeat(1e5)}{"token":"abc"}${"]".repeat(1e5)}`;
    assertEquals(maskBy({ body }, "abc"), "***");
  });
});

import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import {
  hiderOf,
  partsOf,
  secretHeaders,
  secretParameters,
} from "../../call/_hide_secrets.ts";

describe("secretHeaders()", () => {
  const CASES: readonly [name: string, value: string, secrets: string[]][] = [
    ["Authorization", "Bearer abcdef", ["Bearer abcdef", "abcdef"]],
    ["x-api-key", "abcdef", ["abcdef"]],
    ["X-Auth", "abcdef", ["abcdef"]],
    ["x-session-id", "abcdef", ["abcdef"]],
    ["Notion-Version", "2022-06-28", []],
    ["accept-profile", "public", []],
    ["x-account", "123456", []],
    ["idempotency-key", "abcdef", []],
  ];
  for (const [name, value, secrets] of CASES) {
    it(`takes ${secrets.length ? "" : "nothing "}from ${name}`, () => {
      const found = secretHeaders({ [name]: value });
      assertEquals([...new Set(found)].filter((it) => it), secrets);
    });
  }
});

describe("secretParameters()", () => {
  it("takes what the names say is secret, also in lists and objects", () => {
    const found = secretParameters({
      tenant: "acme",
      api_key: "abcdef",
      accessToken: 123456,
      secrets: { a: ["uvwxyz"] },
      page_token: "2",
      token: null,
    });
    assertEquals(found, ["abcdef", "123456", "uvwxyz"]);
  });
});

/** Basic authorization with a text of Latin-1. */
const basic = (text: string, scheme = "Basic") => `${scheme} ${btoa(text)}`;

describe("partsOf()", () => {
  const CASES: readonly [
    name: string,
    header: string,
    text: string,
    hidden?: string,
  ][] = [
    [
      "a password, and not the user",
      basic("ada-lovelace:s3cret-w0rd"),
      "ada-lovelace:s3cret-w0rd of ada-lovelace, s3cret-w0rd",
      "ada-lovelace:*** of ada-lovelace, ***",
    ],
    [
      "a password in a URL",
      basic("ada:s3cret/w0rd"),
      "?q=s3cret%2Fw0rd",
      "?q=***",
    ],
    [
      "a password with a colon",
      basic("ada:abc:def"),
      "abc:def abc def",
      "*** abc def",
    ],
    [
      "a password with a line break",
      basic("ada:abc\ndef"),
      "abc\ndef",
      "***",
    ],
    [
      "a password whose scheme is written in another way",
      basic("ada:uvwxyz", "basic "),
      "uvwxyz",
      "***",
    ],
    [
      "a password in Latin-1",
      basic("ada:p\xe4ssw\xf6rd"),
      "p\xe4ssw\xf6rd",
      "***",
    ],
    [
      "a password in UTF-8",
      "Basic YWRhOnDDpHNzd8O2cmQ=",
      "p\xe4ssw\xf6rd",
      "***",
    ],
    [
      "a key that is a user without a password",
      basic("k3y_abc:"),
      "k3y_abc",
      "***",
    ],
    ["no password in a longer word", basic("ada:abcdef"), "abcdefg xabcdef"],
    ["no password of five characters", basic("ada:abcde"), "ada:abcde abcde"],
    [
      "no number in which a password is",
      basic("ada:123456"),
      "1234567 1.123456",
    ],
    ["nothing of what is not base64", "Basic abcd*efgh:ijklmn", "ijklmn"],
    [
      "nothing of base64 in another scheme",
      basic("ada:uvwxyz", "Key"),
      "uvwxyz",
    ],
    [
      "the values of cookies, and not their names",
      'session=abcdef; session_2=uvwxyz;third="klmnop"',
      "session=abcdef, session_2: uvwxyz and klmnop",
      "session=***, session_2: *** and ***",
    ],
    [
      "a cookie with a comma and a space",
      "a=abc,def ghi; b=1",
      "abc,def ghi",
      "***",
    ],
    [
      "a cookie that is encoded, and what it says",
      "sid=s%3Aabc.def; b=100%",
      "s%3Aabc.def is s:abc.def",
      "*** is ***",
    ],
    ["no cookie of five characters", "a=abcde; b=light", "abcde light"],
    ["no cookie in a longer word", "a=abcdef; b=c", "abcdefg xabcdef"],
  ];
  for (const [name, header, text, hidden] of CASES) {
    it(`lets hiderOf() mask ${name}`, () => {
      assertEquals(hiderOf(partsOf(header))(text), hidden ?? text);
    });
  }
});

describe("hiderOf()", () => {
  const CASES: readonly [secret: string, data: unknown, hidden: unknown][] = [
    ["abcdef", "an abcdef.", "an ***."],
    ["abcdef", "abcdefg xabcdef abcdef1 äabcdef", undefined],
    ["äbcdeé", "äbcdeéx xäbcdeé", undefined],
    ["abcdef", "?q=%20abcdef", "?q=%20***"],
    ["abc/de+f", "?q=abc%2Fde%2Bf&x", "?q=***&x"],
    ['abc"def', '"abc\\"def"', '"***"'],
    ["abcdefghijklmnop", "xabcdefghijklmnopx", "x***x"],
    ["12345678", '{"a":123456789,"b":-12345678,"c":1.12345678}', undefined],
    ["12345678", '{"a":12345678.5}', undefined],
    ["12345678901234567", '{"a":123456789012345678}', undefined],
    ["123456", [1234567, 123456, { a: 123456 }], [1234567, "***", {
      a: "***",
    }]],
    ["abcdef", { abcdef: 1, "x abcdef": { abcdef: "abcdef" } }, {
      "***": 1,
      "x ***": { "***": "***" },
    }],
    ["abcde", "abcde", undefined],
    ["a.c|e$", "a.c|e$ abc|e$", "*** abc|e$"],
    [
      "abcdef",
      JSON.parse('{"__proto__":"abcdef"}'),
      JSON.parse(
        '{"__proto__":"***"}',
      ),
    ],
  ];
  for (const [secret, data, hidden] of CASES) {
    const shown = JSON.stringify(data);
    it(`${hidden ? "masks" : "does not mask"} ${secret} in ${shown}`, () => {
      assertEquals(hiderOf([secret])(data), hidden ?? data);
    });
  }
});

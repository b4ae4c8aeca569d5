import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { maskerOf, secretsFor } from "../../call/_masker_of.ts";

describe("secretsFor()", () => {
  const CASES: readonly [
    name: string,
    args: Parameters<typeof secretsFor>,
    text: string,
    masked: string,
  ][] = [
    [
      "headers whose names say that they are secret",
      [{}, {}, { "x-api-key": "abcdef", "notion-version": "2022-06-28" }],
      "abcdef 2022-06-28",
      "*** 2022-06-28",
    ],
    [
      "all headers of a user",
      [{}, { "x-user": "ada-lovelace" }],
      "ada-lovelace",
      "***",
    ],
    [
      "parameters whose names say it, also in lists and objects",
      [
        {
          parameters: {
            tenant: "acme",
            accessToken: 123456,
            secrets: { a: ["uvwxyz"] },
            page_token: "2",
          },
        },
        {},
      ],
      "acme 123456 uvwxyz 2",
      "acme *** *** 2",
    ],
    [
      "keys of the query and secrets, whatever their names are",
      [{ query: { k: "abcdef" }, secrets: ["uvwxyz"] }, {}],
      "?k=abcdef uvwxyz",
      "?k=*** ***",
    ],
    [
      "a password and a cookie",
      [{}, {
        authorization: `Basic ${btoa("ada:s3cret/w0rd")}`,
        cookie: "sid=s%3Aabc.def",
      }],
      "ada s3cret/w0rd s3cret%2Fw0rd s:abc.def",
      "ada *** *** ***",
    ],
  ];
  for (const [name, args, text, masked] of CASES) {
    it(`knows ${name}`, () => {
      assertEquals(maskerOf(secretsFor(...args))(text), masked);
    });
  }
});

describe("maskerOf()", () => {
  const CASES: readonly [secret: string, data: unknown, masked: unknown][] = [
    ["123456", [1234567, 123456, { a: 123456 }], [1234567, "***", {
      a: "***",
    }]],
    ["abcdef", { abcdef: 1, "x abcdef": { abcdef: "abcdef" } }, {
      "***": 1,
      "x ***": { "***": "***" },
    }],
    ["abcdef", [null, true, "abcdefg"], [null, true, "abcdefg"]],
    [
      "abcdef",
      JSON.parse('{"__proto__":"abcdef"}'),
      JSON.parse('{"__proto__":"***"}'),
    ],
  ];
  for (const [secret, data, masked] of CASES) {
    it(`masks ${secret} in ${JSON.stringify(data)}`, () => {
      assertEquals(maskerOf([secret])(data), masked);
    });
  }
});

import { assert, assertEquals, assertFalse } from "@std/assert";
import fc from "fast-check";
import { describe, it } from "node:test";
import {
  EMPTY,
  fromFragment,
  type State,
  toFragment,
} from "../../examples/playground/share.ts";

describe("toFragment()", () => {
  it("is read again by fromFragment()", () => {
    const state: State = {
      route: "GET /a/{b}?c=d#e",
      parameters: 'b=ä & ö\nx-f: g\nh:={"i": 1}',
      defaults: '{ "per_page": 100 }',
      baseUrl: "https://h.test:8080/api",
      github: false,
      strict: true,
      upperCase: true,
      format: "curl",
    };
    const { fragment, leftOut } = toFragment(state);
    assertEquals(leftOut, []);
    assertEquals(fromFragment(fragment), state);
  });

  it("is short where nothing is said", () => {
    assertEquals(toFragment({ ...EMPTY, route: "GET /a" }), {
      fragment: "#route=GET+%2Fa",
      leftOut: [],
    });
  });

  const secret = "5ecre7value";
  const cases: [
    name: string,
    field: "route" | "parameters" | "baseUrl",
    text: string,
  ][] = [
    [
      "the authorization header",
      "parameters",
      `Authorization: token ${secret}`,
    ],
    ["a cookie", "parameters", `cookie: a=${secret}`],
    ["a header with a key", "parameters", `x-api-key: ${secret}`],
    ["a bearer under another name", "parameters", `x-a: Bearer ${secret}`],
    [
      "a parameter that is called token",
      "parameters",
      `access_token=${secret}`,
    ],
    ["a password", "parameters", `password:="${secret}"`],
    ["what looks like a token", "parameters", `a=ghp_${secret}`],
    ["a deep secret", "parameters", `a:={"b":[{"client_secret":"${secret}"}]}`],
    ["a token in a list", "parameters", `a:=["github_pat_${secret}"]`],
    [
      "a list of headers",
      "parameters",
      `headers:=[["authorization","${secret}"]]`,
    ],
    [
      "headers in JSON",
      "parameters",
      `{"headers":{"Authorization":"${secret}"}}`,
    ],
    [
      "JSON that is not finished",
      "parameters",
      `{"headers":{"authorization":"${secret}`,
    ],
    ["a value that is not finished", "parameters", `password:="${secret}`],
    ["a line that is not finished", "parameters", secret],
    ["user info in a parameter", "parameters", `a=https://u:${secret}@h.test`],
    ["user info in the route", "route", `GET https://u:${secret}@h.test/a`],
    ["user info in the base URL", "baseUrl", `https://${secret}@h.test`],
    [
      "a token in the route's query",
      "route",
      `GET /a?access_token=${secret}&b=1`,
    ],
    ["an encoded name", "route", `GET /a?access%5Ftoken=${secret}`],
    ["a token in the route's path", "route", `GET /a/ghp_${secret}`],
  ];
  for (const [name, field, text] of cases) {
    it(`leaves out ${name}`, () => {
      const state = { ...EMPTY, [field]: text };
      const { fragment, leftOut } = toFragment(state);
      assertFalse(decodeURIComponent(fragment).includes(secret), fragment);
      assert(leftOut.length > 0);
      assertFalse(leftOut.join().includes(secret));
      if (field === "parameters") {
        const defaults = toFragment({ ...EMPTY, defaults: text });
        assertFalse(decodeURIComponent(defaults.fragment).includes(secret));
      }
    });
  }

  it("keeps what stands beside a secret", () => {
    assertEquals(
      toFragment({
        ...EMPTY,
        route: "GET https://u:p@h.test/a?token=t&b=1",
        parameters: "a=1\nauthorization: token t\nauthor=me",
      }),
      {
        fragment:
          "#route=GET+https%3A%2F%2Fh.test%2Fa%3Ftoken%3D%26b%3D1&parameters=a%3D1%0Aauthor%3Dme",
        leftOut: ["the user info of a URL", "token", "authorization"],
      },
    );
    const { fragment } = toFragment({
      ...EMPTY,
      parameters: '{"a":1,"headers":{"authorization":"token t","x-b":"c"}}',
    });
    assertEquals(JSON.parse(fromFragment(fragment)?.parameters ?? ""), {
      a: 1,
      headers: { "x-b": "c" },
    });
  });

  it("leaves out the authorization header, whatever stands around it", () => {
    const line = fc.constantFrom(
      "a=1",
      "",
      "b:=[1]",
      "x: y",
      "{",
      "}",
      " ",
      "é",
    );
    fc.assert(
      fc.property(
        fc.array(line),
        fc.constantFrom("authorization", "Authorization ", " AUTHORIZATION"),
        fc.constantFrom(":", ": ", "=", ":=", "\t: token "),
        fc.array(line),
        (before, name, separator, after) => {
          const { fragment } = toFragment({
            ...EMPTY,
            parameters: [...before, name + separator + secret, ...after]
              .join("\n"),
          });
          assertFalse(decodeURIComponent(fragment).includes(secret), fragment);
        },
      ),
    );
  });
});

describe("fromFragment()", () => {
  it("gives nothing for an address without one", () => {
    assertEquals(fromFragment(""), undefined);
    assertEquals(fromFragment("#"), undefined);
  });

  it("takes no output that there is not", () => {
    assertEquals(fromFragment("#route=a&output=b")?.format, "json");
  });
});

import { assert, assertEquals, assertFalse } from "@std/assert";
import fc from "fast-check";
import { describe, it } from "node:test";
import { explain } from "../../examples/playground/explain.ts";
import { EXAMPLES } from "../../examples/playground/examples.ts";
import {
  explainHidden,
  hideSecrets,
} from "../../examples/playground/secrets.ts";
import {
  EMPTY,
  type State,
  toFragment,
} from "../../examples/playground/share.ts";
import { writeCode } from "../../examples/playground/write_code.ts";
import { EndpointError } from "../../mod.ts";

const SECRET = "5ecre7";

/** All that the page shows of a state unasked, and the link that it makes. */
function shown(state: State): string {
  const { explanation, failure } = explainHidden(state);
  const codes = (["json", "fetch", "curl", "call"] as const).map((format) => {
    try {
      return explanation && writeCode(format, explanation);
    } catch (error) {
      assert(error instanceof EndpointError);
      return error.message;
    }
  });
  const link = new URLSearchParams(toFragment(state).slice(1));
  return JSON.stringify([
    explanation && { ...explanation, input: undefined },
    failure,
    codes,
    [...link],
  ]);
}

function assertHidden(state: Partial<State>): void {
  const text = shown({ ...EMPTY, ...state });
  assertFalse(text.includes(SECRET), text);
  assert(hideSecrets({ ...EMPTY, ...state }).hasSecrets);
}

describe("hideSecrets()", () => {
  const urls = [
    `https://u:${SECRET}@h.test/a`,
    `https://${SECRET}@h.test/a`,
    `https:/u:${SECRET}@h.test/a`,
    `https:u:${SECRET}@h.test/a`,
    `//u:${SECRET}@h.test/a`,
    `/\t/u:${SECRET}@h.test/a`,
    `https:\\\\u:${SECRET}@h.test/a`,
    `\\/u:${SECRET}@h.test/a`,
    `ftp://u:${SECRET}@h.test/a`,
    `https://u:a/${SECRET}@h.test/a`,
    `https://u:a?${SECRET}@h.test/a`,
    `https://u:a#${SECRET}@h.test/a`,
    `https://u:1/${SECRET}@h.test/a`,
    `https://u:{a}${SECRET}@h.test/{b`,
    `https://h.test/a?token=${SECRET}`,
    `/a?token= ${SECRET}`,
    `/a?access%5Ftoken=${SECRET}`,
    `/a?access%255Ftoken=${SECRET}`,
    `/a?pass_word=${SECRET}&b={c}`,
    `/a;api-key=${SECRET}`,
    `/a#id_token=${SECRET}`,
    `/a/ghp_${SECRET}`,
    `/a/Zx8${SECRET}Qw1Lm5Rt`,
  ];
  for (const url of urls) {
    it(`hides what may be a secret in a URL: ${url}`, () => {
      assertHidden({ route: url });
      assertHidden({ route: `GET ${url}` });
      assertHidden({ route: "GET /a", baseUrl: url });
      assertHidden({ route: "GET /a", parameters: `a=${url}` });
    });
  }

  const names = [
    "access_token",
    "Authorization",
    "apikey",
    "apiSign",
    "authorName-token",
    "aws-secret-access-key",
    "client_secret",
    "code",
    "cookie",
    "id\u200b_token",
    "jwt",
    "oauth",
    "otp",
    "pass%77ord",
    "pass_word",
    "passphrase",
    "ｐａｓｓｗｏｒｄ",
    "PIN",
    "passcode",
    "private.key",
    "pwd",
    "sessionId",
    "sig",
    "userPin",
    "x-auth-key",
    "userPinHash",
    "x-csrf",
    "x-mfa-value",
  ];
  for (const name of names) {
    it(`hides the value of ${JSON.stringify(name)}`, () => {
      for (
        const parameters of [
          `${name}=${SECRET}`,
          `a=1\n${name}: ${SECRET}`,
          `${name}==${SECRET}`,
          `${name}:="${SECRET}"`,
          `${name}:=["${SECRET}", {"a": "${SECRET}"}]`,
          `a:={"b": [{"${name}": "${SECRET}"}]}`,
          `{"${name}": "${SECRET}"}`,
          `{"a": {"${name}": "${SECRET}"}}`,
          `headers:=[["${name}", "${SECRET}"]]`,
          `{"headers": {"${name}": "${SECRET}"}}`,
        ]
      ) {
        assertHidden({ route: "POST /a", parameters });
        assertHidden({ route: "POST /a", defaults: parameters });
      }
    });
  }

  const parameters = [
    `a=ghp_${SECRET}`,
    `a=Bearer ${SECRET}`,
    `a: token ${SECRET}`,
    `a=token=${SECRET}`,
    `a='{"password": "${SECRET}"}'`,
    `a=-----BEGIN PRIVATE KEY----- ${SECRET}`,
    `a:=["github_pat_${SECRET}"]`,
    `ghp_${SECRET}=a`,
    `{"headers": [["authorization", "Bearer", "${SECRET}"]]}`,
    `{"headers": [["${SECRET}", "authorization"]]}`,
    `{"log": [{"name": "password", "value": "${SECRET}"}]}`,
    `{"ghp_${SECRET}": 1}`,
    `{"a": {"b": 1, "ghp_${SECRET}": 2}}`,
    `{"t\\u006fken": "${SECRET}"}`,
    `{"a": "ghp_${SECRET}", "a": "b"}`,
    `{"password": "${SECRET}", "password": ""}`,
  ];
  for (const text of parameters) {
    it(`hides what may be a secret in parameters: ${text}`, () => {
      assertHidden({ route: "POST /a", parameters: text });
      assertHidden({ route: "POST /a", defaults: text });
    });
  }

  it("leaves out of a link what cannot be read", () => {
    for (
      const text of [
        SECRET,
        `{"headers": {"authorization": "${SECRET}`,
        `password:="${SECRET}`,
        `{"a": 1e999, "b": "${SECRET}"}`,
        `a=@${SECRET}`,
      ]
    ) {
      const link = toFragment({ ...EMPTY, parameters: text, defaults: text });
      assertFalse(link.includes(SECRET), link);
    }
  });

  it("hides a secret, whatever stands around it", () => {
    const line = fc.constantFrom("a=1", "", "b:=[1]", "x: y", "}", " ", "é");
    fc.assert(
      fc.property(
        fc.array(line),
        fc.constantFrom(
          "authorization",
          " Pass_Word ",
          "x-auth-key",
          "%74oken",
        ),
        fc.constantFrom(":", ": ", "=", " = ", ":=", ':="', "\t: token "),
        fc.array(line),
        (before, name, separator, after) => {
          const end = separator.endsWith('"') ? '"' : "";
          const lines = [...before, name + separator + SECRET + end, ...after];
          const state = {
            ...EMPTY,
            route: "POST /a",
            parameters: lines.join("\n"),
          };
          assertFalse(shown(state).includes(SECRET));
        },
      ),
    );
  });

  it("hides user info, whatever it is made of", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("", "GET ", "get\t", "FETCH "),
        fc.constantFrom("https:", "HTTP:", "x-y:", ""),
        fc.array(fc.constantFrom("/", "\\", "\t", "\n", " "), { minLength: 2 }),
        fc.string({ maxLength: 5 }),
        fc.constantFrom(...":/?#@[]{}%\\ "),
        (method, scheme, slashes, user, character) => {
          const start = scheme + slashes.join("");
          if (!/:|[/\\]\s*[/\\]/.test(start)) return;
          const url = `${start}${user}:${character}${SECRET}@h.test/a`;
          for (
            const state of [{ route: method + url }, {
              route: "/",
              baseUrl: url,
            }]
          ) {
            const text = shown({ ...EMPTY, ...state });
            assertFalse(text.includes(SECRET), text);
          }
        },
      ),
    );
  });

  it("hides no more of the examples than the authorization header", () => {
    for (const { state } of EXAMPLES) {
      const { fields, hasSecrets } = hideSecrets(state);
      assertEquals(fields, {
        ...state,
        parameters: state.parameters.replace("token secret", "***"),
      });
      assertEquals(hasSecrets, state.parameters.includes("secret"));
    }
  });

  it("keeps what stands beside a secret", () => {
    const { fields } = hideSecrets({
      ...EMPTY,
      route: "GET https://u:p@h.test/@{a}?b=1",
      parameters: "a=1\nauthorization: token t\nauthor=me",
      defaults: '{"a":[1,"b"],"headers":{"authorization":"token t","x-b":"c"}}',
      baseUrl: "https://h.test/api",
    });
    assertEquals(fields.route, "GET https://***@{a}?b=1");
    assertEquals(fields.parameters, "a=1\nauthorization: ***\nauthor=me");
    assertEquals(JSON.parse(fields.defaults), {
      a: [1, "b"],
      headers: { authorization: "***", "x-b": "c" },
    });
    assertEquals(fields.baseUrl, "https://h.test/api");
  });

  it("leaves alone what is no secret", () => {
    for (
      const route of [
        "GET /users/@me",
        "GET /@{scope}/{name}",
        "PUT /repos/{owner}/:repo/actions/secrets/:secret_name",
        "GET /search/code?q=keyboard",
        "GET https://h.test:8080/a/{b}{?c}",
      ]
    ) {
      const state = {
        ...EMPTY,
        route,
        parameters:
          "author=me@h.test\nidempotency_key=a\nIdempotency-Key: a\nkeyword=a b\nshipping=a\nsha=0123456789abcdef0123456789abcdef01234567\nid=123e4567-e89b-12d3-a456-426614174000\nx-b: c\nd:=[ 1, true, null ]\nat=2024-01-01T00:00:00Z",
        defaults: '{ "per_page": 100 }',
        baseUrl: "https://h.test/api",
      };
      assertEquals(hideSecrets(state), { fields: state, hasSecrets: false });
    }
  });
});

describe("explainHidden()", () => {
  it("is explain() where there is no secret", () => {
    for (const { state } of EXAMPLES) {
      if (state.parameters.includes("secret")) continue;
      assertEquals(explainHidden(state), explain(state));
    }
  });

  it("shows the mask as it is in a URL", () => {
    const input = { ...EMPTY, route: "GET /a", parameters: "access_token=b" };
    const { explanation } = explainHidden(input);
    const url = "https://api.github.com/a?access_token=***";
    assertEquals(explanation?.request.url, url);
    assertEquals(explanation?.url.map(({ text }) => text).join(""), url);
  });

  it("says that what is wrong is hidden", () => {
    const input = { ...EMPTY, route: "GET /{token}", parameters: "token=.." };
    assertEquals(explainHidden(input).failure, {
      code: "UNSAFE_PATH",
      message:
        "What is wrong lies in a value that is hidden. Show secrets to see it.",
    });
  });
});

import { assert, assertEquals, assertFalse } from "@std/assert";
import fc from "fast-check";
import { describe, it } from "node:test";
import { explain } from "../../playground/explain.ts";
import { EXAMPLES } from "../../playground/examples.ts";
import { explainHidden, hideSecrets } from "../../playground/secrets.ts";
import { EMPTY, type State, toFragment } from "../../playground/share.ts";
import { writeCode } from "../../playground/write_code.ts";
import { EndpointError } from "../../../mod.ts";

const SECRET = "5ecre7";

/** All that the page shows of a state unasked, and the link that it makes. */
function shown(state: State): string {
  const outcome = explainHidden(state);
  const { explanation, failure, byHand } = outcome;
  const codes = (["json", "fetch", "curl", "call"] as const).map((format) => {
    try {
      return writeCode(format, outcome);
    } catch (error) {
      assert(error instanceof EndpointError);
      return error.message;
    }
  });
  const link = new URLSearchParams(toFragment(state).slice(1));
  return JSON.stringify([
    explanation,
    failure,
    byHand,
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
    `//u:${SECRET}@h.test/a`,
    `https:\\\\u:${SECRET}@h.test/a`,
    `https://u:a/${SECRET}@h.test/a`,
    `https://u:a?${SECRET}@h.test/a`,
    `https://u:a#${SECRET}@h.test/a`,
    `https://h.test/a?token=${SECRET}`,
    `/a?access%5Ftoken=${SECRET}`,
    `/a?pass_word=${SECRET}&b={c}`,
    `/a;api-key=${SECRET}`,
    `/a#id_token=${SECRET}`,
  ];
  for (const url of urls) {
    it(`masks secrets in a URL: ${url}`, () => {
      assertHidden({ route: url });
      assertHidden({ route: `GET ${url}` });
      assertHidden({ route: "GET /a", baseUrl: url });
      assertHidden({ route: "GET /a", parameters: `a=${url}` });
    });
  }

  // Which names those of secrets are is tested where the rule is.
  for (
    const name of ["authorization", "Pass_Word", "clientSecret", "%74oken"]
  ) {
    it(`masks the value of ${name}`, () => {
      for (
        const parameters of [
          `${name}=${SECRET}`,
          `a=1\n${name}: ${SECRET}`,
          `${name}:="${SECRET}"`,
          `${name}:=["${SECRET}", {"a": "${SECRET}"}]`,
          `a:={"b": [{"${name}": "${SECRET}"}]}`,
          `a={"${name}": "${SECRET}"}`,
          `a=${name}=${SECRET}`,
          `{"${name}": "${SECRET}"}`,
          `{"a": {"${name}": "${SECRET}"}}`,
          `{"headers": {"${name}": "${SECRET}"}}`,
          `{"headers": [["${name}", "${SECRET}"]]}`,
          `{"headers": "${name}: ${SECRET}"}`,
          `{"headers": ["a: b", "${name}: ${SECRET}"]}`,
          `{"headers": [["${name}: ${SECRET}"]]}`,
        ]
      ) {
        assertHidden({ route: "POST /a", parameters });
        assertHidden({ route: "POST /a", defaults: parameters });
      }
    });
  }

  it("leaves out of a link what cannot be read", () => {
    for (
      const text of [
        SECRET,
        `{"headers": {"authorization": "${SECRET}`,
        `password:="${SECRET}`,
        `a=@${SECRET}`,
        `{"password": "${SECRET}", "password": ""}`,
      ]
    ) {
      const link = toFragment({ ...EMPTY, parameters: text, defaults: text });
      assertFalse(link.includes(SECRET), link);
    }
  });

  it("masks a secret, whatever stands around it", () => {
    const line = fc.constantFrom("a=1", "", "b:=[1]", "x: y", "}", " ", "é");
    fc.assert(
      fc.property(
        fc.array(line),
        fc.constantFrom("authorization", " Pass_Word ", "x-auth-key"),
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

  it("hides nothing of the examples but the authorization header", () => {
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
    assertEquals(fields.route, "GET https://***@h.test/@{a}?b=1");
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
        "GET https://h.test:8080/a/@{b}{?c}",
      ]
    ) {
      const state = {
        ...EMPTY,
        route,
        parameters:
          "author=me@h.test\nidempotency_key=a\nkeyword=a b\nsha=0123456789abcdef0123456789abcdef01234567\nx-b: c\nd:=[ 1, true, null ]\nat=2024-01-01T00:00:00Z",
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
      verdict: "Rescue",
      code: "UNSAFE_PATH",
      message:
        "The mistake is in a value that is hidden. Show secrets to see it.",
    });
  });
});

import { assert, assertEquals, assertFalse } from "@std/assert";
import { fc } from "../../../tests/_fast_check.ts";
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
  return JSON.stringify([explanation, failure, byHand, codes, [...link]]);
}

function assertHidden(state: Partial<State>): void {
  const text = shown({ ...EMPTY, ...state });
  assertFalse(text.includes(SECRET), text);
  assert(hideSecrets({ ...EMPTY, ...state }).hasSecrets);
}

describe("hideSecrets()", () => {
  for (
    const url of [
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
    ]
  ) {
    it(`masks secrets in a URL: ${url}`, () => {
      assertHidden({ route: url });
      assertHidden({ route: `GET ${url}` });
      assertHidden({ route: "GET /a", baseUrl: url });
      assertHidden({ route: "GET /a", parameters: `a=${url}` });
    });
  }

  for (
    const parameters of [
      `NAME=${SECRET}`,
      `a=1\nNAME: ${SECRET}`,
      `NAME:="${SECRET}"`,
      `NAME:=["${SECRET}", {"a": "${SECRET}"}]`,
      `a:={"b": [{"NAME": "${SECRET}"}]}`,
      `a={"NAME": "${SECRET}"}`,
      `a=NAME=${SECRET}`,
      `{"NAME": "${SECRET}"}`,
      `{"a": {"NAME": "${SECRET}"}}`,
      `{"headers": {"NAME": "${SECRET}"}}`,
      `{"headers": [["NAME", "${SECRET}"]]}`,
    ]
  ) {
    // Which names those of secrets are is tested where the rule is.
    it(`masks the value of a name: ${parameters}`, () => {
      for (
        const name of ["authorization", "Pass_Word", "clientSecret", "%74oken"]
      ) {
        const text = parameters.replace("NAME", name);
        assertHidden({ route: "POST /a", parameters: text });
        assertHidden({ route: "POST /a", defaults: text });
      }
    });
  }

  for (
    const text of [
      SECRET,
      `{"headers": {"authorization": "${SECRET}`,
      `password:="${SECRET}`,
      `a=@${SECRET}`,
      `{"password": "${SECRET}", "password": ""}`,
    ]
  ) {
    it(`leaves out of a link what cannot be read: ${text}`, () => {
      const link = toFragment({ ...EMPTY, parameters: text, defaults: text });
      assertFalse(link.includes(SECRET), link);
    });
  }

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
          const parameters = lines.join("\n");
          const text = shown({ ...EMPTY, route: "POST /a", parameters });
          assertFalse(text.includes(SECRET));
        },
      ),
    );
  });

  for (const { title, state } of EXAMPLES) {
    it(`hides nothing of an example but the authorization header: ${title}`, () => {
      const { fields, hasSecrets } = hideSecrets(state);
      const parameters = state.parameters.replace("token secret", "***");
      assertEquals(fields, { ...state, parameters });
      assertEquals(hasSecrets, parameters !== state.parameters);
      if (!hasSecrets) assertEquals(explainHidden(state), explain(state));
    });
  }
});

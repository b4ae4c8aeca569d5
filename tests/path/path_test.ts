import { assert, assertEquals } from "@std/assert";
import { Linter } from "eslint";
import fc from "fast-check";
import { describe, it } from "node:test";
import { EndpointError, path } from "../../lib/path/path.ts";
import { createEndpoint } from "../../mod.ts";
import { anyText } from "../_any_text.ts";

describe("path", () => {
  it("keeps each value in its place, whatever it is", () => {
    fc.assert(fc.property(anyText(), (value) => {
      let text: string;
      try {
        text = path`/users/${value}/keys`;
      } catch (error) {
        assert(error instanceof EndpointError);
        assert(value === "" || /^\.\.?$/.test(value) || !value.isWellFormed());
        return;
      }
      const { origin, pathname } = new URL(text, "https://api.example.com");
      assertEquals(origin, "https://api.example.com");
      const [, users, own, keys, ...rest] = pathname.split("/");
      assertEquals([users, keys, rest], ["users", "keys", []]);
      assertEquals(decodeURIComponent(own!), value);
    }));
  });

  it("writes and refuses values as createEndpoint does", () => {
    const api = createEndpoint({ baseUrl: "https://api.example.com" });
    const value = fc.oneof(
      fc.string(),
      fc.string({ unit: fc.constantFrom(".", "/", "%2e", "%", "a") }),
      fc.double(),
      fc.boolean(),
      fc.bigInt(),
    );
    const outcomeOf = (run: () => string) => {
      try {
        return run();
      } catch (error) {
        return (error as EndpointError).code;
      }
    };
    fc.assert(fc.property(value, value, (a, b) => {
      assertEquals(
        outcomeOf(() => path`https://api.example.com/${a}/x-${b}`),
        outcomeOf(() => api("GET /{a}/x-{b}", { a, b }).url),
      );
    }));
  });

  it("encodes the slashes of another path that is its value", () => {
    assertEquals(path`/a/${path`/b/${"c"}`}`, "/a/%2Fb%2Fc");
  });
});

describe("the lint rule of docs/path.md", () => {
  const page = Deno.readTextFileSync(
    new URL("../../docs/path.md", import.meta.url),
  );
  const [, rule] = /```json\n("no-restricted-syntax": \[[^]*?\])\n```/
    .exec(page)!;
  const { "no-restricted-syntax": restricted } = JSON.parse(`{${rule}}`);
  const linter = new Linter();
  const faultsOf = (code: string) =>
    linter.verify(code, { rules: { "no-restricted-syntax": restricted } })
      .map(({ ruleId }) => ruleId);

  for (
    const code of [
      "fetch(`/users/${id}`)",
      "fetch(`https://api.example.com/users/${id}`, { method: 'DELETE' })",
      "ky(`users/${id}`)",
      "ky.get(`users/${id}`)",
      "axios.delete(`/users/${id}`)",
      "client.post(`/users/${id}`, {})",
      "new Request(`/users/${id}`)",
      "new URL(`/users/${id}`, base)",
    ]
  ) {
    it(`refuses ${code}`, () => {
      assertEquals(faultsOf(code), ["no-restricted-syntax"]);
    });
  }

  for (
    const code of [
      "fetch(path`/users/${id}`)",
      "fetch(`/users`)",
      "ky.get(path`users/${id}`)",
      "client.post('/users', `${text}`)",
      "console.log(`${id}`)",
      "new URL(path`/users/${id}`, base)",
    ]
  ) {
    it(`takes ${code}`, () => assertEquals(faultsOf(code), []));
  }
});

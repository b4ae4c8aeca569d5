import { assertEquals } from "@std/assert";
import { Linter } from "eslint";
import { fc } from "../_fast_check.ts";
import { describe, it } from "node:test";
import { path } from "../../lib/path/path.ts";
import { createEndpoint } from "../../mod.ts";
import { outcome } from "../_call.ts";

describe("path", () => {
  it("writes and refuses values as createEndpoint does", () => {
    const api = createEndpoint({ baseUrl: "https://api.example.com" });
    const value = fc.oneof(
      fc.string(),
      fc.string({ unit: fc.constantFrom(".", "/", "%2e", "%", "é") }),
      fc.double(),
      fc.boolean(),
      fc.bigInt(),
    );
    fc.assert(fc.property(value, (it) => {
      // Of two values that are wrong, they may say another one first.
      for (const [a, b] of [[it, "y"], ["y", it]] as const) {
        assertEquals(
          outcome(() => path`https://api.example.com/${a}/x-${b}`),
          outcome(() => api("GET /{a}/x-{b}", { a, b }).url),
        );
      }
    }));
  });
});

describe("the lint rule of docs/untrusted-values.md", () => {
  const page = Deno.readTextFileSync(
    new URL("../../docs/untrusted-values.md", import.meta.url),
  );
  const [, rule] = /```json\n("no-restricted-syntax": \[[^]*?\])\n```/
    .exec(page)!;
  const rules = JSON.parse(`{${rule}}`);
  const linter = new Linter();

  const CODE: readonly [code: string, isRefused: boolean][] = [
    ["fetch(`/users/${id}`)", true],
    ["fetch(`https://api.example/users/${id}`, { method: 'DELETE' })", true],
    ["ky(`users/${id}`)", true],
    ["ky.get(`users/${id}`)", true],
    ["axios.delete(`/users/${id}`)", true],
    ["client.post(`/users/${id}`, {})", true],
    ["new Request(`/users/${id}`)", true],
    ["new URL(`/users/${id}`, base)", true],
    ["fetch(path`/users/${id}`)", false],
    ["fetch(`/users`)", false],
    ["ky.get(path`users/${id}`)", false],
    ["client.post('/users', `${text}`)", false],
    ["console.log(`${id}`)", false],
    ["new URL(path`/users/${id}`, base)", false],
  ];
  for (const [code, isRefused] of CODE) {
    it(`${isRefused ? "refuses" : "takes"} ${code}`, () => {
      const found = linter.verify(code, { rules }).map(({ ruleId }) => ruleId);
      assertEquals(found, isRefused ? ["no-restricted-syntax"] : []);
    });
  }
});

import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { described } from "../../lib/description/table/described.ts";
import { createEndpoint, endpoint, toCurl, toRequest } from "../../mod.ts";
import { parseTemplate } from "../../lib/uri_template/parse_template.ts";
import { call, outcome } from "../_call.ts";

// As one text, each would be longer than engines can build: what is thrown
// shows whether it was tried.
const text = "a".repeat(1_000_000);
const texts: readonly string[] = Array(600).fill(text);
const api = createEndpoint({ baseUrl: "/" });
const styled = (lists: string, objects: string) =>
  createEndpoint({
    baseUrl: "/",
    description: described({
      routes: {
        "GET /list": { parameters: { x: `query ${lists}` } },
        "GET /object": { parameters: { x: `query ${objects}` } },
      },
    }),
  });
const record = Object.fromEntries(
  texts.map((value, index) => [`k${index}`, value]),
);

describe("text that grows too long is refused before it is built ...", () => {
  const calls: Record<string, () => unknown> = {
    "a query of many parameters": () => endpoint("GET /x", record),
    "a list in a query": () => endpoint("GET /x", { "x[]": texts }),
    "a list in a placeholder": () => endpoint("GET /{x}", { x: texts }),
    "placeholders": () => endpoint("GET /" + "{x}".repeat(600), { x: text }),
    "a header": () =>
      call(endpoint, "GET /x", { headers: { x: "a".repeat(16_777_217) } }),
    "a header that a format makes longer": () =>
      endpoint("GET /x", {
        headers: { accept: "application/vnd.github,".repeat(700_000) },
        mediaType: { format: "json" },
      }),
    "a header of many previews": () =>
      endpoint("GET /x", {
        mediaType: {
          previews: Array.from({ length: 500_000 }, (_, index) => `p${index}`),
        },
      }),
    "a URL and its query": () =>
      endpoint("GET /" + "a".repeat(9_000_000), { b: "c".repeat(9_000_000) }),
    "a list as a header": () =>
      call(endpoint, "GET /x", { headers: { x: texts } }),
    "a template": () => parseTemplate("{x}".repeat(600)).expand({ x: text }),
    "the option query": () => api("GET /x", {}, { query: record }),
    "a header of cookies": () => api("GET /x", {}, { cookies: record }),
    "a described list": () =>
      call(styled("form", "form"), "GET /list", { x: texts }),
    "a described list, exploded": () =>
      call(styled("form*", "form*"), "GET /list", { x: texts }),
    "a described object": () =>
      call(styled("form", "form"), "GET /object", { x: record }),
    "a described object, exploded": () =>
      call(styled("form*", "form*"), "GET /object", { x: record }),
    "a described object, nested": () =>
      call(styled("form*", "deepObject"), "GET /object", { x: record }),
    "a value that has to be encoded": () =>
      endpoint("GET /x", { x: "\u00e9".repeat(95_000_000) }),
  };
  for (const name of Object.keys(calls)) {
    it(name, () => {
      const found = outcome(() => calls[name]!());
      const code = name.includes("header")
        ? "INVALID_HEADER"
        : "INVALID_PARAMETER";
      assertEquals(found, { code });
    });
  }
});

describe("a body that JSON makes too long for a string", () => {
  // Each of these is six characters in JSON.
  const body = { text: "\0".repeat(2 ** 27) };
  for (const send of [toRequest, toCurl]) {
    it(`is refused by ${send.name}()`, () => {
      const url = "https://h.example/";
      const options = { method: "post", url, headers: {}, body };
      assertEquals(outcome(() => call(send, options)), {
        code: "INVALID_PARAMETER",
      });
    });
  }
});

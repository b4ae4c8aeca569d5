import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { describe, it } from "node:test";
import config from "../../deno.json" with { type: "json" };
import { documentationOf, hover } from "./_compiler.ts";

/** How many characters a comment may have before its tags. */
const MOST = { function: 800, other: 1100 };
/** How many characters the first sentence may have. */
const MOST_FIRST = 200;
const TAGS = ["example", "param", "returns", "throws", "typeParam"];

describe("the hovers of the public names", () => {
  for (const module of Object.values(config.exports)) {
    it(`begin with one sentence and are short in ${module}`, () => {
      const wrong: string[] = [];
      for (const { name, kind, text, tags } of documentationOf(module)) {
        if (tags.includes("internal")) continue;
        const [first = ""] = /^[^]*?\.(?=\s|$)/.exec(text) ?? [];
        if (!/^[A-Z`"]/.test(first)) wrong.push(`${name}: no sentence`);
        if (first.length > MOST_FIRST) {
          wrong.push(`${name}: first sentence of ${first.length}`);
        }
        if (/^The same\b/.test(first)) wrong.push(`${name}: ${first}`);
        if (text.length > MOST[kind]) wrong.push(`${name}: ${text.length}`);
        // `@-` in a comment is the end of it.
        const unknown = tags.filter((tag) => !TAGS.includes(tag));
        if (unknown.length > 0) wrong.push(`${name}: @${unknown}`);
      }
      assertEquals(wrong, []);
    });
  }

  it("say what each form of createEndpoint does", () => {
    const routes = `{ routes: {} }`;
    for (
      const [call, sentence] of [
        [
          `create|Endpoint({ baseUrl: "" });`,
          "Creates an endpoint function for any REST API",
        ],
        [
          `create|Endpoint<paths>({ baseUrl: "" });`,
          "Creates an endpoint function that is typed by an OpenAPI description:",
        ],
        [
          `create|Endpoint<paths>({ baseUrl: "" }, ${routes});`,
          "Creates an endpoint function that is typed by an OpenAPI description and",
        ],
      ] as const
    ) {
      const { type, text, tags } = hover(call);
      assert(text.startsWith(sentence), `${call}\n${text}`);
      assertEquals(tags.filter((tag) => tag === "example").length, 1, call);
      assertStringIncludes(type, "config");
      // Helper types that have nothing to say do not show.
      assert(!/Slips|Check|Mistake/.test(type), type);
    }
  });

  it("show settings and options with their text", () => {
    assertEquals(hover(`declare let a: waymark.Endpoint|Config;`), {
      type: "(alias) interface EndpointConfig\nexport EndpointConfig",
      text:
        "The settings of an endpoint function, which each call and `.defaults()` keep.",
      tags: [],
    });
    for (
      const [program, type, text] of [
        [
          `const a: waymark.EndpointConfig = { trusted|Origins: [] };`,
          `trustedOrigins?: readonly string[] | "*" | undefined`,
          "Defaults to `[]`",
        ],
        [
          `createEndpoint({ base|Url: "" });`,
          "baseUrl: string",
          "an absolute http(s) URL, or a path.",
        ],
        [
          `createEndpoint<paths>({ base|Url: "" });`,
          "baseUrl: string | URL",
          "an absolute http(s) URL, or a path.",
        ],
        [
          `createEndpoint({ baseUrl: "", head|ers: {} });`,
          "headers",
          "merged over the defaults",
        ],
      ] as const
    ) {
      const shown = hover(program);
      assertStringIncludes(shown.type, type, program);
      assertStringIncludes(shown.text, text, program);
    }
  });

  it("say what a call does", () => {
    for (const call of [`end|point("GET /user");`, `git|hub("GET /user");`]) {
      assert(hover(call).text.startsWith("Builds a request from"), call);
    }
    for (
      const call of [`end|point("/", {}, {});`, `git|hub("GET /", {}, {});`]
    ) {
      assertStringIncludes(hover(call).text, "for untrusted\ninput", call);
    }
  });
});

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

  it("say what a call does, and show no machinery", () => {
    for (
      const [program, type, text] of [
        [`sh|op;`, "const shop: Client<pets, never, never>", ""],
        [
          `const te|nant = shop.defaults({ parameters: { a: "b" } });`,
          `const tenant: Client<pets, "parameters.a", never>`,
          "",
        ],
        [`sh|op("GET /pets");`, `(route: "GET /pets", parameters?: {`, "Sends"],
        [`endp|oint("GET /x");`, '(route: "GET /x"', "Builds a request from"],
        [
          `const re|quest = shop.request("GET /pets");`,
          `RequestOptions<pets, "GET /pets", string>`,
          "",
        ],
      ] as const
    ) {
      const shown = hover(program);
      assertStringIncludes(shown.type, type, program);
      assertStringIncludes(shown.text, text, program);
      assert(!/pets\.example|Description|Inferred|Checked/.test(shown.type));
    }
  });

  it("show what the description says of parameters, keys and data", () => {
    const read = `shop("GET /pets/{petId}", { petId: 1 }`;
    const soft = `const r = await ${read}, { throwOnError: false });`;
    for (
      const [program, type, description] of [
        [
          `shop("GET /pets/{petId}", { pet|Id: 1 });`,
          "(property) petId: number | bigint",
          "The number of the pet.",
        ],
        [
          `shop("GET /pets", { lim|it: 1 });`,
          "(property) limit?: number | bigint | null | undefined",
          "How many pets to return.",
        ],
        [
          `shop("POST /pets", { na|me: "a" });`,
          "(property) name: string",
          "What it is called.",
        ],
        [
          `const { data } = await ${read}); data.na|me;`,
          "(property) name: string",
          "What it is called.",
        ],
        [
          `${soft} if (r.status === 409) r.error.ti|tle;`,
          "(property) title: string",
          "What went wrong.",
        ],
        [
          `const { da|ta } = await ${read});`,
          "const data: {\n    name: string;",
          "",
        ],
        [
          `const result = await ${read}); res|ult;`,
          "const result: Result<200, {",
          "",
        ],
      ] as const
    ) {
      const shown = hover(program);
      assertStringIncludes(shown.type, type, program);
      assertEquals(shown.description, description, program);
    }
  });

  it("show options with their text", () => {
    for (
      const [program, text] of [
        [`createClient({ base|Url: "" });`, "an absolute http(s) URL"],
        [`createEndpoint({ baseUrl: "", trusted|Origins: [] });`, "`[]`"],
        [`shop("GET /pets", {}, { time|out: 1 });`, "60,000 by default"],
        [`shop("GET /pets", {}, { head|ers: {} });`, "over the defaults"],
      ] as const
    ) assertStringIncludes(hover(program).text, text, program);
  });
});

import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { describe, it } from "node:test";
import config from "../../deno.json" with { type: "json" };
import {
  compile,
  complete,
  countTypes,
  documentationOf,
  hover,
} from "./_compiler.ts";

/** What a message lacks: it has to have at most two lines, and to say something. */
function lacks(messages: readonly string[], wanted: string): string[] {
  const [message = "", ...others] = messages;
  const isGood = others.length === 0 && message.includes(wanted) &&
    message.split("\n").length <= 2;
  return isGood ? [] : [`wanted: ${wanted}`, ...messages];
}

describe("the compiler's message", () => {
  it("is the one that the tests of calls expect", () => {
    const source = Deno.readTextFileSync(
      new URL("calls_test.ts", import.meta.url),
    );
    const findings = compile(source.replace(/@ts-expect-error/g, ""), "");
    const expected = Array.from(
      source.split("\n").entries(),
      ([row, line]) => ({ row: row + 1, wanted: / → (.+)$/.exec(line)?.[1] }),
    ).filter(({ wanted }) => wanted !== undefined);
    assert(expected.length > 30, `${expected.length}`);
    for (const { row, wanted } of expected) {
      const found = findings.filter((finding) => finding.row === row);
      const messages = found.map(({ message }) => message);
      assertEquals(lacks(messages, wanted!), [], `calls_test.ts:${row + 1}`);
    }
  });

  it("is as short about GitHub, whose routes are many", () => {
    for (
      const [call, wanted] of [
        [`github("GET /org/{org}/repos");`, "'Route<paths>'"],
        [`github("PATCH /orgs/{org}/repos");`, `"GET /orgs/{org}/repos"`],
        [`github("GET /orgs/{org}/repos");`, "missing parameter: org"],
        [`github("GET /orgs/{org}/repos", { org: 1 });`, "'string | Date'"],
        [
          `github("GET /orgs/{org}/repos", { org: "a", typ: "all" });`,
          "Did you mean to write 'type'?",
        ],
      ] as const
    ) {
      const messages = compile(call).map(({ message }) => message);
      assertEquals(lacks(messages, wanted), [], call);
    }
  });

  it("is about the rest of a call where a reference leads nowhere", () => {
    const said = (call: string) =>
      compile(`
interface broken {
  "/x/{id}": {
    put: {
      parameters: { path: { id: string } };
      requestBody?: {
        content: {
          "application/json": {
            name: string;
            one?: components["schemas"]["nowhere"];
            list?: components["schemas"]["nowhere"][];
          };
        };
      };
      responses: { 200: { content: { "application/json": number } } };
    };
  };
}
createClient({ baseUrl: "", description: described<broken>({}) })("PUT /x/{id}", ${call});
`).filter(({ message }) => !message.includes("nowhere")).length;
    assertEquals(said(`{ id: "a", name: "b", one: 1, list: [2] }`), 0);
    for (
      const wrong of [
        `{ id: 5 }`,
        `{ id: "a", name: 1 }`,
        `{ id: "a", name: "b", list: 1 }`,
        `{ id: "a", name: "b", lits: [] }`,
        `{ id: "a" }, { data: { name: 1 } }`,
      ]
    ) assertEquals(said(wrong), 1, wrong);
  });
});

describe("completion", () => {
  it("offers the routes of a description", () => {
    const offered = complete(
      `github("|");`,
      `github("GET /org|");`,
      `github("|", {});`,
      `github.request("|");`,
      `github.defaults({ parameters: { org: "octokit" } })("|");`,
      `type Parameters = ParametersOf<paths, "|">;`,
    );
    for (const names of offered.slice(0, 5)) {
      assert(names.length >= 1223, `${names.length}`);
      assert(names.includes("GET /orgs/{org}/repos"));
    }
  });

  it("offers parameters and their values, and options", () => {
    const [names, types, inBody, options, members, headers, plain] = complete(
      `github("GET /orgs/{org}/repos", { | });`,
      `github("GET /orgs/{org}/repos", { org: "x", type: "|" });`,
      `github("POST /repos/{owner}/{repo}/issues", { owner: "a", | });`,
      `github("GET /user", {}, { | });`,
      `github("GET /user", {}, { request: { | } });`,
      `client("GET /user", {}, { headers: { | } });`,
      `client("GET /orgs/{org}{?page}", { | });`,
    );
    assertEquals(
      names.toSorted(),
      ["direction", "org", "page", "per_page", "sort", "type"],
    );
    assertEquals(
      types,
      ["all", "public", "private", "forks", "sources", "member"],
    );
    assert(inBody.includes("title") && inBody.includes("repo"));
    assert(options.includes("timeout") && options.includes("headers"));
    assert(members.includes("redirect") && !members.includes("body"));
    assert(headers.includes("authorization") && !headers.includes("append"));
    assertEquals(plain, ["org", "page"]);
  });

  it("offers the options of `endpoint`", () => {
    const [alone, beside, methods] = complete(
      `endpoint({ | });`,
      `endpoint({ url: "/x/{a}", | });`,
      `endpoint("/x", { method: "|" });`,
    );
    assert(alone.includes("url") && alone.includes("headers"));
    assert(beside.includes("method"));
    assert(methods.includes("GET") && methods.includes("delete"));
  });

  it("has little to find out while a call is written", () => {
    for (
      const [before, call, most] of [
        [`github.defaults;|`, `github("|");`, 11_000],
        [`shop.defaults;|`, `shop("|");`, 1_500],
        [`shop.defaults;|`, `shop("GET /pets/{petId}", { | });`, 2_000],
      ] as const
    ) {
      complete(before);
      const known = countTypes();
      complete(call);
      assert(countTypes() < known + most, `${call}: ${countTypes() - known}`);
    }
  });
});

describe("the length of a route", () => {
  for (
    const [style, placeholder] of [
      ["{var}", (name: string) => `{${name}}`],
      [":var", (name: string) => `:${name}`],
    ] as const
  ) {
    it(`may be 2,000 characters with 30 placeholders like ${style}`, () => {
      const names = Array.from(
        { length: 30 },
        (_, index) => `placeholder_${index}_${"x".repeat(40)}`,
      );
      const route = `GET /${names.map(placeholder).join("/")}/`.padEnd(
        2000,
        "x",
      );
      const call = (given: string[]) =>
        `client("${route}", { ${given.map((name) => `${name}: 1`)} });`;
      assertEquals(route.length, 2000);
      const lacking = names.map((missing) =>
        call(names.filter((name) => name !== missing))
      );
      const findings = compile([call(names), ...lacking].join("\n"));
      assertEquals(findings.map(({ line }) => line), lacking);
      for (const [index, { message }] of findings.entries()) {
        assertStringIncludes(message, `missing parameter: ${names[index]}`);
      }
    });
  }
});

/** How many characters a comment may have before its tags. */
const MOST = { function: 800, other: 1100 };
/** How many characters the first sentence may have. */
const MOST_FIRST = 200;
const TAGS = ["example", "param", "returns", "throws", "typeParam"];

describe("a hover", () => {
  for (const module of Object.values(config.exports)) {
    it(`begins with one sentence and is short in ${module}`, () => {
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

  const read = `shop("GET /pets/{petId}", { petId: 1 }`;
  const soft = `const r = await ${read}, { throwOnError: false });`;
  const name = "(property) name: string";

  it("shows the type of a name, and no machinery", () => {
    for (
      const [program, type] of [
        [`sh|op;`, "const shop: Client<pets, never, never>"],
        [
          `const te|nant = shop.defaults({ parameters: { a: "b" } });`,
          `const tenant: Client<pets, "parameters.a", never>`,
        ],
        [`sh|op("GET /pets");`, `(route: "GET /pets", parameters?: {`],
        [`endp|oint("GET /x");`, '(route: "GET /x"'],
        [
          `const re|quest = shop.request("GET /pets");`,
          `RequestOptions<pets, "GET /pets", string>`,
        ],
        [
          `shop("GET /pets/{petId}", { pet|Id: 1 });`,
          "(property) petId: number | bigint",
        ],
        [
          `shop("GET /pets", { lim|it: 1 });`,
          "(property) limit?: number | bigint | null | undefined",
        ],
        [`shop("POST /pets", { na|me: "a" });`, name],
        [`const { data } = await ${read}); data.na|me;`, name],
        [
          `${soft} if (r.status === 409) r.error.ti|tle;`,
          "(property) title: string",
        ],
        [
          `const { da|ta } = await ${read});`,
          "const data: {\n    name: string;",
        ],
        [
          `const result = await ${read}); res|ult;`,
          "const result: Result<200, {",
        ],
      ] as const
    ) {
      const shown = hover(program).type;
      assertStringIncludes(shown, type, program);
      assert(!/pets\.example|Description|Inferred|Checked/.test(shown), shown);
    }
  });

  it("shows what the description or the library says of a name", () => {
    const what = "What it is called.";
    for (
      const [program, text] of [
        [`shop("GET /pets/{petId}", { pet|Id: 1 });`, "The number of the pet."],
        [`shop("GET /pets", { lim|it: 1 });`, "How many pets to return."],
        [`shop("POST /pets", { na|me: "a" });`, what],
        [`shop("POST /pets", {}, { data: { na|me: "a" } });`, what],
        [`const { data } = await ${read}); data.na|me;`, what],
        [
          `${soft} if (r.status === 409) r.error.ti|tle;`,
          "What went wrong.",
        ],
        [`sh|op("GET /pets");`, "Sends"],
        [`endp|oint("GET /x");`, "Builds a request from"],
        [`createClient({ base|Url: "" });`, "an absolute http(s) URL"],
        [`createEndpoint({ baseUrl: "", trusted|Origins: [] });`, "`[]`"],
        [`shop("GET /pets", {}, { time|out: 1 });`, "60,000 by default"],
        [`shop("GET /pets", {}, { head|ers: {} });`, "over the defaults"],
      ] as const
    ) assertStringIncludes(hover(program).text, text, program);
  });
});

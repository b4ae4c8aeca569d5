import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { describe, it } from "node:test";
import { compile, complete, countTypes, describeName } from "./_compiler.ts";

/** The one message about a program of one line. */
function message(program: string): string {
  const findings = compile(program);
  assertEquals(findings.length, 1, JSON.stringify(findings));
  return findings[0]!.message;
}

describe("the compiler's message", () => {
  it("is what README.md says", () => {
    const readme = Deno.readTextFileSync(
      new URL("../../README.md", import.meta.url),
    );
    const block = /^```text\n(api\([^]*?)\n```/m.exec(readme)![1]!;
    const [call = "", mark = "", said = ""] = block.split("\n");
    const [finding] = compile(
      `const api = createEndpoint({ baseUrl: "" });\n${call}`,
    );
    assertEquals(finding?.column, mark.indexOf("~"));
    assertStringIncludes(finding!.message, said);
  });

  it("names the parameter that a call without options lacks", () => {
    const [finding] = compile(`endpoint("GET /orgs/{org}/repos");`);
    assertEquals(finding, {
      line: `endpoint("GET /orgs/{org}/repos");`,
      column: "endpoint(".length,
      message:
        `Argument of type 'string' is not assignable to parameter of type 'Mistake<"missing parameter: org">'.`,
    });
  });

  it("names the parameter that options lack, beside the misspelt one", () => {
    assertEquals(
      message(`endpoint("GET /orgs/{org}/repos", { orgg: "octokit" });`),
      [
        `Argument of type '{ orgg: string; }' is not assignable to parameter of type '{ orgg: string; } & RequiredParameters<"org">'.`,
        `  Property 'org' is missing in type '{ orgg: string; }' but required in type 'RequiredParameters<"org">'.`,
      ].join("\n"),
    );
    assertStringIncludes(
      message(`endpoint({ url: "/orgs/{org}/repos", orgg: "octokit" });`),
      `Property 'org' is missing in type '{ url: "/orgs/{org}/repos"; orgg: string; }' but required in type 'RequiredParameters<"org">'.`,
    );
    assertStringIncludes(
      message(`endpoint({ org: "octokit" });`),
      `Property 'url' is missing in type '{ org: string; }'`,
    );
  });

  it("says what is wrong with a route", () => {
    assertStringIncludes(
      message(`endpoint("PSOT /user");`),
      `'Mistake<"not a method: PSOT">'`,
    );
    assertStringIncludes(
      message(`endpoint("GET");`),
      `'Mistake<"no URL in the route: GET">'`,
    );
    assertEquals(
      message(`endpoint({ url: "/user", method: "FETCH" });`),
      [
        `Type '"FETCH"' is not assignable to type '"FETCH" & Mistake<"not a method: FETCH">'.`,
        `  Type 'string' is not assignable to type 'Mistake<"not a method: FETCH">'.`,
      ].join("\n"),
    );
  });

  it("shows the value that no URL can carry", () => {
    const [finding] = compile(
      `endpoint("GET /orgs/{org}/repos", { org: null });`,
    );
    assertEquals(
      finding?.column,
      `endpoint("GET /orgs/{org}/repos", { `.length,
    );
    assertStringIncludes(finding!.message, "Type 'null' is not assignable");
  });

  it("names what a described route lacks, or has too much", () => {
    const route = `"GET /orgs/{org}/repos"`;
    const type = `ParametersOf<paths, ${route}, object, never, OptionName>`;
    const options = `OptionsOf<paths, ${route}, object, never, never, never>`;
    assertStringIncludes(
      message(`github(${route});`),
      `'Mistake<"missing parameter: org">'`,
    );
    assertEquals(
      message(`github(${route}, {});`),
      [
        `Argument of type '{}' is not assignable to parameter of type '${options}'.`,
        `  Property 'org' is missing in type '{}' but required in type '${type}'.`,
      ].join("\n"),
    );
    assertEquals(
      message(`github(${route}, { org: "octokit", typ: "private" });`),
      `Object literal may only specify known properties, but 'typ' does not exist in type '${options}'. Did you mean to write 'type'?`,
    );
    assertEquals(
      message(`github(${route}, { org: "octokit", type: "nope" });`),
      `Type '"nope"' is not assignable to type '"all" | "public" | "private" | "forks" | "sources" | "member" | null | undefined'.`,
    );
  });

  it("says what defaults had better be called, and where they are set", () => {
    assertStringIncludes(
      message(`endpoint.defaults({ baseURL: "https://api.example" });`),
      "'Mistake<\"did you mean `baseUrl`?\">'",
    );
    assertStringIncludes(
      message(`github.defaults({ header: { accept: "*/*" } });`),
      "'Mistake<\"did you mean `headers`?\">'",
    );
    assertStringIncludes(
      message(`github.defaults({ ownr: "octokit" });`),
      `'Mistake<"not a parameter of any described route: ownr">'`,
    );
    assertStringIncludes(
      message(`createEndpoint<paths>({ baseUrl: "", owner: "octokit" });`),
      `'owner' does not exist in type 'DefaultsWithoutParameters<paths>'`,
    );
    assertStringIncludes(
      message(`
interface api {
  "/x": { get: { parameters: { header: { Version: string } } } };
  "/y": { parameters: { header: { From: string; other?: string } } };
}
createEndpoint<api>({ baseUrl: "", headers: { other: "a", from: "a" } });`),
      `'Mistake<"calls require it: set it with .defaults()">'`,
    );
  });

  it("is one about a base URL that may be undefined", () => {
    for (
      const call of [
        `createEndpoint({ baseUrl: variable });`,
        `createEndpoint({ baseUrl: variable, a: 1 }, { strict: true });`,
        `createEndpoint<paths>({ baseUrl: variable });`,
      ]
    ) {
      assertEquals(
        message(`declare const variable: string | undefined;\n${call}`),
        [
          "Type 'string | undefined' is not assignable to type 'string | URL'.",
          "  Type 'undefined' is not assignable to type 'string | URL'.",
        ].join("\n"),
      );
    }
    assertStringIncludes(
      message(`createEndpoint({});`),
      "Property 'baseUrl' is missing",
    );
    assertStringIncludes(
      message(`createEndpoint({ baseURL: "https://api.example" });`),
      "Did you mean to write 'baseUrl'?",
    );
  });

  it("is one about a setting that is misspelt", () => {
    assertEquals(
      message(`createEndpoint({ baseUrl: "" }, { stirct: true });`),
      "Object literal may only specify known properties, but 'stirct' does not exist in type 'EndpointConfig'. Did you mean to write 'strict'?",
    );
  });

  it("says where a setting belongs", () => {
    for (
      const program of [
        `createEndpoint({ baseUrl: "", strict: true });`,
        `createEndpoint<paths>({ baseUrl: "", strict: true });`,
        `endpoint.defaults({ strict: true });`,
        `github.defaults({ strict: true });`,
      ]
    ) {
      const said =
        `Mistake<"\\"strict\\" is a setting; pass it in the second argument">`;
      assertStringIncludes(message(program), said);
    }
  });

  it("names the header that a form lacks", () => {
    assertStringIncludes(
      message(`
interface api {
  "/x": { post: {
    requestBody: { content: { "application/x-www-form-urlencoded": { a: string } } };
  } };
}
createEndpoint<api>({ baseUrl: "" })("POST /x", { a: "b" });`),
      `Property 'headers' is missing in type '{ a: string; }' but required in type 'NeedsContentType<"application/x-www-form-urlencoded">'.`,
    );
  });

  it("says that a body which is not made of keys is the data", () => {
    const program = (type: string, call: string) => `
interface api {
  "/x/{id}": { post: {
    parameters: { path: { id: string } };
    requestBody${
      call.includes("optional") ? "?" : ""
    }: { content: { "*/*": ${type} } };
  } };
}
createEndpoint<api>({ baseUrl: "" })("POST /x/{id}", ${call});`;
    for (
      const call of [`{ id: "a", name: "b" }`, `{ id: "optional", name: "b" }`]
    ) {
      assertEquals(
        message(program("{ id: number; name: string }", call)),
        `Type 'string' is not assignable to type 'Mistake<"pass the body as \`data\`">'.`,
      );
    }
    assertEquals(
      compile(program("{ id: number }", `{ id: "a", data: { id: 1 } }`)),
      [],
    );
  });

  it("says how an object goes to the path", () => {
    const program = (call: string) => `
interface api {
  "/x/{id}": { get: { parameters: { path: { id: { a: string } | string[] } } } };
}
createEndpoint<api>({ baseUrl: "" })(${call});`;
    assertStringIncludes(
      message(program(`"GET /x/{id}", { id: { a: "b" } }`)),
      `Mistake<"an object needs {id*} in the route">'`,
    );
    assertEquals(compile(program(`"GET /x/{id}", { id: ["b"] }`)), []);
    assertEquals(compile(program(`"GET /x/{id*}", { id: { a: "b" } }`)), []);
  });

  it("says what is expected where an object is given for a text", () => {
    const said = `'Mistake<"expected: one string or date">'.`;
    const program = (given: string) => `
interface api {
  "/x/{id}": { get: {
    parameters: { path: { id: string }; query?: { q?: string } };
  } };
}
createEndpoint<api>({ baseUrl: "" })("GET /x/{id}", ${given});`;
    for (
      const given of [
        `{ id: { a: 1 } }`,
        `{ id: "a", q: { a: 1 } }`,
        `{}, { id: { a: 1 } }`,
      ]
    ) {
      assertEquals(
        message(program(given)),
        `Type 'number' is not assignable to type ${said}`,
      );
    }
    assertEquals(
      message(program(`{ id: 1 }`)),
      `Type 'number' is not assignable to type 'StringOrDate'.`,
    );
    assertEquals(compile(program(`{ id: new Date(), q: new Date() }`)), []);
  });

  it("names the parameter whose value may be undefined", () => {
    for (
      const call of [
        `"GET /users/{id}", { id: undefined }`,
        `"GET /users/{id}", { id: variable }`,
        `"GET /users/{id}", {}, { id: undefined }`,
        `{ url: "/users/{id}", id: undefined }`,
      ]
    ) {
      assertStringIncludes(
        message(
          `declare const variable: string | undefined; endpoint(${call});`,
        ),
        "required in type 'Mistake<\"`id` needs a value\">'",
      );
    }
  });

  it("says what a header is that is an object", () => {
    for (
      const call of [
        `endpoint("GET /users", { headers: { a: {} } })`,
        `endpoint("GET /users", { headers: { a: {} } }, {})`,
        `endpoint.defaults({ headers: { a: {} } })`,
        `createEndpoint({ baseUrl: "", headers: { a: {} } })`,
        `github("GET /user", { headers: { a: {} } })`,
        `github.defaults({ headers: { a: {} } })`,
      ]
    ) {
      assertStringIncludes(
        message(call),
        "required in type 'Mistake<\"header `a` is an object: pass a string\">'",
      );
    }
  });

  it("says what `body` and `header` were likely meant to be", () => {
    assertStringIncludes(
      message(`endpoint("/users", { method: "POST", body: { a: 1 } });`),
      'Mistake<"pass the body as `data`, or each of its keys as a parameter">',
    );
    assertStringIncludes(
      message(`endpoint("GET /users", { header: { a: "b" } });`),
      'Mistake<"did you mean `headers`?">',
    );
  });

  it("says that a brace of a route has no other", () => {
    for (const route of ["GET users/{id", "GET /users/id}", "/{a}/{b"]) {
      assertStringIncludes(
        message(`endpoint("${route}", {});`),
        `'Mistake<"\\"{\\" or \\"}\\" without the other in the route: ${route}">'`,
      );
    }
  });

  it("says where a described parameter, header or cookie goes", () => {
    const program = (call: string) => `
interface api {
  "/x": { post: {
    parameters: { header?: { "If-Match"?: string }; cookie?: { id?: string } };
    requestBody: { content: { "application/json": { baseUrl: string } } };
  } };
}
createEndpoint<api>({ baseUrl: "" })("POST /x", ${call});`;
    for (
      const [call, said] of [
        [
          `{ baseUrl: "a" }`,
          "`baseUrl` is a parameter of this route: pass the parameters in the third argument",
        ],
        [
          `{}, { baseUrl: "a", "if-match": "b" }`,
          '`if-match` is a header: pass headers: { \\"if-match\\": … }',
        ],
        [
          `{}, { baseUrl: "a", id: "b" }`,
          '`id` is a cookie: pass headers: { cookie: { \\"id\\": … } }',
        ],
      ] as const
    ) assertStringIncludes(message(program(call)), `Mistake<"${said}">`);
  });

  it("shows the routes that there are", () => {
    assertEquals(
      message(`github("GET /org/{org}/repos", { org: "octokit" });`),
      `Argument of type '"GET /org/{org}/repos"' is not assignable to parameter of type 'EndpointRoute<paths> | Mistake<"not a path of the description: /org/{org}/repos">'.`,
    );
    assertEquals(
      message(`github("PATCH /orgs/{org}/repos", { org: "octokit" });`),
      `Argument of type '"PATCH /orgs/{org}/repos"' is not assignable to parameter of type 'EndpointRoute<paths> | Mistake<"the description has no PATCH of /orgs/{org}/repos">'.`,
    );
    assertStringIncludes(
      message(`github({ url: "/org/{org}/repos", org: "octokit" });`),
      `Did you mean '"/orgs/{org}/repos"'?`,
    );
  });

  it("is about the rest of a call where a reference leads nowhere", () => {
    const program = (call: string) => `
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
            either?: number | components["schemas"]["nowhere"];
          };
        };
      };
      responses: { 200: { content: { "application/json": number } } };
    };
  };
}
createEndpoint<broken>({ baseUrl: "" })${call};
`;
    const said = (call: string) =>
      compile(program(call)).map((finding) => finding.message)
        .filter((text) => !text.includes("nowhere"));
    const route = `"PUT /x/{id}"`;
    assertEquals(
      said(`(${route}, { id: "a", name: "b", one: 1, list: [2], either: {} })`),
      [],
    );
    for (
      const wrong of [
        `(${route}, { id: 5 })`,
        `(${route}, { id: "a", name: 1 })`,
        `(${route}, { id: "a", name: "b", list: 1 })`,
        `(${route}, { id: "a", name: "b", lits: [] })`,
        `(${route}, { id: "a", data: { name: "b", list: 1 } })`,
      ]
    ) assertEquals(said(wrong).length, 1, wrong);
  });

  it("says that the query of a write belongs to the route", () => {
    assertStringIncludes(
      message(
        `github("DELETE /repos/{owner}/{repo}/actions/caches", { owner: "a", repo: "b", key: "c" });`,
      ),
      'Mistake<"`key` belongs to the query: write the route as DELETE /repos/{owner}/{repo}/actions/caches{?key}">',
    );
    assertStringIncludes(
      message(
        `github("DELETE /repos/{owner}/{repo}/actions/caches{?key,reff}", { owner: "a", repo: "b", key: "c" });`,
      ),
      `Mistake<"not a query parameter: reff">'`,
    );
  });

  it("names what stands in the query of an operation that has none", () => {
    const program = (route: string) => `
interface api {
  "/x": { get: { parameters: { query?: never } } };
  "/y": { get: { parameters: any } };
}
declare const text: string;
createEndpoint<api>({ baseUrl: "" })(${route});`;
    for (const route of [`"GET /x?foo=1"`, `"GET /x{?foo}", {}`]) {
      assertStringIncludes(
        message(program(route)),
        `Mistake<"not a query parameter: foo">'`,
      );
    }
    for (
      const route of [
        `"GET /x?api_key=a"`,
        `"GET /x?"`,
        "`GET /x?${text}`",
        `"GET /y?foo=1"`,
      ]
    ) assertEquals(compile(program(route)), [], route);
  });
});

describe("an editor", () => {
  it("completes the routes of a description", () => {
    const offered = complete(
      `github("|");`,
      `github("GET /org|");`,
      `github("GET /user|");`,
      `github("|", {});`,
      `github.merge("|");`,
      `github.defaults({ org: "octokit" })("|");`,
      `type Response = waymark.EndpointResponse<paths, "|">;`,
    );
    for (const names of offered) {
      assert(names.length >= 1223, `${names.length}`);
      assert(names.includes("GET /orgs/{org}/repos"));
    }
  });

  it("completes the paths of a description", () => {
    const [paths] = complete(`github({ method: "GET", url: "|" });`);
    assert(paths.includes("/orgs/{org}/repos"));
  });

  it("completes the parameters and their values", () => {
    const [names, types, inBody] = complete(
      `github("GET /orgs/{org}/repos", { | });`,
      `github("GET /orgs/{org}/repos", { org: "x", type: "|" });`,
      `github("POST /repos/{owner}/{repo}/issues", { owner: "a", | });`,
    );
    assertEquals(
      ["direction", "headers", "org", "page", "per_page", "sort", "type"]
        .filter((name) => !names.includes(name)),
      [],
    );
    assertEquals(
      types,
      ["all", "public", "private", "forks", "sources", "member"],
    );
    assert(inBody.includes("title") && inBody.includes("repo"));
  });

  it("describes the parameters of path, query and body", () => {
    const program = (given: string) => `
interface api {
  "/x/{id}": { post: {
    parameters: {
      path: {
        /** @description The number. */
        id: string;
      };
      query?: {
        /** @description The page. */
        page?: number;
      };
    };
    requestBody: { content: { "application/json": {
      /** @description The name. */
      name: string;
    } } };
  } };
  "/open/{id}": {
    parameters: { path: {
      /** @description The open one. */
      id: number;
    } };
    post: { requestBody?: { content: { "application/json": {
      name: string;
      [key: string]: string;
    } } } };
  };
}
const api = createEndpoint<api>({ baseUrl: "" });
${given}`;
    for (
      const [call, name, text] of [
        [`api("POST /x/{id}", { | });`, "id", "The number."],
        [`api("POST /x/{id}", { | });`, "name", "The name."],
        [`api("POST /x/{id}{?page}", { | });`, "page", "The page."],
        [`api("POST /x/{+id}", { | });`, "id", "The number."],
        [`api("POST /x/{id}", {}, { | });`, "id", "The number."],
        [`api({ method: "POST", url: "/x/{id}", | });`, "id", "The number."],
        [
          `api.defaults({ name: "a" })("POST /x/{id}", { | });`,
          "id",
          "The number.",
        ],
        [`api("POST /open/{id}", { | });`, "id", "The open one."],
      ] as const
    ) assertEquals(describeName(program(call), name), text, call);
  });

  it("has little to find out while a call is written", () => {
    const small = (call: string) => `
interface api {
  "/x/{id}": { get: { parameters: { path: { id: string } } } };
}
const api = createEndpoint<api>({ baseUrl: "" });
${call}`;
    for (
      const [before, call, most] of [
        [`github.DEFAULTS.|`, `github("|");`, 6000],
        [small(`api.DEFAULTS.|`), small(`api("|");`), 1200],
        [small(`api.DEFAULTS.|`), small(`api("|", {});`), 1100],
        [small(`api.DEFAULTS.|`), small(`api("GET /x/{id}", { | });`), 1750],
      ] as const
    ) {
      complete(before);
      const known = countTypes();
      complete(call);
      assert(countTypes() < known + most, `${call}: ${countTypes() - known}`);
    }
  });

  it("completes options that have the URL among them", () => {
    const cases = [
      [`endpoint({ | });`, "method", "url"],
      [`endpoint({ url: "/x/{a}", | });`, "a", "headers", "method"],
      [`github({ method: "POST", url: "/gists", | });`, "files", "headers"],
      [`github.merge({ url: "/orgs/{org}/repos", | });`, "org", "per_page"],
    ] as const;
    const offered = complete(...cases.map(([line]) => line));
    for (const [index, [line, ...expected]] of cases.entries()) {
      const names = offered[index]!;
      assertEquals(expected.filter((name) => !names.includes(name)), []);
      assert(!names.includes("charAt"), line);
    }
  });

  it("offers what fetch takes, and the usual headers", () => {
    const offered = complete(
      `github("GET /user", { request: { | } });`,
      `github("GET /user", { headers: { | } });`,
      `endpoint("GET /user", { request: { | } });`,
      `endpoint("GET /user", { headers: { | } });`,
    );
    const members = ["cache", "credentials", "redirect", "signal"];
    const headers = ["accept", "authorization", '"content-type"', "cookie"];
    for (const [index, names] of offered.entries()) {
      const expected = index % 2 === 0 ? members : headers;
      assertEquals(expected.filter((it) => !names.includes(it)), []);
      assertEquals(names.includes("body"), false);
    }
  });

  it("offers no messages, and no members of Headers", () => {
    const [routes, headers] = complete(
      `endpoint("|");`,
      `endpoint("GET /x", { headers: { | } });`,
    );
    assertEquals(routes, []);
    assertEquals(headers.filter((name) => /append|entries/.test(name)), []);
  });

  it("completes the method", () => {
    const offered = complete(
      `endpoint("/x", { method: "|" });`,
      `endpoint({ method: "|" });`,
      `github({ method: "|", url: "/orgs/{org}" });`,
    );
    for (const methods of offered) {
      assert(methods.includes("GET") && methods.includes("delete"));
    }
  });

  it("looks no longer for a URL beside a method than for one alone", () => {
    complete(`github({ url: "|" });`);
    const most = 1.4 * countTypes();
    for (
      const line of [
        `github({ method: "GET", url: "|" });`,
        `github({ method: "GET", url: "/orgs/{org}/repos", | });`,
      ]
    ) {
      complete(line);
      assert(countTypes() < most, `${line}: ${countTypes()} types`);
    }
  });

  it("completes the placeholders of a route without a description", () => {
    const [names] = complete(
      `endpoint("GET /orgs/{org}/repos{?page}", { | });`,
    );
    assertEquals(
      ["baseUrl", "headers", "mediaType", "org", "page"]
        .filter((name) => !names.includes(name)),
      [],
    );
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
        `endpoint("${route}", { ${given.map((name) => `${name}: 1`)} });`;
      assertEquals(route.length, 2000);
      const lacking = names.map((missing) =>
        call(names.filter((name) => name !== missing))
      );
      const [first, ...rest] = compile([call(names), ...lacking].join("\n"));
      assertEquals(first?.line, lacking[0]);
      for (const [index, { message }] of [first!, ...rest].entries()) {
        assertStringIncludes(message, `Property '${names[index]}' is missing`);
      }
      assertEquals(rest.length, names.length - 1);
    });
  }
});

import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { describe, it } from "node:test";
import { compile, complete, countTypes, describeName } from "./_compiler.ts";

/** The one message about a program of one line, in lines. */
function message(program: string): string[] {
  const findings = compile(program);
  assertEquals(findings.length, 1, JSON.stringify(findings));
  return findings[0]!.message.split("\n");
}

/** Mistakes that people make in calls, and what the message has to name. */
const MISTAKES: readonly (readonly [
  mistake: string,
  call: string,
  names: string,
])[] = [
  ["a misspelt path", `shop("GET /petz");`, "GET /petz"],
  ["a method that the path lacks", `shop("PUT /pets");`, `"GET /pets"`],
  [
    "a misspelt parameter",
    `shop("GET /pets", { limt: 1 });`,
    "Did you mean to write 'limit'?",
  ],
  [
    "a parameter of a wrong type",
    `shop("GET /pets", { limit: "1" });`,
    "Type 'string' is not assignable to type 'number | bigint | null | undefined'.",
  ],
  [
    "a value that is none of an enum",
    `shop("GET /pets", { sort: "up" });`,
    `'"asc" | "desc" | null | undefined'`,
  ],
  [
    "a missing parameter",
    `shop("GET /pets/{petId}", {});`,
    "Property 'petId' is missing",
  ],
  [
    "no parameters at all",
    `shop("GET /pets/{petId}");`,
    `Mistake<"missing parameter: petId">`,
  ],
  [
    "a missing key of the body",
    `shop("POST /pets", { tag: "a" });`,
    "Property 'name' is missing",
  ],
  [
    "a misspelt key of the body",
    `shop("POST /pets", { name: "a", tga: "b" });`,
    "'tga' does not exist",
  ],
  [
    "a missing header",
    `shop("DELETE /pets/{petId}", { petId: 1 });`,
    `Mistake<"missing header: X-Reason">`,
  ],
  [
    "missing data",
    `shop("POST /list", {});`,
    `Mistake<"missing option: data">`,
  ],
  [
    "an option among the parameters",
    `shop("GET /pets", { timeout: 1000 });`,
    "'timeout' does not exist",
  ],
  [
    "a misspelt option",
    `shop("GET /pets", {}, { timout: 1000 });`,
    "Did you mean to write 'timeout'?",
  ],
  [
    "a property that the response lacks",
    `(await shop("GET /pets")).data[0]!.nam;`,
    "Did you mean 'name'?",
  ],
];

describe("the compiler's message", () => {
  for (const [mistake, call, names] of MISTAKES) {
    it(`has at most two lines and names the field: ${mistake}`, () => {
      const lines = message(call);
      assert(lines.length <= 2, lines.join("\n"));
      assertStringIncludes(lines.join("\n"), names);
    });
  }

  it("is as short about GitHub, whose routes are many", () => {
    for (
      const [call, names] of [
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
      const lines = message(call);
      assert(lines.length <= 2, lines.join("\n"));
      assertStringIncludes(lines.join("\n"), names);
    }
  });

  it("is as short without a description, and of `endpoint`", () => {
    for (
      const [call, names] of [
        [`client("GET /x/{id}");`, `Mistake<"missing parameter: id">`],
        [`client("GET /x/{id}", { i: 1 });`, "missing parameter: id"],
        [`client("GET /x/{id}", { id: undefined });`, "missing parameter: id"],
        [
          "const id = 'a'; client(`GET /x/${id as string}`);",
          'Mistake<"put the value in the second argument: {id}">',
        ],
        [
          "const id = 'a'; shop(`GET /pets/${id as string}`);",
          'Mistake<"put the value in the second argument: {id}">',
        ],
        [
          "const id = 'a'; endpoint(`GET /x/${id as string}`);",
          'Mistake<"put the value in the second argument: {id}">',
        ],
        [
          `client("GET /users/{id");`,
          'Mistake<"\\"{\\" or \\"}\\" without the other: /users/{id">',
        ],
        [
          `client("GET /x", {}, { request: { credential: "include" } });`,
          "Did you mean to write 'credentials'?",
        ],
        [
          `shop<string>("GET /pets");`,
          'Mistake<"the description says what data is: leave out the type argument">',
        ],
        [`client("GTE /x");`, `Mistake<"not a method: GTE">`],
        [
          `client("GET /x", { headers: { a: "b" } });`,
          `Mistake<"pass headers in the third argument">`,
        ],
        [
          `client("POST /x", { body: { a: 1 } });`,
          'Mistake<"pass the body as `data`, in the third argument">',
        ],
        [`client("GET /x", {}, { retires: 1 });`, "'retires' does not exist"],
        [`createClient({ baseURL: "" });`, "Did you mean to write 'baseUrl'?"],
        [`createEndpoint({ baseUrl: "", timeout: 1 });`, "'timeout'"],
        [`client.defaults({ tenant: 1 });`, "'tenant' does not exist"],
        [`endpoint("GET /x/{id}");`, `Mistake<"missing parameter: id">`],
        [`endpoint({ url: "/x/{id}" });`, `"missing parameter: id"`],
        [`endpoint({ org: "a" });`, `"no URL in the route or the options"`],
        [
          `endpoint("GET /x", { header: { a: "b" } });`,
          'Mistake<"did you mean `headers`?">',
        ],
        [`endpoint("GET /{a");`, `Mistake<"\\"{\\" or \\"}\\" without`],
        [
          `endpoint("GET /{headers}", {});`,
          "has the name of an option: use createEndpoint",
        ],
        [
          `client("PUT /x", { a: 1, b: 2 }, { data: "c" });`,
          '"no place beside data, unless the route has {?…}: a"',
        ],
        [`endpoint("GET /x", { data: 1 });`, "GET has no body, and so no data"],
      ] as const
    ) {
      const lines = message(call);
      assert(lines.length <= 2, lines.join("\n"));
      assertStringIncludes(lines.join("\n"), names);
    }
  });

  it("is one about a base URL that may be undefined", () => {
    for (const create of ["createClient", "createEndpoint"]) {
      assertEquals(
        message(
          `declare const variable: string | undefined;\n${create}({ baseUrl: variable });`,
        ),
        [
          "Type 'string | undefined' is not assignable to type 'string | URL'.",
          "  Type 'undefined' is not assignable to type 'string | URL'.",
        ],
      );
    }
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
          };
        };
      };
      responses: { 200: { content: { "application/json": number } } };
    };
  };
}
createClient({ baseUrl: "", description: described<broken>({}) })("PUT /x/{id}", ${call});
`;
    const said = (call: string) =>
      compile(program(call)).filter(({ message }) =>
        !message.includes("nowhere")
      ).length;
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

describe("an editor", () => {
  it("completes the routes of a description", () => {
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

  it("completes parameters and their values, and options", () => {
    const [names, types, inBody, options, members, headers, plain] = complete(
      `github("GET /orgs/{org}/repos", { | });`,
      `github("GET /orgs/{org}/repos", { org: "x", type: "|" });`,
      `github("POST /repos/{owner}/{repo}/issues", { owner: "a", | });`,
      `github("GET /user", {}, { | });`,
      `github("GET /user", {}, { request: { | } });`,
      `client("GET /user", {}, { headers: { | } });`,
      `client("GET /orgs/{org}{?page}", { | });`,
    );
    assertEquals(names.toSorted(), [
      "direction",
      "org",
      "page",
      "per_page",
      "sort",
      "type",
    ]);
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

  it("completes the options of `endpoint`", () => {
    const [alone, beside, methods] = complete(
      `endpoint({ | });`,
      `endpoint({ url: "/x/{a}", | });`,
      `endpoint("/x", { method: "|" });`,
    );
    assert(alone.includes("url") && alone.includes("headers"));
    assert(beside.includes("method"));
    assert(methods.includes("GET") && methods.includes("delete"));
  });

  it("describes the parameters of path, query and body", () => {
    for (
      const [call, name, text] of [
        [
          `shop("GET /pets/{petId}", { | });`,
          "petId",
          "The number of the pet.",
        ],
        [`shop("GET /pets", { | });`, "limit", "How many pets to return."],
        [`shop("POST /pets", { | });`, "name", "What it is called."],
        [
          `shop("POST /pets", {}, { data: { | } });`,
          "name",
          "What it is called.",
        ],
      ] as const
    ) assertEquals(describeName(call, name), text, call);
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

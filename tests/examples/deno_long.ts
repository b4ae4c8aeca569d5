import { assert, assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { root } from "../../scripts/_tools.ts";
import { Example } from "./_example.ts";

describe("every example", () => {
  it("has a README", () => {
    for (const { name } of Deno.readDirSync(`${root}examples`)) {
      assert(Deno.statSync(`${root}examples/${name}/README.md`).isFile, name);
    }
  });
});

describe("examples/agent_tool", () => {
  const route = "POST /repos/octocat/hello-world/issues/7/comments";
  const response = { html_url: "https://github.test/comment" };
  const example = new Example("examples/agent_tool", { [route]: response });
  const comment = (repo: string) =>
    `$DENO_RUN $SOURCE/main.ts issues_create-comment '{ "repo": "${repo}", "issue_number": 7, "body": { "body": "Fixed." } }'`;

  it("lists its tools", async () => {
    const [tool] = JSON.parse(await example.run("$DENO_RUN $SOURCE/main.ts"));
    assertEquals(tool.type, "function");
    assertEquals(tool.name, "issues_create-comment");
    assertEquals(tool.parameters.required, ["repo", "issue_number", "body"]);
  });

  example.it("sends a call", {
    run: comment("hello-world"),
    prints: JSON.stringify(response),
    sends: [{
      route,
      headers: { authorization: "Bearer 0123" },
      body: '{"body":"Fixed."}',
    }],
  });

  example.it("refuses a dot segment", {
    run: comment(".."),
    prints:
      'Error: "repo" would be "." or ".." in the path; pass another value',
  });

  example.it("holds against attacks that get through a program by hand", {
    run: "$DENO_RUN $SOURCE/attack.ts",
    prints:
      /^the tool: (\d+) attacks, \d+ sent, 0 got through\nby hand: \1 attacks, \d+ sent, [1-9]\d* got through$/,
  });
});

describe("examples/client", () => {
  const example = new Example("examples/client", {
    "GET /notes?per_page=2": () =>
      Response.json([
        { id: 1, text: "Water the plants" },
        { id: 2, text: "Call Ada" },
      ], { headers: { link: '<?page=2>; rel="next"' } }),
    "GET /notes?page=2": [{ id: 3, text: "Read a book" }],
    "POST /notes": { id: 4, text: "Buy tea" },
    "PATCH /notes/4": { id: 4, text: "Buy coffee" },
    "DELETE /notes/4": "",
  });

  example.it("reads, writes and deletes", {
    run: "$DENO_RUN $SOURCE/main.ts",
    prints: [
      "1  Water the plants",
      "2  Call Ada",
      "3  Read a book",
      "4  Buy coffee",
      "404 GET",
    ].join("\n"),
    sends: [
      "GET /notes?per_page=2",
      "GET /notes?page=2",
      { route: "POST /notes", body: '{"text":"Buy tea"}' },
      { route: "PATCH /notes/4", body: '{"text":"Buy coffee"}' },
      "DELETE /notes/4",
      "GET /notes/4",
    ],
  });
});

describe("examples/deno_deploy", () => {
  const route = "POST /markdown/raw";
  const example = new Example("examples/deno_deploy", {
    [route]: "<h1>Hello</h1>",
  });

  it("serves HTML for Markdown", async () => {
    const lines = "exec $DENO_RUN $SOURCE/main.ts";
    const body = "# Hello";
    await example.serve(lines, /Listening on \S+:(\d+)/, async (origin) => {
      const response = await fetch(origin, { method: "POST", body });
      assertEquals(await response.text(), "<h1>Hello</h1>");
      assertEquals(response.status, 200);
    });
    const headers = { "content-type": "text/plain" };
    example.assertSent({ route, headers, body });
  });
});

describe("examples/gitea", () => {
  const example = new Example("examples/gitea", {
    "GET /repos/gitea/tea/releases": [
      { tag_name: "v1.0", published_at: "2026-01-31T12:00:00Z" },
    ],
  });

  example.it("lists releases", {
    run: "$DENO_RUN $SOURCE/main.ts gitea tea",
    prints: "2026-01-31  v1.0",
    sends: [{
      route: "GET /repos/gitea/tea/releases?limit=5",
      headers: { authorization: "token 4567", accept: "application/json" },
    }],
  });

  example.it("refuses a dot segment", {
    run: "$DENO_RUN $SOURCE/main.ts gitea ..",
    fails: true,
    prints: /^UNSAFE_PATH: /m,
  });
});

describe("examples/openapi", () => {
  const order = { id: "7", status: "open" };
  const example = new Example("examples/openapi", {
    "GET /orders": [order],
    "POST /orders": order,
  });

  example.it("writes forms, lists and objects as the document says", {
    run: "$DENO_RUN $SOURCE/main.ts",
    prints: "7 is open\n7  open",
    sends: [
      {
        route: "POST /orders",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body:
          "customer=ada&items=tea&items=milk+%26+sugar&address%5Bcity%5D=Z%C3%BCrich&address%5Bcountry%5D=CH",
      },
      "GET /orders?created%5Bgte%5D=2026-01-01&created%5Blt%5D=2027-01-01&status=open&status=paid&fields=id,status",
    ],
  });
});

describe("examples/service", () => {
  const example = new Example("examples/service");
  const retried = "  POST /orders 503: 1";
  const lost = ['find(".."): {"admin":"all customers"}', "  sent: GET /"];
  for (
    const [client, lines] of [
      ["waymark", [retried, 'find(".."): UNSAFE_PATH', "  sent: nothing"]],
      ["ky", [retried, ...lost]],
      // It does not retry.
      ["openapi_fetch", lost],
    ] as const
  ) {
    example.it(`does the same with ${client}, until it is attacked`, {
      run: `$DENO_RUN $SOURCE/main.ts ${client}`,
      prints: [
        "pending: 1 a/b",
        "found: sugar undefined",
        "placed: 3",
        "refused: An order needs an item",
        "tokens: 2",
        "  GET /orders 200: 2",
        "  GET /orders/{id} 200: 1",
        "  GET /orders/{id} 404: 1",
        "  POST /orders 201: 1",
        "  POST /orders 422: 1",
        ...lines,
      ].join("\n"),
    });
  }

  example.it("says how many lines each version has", {
    run:
      'for file in with_*.ts; do grep --quiet "($file) *| *$(wc --lines < $file) |" README.md; done',
    prints: "",
  });
});

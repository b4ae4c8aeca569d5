import { assert, assertEquals } from "@std/assert";
import { after, describe, it } from "node:test";
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
  const example = new Example("examples/agent_tool", {
    responses: {
      "POST /repos/octocat/hello-world/issues/7/comments": {
        html_url: "https://github.test/comment",
      },
    },
  });
  after(() => example.close());
  const comment = (repo: string) =>
    `$DENO_RUN $SOURCE/main.ts issues_create-comment '{ "repo": "${repo}", "issue_number": 7, "body": { "body": "Fixed." } }'`;

  it("lists its tools", async () => {
    const [tool] = JSON.parse(await example.run("$DENO_RUN $SOURCE/main.ts"));
    assertEquals(tool.type, "function");
    assertEquals(tool.name, "issues_create-comment");
    assertEquals(tool.parameters.required, ["repo", "issue_number", "body"]);
  });

  it("sends a call", async () => {
    assertEquals(
      await example.run(comment("hello-world")),
      '{"html_url":"https://github.test/comment"}',
    );
    const { route, headers, body } = example.sent[0]!;
    assertEquals(route, "POST /repos/octocat/hello-world/issues/7/comments");
    assertEquals(headers.get("authorization"), "Bearer 0123");
    assertEquals(body, '{"body":"Fixed."}');
  });

  it("refuses a dot segment", async () => {
    assertEquals(
      await example.run(comment("..")),
      'Error: "repo" is "..", which leads to another path; pass another value',
    );
    assertEquals(example.sent, []);
  });

  it("holds against attacks that get through a program by hand", async () => {
    const report = await example.run("$DENO_RUN $SOURCE/attack.ts");
    assert(
      /^the tool: (\d+) attacks, \d+ sent, 0 got through\nby hand: \1 attacks, \d+ sent, [1-9]\d* got through$/
        .test(report),
      report,
    );
  });
});

describe("examples/client", () => {
  const example = new Example("examples/client", {
    responses: {
      "GET /notes?per_page=2": [
        { id: 1, text: "Water the plants" },
        { id: 2, text: "Call Ada" },
      ],
      "GET /notes?page=2": [{ id: 3, text: "Read a book" }],
      "POST /notes": { id: 4, text: "Buy tea" },
      "PATCH /notes/4": { id: 4, text: "Buy coffee" },
      "DELETE /notes/4": "",
    },
    links: { "GET /notes?per_page=2": '<?page=2>; rel="next"' },
  });
  after(() => example.close());

  it("reads, writes and deletes", async () => {
    assertEquals(
      (await example.run("$DENO_RUN $SOURCE/main.ts")).split("\n"),
      [
        "1  Water the plants",
        "2  Call Ada",
        "3  Read a book",
        "4  Buy coffee",
        "404 GET",
      ],
    );
    assertEquals(example.routes, [
      "GET /notes?per_page=2",
      "GET /notes?page=2",
      "POST /notes",
      "PATCH /notes/4",
      "DELETE /notes/4",
      "GET /notes/4",
    ]);
    assertEquals(example.sent[2]!.body, '{"text":"Buy tea"}');
    assertEquals(example.sent[3]!.body, '{"text":"Buy coffee"}');
  });
});

describe("examples/deno_deploy", () => {
  const example = new Example("examples/deno_deploy", {
    responses: { "POST /markdown/raw": "<h1>Hello</h1>" },
  });
  after(() => example.close());

  it("serves HTML for Markdown", async () => {
    const lines = "exec $DENO_RUN $SOURCE/main.ts";
    await example.serve(lines, /Listening on \S+:(\d+)/, async (origin) => {
      const init = { method: "POST", body: "# Hello" };
      const response = await fetch(origin, init);
      assertEquals(await response.text(), "<h1>Hello</h1>");
      assertEquals(response.status, 200);
    });
    assertEquals(example.routes, ["POST /markdown/raw"]);
    assertEquals(example.sent[0]!.headers.get("content-type"), "text/plain");
    assertEquals(example.sent[0]!.body, "# Hello");
  });
});

describe("examples/gitea", () => {
  const example = new Example("examples/gitea", {
    responses: {
      "GET /repos/gitea/tea/releases": [
        { tag_name: "v1.0", published_at: "2026-01-31T12:00:00Z" },
      ],
    },
  });
  after(() => example.close());

  it("lists releases", async () => {
    const output = await example.run("$DENO_RUN $SOURCE/main.ts gitea tea");
    assertEquals(output, "2026-01-31  v1.0");
    assertEquals(example.routes, ["GET /repos/gitea/tea/releases?limit=5"]);
    const { headers } = example.sent[0]!;
    assertEquals(headers.get("authorization"), "token 4567");
    assertEquals(headers.get("accept"), "application/json");
  });

  it("refuses a dot segment", async () => {
    const output = await example.fail("$DENO_RUN $SOURCE/main.ts gitea ..");
    assert(/^UNSAFE_PATH: /m.test(output), output);
    assertEquals(example.sent, []);
  });
});

describe("examples/openapi", () => {
  const order = { id: "7", status: "open" };
  const example = new Example("examples/openapi", {
    responses: { "GET /orders": [order], "POST /orders": order },
  });
  after(() => example.close());

  it("writes forms, lists and objects as the document says", async () => {
    const output = await example.run("$DENO_RUN $SOURCE/main.ts");
    assertEquals(output, "7 is open\n7  open");
    assertEquals(example.routes, [
      "POST /orders",
      "GET /orders?created%5Bgte%5D=2026-01-01&created%5Blt%5D=2027-01-01&status=open&status=paid&fields=id,status",
    ]);
    const { headers, body } = example.sent[0]!;
    const type = headers.get("content-type") ?? "";
    assert(type.startsWith("application/x-www-form-urlencoded"), type);
    assertEquals(
      body,
      "customer=ada&items=tea&items=milk+%26+sugar&address%5Bcity%5D=Z%C3%BCrich&address%5Bcountry%5D=CH",
    );
  });
});

describe("examples/service", () => {
  const example = new Example("examples/service");
  after(() => example.close());
  const attack = {
    waymark: ['  find(".."): UNSAFE_PATH', "    sent: nothing"],
    ky: ['  find(".."): {"admin":"all customers"}', "    sent: GET /"],
    openapi_fetch: [
      '  find(".."): {"admin":"all customers"}',
      "    sent: GET /",
    ],
  };
  for (const [client, outcome] of Object.entries(attack)) {
    it(`does the same with ${client}, until it is attacked`, async () => {
      const lines = `$DENO_RUN $SOURCE/main.ts ${client}`;
      // openapi-fetch does not retry.
      const retry = client === "openapi_fetch"
        ? []
        : ["    POST /orders 503: 1"];
      assertEquals((await example.run(lines)).split("\n"), [
        "pending: 1 a/b",
        "found: sugar undefined",
        "placed: 3",
        "refused: An order needs an item",
        "tokens: 2",
        ...[
          "    GET /orders 200: 2",
          "    GET /orders/{id} 200: 1",
          "    GET /orders/{id} 404: 1",
          "    POST /orders 201: 1",
          "    POST /orders 422: 1",
          ...retry,
          ...outcome,
        ].map((line) => line.slice(2)),
      ]);
    });
  }

  it("says how many lines each version has", async () => {
    await example.run(
      'for file in with_*.ts; do grep --quiet "($file) *| *$(wc --lines < $file) |" README.md; done',
    );
  });
});

import { assert, assertEquals } from "@std/assert";
import { cpSync } from "node:fs";
import { after, before, describe, it } from "node:test";
import { listRepositories } from "../../examples/cloudflare_worker/src/index.ts";
import { startBrowser } from "../../scripts/_browser.ts";
import { filesOf, serve } from "../../scripts/_serve.ts";
import { FORMS, serveIssuer } from "../../mcp/tests/_issuer.ts";
import { root } from "../../scripts/_tools.ts";
import { copyExamples, Example, installIn } from "./_example.ts";

/** The configuration of workerd, which runs a Worker without wrangler. */
const WORKER = "tests/conformance/worker.capnp";

const read = (path: string) => Deno.readTextFileSync(root + path);
const { project, tarball } = await copyExamples();
// Not in a `describe`: Deno loses the tests of one that waits.
const browser = await startBrowser();
if (!browser && Deno.env.get("CI") === "true") {
  throw new Error("Chromium is not installed");
}

/** An example in the copy. */
function open(name: string, responses: Record<string, unknown> = {}): Example {
  return new Example(`examples/${name}`, responses, project);
}

describe("examples/browser", () => {
  const url = "https://github.test/octokit/first";
  const example = open("browser", {
    "GET /search/repositories": {
      items: [
        ["octokit/first", url],
        ["octokit/second", "https://github.test/octokit/second"],
        ["octokit/third", "javascript:alert(1)"],
      ].map(([full_name, html_url], stargazers_count) => (
        { full_name, html_url, stargazers_count }
      )),
    },
  });
  after(() => browser?.close());
  const skip = browser ? false : "Chromium is not installed";

  it("searches, and makes no link of a script", { skip }, async () => {
    await example.run(
      "esbuild @waymark/endpoint/client --bundle --minify --format=esm --outfile=client.js",
    );
    const folder = `${project}examples/browser`;
    const html = Deno.readTextFileSync(`${folder}/index.html`)
      .replace("https://api.github.com", example.origin);
    Deno.writeTextFileSync(`${folder}/index.html`, html);
    const site = serve(filesOf(folder));
    try {
      const page = await browser!.newPage();
      page.setDefaultTimeout(10_000);
      const complaints: string[] = [];
      page.on("pageerror", (error) => complaints.push(String(error)));
      await page.goto(`${site.origin}/index.html`);
      await page.getByLabel("Words").fill("C++ & more");
      await page.getByRole("button", { name: "Search" }).click();
      await page.getByText("3 found").waitFor();
      const link = (name: string) => page.getByRole("link", { name });
      assertEquals(await link("octokit/first").getAttribute("href"), url);
      await page.getByText("octokit/third").waitFor();
      assertEquals(await link("octokit/third").count(), 0);
      assertEquals(complaints, []);
      // And no preflight.
      example.assertSent(
        "GET /search/repositories?sort=stars&per_page=10&q=C%2B%2B%20%26%20more",
      );
    } finally {
      await site.close();
    }
  });
});

describe("examples/bun_script", () => {
  const route = "POST /repos/octocat/hello/issues";
  const example = open("bun_script", {
    [route]: { html_url: "https://github.test/issue" },
  });
  const run = `bun main.ts octocat/hello "It's broken" bug`;

  example.it("opens an issue", {
    run,
    prints: "https://github.test/issue",
    sends: [{
      route,
      headers: { authorization: "token 0123" },
      body: `{"title":"It's broken","labels":["bug"]}`,
    }],
  });

  example.it("shows what it would send", {
    run: `${run} --dry-run`,
    prints: /^curl -X POST .* 'authorization: \*\*\*'/,
  });
});

describe("examples/cloudflare_worker", () => {
  const repository = (name: string, stargazers_count: number) => ({
    name,
    full_name: `octokit/${name}`,
    html_url: `https://github.test/octokit/${name}`,
    stargazers_count,
  });
  const example = open("cloudflare_worker", {
    "GET /orgs/octokit/repos": [
      repository("first", 0),
      repository("second", 1),
      repository("third", 2),
    ],
  });

  it("runs on workerd", async () => {
    cpSync(
      root + WORKER,
      `${project}examples/cloudflare_worker/worker.capnp`,
    );
    const lines =
      "esbuild src/index.ts --bundle --format=esm --outfile=worker.js\n" +
      "exec workerd serve --control-fd=1 worker.capnp";
    await example.serve(lines, /"port":(\d+)/, async (origin) => {
      const response = await fetch(`${origin}?org=octokit`);
      const names = (await response.json())
        .map(({ name }: { name: string }) => name);
      assertEquals(names, ["third", "second", "first"]);
      const statuses = {
        "?org=..": 400,
        "?org=": 400,
        "": 400,
        "?org=nobody": 502,
      };
      for (const [query, status] of Object.entries(statuses)) {
        const response = await fetch(origin + query);
        assertEquals(response.status, status, await response.text());
      }
    });
    example.assertSent({
      route: "GET /orgs/octokit/repos?per_page=100",
      headers: {
        authorization: "token 0123",
        "user-agent": "list-repositories",
      },
    }, "GET /orgs/nobody/repos?per_page=100");
  });

  it("can be called in a test", async () => {
    const response = await listRepositories("octokit", {}, ({ url }) => {
      const expected = "https://api.github.com/orgs/octokit/repos?per_page=100";
      assertEquals(url, expected);
      const found = [repository("first", 0), repository("second", 1)];
      return Promise.resolve(Response.json(found));
    });
    const [{ name }] = await response.json();
    assertEquals(name, "second");
  });

  it("has the file and the date of its wrangler.jsonc", () => {
    const { main, compatibility_date } = JSON.parse(
      read("examples/cloudflare_worker/wrangler.jsonc"),
    );
    assertEquals(main, "src/index.ts");
    const date = `compatibilityDate = "${compatibility_date}"`;
    assert(read(WORKER).includes(date));
  });
});

describe("examples/install_input", () => {
  const example = open("install_input");

  example.it("reads JSON", {
    run: "node main.mjs",
    prints: ".: pnpm recursive install --frozen-lockfile",
  });

  example.it("says what is wrong in JSON", {
    run: `echo '[{"args": [1]}]' > wrong.json\nnode main.mjs wrong.json`,
    fails: true,
    prints: /\[0\]\.args\[0\] must be a string/,
  });

  example.it("reads YAML", {
    run: `bun --eval '
      import input from "./install.yaml";
      import { installCommands } from "@waymark/endpoint/schema";
      console.log(JSON.stringify(installCommands(input)));
    '`,
    prints: JSON.stringify([
      { command: "pnpm", args: ["recursive", "install", "--frozen-lockfile"] },
      { command: "pnpm", args: ["install"], cwd: "docs" },
    ]),
  });

  it("names the schema for an editor", () => {
    for (const file of ["install.json", "install.yaml"]) {
      const [, schema = ""] = /\$schema(?:": "|=)([^"\n]+)/
        .exec(read(`examples/install_input/${file}`)) ?? [];
      assertEquals(
        Deno.readTextFileSync(project + schema),
        read("schema/run_install_input.schema.json"),
      );
    }
  });
});

describe("examples/mcp_server", () => {
  const headers = { authorization: "Bearer 0123" };
  const example = open("mcp_server", {
    "GET /orders": [{ id: 7 }],
    "POST /orders": { id: 8 },
  });

  before(async () => {
    const folder = `${project}examples/mcp_server/`;
    await installIn(folder, tarball, { "@waymark/mcp": "npm_mcp" });
  });

  example.it("reads with the tools of the command", {
    run: `
      export SHOP_TOKEN="Bearer $GITHUB_TOKEN"
      server="npx waymark-mcp shop.json --base-url $API_URL --header-env authorization=SHOP_TOKEN"
      node call.mjs "$server"
      node call.mjs "$server" list_orders '{ "page_size": 2 }'
    `,
    prints: 'list_orders\nget_order\n[{"id":7}]',
    sends: [{ route: "GET /orders?page%5Bsize%5D=2", headers }],
  });

  example.it("has a tool of its own in the program", {
    run: `
      export API_TOKEN=$GITHUB_TOKEN
      node call.mjs "node server.mjs"
      node call.mjs "node server.mjs" opening_hours
      node call.mjs "node server.mjs" create_order '{ "body": { "customer": "ada", "items": [{ "sku": "s" }] } }'
      node call.mjs "node server.mjs" get_order '{ "id": ".." }'
    `,
    prints: [
      ...["list_orders", "create_order", "get_order", "attach_file"],
      "opening_hours",
      "Monday to Friday, 9 to 17",
      '{"id":8}',
      '"id" would be "." or ".." in the path; pass another value',
    ].join("\n"),
    sends: [{
      route: "POST /orders",
      headers,
      body: '{"customer":"ada","items":[{"sku":"s"}]}',
    }],
  });
});

describe("examples/mcp_hosted", () => {
  const example = open("mcp_hosted", { "GET /orders": [{ id: 7 }] });
  const resource = "https://mcp.shop.example/mcp";

  before(() => {
    const folder = `${project}examples/mcp_hosted/`;
    return installIn(folder, tarball, { "@waymark/mcp": "npm_mcp" });
  });

  for (const form of FORMS) {
    it(`serves whoever signed in for it, and nobody else: ${form[1]}`, async () => {
      const issuer = await serveIssuer(form);
      // Some issuers have a name of their own for a server.
      const [audience, own] = form[0]
        ? ["api://shop", "AUDIENCE=api://shop"]
        : [resource, ""];
      const lines =
        `PUBLIC_URL=${resource} ISSUER=${issuer.issuer} ${own} API_TOKEN=$GITHUB_TOKEN PORT=0 node server.mjs`;
      await example.serve(lines, /127\.0\.0\.1:(\d+)\/mcp/, async (origin) => {
        const url = new URL("mcp", origin);
        const call = async (token: string) => {
          const response = await fetch(url, {
            method: "POST",
            headers: {
              authorization: `Bearer ${token}`,
              "content-type": "application/json",
              accept: "application/json, text/event-stream",
            },
            body: JSON.stringify({
              jsonrpc: "2.0",
              id: 1,
              method: "tools/call",
              params: { name: "list_orders", arguments: {} },
            }),
          });
          return { response, text: await response.text() };
        };
        const mine = await issuer.sign({ sub: "ada", aud: audience });
        // Its keys cannot be fetched yet.
        assertEquals((await call(mine)).response.status, 503);
        const { response, text } = await call(mine);
        assertEquals(response.status, 200, text);
        assert(text.includes('[{\\"id\\":7}]'), text);
        const others = await issuer.sign({
          sub: "ada",
          aud: "https://a.example",
        });
        for (const token of ["none", others]) {
          const { response } = await call(token);
          assertEquals(response.status, 401);
          const challenge = response.headers.get("www-authenticate") ?? "";
          assert(challenge.includes("oauth-protected-resource/mcp"), challenge);
        }
        const metadata = await fetch(
          new URL(".well-known/oauth-protected-resource/mcp", origin),
        );
        const { authorization_servers: servers } = await metadata.json();
        assertEquals(servers, [issuer.issuer]);
        const preflight = await fetch(url, {
          method: "OPTIONS",
          headers: { origin: "https://host.example" },
        });
        assertEquals(preflight.status, 204);
        for (const path of [".well-known/openid-configuration", "mcp/a"]) {
          const { status, body } = await fetch(new URL(path, origin));
          await body?.cancel();
          assertEquals(status, 404);
        }
      });
      await issuer.close();
      const headers = { authorization: "Bearer 0123" };
      example.assertSent({ route: "GET /orders", headers });
    });
  }
});

describe("examples/node_fetch", () => {
  const example = open("node_fetch", {
    "GET /orgs/octokit/repos": ["first", "second", "third"]
      .map((name) => ({ name })),
    "GET /repos/octokit/endpoint.js/readme": "# Read me",
  });

  example.it("imports", {
    run: "node main.mjs octokit",
    prints: "first\nsecond\nthird",
    sends: [{
      route: "GET /orgs/octokit/repos?per_page=100",
      headers: { authorization: "token 0123" },
    }],
  });

  example.it("requires", {
    run: "node main.cjs",
    prints: "# Read me",
    sends: [{
      route: "GET /repos/octokit/endpoint.js/readme",
      headers: { accept: "application/vnd.github.v3.raw" },
    }],
  });
});

describe("examples/openapi", () => {
  const example = open("openapi");

  it("has the table that the command writes", async () => {
    await example.run(
      "npx @waymark/endpoint openapi --table shop.yaml --output written",
    );
    const read = (path: string) =>
      Deno.readTextFileSync(`${project}examples/openapi/${path}`);
    const lines = read("written/table.ts").split("\n")
      .filter((line) => line.includes("query"));
    assert(lines.length > 0);
    for (const line of lines) assert(read("description.ts").includes(line));
  });
});

describe("examples/upload_asset", () => {
  const example = open("upload_asset", {
    "POST /repos/octocat/hello/releases/1/assets": {
      browser_download_url: "https://github.test/asset",
    },
  });

  example.it("uploads a file of bytes", {
    run: `
      printf '\\0\\r\\nA' > 'notes & more.bin'
      node main.mjs octocat/hello 1 'notes & more.bin'
    `,
    prints: "https://github.test/asset",
    sends: [{
      route:
        "POST /repos/octocat/hello/releases/1/assets?name=notes%20%26%20more.bin",
      headers: { "content-length": "4" },
      body: "\0\r\nA",
    }],
  });
});

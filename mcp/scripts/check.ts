/**
 * Installs the tarballs of `@waymark/mcp` and `@waymark/endpoint` into an empty
 * folder, runs the command there on Node and Bun with the official client, and
 * attacks it. It needs `npm/` and `npm_mcp/`: `deno task ci build`.
 */
import {
  Client,
  StreamableHTTPClientTransport,
} from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import assert from "node:assert/strict";
import { createProject, pack } from "../../scripts/_install_package.ts";
import { Report } from "../../scripts/_report.ts";
import { printed, serve, stop } from "../../scripts/_serve.ts";
import {
  executable,
  installTools,
  modules,
  nodes,
  root,
  run,
} from "../../scripts/_tools.ts";
import config from "../deno.json" with { type: "json" };
import { checkProcess1 } from "./_as_process_1.ts";
import { attack, type Received } from "./_attack.ts";
import { attackHttp, flood, HTTP_ATTACKS } from "./_attack_http.ts";

const TOKEN = "5ecret-of-the-shop";
const OWN_TOKEN = "the token of this server";
const info = { name: "check", version: "1.0.0" };

await installTools();
const project = `${await Deno.makeTempDir()}/`;
const [endpoint, mcp] = [
  await pack("npm", project),
  await pack("npm_mcp", project),
];
await createProject(project, {}, endpoint.tarball, mcp.tarball);
for (const file of ["shop.json", "server.mjs"]) {
  Deno.copyFileSync(`${root}examples/mcp_server/${file}`, project + file);
}

const received: Received[] = [];
const api = serve(async ({ method, url, headers, body }) => {
  await body?.cancel();
  const { pathname, search } = new URL(url);
  received.push({ route: `${method} ${pathname}${search}`, headers });
  return pathname.includes("/moved")
    ? new Response(null, {
      status: 307,
      headers: { location: "http://127.0.0.1:1/stolen" },
    })
    : Response.json({ authorization: headers.get("authorization") });
});

const args = [
  ...["node_modules/.bin/waymark-mcp", "shop.json", "--write"],
  ...["--base-url", `${api.origin}/v1`, "--header-env", "authorization=TOKEN"],
  ...["--calls-per-minute", "100000"],
];
const env = { TOKEN: `Bearer ${TOKEN}`, WAYMARK_MCP_TOKEN: OWN_TOKEN };

/** Attacks the command over standard input and output. */
async function attackOverStdio(command: string): Promise<void> {
  const client = new Client(info);
  const options = {
    command,
    args,
    env,
    cwd: project,
    stderr: "ignore",
  } as const;
  await client.connect(new StdioClientTransport(options));
  try {
    console.log(`        ${await attack(client, received, TOKEN)} attacks`);
    assert.equal(await flood(client, "list_orders"), 1000);
  } finally {
    await client.close();
  }
}

/** Attacks the command over HTTP. */
async function attackOverHttp(command: string): Promise<void> {
  const child = new Deno.Command(command, {
    args: [...args, "--http", "0"],
    env,
    cwd: project,
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  try {
    const url = new URL(await printed(child, /serving (http:\S+)/));
    const client = new Client(info);
    const headers = { authorization: `Bearer ${OWN_TOKEN}` };
    await client.connect(
      new StreamableHTTPClientTransport(url, { requestInit: { headers } }),
    );
    console.log(`        ${await attack(client, received, TOKEN)} attacks`);
    assert.equal(await flood(client, "list_orders"), 1000);
    await client.close();
    for (const label of HTTP_ATTACKS) {
      assert.match(await attackHttp(url, OWN_TOKEN, label), /^4\d\d$/, label);
    }
  } finally {
    await stop(child);
  }
}

const report: Report = new Report();
const npx = (line: string) =>
  run("npx", { args: ["--no-install", ...line.split(" ")], cwd: project });
await report.check("npx waymark-mcp --version", async () => {
  assert.equal((await npx("waymark-mcp --version")).trim(), config.version);
});
await report.check("npx @waymark/mcp --help", async () => {
  assert.match(await npx("@waymark/mcp --help"), /^Usage: waymark-mcp/);
});
for (const name of ["node-20", "node-24"]) {
  const node = nodes.get(name)!;
  await report.check(`${name} over stdio`, () => attackOverStdio(node));
  await report.check(`${name} over HTTP`, () => attackOverHttp(node));
}
await report.check(
  "process 1, by the command of the page's Dockerfile",
  () => checkProcess1(project, nodes.get("node-24")!),
);
await report.check("bun over stdio", () => attackOverStdio(executable("bun")));

await report.check("at most 6 packages and 20 MB", async () => {
  const args = ["ls", "--all", "--parseable"];
  const paths = (await run("npm", { args, cwd: project })).trim().split("\n");
  // The first is the project.
  assert.ok(paths.length - 1 <= 6, paths.join("\n"));
  const size = await run("du", { args: ["-sm", "node_modules"], cwd: project });
  assert.ok(parseInt(size) <= 20, size);
});

await report.check("@modelcontextprotocol/inspector --cli", async () => {
  const folder = `${await Deno.makeTempDir()}/`;
  await createProject(folder, {}, "@modelcontextprotocol/inspector@0.15.0");
  const inspect = async (line: string) => {
    const server = `${project}node_modules/.bin/waymark-mcp`;
    const args = [
      ...["--no-install", "mcp-inspector", "--cli", server],
      ...[`${project}shop.json`, "--base-url", `${api.origin}/v1`],
      ...`--method ${line}`.split(" "),
    ];
    return JSON.parse(await run("npx", { args, cwd: folder }));
  };
  const { tools } = await inspect("tools/list");
  assert.deepEqual(
    tools.map(({ name }: { name: string }) => name),
    ["list_orders", "get_order"],
  );
  const { content } = await inspect(
    "tools/call --tool-name get_order --tool-arg id=7",
  );
  assert.equal(content[0].text, '{"authorization":null}');
  assert.equal(received.at(-1)?.route, "GET /v1/orders/7");
  await Deno.remove(folder, { recursive: true });
});

await report.check("the types, by TypeScript 5.9", async () => {
  const program = [
    'import { createServer, createServerFactory, type ServerOptions } from "@waymark/mcp";',
    "const options: ServerOptions = { search: true, include: ['GET'] };",
    "createServer({}, options).registerTool;",
    "createServerFactory({}, options)({}).close() satisfies Promise<void>;",
    "// @ts-expect-error: it has no such option.",
    "createServer({}, { serch: true });",
  ];
  Deno.writeTextFileSync(`${project}program.ts`, program.join("\n"));
  const line =
    `--noEmit --strict --skipLibCheck --module nodenext --target es2022 --types node --typeRoots ${modules}@types program.ts`;
  await run("node", {
    args: [`${modules}typescript-5.9/bin/tsc`, ...line.split(" ")],
    cwd: project,
  });
});
await report.check(
  "publint",
  () => run(`${modules}.bin/publint`, { args: ["--strict", mcp.tarball] }),
);
await report.check("@arethetypeswrong/cli", () =>
  run(`${modules}.bin/attw`, {
    args: [mcp.tarball, "--profile", "esm-only"],
  }));

await api.close();
await Deno.remove(project, { recursive: true });
report.exit();

/**
 * Makes tools of `examples/mcp_server/shop.json` with `@waymark/mcp` and with the
 * projects in `bench/tools/package.json`, calls them with what a hostile model
 * could write, and prints what reaches the API. Fails if anything gets through ours.
 *
 * It needs Node, and the packages: `deno task ci build`. `--write` puts the table
 * into bench/comparison.md.
 */
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import assert from "node:assert/strict";
import { cpSync } from "node:fs";
import { pack } from "../scripts/_install_package.ts";
import { serve } from "../scripts/_serve.ts";
import {
  executable,
  installTools,
  npmInstall,
  root,
  run,
} from "../scripts/_tools.ts";
import { publish, publishBars } from "../scripts/_publish.ts";
import packages from "./tools/package.json" with { type: "json" };

type Arguments = Readonly<Record<string, unknown>>;

interface Tool {
  readonly name: string;
  readonly description?: string;
  readonly inputSchema: { readonly properties?: object };
}

interface Received {
  readonly method: string;
  readonly url: URL;
  readonly headers: Headers;
  readonly body: string;
}

const TOKEN = "5ecret";
const Authorization = `Bearer ${TOKEN}`;
const headers = JSON.stringify({ Authorization });

await installTools();
const folder = `${await Deno.makeTempDir()}/`;
for (const source of ["examples/mcp_server", "bench/tools"]) {
  cpSync(root + source, folder, { recursive: true });
}
const tarballs = [
  (await pack("npm", folder)).tarball,
  (await pack("npm_mcp", folder)).tarball,
];
// The projects want different releases of the same packages beside them.
await npmInstall(folder, ...tarballs, "--legacy-peer-deps");
const bin = "node_modules/.bin";

/** Starts a server of the Model Context Protocol, and connects the official client. */
async function connect(
  args: string[],
  env: Record<string, string> = {},
): Promise<Client> {
  const client = new Client({ name: "attack", version: "1.0.0" });
  const options = { command: "node", cwd: folder, stderr: "ignore" } as const;
  await client.connect(new StdioClientTransport({ ...options, args, env }));
  return client;
}

/** The arguments of Node that start the command `waymark-mcp`. */
const waymark = (baseUrl: string) =>
  `${bin}/waymark-mcp shop.json --write --base-url ${baseUrl} --header-env authorization=API`
    .split(" ");

/** Each project as its documentation shows it, with a base URL and a token. */
const projects: Record<string, (baseUrl: string) => Promise<Client>> = {
  "@waymark/mcp": (baseUrl) =>
    connect(waymark(baseUrl), { API: Authorization }),

  "openapi-mcp-generator": async (API_BASE_URL) => {
    const line = `--input shop.json --output made --base-url ${API_BASE_URL}`;
    const args = line.split(" ");
    await run(`${bin}/openapi-mcp-generator`, { args, cwd: folder });
    // Its own build also checks types.
    const files = ["made/src/index.ts", "--outfile=made/build/index.js"];
    await run(executable("esbuild"), { args: files, cwd: folder });
    return connect(["made/build/index.js"], { BEARER_TOKEN_TOKEN: TOKEN });
  },

  "@ivotoby/openapi-mcp-server": (API_BASE_URL) =>
    connect([`${bin}/openapi-mcp-server`, "--disable-abbreviation", "true"], {
      OPENAPI_SPEC_PATH: "shop.json",
      API_BASE_URL,
      API_HEADERS: `Authorization:${Authorization}`,
    }),

  "fastmcp": (baseUrl) =>
    connect(["fastmcp_server.mjs", "shop.json", baseUrl], { API_TOKEN: TOKEN }),

  "mcp-openapi": (baseUrl) =>
    connect([
      ...[`${bin}/mcp-openapi`, "--spec", "shop.json", "--base-url", baseUrl],
      ...["--auth-type", "bearer", "--auth-token", TOKEN],
    ]),

  "api2mcp": (API_BASE_URL) =>
    connect([`${bin}/api2mcp`], {
      OPENAPI_URL: "shop.json",
      API_BASE_URL,
      API_HEADERS: headers,
    }),

  "@samchon/openapi": (baseUrl) =>
    connect(["samchon_server.mjs", "shop.json", baseUrl], { API_TOKEN: TOKEN }),
};

const id = "7";

/** Valid arguments of each tool, and what the description says of the request. */
const calls: Readonly<Record<string, [args: Arguments, request: string]>> = {
  list_orders: [
    { status: "open", "page[size]": 5, tags: ["a", "b"] },
    "GET /v1/orders?status=open&page[size]=5&tags=a,b",
  ],
  create_order: [
    { body: { customer: "ada", items: [{ sku: "s", count: 2 }] } },
    'POST /v1/orders {"customer":"ada","items":[{"sku":"s","count":2}]}',
  ],
  get_order: [{ id }, "GET /v1/orders/7"],
  delete_order: [{ id, "If-Match": "e" }, "DELETE /v1/orders/7 if-match: e"],
  attach_file: [
    { id, body: { file: "aGk=" } },
    "POST /v1/orders/7/files multipart",
  ],
};

/** A request as {@linkcode calls} has it. */
function toText({ method, url, headers, body }: Received): string {
  const isForm = /^multipart.*boundary/.test(headers.get("content-type") ?? "");
  const match = headers.has("if-match") &&
    `if-match: ${headers.get("if-match")}`;
  const path = url.pathname + decodeURIComponent(url.search);
  return `${method} ${path} ${match || (isForm ? "multipart" : body)}`.trim();
}

/** Hostile arguments by their names in the table, with another base URL. */
const attacksWith = (
  url: string,
): readonly [label: string, args: Arguments, tool?: string][] => [
  ...["..", ".", "", "../users", "a/b", "?x=1", "#x", "%2e%2e", "//x.example"]
    .map((id): [string, Arguments] => [`\`${JSON.stringify(id)}\``, { id }]),
  ['`[".."]`', { id: [".."] }],
  ["`{ a: 1 }`", { id: { a: 1 } }],
  ["`null`", { id: null }],
  ["nothing", {}],
  ["`__proto__: { id }`", JSON.parse('{ "__proto__": { "id": "7" } }')],
  [
    "a header of two lines",
    { id, "If-Match": "a\r\nx-admin: 1" },
    "delete_order",
  ],
  ["an unknown `admin`", { id, admin: true }],
  ["another `authorization`", { id, authorization: "none" }],
  ["another base URL", { id, baseUrl: url, _baseUrl: url, host: url }],
];

/** The name of a tool or an argument, however the project writes it. */
function find(name: string, names: readonly string[]): string {
  const plain = (text: string) => text.replace(/\W|_/g, "").toLowerCase();
  return names.find((it) => plain(it) === plain(name)) ?? name;
}

/** The cells of a project. */
async function tryOut(
  open: (baseUrl: string) => Promise<Client>,
): Promise<(string | number)[]> {
  let received: Received[] = [];
  const listen = () =>
    serve(async (request) => {
      const { method, url, headers } = request;
      const body = await request.text();
      received.push({ method, url: new URL(url), headers, body });
      return Response.json({});
    });
  const [api, other] = [listen(), listen()];
  const client = await open(`${api.origin}/v1`);
  const tools: Tool[] = (await client.listTools()).tools;
  const known = new Map(tools.map(({ name, inputSchema }) => [
    name,
    Object.keys(inputSchema.properties ?? {}),
  ]));

  /** Calls a tool, and returns the first request that arrives. */
  const send = async (
    tool: string,
    { body, ...args }: Arguments,
  ): Promise<Received | undefined> => {
    received = [];
    const name = find(tool, [...known.keys()]);
    const names = known.get(name) ?? [];
    const place = names.find((it) => /^(?:request)?body$/i.test(it));
    const entries = Object
      .entries({ ...args, ...place ? { [place]: body } : Object(body) })
      .map(([key, value]) => [find(key, names), value]);
    // Some refuse with an error, some with a result: what arrives counts.
    const given = Object.fromEntries(entries);
    await client.callTool({ name, arguments: given }).catch(() => {});
    return received[0];
  };

  const wrong: string[] = [];
  for (const [tool, [args, expected]] of Object.entries(calls)) {
    const request = await send(tool, args);
    if (!request || toText(request) !== expected) wrong.push(`\`${tool}\``);
  }

  // One of them drops the path of the base URL.
  const usual = (await send("get_order", { id }))!.url.pathname;
  assert.match(usual, /\/orders\/7$/);
  const cells: string[] = [];
  for (const [, args, tool] of attacksWith(`${other.origin}/v1`)) {
    const request = await send(tool ?? "get_order", args);
    if (request === undefined) {
      cells.push("refused");
      continue;
    }
    const { url: { origin, pathname, search }, headers } = request;
    const stays = pathname.startsWith(usual.slice(0, -1)) && search === "" &&
      /^[^/]+$/.test(pathname.slice(usual.length - 1));
    const cell = origin !== api.origin
      ? "another host"
      : headers.get("authorization") !== Authorization || headers.has("x-admin")
      ? "another header"
      : `\`${pathname}${search && "?…"}\``;
    cells.push(stays && cell.startsWith("`") ? cell : `❌ ${cell}`);
  }
  await Promise.all([client.close(), api.close(), other.close()]);
  const strange = [...known.values()].flat()
    .filter((it) => /[^\w.-]|.{65}/.test(it));
  const shown = tools.map(({ name, description, inputSchema }) => ({
    ...{ name, description, inputSchema },
  }));
  return [
    ...cells,
    cells.filter((cell) => cell.startsWith("❌")).length,
    tools.length,
    wrong.join(", ") || "none",
    strange.join(", ") || "none",
    JSON.stringify(shown).length.toLocaleString("en"),
  ];
}

const columns = await Promise.all(Object.values(projects).map(tryOut));
const labels = [
  ...attacksWith("").map(([label]) => label),
  `attacks that get through, of ${attacksWith("").length}`,
  `operations that become tools, of ${Object.keys(calls).length}`,
  "valid calls that arrive altered, or not at all",
  "names of arguments that hosts refuse",
  "characters of names, descriptions and schemas",
];
const versions: Record<string, string> = packages.dependencies;
const titles = Object.keys(projects)
  .map((name) => `${name} ${versions[name] ?? ""}`);
const table = [
  ["", ...titles],
  ...labels.map((label, row) => [label, ...columns.map((cells) => cells[row])]),
];
const node = await run("node", { args: ["--version"] });
const from = `From a run on Node ${node.slice(1).trim()}.`;
await publish("bench/comparison.md", "tools", table, from);

const tried = attacksWith("").length;
publishBars(
  "tools",
  "Attacks that get through tools for agents",
  Object.keys(projects).map((name, index) => ({
    // Without the scope of an organization.
    name: name.replace("@ivotoby/", ""),
    value: Number(columns[index]![tried]),
    of: tried,
    isOurs: index === 0,
  })),
);

await Deno.remove(folder, { recursive: true });

assert.deepEqual(columns[0]!.slice(-5, -1), [0, 5, "none", "none"]);

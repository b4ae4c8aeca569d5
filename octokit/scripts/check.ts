/**
 * Checks `@waymark/octokit-endpoint` inside the published Octokit packages: runs
 * the programs in `programs/` with `@octokit/endpoint` and with ours,
 * against a local server, and compares the requests byte for byte. It also
 * compiles a program against `@octokit/types`.
 *
 * Needs the package, which `deno task ci build` builds.
 */
import assert from "node:assert/strict";
import { generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { cpSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import map from "../../import_map.json" with { type: "json" };
import { createProject, pack } from "../../scripts/_install_package.ts";
import { Report } from "../../scripts/_report.ts";
import { installTools, modules, root, run } from "../../scripts/_tools.ts";

/** The packages that the programs use, with the versions of `import_map.json`. */
const PACKAGES = Object.fromEntries(
  Object.entries(map.imports).flatMap(([name, specifier]) => {
    const version = specifier.split(`${name}@`)[1];
    return name.startsWith("@octokit/") && /^[\d.]+$/.test(version ?? "")
      ? [[name, version]]
      : [];
  }),
);

/** The steps that differ, and the headings in README.md that say why. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  "request: a body key called url": "`url` and `method` beside a route",
  "core: a hook and a body key called url": "`url` and `method` beside a route",
  "core: what only we refuse rejects": "Errors",
  "request: a dot segment": "Dot segments",
  "request: a host from a parameter": "Hosts",
  "request: a header of two lines": "Header lines",
  "request: url beside a query expression": "`url` and `method` beside a route",
  "request: a semicolon in a name": "Queries",
  "request: two missing values": "Slashes",
  "request: a query expression without a value": "Expressions",
  "rest: an upload without a label": "Expressions",
  "retry: the count of retries in DEFAULTS": "Copies",
};

/** The plugin has more methods than this; a loop over none would pass. */
const LEAST_METHODS = 1000;

interface Reply {
  status?: number;
  headers?: Record<string, string>;
  data?: unknown;
}

/** The responses of the API, by the route. */
const RESPONSES: readonly [
  RegExp,
  Reply | ((origin: string, count: number) => Reply),
][] = [
  [/^GET \/(?:pages|orgs\/pages)\//, (origin, count) => {
    // GitHub writes its links with numbers; other servers are less careful.
    const next = `${origin}/pages/1/next?q="a b"&cursor=a:b/{c}|${count}`;
    return {
      headers: count < 3 ? { link: `<${next}>; rel="next"` } : {},
      data: [{ id: count }],
    };
  }],
  [/^GET \/flaky/, (_origin, count) => count < 3 ? { status: 500 } : {}],
  [/^POST \/limited$/, (_origin, count) => {
    const none = { "x-ratelimit-remaining": "0", "x-ratelimit-reset": "0" };
    return count < 2 ? { status: 429, headers: none } : {};
  }],
  [/missing/, { status: 404, data: { message: "Not Found" } }],
  [/\/access_tokens/, {
    status: 201,
    data: {
      token: "installation",
      expires_at: "2027-01-01T00:00:00Z",
      permissions: {},
    },
  }],
  [/^POST .*graphql/, { data: { data: { a: 1 } } }],
  [/\/login\/|\/applications\//, {
    data: {
      access_token: "t",
      token: "t",
      scope: "repo",
      scopes: ["repo"],
      device_code: "d",
      expires_in: 1,
      refresh_token: "r",
      refresh_token_expires_in: 2,
    },
  }],
];

const folder = `${await Deno.makeTempDir()}/`;

/** Creates a project with the packages and the programs, and returns its folder. */
async function create(name: string, manifest: object): Promise<string> {
  const project = `${folder}${name}/`;
  cpSync(`${root}octokit/scripts/programs`, project, { recursive: true });
  await createProject(project, manifest);
  return project;
}

/** The requests of each step, and its outcome. */
type Steps = Map<string, { sent: string[]; outcome: unknown }>;

/** Runs the program in a project, against a new server. */
async function record(project: string, privateKey: string): Promise<Steps> {
  const steps: Steps = new Map();
  let sent: string[] = [];
  const server = createServer(async (request, response) => {
    const bytes = await buffer(request);
    if (request.url === "/-/step") {
      sent = [];
      steps.set(bytes.toString(), { sent, outcome: undefined });
      response.end();
      return;
    }
    // One character for each byte.
    const body = bytes.toString("latin1");
    const route = `${request.method} ${request.url}`;
    const lines = [route, ...request.rawHeaders, body].join("\n");
    sent.push(lines.replaceAll(port, "PORT"));
    const found = RESPONSES.find(([pattern]) => pattern.test(route))?.[1] ?? {};
    const { status = 200, headers, data = {} } = typeof found === "function"
      ? found(`http://127.0.0.1:${port}`, sent.length)
      : found;
    const type = { "content-type": "application/json" };
    response.writeHead(status, { ...type, ...headers });
    response.end(JSON.stringify(data));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const port = String((server.address() as AddressInfo).port);
  try {
    const API_URL = `http://127.0.0.1:${port}`;
    const output = await run("node", {
      args: ["program.mjs"],
      cwd: project,
      env: { API_URL, PRIVATE_KEY: privateKey, NO_COLOR: "1" },
    });
    const outcomes = JSON.parse(output.replaceAll(port, "PORT"));
    for (const [name, step] of steps) step.outcome = outcomes[name];
  } finally {
    server.closeAllConnections();
    server.close();
  }
  return steps;
}

await installTools();
const ours = await pack("npm_octokit_endpoint", folder);
const { "@octokit/endpoint": _, ...others } = PACKAGES;
const projects = {
  theirs: await create("theirs", { dependencies: PACKAGES }),
  ours: await create("ours", {
    dependencies: others,
    overrides: { "@octokit/endpoint": `file:${ours.tarball}` },
  }),
};
// A key like those that GitHub generates for apps.
const { privateKey } = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
  publicKeyEncoding: { type: "spki", format: "pem" },
});
const theirSteps = await record(projects.theirs, privateKey);
const ourSteps = await record(projects.ours, privateKey);

const report = new Report({ isBrief: true });
const documentation = Deno.readTextFileSync(`${root}octokit/README.md`);
for (const [name, theirs] of theirSteps) {
  await report.check(name, () => {
    const heading = EXCEPTIONS[name];
    if (heading === undefined) {
      return assert.deepEqual(ourSteps.get(name), theirs);
    }
    assert.notDeepEqual(ourSteps.get(name), theirs, "does not differ");
    assert.ok(documentation.includes(`\n### ${heading}\n`), heading);
  });
}
const methods = [...theirSteps.keys()]
  .filter((name) => /^rest: \w+\.\w+$/.test(name));
await report.check("every exception is a step", () => {
  const strangers = Object.keys(EXCEPTIONS)
    .filter((name) => !theirSteps.has(name));
  assert.deepEqual(strangers, []);
});
await report.check("every REST method is called", () => {
  assert.ok(methods.length >= LEAST_METHODS, `only ${methods.length}`);
  const silent = methods
    .filter((name) => theirSteps.get(name)!.sent.length !== 1);
  assert.deepEqual(silent, []);
});

/** Commands that must succeed in the project that has ours. */
const uses: Record<string, string[]> = {
  "import and require() reach one function": [
    "--eval",
    `import("@octokit/endpoint").then(({ endpoint }) => {
      if (require("@octokit/endpoint").endpoint !== endpoint) process.exit(1);
    })`,
  ],
  publint: [`${modules}.bin/publint`, "--strict", ours.tarball],
  attw: [`${modules}.bin/attw`, ours.tarball, "--profile", "esm-only"],
};
const compilation =
  "--noEmit --strict --exactOptionalPropertyTypes --skipLibCheck --target es2022 --lib es2022,dom,dom.iterable --module nodenext types.ts";
for (const release of ["5.4", "5.9", "7"]) {
  const tsc = `${modules}typescript-${release}/bin/tsc`;
  uses[`TypeScript ${release}`] = [tsc, ...compilation.split(" ")];
}
for (const [name, args] of Object.entries(uses)) {
  await report.check(name, () => run("node", { args, cwd: projects.ours }));
}

await Deno.remove(folder, { recursive: true });
console.log(`${theirSteps.size} steps, ${methods.length} of them REST methods`);
report.exit();

/**
 * Puts `@waymark/octokit-endpoint` under the published Octokit packages: runs
 * the programs in `scripts/octokit/` with `@octokit/endpoint` and with ours,
 * against a server on the loopback interface, and compares what arrives, byte
 * for byte. Compiles against the types of `@octokit/types`, too.
 *
 * Needs both packages, which `deno task build:npm` builds.
 *
 * @module
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import config from "../deno.json" with { type: "json" };
import map from "../import_map.json" with { type: "json" };
import { installTools, modules, npmInstall, root, run } from "./_tools.ts";
import { toText } from "./_total.ts";

/** What the programs use, as it was published: the versions are those of `import_map.json`. */
const PACKAGES = Object.fromEntries(
  Object.entries(map.imports).flatMap(([name, specifier]) => {
    const version = specifier.split(`${name}@`)[1];
    return name.startsWith("@octokit/") && /^[\d.]+$/.test(version ?? "")
      ? [[name, version]]
      : [];
  }),
);

/** The steps that differ, and the heading in `docs/octokit.md` that says why. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  "request: a body key called url": "`url` and `method` beside a route",
  "request: a dot segment": "Dot segments",
  "request: a host from a parameter": "Hosts",
  "request: a header of two lines": "Header lines",
  "request: two missing values": "Slashes",
  "request: a query expression without a value": "Expressions",
  "rest: an upload without a label": "Expressions",
};

/** How many methods the plugin has at least; a loop over none would pass, too. */
const LEAST_METHODS = 1000;

const programs = `${root}scripts/octokit/`;
const folder = `${await Deno.makeTempDir()}/`;

let passed = 0;
const failures: string[] = [];
function check(name: string, fault: string | undefined): void {
  if (fault === undefined) passed++;
  else failures.push(`${name}\n${fault.replace(/^/gm, "    ")}`);
}

/** Packs a folder, and returns the path of the tarball. */
async function pack(name: string): Promise<string> {
  const output = await run("npm", {
    args: ["pack", "--json", `--pack-destination=${folder}`, root + name],
  });
  return `file:${folder}${JSON.parse(output)[0].filename}`;
}

/** Creates a project with the packages, and returns its folder. */
async function createProject(
  name: string,
  manifest: { dependencies: object; overrides?: object },
): Promise<string> {
  const project = `${folder}${name}/`;
  Deno.mkdirSync(project);
  Deno.writeTextFileSync(
    `${project}package.json`,
    JSON.stringify({ private: true, type: "module", ...manifest }),
  );
  for (const file of ["program.mjs", "types.ts"]) {
    Deno.copyFileSync(programs + file, project + file);
  }
  await npmInstall(project);
  return project;
}

/** What one step sent, and what it came to. */
type Steps = Map<string, { sent: string[]; outcome: unknown }>;

/** Runs the programs in a project, against a server of its own. */
async function record(project: string, privateKey: string): Promise<Steps> {
  const steps: Steps = new Map();
  let sent: string[] = [];
  const server = createServer((request, response) => {
    const chunks: Uint8Array[] = [];
    request.on("data", (chunk: Uint8Array) => chunks.push(chunk));
    request.on("end", () => {
      const body = new Uint8Array(chunks.flatMap((chunk) => [...chunk]));
      if (request.url === "/-/step") {
        sent = [];
        steps.set(new TextDecoder().decode(body), { sent, outcome: undefined });
        response.end();
        return;
      }
      const { port } = server.address() as AddressInfo;
      sent.push(
        [
          `${request.method} ${request.url}`,
          ...request.rawHeaders,
          // Every byte, as one character.
          String.fromCharCode(...body),
        ].join("\n").replaceAll(`${port}`, "PORT"),
      );
      const { status = 200, headers = {}, data = {} } = answer(
        `${request.method} ${request.url}`,
        `http://127.0.0.1:${port}`,
        sent.length,
      );
      response.writeHead(status, {
        "content-type": "application/json",
        ...headers,
      });
      response.end(status === 204 ? undefined : JSON.stringify(data));
    });
  });
  await new Promise<void>((listening) =>
    server.listen(0, "127.0.0.1", listening)
  );
  try {
    const { port } = server.address() as AddressInfo;
    const output = await run("node", {
      args: ["program.mjs"],
      cwd: project,
      env: {
        API_URL: `http://127.0.0.1:${port}`,
        PRIVATE_KEY: privateKey,
        NO_COLOR: "1",
      },
    });
    const outcomes = JSON.parse(output.replaceAll(`${port}`, "PORT"));
    for (const [name, step] of steps) step.outcome = outcomes[name];
  } finally {
    server.closeAllConnections();
    server.close();
  }
  return steps;
}

interface Answer {
  status?: number;
  headers?: Record<string, string>;
  data?: unknown;
}

/** What the API answers to a request that is the `count`th of its step. */
function answer(route: string, origin: string, count: number): Answer {
  if (/^GET \/(?:pages|orgs\/pages)\//.test(route)) {
    // GitHub writes its links with numbers; other servers are less careful.
    const next = `${origin}/pages/1/next?q="a b"&cursor=a:b/{c}|${count}`;
    return {
      headers: count < 3 ? { link: `<${next}>; rel="next"` } : {},
      data: [{ id: count }],
    };
  }
  if (route.startsWith("GET /flaky") && count < 3) return { status: 500 };
  if (route === "POST /limited" && count < 2) {
    return {
      status: 429,
      headers: { "x-ratelimit-remaining": "0", "x-ratelimit-reset": "0" },
    };
  }
  if (route.includes("missing")) {
    return { status: 404, data: { message: "Not Found" } };
  }
  if (route.includes("/access_tokens")) {
    return {
      status: 201,
      data: {
        token: "installation",
        expires_at: "2027-01-01T00:00:00Z",
        permissions: {},
      },
    };
  }
  if (route.startsWith("POST ") && route.includes("graphql")) {
    return { data: { data: { a: 1 } } };
  }
  if (route.includes("/login/") || route.includes("/applications/")) {
    return {
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
    };
  }
  return {};
}

/** An RSA key, as GitHub gives one to an app. */
async function generateKey(): Promise<string> {
  const { privateKey } = await crypto.subtle.generateKey(
    {
      name: "RSASSA-PKCS1-v1_5",
      modulusLength: 2048,
      publicExponent: new Uint8Array([1, 0, 1]),
      hash: "SHA-256",
    },
    true,
    ["sign", "verify"],
  );
  const bytes = new Uint8Array(
    await crypto.subtle.exportKey("pkcs8", privateKey),
  );
  return `-----BEGIN PRIVATE KEY-----\n${
    btoa(String.fromCharCode(...bytes)).replace(/.{64}/g, "$&\n")
  }\n-----END PRIVATE KEY-----\n`;
}

await installTools();
const [main, ours] = [await pack("npm"), await pack("npm_octokit_endpoint")];
const { "@octokit/endpoint": _, ...others } = PACKAGES;
const projects = {
  theirs: await createProject("theirs", { dependencies: PACKAGES }),
  ours: await createProject("ours", {
    dependencies: { ...others, [config.name]: main },
    overrides: { "@octokit/endpoint": ours },
  }),
};

const privateKey = await generateKey();
const theirSteps = await record(projects.theirs, privateKey);
const ourSteps = await record(projects.ours, privateKey);

const documentation = Deno.readTextFileSync(`${root}docs/octokit.md`);
for (const [name, theirs] of theirSteps) {
  const [theirText, ourText] = [theirs, ourSteps.get(name)]
    .map((step) => JSON.stringify(step, null, 2));
  const heading = EXCEPTIONS[name];
  const isSame = theirText === ourText;
  check(
    name,
    heading === undefined
      ? isSame ? undefined : `@octokit/endpoint: ${theirText}\nours: ${ourText}`
      : isSame
      ? "does not differ, but is listed"
      : documentation.includes(`\n### ${heading}\n`)
      ? undefined
      : `docs/octokit.md lacks "${heading}"`,
  );
}
check(
  "every exception is a step",
  Object.keys(EXCEPTIONS).filter((name) => !theirSteps.has(name)).join() ||
    undefined,
);
const methods = [...theirSteps.keys()]
  .filter((name) => /^rest: \w+\.\w+$/.test(name));
check(
  "every REST method is called",
  methods.length >= LEAST_METHODS &&
    methods.every((name) => theirSteps.get(name)!.sent.length === 1)
    ? undefined
    : `${methods.length} methods, of which these sent nothing: ${
      methods.filter((name) => theirSteps.get(name)!.sent.length !== 1)
    }`,
);

/** Checks that a program ends well in the project that has ours. */
async function checkRun(name: string, program: string, ...args: string[]) {
  const options = { args, cwd: projects.ours };
  check(name, await run(program, options).then(() => undefined, String));
}

await checkRun(
  "import and require() reach one function",
  "node",
  "--eval",
  `import("@octokit/endpoint").then(({ endpoint }) => {
    if (require("@octokit/endpoint").endpoint !== endpoint) process.exit(1);
  })`,
);
for (const tool of [["publint", "--strict"], ["attw"]]) {
  const tarball = ours.slice("file:".length);
  await checkRun(
    tool[0]!,
    `${modules}.bin/${tool[0]}`,
    ...tool.slice(1),
    tarball,
  );
}
for (const release of ["5.4", "5.9", "7"]) {
  await checkRun(
    `TypeScript ${release}`,
    "node",
    `${modules}typescript-${release}/bin/tsc`,
    ..."--noEmit --strict --exactOptionalPropertyTypes --skipLibCheck"
      .split(" "),
    ..."--target es2022 --lib es2022,dom,dom.iterable".split(" "),
    ..."--module nodenext --moduleResolution nodenext types.ts".split(" "),
  );
}

await Deno.remove(folder, { recursive: true });
for (const failure of failures) console.log(`FAILED  ${failure}`);
console.log(`${theirSteps.size} steps, ${methods.length} of them REST methods`);
console.log(toText({ passed, failed: failures.length, skipped: 0 }));
Deno.exit(failures.length === 0 ? 0 : 1);

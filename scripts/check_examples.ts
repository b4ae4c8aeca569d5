/**
 * Runs every example as its README says, on the runtime that it is for: those
 * for Deno on the source, the others on the npm package, which has to be in
 * `npm/`. A server on the loopback interface takes the place of each API.
 *
 * A runtime that is not installed is skipped, except in CI.
 *
 * @module
 */
import assert from "node:assert/strict";
import { listRepositories } from "../examples/cloudflare_worker/src/index.ts";
import { startBrowser } from "./_browser.ts";
import { installPackage } from "./_install_package.ts";
import {
  attempt,
  executable,
  installTools,
  npmInstall,
  type Outcome,
  root,
  run,
} from "./_tools.ts";
import { toText } from "./_total.ts";

/** How long an example may take, in milliseconds. */
const patience = 60_000;

/** A request as the API received it. */
interface Received {
  /** The method, the path and the query. */
  route: string;
  headers: Headers;
  body: string;
}

const repositories = ["first", "second", "third"].map((name, index) => ({
  name,
  full_name: `octokit/${name}`,
  html_url: `https://github.test/octokit/${name}`,
  stargazers_count: index,
}));

/** What the API answers, by the beginning of the route. */
const answers: Record<string, () => Response> = {
  "GET /orgs/octokit/repos": () => Response.json(repositories),
  "GET /repos/octokit/endpoint.js/readme": () => new Response("# Read me"),
  "GET /orders": () => Response.json([{ id: "7", status: "open" }]),
  "POST /orders": () => Response.json({ id: "7", status: "open" }),
  "GET /repos/gitea/tea/releases": () =>
    Response.json([{ tag_name: "v1.0", published_at: "2026-01-31T12:00:00Z" }]),
  "GET /search/repositories": () => Response.json({ items: repositories }),
  "POST /markdown/raw": () => new Response("<h1>Hello</h1>"),
  "POST /repos/octocat/hello/issues": () =>
    Response.json({ html_url: "https://github.test/issue" }),
  "POST /repos/octocat/hello/releases/1/assets": () =>
    Response.json({ browser_download_url: "https://github.test/asset" }),
};

await installTools();
const { project, tarball } = await installPackage();
await copyFolder(`${root}examples`, `${project}examples`);

let received: Received[] = [];
const api = Deno.serve(
  { hostname: "127.0.0.1", port: 0, onListen() {} },
  async (request) => {
    const { pathname, search } = new URL(request.url);
    const route = `${request.method} ${pathname}`;
    received.push({
      route: route + search,
      headers: request.headers,
      body: await request.text(),
    });
    const response = answers[route]?.() ?? new Response(null, { status: 404 });
    response.headers.set("access-control-allow-origin", "*");
    return response;
  },
);
const apiUrl = `http://127.0.0.1:${api.addr.port}`;
const env = {
  API_URL: apiUrl,
  UPLOAD_URL: apiUrl,
  GITHUB_TOKEN: "0123",
  GITEA_TOKEN: "4567",
};

/** Runs a program in the folder of an example. */
function runIn(
  example: string,
  command: string,
  ...args: string[]
): Promise<Outcome> {
  return attempt(command, {
    args,
    cwd: `${project}examples/${example}`,
    env,
    signal: AbortSignal.timeout(patience),
  });
}

/** The arguments that run the program of an example on Deno, from the source. */
function denoArguments(example: string): string[] {
  return [
    "run",
    "--check",
    `--config=${root}deno.json`,
    "--allow-env",
    "--allow-net=127.0.0.1,0.0.0.0",
    `${root}examples/${example}/main.ts`,
  ];
}

/** Holds a program to its output, and to success. */
function assertPrinted({ success, stdout, output }: Outcome, text: string) {
  assert.ok(success, output);
  assert.equal(stdout.trimEnd(), text);
}

/** Holds an example to the requests that it sent since the last time. */
function assertReceived(...routes: string[]): Received {
  const [first] = received;
  assert.deepEqual(received.map(({ route }) => route), routes);
  received = [];
  return first!;
}

/** Installs the example's packages; those that are not published are tarballs. */
async function installOctokit(overrides: Record<string, string>) {
  const folder = `${project}examples/octokit/`;
  const { dependencies, overrides: published, ...manifest } = JSON.parse(
    Deno.readTextFileSync(`${root}examples/octokit/package.json`),
  );
  assert.deepEqual(Object.keys(published), ["@octokit/endpoint"]);
  Deno.writeTextFileSync(
    `${folder}package.json`,
    JSON.stringify({
      ...manifest,
      dependencies: { ...dependencies, "@waymark/endpoint": `file:${tarball}` },
      overrides,
    }),
  );
  await Deno.remove(`${folder}node_modules`, { recursive: true })
    .catch(() => {});
  await Deno.remove(`${folder}package-lock.json`).catch(() => {});
  await npmInstall(folder);
}

/** Holds the program on Octokit to requests that only this library makes. */
async function assertStandsIn(command: string, ...args: string[]) {
  const right = await runIn("octokit", command, ...args);
  assertPrinted(right, "# Read me");
  const { headers } = assertReceived("GET /repos/octokit/endpoint.js/readme");
  assert.equal(headers.get("accept"), "application/vnd.github.v3.raw");
  assert.match(headers.get("user-agent") ?? "", /^octokit-core\.js\//);

  const wrong = await runIn("octokit", command, ...args, "octokit", "..");
  assert.ok(!wrong.success);
  assert.match(wrong.output, /^UNSAFE_PATH: /m);
  assertReceived();
}

/** A runtime that is not installed. */
class Missing extends Error {}

/** The examples, and what has to be so when they run. */
const examples: Record<string, () => Promise<void>> = {
  "node_fetch, import": async () => {
    const outcome = await runIn("node_fetch", "node", "main.mjs", "octokit");
    assertPrinted(outcome, "first\nsecond\nthird");
    const { headers } = assertReceived(
      "GET /orgs/octokit/repos?per_page=100&page=1",
    );
    assert.equal(headers.get("authorization"), "token 0123");
  },

  "node_fetch, require()": async () => {
    assertPrinted(await runIn("node_fetch", "node", "main.cjs"), "# Read me");
    const { headers } = assertReceived("GET /repos/octokit/endpoint.js/readme");
    assert.equal(headers.get("accept"), "application/vnd.github.v3.raw");
  },

  "upload_asset": async () => {
    Deno.writeFileSync(
      `${project}notes & more.bin`,
      Uint8Array.of(0, 13, 10, 65),
    );
    const outcome = await runIn(
      "upload_asset",
      "node",
      "main.mjs",
      "octocat/hello",
      "1",
      `${project}notes & more.bin`,
    );
    assertPrinted(outcome, "https://github.test/asset");
    const { headers, body } = assertReceived(
      "POST /repos/octocat/hello/releases/1/assets?name=notes%20%26%20more.bin",
    );
    assert.equal(headers.get("content-length"), "4");
    assert.equal(body, "\0\r\nA");
  },

  "install_input, JSON": async () => {
    const right = await runIn("install_input", "node", "main.mjs");
    assertPrinted(right, ".: pnpm recursive install --frozen-lockfile");

    Deno.writeTextFileSync(`${project}wrong.json`, `[{"args": [1]}]`);
    const wrong = await runIn(
      "install_input",
      "node",
      "main.mjs",
      `${project}wrong.json`,
    );
    assert.ok(!wrong.success);
    assert.match(wrong.output, /\[0\]\.args\[0\] must be a string/);
  },

  "install_input, YAML": async () => {
    const outcome = await runIn(
      "install_input",
      executable("bun"),
      "--eval",
      `import input from "./install.yaml";
      import { installCommands } from "@waymark/endpoint/schema";
      console.log(JSON.stringify(installCommands(input)));`,
    );
    assertPrinted(
      outcome,
      `[{"command":"pnpm","args":["recursive","install","--frozen-lockfile"]},{"command":"pnpm","args":["install"],"cwd":"docs"}]`,
    );
  },

  "install_input, in an editor": () => {
    for (const file of ["install.json", "install.yaml"]) {
      const text = Deno.readTextFileSync(
        `${root}examples/install_input/${file}`,
      );
      const [, schema = ""] = /\$schema(?:": "|=)([^"\n]+)/.exec(text) ?? [];
      assert.equal(
        Deno.readTextFileSync(project + schema),
        Deno.readTextFileSync(`${root}schema/run_install_input.schema.json`),
      );
    }
    return Promise.resolve();
  },

  "bun_script": async () => {
    const args = ["octocat/hello", "It's broken", "bug"];
    const bun = executable("bun");
    const sent = await runIn("bun_script", bun, "main.ts", ...args);
    assertPrinted(sent, "https://github.test/issue");
    const { headers, body } = assertReceived(
      "POST /repos/octocat/hello/issues",
    );
    assert.equal(headers.get("authorization"), "token 0123");
    assert.deepEqual(JSON.parse(body), {
      title: "It's broken",
      labels: ["bug"],
    });

    const dry = await runIn("bun_script", bun, "main.ts", ...args, "--dry-run");
    assert.match(dry.stdout, /^curl -X POST .* 'authorization: \*\*\*'/);
    assertReceived();
  },

  "deno_deploy": async () => {
    const child = new Deno.Command(Deno.execPath(), {
      args: denoArguments("deno_deploy"),
      env: { ...env, PORT: "0", NO_COLOR: "1" },
      stdout: "piped",
      stderr: "piped",
      signal: AbortSignal.timeout(patience),
    }).spawn();
    try {
      const port = await portFrom(child, /Listening on \S+:(\d+)/);
      const response = await fetch(`http://127.0.0.1:${port}/`, {
        method: "POST",
        body: "# Hello",
      });
      assert.equal(await response.text(), "<h1>Hello</h1>");
      const { headers, body } = assertReceived("POST /markdown/raw");
      assert.equal(headers.get("content-type"), "text/plain");
      assert.equal(body, "# Hello");
    } finally {
      await stop(child);
    }
  },

  "gitea": async () => {
    const deno = Deno.execPath();
    const args = denoArguments("gitea");
    assertPrinted(
      await runIn("gitea", deno, ...args, "gitea", "tea"),
      "2026-01-31  v1.0",
    );
    const { headers } = assertReceived("GET /repos/gitea/tea/releases?limit=5");
    assert.equal(headers.get("authorization"), "token 4567");
    assert.equal(headers.get("accept"), "application/json");

    const wrong = await runIn("gitea", deno, ...args, "gitea", "..");
    assert.ok(!wrong.success);
    assert.match(wrong.output, /^UNSAFE_PATH: /m);
    assertReceived();
  },

  "openapi": async () => {
    const args = denoArguments("openapi");
    assertPrinted(
      await runIn("openapi", Deno.execPath(), ...args),
      "7 is open\n7  open",
    );
    const { headers, body } = assertReceived(
      "POST /orders",
      "GET /orders?fields=id,status&created%5Bgte%5D=2026-01-01" +
        "&created%5Blt%5D=2027-01-01&status=open&status=paid",
    );
    assert.equal(
      headers.get("content-type"),
      "application/x-www-form-urlencoded",
    );
    assert.equal(
      body,
      "customer=ada&items=tea&items=milk+%26+sugar" +
        "&address%5Bcity%5D=Z%C3%BCrich&address%5Bcountry%5D=CH",
    );
    const command = await runIn(
      "openapi",
      "npx",
      "--no-install",
      "waymark",
      "openapi-config",
      "shop.yaml",
    );
    assertPrinted(
      command,
      Deno.readTextFileSync(`${root}examples/openapi/config.ts`).trimEnd(),
    );
  },

  "octokit, a bundler's alias": async () => {
    await installOctokit({});
    await run(executable("esbuild"), {
      args: [
        "main.mjs",
        "--bundle",
        "--platform=node",
        "--format=esm",
        "--outfile=bundle.mjs",
        "--alias:@octokit/endpoint=@waymark/endpoint/octokit",
      ],
      cwd: `${project}examples/octokit`,
    });
    await assertStandsIn("node", "bundle.mjs");
  },

  "octokit, overrides of npm": async () => {
    const pack = await run("npm", {
      args: [
        "pack",
        "--json",
        `--pack-destination=${project}`,
        `${root}npm_octokit_endpoint`,
      ],
    });
    const alias = `file:${project}${JSON.parse(pack)[0].filename}`;
    await installOctokit({ "@octokit/endpoint": alias });
    await assertStandsIn("node", "main.mjs");
    await assertStandsIn(
      Deno.execPath(),
      "run",
      "--no-config",
      "--node-modules-dir=manual",
      "--allow-env",
      "--allow-net=127.0.0.1",
      "--allow-read",
      "main.mjs",
    );
  },

  "octokit, an import map of Deno": async () => {
    const folder = `${root}examples/octokit/`;
    const outcome = await runIn(
      "octokit",
      Deno.execPath(),
      "run",
      "--check",
      "--no-config",
      "--no-lock",
      "--allow-env",
      "--allow-net=127.0.0.1",
      `--import-map=${folder}import_map.json`,
      `${folder}client.ts`,
    );
    assertPrinted(outcome, "# Read me");
    const { headers } = assertReceived("GET /repos/octokit/endpoint.js/readme");
    assert.match(headers.get("user-agent") ?? "", /^waymark-endpoint\.js\//);
  },

  "cloudflare_worker, in a test": async () => {
    const response = await listRepositories("octokit", {}, (request) => {
      assert.equal(
        request.url,
        "https://api.github.com/orgs/octokit/repos?per_page=100",
      );
      return Promise.resolve(Response.json(repositories));
    });
    const [{ name }] = await response.json();
    assert.equal(name, "third");
  },

  "cloudflare_worker, workerd": async () => {
    const folder = `${project}examples/cloudflare_worker/`;
    // What wrangler would make of its configuration.
    const { main, compatibility_date, vars } = JSON.parse(
      Deno.readTextFileSync(`${folder}wrangler.jsonc`),
    );
    await run(executable("esbuild"), {
      args: [main, "--bundle", "--format=esm", "--outfile=worker.js"],
      cwd: folder,
    });
    const bindings = Object.entries({ ...vars, ...env })
      .map(([name, value]) => `(name = "${name}", text = "${value}")`);
    Deno.writeTextFileSync(
      `${folder}worker.capnp`,
      `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (
      name = "worker",
      worker = (
        modules = [(name = "worker.js", esModule = embed "worker.js")],
        compatibilityDate = "${compatibility_date}",
        bindings = [${bindings}],
      ),
    ),
    (name = "internet", network = (allow = ["local"])),
  ],
  sockets = [
    (name = "http", address = "127.0.0.1:0", http = (), service = "worker"),
  ],
);
`,
    );
    const child = new Deno.Command(executable("workerd"), {
      args: ["serve", "--control-fd=1", "worker.capnp"],
      cwd: folder,
      stdout: "piped",
      stderr: "piped",
      signal: AbortSignal.timeout(patience),
    }).spawn();
    try {
      const worker = `http://127.0.0.1:${await portFrom(
        child,
        /"port":(\d+)/,
      )}/`;
      const right = await fetch(`${worker}?org=octokit`);
      assert.deepEqual(await right.json(), [
        { name: "third", url: "https://github.test/octokit/third", stars: 2 },
        { name: "second", url: "https://github.test/octokit/second", stars: 1 },
        { name: "first", url: "https://github.test/octokit/first", stars: 0 },
      ]);
      const { headers } = assertReceived(
        "GET /orgs/octokit/repos?per_page=100",
      );
      assert.equal(headers.get("authorization"), "token 0123");
      assert.match(headers.get("user-agent") ?? "", /^waymark-endpoint\.js\//);

      for (const wrong of ["?org=..", "?org=", ""]) {
        const response = await fetch(worker + wrong);
        assert.equal(response.status, 400, await response.text());
      }
      assertReceived();
      const unknown = await fetch(`${worker}?org=nobody`);
      assert.equal(unknown.status, 502, await unknown.text());
      assertReceived("GET /orgs/nobody/repos?per_page=100");
    } finally {
      await stop(child);
    }
  },

  "browser": async () => {
    const browser = await startBrowser();
    if (browser === undefined) throw new Missing("Chromium is not installed");
    const folder = `${project}examples/browser/`;
    await run(executable("esbuild"), {
      args: [
        "@waymark/endpoint",
        "--bundle",
        "--minify",
        "--format=esm",
        "--outfile=endpoint.js",
      ],
      cwd: folder,
    });
    const site = Deno.serve(
      { hostname: "127.0.0.1", port: 0, onListen() {} },
      (request) => serveFile(folder, new URL(request.url).pathname),
    );
    try {
      const page = await browser.newPage();
      page.setDefaultTimeout(10_000);
      const complaints: string[] = [];
      page.on("pageerror", (error) => complaints.push(String(error)));
      await page.goto(
        `http://127.0.0.1:${site.addr.port}/index.html?api=${apiUrl}`,
      );
      await page.getByLabel("Words").fill("C++ & more");
      await page.getByRole("button", { name: "Search" }).click();
      await page.getByText("3 found").waitFor();
      assert.equal(
        await page.getByRole("link", { name: "octokit/first" })
          .getAttribute("href"),
        "https://github.test/octokit/first",
      );
      assert.deepEqual(complaints, []);
      // And no preflight.
      assertReceived(
        "GET /search/repositories?sort=stars&per_page=10&q=C%2B%2B%20%26%20more",
      );
    } finally {
      await browser.close();
      await site.shutdown();
    }
  },
};

const total = { passed: 0, failed: 0, skipped: 0 };
for (const [name, check] of Object.entries(examples)) {
  received = [];
  try {
    await check();
    total.passed++;
    console.log(`ok      ${name}`);
  } catch (error) {
    if (error instanceof Missing && Deno.env.get("CI") !== "true") {
      total.skipped++;
      console.log(`skipped ${name}: ${error.message}`);
      continue;
    }
    total.failed++;
    console.log(`FAILED  ${name}\n${String(error).replace(/^/gm, "        ")}`);
  }
}
await checkCompleteness();

await api.shutdown();
await Deno.remove(project, { recursive: true });
console.log(toText(total));
Deno.exit(total.failed === 0 ? 0 : 1);

/** Whether each folder of `examples/` has a README, and is run here or is the playground. */
async function checkCompleteness(): Promise<void> {
  for await (const { name } of Deno.readDir(`${root}examples`)) {
    const isRun = name === "playground" ||
      Object.keys(examples).some((it) => it.split(",")[0] === name);
    const hasReadme = await Deno.stat(`${root}examples/${name}/README.md`)
      .then(() => true, () => false);
    if (isRun && hasReadme) continue;
    total.failed++;
    console.log(`FAILED  examples/${name} is not run, or has no README.md`);
  }
}

async function copyFolder(from: string, to: string): Promise<void> {
  await Deno.mkdir(to);
  for await (const { name, isDirectory } of Deno.readDir(from)) {
    await (isDirectory ? copyFolder : Deno.copyFile)(
      `${from}/${name}`,
      `${to}/${name}`,
    );
  }
}

async function stop(child: Deno.ChildProcess): Promise<void> {
  try {
    child.kill();
  } catch {
    // It has ended by itself.
  }
  await child.status;
}

/** The port that a server says that it listens on, to either output. */
async function portFrom(
  child: Deno.ChildProcess,
  pattern: RegExp,
): Promise<string> {
  let output = "";
  return await new Promise((resolve, reject) => {
    const read = async (stream: ReadableStream<Uint8Array>) => {
      for await (const text of stream.pipeThrough(new TextDecoderStream())) {
        const port = pattern.exec(output += text)?.[1];
        if (port !== undefined) resolve(port);
      }
    };
    Promise.all([read(child.stdout), read(child.stderr)]).finally(() =>
      reject(new Error(`it does not listen:\n${output}`))
    );
  });
}

function serveFile(folder: string, path: string): Response {
  const types: Record<string, string> = {
    html: "text/html",
    js: "text/javascript",
  };
  const type = types[path.split(".").at(-1)!];
  if (type === undefined) return new Response(null, { status: 404 });
  return new Response(Deno.readTextFileSync(folder + path), {
    headers: { "content-type": type },
  });
}

/**
 * Runs every example as its README says, on its runtime: those for Deno with the
 * source, the others with the npm package in `npm/`. The `check.yaml` of an
 * example says what it must print and send. A local server replaces each API.
 *
 * A runtime that is not installed is skipped, except in CI.
 */
import assert from "node:assert/strict";
import { cpSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { load } from "js-yaml";
import { listRepositories } from "../examples/cloudflare_worker/src/index.ts";
import { startBrowser } from "./_browser.ts";
import { createProject, installPackage, pack } from "./_install_package.ts";
import { attempt, installTools, modules, root, run } from "./_tools.ts";
import { assertText, Missing, Report } from "./_report.ts";
import { filesOf, printed, serve, stop } from "./_serve.ts";

/** The longest time that an example may take, in milliseconds. */
const patience = 60_000;

/** The configuration of workerd, which runs a Worker without wrangler. */
const WORKER = "tests/conformance/worker.capnp";

/** The content of a `check.yaml`. Text may be a `$regexp`. */
interface Expectations {
  /** The responses of the API, by the route with or without its query: text or JSON. */
  readonly responses?: Readonly<Record<string, unknown>>;
  /** The `Link` headers of responses, by the route with its query. */
  readonly links?: Readonly<Record<string, string>>;
  readonly checks?: readonly Check[];
}

/** A program that runs in the folder of the example, and its results. */
interface Check {
  readonly name: string;
  /** Packages that were built here and are installed, by their names. */
  readonly packages?: Readonly<Record<string, string>>;
  /** Packages that were built here and replace others. */
  readonly overrides?: Readonly<Record<string, string>>;
  /**
   * Lines for a shell. `$SOURCE` is the folder of the example in this project,
   * `$DENO_RUN` runs a program with the source of the library.
   */
  readonly run: string;
  /** Its standard output. */
  readonly prints?: unknown;
  /** It must fail, with this in its output. */
  readonly fails?: string;
  /** It is a server, and prints this pattern with its port. */
  readonly port?: string;
  /** Requests to the server, and its responses. */
  readonly calls?: readonly {
    readonly path?: string;
    readonly method?: string;
    readonly body?: string;
    readonly status: number;
    readonly response?: string;
  }[];
  /** All requests that the API receives, by method, path and query. */
  readonly sends?: readonly {
    readonly route: string;
    readonly headers?: Readonly<Record<string, unknown>>;
    readonly body?: string;
  }[];
}

interface Received {
  readonly route: string;
  readonly headers: Headers;
  readonly body: string;
}

await installTools();
const { project, tarball } = await installPackage();
for (const folder of ["examples", "octokit/example"]) {
  cpSync(root + folder, project + folder, { recursive: true });
}
cpSync(root + WORKER, `${project}examples/cloudflare_worker/worker.capnp`);

const read = (path: string) => Deno.readTextFileSync(root + path);
let responses: Readonly<Record<string, unknown>> = {};
let links: Readonly<Record<string, string>> = {};
let received: Received[] = [];
const api = serve(async (request) => {
  const { pathname, search } = new URL(request.url);
  const { method, headers } = request;
  const body = await request.text();
  const route = `${method} ${pathname}${search}`;
  received.push({ route, headers, body });
  const response = responses[route] ?? responses[`${method} ${pathname}`];
  if (response === undefined) return undefined;
  const init = {
    headers: {
      "access-control-allow-origin": "*",
      ...links[route] && { link: links[route] },
    },
  };
  return typeof response === "string"
    ? new Response(response, init)
    : Response.json(response, init);
});
const env = {
  API_URL: api.origin,
  UPLOAD_URL: api.origin,
  GITHUB_TOKEN: "0123",
  GITEA_TOKEN: "4567",
  PORT: "0",
  NO_COLOR: "1",
  PATH: `${dirname(Deno.execPath())}:${modules}.bin:${Deno.env.get("PATH")}`,
  DENO_RUN:
    `deno run --check --config=${root}deno.json --allow-env --allow-net=127.0.0.1,0.0.0.0`,
};

/** The options that let a shell run lines for an example. */
function shellOf(example: string, lines: string): Deno.CommandOptions {
  return {
    args: ["-ec", lines],
    cwd: project + example,
    env: { ...env, SOURCE: root + example },
    signal: AbortSignal.timeout(patience),
  };
}

async function runCheck(example: string, check: Check): Promise<void> {
  const folder = `${project}${example}/`;
  if (check.packages || check.overrides) await install(folder, check);
  const shell = shellOf(example, check.run);
  const { fails, port, prints = "" } = check;
  if (port !== undefined) await callServer(shell, check);
  else {
    const { success, stdout, output } = await attempt("bash", shell);
    assert.equal(success, fails === undefined, output);
    if (fails !== undefined) assert.match(output, new RegExp(fails, "m"));
    else assertText(stdout.trimEnd(), prints);
  }
  const { sends = [] } = check;
  assert.deepEqual(
    received.map(({ route }) => route),
    sends.map(({ route }) => route),
  );
  for (const [index, { headers = {}, body }] of sends.entries()) {
    for (const [name, expected] of Object.entries(headers)) {
      assertText(received[index]!.headers.get(name) ?? "", expected);
    }
    if (body !== undefined) assert.equal(received[index]!.body, body);
  }
}

async function callServer(
  shell: Deno.CommandOptions,
  { port = "", calls = [] }: Check,
): Promise<void> {
  const pipes = { stdout: "piped", stderr: "piped" } as const;
  const child = new Deno.Command("bash", { ...shell, ...pipes }).spawn();
  try {
    const number = await printed(child, new RegExp(port));
    for (const { path = "", status, response, ...init } of calls) {
      const received = await fetch(`http://127.0.0.1:${number}/${path}`, init);
      const text = await received.text();
      assert.equal(received.status, status, text);
      if (response !== undefined) assert.equal(text, response);
    }
  } finally {
    await stop(child);
  }
}

/** Installs the packages of an example; ours come from tarballs. */
async function install(
  folder: string,
  { packages, overrides }: Check,
): Promise<void> {
  const { dependencies, ...manifest } = JSON.parse(
    Deno.readTextFileSync(`${folder}package.json`),
  );
  const built = {
    "@waymark/endpoint": `file:${tarball}`,
    ...await packAll(packages),
  };
  for (const leftover of ["node_modules", "package-lock.json"]) {
    rmSync(folder + leftover, { recursive: true, force: true });
  }
  await createProject(folder, {
    ...manifest,
    dependencies: { ...dependencies, ...built },
    overrides: await packAll(overrides),
  });
}

/** Packs folders of this project, and gives the tarballs by the names of the packages. */
async function packAll(
  folders: Readonly<Record<string, string>> = {},
): Promise<Record<string, string>> {
  const tarballs: Record<string, string> = {};
  for (const [name, folder] of Object.entries(folders)) {
    tarballs[name] = `file:${(await pack(folder, project)).tarball}`;
  }
  return tarballs;
}

/** Checks that do not fit into a `check.yaml`. */
const others: Readonly<Record<string, () => void | Promise<void>>> = {
  "examples/install_input, in an editor": () => {
    for (const file of ["install.json", "install.yaml"]) {
      const [, schema = ""] = /\$schema(?:": "|=)([^"\n]+)/
        .exec(read(`examples/install_input/${file}`)) ?? [];
      assert.equal(
        Deno.readTextFileSync(project + schema),
        read("schema/run_install_input.schema.json"),
      );
    }
  },

  "examples/cloudflare_worker, in a test": async () => {
    const response = await listRepositories("octokit", {}, ({ url }) => {
      const expected = "https://api.github.com/orgs/octokit/repos?per_page=100";
      assert.equal(url, expected);
      const names = ["first", "second"];
      const repositories = names
        .map((name, stargazers_count) => ({ name, stargazers_count }));
      return Promise.resolve(Response.json(repositories));
    });
    const [{ name }] = await response.json();
    assert.equal(name, "second");
  },

  "examples/cloudflare_worker, as wrangler.jsonc has it": () => {
    const { main, compatibility_date } = JSON.parse(
      read("examples/cloudflare_worker/wrangler.jsonc"),
    );
    assert.equal(main, "src/index.ts");
    const date = `compatibilityDate = "${compatibility_date}"`;
    assert.ok(read(WORKER).includes(date));
  },

  "examples/browser": async () => {
    const browser = await startBrowser();
    if (browser === undefined) throw new Missing("Chromium is not installed");
    const bundle =
      "esbuild @waymark/endpoint/client --bundle --minify --format=esm --outfile=client.js";
    await run("bash", shellOf("examples/browser", bundle));
    const folder = `${project}examples/browser`;
    const html = Deno.readTextFileSync(`${folder}/index.html`)
      .replace("https://api.github.com", api.origin);
    Deno.writeTextFileSync(`${folder}/index.html`, html);
    const site = serve(filesOf(folder));
    try {
      const page = await browser.newPage();
      page.setDefaultTimeout(10_000);
      const complaints: string[] = [];
      page.on("pageerror", (error) => complaints.push(String(error)));
      await page.goto(`${site.origin}/index.html`);
      await page.getByLabel("Words").fill("C++ & more");
      await page.getByRole("button", { name: "Search" }).click();
      await page.getByText("3 found").waitFor();
      const link = (name: string) => page.getByRole("link", { name });
      assert.equal(
        await link("octokit/first").getAttribute("href"),
        "https://github.test/octokit/first",
      );
      // Its address must not be a link.
      await page.getByText("octokit/third").waitFor();
      assert.equal(await link("octokit/third").count(), 0);
      assert.deepEqual(complaints, []);
      // And no preflight.
      assert.deepEqual(received.map(({ route }) => route), [
        "GET /search/repositories?sort=stars&per_page=10&q=C%2B%2B%20%26%20more",
      ]);
    } finally {
      await browser.close();
      await site.close();
    }
  },
};

const report: Report = new Report();
const examples = [...Deno.readDirSync(`${root}examples`)]
  .map(({ name }) => `examples/${name}`);
for (const example of [...examples, "octokit/example"]) {
  await report.check(
    `${example} has a README`,
    () => read(`${example}/README.md`),
  );
  const expected: Expectations = load(read(`${example}/check.yaml`));
  responses = expected.responses ?? {};
  links = expected.links ?? {};
  const checks = (expected.checks ?? []).map((check) =>
    [`${example}, ${check.name}`, () => runCheck(example, check)] as const
  );
  for (const [name, check] of [...checks, ...Object.entries(others)]) {
    received = [];
    if (name.split(", ")[0] === example) await report.check(name, check);
  }
}
await api.close();
await Deno.remove(project, { recursive: true });
report.exit();

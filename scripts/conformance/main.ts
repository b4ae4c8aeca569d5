/**
 * Runs the vectors and the round trips on six runtimes, and prints one table.
 * Deno runs the source, the others the npm package, which has to be in `npm/`.
 *
 * A runtime that is not installed is skipped, except in CI.
 *
 * @module
 */
import { startBrowser } from "../_browser.ts";
import { installPackage } from "../_install_package.ts";
import {
  attempt,
  executable,
  installTools,
  modules,
  root,
  run,
} from "../_tools.ts";
import { toText } from "../_total.ts";
import { startEchoServer } from "./echo_server.ts";
import type { SuiteInput, SuiteResult } from "./suite.ts";

/** How long a runtime may take, in milliseconds. */
const patience = 120_000;

/** What came of a runtime, or why it did not run. */
type Outcome =
  | { version: string; result: SuiteResult }
  | { missing: string };

const scripts = `${root}scripts/conformance/`;
const vectors = `${root}tests/vectors/`;

await installTools();
const { project } = await installPackage();
const server = await startEchoServer();
const input: SuiteInput = {
  files: [...Deno.readDirSync(vectors)]
    .map(({ name }) => name)
    .filter((name) => name.endsWith(".json"))
    .sort()
    .map((name) => JSON.parse(Deno.readTextFileSync(vectors + name))),
  origin: server.origin,
};
Deno.writeTextFileSync(`${project}input.json`, JSON.stringify(input));

/** Bundles an entry into the project, with the package or, for a process, beside it. */
async function bundle(entry: string, ...options: string[]): Promise<void> {
  await run(executable("esbuild"), {
    args: [
      `${scripts}${entry}_entry.ts`,
      "--bundle",
      "--target=es2022",
      "--log-level=error",
      ...options,
    ],
    cwd: project,
    // Where esbuild looks for what is not beside the entry.
    env: { NODE_PATH: `${project}node_modules` },
  });
}

/** Runs a program that takes the path of the input and prints the result. */
async function runProcess(
  command: string,
  ...args: string[]
): Promise<Outcome> {
  const version = await attempt(command, { args: ["--version"] })
    .catch(() => undefined);
  if (version === undefined) return { missing: `there is no ${command}` };
  const output = await run(command, {
    args: [...args, `${project}input.json`],
    cwd: project,
    signal: AbortSignal.timeout(patience),
  });
  return {
    version: version.stdout.match(/\d+\.\d+\.\d+/)?.[0] ?? "unknown",
    result: JSON.parse(output),
  };
}

async function runWorker(): Promise<Outcome> {
  await bundle("worker", "--format=esm", "--outfile=worker.js");
  Deno.copyFileSync(`${scripts}worker.capnp`, `${project}worker.capnp`);
  const { version } = JSON.parse(
    Deno.readTextFileSync(`${modules}workerd/package.json`),
  );
  const workerd = new Deno.Command(executable("workerd"), {
    // It writes the port that it listens on to standard output.
    args: ["serve", "--control-fd=1", "worker.capnp"],
    cwd: project,
    stdout: "piped",
  }).spawn();
  try {
    const lines = workerd.stdout.pipeThrough(new TextDecoderStream());
    const { value = "" } = await lines.getReader().read();
    const { port } = JSON.parse(value);
    const response = await fetch(`http://127.0.0.1:${port}/`, {
      method: "POST",
      body: JSON.stringify(input),
      signal: AbortSignal.timeout(patience),
    });
    if (!response.ok) throw new Error(await response.text());
    return { version, result: await response.json() };
  } finally {
    workerd.kill();
    await workerd.status;
  }
}

/** Rejects when a runtime has had all its time. */
function timeout(): Promise<never> {
  return new Promise((_, reject) => {
    AbortSignal.timeout(patience).onabort = () => {
      reject(new Error("timed out"));
    };
  });
}

async function runPage(): Promise<Outcome> {
  await bundle("page", "--format=iife", "--outfile=page.js");
  const browser = await startBrowser();
  if (browser === undefined) return { missing: "Chromium is not installed" };
  const site = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen() {} },
    () =>
      new Response("<!DOCTYPE html>", {
        headers: { "content-type": "text/html; charset=utf-8" },
      }),
  );
  try {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${site.addr.port}/`);
    await page.addScriptTag({ path: `${project}page.js` });
    // As JSON in a string, because __proto__ in a literal sets the prototype.
    const text = JSON.stringify(JSON.stringify(input));
    const result = await Promise.race([
      page.evaluate<string>(
        `runSuite(JSON.parse(${text})).then(JSON.stringify)`,
      ),
      timeout(),
    ]);
    return { version: browser.version(), result: JSON.parse(result) };
  } finally {
    await browser.close();
    await site.shutdown();
  }
}

await bundle(
  "process",
  "--format=esm",
  "--packages=external",
  "--platform=node",
  "--outfile=process.mjs",
);
await bundle(
  "process",
  "--format=cjs",
  "--packages=external",
  "--platform=node",
  "--outfile=process.cjs",
);
const runtimes: Record<string, () => Promise<Outcome>> = {
  "Deno, source": () =>
    runProcess(
      Deno.execPath(),
      "run",
      "--allow-read",
      "--allow-net=127.0.0.1",
      `--config=${root}deno.json`,
      `${scripts}process_entry.ts`,
    ),
  "Node, import": () => runProcess("node", "process.mjs"),
  "Node, require()": () => runProcess("node", "process.cjs"),
  "Bun": () => runProcess(executable("bun"), "process.mjs"),
  "workerd": runWorker,
  "Chromium": runPage,
};

const total = { passed: 0, failed: 0, skipped: 0 };
const rows: string[][] = [["runtime", "version", "passed", "failed"]];
for (const [name, start] of Object.entries(runtimes)) {
  const outcome = await start().catch((error: unknown): Outcome => ({
    version: "",
    result: { passed: 0, failures: [`does not run: ${error}`] },
  }));
  if ("missing" in outcome) {
    const isAllowed = Deno.env.get("CI") !== "true";
    total[isAllowed ? "skipped" : "failed"]++;
    rows.push([
      name,
      `${isAllowed ? "skipped" : "FAILED"}: ${outcome.missing}`,
    ]);
    continue;
  }
  const { version, result: { passed, failures } } = outcome;
  total.passed += passed;
  total.failed += failures.length;
  rows.push([name, version, String(passed), String(failures.length)]);
  for (const failure of failures) console.log(`${name}: ${failure}`);
}
for (const [name = "", version = "", ...counts] of rows) {
  console.log(
    name.padEnd(18) + version.padEnd(18) +
      counts.map((count) => count.padStart(8)).join(""),
  );
}

await server.close();
await Deno.remove(project, { recursive: true });
console.log(toText(total));
Deno.exit(total.failed === 0 ? 0 : 1);

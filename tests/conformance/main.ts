/**
 * Runs the vectors and the cases of servers on every runtime, and attacks the command
 * where it runs. Prints one table.
 * Deno runs the source, the others the npm package, which has to be in `npm/`.
 *
 * A runtime that is not installed is skipped, except in CI. Names of runtimes as
 * arguments run only these, `--without=Firefox,WebKit` all others.
 *
 * @module
 */
import { parseArgs } from "node:util";
import pLimit from "p-limit";
import { installPackage, pack } from "../../scripts/_install_package.ts";
import { toMarkdown } from "../../scripts/_publish.ts";
import {
  attempt,
  executable,
  installTools,
  modules,
  nodes,
  npmInstall,
  root,
  run,
} from "../../scripts/_tools.ts";
import { filesOf, printed, serve, stop } from "../../scripts/_serve.ts";
import { end } from "../../scripts/_report.ts";
import { browsers, type Open } from "./browsers.ts";
import { startClientServer } from "./client_server.ts";
import { readClientTables, readVectors } from "./read_vectors.ts";
import type { SuiteInput, SuiteResult } from "./suite.ts";

/** How long a runtime may take, in milliseconds. */
const patience = 240_000;

/** What came of a runtime, or why it did not run. */
type Outcome =
  | { version: string; result: SuiteResult }
  | { missing: string };

const folder = `${root}tests/conformance/`;

await installTools();
const { project } = await installPackage("typescript");
const { tarball } = await pack("npm_octokit_endpoint", project);
await npmInstall(project, tarball, "openapi-typescript@7.13.0");
const { close, ...origins } = await startClientServer();
const input: SuiteInput = {
  files: readVectors(),
  octokit: readVectors(
    /./,
    new URL("../../octokit/tests/vectors/", import.meta.url),
  ),
  origins,
  tables: readClientTables(),
};
const inputText = JSON.stringify(input);
Deno.writeTextFileSync(`${project}input.json`, inputText);
Deno.copyFileSync(
  `${root}tests/cli/attacks.jsonl`,
  `${project}attacks.jsonl`,
);

// A process imports or requires the package; elsewhere it is in the bundle.
for (
  const [entry, file, ...options] of [
    ["process", "process.mjs", "--format=esm", "--packages=external"],
    ["process", "process.cjs", "--format=cjs", "--packages=external"],
    ["command", "command.mjs", "--format=esm", "--packages=external"],
    ["worker", "worker.js", "--format=esm"],
    ["global", "global.js", "--format=iife"],
  ]
) {
  await run(executable("esbuild"), {
    args: [
      `${folder}${entry}_entry.ts`,
      `--outfile=${file}`,
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

function versionOf(tool: string): string {
  const path = `${modules}${tool}/package.json`;
  return JSON.parse(Deno.readTextFileSync(path)).version;
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

async function runEdgeRuntime(): Promise<Outcome> {
  const outcome = await runProcess(
    "node",
    `${folder}edge_runtime.mjs`,
    `${modules}edge-runtime/dist/index.js`,
    `${project}global.js`,
  );
  return { ...outcome, version: versionOf("edge-runtime") };
}

async function runWorker(): Promise<Outcome> {
  Deno.copyFileSync(`${folder}worker.capnp`, `${project}worker.capnp`);
  const workerd = new Deno.Command(executable("workerd"), {
    args: ["serve", "--control-fd=1", "worker.capnp"],
    cwd: project,
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  try {
    const port = await printed(workerd, /"port":(\d+)/);
    const response = await fetch(`http://127.0.0.1:${port}/`, {
      method: "POST",
      body: inputText,
      signal: AbortSignal.timeout(patience),
    });
    if (!response.ok) throw new Error(await response.text());
    return { version: versionOf("workerd"), result: await response.json() };
  } finally {
    await stop(workerd);
  }
}

/** The page fetches the input, and sends the result back. */
const page = `<!DOCTYPE html><script src="global.js"></script><script>
  fetch("input.json").then((response) => response.text()).then(runSuite)
    .catch((error) =>
      JSON.stringify({ passed: 0, failures: [String(error)], limits: [] }))
    .then((body) => fetch("result", { method: "POST", body }));
</script>`;

Deno.writeTextFileSync(`${project}index.html`, page);

async function runPage(open: Open): Promise<Outcome> {
  const { promise, resolve, reject } = Promise.withResolvers<SuiteResult>();
  const timer = setTimeout(() => reject(new Error("timed out")), patience);
  const files = filesOf(project);
  const site = serve(async (request) => {
    if (!request.url.endsWith("/result")) return await files(request);
    resolve(await request.json());
    return new Response();
  });
  let opened;
  try {
    opened = await open(`${site.origin}/`);
    if (opened === undefined) return { missing: "it is not installed" };
    return { version: opened.version, result: await promise };
  } finally {
    clearTimeout(timer);
    await opened?.close();
    await site.close();
  }
}

const runtimes: Record<string, () => Promise<Outcome>> = {
  "Deno, source": () =>
    runProcess(
      Deno.execPath(),
      "run",
      "--allow-read",
      "--allow-net=127.0.0.1,*.invalid",
      `--config=${root}deno.json`,
      `${folder}process_entry.ts`,
    ),
  ...Object.fromEntries(
    [...nodes].flatMap(([name, node]) => [
      [`${name}, import`, () => runProcess(node, "process.mjs")],
      [`${name}, require()`, () => runProcess(node, "process.cjs")],
    ]),
  ),
  "Bun": () => runProcess(executable("bun"), "process.mjs"),
  "Deno, command": () =>
    runProcess(Deno.execPath(), "run", "-A", "command.mjs"),
  ...Object.fromEntries(
    [...nodes, ["Bun", executable("bun")] as const].map(([name, path]) => [
      `${name}, command`,
      () => runProcess(path, "command.mjs"),
    ]),
  ),
  "workerd": runWorker,
  "edge-runtime": runEdgeRuntime,
  ...Object.fromEntries(
    Object.entries(browsers).map(([name, open]) => [name, () => runPage(open)]),
  ),
};

const { values, positionals } = parseArgs({
  options: { without: { type: "string", default: "" } },
  allowPositionals: true,
});
const chosen = positionals.length > 0
  ? positionals
  : Object.keys(runtimes).filter((name) =>
    !values.without.split(",").includes(name)
  );
// Most of the time they wait, for a server that is slow on purpose.
const atOnce = pLimit(3);
const outcomes = chosen.map((name) => ({
  name,
  running: atOnce(runtimes[name]!).catch((error: unknown): Outcome => ({
    version: "",
    result: { passed: 0, failures: [`does not run: ${error}`], limits: [] },
  })),
}));
const total = { passed: 0, failed: 0, skipped: 0 };
/** The behaviors of the library and of the command: each counts once, on however many runtimes. */
const behaviors = { library: 0, command: 0 };
const rows: unknown[][] = [["runtime", "version", "passed", "failed"]];
/** Printed last, where a long list of limits does not hide it. */
const found: string[] = [];
for (const { name, running } of outcomes) {
  const outcome = await running;
  if ("missing" in outcome) {
    const isAllowed = Deno.env.get("CI") !== "true";
    total[isAllowed ? "skipped" : "failed"]++;
    rows.push([
      name,
      `${isAllowed ? "skipped" : "FAILED"}: ${outcome.missing}`,
    ]);
    continue;
  }
  const { version, result: { passed, limits } } = outcome;
  const failures = [...outcome.result.failures];
  const kind = name.endsWith("command") ? "command" : "library";
  behaviors[kind] ||= passed;
  if (failures.length === 0 && passed !== behaviors[kind]) {
    failures.push(`only ${passed} of ${behaviors[kind]} ran`);
  }
  total.failed += failures.length;
  rows.push([name, version, passed, failures.length]);
  for (const limit of limits) console.log(`limit of ${name}: ${limit}`);
  found.push(...failures.map((failure) => `${name}: ${failure}`));
}
console.log([toMarkdown(rows), ...found].join("\n"));

await close();
await Deno.remove(project, { recursive: true });
total.passed = behaviors.library + behaviors.command;
end(total);

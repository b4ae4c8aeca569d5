/**
 * Holds the npm package to what its users rely on: packs `npm/`, installs the
 * tarball into an empty project, and uses it there with the tools that people
 * have.
 *
 * @module
 */
import { cpSync } from "node:fs";
import config from "../deno.json" with { type: "json" };
import { firstHours } from "./_first_hours.ts";
import { installPackage } from "./_install_package.ts";
import { Report } from "./_report.ts";
import {
  attempt,
  installTools,
  modules,
  nodes,
  type Outcome,
  root,
} from "./_tools.ts";

/** What the tarball may hold. */
const allowedFiles =
  /^(?:LICENSE|(?:README|SECURITY)\.md|(?:.+\/)?package\.json|.+\.js|.+\.d\.ts|.+\.schema\.json)$/;

await installTools();
const { project, tarball, files } = await installPackage();
cpSync(`${root}scripts/consumers/`, project, { recursive: true });
Deno.copyFileSync(`${project}types.ts`, `${project}types.cts`);

const report: Report = new Report();

/** Counts what came of a check. A tool is called as its package is. */
async function check(
  tool: string,
  name: string,
  outcome: Outcome | Promise<Outcome>,
): Promise<void> {
  const manifest = await Deno.readTextFile(`${modules}${tool}/package.json`)
    .catch(() => "{}");
  const { version = "" } = JSON.parse(manifest);
  await report.check(`${tool} ${version}, ${name}`, async () => {
    const { success, output } = await outcome;
    if (!success) throw new Error(output);
  });
}

/** Runs a program, with the words of a line as its arguments, in the project. */
function use(
  program: string,
  line: string,
  options: Deno.CommandOptions = {},
): Promise<Outcome> {
  return attempt(program.replace(/^\.bin/, `${modules}$&`), {
    args: line.split(" "),
    cwd: project,
    ...options,
  });
}

/** The outcome of looking for something that must not be there. */
function none(strangers: string[]): Outcome {
  const output = strangers.join("\n");
  return { success: output === "", stdout: output, output };
}

await check(
  "tarball",
  "holds nothing but the package",
  none(files.filter((file) => !allowedFiles.test(file))),
);
await check(
  "tarball",
  "names no source map",
  none(
    files.filter((file) =>
      Deno.readTextFileSync(`${project}node_modules/${config.name}/${file}`)
        .includes("sourceMappingURL")
    ),
  ),
);
await check("publint", "lints", use(".bin/publint", `--strict ${tarball}`));
await check(
  "@arethetypeswrong/cli",
  "resolves types",
  use(".bin/attw", `${tarball} --profile node16`),
);

for (
  const [line, answer] of [
    [`${config.name} --version`, config.version],
    ["waymark --version", config.version],
    ["waymark openapi-config description.yaml", '"PUT /a{?q*}"'],
  ]
) {
  const outcome = await use("npx", `--no-install ${line}`);
  const success = outcome.success && outcome.stdout.includes(answer!);
  await check("npx", line!, { ...outcome, success });
}
for (const [name, executable] of nodes) {
  await check(name, "import", use(executable, "import.mjs"));
  await check(name, "require()", use(executable, "require.cjs"));
}

await check("jest", "require()", use(".bin/jest", "--rootDir jest"));
await check("vitest", "import", use(".bin/vitest", "run --globals vitest"));

/** How each bundler makes one file of another. */
const bundlers: Record<
  string,
  (from: string, folder: string) => Promise<Outcome>
> = {
  vite: (from, folder) =>
    use(".bin/vite", `build --outDir ${folder}`, { env: { ENTRY: from } }),
  webpack: (from, folder) =>
    use(".bin/webpack", `./${from} --mode production -o ${folder}`),
  rollup: (from, folder) =>
    use(
      ".bin/rollup",
      `${from} -p ${modules}@rollup/plugin-node-resolve -f es -d ${folder} --entryFileNames main.js`,
    ),
  esbuild: (from, folder) =>
    use(
      ".bin/esbuild",
      `${from} --bundle --minify --format=esm --outfile=${folder}/main.js`,
    ),
};
for (const [name, bundle] of Object.entries(bundlers)) {
  const used = `${project}bundles/${name}-used`;
  const made = await bundle("used.mjs", used);
  await check(
    name,
    "bundles for browsers",
    made.success ? use("node", `${used}/main.js`) : made,
  );
  const bare = `${project}bundles/${name}-bare`;
  const shaken = await bundle("bare.mjs", bare);
  await check(
    name,
    "a bare import is 0 bytes",
    shaken.success
      ? none([Deno.readTextFileSync(`${bare}/main.js`).trim()])
      : shaken,
  );
}

const compilations: Record<string, string> = {
  "nodenext, import": "--module nodenext types.ts",
  "nodenext, require()": "--module nodenext types.cts",
  "node16, import": "--module node16 types.ts",
  "node16, require()": "--module node16 types.cts",
  "bundler": "--module esnext --moduleResolution bundler types.ts",
};
const strict =
  "--noEmit --strict --exactOptionalPropertyTypes --noUncheckedIndexedAccess --target es2022";
const browser = "--lib es2022,dom,dom.iterable";
const node = `--lib es2022 --types node --typeRoots ${modules}@types`;
for (const release of ["5.4", "5.9", "7"]) {
  const tool = `typescript-${release}`;
  const compile = (line: string) =>
    use("node", `${modules}${tool}/bin/tsc ${strict} ${line}`);
  for (const [name, line] of Object.entries(compilations)) {
    await check(tool, name, compile(`${browser} ${line}`));
  }
  const line = compilations["nodenext, import"];
  await check(tool, "nodenext, types of Node", compile(`${node} ${line}`));
}

for (const [name, spend] of Object.entries(firstHours)) {
  await report.check(`a first hour, ${name}`, spend);
}

await Deno.remove(project, { recursive: true });
report.exit();

/**
 * Checks what users of the npm package rely on: packs `npm/`, installs the
 * tarball into an empty project, and uses it there with common tools.
 */
import assert from "node:assert/strict";
import { cpSync } from "node:fs";
import config from "../deno.json" with { type: "json" };
import { firstHours } from "../tests/documentation/_first_hours.ts";
import { installPackage } from "./_install_package.ts";
import { Report } from "./_report.ts";
import { installTools, modules, nodes, root, run } from "./_tools.ts";

/** The files that the tarball may hold; shims and polyfills of dnt are not among them. */
const ALLOWED =
  /^(?!.*_dnt\.)(?:LICENSE|(?:README|SECURITY)\.md|(?:.+\/)?package\.json|.+\.js|.+\.d\.ts|.+\.schema\.json)$/;

await installTools();
const { project, tarball, files } = await installPackage();
cpSync(`${root}scripts/consumers/`, project, { recursive: true });
Deno.copyFileSync(`${project}types.ts`, `${project}types.cts`);

const report: Report = new Report();

/** Runs a program in the project, with the words of a line as arguments. */
function use(
  program: string,
  line: string,
  options: Deno.CommandOptions = {},
): Promise<string> {
  return run(program.replace(/^\.bin/, `${modules}$&`), {
    args: line.split(" "),
    cwd: project,
    ...options,
  });
}

await report.check("tarball, holds nothing but the package", () => {
  assert.deepEqual(files.filter((file) => !ALLOWED.test(file)), []);
});
await report.check("tarball, has no name that says nothing", () => {
  for (const file of files) {
    assert.doesNotMatch(file, /chunk|-[\w-]{8}\.js$/);
  }
});
await report.check("tarball, has at most 250 kB", () => {
  const { size } = Deno.statSync(tarball);
  assert.ok(size <= 250_000, `${size} bytes`);
});
const commands = {
  [`${config.name} --version`]: config.version,
  "waymark --version": config.version,
  "waymark openapi --table description.yaml": 'q: "query"',
};
for (const [line, expected] of Object.entries(commands)) {
  await report.check(`npx, ${line}`, async () => {
    const output = await use("npx", `--no-install ${line}`);
    assert.ok(output.includes(expected), output);
  });
}
/** The arguments of each bundler; the configuration of Vite takes ENTRY. */
const bundlers: Record<string, (from: string, folder: string) => string> = {
  vite: (_from, folder) => `build --outDir ${folder}`,
  webpack: (from, folder) => `./${from} --mode production -o ${folder}`,
  rollup: (from, folder) =>
    `${from} -p ${modules}@rollup/plugin-node-resolve -f es -d ${folder} --entryFileNames main.js`,
  esbuild: (from, folder) =>
    `${from} --bundle --minify --format=esm --outfile=${folder}/main.js`,
};
for (const [name, lineOf] of Object.entries(bundlers)) {
  const bundle = async (ENTRY: string) => {
    const folder = `${project}bundles/${name}-${ENTRY}`;
    await use(`.bin/${name}`, lineOf(ENTRY, folder), { env: { ENTRY } });
    return `${folder}/main.js`;
  };
  await report.check(`${name}, bundles for browsers`, async () => {
    await use("node", await bundle("used.mjs"));
  });
  await report.check(`${name}, a bare import is 0 bytes`, async () => {
    const file = await bundle("bare.mjs");
    assert.equal(Deno.readTextFileSync(file).trim(), "");
  });
}

const strict =
  "--noEmit --strict --exactOptionalPropertyTypes --noUncheckedIndexedAccess --target es2022";
const browser = `${strict} --lib es2022,dom,dom.iterable`;
const compilations: Record<string, string> = {
  "nodenext, import": `${browser} --module nodenext types.ts`,
  "nodenext, require()": `${browser} --module nodenext types.cts`,
  "node16, import": `${browser} --module node16 types.ts`,
  // TypeScript 7 doesn't know it.
  "node": `${browser} --module esnext --moduleResolution node types.ts`,
  "bundler": `${browser} --module esnext --moduleResolution bundler types.ts`,
  "nodenext, types of Node":
    `${strict} --lib es2022 --types node --typeRoots ${modules}@types --module nodenext types.ts`,
};
/** Commands that must succeed: a tool, what it does, a program and its arguments. */
const attw = "@arethetypeswrong/cli";
const uses: readonly (readonly [string, string, string, string])[] = [
  ["publint", "lints", ".bin/publint", `--strict ${tarball}`],
  [attw, "resolves types", ".bin/attw", `${tarball} --profile esm-only`],
  [
    "jest",
    "import",
    "node",
    `--experimental-vm-modules ${modules}.bin/jest --rootDir tests`,
  ],
  ["vitest", "import", ".bin/vitest", "run --globals tests"],
  ...[...nodes].flatMap(([name, path]) => [
    [name, "import", path, "import.mjs"] as const,
    [name, "require()", path, "require.cjs"] as const,
  ]),
  ...["typescript-5.4", "typescript-5.9", "typescript-7"].flatMap((tool) =>
    Object.entries(compilations)
      // Before 5.8, TypeScript didn't know that Node can require ES modules.
      .filter(([name]) => tool !== "typescript-5.4" || !/require/.test(name))
      .filter(([name]) => tool !== "typescript-7" || name !== "node")
      .map(([name, line]) =>
        [tool, name, "node", `${modules}${tool}/bin/tsc ${line}`] as const
      )
  ),
];
for (const [tool, name, program, line] of uses) {
  await report.check(`${tool}, ${name}`, () => use(program, line));
}

for (const [name, spend] of Object.entries(firstHours)) {
  await report.check(`a first hour, ${name}`, spend);
}

await Deno.remove(project, { recursive: true });
report.exit();

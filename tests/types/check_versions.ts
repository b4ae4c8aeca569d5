/**
 * Compiles the tests of the types as a user of the npm package would, with
 * every version of TypeScript that the package is for: those tests that need
 * no compiler at run time, against the tarball, a small program as one without
 * `strict` is compiled, which is the default up to version 5, and one whose
 * declarations others are to read.
 *
 * @module
 */
import config from "../../deno.json" with { type: "json" };
import { installPackage } from "../../scripts/_install_package.ts";
import { attempt, installTools, modules, root } from "../../scripts/_tools.ts";
import { toText } from "../../scripts/_total.ts";

const VERSIONS = ["5.4", "5.9", "7"];
const TESTS = [
  "described_test.ts",
  "endpoint_test.ts",
  "plain_test.ts",
  "results_test.ts",
];
const HELPERS = [
  "offline/assert.ts",
  "offline/testing_types.ts",
  "types/_api.ts",
  "types/_declared.ts",
  "types/_not_strict.ts",
  "types/_only_compiled.ts",
  "types/_pets.ts",
];

await installTools();
const { project } = await installPackage("@octokit/openapi-types");
for (
  const folder of [
    "lib/client",
    "lib/description/table",
    "tests/offline",
    "tests/types",
  ]
) {
  Deno.mkdirSync(project + folder, { recursive: true });
}
for (const file of [...HELPERS, ...TESTS.map((test) => `types/${test}`)]) {
  Deno.copyFileSync(`${root}tests/${file}`, `${project}tests/${file}`);
}
for (
  const [file, name] of [
    ["mod.ts", ""],
    ["lib/client/client.ts", "/client"],
    ["lib/description/table/described.ts", "/openapi"],
  ]
) {
  Deno.writeTextFileSync(
    `${project}${file}`,
    `export * from ${JSON.stringify(config.name + name)};\n`,
  );
}

const total = { passed: 0, failed: 0, skipped: 0 };

async function check(
  version: string,
  name: string,
  files: string[],
  compilerOptions: Record<string, unknown>,
): Promise<void> {
  Deno.writeTextFileSync(
    `${project}tsconfig.json`,
    JSON.stringify({
      compilerOptions: {
        noUncheckedIndexedAccess: true,
        target: "es2022",
        lib: ["es2022", "dom", "dom.iterable"],
        types: ["node"],
        typeRoots: [`${modules}@types`],
        noEmit: true,
        // GitHub's description is large. That of the package is checked
        // with the consumers in scripts/.
        skipLibCheck: true,
        allowImportingTsExtensions: true,
        // The other resolutions imply it.
        esModuleInterop: true,
        paths: {
          "@std/assert": ["./tests/offline/assert.ts"],
          "@std/testing/types": ["./tests/offline/testing_types.ts"],
        },
        ...compilerOptions,
      },
      files: files.map((file) => `tests/types/${file}`),
    }),
  );
  const { success, output } = await attempt("node", {
    args: [`${modules}typescript-${version}/bin/tsc`],
    cwd: project,
  });
  total[success ? "passed" : "failed"]++;
  console.log(
    `${success ? "ok    " : "FAILED"} TypeScript ${version}, ${name}${
      success ? "" : `\n${output}`
    }`,
  );
}

for (const version of VERSIONS) {
  // TypeScript 7 has no "node".
  const resolutions = ["nodenext", "bundler", ...version < "7" ? ["node"] : []];
  for (const moduleResolution of resolutions) {
    const module = moduleResolution === "nodenext" ? "nodenext" : "esnext";
    for (const exactOptionalPropertyTypes of [true, false]) {
      await check(
        version,
        moduleResolution +
          (exactOptionalPropertyTypes ? ", exact optional properties" : ""),
        TESTS,
        { strict: true, exactOptionalPropertyTypes, module, moduleResolution },
      );
    }
    await check(
      version,
      `${moduleResolution}, declarations`,
      ["_declared.ts"],
      {
        strict: true,
        module,
        moduleResolution,
        noEmit: false,
        declaration: true,
        emitDeclarationOnly: true,
        outDir: "declared",
      },
    );
    await check(
      version,
      `${moduleResolution}, not strict`,
      ["_not_strict.ts"],
      { strict: false, module, moduleResolution },
    );
  }
}

await Deno.remove(project, { recursive: true });
console.log(toText(total));
Deno.exit(total.failed === 0 ? 0 : 1);

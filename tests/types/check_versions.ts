/**
 * Compiles the tests of the types as a user of the npm package would, with
 * every version of TypeScript that the package is for: the tests that only compile,
 * against the tarball, a small program as one without `strict` is compiled, which
 * is the default up to version 5, and one whose declarations others are to read. The newest two also compile the programs of
 * the pages as they are printed.
 *
 * @module
 */
import { cpSync } from "node:fs";
import { dirname } from "node:path";
import config from "../../deno.json" with { type: "json" };
import { PACKAGES, writePrograms } from "../documentation/_write_programs.ts";
import { installPackage, pack } from "../../scripts/_install_package.ts";
import {
  attempt,
  installTools,
  modules,
  npmInstall,
  root,
} from "../../scripts/_tools.ts";
import { end } from "../../scripts/_report.ts";

const VERSIONS = ["5.4", "5.9", "7"];
const TESTS = ["tests/types/calls_test.ts", "tests/types/results_test.ts"];
const DECLARED = "tests/types/_declared.ts";
const NOT_STRICT = "tests/types/_not_strict.ts";
/** What the tests import: the package, by the paths of its source. */
const SOURCES = {
  "mod.ts": "",
  "lib/client/client.ts": "/client",
  "lib/client/events.ts": "/events",
  "lib/description/table/described.ts": "/openapi",
};
const TYPES = "tests/offline/testing_types.ts";

await installTools();
const { project } = await installPackage(...PACKAGES);
await npmInstall(project, (await pack("npm_mcp", project)).tarball);
for (
  const file of [
    ...TESTS,
    DECLARED,
    NOT_STRICT,
    TYPES,
    "tests/types/_pets.ts",
  ]
) {
  cpSync(root + file, project + file);
}
for (const [file, name] of Object.entries(SOURCES)) {
  Deno.mkdirSync(project + dirname(file), { recursive: true });
  Deno.writeTextFileSync(
    project + file,
    `export * from ${JSON.stringify(config.name + name)};\n`,
  );
}

Deno.mkdirSync(`${project}pages`);
const programs = writePrograms(`${project}pages/`)
  .map((file) => `pages/${file}`);

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
        paths: { "@std/testing/types": [`./${TYPES}`] },
        ...compilerOptions,
      },
      files,
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
      [DECLARED],
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
      [NOT_STRICT],
      { strict: false, module, moduleResolution },
    );
  }
}

for (const version of ["5.9", "7"]) {
  await check(version, `${programs.length} programs of the pages`, programs, {
    strict: true,
    exactOptionalPropertyTypes: true,
    resolveJsonModule: true,
    noUncheckedIndexedAccess: false,
    // As `tsc --init` leaves it: that of the target, and all of the DOM.
    lib: undefined,
    module: "nodenext",
    moduleDetection: "force",
  });
}

await Deno.remove(project, { recursive: true });
end(total);

import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import process from "node:process";
import type { Redocly } from "../../description/load/files/_bundle_files.ts";
import type { Swagger2openapi } from "../../description/load/text/_convert_swagger.ts";
import { orNothing } from "../../description/model/_resolve.ts";
import type { TypeScript } from "./write/_check_types.ts";
import type { OpenapiTypescript } from "./write/_write_types.ts";

type Require = ReturnType<typeof createRequire>;

/** How to install openapi-typescript; and how to run it once with the TypeScript that it needs, without changing the project. */
const INSTALL =
  "npm install --save-dev openapi-typescript@7; or, beside TypeScript 7: npx -p @waymark/endpoint -p openapi-typescript@7 -p typescript@5 waymark openapi ...";

/** The packages that the command loads from the user's project, so that it has no dependencies. */
export type ProjectPackages = ReturnType<typeof packagesFor>;

/** Finds packages from a folder, from the current one or, with `npx -p`, from the command's. */
export function packagesFor(folder: string) {
  const program = dirname(String(process.argv[1]));
  const places = [resolve(folder), process.cwd(), program]
    .map((place) => createRequire(join(place, "_")));
  return {
    /** The packages that write the types and check them. */
    loadOpenapiTypescript: () => loadOpenapiTypescript(places),
    /** The package that bundles several files. */
    loadRedocly(): Redocly {
      const from = find(places, "openapi-typescript");
      // pnpm installs it where only openapi-typescript finds it.
      const near = from.map(({ path }) => createRequire(path));
      const [found] = find(near, "@redocly/openapi-core");
      if (found) return found.load() as Redocly;
      const fault = from.length
        ? `openapi-typescript 7 puts the files of a description together, and this is another one; ${INSTALL}`
        : whatLacks(places);
      throw new Error(fault);
    },
    loadConverter() {
      const [found] = find(places, "swagger2openapi");
      return Promise.resolve(found?.load() as Swagger2openapi | undefined);
    },
  };
}

function find(places: readonly Require[], name: string) {
  return places.flatMap((require) => {
    const path = orNothing(() => require.resolve(name));
    return path ? [{ path, load: (): unknown => require(path) }] : [];
  });
}

/** Loads the first openapi-typescript that has a TypeScript before 7, or one inside. */
function loadOpenapiTypescript(places: readonly Require[]) {
  for (const { path, load } of find(places, "openapi-typescript")) {
    const [beside] = find([createRequire(path)], "typescript");
    // `undefined` where openapi-typescript bundles its own.
    const typescript = beside?.load() as TypeScript | undefined;
    // TypeScript 7 lacks the functions that it needs.
    if (typescript && !("factory" in typescript)) continue;
    return { tools: load() as OpenapiTypescript, typescript };
  }
  throw new Error(whatLacks(places));
}

/** Says what is missing, and how to install it. */
function whatLacks(places: readonly Require[]): string {
  const fault = find(places, "openapi-typescript").length
    ? "openapi-typescript cannot use TypeScript 7"
    : "the project has no openapi-typescript";
  return `${fault}; ${INSTALL}`;
}

import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import process from "node:process";
import type { Redocly } from "../../description/load/files/_bundle_files.ts";
import type { Swagger2openapi } from "../../description/load/text/_convert_swagger.ts";
import type { LoadConverter } from "../../description/load/text/_parse_document.ts";
import type { TypeScript } from "./write/_check_types.ts";
import type { OpenapiTypescript } from "./write/_write_types.ts";

/** The packages that the command loads from the user's project, so that it has no dependencies. */
export interface ProjectPackages {
  /** The packages that write the types and check them. */
  loadOpenapiTypescript(): {
    readonly tools: OpenapiTypescript;
    /** `undefined` where openapi-typescript bundles its own. */
    readonly typescript: TypeScript | undefined;
  };
  /** The package that bundles several files. */
  loadRedocly(): Redocly;
  readonly loadConverter: LoadConverter;
}

type Require = ReturnType<typeof createRequire>;

/** How to install openapi-typescript; and how to run it once with the TypeScript that it needs, without changing the project. */
const INSTALL =
  "npm install --save-dev openapi-typescript@7; or, beside TypeScript 7: npx -p @waymark/endpoint -p openapi-typescript@7 -p typescript@5 waymark openapi ...";

/** Finds packages from a folder, from the current one or, with `npx -p`, from the command's. */
export function packagesFor(folder: string): ProjectPackages {
  const program = dirname(String(process.argv[1]));
  const places = [resolve(folder), process.cwd(), program]
    .map((place) => createRequire(join(place, "_")));
  return {
    loadOpenapiTypescript: () => loadOpenapiTypescript(places),
    loadRedocly() {
      const from = find(places, "openapi-typescript");
      // pnpm installs it where only openapi-typescript finds it.
      const near = from.map(({ path }) => createRequire(path));
      const [found] = find(near, "@redocly/openapi-core");
      if (found) return found.require(found.path);
      const fault = from.length
        ? `openapi-typescript 7 puts the files of a description together, and this is another one; ${INSTALL}`
        : whatLacks(places);
      throw new Error(fault);
    },
    loadConverter() {
      const [found] = find(places, "swagger2openapi");
      return Promise.resolve(
        found && found.require(found.path) as Swagger2openapi,
      );
    },
  };
}

/** Where a package is, and how it is loaded. */
interface FoundPackage {
  readonly path: string;
  readonly require: Require;
}

function find(places: readonly Require[], name: string): FoundPackage[] {
  return places.flatMap((require) => {
    try {
      return [{ path: require.resolve(name), require }];
    } catch {
      return [];
    }
  });
}

/** Loads the first openapi-typescript that has a TypeScript before 7, or one inside. */
function loadOpenapiTypescript(places: readonly Require[]) {
  for (const { path, require } of find(places, "openapi-typescript")) {
    const near = createRequire(path);
    const [beside] = find([near], "typescript");
    const typescript = beside && near(beside.path);
    // TypeScript 7 lacks the functions that it needs.
    if (typescript && !("factory" in typescript)) continue;
    return { tools: require(path), typescript };
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

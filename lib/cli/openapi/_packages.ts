import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import process from "node:process";
import type { Redocly } from "../../description/load/files/_bundle_files.ts";
import type { Swagger2openapi } from "../../description/load/text/_convert_swagger.ts";
import type { LoadConverter } from "../../description/load/text/_parse_document.ts";
import type { TypeScript } from "./write/_check_types.ts";
import type { OpenapiTypescript } from "./write/_write_types.ts";

/** The packages that the command takes from where it is used, so that it has none of its own. */
export interface ProjectPackages {
  /** What writes the types, and what checks them. */
  loadOpenapiTypescript(): {
    readonly tools: OpenapiTypescript;
    /** None where openapi-typescript brings one of its own along. */
    readonly typescript: TypeScript | undefined;
  };
  /** What puts several files together. */
  loadRedocly(): Redocly;
  readonly loadConverter: LoadConverter;
}

type Require = ReturnType<typeof createRequire>;

/** A TypeScript before 7 beside that of the project: Microsoft's own, or an alias. */
const OLDER = ["@typescript/typescript6", "typescript-5"];

/** What installs openapi-typescript, also where npm finds it incompatible with TypeScript 7. */
const INSTALL = "npm install --save-dev openapi-typescript@7 typescript@5";
const INSTALL_BESIDE_7 =
  "npm install --save-dev --legacy-peer-deps openapi-typescript@7 @typescript/typescript6";

/** Finds packages from a folder, the current one or, with `npx -p`, that of the command. */
export function packagesFor(folder: string): ProjectPackages {
  const program = dirname(String(process.argv[1]));
  const places = [resolve(folder), process.cwd(), program]
    .map((place) => createRequire(join(place, "_")));
  return {
    loadOpenapiTypescript: () => loadOpenapiTypescript(places),
    loadRedocly() {
      const from = find(places, "openapi-typescript");
      // pnpm puts it beside openapi-typescript, and nowhere else.
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

/**
 * Loads openapi-typescript, which needs a TypeScript before 7: that of the place
 * where it is, or else another one that is installed beside it.
 */
function loadOpenapiTypescript(places: readonly Require[]) {
  for (const { path, require } of find(places, "openapi-typescript")) {
    const near = createRequire(path);
    const [beside] = find([near], "typescript");
    if (!beside) return { tools: require(path), typescript: undefined };
    if (isUsable(beside)) {
      return { tools: require(path), typescript: near(beside.path) };
    }
    const [older] = OLDER.flatMap((name) => find(places, name));
    if (!older) continue;
    const typescript = older.require(older.path);
    // What openapi-typescript then requires as "typescript".
    near.cache[beside.path] = near.cache[older.path];
    return { tools: require(path), typescript };
  }
  throw new Error(whatLacks(places));
}

/** Whether openapi-typescript can use a TypeScript: 7 has no functions for that. */
const isUsable = ({ path, require }: FoundPackage) =>
  "factory" in (require(path) as object);

/** Says what is missing, and what installs it. */
function whatLacks(places: readonly Require[]): string {
  const [typescript] = find(places, "typescript");
  const isNew = typescript && !isUsable(typescript);
  const install = isNew ? INSTALL_BESIDE_7 : INSTALL;
  return find(places, "openapi-typescript").length
    ? `openapi-typescript needs a TypeScript before 7 beside that of the project; ${install}`
    : `the project has no openapi-typescript; ${install}`;
}

import map from "../import_map.json" with { type: "json" };
import { npmInstall, root, run } from "./_tools.ts";

/** The npm package as its user has it. */
export interface InstalledPackage {
  /** The project that it is installed in, with a slash at its end. */
  project: string;
  /** The path of the tarball. */
  tarball: string;
  /** The paths of the files in the tarball. */
  files: string[];
}

/**
 * Packs `npm/` and installs the tarball into a new project in a temporary
 * folder, with the development dependencies of `import_map.json` that are named.
 */
export async function installPackage(
  ...dependencies: (keyof typeof map.imports)[]
): Promise<InstalledPackage> {
  const project = `${await Deno.makeTempDir()}/`;
  const [pack] = JSON.parse(
    await run("npm", {
      args: ["pack", "--json", `--pack-destination=${project}`, `${root}npm`],
    }),
  );
  const tarball = `${project}${pack.filename}`;
  Deno.writeTextFileSync(
    `${project}package.json`,
    JSON.stringify({ private: true, type: "module" }),
  );
  await npmInstall(
    project,
    tarball,
    ...dependencies.map((name) => map.imports[name].slice("npm:".length)),
  );
  return {
    project,
    tarball,
    files: pack.files.map((file: { path: string }) => file.path),
  };
}

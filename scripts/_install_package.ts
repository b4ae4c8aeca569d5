import map from "../import_map.json" with { type: "json" };
import { npmInstall, root, run } from "./_tools.ts";

/** A package as it is published. */
export interface PackedPackage {
  /** The path of the tarball. */
  tarball: string;
  /** The paths of the files in the tarball. */
  files: string[];
}

/** The npm package as its user has it. */
export interface InstalledPackage extends PackedPackage {
  /** The project that it is installed in, with a slash at its end. */
  project: string;
}

/** Packs a folder of the project into another folder, which has a slash at its end. */
export async function pack(name: string, to: string): Promise<PackedPackage> {
  const [{ filename, files }] = JSON.parse(
    await run("npm", {
      args: ["pack", "--json", `--pack-destination=${to}`, root + name],
    }),
  );
  return {
    tarball: to + filename,
    files: files.map((file: { path: string }) => file.path),
  };
}

/**
 * Packs `npm/` and installs the tarball into a new project in a temporary
 * folder, with the development dependencies of `import_map.json` that are named.
 */
export async function installPackage(
  ...dependencies: (keyof typeof map.imports)[]
): Promise<InstalledPackage> {
  const project = `${await Deno.makeTempDir()}/`;
  const packed = await pack("npm", project);
  Deno.writeTextFileSync(
    `${project}package.json`,
    JSON.stringify({ private: true, type: "module" }),
  );
  await npmInstall(
    project,
    packed.tarball,
    ...dependencies.map((name) => map.imports[name].slice("npm:".length)),
  );
  return { project, ...packed };
}

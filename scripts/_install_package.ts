import map from "../import_map.json" with { type: "json" };
import { npmInstall, root, run } from "./_tools.ts";

/** A package of `import_map.json`, as an argument of `npm install`. */
export function packageOf(name: keyof typeof map.imports): string {
  return map.imports[name]
    .replace(/^npm:\/?((?:@[^/]+\/)?[^/]+).*/, "$1");
}

/** Creates a project in a folder, and installs its dependencies and more packages. */
export async function createProject(
  folder: string,
  manifest: object,
  ...packages: string[]
): Promise<void> {
  Deno.writeTextFileSync(
    `${folder}package.json`,
    JSON.stringify({ private: true, type: "module", ...manifest }),
  );
  await npmInstall(folder, ...packages);
}

/** Packs a folder of this project into a folder that ends with a slash. */
export async function pack(
  name: string,
  to: string,
): Promise<{ tarball: string; files: string[] }> {
  const args = ["pack", "--json", `--pack-destination=${to}`, root + name];
  const [{ filename, files }] = JSON.parse(await run("npm", { args }));
  return {
    tarball: to + filename,
    files: files.map(({ path }: { path: string }) => path),
  };
}

/**
 * Packs `npm/`, and installs the tarball into a new project in a temporary
 * folder, together with development dependencies of `import_map.json`.
 */
export async function installPackage(
  ...dependencies: (keyof typeof map.imports)[]
): Promise<{ project: string; tarball: string; files: string[] }> {
  const project = `${await Deno.makeTempDir()}/`;
  const packed = await pack("npm", project);
  await createProject(
    project,
    {},
    packed.tarball,
    ...dependencies.map(packageOf),
  );
  return { project, ...packed };
}

import { executable, modules, root, run } from "./_tools.ts";

const folder = await Deno.makeTempDir();
let count = 0;

/** Bundles code, so that every runtime runs the same file. Returns its path. */
export async function bundle(code: string, ...args: string[]): Promise<string> {
  const path = `${folder}/${count++}.mjs`;
  await run(executable("esbuild"), {
    args: [
      ...["--bundle", "--format=esm", "--platform=node", "--target=es2022"],
      ...["--log-level=error", "--sourcefile=entry.ts"],
      `--outfile=${path}`,
      ...args,
    ],
    cwd: root,
    // Where esbuild finds the packages from npm.
    env: { NODE_PATH: modules },
  }, code);
  return path;
}

import { readdirSync, statSync } from "node:fs";
import { delimiter, dirname } from "node:path";
import { fileURLToPath } from "node:url";
import packages from "./tools/package.json" with { type: "json" };

/** The root folder of the project; it ends with a slash. */
export const root: string = fileURLToPath(new URL("../", import.meta.url));

/** The folder of what builds the packages; its packages are few. */
const builders = `${root}scripts/build/`;

/** The folder of what CI compares with and runs on; its packages are many. */
const tools = `${root}scripts/tools/`;

/** Where the packages of `scripts/build/package.json` are. */
export const buildModules: string = `${builders}node_modules/`;

/** Where the packages of `scripts/tools/package.json` are. */
export const modules: string = `${tools}node_modules/`;

/** Brings what builds the packages up to date with its lock file. */
export function installBuilders(): Promise<void> {
  return installTools(builders);
}

/** Brings the packages of a folder up to date with its lock file. */
export async function installTools(folder: string = tools): Promise<void> {
  // One process at a time: scripts that start together need the same tools.
  using file = Deno.openSync(`${folder}package.json`);
  file.lockSync(true);
  const [installed = 0, locked = 0] = ["node_modules/.", ""].map((prefix) =>
    statSync(`${folder}${prefix}package-lock.json`, { throwIfNoEntry: false })
      ?.mtimeMs
  );
  if (installed > locked) return;
  console.error(`Installing the packages of ${folder}package.json …`);
  await run("npm", { args: ["run", "setup"], cwd: folder });
}

/** Installs packages into a folder, without their install scripts. */
export async function npmInstall(
  cwd: string,
  ...args: string[]
): Promise<void> {
  await run("npm", {
    args: ["install", "--ignore-scripts", "--no-audit", "--no-fund", ...args],
    cwd,
  });
}

/** The paths of all files in a folder, from the root; by default those of TypeScript. */
export function filesIn(folder: string, extension = ".ts"): string[] {
  return readdirSync(root + folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(extension))
    .map((path) => `${folder}/${path}`).sort();
}

/** The path of an executable that came with the tools. */
export function executable(name: "bun" | "esbuild" | "workerd"): string {
  return `${modules}.bin/${name}`;
}

/** The paths of the releases of Node among the tools, which are for Linux on x64. */
export const nodes: ReadonlyMap<string, string> = new Map(
  Object.keys(packages.optionalDependencies)
    .map((name) => [name, `${modules}${name}/bin/node`]),
);

/** A `PATH` on which Deno is, too: those who start it with npx have none there. */
export function pathWith(...folders: string[]): string {
  return [...folders, dirname(Deno.execPath()), Deno.env.get("PATH")]
    .join(delimiter);
}

export interface Outcome {
  success: boolean;
  code: number;
  stdout: string;
  stderr: string;
  /** Both outputs, one after the other. */
  output: string;
}

/** Runs a command that may fail. */
export async function attempt(
  command: string,
  options: Deno.CommandOptions = {},
  input?: string,
): Promise<Outcome> {
  const child = new Deno.Command(command, {
    ...options,
    stdin: input === undefined ? "null" : "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  if (input !== undefined) {
    await new Blob([input]).stream().pipeTo(child.stdin);
  }
  const { success, code, ...bytes } = await child.output();
  const [stdout, stderr] = [bytes.stdout, bytes.stderr]
    .map((it) => new TextDecoder().decode(it)) as [string, string];
  return { success, code, stdout, stderr, output: stdout + stderr };
}

/** Runs a command that must succeed, and returns its standard output. */
export async function run(
  command: string,
  options: Deno.CommandOptions = {},
  input?: string,
): Promise<string> {
  const { success, stdout, output } = await attempt(command, options, input);
  if (!success) {
    throw new Error(
      `${[command, ...options.args ?? []].join(" ")} failed:\n${output}`,
    );
  }
  return stdout;
}

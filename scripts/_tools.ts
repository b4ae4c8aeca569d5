import { fileURLToPath } from "node:url";
import packages from "./tools/package.json" with { type: "json" };

/** The root of the project, with a slash at its end. */
export const root: string = fileURLToPath(new URL("../", import.meta.url));

const tools = `${root}scripts/tools/`;

/** Where the packages of `scripts/tools/package.json` are. */
export const modules: string = `${tools}node_modules/`;

/**
 * Where npm puts the executables that a package has for each platform. They are
 * taken from there because they would otherwise need install scripts, which
 * npm is about to stop running.
 */
const platformPackages = {
  bun: { scope: "@oven", prefix: "bun-" },
  esbuild: { scope: "@esbuild", prefix: "" },
  workerd: { scope: "@cloudflare", prefix: "workerd-" },
} as const;

/** Brings the tools of `scripts/tools/` up to date with their lock file. */
export async function installTools(): Promise<void> {
  // Not each time: scripts that run at once would be in each other's way.
  const installed = changedAt(`${modules}.package-lock.json`);
  if (installed > changedAt(`${tools}package-lock.json`)) return;
  // Not `npm ci`: it refuses a lock file that lacks other platforms' packages.
  await npmInstall(tools, "--no-save");
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

/** The TypeScript files of a folder and of those in it, from the root. */
export function sourcesIn(folder: string): string[] {
  return [...Deno.readDirSync(root + folder)]
    .flatMap(({ name, isDirectory }) =>
      isDirectory ? sourcesIn(`${folder}/${name}`) : `${folder}/${name}`
    )
    .filter((path) => path.endsWith(".ts"))
    .sort();
}

/** When a file was last changed, in milliseconds since 1970; 0 for no file. */
function changedAt(path: string): number {
  try {
    return Deno.statSync(path).mtime?.getTime() ?? 0;
  } catch {
    return 0;
  }
}

/** The path of an executable that came with the tools. */
export function executable(name: keyof typeof platformPackages): string {
  const { scope, prefix } = platformPackages[name];
  for (const entry of namesIn(`${modules}${scope}`)) {
    if (!entry.startsWith(prefix)) continue;
    const [found] = namesIn(`${modules}${scope}/${entry}/bin`)
      .filter((file) => file.replace(/\.exe$/, "") === name);
    if (found !== undefined) {
      return `${modules}${scope}/${entry}/bin/${found}`;
    }
  }
  return `${modules}.bin/${name}`;
}

/**
 * The releases of Node that came with the tools, by the names of their packages,
 * and the path of each. They are there for Linux on x64 alone.
 */
export const nodes: ReadonlyMap<string, string> = new Map(
  Object.keys(packages.optionalDependencies)
    .map((name) => [name, `${modules}${name}/bin/node`]),
);

function namesIn(folder: string): string[] {
  try {
    return [...Deno.readDirSync(folder)].map((entry) => entry.name).sort();
  } catch {
    return [];
  }
}

/** What came of a command that ended. */
export interface Outcome {
  /** Whether it ended with status 0. */
  success: boolean;
  /** What it wrote to standard output. */
  stdout: string;
  /** What it wrote to either output. */
  output: string;
}

/** Runs a command, whether it succeeds or fails. */
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
  const { success, stdout, stderr } = await child.output();
  const decoder = new TextDecoder();
  const text = decoder.decode(stdout);
  return { success, stdout: text, output: text + decoder.decode(stderr) };
}

/** Runs a command that has to succeed, and returns its standard output. */
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

import map from "../import_map.json" with { type: "json" };
import { executable, installTools, run } from "../scripts/_tools.ts";

/** A runtime that a program is measured on. */
export interface Runtime {
  /** Its name and version. */
  readonly title: string;
  /** Runs a program with arguments, and returns what it prints. */
  start(...args: string[]): Promise<string>;
}

export async function* runtimes(): AsyncGenerator<Runtime> {
  await installTools();
  for (
    const [name, command = "", ...options] of [
      ["Deno", Deno.execPath(), "run", "--allow-all", "--no-config"],
      ["Node", "node"],
      ["Bun", executable("bun")],
    ]
  ) {
    const version = await run(command, { args: ["--version"] });
    yield {
      title: `${name} ${/\d+\.\d+\.\d+/.exec(version)?.[0]}`,
      start: (...args) => run(command, { args: [...options, ...args] }),
    };
  }
}

/** The sentence below a table: what it is from. */
export function theRun(packages: readonly string[]): string {
  const versions = Object.entries(map.imports)
    .filter(([name]) => packages.includes(name))
    .map(([name, target]) => `${name} ${/@(\d[^/]*)/.exec(target)?.[1]}`);
  return `From a run on Deno ${Deno.version.deno}: ${versions.join(", ")}.`;
}

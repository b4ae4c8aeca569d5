import { assert } from "@std/assert";
import { before, describe, it } from "node:test";
import { executable } from "../../scripts/_tools.ts";

const PROGRAM = new URL("_kept_memory.ts", import.meta.url).pathname;

/** What all caches together may keep alive, in megabytes; each of 200 texts has one. */
const MOST = 32;

/** The engines: V8 in two ages, and JavaScriptCore. */
const RUNTIMES: Readonly<Record<string, readonly string[]>> = {
  Deno: [Deno.execPath(), "run", "--no-check", "--v8-flags=--expose-gc", "-"],
  Node: ["node", "--expose-gc", "--input-type=module", "-"],
  Bun: [executable("bun"), "run", "-"],
};

/** Runs a command with an input, and gives its output. */
async function outputOf(
  [command, ...args]: readonly string[],
  input: string,
): Promise<string> {
  const child = new Deno.Command(command!, {
    args,
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  await new Blob([input]).stream().pipeTo(child.stdin);
  const { success, stdout, stderr } = await child.output();
  const decoder = new TextDecoder();
  assert(success, decoder.decode(stderr));
  return decoder.decode(stdout);
}

/** Whether a command is there: `.ci/run` installs them all. */
async function isInstalled(command: string): Promise<boolean> {
  const options = { args: ["--version"], stdout: "null", stderr: "null" };
  try {
    await new Deno.Command(command, options as Deno.CommandOptions).output();
    return true;
  } catch {
    return false;
  }
}

describe("what slices of long texts keep alive", () => {
  let bundle: string;

  before(async () => {
    const bundler = [Deno.execPath(), "bundle", "--quiet", PROGRAM];
    bundle = await outputOf(bundler, "");
  });

  for (const [name, command] of Object.entries(RUNTIMES)) {
    it(`is little on ${name}`, async (test) => {
      if (!await isInstalled(command[0]!)) {
        return test.skip(`${name} is not installed`);
      }
      const lines = (await outputOf(command, bundle)).trimEnd().split("\n");
      const [[, leak], ...cases] = lines.map((line) =>
        JSON.parse(line) as [string, number]
      ) as [[string, number], ...[string, number][]];
      assert(leak > 150, `A leak of 200 megabytes shows as ${leak}`);
      for (const [what, kept] of cases) {
        assert(kept < MOST, `${kept.toFixed(1)} megabytes after ${what}`);
      }
    });
  }
});

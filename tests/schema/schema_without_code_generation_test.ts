import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import * as schema from "../../schema/mod.ts";

const decoder = new TextDecoder();

/** Runs a program, with a text as its standard input, and gives its output. */
async function run(
  program: string,
  args: string[],
  input = "",
): Promise<string> {
  const process = new Deno.Command(program, {
    args,
    cwd: new URL("../../", import.meta.url),
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const writer = process.stdin.getWriter();
  await writer.write(new TextEncoder().encode(input));
  await writer.close();
  const { success, stdout, stderr } = await process.output();
  if (!success) throw new Error(`${program}: ${decoder.decode(stderr)}`);
  return decoder.decode(stdout);
}

function isMissing(program: string): boolean {
  try {
    new Deno.Command(program, { args: ["--version"] }).outputSync();
    return false;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return true;
    throw error;
  }
}

const inputs = [
  true,
  [{ cwd: "docs", args: ["--prod"] }],
  "yes",
  [{ args: [1] }, 2],
];

/** A module that prints what the validator says, and whether code can be generated. */
async function program(): Promise<string> {
  const bundle = await run(Deno.execPath(), [
    "bundle",
    "--quiet",
    "schema/mod.ts",
  ]);
  return `
    const bundle = ${JSON.stringify(bundle)};
    const schema = await import(
      "data:text/javascript," + encodeURIComponent(bundle)
    );
    let generatesCode = true;
    try {
      new Function("");
    } catch {
      generatesCode = false;
    }
    const results = ${JSON.stringify(inputs)}
      .map((input) => schema.validateRunInstallInput(input));
    console.log(JSON.stringify({ generatesCode, results }));
  `;
}

const expected = {
  generatesCode: false,
  results: inputs.map((input) => schema.validateRunInstallInput(input)),
};

describe("schema/mod.ts, where code generation is off", () => {
  it("validates on Deno", async () => {
    const output = await run(Deno.execPath(), [
      "run",
      "--no-config",
      "--v8-flags=--disallow-code-generation-from-strings",
      "-",
    ], await program());
    assertEquals(JSON.parse(output), expected);
  });

  it("validates on Node", {
    skip: isMissing("node") && "node is not installed",
  }, async () => {
    const output = await run("node", [
      "--disallow-code-generation-from-strings",
      "--input-type=module",
    ], await program());
    assertEquals(JSON.parse(output), expected);
  });
});

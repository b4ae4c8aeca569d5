import { assert } from "@std/assert";
import { before, describe, it } from "node:test";
import { executable, installTools, run } from "../../scripts/_tools.ts";

/** What each program is about, and where it is. */
const PROGRAMS = {
  "what long texts and streams leave behind": "_kept_memory.ts",
  "what calls leave behind": "_kept_by_calls.ts",
};

/** What all caches together may keep alive, in megabytes; each of 200 texts has one. */
const MOST = 16;

/** V8 in two ages, and JavaScriptCore. */
const RUNTIMES = {
  Deno: () =>
    `${Deno.execPath()} run --no-check --allow-net=127.0.0.1 --v8-flags=--expose-gc -`,
  Node: () => "node --expose-gc --input-type=module -",
  Bun: () => `${executable("bun")} run -`,
};

for (const [title, file] of Object.entries(PROGRAMS)) {
  describe(title, () => {
    let program: string;

    before(async () => {
      await installTools();
      program = await run(Deno.execPath(), {
        args: ["bundle", "--quiet", import.meta.resolve(`./${file}`)],
      });
    });

    for (const [name, commandOf] of Object.entries(RUNTIMES)) {
      it(`is little on ${name}`, async () => {
        const [command, ...args] = commandOf().split(" ");
        const output = await run(command!, { args }, program);
        const [[, leak], ...cases] = output.trimEnd().split("\n")
          .map((line) => JSON.parse(line)) as [
            [string, number],
            ...[string, number][],
          ];
        assert(leak > 150, `A leak of 200 megabytes shows as ${leak}`);
        for (const [what, kept] of cases) {
          assert(kept < MOST, `${kept.toFixed(1)} megabytes after ${what}`);
        }
      });
    }
  });
}

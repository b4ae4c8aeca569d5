import { assert } from "@std/assert";
import { before, describe, it } from "node:test";
import type { Growth } from "./growth/_growth_of.ts";
import { hostileInputs } from "./growth/_hostile_inputs.ts";

/** The most that the time may be multiplied by where the input doubles: 2 is linear, 4 is quadratic. */
const GOAL = 2.5;

/** What makes V8 collect garbage on the thread that is measured, and seldom. */
const V8_FLAGS = [
  "--expose-gc",
  "--single-threaded",
  "--min-semi-space-size=256",
  "--max-semi-space-size=256",
];

/** Runs a program of the tests, and gives its output. */
async function outputOf(
  program: string,
  v8Flags: string[],
  ...args: string[]
): Promise<string> {
  const { success, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "--no-check",
      `--v8-flags=${v8Flags.join()}`,
      new URL(program, import.meta.url).pathname,
      ...args,
    ],
  }).output();
  const decoder = new TextDecoder();
  assert(success, decoder.decode(stderr));
  return decoder.decode(stdout);
}

describe("the time grows no faster than", () => {
  const growths = new Map<string, Growth>();

  before(async () => {
    const output = await outputOf("growth/_measure.ts", V8_FLAGS, `${GOAL}`);
    for (const line of output.trimEnd().split("\n")) {
      const [name, growth]: [string, Growth] = JSON.parse(line);
      growths.set(name, growth);
    }
  });

  for (const name of hostileInputs.keys()) {
    it(name, () => {
      const { perDoubling, size, time, isFine } = growths.get(name)!;
      assert(
        isFine,
        `${perDoubling.toFixed(2)} times as long for twice the size, ${
          time.toFixed(1)
        } ms for ${size}`,
      );
    });
  }
});

describe("the heap", () => {
  it("holds 48 MB at most after a million routes, short and long", async () => {
    const { routes, heap } = JSON.parse(
      await outputOf("_distinct_routes.ts", [
        "--expose-gc",
        "--max-old-space-size=192",
      ]),
    );
    assert(routes >= 1_000_000, `Only ${routes} routes`);
    assert(heap < 48e6, `${heap} bytes are in use`);
  });
});

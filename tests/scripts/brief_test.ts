import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { brief } from "../../scripts/_brief.ts";

/** The lines that are left of an output. */
async function left(output: string): Promise<string[]> {
  async function* lines() {
    yield* output.split("\n");
  }
  return await Array.fromAsync(brief(lines()));
}

describe("brief()", () => {
  it("keeps the names of files, each once", async () => {
    assertEquals(
      await left(`running 1 test from ./tests/a_test.ts
a ...
  b ... ok (1ms)
a ... ok (2ms)
running 2 tests from ./mod.ts$18-39.ts
file:///mod.ts$18-39.ts ... ok (83ms)
running 1 test from ./mod.ts$45-50.ts
running 1 test from ./cli.ts$4-9.ts

ok | 4 passed (2 steps) | 0 failed (9s)
`),
      ["tests/a_test.ts", "mod.ts", "cli.ts"],
    );
  });

  it("keeps what failed", async () => {
    assertEquals(
      await left(`running 1 test from ./tests/a_test.ts
a ...
------- output -------
hello
----- output end -----
  b ... FAILED (3ms)
a ... FAILED (due to 1 failed step) (11ms)

 ERRORS 

a ... b => ./tests/a_test.ts:1:2
error: Error: x

 FAILURES 

a ... b => ./tests/a_test.ts:1:2

FAILED | 0 passed | 1 failed (1 step) (9s)

error: Test failed`),
      [
        "tests/a_test.ts",
        " ERRORS ",
        "",
        "a ... b => ./tests/a_test.ts:1:2",
        "error: Error: x",
        "",
        " FAILURES ",
        "",
        "a ... b => ./tests/a_test.ts:1:2",
        "",
      ],
    );
  });
});

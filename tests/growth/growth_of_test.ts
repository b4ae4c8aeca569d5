import { assert, assertEquals } from "@std/assert";
import { before, describe, it } from "node:test";
import { type Growth, growthOf } from "./_growth_of.ts";
import { inputs } from "./_known_inputs.ts";
import { measured } from "./_measured.ts";

describe("growthOf()", () => {
  let growths: Map<string, Growth>;

  before(async () => {
    growths = await measured("_known_inputs.ts", {
      patience: 10,
      short: 1,
      rounds: 4,
    });
  });

  for (const name of inputs.keys()) {
    const isQuadratic = name.startsWith("quadratic");
    it(`${isQuadratic ? "notices" : "lets pass"} ${name}`, () => {
      const { perDoubling, isFine } = growths.get(name)!;
      assertEquals(isFine, !isQuadratic, `${perDoubling}`);
    });
  }

  it("does not look at the growth of what is over soon", async () => {
    const limits = { size: 1024, patience: 10, short: 1, goal: 0, rounds: 3 };
    const { isFine } = await growthOf(() => () => {}, limits);
    assert(isFine);
  });
});

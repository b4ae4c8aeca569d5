import { assert, assertEquals } from "@std/assert";
import { before, describe, it } from "node:test";
import process from "node:process";
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

  it("measures only once what takes far too long", async () => {
    let calls = 0;
    const spin = () => {
      calls++;
      const { user, system } = process.cpuUsage();
      for (let spent = 0; spent < 50_000;) {
        const now = process.cpuUsage();
        spent = now.user + now.system - user - system;
      }
    };
    const limits = { size: 1024, patience: 1, short: 1, goal: 0, rounds: 9 };
    await growthOf((size) => size === 1024 ? spin : () => {}, limits);
    // To choose the size, and to judge it.
    assertEquals(calls, 2);
  });

  it("does not look at the growth of what is over soon", async () => {
    const limits = { size: 1024, patience: 10, short: 1, goal: 0, rounds: 3 };
    const { isFine } = await growthOf(() => () => {}, limits);
    assert(isFine);
  });
});

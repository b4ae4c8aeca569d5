import { assert, assertEquals } from "@std/assert";
import { before, describe, it } from "node:test";
import type { Growth } from "./growth/_growth_of.ts";
import { inputs } from "./growth/_hostile_inputs.ts";
import { inputs as knownInputs } from "./growth/_known_inputs.ts";
import { measured, outputOf } from "./growth/_measured.ts";

describe("growthOf()", () => {
  let growths: Map<string, Growth>;

  before(async () => {
    growths = await measured("_known_inputs.ts", {
      size: 262_144,
      patience: 10,
      short: 1,
      rounds: 4,
    });
  });

  for (const name of knownInputs.keys()) {
    const isQuadratic = name.startsWith("quadratic");
    it(`${isQuadratic ? "notices" : "lets pass"} ${name}`, () => {
      const { perDoubling, isFine } = growths.get(name)!;
      assertEquals(isFine, !isQuadratic, `${perDoubling}`);
    });
  }
});

describe("the time grows no faster than", () => {
  let growths: Map<string, Growth>;

  before(async () => {
    growths = await measured("_hostile_inputs.ts");
  });

  for (const name of inputs.keys()) {
    it(name, () => {
      const { isFine, ...growth } = growths.get(name)!;
      assert(isFine, JSON.stringify(growth));
    });
  }
});

describe("the heap", () => {
  it("holds 48 MB at most after a million routes, short and long", async () => {
    const { routes, heap } = JSON.parse(
      await outputOf("../_distinct_routes.ts", [
        "--expose-gc",
        "--max-old-space-size=192",
      ]),
    );
    assert(routes >= 1_000_000, `Only ${routes} routes`);
    assert(heap < 48e6, `${heap} bytes are in use`);
  });
});

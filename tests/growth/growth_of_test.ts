import { assert } from "@std/assert";
import { describe, it } from "node:test";
import { growthOf, type Prepare } from "./_growth_of.ts";

const LIMITS = {
  size: 1_048_576,
  patience: 10,
  short: 1,
  goal: 2.5,
  rounds: 3,
};

/** What becomes of the steps, so that no compiler leaves them out. */
let steps = 0;

const QUADRATIC: Record<string, Prepare> = {
  "of a loop in a loop": (size) => () => {
    for (let index = 0; index < size; index++) {
      for (let other = 0; other < size; other++) steps += other & 1;
    }
  },
  "of a regular expression": (size) => {
    const text = `${" ".repeat(size)}x`;
    return () => / +$/.test(text);
  },
  "of looking through a list for each of its items": (size) => {
    const list = Array.from({ length: size }, (_, index) => index);
    return () => list.filter((item) => list.includes(item));
  },
  "beside much linear work": (size) => {
    const text = "x".repeat(size);
    return () => {
      for (let index = 0; index < size; index++) {
        for (let other = 0; other < 100 + index / 2; other++) {
          steps += text.charCodeAt(index) & 1;
        }
      }
    };
  },
};

describe("growthOf()", () => {
  for (const [what, prepare] of Object.entries(QUADRATIC)) {
    it(`notices quadratic work ${what}`, async () => {
      const { perDoubling, isFine } = await growthOf(prepare, LIMITS);
      assert(!isFine, `${perDoubling}`);
    });
  }

  it("lets linear work pass", async () => {
    const { perDoubling, isFine } = await growthOf((size) => () => {
      for (let index = 0; index < size * 100; index++) steps += index & 1;
    }, { ...LIMITS, short: 0, rounds: 100 });
    assert(isFine, `${perDoubling}`);
  });

  it("lets work of n log n steps pass", async () => {
    const { perDoubling, isFine } = await growthOf((size) => {
      const list = Uint32Array.from(
        { length: size },
        (_, index) => Math.imul(index, 0x9e3779b1),
      );
      return () => list.toSorted();
    }, { ...LIMITS, short: 0, rounds: 100 });
    assert(isFine, `${perDoubling}`);
  });

  it("does not look at the growth of what is over soon", async () => {
    const { isFine } = await growthOf(() => () => {}, { ...LIMITS, goal: 0 });
    assert(isFine);
  });
});

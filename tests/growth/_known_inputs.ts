import type { Prepare } from "./_growth_of.ts";

/** What becomes of the steps, so that no compiler leaves them out. */
let steps = 0;

/** What growthOf() has to tell apart. */
export const inputs: ReadonlyMap<string, Prepare> = new Map(Object.entries(
  {
    "quadratic work of a loop in a loop": (size) => () => {
      for (let index = 0; index < size; index++) {
        for (let other = 0; other < size; other++) steps += other & 1;
      }
    },
    "quadratic work of a regular expression": (size) => {
      const text = `${" ".repeat(size)}x`;
      return () => / +$/.test(text);
    },
    "quadratic work of looking through a list for each of its items": (
      size,
    ) => {
      const list = Array.from({ length: size }, (_, index) => index);
      return () => list.filter((item) => list.includes(item));
    },
    "quadratic work beside much linear work": (size) => {
      const text = "x".repeat(size);
      return () => {
        for (let index = 0; index < size; index++) {
          for (let other = 0; other < 100 + index / 2; other++) {
            steps += text.charCodeAt(index) & 1;
          }
        }
      };
    },

    "linear work": (size) => () => {
      for (let index = 0; index < size * 100; index++) steps += index & 1;
    },
    "work of n log n steps": (size) => {
      const list = Uint32Array.from(
        { length: size },
        (_, index) => Math.imul(index, 0x9e3779b1),
      );
      return () => list.toSorted();
    },
  } satisfies Record<string, Prepare>,
));

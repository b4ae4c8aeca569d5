/** The figures of one row; a contender that cannot do what the row is about has none. */
export interface Figures {
  name: string;
  times: readonly (number | undefined)[];
}

/** The median; of two in the middle, the larger. */
export function median(figures: readonly number[]): number {
  return figures.toSorted((a, b) => a - b)[figures.length >> 1]!;
}

/**
 * Takes measurements in turns, so that a busy machine slows down all of them, and
 * returns the median of each figure that they give. (mitata takes one after the
 * other, and each call for itself: what takes 105 ns by hand takes 209 there.)
 */
export async function mediansInTurns(
  measurements: readonly (() => readonly number[] | Promise<number[]>)[],
  { rounds, warmUp = 0 }: { rounds: number; warmUp?: number },
): Promise<number[][]> {
  const taken = measurements.map((): (readonly number[])[] => []);
  for (let round = -warmUp; round < rounds; round++) {
    for (const [index, measure] of measurements.entries()) {
      const figures = await measure();
      if (round >= 0) taken[index]!.push(figures);
    }
  }
  return taken.map((rounds) =>
    rounds[0]!.map((_, figure) => median(rounds.map((it) => it[figure]!)))
  );
}

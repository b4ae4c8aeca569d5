/** The figures of one row; a contender that cannot do what the row is about has none. */
export interface Figures {
  name: string;
  times: readonly (number | undefined)[];
}

/** The median; of two in the middle, the larger. */
export function median(figures: readonly number[]): number {
  return figures.toSorted((a, b) => a - b)[figures.length >> 1]!;
}

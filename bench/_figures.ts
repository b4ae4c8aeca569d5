/** The contenders, in the order of their figures. */
export const CONTENDERS = ["waymark", "@octokit/endpoint", "by hand"] as const;

/** The figures of one row; a contender that cannot do what the row is about has none. */
export interface Figures {
  name: string;
  times: readonly (number | undefined)[];
}

/** The rows of a table, with the ratios of the figures. */
export function toTable(title: string, rows: readonly Figures[]) {
  return [
    [title, ...CONTENDERS, "octokit ÷ waymark", "waymark ÷ by hand"],
    ...rows.map((row) => [
      row.name,
      ...CONTENDERS.map((_, index) => row.times[index]?.toFixed(0)),
      ratio(row, 1, 0),
      ratio(row, 0, 2),
    ]),
  ];
}

/** How many times one contender's figure is another's, with about three digits. */
export function ratio({ times }: Figures, of: number, to: number): string {
  const [above, below] = [times[of], times[to]];
  if (!above || !below) return "";
  const ratio = above / below;
  return ratio.toFixed(ratio < 10 ? 2 : 1);
}

/** The median; of two in the middle, the larger. */
export function median(figures: readonly number[]): number {
  return figures.toSorted((a, b) => a - b)[figures.length >> 1]!;
}

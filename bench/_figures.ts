import { toMarkdown } from "../scripts/_to_markdown.ts";

/** The figures of one row; a contender that cannot do what the row is about has none. */
export interface Figures {
  name: string;
  waymark: number;
  octokit?: number | undefined;
  byHand?: number | undefined;
}

export function toFigures(
  name: string,
  [waymark, octokit, byHand]: readonly (number | undefined)[],
): Figures {
  return { name, waymark: waymark!, octokit, byHand };
}

/** A table in Markdown, with the ratios of the figures. */
export function toTable(title: string, rows: readonly Figures[]): string {
  const lines = rows.map(({ name, waymark, octokit, byHand }) => [
    name,
    waymark.toFixed(0),
    octokit?.toFixed(0),
    byHand?.toFixed(0),
    octokit && toText(octokit / waymark),
    byHand && toText(waymark / byHand),
  ]);
  return toMarkdown([
    [
      title,
      "waymark",
      "@octokit/endpoint",
      "by hand",
      "octokit ÷ waymark",
      "waymark ÷ by hand",
    ],
    ...lines,
  ]);
}

/** A ratio, with about three digits. */
export function toText(ratio: number): string {
  return ratio.toFixed(ratio < 10 ? 2 : 1);
}

/** The median; of two in the middle, the larger. */
export function median(figures: readonly number[]): number {
  return figures.toSorted((a, b) => a - b)[figures.length >> 1]!;
}

/** A figure as a bar: its name, its length, and the words at its end. */
export interface Bar {
  name: string;
  value: number;
  text: string;
  /** Whether it is a figure of this library. */
  isOurs: boolean;
}

export interface Chart {
  title: string;
  /** Whether the figures of others are of danger, and therefore red. */
  isDanger?: boolean;
  /** Bars that belong together, under a heading if there are several groups. */
  groups: readonly { heading: string; bars: readonly Bar[] }[];
}

/** In units of the drawing, which is as wide as a phone. */
const WIDTH = 442;
const NAMES = 200;
const LONGEST = 130;
const LINE = 22;

/** Draws bars as an SVG, which is readable in the dark and by a screen reader. */
export function drawBars({ title, isDanger, groups }: Chart): string {
  const parts: string[] = [];
  const described: string[] = [];
  let y = 8;
  for (const { heading, bars } of groups) {
    // Each group has a scale of its own.
    const most = Math.max(...bars.map(({ value }) => value));
    if (groups.length > 1) {
      y += LINE;
      parts.push(`<text class="heading" x="0" y="${y - 6}">${heading}</text>`);
    }
    for (const { name, value, text, isOurs } of bars) {
      const width = value === 0
        ? 0
        : Math.max(1, Math.round(value / most * LONGEST));
      const kind = isOurs ? "ours" : "others";
      parts.push(
        `<text class="${kind}" x="${NAMES}" y="${y + 15}" text-anchor="end">${
          escape(name)
        }</text>`,
        ...width === 0 ? [] : [
          `<rect class="${kind}" x="${NAMES + 8}" y="${
            y + 3
          }" width="${width}" height="${LINE - 6}" rx="2"/>`,
        ],
        `<text class="${kind}" x="${NAMES + 14 + width}" y="${y + 15}">${
          escape(text)
        }</text>`,
      );
      y += LINE;
    }
    const figures = bars.map(({ name, text }) => `${name}: ${text}`).join("; ");
    described.push(groups.length > 1 ? `${heading}. ${figures}.` : figures);
  }
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${
      y + 6
    }" width="${WIDTH * 1.25}" role="img" aria-labelledby="title description">`,
    `<title id="title">${escape(title)}</title>`,
    `<desc id="description">${escape(described.join(" "))}</desc>`,
    `<style>`,
    `text { font: 12.5px system-ui, sans-serif; fill: #3c3c43; }`,
    `.heading, text.ours { font-weight: 600; }`,
    `rect.ours { fill: #0f6570; }`,
    `rect.others { fill: ${isDanger ? "#c2323c" : "#a3a9b1"}; }`,
    `@media (prefers-color-scheme: dark) {`,
    `text { fill: #dfdfd6; }`,
    `rect.ours { fill: #7fd0d9; }`,
    `rect.others { fill: ${isDanger ? "#e2716f" : "#6a717a"}; }`,
    `}`,
    `</style>`,
    ...parts,
    `</svg>\n`,
  ].join("\n");
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

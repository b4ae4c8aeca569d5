/**
 * The README as the home page of the site. Its first screen shows the
 * difference, from the README's first block of code: what a template literal
 * sends, beside what this library does.
 */

/** A line of the README's first block: a call, and what happens. */
export interface Line {
  code: string;
  outcome: string;
}

/** The lines of a block of type `diff`: those that both sides share, and those of each. */
export interface Difference {
  shared: Line[];
  byHand: Line[];
  here: Line[];
}

/** Reads a block whose lines are `code // outcome`; an outcome alone belongs to the line above it. */
export function readDifference(block: string): Difference {
  const sides: Record<string, Line[]> = { " ": [], "-": [], "+": [] };
  for (const line of block.split("\n")) {
    const [, sign, code, outcome] =
      /^([ +-]) (.*?)\s*(?:\/\/ (.*))?$/.exec(line) ?? [];
    const side = sides[sign ?? ""];
    if (!side) throw new Error(`the line ${line} begins with none of " -+"`);
    const last = side.at(-1);
    if (code) side.push({ code, outcome: outcome ?? "" });
    else if (last && outcome) last.outcome = outcome;
  }
  return { shared: sides[" "]!, byHand: sides["-"]!, here: sides["+"]! };
}

/** What the README says to those who look at a clone. */
const CLONE = /^In a clone, .*\n\n```sh\n[^]*?^```\n\n/m;

/** Turns the README into the home page. `format` breaks code into lines that fit. */
export async function toHome(
  readme: string,
  format: (code: string) => Promise<string>,
): Promise<string> {
  const [, title, tagline, block, rest] =
    /^(# .*)\n\n([^]*?)\n\n```diff\n([^]*?)\n```\n([^]*)$/.exec(readme) ?? [];
  const [, install] =
    /^## Install\n\n(?:<!-- .* -->\n\n)?(```sh\n[^]*?^```)$/m.exec(
      rest ?? "",
    ) ??
      [];
  if (block === undefined || install === undefined) {
    throw new Error("README.md lacks its block of type diff, or its command");
  }
  const { shared, byHand, here } = readDifference(block);
  return [
    "---\nlayout: home\n---",
    `<div class="hero">`,
    title,
    tagline,
    `<div class="actions">`,
    "[Get started](docs/getting-started.md) [Playground](site/playground) [API](api/index.md)",
    `</div>`,
    ...shared.map((it) => `\`\`\`js\n${it.code} // ${it.outcome}\n\`\`\``),
    `<div class="difference">`,
    ...await toCard(
      "danger",
      "✗ A template literal calls another route",
      byHand,
    ),
    ...await toCard("safe", "✓ Waymark throws, and sends nothing", here),
    `</div>`,
    // One command a line, for a phone.
    install.replaceAll(" && ", " &&\n  "),
    `</div>`,
    `<div class="below-hero">`,
    // The hero has the command already, and a clone is for contributors.
    rest!.replace(`${install}\n\n`, "").replace(CLONE, ""),
    `</div>`,
  ].join("\n\n");

  async function toCard(
    kind: string,
    title: string,
    lines: readonly Line[],
  ): Promise<string[]> {
    const parts = [`<div class="${kind}">`, `**${title}**`];
    for (const { code, outcome } of lines) {
      parts.push(`\`\`\`js\n${await format(code)}\n\`\`\``, outcome);
    }
    return [...parts, `</div>`];
  }
}

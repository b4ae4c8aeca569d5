import type { Bar, Chart } from "./_draw_bars.ts";

/** The rows of a table; the first has the headings. */
type Table = string[][];

/** The table between `<!-- name -->` and `<!-- /name -->` of a page in Markdown. */
export function tableIn(page: string, name: string): Table {
  const [, text] = page.split(`<!-- ${name} -->`);
  const [between, after] = text?.split(`<!-- /${name} -->`) ?? [];
  if (between === undefined || after === undefined) {
    throw new Error(`the page has no table called ${name}`);
  }
  return [...between.matchAll(/^\|(.*)\|$/gm)]
    .map(([, row = ""]) => row.split("|").map((cell) => cell.trim()))
    .filter((row) => !row.every((cell) => /^:?-+:?$/.test(cell)));
}

/** The rows of the table of sizes that are drawn. */
const SIZES = new Set([
  ...["endpoint", "createEndpoint, toRequest", "createClient"],
  ...["createTools", "./path", "@octokit/endpoint 11", "url-template 3"],
  ...["openapi-fetch 0.17", "ky 2", "ofetch 1", "urlcat 3", "octokit 5"],
]);

/** What is drawn of the figures of docs/comparison.md and bench/README.md, by the names of the files. */
export function chartsOf(
  comparison: string,
  measurements: string,
): Record<string, Chart> {
  const [titles, ...tools] = tableIn(comparison, "tools");
  const [label = "", ...attacks] =
    tools.find(([name = ""]) => /^attacks that/.test(name)) ?? [];
  return {
    values: {
      title: "Hostile values that escape",
      isDanger: true,
      bars: tableIn(comparison, "escapes").slice(1)
        .map(([name, escapes, tried]) =>
          toBar(name, escapes, `${escapes} of ${tried}`)
        ),
    },
    tools: {
      title: "Attacks that get through tools for agents",
      isDanger: true,
      bars: attacks.map((cell, index) =>
        toBar(
          // Without the version, and the scope of an organization.
          titles![index + 1]?.replace(/ [\d.]+$|^@ivotoby\//g, ""),
          cell,
          `${cell} of ${/\d+/.exec(label)?.[0]}`,
        )
      ),
    },
    size: {
      title: "Size in bytes, minified and gzipped",
      bars: tableIn(measurements, "size")
        .filter(([name = ""]) => SIZES.has(name))
        .map(([name = "", , gzipped]) =>
          toBar(name, gzipped, gzipped, !/ \d/.test(name))
        ),
    },
  };
}

function toBar(
  name = "",
  figure = "",
  text = figure,
  isOurs = /^@?waymark/i.test(name),
): Bar {
  const value = Number(figure.replaceAll(",", ""));
  if (!name || !figure || !Number.isFinite(value)) {
    throw new Error(`${name}: ${figure} is no figure`);
  }
  return { name, value, text, isOurs };
}

import type { Bar, Chart } from "./_draw_bars.ts";

/** The rows of a table; the first has the headings. */
type Table = string[][];

/** The tables between `<!-- name -->` and `<!-- /name -->` of a page in Markdown. */
export function tablesIn(page: string, name: string): Table[] {
  const [, text] = page.split(`<!-- ${name} -->`);
  const [between, after] = text?.split(`<!-- /${name} -->`) ?? [];
  if (between === undefined || after === undefined) {
    throw new Error(`the page has no tables called ${name}`);
  }
  return [...between.matchAll(/(?:^\|.*\n)+/gm)].map(([table]) =>
    table.trim().split("\n")
      .map((row) => row.slice(1, -1).split("|").map((cell) => cell.trim()))
      .filter((row) => !row.every((cell) => /^:?-+:?$/.test(cell)))
  );
}

/** What is drawn of the figures of docs/comparison.md and bench/README.md, by the names of the files. */
export function chartsOf(
  comparison: string,
  measurements: string,
): Record<string, Chart> {
  return {
    values: {
      title: "Hostile values that escape",
      isDanger: true,
      groups: [{
        heading: "",
        bars: rowsOf(tablesIn(comparison, "escapes")).map((
          [name, escapes, tried],
        ) => toBar(name, escapes, `${escapes} of ${tried}`)),
      }],
    },
    tools: {
      title: "Attacks that get through tools for agents",
      isDanger: true,
      groups: [{
        heading: "",
        bars: columnsOf(tablesIn(comparison, "tools"), /^attacks that/)
          .map(([name = "", attacks, label = ""]) =>
            toBar(
              // Without the version, and the scope of an organization.
              name.replace(/ [\d.]+$/, "").replace(/^@ivotoby\//, ""),
              attacks,
              `${attacks} of ${/\d+/.exec(label)?.[0]}`,
            )
          ),
      }],
    },
    calls: {
      title: "CPU time of a whole call, as a multiple of fetch by hand",
      groups: tablesIn(measurements, "calls").flatMap(([headings, ...rows]) =>
        rows.map(([heading = "", ...cells]) => ({
          heading,
          bars: cells.map((cell, index) =>
            toBar(headings?.[index + 1], /^[\d.]+/.exec(cell)?.[0], cell)
          ),
        }))
      ),
    },
    speed: {
      title: "Time to build a request, in nanoseconds",
      groups: tablesIn(measurements, "figures").map((table) => {
        const [headings = []] = table;
        const row = table.find(([name]) => name === "warm: geometric mean");
        return {
          heading: headings[0]?.replace(", in ns", "") ?? "",
          bars: [1, 2, 3].map((column) =>
            toBar(headings[column], row?.[column], `${row?.[column]} ns`)
          ),
        };
      }),
    },
    size: {
      title: "Size in bytes, minified and gzipped",
      groups: [{
        heading: "",
        bars: rowsOf(tablesIn(measurements, "size"))
          .filter(([name = ""]) => SIZES.has(name))
          .map(([name = "", , gzipped]) =>
            toBar(name, gzipped, gzipped, !/ \d/.test(name))
          ),
      }],
    },
  };
}

/** The rows of the table of sizes that are drawn. */
const SIZES = new Set([
  ...["endpoint", "createEndpoint, toRequest", "createClient"],
  ...["createTools", "./path", "@octokit/endpoint 11", "url-template 3"],
  ...["openapi-fetch 0.17", "ky 2", "ofetch 1", "urlcat 3", "octokit 5"],
]);

function rowsOf([table]: Table[]): string[][] {
  return table!.slice(1);
}

/** The headings of a table, each with its cell of the row that a pattern finds, and that row's label. */
function columnsOf([table]: Table[], row: RegExp): (string | undefined)[][] {
  const cells = table!.find(([name = ""]) => row.test(name)) ?? [];
  return table![0]!.map((heading, index) => [heading, cells[index], cells[0]])
    .slice(1);
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

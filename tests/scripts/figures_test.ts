import { assert, assertEquals, assertThrows } from "@std/assert";
import { describe, it } from "node:test";
import { chartsOf, tableIn } from "../../bench/_charts.ts";
import { drawBars } from "../../bench/_draw_bars.ts";

const read = (path: string) =>
  Deno.readTextFileSync(new URL(`../../${path}`, import.meta.url));
const charts = chartsOf(
  read("docs/comparison.md") + read("bench/comparison.md"),
  read("bench/README.md"),
);

describe("the pictures of docs/figures/", () => {
  for (const [name, chart] of Object.entries(charts)) {
    it(`show the figures of today: ${name}.svg (else: bench/draw.ts)`, () => {
      assertEquals(read(`docs/figures/${name}.svg`), drawBars(chart));
    });

    it(`are on a page: ${name}.svg`, () => {
      const pages = read("docs/comparison.md") + read("bench/README.md");
      assert(pages.includes(`figures/${name}.svg)`));
    });
  }
});

describe("drawBars()", () => {
  const bar = { name: "a & b", value: 2, text: "2 of 4", isOurs: true };
  const svg = drawBars({
    title: "Less is <more>",
    bars: [bar, { ...bar, value: 0, text: "0 of 4", isOurs: false }],
  });

  it("says every figure in words", () => {
    assert(svg.includes(`role="img"`));
    assert(svg.includes(`>Less is &lt;more></title>`));
    assert(svg.includes(`>a &amp; b: 2 of 4; a &amp; b: 0 of 4</desc>`));
  });

  it("draws the longest bar in full, and none at 0", () => {
    const widths = [...svg.matchAll(/<rect[^>]* width="(\d+)"/g)];
    assertEquals(widths.map(([, width]) => width), ["130"]);
  });
});

describe("tableIn()", () => {
  it("reads the cells of the table between two comments", () => {
    const page =
      "| x |\n<!-- a -->\n\n| b | c |\n| --- | --: |\n| d | 1 |\n\n<!-- /a -->\n| y |\n";
    assertEquals(tableIn(page, "a"), [["b", "c"], ["d", "1"]]);
  });

  it("rejects a page without the comments", () => {
    assertThrows(() => tableIn("<!-- a -->", "a"), Error, "called a");
  });
});

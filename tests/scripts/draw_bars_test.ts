import { assert, assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { drawBars } from "../../scripts/_draw_bars.ts";

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

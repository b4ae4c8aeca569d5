import { assert, assertEquals, assertRejects } from "@std/assert";
import { describe, it } from "node:test";
import { drawBars, writeBetween } from "../../scripts/_publish.ts";

describe("writeBetween()", () => {
  it("replaces what is between the comments, and formats the page", async () => {
    const path = await Deno.makeTempFile({ suffix: ".md" });
    await Deno.writeTextFile(path, "a\n\n<!-- b -->\nold\n<!-- /b -->\n\nc\n");
    await writeBetween(path, "b", "new  $&");
    assertEquals(
      await Deno.readTextFile(path),
      "a\n\n<!-- b -->\n\nnew $&\n\n<!-- /b -->\n\nc\n",
    );
  });

  it("refuses a page without them", async () => {
    const path = await Deno.makeTempFile({ suffix: ".md" });
    await Deno.writeTextFile(path, "<!-- /b -->\n<!-- b -->\n");
    await assertRejects(() => writeBetween(path, "b", ""), Error, "<!-- b -->");
  });
});

describe("drawBars()", () => {
  const bar = { name: "a & b", value: 2, of: 4, isOurs: true };
  const svg = drawBars("Less is <more>", [
    bar,
    { ...bar, value: 0, isOurs: false },
  ]);

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

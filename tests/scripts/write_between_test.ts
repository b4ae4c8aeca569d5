import { describe, it } from "node:test";
import { assertEquals, assertRejects } from "@std/assert";
import { writeBetween } from "../../scripts/_write_between.ts";

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

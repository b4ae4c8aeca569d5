import { describe, it } from "node:test";
import { assertEquals, assertRejects } from "@std/assert";
import { writeBetween } from "../../scripts/_write_between.ts";

describe("writeBetween()", () => {
  it("replaces what is between the comments, and nothing else", async () => {
    const path = await Deno.makeTempFile();
    await Deno.writeTextFile(path, "a\n<!-- b -->\nold\n<!-- /b -->\nc\n");
    await writeBetween(path, "b", "new $&");
    assertEquals(
      await Deno.readTextFile(path),
      "a\n<!-- b -->\n\nnew $&\n\n<!-- /b -->\nc\n",
    );
  });

  it("refuses a page without them", async () => {
    const path = await Deno.makeTempFile();
    await Deno.writeTextFile(path, "<!-- /b -->\n<!-- b -->\n");
    await assertRejects(() => writeBetween(path, "b", ""), Error, "<!-- b -->");
  });
});

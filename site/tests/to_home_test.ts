import { assert, assertEquals, assertRejects, assertThrows } from "@std/assert";
import { describe, it } from "node:test";
import { readDifference, toHome } from "../_to_home.ts";

describe("readDifference()", () => {
  it("tells both sides and what they share apart", () => {
    const block = [
      '  const id = "..";  // untrusted',
      "- fetch(id)",
      "-                   // sends DELETE /keys",
      "+ client(id)        // throws",
      "+ client(7)",
    ];
    assertEquals(readDifference(block.join("\n")), {
      shared: [{ code: 'const id = "..";', outcome: "untrusted" }],
      byHand: [{ code: "fetch(id)", outcome: "sends DELETE /keys" }],
      here: [
        { code: "client(id)", outcome: "throws" },
        { code: "client(7)", outcome: "" },
      ],
    });
  });

  it("rejects a line of neither side", () => {
    assertThrows(() => readDifference("* a"), Error, "* a");
  });
});

describe("toHome()", () => {
  const unchanged = (code: string) => Promise.resolve(code);

  it("shows both sides of the README's difference, and its command", async () => {
    const readme = await Deno.readTextFile(
      new URL("../../README.md", import.meta.url),
    );
    const [hero = "", rest = ""] = (await toHome(readme, unchanged))
      .split(`<div class="below-hero">`);
    const [byHand = "", here = ""] = hero.split(`<div class="safe">`);
    assert(/encodeURIComponent[^]*\n\nsends DELETE \/keys/.test(byHand));
    assert(/\n\nthrows UNSAFE_PATH/.test(here));
    assert(hero.includes("not published yet"));
    assert(!rest.includes("```diff"));
    assert(!rest.includes("task start"));
    assert(rest.includes("## First call"));
  });

  it("rejects a README without a difference", async () => {
    const readme = "# A\n\nb\n\n```sh\nc\n```\n";
    await assertRejects(() => toHome(readme, unchanged), Error, "README.md");
  });
});

import { assertEquals, assertRejects } from "@std/assert";
import { describe, it } from "node:test";
import { chooseBuilder } from "../../scripts/_jsr.ts";

describe("chooseBuilder()", () => {
  for (const [reach, builder] of [[true, "dnt"], [false, "tsc"]] as const) {
    it(`takes ${builder} where reach is ${reach}`, async () => {
      const hasDnt = () => Promise.resolve(reach);
      const [chosen] = await chooseBuilder(undefined, undefined, hasDnt);
      assertEquals(chosen, builder);
    });
  }

  it("does not ask for reach where a builder is named or was taken before", async () => {
    const hasDnt = () => Promise.reject(new Error("asked"));
    const choose = async (named?: string, last?: string) =>
      (await chooseBuilder(named, last, hasDnt))[0];
    assertEquals(await choose("dnt"), "dnt");
    assertEquals(await choose("tsc", "dnt"), "tsc");
    assertEquals(await choose(undefined, "dnt"), "dnt");
    assertEquals(await choose(undefined, "tsc"), "tsc");
  });

  it("refuses any other builder", async () => {
    await assertRejects(() => chooseBuilder("swc"), Error, "not swc");
  });
});

import { assertEquals, assertRejects } from "@std/assert";
import { describe, it } from "node:test";
import { chooseBuilder } from "../../scripts/_jsr.ts";

describe("chooseBuilder()", () => {
  for (const [reach, builder] of [[true, "dnt"], [false, "tsc"]] as const) {
    it(`takes ${builder} where reach is ${reach}`, async () => {
      const hasDnt = () => Promise.resolve(reach);
      const [chosen] = await chooseBuilder(undefined, hasDnt);
      assertEquals(chosen, builder);
    });
  }

  it("does not ask for reach where a builder is named", async () => {
    const hasDnt = () => Promise.reject(new Error("asked"));
    for (const named of ["dnt", "tsc"]) {
      assertEquals((await chooseBuilder(named, hasDnt))[0], named);
    }
  });

  it("refuses any other builder", async () => {
    await assertRejects(() => chooseBuilder("swc"), Error, "not swc");
  });
});

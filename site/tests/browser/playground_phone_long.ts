import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { click, lines, see } from "./_playground.ts";
import { PHONE, skip, visit } from "./_visit.ts";

describe("the playground on a phone", { skip }, () => {
  it("keeps the way to the playground, and to the site", () =>
    visit(async (page) => {
      await see(page, "nav", lines("Guides", "API", "Playground"));
      assertEquals(
        await page.evaluate(
          "new Set([...document.querySelectorAll('.nav > *')].map((it) => Math.round(it.getBoundingClientRect().top + it.getBoundingClientRect().height / 2))).size",
        ),
        1,
      );
    }, PHONE));

  it("shows what is sent on the first screen, and after a tap on an example", () =>
    visit(async (page) => {
      assertEquals(
        await page.evaluate(
          "innerHeight - document.querySelector('#failure-code').getBoundingClientRect().bottom > 0",
        ),
        true,
      );
      await click(page, "Change the host");
      assertEquals(
        await page.evaluate(
          "innerHeight - document.querySelector('#failure-code').getBoundingClientRect().bottom > 0",
        ),
        true,
      );
      await click(page, "Forget a value");
      assertEquals(
        await page.evaluate(
          "innerHeight - document.querySelector('#failure-code').getBoundingClientRect().bottom > 0",
        ),
        true,
      );
      await click(page, "Tools for a model");
      assertEquals(
        await page.evaluate(
          "innerHeight - document.querySelector('#failure-code').getBoundingClientRect().bottom > 0",
        ),
        true,
      );
      await click(page, "Guess an argument");
      assertEquals(
        await page.evaluate(
          "innerHeight - document.querySelector('#failure-code').getBoundingClientRect().bottom > 0",
        ),
        true,
      );
    }, PHONE));
});

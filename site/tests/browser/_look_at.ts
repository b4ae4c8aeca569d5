import { assertEquals } from "@std/assert";
import axe from "axe-core";
import type { Page } from "playwright-core";

/** Where to keep a picture of every page: `SCREENSHOTS=<folder>`. */
const folder = Deno.env.get("SCREENSHOTS");

/** Checks a page against WCAG 2.2 A and AA, good practice, and its width. */
export async function lookAt(page: Page, name: string): Promise<void> {
  if (folder) {
    const path = `${folder}/${name.replace(/\W+/g, "_")}.png`;
    await page.screenshot({ path, fullPage: true });
  }
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(`axe.run(document, {
    resultTypes: ["violations"],
    runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  })`) as axe.AxeResults;
  const barriers = violations.flatMap(({ id, nodes }) =>
    nodes.map((it) => `${id}: ${it.html} ${it.failureSummary}`)
  );
  assertEquals(barriers, [], name);
  const [overflow, narrow] = await page.evaluate(
    `[document.documentElement.scrollWidth - document.documentElement.clientWidth,
    [...document.querySelectorAll(".vp-doc td")].filter((it) =>
      it.clientWidth < 110 && /(\\S+\\s+){3}/.test(it.innerText)).map((it) => it.innerText)]`,
  ) as [number, string[]];
  assertEquals(overflow, 0, `${name} scrolls sideways`);
  assertEquals(narrow, [], `in ${name}, words stand one below the other`);
}

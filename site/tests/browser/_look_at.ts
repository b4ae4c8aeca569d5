import { assertEquals } from "@std/assert";
import axe from "axe-core";
import type { Page } from "playwright-core";

/** Where to keep a picture of every page: `SCREENSHOTS=<folder>`. */
const folder = Deno.env.get("SCREENSHOTS");

/** The rules of axe that depend on colors; in the second color scheme, only these can break. */
const COLORS = ["color-contrast", "link-in-text-block"];

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Checks a page in its width and both color schemes, or in the colors of the system. */
export async function lookAt(
  page: Page,
  name: string,
  hasSchemes = true,
): Promise<void> {
  await look(page, `${name}, light`, [...RULES, "best-practice"]);
  if (hasSchemes) {
    await page.emulateMedia({ colorScheme: "dark" });
    await look(page, `${name}, dark`, COLORS);
    await page.emulateMedia({ colorScheme: "light" });
  }
  const [overflow, narrow] = await page.evaluate(
    `[document.documentElement.scrollWidth - document.documentElement.clientWidth,
    [...document.querySelectorAll(".vp-doc td")].filter((it) =>
      it.clientWidth < 110 && /(\\S+\\s+){3}/.test(it.innerText)).map((it) => it.innerText)]`,
  ) as [number, string[]];
  assertEquals(overflow, 0, `${name} scrolls sideways`);
  assertEquals(narrow, [], `in ${name}, words stand one below the other`);
}

/** Checks a page against rules of WCAG 2.2 A and AA and of good practice. */
async function look(
  page: Page,
  name: string,
  runOnly: readonly string[],
): Promise<void> {
  if (folder) {
    const path = `${folder}/${name.replace(/\W+/g, "_")}.png`;
    await page.screenshot({ path, fullPage: true });
  }
  if (!await page.evaluate("'axe' in window")) await page.evaluate(axe.source);
  const { violations } = await page.evaluate(`axe.run(document, {
    resultTypes: ["violations"],
    runOnly: ${JSON.stringify(runOnly)},
  })`) as axe.AxeResults;
  const barriers = violations.flatMap(({ id, nodes }) =>
    nodes.map((it) => `${id}: ${it.html} ${it.failureSummary}`)
  );
  assertEquals(barriers, [], name);
}

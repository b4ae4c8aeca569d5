import { assertEquals } from "@std/assert";
import axe from "axe-core";
import type { Page } from "playwright-core";

/** Where to keep a picture of every page: `SCREENSHOTS=<folder>`. */
const folder = Deno.env.get("SCREENSHOTS");

/** The rules of axe that depend on colors. Of another color scheme, only these can break. */
const COLORS = ["color-contrast", "link-in-text-block"];

const RULES = [
  ...["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
  "best-practice",
];

/** A color scheme, or the colors of the system. */
type Colors = Parameters<Page["emulateMedia"]>[0];

const LIGHT: Colors = { colorScheme: "light", forcedColors: "none" };
export const DARK: Colors = { colorScheme: "dark" };
export const FORCED: Colors = { ...LIGHT, forcedColors: "active" };

/** Checks a page in light colors in some widths, the widest last, and there in other colors, too. */
export async function lookAt(
  page: Page,
  name: string,
  widths: readonly number[] = [390, 1280],
  others: readonly Colors[] = [DARK],
): Promise<void> {
  await page.emulateMedia(LIGHT);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 950 });
    await look(page, `${name}, ${width} px`, RULES);
    const [overflow, narrow] = await page.evaluate(
      `[document.documentElement.scrollWidth - document.documentElement.clientWidth,
      [...document.querySelectorAll(".vp-doc td")].filter((it) =>
        it.clientWidth < 110 && /(\\S+\\s+){3}/.test(it.innerText)).map((it) => it.innerText)]`,
    ) as [number, string[]];
    assertEquals(overflow, 0, `${name} scrolls sideways at ${width} px`);
    assertEquals(narrow, [], `in ${name}, words stand one below the other`);
  }
  for (const colors of others) {
    await page.emulateMedia(colors);
    await look(page, `${name}, ${Object.values(colors!)}`, COLORS);
  }
  await page.emulateMedia(LIGHT);
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
  if (!await page.evaluate("'axe' in window")) {
    await page.evaluate(axe.source);
    // Colors that are on their way are no colors of the page.
    await page.evaluate(`document.adoptedStyleSheets.push(new CSSStyleSheet()),
      document.adoptedStyleSheets.at(-1).replaceSync("* { transition: none !important }")`);
  }
  const { violations } = await page.evaluate(`axe.run(document, {
    resultTypes: ["violations"],
    runOnly: ${JSON.stringify(runOnly)},
  })`) as axe.AxeResults;
  const barriers = violations.flatMap(({ id, nodes }) =>
    nodes.map((it) => `${id}: ${it.html} ${it.failureSummary}`)
  );
  assertEquals(barriers, [], name);
}

import { assert, assertEquals } from "@std/assert";
import type { Page } from "playwright-core";

/** Longer than the page waits before it announces an error, in milliseconds. */
export const PAUSE = 1500;

/** A string of several lines. */
export function lines(...lines: string[]): string {
  return lines.join("\n");
}

/** Replaces the value of a field, key by key. */
export async function type(
  page: Page,
  label: string,
  text: string,
): Promise<void> {
  await page.getByLabel(label, { exact: true }).click();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.press("Delete");
  await page.keyboard.type(text);
}

/** Clicks what has this text, and no other. */
export async function click(page: Page, text: string): Promise<void> {
  await page.locator("button, summary, label")
    .filter({ hasText: new RegExp(`^${text.replace(/^|$| /g, "\\s*")}$`) })
    .click();
}

/** Compares the text of the elements that a selector finds; "|" separates cells. */
export async function see(
  page: Page,
  selector: string,
  expected: string | RegExp | string[],
): Promise<void> {
  const texts = (await page.locator(selector).allInnerTexts())
    .map((text) => text.replace(/\s*\t\s*/g, " | "));
  const text = texts.join("\n");
  if (expected instanceof RegExp) assert(expected.test(text), text);
  else assertEquals(Array.isArray(expected) ? texts : text, expected);
}

/** Nothing that a selector finds is visible. */
export async function seeNo(page: Page, selector: string): Promise<void> {
  const visible = page.locator(selector).filter({ visible: true });
  assertEquals(await visible.count(), 0, selector);
}

/** Copies the request, and reads it from the clipboard. */
export async function copy(page: Page): Promise<void> {
  await page.locator("#copy").click();
  await page.getByRole("button", { name: "Copied" }).waitFor();
  const copied = await page.evaluate("navigator.clipboard.readText()");
  assertEquals(copied, await page.locator("#code").innerText());
}

/** Fills in secrets in a header, in parameters and in the address. */
export async function typeSecrets(page: Page): Promise<void> {
  await type(
    page,
    "Parameters and headers",
    lines(
      "authorization: token 5ecret",
      "pass_word=5ecret",
      `a:={"x-auth-key": [1, "5ecret"]}`,
    ),
  );
  await type(page, "Route", "POST https://u:5ecret@h.test/a");
  await page.evaluate("trusted.checked && trusted.click()");
}

/** No secret is in the page, except in the fields. */
export async function seeNoSecret(page: Page): Promise<void> {
  const text = String(await page.evaluate("document.body.innerHTML"));
  assert(!text.includes("5ecret"), text);
}

/** Moves from field to field, and leaves the name of each in `order` of the page. */
export async function tab(page: Page, count: number): Promise<void> {
  await page.evaluate("order = []");
  const name =
    'it.id || it.value || it.ariaLabel || it.getAttribute("aria-labelledby") || it.textContent';
  for (let index = 0; index < count; index++) {
    await page.keyboard.press("Tab");
    await page.evaluate(`it = document.activeElement; order.push(${name})`);
  }
}

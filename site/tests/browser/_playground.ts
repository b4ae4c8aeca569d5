import { assert, assertEquals } from "@std/assert";
import type { BrowserContextOptions, Page } from "playwright-core";
import { visit } from "./_visit.ts";

/** Longer than the page waits before it announces an error, in milliseconds. */
export const PAUSE = 1500;

/** What elements show, by their selector: a text, one for each, or nothing that is visible. */
export type Seen = Readonly<
  Record<string, string | RegExp | readonly string[] | null>
>;

/** A string of several lines. */
export function lines(...lines: string[]): string {
  return lines.join("\n");
}

/** Checks what a page may show a moment later, until it holds, for 5 seconds at most. */
export async function soon(check: () => Promise<void>): Promise<void> {
  for (let time = 0; time < 100; time++) {
    const holds = await check().then(() => true, () => false);
    if (holds) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await check();
}

/** Opens the playground. */
export function open(
  run: (it: Playground) => Promise<unknown>,
  options?: BrowserContextOptions,
): Promise<void> {
  return visit((page) => run(new Playground(page)), options);
}

/** The playground, and what people do there. */
export class Playground {
  constructor(readonly page: Page) {}

  /** Replaces the value of a field, key by key. */
  async type(label: string, text: string): Promise<void> {
    const { keyboard } = this.page;
    await this.page.getByLabel(label, { exact: true }).click();
    await keyboard.press("ControlOrMeta+A");
    await keyboard.press("Delete");
    await keyboard.type(text);
  }

  /** Types a call. */
  async typeCall(route: string, parameters: string): Promise<void> {
    await this.type("Parameters and headers", parameters);
    await this.type("Route", route);
  }

  /** Fills in secrets in a header, in parameters and in the address. */
  async typeSecrets(): Promise<void> {
    const parameters = lines(
      "authorization: token 5ecret",
      "pass_word=5ecret",
      `a:={"x-auth-key": [1, "5ecret"]}`,
    );
    await this.typeCall("POST https://u:5ecret@h.test/a", parameters);
    await this.page.evaluate("trusted.checked && trusted.click()");
  }

  /** Clicks what has this text, and no other. */
  async click(text: string): Promise<void> {
    await this.page.locator("button, summary, label")
      .filter({ hasText: new RegExp(`^${text.replace(/^|$| /g, "\\s*")}$`) })
      .click();
  }

  /** Compares what is shown, or soon is; "|" separates cells. */
  async see(seen: Seen): Promise<void> {
    for (const [selector, expected] of Object.entries(seen)) {
      const found = this.page.locator(selector);
      await soon(async () => {
        if (expected === null) {
          const visible = found.filter({ visible: true });
          return assertEquals(await visible.count(), 0, selector);
        }
        const texts = (await found.allInnerTexts())
          .map((text) => text.replace(/\s*\t\s*/g, " | "));
        const text = texts.join("\n");
        if (expected instanceof RegExp) {
          assert(expected.test(text), `${selector}: ${text}`);
        } else if (typeof expected === "string") {
          assertEquals(text, expected, selector);
        } else assertEquals(texts, expected, selector);
      });
    }
  }

  /** Compares the value that an expression in the page has, or soon has. */
  async is(expression: string, expected: unknown): Promise<void> {
    await soon(async () =>
      assertEquals(await this.page.evaluate(expression), expected, expression)
    );
  }

  /** No secret is in the page, except in the fields. */
  async seeNoSecret(): Promise<void> {
    const text = String(await this.page.evaluate("document.body.innerHTML"));
    assert(!text.includes("5ecret"), text);
  }

  /** Copies by a button, and compares the clipboard with what an element shows. */
  async copy(button: string, source: string): Promise<void> {
    // The button says so for 2 seconds alone.
    await Promise.all([
      this.page.locator(`${button}:has-text("Copied")`).waitFor(),
      this.page.locator(button).click(),
    ]);
    await this.is(
      `navigator.clipboard.readText().then((it) =>
      it === ${source})`,
      true,
    );
  }
}

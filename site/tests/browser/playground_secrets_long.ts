import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import {
  click,
  PAUSE,
  see,
  seeNo,
  seeNoSecret,
  type,
  typeSecrets,
} from "./_playground.ts";
import { skip, visit } from "./_visit.ts";

describe("the playground, with secrets", { skip }, () => {
  it("hides secrets until it is asked for them", () =>
    visit(async (page) => {
      await typeSecrets(page);
      await click(page, "JSON");
      await seeNoSecret(page);
      await click(page, "fetch");
      await seeNoSecret(page);
      await click(page, "curl");
      await seeNoSecret(page);
      await click(page, "Your code");
      await seeNoSecret(page);
      await see(page, "#code", /\*\*\*/);
      await click(page, "Show secrets");
      await see(page, "#code", /"token 5ecret"/);
      await see(page, "#url", "https://u:5ecret@h.test/a");
      await type(page, "Parameters and headers", "a=b");
      await type(page, "Route", "GET /a");
      await seeNo(page, "#show-secrets");
      await typeSecrets(page);
      await seeNoSecret(page);
    }));

  it("keeps the address up to date, without a secret", () =>
    visit(async (page) => {
      await typeSecrets(page);
      await page.waitForURL(/h\.test/);
      assertEquals(
        await page.evaluate("location.href.includes('5ecret')"),
        false,
      );
      await click(page, "Copy link");
      await page.locator("#share:has-text('Copied')").waitFor();
      assertEquals(
        await page.evaluate(
          "navigator.clipboard.readText().then((it) => it === location.href)",
        ),
        true,
      );
      await page.evaluate("location.reload()");
      await page.waitForTimeout(PAUSE);
      assertEquals(
        await page.evaluate("route.value"),
        "POST https://***@h.test/a",
      );
      await seeNo(page, "#show-secrets");
    }));

  it("follows the address", () =>
    visit(async (page) => {
      await page.evaluate(
        "location.hash = '#route=GET+%2Fa%2F%7Bb%7D&parameters=b%3D1&output=curl&strict=no'",
      );
      await page.waitForTimeout(PAUSE);
      await see(page, "#code", /^curl https:\/\/api\.github\.com\/a\/1 /);
      assertEquals(await page.evaluate("[strict.checked, trusted.checked]"), [
        false,
        true,
      ]);
    }));

  it("follows a link though what was typed is written to the address meanwhile", () =>
    visit(async (page) => {
      await page.evaluate(
        "location.hash = '#mode=tools'; history.replaceState(null, '', '#route=GET+%2Fa&parameters=&output=curl&strict=no')",
      );
      await page.waitForTimeout(PAUSE);
      assertEquals(
        await page.evaluate(
          "document.querySelector('#description').checkVisibility()",
        ),
        true,
      );
    }));
});

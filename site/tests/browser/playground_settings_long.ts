import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import {
  click,
  copy,
  lines,
  PAUSE,
  see,
  seeNo,
  tab,
  type,
} from "./_playground.ts";
import { skip, visit } from "./_visit.ts";

describe("the playground", { skip }, () => {
  it("tells a screen reader after a pause, and once", () =>
    visit(async (page) => {
      await click(page, "Search");
      await page.waitForTimeout(PAUSE);
      await page.evaluate(
        lines(
          "told = [];",
          "new MutationObserver(() => told.push(announcement.textContent))",
          "  .observe(announcement, { childList: true })",
        ),
      );
      await type(page, "Route", "GET /a/{q");
      await page.waitForTimeout(PAUSE);
      await page.keyboard.type("}");
      await page.waitForTimeout(PAUSE);
      assertEquals(await page.evaluate("told.length"), 2);
      assertEquals(
        await page.evaluate(
          "/^To correct: INVALID_TEMPLATE\\. .*position 3/.test(told[0])",
        ),
        true,
      );
      assertEquals(
        await page.evaluate("told[1]"),
        "The request can be built again.",
      );
    }));

  it("switches the output with the keyboard, and copies it", () =>
    visit(async (page) => {
      await click(page, "Search");
      await see(
        page,
        "#code",
        /^import { createClient } from "@waymark\/endpoint\/client";\n\nconst api = /,
      );
      await copy(page);
      await page.evaluate(
        "document.querySelector('input[name=format]:checked').focus()",
      );
      await page.keyboard.press("ArrowRight");
      await see(page, "#code", /^const response = await fetch\(/);
      await copy(page);
      await page.evaluate(
        "document.querySelector('input[name=format]:checked').focus()",
      );
      await page.keyboard.press("ArrowRight");
      await see(page, "#code", /^curl /);
      await copy(page);
      await page.evaluate(
        "document.querySelector('input[name=format]:checked').focus()",
      );
      await page.keyboard.press("ArrowRight");
      await see(page, "#code", /^{\n/);
      await copy(page);
    }));

  it("keeps a value in its place beside a template literal", () =>
    visit(async (page) => {
      await click(page, "Search");
      await see(
        page,
        "#url",
        "https://api.github.com/search/issues?q=C%2B%2B%20%26%20sort&per_page=50",
      );
      await see(
        page,
        "#by-hand p",
        "GET https://api.github.com/search/issues?q=C++%20&%20sort&per_page=50",
      );
      await see(page, "#hand-label, #ours-label", [
        "A template literal sends something else",
        "Waymark sends",
      ]);
      await click(page, "Forget a value");
      await see(page, "#failure-code", "MISSING_PARAMETER");
      await see(page, "#verdict", "To correct");
      await seeNo(page, ".is-right");
      await see(page, "#by-hand p", "DELETE https://api.github.com/user/keys/");
    }));

  it("trusts the base URL's origin alone", () =>
    visit(async (page) => {
      await click(page, "Change the host");
      await see(page, "#failure-code", "UNTRUSTED_ORIGIN");
      await see(page, "#by-hand p", "GET https://evil.example/users/octocat");
      await click(page, "trustedOrigins: only that of the base URL");
      await see(page, "#url", "https://evil.example/users/octocat");
    }));

  it("applies defaults and settings", () =>
    visit(async (page) => {
      await click(page, "Base URL and defaults");
      await type(page, "Route", "GET /{a}/{b}");
      await type(page, "Parameters and headers", "a=1");
      await type(page, "Defaults", "c=3");
      await type(page, "Base URL", "https://h.test/api");
      await click(page, "Start from GitHub’s defaults");
      await see(page, "#failure", /MISSING_PARAMETER\s+.*"b"/);
      await click(page, "strict: the path must be complete");
      await see(page, "#url", "https://h.test/api/1?c=3");
      await see(page, "#method", "GET");
      await see(page, "#placements tr:last-child", 'c | "3" | query default');
      await see(page, "#headers", /^accept \| application\/json$/m);
    }));

  it("says why there is no command line for a path", () =>
    visit(async (page) => {
      await click(page, "Search");
      await click(page, "Base URL and defaults");
      await click(page, "Start from GitHub’s defaults");
      await click(page, "curl");
      await see(page, "#code", /has no host/);
      assertEquals(await page.evaluate("copy.disabled"), true);
    }));

  it("points out a parameter everywhere", () =>
    visit(async (page) => {
      await click(page, "Open an issue");
      await page.locator("#placements .part:has-text('owner')").first().hover();
      await see(page, ".is-active", ["octocat", "owner"]);
    }));

  it("tells path and query apart in forced colors", () =>
    visit(async (page) => {
      await type(page, "Route", "GET /{org}");
      await type(page, "Parameters and headers", lines("org=a", "b=c"));
      await page.emulateMedia({ forcedColors: "active" });
      assertEquals(
        await page.evaluate(
          "['.in-path', '.in-query'].map((it) => getComputedStyle(document.querySelector(it)).borderBottomStyle)",
        ),
        ["solid", "dashed"],
      );
    }));

  it("remembers dark and light as the site does", () =>
    visit(async (page) => {
      await page.locator("#scheme").click();
      assertEquals(
        await page.evaluate(
          "[document.documentElement.style.colorScheme, localStorage['vitepress-theme-appearance']]",
        ),
        ["dark", "dark"],
      );
      await page.locator("#scheme").click();
      assertEquals(
        await page.evaluate(
          "[document.documentElement.style.colorScheme, scheme.ariaChecked]",
        ),
        ["light", "false"],
      );
    }));

  it("goes from field to field in the order of reading", () =>
    visit(async (page) => {
      await click(page, "Open an issue");
      await page.locator("h1").click();
      await tab(page, 19);
      assertEquals(await page.evaluate("order"), [
        "request",
        "Escape the path",
        "Change the host",
        "Forget a value",
        "Search",
        "Open an issue",
        "Set defaults",
        "Mistype",
        "route",
        "strict",
        "trusted",
        "Base URL and defaults",
        "parameters",
        "call",
        "copy",
        "share",
        "Output",
        "show-secrets",
        "body-label",
      ]);
    }));
});

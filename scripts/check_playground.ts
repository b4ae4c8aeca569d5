/**
 * Uses the playground as a person does, in headless Chromium: types, clicks,
 * goes from field to field with the keyboard, copies, shares. Then lets axe
 * look for what keeps people out. `--picture` also takes the README's picture.
 *
 * @module
 */
import axe from "axe-core";
import assert from "node:assert/strict";
import { pathToFileURL } from "node:url";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { EXAMPLES } from "../examples/playground/examples.ts";
import { startBrowser } from "./_browser.ts";
import { root } from "./_tools.ts";
import { toText } from "./_total.ts";

const folder = `${root}examples/playground/`;
const address = pathToFileURL(`${folder}dist/index.html`).href;
const wide = { width: 1280, height: 860 };
const narrow = { width: 360, height: 740 };
/** What WCAG asks a page to fit into. */
const narrowest = { width: 320, height: 640 };

/** Longer than the page waits before it tells a screen reader, in milliseconds. */
const PAUSE = 1500;

/** What a person would see of the URL's parts: `name: text` of each parameter. */
async function partsOf(page: Page): Promise<string[]> {
  return await page.locator("#url .part").evaluateAll((parts) =>
    parts.map((part) =>
      `${part.getAttribute("data-parameter")}: ${part.textContent}`
    )
  );
}

/** The cells of a table's rows, found by the table's name. */
async function rowsOf(page: Page, table: string): Promise<string[]> {
  const rows = page.getByRole("table", { name: table }).locator("tbody tr");
  return (await rows.allInnerTexts()).map((row) => row.replaceAll("\t", " | "));
}

/** Replaces what a field holds by typing. */
async function retype(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true });
  await field.click();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.press("Delete");
  const [first = "", ...lines] = text.split("\n");
  await page.keyboard.type(first);
  for (const line of lines) {
    await page.keyboard.press("Enter");
    await page.keyboard.type(line);
  }
}

async function choose(page: Page, format: string): Promise<void> {
  await page.locator("label").filter({ hasText: new RegExp(`^${format}$`) })
    .click();
}

const code = (page: Page) => page.locator("#code").innerText();
const url = (page: Page) => page.locator("#url").innerText();
const failure = (page: Page) => page.locator("#failure");
const clipboard = (page: Page) =>
  page.evaluate("navigator.clipboard.readText()");
const routeOf = (page: Page) => page.getByLabel("Route", { exact: true });
const parametersOf = (page: Page) => page.getByLabel("Parameters and headers");

/** What a person does, and what then has to be so. */
const checks: Record<string, (page: Page) => Promise<void>> = {
  "begins with an example": async (page) => {
    assert.equal(
      await url(page),
      "https://api.github.com/orgs/octokit/repos?type=private",
    );
  },

  "shows a request while it is typed": async (page) => {
    await retype(page, "Route", "POST /repos/{owner}/:repo/issues{?draft}");
    await retype(
      page,
      "Parameters and headers",
      'owner=octocat\nrepo=a b\ntitle=It\'s "new"\nlabels:=["bug"]\nx-trace: 1',
    );
    assert.equal(
      await url(page),
      "https://api.github.com/repos/octocat/a%20b/issues",
    );
    assert.deepEqual(await partsOf(page), ["owner: octocat", "repo: a%20b"]);
    assert.deepEqual(await rowsOf(page, "Where each parameter went"), [
      'owner | "octocat" | path',
      'repo | "a b" | path',
      "draft | no value Add | not given",
      'title | "It\'s \\"new\\"" | body',
      'labels | ["bug"] | body',
    ]);
    assert.ok((await rowsOf(page, "Headers")).includes("x-trace | 1 given"));
    assert.deepEqual(
      JSON.parse(await page.getByRole("region", { name: "Body" }).innerText()),
      { title: 'It\'s "new"', labels: ["bug"] },
    );
  },

  "takes JSON for all options": async (page) => {
    await retype(page, "Route", "GET /a");
    await retype(
      page,
      "Parameters and headers",
      '{"b": [1, 2], "headers": {"accept": "text/html"}}',
    );
    assert.equal(await url(page), "https://api.github.com/a?b=1%2C2");
    assert.ok(
      (await rowsOf(page, "Headers")).includes("accept | text/html given"),
    );
  },

  "adds what is missing": async (page) => {
    await retype(page, "Route", "GET /repos/{owner}/{repo}");
    await retype(page, "Parameters and headers", "owner=octocat");
    assert.deepEqual(await rowsOf(page, "Where each parameter went"), [
      'owner | "octocat" | path',
      "repo | no value Add | needed in the path",
    ]);
    await page.getByRole("button", { name: "Add repo" }).click();
    await page.keyboard.type("hello-world");
    assert.equal(
      await parametersOf(page).inputValue(),
      "owner=octocat\nrepo=hello-world",
    );
    assert.deepEqual(await partsOf(page), [
      "owner: octocat",
      "repo: hello-world",
    ]);
  },

  "shows where a template is wrong, and goes there": async (page) => {
    await retype(page, "Route", "GET /repos/{owner}/{re po}/x");
    assert.equal(
      await failure(page).getByRole("heading").innerText(),
      "INVALID_TEMPLATE",
    );
    assert.equal(
      await page.locator("#fault-template").innerText(),
      "/repos/{owner}/{re po}/x",
    );
    assert.equal(await routeOf(page).getAttribute("aria-invalid"), "true");
    await failure(page).getByRole("button", { name: /^Go to position/ })
      .click();
    assert.equal(
      await page.evaluate(
        "document.activeElement.id + ' ' + getSelection().toString()",
      ),
      "route r",
    );
    await page.keyboard.type("r");
    assert.ok(await failure(page).isVisible());
    await retype(page, "Route", "GET /repos/{owner}");
    assert.ok(await failure(page).isHidden());
    assert.equal(await routeOf(page).getAttribute("aria-invalid"), "false");
  },

  "tells a screen reader after a pause, and once": async (page) => {
    const told: string[] = [];
    await page.exposeFunction("tell", (text: string) => told.push(text));
    await page.evaluate(`new MutationObserver(() =>
      tell(document.querySelector("[role=status]").textContent)
    ).observe(document.querySelector("[role=status]"), { childList: true })`);
    await retype(page, "Route", "GET /a/{b");
    await page.waitForTimeout(PAUSE);
    await page.keyboard.type("}");
    await page.waitForTimeout(PAUSE);
    assert.equal(told.length, 2, told.join("\n"));
    assert.match(told[0]!, /^INVALID_TEMPLATE\. .*position 3/);
    assert.equal(told[1], "The request can be built again.");
  },

  "says which line it cannot read": async (page) => {
    await retype(page, "Parameters and headers", "org=a\nb:=[");
    const description = await parametersOf(page).evaluate((field) =>
      field.getAttribute("aria-describedby")!.split(" ")
        .map((id: string) =>
          field.ownerDocument.getElementById(id)!.textContent
        )
        .join(" ")
    );
    assert.match(description, /Line 2: the value of b is not JSON yet/);
    assert.deepEqual(await partsOf(page), ["org: a"]);
  },

  "switches the output with the keyboard, and copies it": async (page) => {
    await page.getByRole("button", { name: "Search" }).click();
    await page.getByRole("radio", { name: "curl" }).focus();
    for (
      const [key, start] of [
        ["ArrowLeft", "const response = await fetch("],
        [
          "ArrowLeft",
          "{\n",
        ],
        ["ArrowLeft", 'import { endpoint } from "@waymark/endpoint";'],
        [
          "ArrowLeft",
          "curl ",
        ],
      ] as const
    ) {
      await page.keyboard.press(key);
      assert.ok((await code(page)).startsWith(start), await code(page));
      await page.getByRole("button", { name: "Copy", exact: true }).click();
      await page.getByRole("button", { name: "Copied" }).waitFor();
      assert.equal(await clipboard(page), await code(page));
      await page.getByRole("button", { name: "Copy", exact: true }).waitFor();
      await page.locator("input[name=format]:checked").focus();
    }
  },

  "keeps the address up to date, without a secret": async (page) => {
    await retype(page, "Route", "GET /user/repos");
    await retype(
      page,
      "Parameters and headers",
      "sort=pushed\nauthorization: token 5ecret\naccess_token=5ecret",
    );
    await page.waitForURL(/pushed/);
    assert.ok(!page.url().includes("5ecret"), page.url());
    assert.match(
      await page.locator("#left-out").innerText(),
      /leaves out authorization, access_token/,
    );
    await page.getByRole("button", { name: "Copy link" }).click();
    await page.getByRole("button", { name: "Copied" }).waitFor();
    const link = String(await clipboard(page));
    assert.ok(!link.includes("5ecret"), link);

    const other = await page.context().newPage();
    await other.goto(link);
    assert.equal(await routeOf(other).inputValue(), "GET /user/repos");
    assert.equal(await parametersOf(other).inputValue(), "sort=pushed");
    await other.close();
  },

  "follows the address": async (page) => {
    await page.evaluate(
      "location.hash = '#route=GET+%2Fa%2F%7Bb%7D&parameters=b%3D1&output=curl&strict=yes'",
    );
    await page.getByText("https://api.github.com/a/1").first().waitFor();
    assert.match(await code(page), /^curl https:/);
    assert.ok(
      await page.getByLabel("Strict: the path must be complete").isChecked(),
    );
  },

  "masks secrets until it is asked for them": async (page) => {
    await retype(page, "Parameters and headers", "authorization: token 5ecret");
    const output = page.locator(".output");
    for (const format of ["JSON", "fetch", "curl", "Your code"]) {
      await choose(page, format);
      assert.ok(!(await output.innerText()).includes("5ecret"), format);
      assert.match(await code(page), /\*\*\*/);
      await page.getByLabel("Show secrets").check();
      assert.match(await code(page), /5ecret/);
      await page.getByLabel("Show secrets").uncheck();
    }
    await retype(page, "Parameters and headers", "a=b");
    assert.ok(await page.getByLabel("Show secrets").isHidden());
  },

  "applies defaults and settings": async (page) => {
    await page.getByText("Defaults and settings").click();
    await retype(page, "Route", "GET /{a}/{b}");
    await retype(page, "Parameters and headers", "a=1");
    await retype(page, "Defaults", "c=3");
    await retype(page, "Base URL", "https://h.test/api");
    await page.getByLabel("Start from GitHub’s defaults").uncheck();
    await page.getByLabel("Method in upper case").check();
    assert.equal(await url(page), "https://h.test/api/1?c=3");
    assert.equal(await page.locator("#method").innerText(), "GET");
    assert.equal(
      (await rowsOf(page, "Where each parameter went")).at(-1),
      'c | "3" | query default',
    );
    assert.equal(
      (await rowsOf(page, "Headers"))[0],
      "accept | application/json default",
    );
    await page.getByLabel("Strict: the path must be complete").check();
    assert.match(await failure(page).innerText(), /MISSING_PARAMETER\s+.*"b"/);
  },

  "says why there is no command line for a path": async (page) => {
    await page.getByText("Defaults and settings").click();
    await page.getByLabel("Start from GitHub’s defaults").uncheck();
    await choose(page, "curl");
    assert.match(await code(page), /only a path/);
    assert.ok(
      await page.getByRole("button", { name: "Copy", exact: true })
        .isDisabled(),
    );
  },

  "points out a parameter everywhere": async (page) => {
    await page.getByRole("cell", { name: '"octokit"' }).hover();
    assert.deepEqual(
      await page.locator(".is-active").allInnerTexts(),
      ["{org}", "octokit", "org"],
    );
  },

  "keeps the page still while a route is typed": async (page) => {
    await retype(page, "Route", "GET /orgs/{or");
    assert.ok(await failure(page).isVisible());
    assert.ok(await page.locator("#headers").isVisible());
    assert.equal(await page.locator("[inert] #copy").count(), 1);
  },

  "goes from field to field in the order of reading": async (page) => {
    await page.getByText("Defaults and settings").click();
    await page.getByRole("button", { name: "Open an issue" }).click();
    // From where the next Tab goes on.
    await page.getByRole("heading", { level: 1 }).click();
    const order: string[] = [];
    for (let step = 0; step < 40; step++) {
      await page.keyboard.press("Tab");
      const name = await page.evaluate(`(() => {
        const it = document.activeElement;
        return it === document.body ? "" :
          it.id || it.labels?.[0]?.textContent || it.ariaLabel ||
          document.getElementById(it.getAttribute("aria-labelledby"))?.textContent ||
          it.textContent;
      })()`);
      if (name === "" || order.includes(String(name))) break;
      order.push(String(name));
    }
    assert.deepEqual(order, [
      ...EXAMPLES.map(({ title }) => title),
      "route",
      "parameters",
      "Defaults and settings",
      "share",
      "Body",
      "fetch",
      "copy",
      "Output",
      "show-secrets",
    ]);
  },
};

const browser = await startBrowser();
const total = { passed: 0, failed: 0, skipped: 0 };
if (browser === undefined) {
  const isAllowed = Deno.env.get("CI") !== "true";
  total[isAllowed ? "skipped" : "failed"]++;
  console.log("There is no Chromium.");
} else {
  for (const [name, run] of Object.entries(checks)) {
    await check(name, () => visit(browser, {}, run));
  }
  for (const colorScheme of ["light", "dark"] as const) {
    for (const viewport of [wide, narrow]) {
      for (const { title } of EXAMPLES) {
        await check(
          `keeps nobody out: ${title}, ${colorScheme}, ${viewport.width} px`,
          () =>
            visit(browser, { colorScheme, viewport }, async (page) => {
              await page.getByRole("button", { name: title }).click();
              assert.deepEqual(await barriers(page), []);
              assert.equal(await overflow(page), 0, "it scrolls sideways");
              if (viewport === narrow) {
                await page.setViewportSize(narrowest);
                assert.equal(await overflow(page), 0, "it does at 320 px");
              }
            }),
        );
      }
    }
  }
  await check("works from a static host, in a folder", async () => {
    const site = Deno.serve(
      { hostname: "127.0.0.1", port: 0, onListen() {} },
      () =>
        new Response(Deno.readTextFileSync(`${folder}dist/index.html`), {
          headers: { "content-type": "text/html" },
        }),
    );
    const at = `http://127.0.0.1:${site.addr.port}/some/folder/`;
    await visit(browser, {}, async (page) => {
      assert.match(await url(page), /^https:\/\/api\.github\.com\/orgs/);
    }, at);
    await site.shutdown();
  });
  if (Deno.args.includes("--picture")) await takePicture(browser);
  await browser.close();
}
console.log(toText(total));
Deno.exit(total.failed === 0 ? 0 : 1);

async function check(name: string, run: () => Promise<void>): Promise<void> {
  try {
    await run();
    total.passed++;
    console.log(`ok      ${name}`);
  } catch (error) {
    total.failed++;
    console.log(`FAILED  ${name}\n${String(error).replace(/^/gm, "        ")}`);
  }
}

/** Opens the playground without a network, and holds it to asking for nothing. */
async function visit(
  browser: Browser,
  options: BrowserContextOptions,
  run: (page: Page) => Promise<void>,
  at = address,
): Promise<void> {
  const context = await browser.newContext({ viewport: wide, ...options });
  try {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    context.setDefaultTimeout(15_000);
    const complaints: string[] = [];
    context.on("console", (message) => complaints.push(message.text()));
    context.on("weberror", (error) => complaints.push(String(error.error())));
    context.on("request", (request) => {
      const { protocol } = new URL(request.url());
      if (protocol !== "data:" && !request.isNavigationRequest()) {
        complaints.push(`it asks for ${request.url()}`);
      }
    });
    const page = await context.newPage();
    await page.goto(at);
    await context.setOffline(true);
    await run(page);
    assert.deepEqual(complaints, []);
  } finally {
    await context.close();
  }
}

/** What axe finds of what WCAG 2.2 asks on levels A and AA, and of good practice. */
async function barriers(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(`axe.run(document, {
    runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  })`) as axe.AxeResults;
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`)
  );
}

/** By how many pixels the page is wider than the window. */
async function overflow(page: Page): Promise<number> {
  return Number(
    await page.evaluate(
      "document.documentElement.scrollWidth - document.documentElement.clientWidth",
    ),
  );
}

async function takePicture(browser: Browser): Promise<void> {
  const viewport = { width: 1280, height: 950 };
  await visit(browser, { viewport }, async (page) => {
    await page.getByRole("button", { name: "Open an issue" }).click();
    await page.evaluate("document.activeElement.blur()");
    await page.mouse.move(0, 0);
    await page.screenshot({ path: `${folder}playground.png` });
  });
}

/**
 * Uses the playground as a person does, in headless Chromium: types, clicks,
 * goes from field to field with the keyboard, copies, shares, as its
 * `check.yaml` says. Then looks at it
 * in every size and colour scheme, with axe. `--picture` takes the picture for
 * the README, `--screenshots=<folder>` one of everything that axe looks at.
 *
 * @module
 */
import axe from "axe-core";
import assert from "node:assert/strict";
import { pathToFileURL } from "node:url";
import type { BrowserContextOptions, Page } from "playwright-core";
import { EXAMPLES } from "../examples/playground/examples.ts";
import { EMPTY, toFragment } from "../examples/playground/share.ts";
import { parse } from "yaml";
import { startBrowser } from "./_browser.ts";
import { Missing, Report } from "./_report.ts";
import { serve } from "./_serve.ts";
import { root } from "./_tools.ts";
import { decode } from "./conformance/vectors.ts";

const folder = `${root}examples/playground/`;
const address = pathToFileURL(`${folder}dist/index.html`).href;

/** Longer than the page waits before it tells a screen reader, in milliseconds. */
const PAUSE = 1500;

/** What a person does, or what has to be so: a word, or words with what they are about. */
type Step = string | Readonly<Record<string, unknown>>;

/** What the words of `check.yaml` mean; `name: { target: expected }` has both. */
const WORDS: Readonly<
  Record<
    string,
    (page: Page, target: string, expected: unknown) => Promise<unknown>
  >
> = {
  /** Replaces what a field holds. */
  async type(page, label, text) {
    await page.getByLabel(label, { exact: true }).click();
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.press("Delete");
    await page.keyboard.type(String(text));
  },
  keys: (page, text) => page.keyboard.type(text),
  press: (page, key) => page.keyboard.press(key),
  click: (page, text) =>
    page.locator("button, summary, label")
      .filter({ hasText: new RegExp(`^${text.replace(/^|$| /g, "\\s*")}$`) })
      .click(),
  clickAt: (page, selector) => page.locator(selector).click(),
  hover: (page, selector) => page.locator(selector).first().hover(),
  run: (page, code) => page.evaluate(code),
  pause: (page) => page.waitForTimeout(PAUSE),
  waitFor: (page, selector) => page.locator(selector).waitFor(),
  waitForAddress: (page, pattern) => page.waitForURL(decode(pattern) as RegExp),
  forceColors: (page) => page.emulateMedia({ forcedColors: "active" }),

  /** The text of what a selector finds, or of each in a list; cells are parted by "|". */
  async see(page, selector, expected) {
    const texts = (await page.locator(selector).allInnerTexts())
      .map((text) => text.replace(/\s*\t\s*/g, " | "));
    const wanted = decode(expected);
    if (Array.isArray(wanted)) return assert.deepEqual(texts, wanted);
    const text = texts.join("\n");
    if (wanted instanceof RegExp) assert.match(text, wanted);
    else assert.equal(text, wanted);
  },
  async seeNo(page, selector) {
    const found = page.locator(selector).filter({ visible: true });
    assert.equal(await found.count(), 0);
  },
  /** What an expression of the page comes to. */
  async get(page, code, expected) {
    assert.deepEqual(await page.evaluate(code), expected);
  },
  /** Copies what is shown. */
  async copy(page) {
    await page.locator("#copy").click();
    await page.getByRole("button", { name: "Copied" }).waitFor();
    const copied = await page.evaluate("navigator.clipboard.readText()");
    assert.equal(copied, await page.locator("#code").innerText());
  },
  /** Holds the whole page to showing no secret anywhere but in what was typed. */
  async seeNoSecret(page) {
    const text = String(await page.evaluate("document.body.innerHTML"));
    assert.ok(!text.includes("5ecret"), text);
  },
  /** Goes from field to field, and writes down the name of each. */
  async tab(page, count) {
    await page.evaluate("order = []");
    for (let index = 0; index < Number(count); index++) {
      await page.keyboard.press("Tab");
      await page.evaluate(
        `it = document.activeElement;
        order.push(it.id || it.value || it.ariaLabel || it.getAttribute("aria-labelledby") || it.textContent)`,
      );
    }
  },
};

/** Takes the steps of a check, one after the other. */
async function walk(page: Page, steps: readonly Step[]): Promise<void> {
  for (const step of steps) {
    const words = typeof step === "string" ? { [step]: undefined } : step;
    for (const [word, about] of Object.entries(words)) {
      const isPair = typeof about === "object" && !("$regexp" in about!);
      const [target, expected] = isPair
        ? Object.entries(about!)[0]!
        : [about, undefined];
      await WORDS[word]!(page, target as string, expected);
    }
  }
}

/** The steps of each check, and of what several have in common. */
const { checks } = parse(await Deno.readTextFile(`${folder}check.yaml`)) as {
  checks: Record<string, (Step | Step[])[]>;
};

const LONG = "Supercalifragilisticexpialidocious".repeat(8);

/** What the page is looked at with, as what a link says. */
const states = [
  ...EXAMPLES,
  { title: "Nothing yet", state: { ...EMPTY, parameters: "org=octokit" } },
  {
    title: "Long words",
    state: {
      ...EMPTY,
      route: `POST /{owner}/${LONG}{?${LONG}}`,
      parameters:
        `owner=${LONG}\n${LONG}=${LONG}\nx-${LONG}: ${LONG}\nb=${LONG}`,
      defaults: `${LONG}:=[1]`,
      baseUrl: `https://h.test/${LONG}`,
    },
  },
  {
    title: "Long mistakes",
    state: {
      ...EMPTY,
      route: `GET /{${LONG} }`,
      parameters: `${LONG}=1`,
      defaults: `${LONG}=1`,
    },
  },
];

const looks: Record<string, BrowserContextOptions> = {
  light: { colorScheme: "light" },
  dark: { colorScheme: "dark" },
  forced: { forcedColors: "active" },
};

const report: Report = new Report();
const browser = await startBrowser();
if (browser === undefined) {
  await report.check("Chromium", () => {
    throw new Missing("it is not installed");
  });
  report.exit();
}
for (const [name, steps] of Object.entries(checks)) {
  await report.check(
    name,
    () => visit({}, (page) => walk(page, steps.flat())),
  );
}
for (const [look, options] of Object.entries(looks)) {
  for (const width of [320, 390, 1280]) {
    const viewport = { width, height: 950 };
    await visit({ ...options, viewport }, async (page) => {
      await page.evaluate(axe.source);
      for (const { title, state } of states) {
        const name = `${title}, ${look}, ${width} px`;
        await page.goto(address + toFragment(state));
        // A link holds no secrets.
        await page.evaluate(
          `parameters.value = ${JSON.stringify(state.parameters)};
          parameters.dispatchEvent(new Event("input", { bubbles: true }))`,
        );
        await report.check(`keeps nobody out: ${name}`, async () => {
          assert.deepEqual(await barriers(page), []);
          assert.equal(await overflow(page), 0, "it scrolls sideways");
        });
        await takePictures(page, name);
      }
    });
  }
}
await report.check("works from a static host, in a folder", async () => {
  const page = Deno.readTextFileSync(`${folder}dist/index.html`);
  const headers = { "content-type": "text/html" };
  const site = serve(() => new Response(page, { headers }));
  const steps = [{ see: { "#method": "get" } }];
  await visit(
    {},
    (page) => walk(page, steps),
    `${site.origin}/some/folder/`,
  );
  await site.close();
});
await browser.close();
report.exit();

/** Opens the playground without a network, and holds it to asking for nothing. */
async function visit(
  options: BrowserContextOptions,
  run: (page: Page) => Promise<void>,
  at = address,
): Promise<void> {
  const viewport = { width: 1280, height: 860 };
  const context = await browser!.newContext({ viewport, ...options });
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
  const { violations } = await page.evaluate(`axe.run(document, {
    runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  })`) as axe.AxeResults;
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`)
  );
}

/** By how many pixels the page is wider than the window. */
async function overflow(page: Page): Promise<unknown> {
  return await page.evaluate(
    "document.documentElement.scrollWidth - document.documentElement.clientWidth",
  );
}

async function takePictures(page: Page, name: string): Promise<void> {
  for (const argument of Deno.args) {
    const [, target] = /^--screenshots=(.+)/.exec(argument) ?? [];
    if (target) {
      const path = `${target}/${name.replace(/\W+/g, "_")}.png`;
      await page.screenshot({ path, fullPage: true });
    } else if (
      argument === "--picture" && name === "Open an issue, light, 1280 px"
    ) {
      await page.screenshot({ path: `${folder}playground.png` });
    }
  }
}

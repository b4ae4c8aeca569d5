/**
 * Builds the site and checks it in headless Chromium: each page with axe, in two
 * widths and colour schemes, and the links and the search. It uses the playground
 * as a person would, by the steps in its `check.yaml`. `--screenshots=<folder>`
 * takes a picture of every page.
 */
import axe from "axe-core";
import assert from "node:assert/strict";
import { readdir } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import type { BrowserContextOptions, Page } from "playwright-core";
import { type Example, EXAMPLES } from "./playground/examples.ts";
import { EMPTY, type State, toFragment } from "./playground/share.ts";
import { load } from "js-yaml";
import { startBrowser } from "../scripts/_browser.ts";
import { buildSite, dist } from "./build.ts";
import { assertText, Missing, Report } from "../scripts/_report.ts";
import { filesOf, serve } from "../scripts/_serve.ts";
import { root } from "../scripts/_tools.ts";
import { decode } from "../tests/conformance/vectors.ts";

const folder = `${root}site/playground/`;
/** The playground as a file; it loads nothing else. */
const address = pathToFileURL(`${dist}playground/index.html`).href;
/** The folder of the site on its host. */
const BASE = "/endpoint/";

/** The functions that most programs begin with, and the pages that describe them. */
const ENTRIES = [["client", "createClient"], [
  "endpoint",
  "createEndpoint",
]] as const;
/** What a person would write: no type parameter, and no type without a name. */
const SIGNATURE = /^function create\w+\(options: \w+\): \w+;\s*$/;

/** Longer than the page waits before it announces an error, in milliseconds. */
const PAUSE = 1500;

const visible = (page: Page, selector: string) =>
  page.locator(selector).filter({ visible: true });

/** An action or an assertion: a word, or words with their arguments. */
type Step = string | Readonly<Record<string, unknown>>;

/** The words of `check.yaml`: `word: target`, or `word: { target: expected }`. */
const WORDS: Readonly<
  Record<
    string,
    (page: Page, target: string, expected: unknown) => Promise<unknown>
  >
> = {
  /** Replaces the value of a field. */
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

  /** Compares the text of the elements that a selector finds; "|" separates cells. */
  async see(page, selector, expected) {
    const texts = (await page.locator(selector).allInnerTexts())
      .map((text) => text.replace(/\s*\t\s*/g, " | "));
    if (Array.isArray(expected)) return assert.deepEqual(texts, expected);
    assertText(texts.join("\n"), expected);
  },
  async seeNo(page, selector) {
    assert.equal(await visible(page, selector).count(), 0);
  },
  /** Evaluates an expression in the page. */
  async get(page, code, expected) {
    assert.deepEqual(await page.evaluate(code), expected);
  },
  /** Copies the request, and reads it from the clipboard. */
  async copy(page) {
    await page.locator("#copy").click();
    await page.getByRole("button", { name: "Copied" }).waitFor();
    const copied = await page.evaluate("navigator.clipboard.readText()");
    assert.equal(copied, await page.locator("#code").innerText());
  },
  /** No secret is in the page, except in the fields. */
  async seeNoSecret(page) {
    const text = String(await page.evaluate("document.body.innerHTML"));
    assert.ok(!text.includes("5ecret"), text);
  },
  /** Moves from field to field, and records the name of each. */
  async tab(page, count) {
    await page.evaluate("order = []");
    const name =
      'it.id || it.value || it.ariaLabel || it.getAttribute("aria-labelledby") || it.textContent';
    for (let index = 0; index < Number(count); index++) {
      await page.keyboard.press("Tab");
      await page.evaluate(`it = document.activeElement; order.push(${name})`);
    }
  },
};

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

/** The steps of each check, and more states of the page to look at. */
const { checks, phone, states: more } = load(
  await Deno.readTextFile(`${folder}check.yaml`),
) as {
  checks: Record<string, (Step | Step[])[]>;
  phone: Record<string, (Step | Step[])[]>;
  states: Record<string, Partial<State>>;
};

const states: Omit<Example, "story">[] = [
  ...EXAMPLES,
  ...Object.entries(more).map(([title, state]) => ({
    title,
    state: { ...EMPTY, ...state },
  })),
];

const looks: Record<string, BrowserContextOptions> = {
  light: { colorScheme: "light" },
  dark: { colorScheme: "dark" },
  forced: { forcedColors: "active" },
};

/** Descriptions that somebody may paste into the playground. */
const DESCRIPTIONS = [
  ["Arguments to fill in", "openapi: 3.1.0\npaths: { '/a/{b}': { get: {} } }"],
  ["A part left out", "openapi: 3.1.0\npaths: { /a: { get: {}, trace: {} } }"],
  ["A description with a mistake", "openapi: ["],
  ["No description", ""],
] as const;

const report: Report = new Report();
await buildSite(BASE);
const browser = await startBrowser();
if (browser === undefined) {
  await report.check("Chromium", () => {
    throw new Missing("it is not installed");
  });
  report.exit();
}
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
for (const [options, tasks] of [[{}, checks], [PHONE, phone]] as const) {
  for (const [name, steps] of Object.entries(tasks)) {
    await check(name, options, address, (page) => walk(page, steps.flat()));
  }
}
for (const [look, options] of Object.entries(looks)) {
  for (const width of [320, 390, 1280]) {
    const viewport = { width, height: 950 };
    const name = `complains of nothing: playground, ${look}, ${width} px`;
    await check(name, { ...options, viewport }, address, async (page) => {
      for (const { title, state } of states) {
        await fillIn(page, state);
        await lookAt(page, `${title}, ${look}, ${width} px`);
      }
      await page.goto(`${address}#mode=tools`);
      await lookAt(page, `Tools for a model, ${look}, ${width} px`);
      for (const [title, description] of DESCRIPTIONS) {
        await page.locator("#description").fill(description);
        await lookAt(page, `${title}, ${look}, ${width} px`);
      }
    });
  }
}
await lookAtSite();
await browser.close();
report.exit();

/** Opens a page, which must log no error and call no other host. */
async function visit(
  options: BrowserContextOptions,
  at: string,
  run: (page: Page) => Promise<unknown>,
): Promise<void> {
  const viewport = { width: 1280, height: 950 };
  const context = await browser!.newContext({ viewport, ...options });
  try {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    context.setDefaultTimeout(15_000);
    const complaints: string[] = [];
    context.on("console", (message) => complaints.push(message.text()));
    context.on("weberror", (error) => complaints.push(String(error.error())));
    context.on("request", (request) => {
      const { href, protocol, origin } = new URL(request.url());
      const isOwn = protocol === "http:" && origin === new URL(at).origin;
      if (isOwn || protocol === "data:" || request.isNavigationRequest()) {
        return;
      }
      complaints.push(`it asks for ${href}`);
    });
    context.on("response", (response) => {
      if (response.status() < 400) return;
      complaints.push(`${response.status()}: ${response.url()}`);
    });
    const page = await context.newPage();
    await page.goto(at);
    await context.setOffline(at.startsWith("file:"));
    await run(page);
    assert.deepEqual(complaints, []);
  } finally {
    await context.close();
  }
}

/** Visits a page as a check. */
function check(name: string, ...how: Parameters<typeof visit>): Promise<void> {
  return report.check(name, () => visit(...how));
}

async function fillIn(page: Page, state: State): Promise<void> {
  await page.goto(address + toFragment(state));
  // A link holds no secrets.
  await page.getByLabel("Parameters and headers").fill(state.parameters);
}

/** Looks at each page of the site, and follows its links. */
async function lookAtSite(): Promise<void> {
  const files = filesOf(dist);
  const server = serve((request) => {
    const url = new URL(request.url);
    if (!url.pathname.startsWith(BASE)) return undefined;
    url.pathname = url.pathname.slice(BASE.length);
    return files(new Request(url));
  });
  const home = server.origin + BASE;
  const pages = [...await readdir(dist, { recursive: true })]
    .filter((path) => path.endsWith(".html"))
    .map((path) => path.replace(/(^|\/)index\.html$/, "$1"));
  /** The possible targets of links, and the links with their pages. */
  const targets = new Set<string>();
  const links = new Map<string, string>();
  for (const colorScheme of ["light", "dark"] as const) {
    for (const path of pages) {
      const name = `/${path}, ${colorScheme}`;
      const look = async (page: Page) => {
        // The page's script has run.
        if (path !== "playground/") {
          await page.waitForFunction(
            "document.querySelector('#app').__vue_app__",
          );
        }
        await lookAt(page, `${name}, 1280 px`);
        await page.setViewportSize({ width: 390, height: 950 });
        await lookAt(page, `${name}, 390 px`);
        const [ids, found] = await page.evaluate(
          `[[...document.querySelectorAll("[id]")].map((it) => "#" + it.id),
          [...document.links].map((it) => it.href)]`,
        ) as [string[], string[]];
        for (const id of ["", ...ids]) targets.add(home + path + id);
        for (const link of found) {
          links.set(link.replace(/index\.html(?=#|$)/, ""), path);
        }
      };
      const title = `complains of nothing: ${name}`;
      await check(title, { colorScheme }, home + path, look);
    }
  }
  await report.check("links lead somewhere", () => {
    const broken = [...links].filter(([link]) =>
      link.startsWith(server.origin) && !targets.has(decodeURI(link)) &&
      !link.startsWith(`${home}playground/#`)
    );
    assert.deepEqual(broken, []);
  });
  await check("the search finds something", {}, home, async (page) => {
    await page.getByRole("button", { name: "Search" }).click();
    await page.getByPlaceholder("Search").fill("trustedOrigins");
    await page.locator(".VPLocalSearchBox .result").first().waitFor();
    await lookAt(page, "search");
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.href !== home);
    // The address changes before the page does.
    await page.locator("#VPContent").getByText("trustedOrigins").first()
      .waitFor();
  });
  for (const [width, height] of [[1280, 800], [390, 844]] as const) {
    const dark = { viewport: { width, height }, colorScheme: "dark" } as const;
    const title =
      `the first screen has the difference, a command and the way on: ${width} px`;
    await check(title, dark, home, async (page) => {
      const sides = page.locator(".difference > div");
      const [byHand, here] = await sides.allInnerTexts();
      assert.match(byHand!, /hijacked[^]*sends DELETE/);
      assert.match(here!, /stays[^]*throws/);
      // A link that leads nowhere is text.
      const dead = page.locator(".vp-doc span:not([class]):not([style])");
      assert.deepEqual(await dead.allInnerTexts(), []);
      for (const part of await page.locator(".hero a, .hero pre").all()) {
        const box = await part.boundingBox();
        assert.ok(box!.y + box!.height <= height, await part.innerText());
      }
      const logo = await visible(page, "img.logo").getAttribute("src");
      assert.match(logo!, /dark/);
      await page.locator(".hero").getByText("Get started").click();
      await page.waitForURL(/docs\/getting-started/);
    });
  }
  const menu = "the menu of a phone leads to the playground";
  await check(menu, PHONE, `${home}docs/tools.html`, async (page) => {
    await page.getByLabel("mobile navigation").click();
    await page.locator(".VPNavScreen").getByText("Playground").click();
    await page.getByRole("heading", { name: "Playground" }).waitFor();
  });
  for (const [path, name] of ENTRIES) {
    const title = `${name} begins with its call and an example, on one screen`;
    const viewport = { width: 1280, height: 800 };
    const anchor = `api/${path}.html#${name.toLowerCase()}`;
    await check(title, { viewport }, home + anchor, async (page) => {
      const [call, ...rest] = await page.locator(
        `h2#${name.toLowerCase()} ~ div pre`,
      ).all();
      assert.match(await call!.innerText(), SIGNATURE);
      for (const code of rest) {
        const text = await code.innerText();
        if (!text.startsWith("import")) continue;
        const box = await code.boundingBox();
        assert.ok(box!.y + box!.height <= 800, text);
        break;
      }
    });
  }
  await server.close();
}

/** Checks a page against WCAG 2.2 A and AA, good practice, and its width. */
async function lookAt(page: Page, name: string): Promise<void> {
  await report.check(`keeps nobody out: ${name}`, async () => {
    await page.evaluate(axe.source);
    const { violations } = await page.evaluate(`axe.run(document, {
      resultTypes: ["violations"],
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    })`) as axe.AxeResults;
    const barriers = violations.flatMap(({ id, nodes }) =>
      nodes.map((it) => `${id}: ${it.html} ${it.failureSummary}`)
    );
    assert.deepEqual(barriers, []);
    const [overflow, narrow] = await page.evaluate(
      `[document.documentElement.scrollWidth - document.documentElement.clientWidth,
      [...document.querySelectorAll(".vp-doc td")].filter((it) =>
        it.clientWidth < 110 && /(\\S+\\s+){3}/.test(it.innerText)).map((it) => it.innerText)]`,
    ) as [number, string[]];
    assert.equal(overflow, 0, "it scrolls sideways");
    assert.deepEqual(narrow, [], "words stand one below the other");
  });
  const [, target] = /--screenshots=(.+)/.exec(Deno.args.join("\n")) ?? [];
  const path = `${target}/${name.replace(/\W+/g, "_")}.png`;
  if (target) await page.screenshot({ path, fullPage: true });
}

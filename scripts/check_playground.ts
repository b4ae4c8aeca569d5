/**
 * Uses the playground as a person does, in headless Chromium: types, clicks,
 * goes from field to field with the keyboard, copies, shares. Then looks at it
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
import { startBrowser } from "./_browser.ts";
import { root } from "./_tools.ts";
import { toText } from "./_total.ts";

const folder = `${root}examples/playground/`;
const address = pathToFileURL(`${folder}dist/index.html`).href;

/** Longer than the page waits before it tells a screen reader, in milliseconds. */
const PAUSE = 1500;

/** Something that a person does, or something that has to be so. */
type Step = (page: Page) => Promise<unknown>;

const ROUTE = "Route";
const PARAMETERS = "Parameters and headers";

/** Replaces what a field holds. */
const type = (label: string, text: string): Step => async (page) => {
  await page.getByLabel(label, { exact: true }).click();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.press("Delete");
  await page.keyboard.type(text);
};
const keys = (text: string): Step => (page) => page.keyboard.type(text);
const press = (key: string): Step => (page) => page.keyboard.press(key);
const click = (text: string): Step => (page) =>
  page.locator("button, summary, label")
    .filter({ hasText: new RegExp(`^${text.replace(/^|$| /g, "\\s*")}$`) })
    .click();
const run = (code: string): Step => (page) => page.evaluate(code);
const pause: Step = (page) => page.waitForTimeout(PAUSE);

/** The text of what a selector finds, or of each in a list; cells are parted by "|". */
const see =
  (selector: string, expected: string | RegExp | string[]): Step =>
  async (page) => {
    const texts = (await page.locator(selector).allInnerTexts())
      .map((text) => text.replace(/\s*\t\s*/g, " | "));
    if (Array.isArray(expected)) return assert.deepEqual(texts, expected);
    const text = texts.join("\n");
    if (typeof expected === "string") assert.equal(text, expected);
    else assert.match(text, expected);
  };
const seeNo = (selector: string): Step => async (page) =>
  assert.equal(
    await page.locator(selector).filter({ visible: true }).count(),
    0,
  );

/** What an expression of the page comes to. */
const get = (code: string, expected: unknown): Step => async (page) =>
  assert.deepEqual(await page.evaluate(code), expected);

/** Copies what is shown. */
const copy: Step = async (page) => {
  await page.locator("#copy").click();
  await page.getByRole("button", { name: "Copied" }).waitFor();
  const copied = await page.evaluate("navigator.clipboard.readText()");
  assert.equal(copied, await page.locator("#code").innerText());
};

/** Holds the whole page to showing no secret anywhere but in what was typed. */
const seeNoSecret: Step = async (page) => {
  const text = String(await page.evaluate("document.body.innerHTML"));
  assert.ok(!text.includes("5ecret"), text);
};

const secrets: Step[] = [
  type(
    PARAMETERS,
    'authorization: token 5ecret\npass_word=5ecret\na:=[["x-auth-key", 1, "5ecret"]]',
  ),
  type(ROUTE, "POST https://u:5ecret@h.test/a"),
];

/** What a person does, and what then has to be so. */
const checks: Record<string, Step[]> = {
  "begins with an example": [
    see("#url", "https://api.github.com/orgs/octokit/repos?type=private"),
  ],
  "shows a request while it is typed": [
    type(ROUTE, "POST /repos/{owner}/:repo/issues{?draft}"),
    type(
      PARAMETERS,
      'owner=octocat\nrepo=a b\ntitle=It\'s "new"\nlabels:=["bug"]\nx-trace: 1',
    ),
    see("#url", "https://api.github.com/repos/octocat/a%20b/issues"),
    see("#url .part", ["octocat", "a%20b"]),
    see("#placements tr", [
      'owner | "octocat" | path',
      'repo | "a b" | path',
      "draft | no value Add | not given",
      'title | "It\'s \\"new\\"" | body',
      'labels | ["bug"] | body',
    ]),
    see("#headers", /^x-trace \| 1 given$/m),
    get("JSON.parse(document.querySelector('#body').textContent)", {
      title: 'It\'s "new"',
      labels: ["bug"],
    }),
  ],
  "takes JSON for all options": [
    type(ROUTE, "GET /a"),
    type(PARAMETERS, '{"b": [1, 2], "headers": {"accept": "text/html"}}'),
    see("#url", "https://api.github.com/a?b=1%2C2"),
    see("#headers", /^accept \| text\/html given$/m),
  ],
  "adds what is missing": [
    type(ROUTE, "GET /repos/{owner}/{repo}"),
    type(PARAMETERS, "owner=octocat"),
    see("#placements tr", [
      'owner | "octocat" | path',
      "repo | no value Add | needed in the path",
    ]),
    click("Add"),
    keys("hello-world"),
    get("parameters.value", "owner=octocat\nrepo=hello-world"),
    see("#url .part", ["octocat", "hello-world"]),
  ],
  "shows where a template is wrong, and goes there": [
    type(ROUTE, "GET /repos/{owner}/{re po}/x"),
    see("#failure h2", "INVALID_TEMPLATE"),
    see("#fault-template", "/repos/{owner}/{re po}/x"),
    get("route.getAttribute('aria-invalid')", "true"),
    click("Go to position 16"),
    get("document.activeElement.id + ' ' + getSelection()", "route r"),
    type(ROUTE, "GET /repos/{owner}"),
    seeNo("#failure, #stale"),
    get("route.getAttribute('aria-invalid')", "false"),
  ],
  "says under an error that the request is an older one": [
    type(ROUTE, "GET /orgs/{or"),
    see("#stale", "The last valid request:"),
    seeNo("#placements"),
    see("#url", "https://api.github.com/orgs/?org=octokit&type=private"),
    get("result.inert", true),
  ],
  "takes an empty route for no mistake": [
    type(ROUTE, ""),
    see("#blank", /^Type a route/),
    seeNo("#failure, #stale, #result"),
  ],
  "tells a screen reader after a pause, and once": [
    run(`told = []; new MutationObserver(() =>
      told.push(announcement.textContent)
    ).observe(announcement, { childList: true })`),
    type(ROUTE, "GET /a/{b"),
    pause,
    keys("}"),
    pause,
    get("told.length", 2),
    get("/^INVALID_TEMPLATE\\. .*position 3/.test(told[0])", true),
    get("told[1]", "The request can be built again."),
  ],
  "says which lines it cannot read, each on a line of its own": [
    type(PARAMETERS, "org=a\nb:=[\nc"),
    see("#parameters-problems li", [
      'Line 2: the value of b is not valid JSON: expected a value or "]" at line 1, column 2.',
      "Line 3 is not key=value, key:=json, key==value or name: value.",
    ]),
    get(
      "parameters.getAttribute('aria-describedby').split(' ').includes('parameters-problems')",
      true,
    ),
    see("#url .part", ["a"]),
  ],
  "switches the output with the keyboard, and copies it": [
    click("Search"),
    run("document.querySelector('input[name=format]:checked').focus()"),
    ...[
      /^const response = await fetch\(/,
      /^{\n/,
      /^import { endpoint } from "@waymark\/endpoint";\n\nconst options = /,
      /^curl /,
    ].flatMap((
      start,
    ) => [
      press("ArrowLeft"),
      see("#code", start),
      copy,
      run("document.querySelector('input[name=format]:checked').focus()"),
    ]),
  ],
  "hides secrets until it is asked for them": [
    ...secrets,
    ...["JSON", "fetch", "curl", "Your code"].flatMap((format) => [
      click(format),
      seeNoSecret,
    ]),
    see("#code", /\*\*\*/),
    click("Show secrets"),
    see("#code", /"token 5ecret"/),
    see("#url", "https://u:5ecret@h.test/a"),
    type(PARAMETERS, "a=b"),
    type(ROUTE, "GET /a"),
    seeNo("#show-secrets"),
    ...secrets,
    seeNoSecret,
  ],
  "hides secrets in the last valid request, too": [
    ...secrets,
    click("Show secrets"),
    keys("{"),
    click("Show secrets"),
    see("#stale", "The last valid request:"),
    seeNoSecret,
  ],
  "keeps the address up to date, without a secret": [
    ...secrets,
    (page) => page.waitForURL(/h\.test/),
    get("location.href.includes('5ecret')", false),
    click("Copy link"),
    (page) => page.getByRole("button", { name: "Copied" }).waitFor(),
    get(
      "navigator.clipboard.readText().then((it) => it === location.href)",
      true,
    ),
    run("location.reload()"),
    pause,
    get("route.value", "POST https://***@h.test/a"),
    seeNo("#show-secrets"),
  ],
  "follows the address": [
    run(
      "location.hash = '#route=GET+%2Fa%2F%7Bb%7D&parameters=b%3D1&output=curl&strict=yes'",
    ),
    pause,
    see("#code", /^curl https:\/\/api\.github\.com\/a\/1 /),
    get("strict.checked", true),
  ],
  "applies defaults and settings": [
    click("Defaults and settings"),
    type(ROUTE, "GET /{a}/{b}"),
    type(PARAMETERS, "a=1"),
    type("Defaults", "c=3"),
    type("Base URL", "https://h.test/api"),
    click("Start from GitHub’s defaults"),
    click("Method in upper case"),
    see("#url", "https://h.test/api/1?c=3"),
    see("#method", "GET"),
    see("#placements tr:last-child", 'c | "3" | query default'),
    see("#headers", /^accept \| application\/json default$/m),
    click("Strict: the path must be complete"),
    see("#failure", /MISSING_PARAMETER\s+.*"b"/),
  ],
  "says why there is no command line for a path": [
    click("Defaults and settings"),
    click("Start from GitHub’s defaults"),
    click("curl"),
    see("#code", /has no host/),
    get("copy.disabled", true),
  ],
  "points out a parameter everywhere": [
    (page) => page.getByRole("cell", { name: '"octokit"' }).hover(),
    see(".is-active", ["{org}", "octokit", "org"]),
  ],
  "tells path and query apart in forced colours": [
    (page) => page.emulateMedia({ forcedColors: "active" }),
    get(
      "['.in-path', '.in-query'].map((it) => getComputedStyle(document.querySelector(it)).borderBottomStyle)",
      ["solid", "dashed"],
    ),
  ],
  "goes from field to field in the order of reading": [
    click("Defaults and settings"),
    click("Open an issue"),
    // From where the next Tab goes on.
    (page) => page.getByRole("heading", { level: 1 }).click(),
    run("order = []"),
    ...Array.from({ length: 16 }, () => [
      press("Tab"),
      run("it = document.activeElement"),
      run(
        "order.push(it.id || it.value || it.ariaLabel || it.getAttribute('aria-labelledby') || it.textContent)",
      ),
    ]).flat(),
    get("order", [
      ...EXAMPLES.map(({ title }) => title),
      "route",
      "parameters",
      "Defaults and settings",
      "share",
      "show-secrets",
      "body-label",
      "fetch",
      "copy",
      "Output",
    ]),
  ],
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

const total = { passed: 0, failed: 0, skipped: 0 };
const browser = await startBrowser();
if (browser === undefined) {
  const isAllowed = Deno.env.get("CI") !== "true";
  total[isAllowed ? "skipped" : "failed"]++;
  console.log("There is no Chromium.");
} else {
  for (const [name, steps] of Object.entries(checks)) {
    await check(name, () =>
      visit({}, async (page) => {
        for (const step of steps) await step(page);
      }));
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
          await check(`keeps nobody out: ${name}`, async () => {
            assert.deepEqual(await barriers(page), []);
            assert.equal(await overflow(page), 0, "it scrolls sideways");
          });
          await takePictures(page, name);
        }
      });
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
    await visit({}, see("#method", "get"), at);
    await site.shutdown();
  });
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
  options: BrowserContextOptions,
  run: Step,
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

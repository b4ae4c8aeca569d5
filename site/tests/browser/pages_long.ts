import { assert, assertEquals } from "@std/assert";
import { readdirSync } from "node:fs";
import { after, describe, it } from "node:test";
import type { Page } from "playwright-core";
import { filesOf, serve } from "../../../scripts/_serve.ts";
import { dist } from "../../build.ts";
import { lookAt } from "./_look_at.ts";
import { soon } from "./_playground.ts";
import { PHONE, skip, visit } from "./_visit.ts";

/** The folder of the site on its host. */
const BASE = "/endpoint/";

/** The functions that most programs begin with, and the pages that describe them. */
const ENTRIES = [
  ["client", "createClient"],
  ["endpoint", "createEndpoint"],
] as const;

const files = filesOf(dist);
const server = serve((request) => {
  const url = new URL(request.url);
  if (!url.pathname.startsWith(BASE)) return undefined;
  url.pathname = url.pathname.slice(BASE.length);
  return files(new Request(url));
});
const home = server.origin + BASE;
const pages = readdirSync(dist, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".html"))
  .map((path) => path.replace(/(^|\/)index\.html$/, "$1"));

describe("a page", { skip }, () => {
  /** The possible targets of links, and the links with their pages. */
  const targets = new Set<string>();
  const links = new Map<string, string>();

  async function lookAtPage(page: Page, path: string): Promise<void> {
    await page.goto(home + path);
    if (path !== "playground/") {
      // The page's script has run.
      await page.waitForFunction("document.querySelector('#app').__vue_app__");
    }
    await lookAt(page, `/${path}`);
    const [ids, found] = await page.evaluate(
      `[[...document.querySelectorAll("[id]")].map((it) => "#" + it.id),
      [...document.links].map((it) => it.href)]`,
    ) as [string[], string[]];
    for (const id of ["", ...ids]) targets.add(home + path + id);
    for (const link of found) {
      links.set(link.replace(/index\.html(?=#|$)/, ""), path);
    }
  }

  it("keeps nobody out", (context) =>
    visit(
      async (page) => {
        for (const path of pages) {
          await context.test(`/${path}`, () => lookAtPage(page, path));
        }
      },
      {},
      home,
    ));

  it("has no link that leads nowhere", () => {
    const broken = [...links].filter(([link]) =>
      link.startsWith(server.origin) && !targets.has(decodeURI(link)) &&
      !link.startsWith(`${home}playground/#`)
    );
    assertEquals(broken, []);
  });
});

describe("the site", { skip }, () => {
  after(() => server.close());

  it("finds something", () =>
    visit(
      async (page) => {
        await page.getByRole("button", { name: "Search" }).click();
        await page.getByPlaceholder("Search").fill("trustedOrigins");
        await page.locator(".VPLocalSearchBox .result").first().waitFor();
        await lookAt(page, "search", [1280]);
        await page.keyboard.press("Enter");
        await page.waitForURL((url) => url.href !== home);
        // The address changes before the page does.
        await page.locator("#VPContent").getByText("trustedOrigins").first()
          .waitFor();
      },
      {},
      home,
    ));

  for (const [width, height] of [[1280, 800], [390, 844]] as const) {
    it(`has the difference, a command and the way on in its first screen: ${width} px`, () =>
      visit(
        async (page) => {
          const sides = page.locator(".difference > div");
          const [byHand = "", here = ""] = await sides.allInnerTexts();
          assert(/calls another route[^]*sends DELETE/.test(byHand), byHand);
          assert(/sends nothing[^]*throws/.test(here), here);
          // A link that leads nowhere is text.
          const dead = page.locator(".vp-doc span:not([class]):not([style])");
          assertEquals(await dead.allInnerTexts(), []);
          for (const part of await page.locator(".hero a, .hero pre").all()) {
            await soon(async () => {
              const box = await part.boundingBox();
              assert(box!.y + box!.height <= height, await part.innerText());
            });
          }
          const logo = page.locator("img.logo").filter({ visible: true });
          await soon(async () =>
            assert(/dark/.test((await logo.getAttribute("src"))!))
          );
          await page.locator(".hero").getByText("Get started").click();
          await page.waitForURL(/docs\/getting-started/);
        },
        { viewport: { width, height }, colorScheme: "dark" },
        home,
      ));
  }

  it("leads to the playground from the menu of a phone", () =>
    visit(
      async (page) => {
        await page.getByLabel("mobile navigation").click();
        await page.locator(".VPNavScreen").getByText("Playground").click();
        await page.getByRole("heading", { name: "Playground" }).waitFor();
      },
      PHONE,
      `${home}docs/tools.html`,
    ));

  for (const [path, name] of ENTRIES) {
    const anchor = name.toLowerCase();
    it(`has the call of ${name} and an example on one screen`, () =>
      visit(
        async (page) => {
          const blocks = page.locator(`h2#${anchor} ~ div pre`);
          const [call, ...rest] = await blocks.all();
          const signature = await call!.innerText();
          assert(signature.startsWith(`function ${name}<`), signature);
          for (const code of rest) {
            const text = await code.innerText();
            if (!text.startsWith("import")) continue;
            // The page goes to its anchor when it has loaded.
            await soon(async () => {
              const box = await code.boundingBox();
              assert(box!.y + box!.height <= 800, text);
            });
            break;
          }
        },
        { viewport: { width: 1280, height: 800 } },
        `${home}api/${path}.html#${anchor}`,
      ));
  }
});

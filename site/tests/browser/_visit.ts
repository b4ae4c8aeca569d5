import { assertEquals } from "@std/assert";
import { pathToFileURL } from "node:url";
import type { BrowserContextOptions, Page } from "playwright-core";
import { startBrowser } from "../../../scripts/_browser.ts";
import { dist } from "../../build.ts";

/** The playground as a file; it loads nothing else. */
export const PLAYGROUND: string =
  pathToFileURL(`${dist}playground/index.html`).href;

/** A phone. */
export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
};

const browser = await startBrowser();
if (!browser && Deno.env.get("CI") === "true") {
  throw new Error("Chromium is not installed");
}
globalThis.addEventListener("unload", () => void browser?.close());

/** Why the tests of this folder are skipped; `false` where Chromium is installed. */
export const skip: string | false = browser
  ? false
  : "Chromium is not installed";

/** Opens a page, which must log no error and call no other host. */
export async function visit(
  run: (page: Page) => Promise<unknown>,
  options: BrowserContextOptions = {},
  address: string = PLAYGROUND,
): Promise<void> {
  const viewport = { width: 1280, height: 950 };
  const context = await browser!.newContext({ viewport, ...options });
  try {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    context.setDefaultTimeout(60_000);
    const complaints: string[] = [];
    context.on("console", (message) => complaints.push(message.text()));
    context.on("weberror", (error) => complaints.push(String(error.error())));
    context.on("request", (request) => {
      const { href, protocol, origin } = new URL(request.url());
      const isOwn = protocol === "http:" && origin === new URL(address).origin;
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
    await page.goto(address);
    await context.setOffline(address.startsWith("file:"));
    await run(page);
    assertEquals(complaints, []);
  } finally {
    await context.close();
  }
}

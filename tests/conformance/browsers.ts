import puppeteer from "puppeteer-core";
import { Builder, Capabilities } from "selenium-webdriver";
import { findProgram, startBrowser } from "../../scripts/_browser.ts";
import { printed, stop } from "../../scripts/_serve.ts";

/** A browser that shows a page. */
export interface OpenPage {
  /** The browser's version. */
  readonly version: string;
  /** Ends the browser. */
  close(): Promise<void>;
}

/** Opens a page; `undefined` where the browser is not installed. */
export type Open = (url: string) => Promise<OpenPage | undefined>;

/** The browsers, and how a page is opened in each. */
export const browsers: Readonly<Record<string, Open>> = {
  Chromium: openInChromium,
  Firefox: openInFirefox,
  WebKit: openInWebKit,
};

async function openInChromium(url: string): Promise<OpenPage | undefined> {
  const browser = await startBrowser();
  if (browser === undefined) return undefined;
  const page = await browser.newPage();
  await page.goto(url);
  return { version: browser.version(), close: () => browser.close() };
}

/** By WebDriver BiDi, which Firefox speaks without a driver. */
async function openInFirefox(url: string): Promise<OpenPage | undefined> {
  const executablePath = findProgram(
    "firefox-esr",
    "firefox",
    "/Applications/Firefox.app/Contents/MacOS/firefox",
  );
  if (executablePath === undefined) return undefined;
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath,
  });
  const page = await browser.newPage();
  await page.goto(url);
  const version = (await browser.version()).replace("firefox/", "");
  return { version, close: () => browser.close() };
}

/** By the WebDriver of WebKitGTK, whose browser needs a screen. */
async function openInWebKit(url: string): Promise<OpenPage | undefined> {
  const programs = [findProgram("Xvfb"), findProgram("WebKitWebDriver")];
  const [screenPath, driverPath] = programs;
  if (screenPath === undefined || driverPath === undefined) return undefined;
  // It writes the number of the screen to standard output.
  const screen = new Deno.Command(screenPath, {
    args: ["-displayfd", "1", "-nolisten", "tcp"],
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const number = await printed(screen, /^(\d+)\n/m);
  const port = freePort();
  const driver = new Deno.Command(driverPath, {
    args: [`--port=${port}`],
    env: { DISPLAY: `:${number}` },
    stdout: "null",
    stderr: "null",
  }).spawn();
  const server = `http://127.0.0.1:${port}`;
  while (!await fetch(`${server}/status`).then((it) => it.ok, () => false)) {
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const session = await new Builder().usingServer(server)
    .withCapabilities(new Capabilities({ browserName: "MiniBrowser" }))
    .build();
  await session.get(url);
  const capabilities = await session.getCapabilities();
  return {
    version: String(capabilities.get("browserVersion")),
    async close() {
      await session.quit();
      for (const process of [driver, screen]) await stop(process);
    },
  };
}

function freePort(): number {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const { port } = listener.addr;
  listener.close();
  return port;
}

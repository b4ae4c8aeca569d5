import { delimiter } from "node:path";
import { type Browser, chromium } from "playwright-core";

/** What Chromium is called where it is installed, in the order of preference. */
const names = ["chromium", "chromium-browser", "google-chrome"];

/** Where browsers are that are not on the path. */
const places = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** Starts headless Chromium; `undefined` where none is installed. */
export async function startBrowser(): Promise<Browser | undefined> {
  const executablePath = findChromium();
  if (executablePath === undefined) return undefined;
  return await chromium.launch({
    executablePath,
    args: [
      // Its sandbox refuses to work for root.
      ...(Deno.uid() === 0 ? ["--no-sandbox"] : []),
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-dev-shm-usage",
      "--disable-gpu",
      "--disable-quic",
      "--disable-sync",
      "--no-first-run",
    ],
  });
}

function findChromium(): string | undefined {
  const folders = (Deno.env.get("PATH") ?? "").split(delimiter);
  return [
    ...names.flatMap((name) => folders.map((folder) => `${folder}/${name}`)),
    ...places,
  ].find((path) => {
    try {
      return Deno.statSync(path).isFile;
    } catch {
      return false;
    }
  });
}

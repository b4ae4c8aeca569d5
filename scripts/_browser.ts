import { delimiter } from "node:path";
// Not in deno.json: Deno installs at once what stands there, also for someone
// who only tries the library, and this is the largest of all.
import { type Browser, chromium } from "npm:playwright-core@1.65.1";

export type {
  Browser,
  BrowserContextOptions,
  Page,
} from "npm:playwright-core@1.65.1";

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

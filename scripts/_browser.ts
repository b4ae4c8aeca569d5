import { delimiter } from "node:path";
import { type Browser, chromium } from "playwright-core";

/** Starts headless Chromium; `undefined` where none is installed. */
export async function startBrowser(): Promise<Browser | undefined> {
  const executablePath = findProgram(
    "chromium",
    "chromium-browser",
    "google-chrome",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  );
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

/**
 * The path of the first program that is there, by names on the path or by
 * absolute paths.
 */
export function findProgram(...names: string[]): string | undefined {
  const folders = (Deno.env.get("PATH") ?? "").split(delimiter);
  return names
    .flatMap((name) =>
      name.startsWith("/") ? name : folders.map((it) => `${it}/${name}`)
    )
    .find((path) => {
      try {
        return Deno.statSync(path).isFile;
      } catch {
        return false;
      }
    });
}

import { existsSync } from "node:fs";
import { delimiter } from "node:path";
import { type Browser, chromium } from "playwright-core";

/** Starts headless Chromium; `undefined` if none is installed. */
export async function startBrowser(): Promise<Browser | undefined> {
  const executablePath = findProgram(
    "chromium",
    "chromium-browser",
    "google-chrome",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  );
  if (executablePath === undefined) return undefined;
  const args = ["--disable-gpu", "--disable-quic"];
  return await chromium.launch({ executablePath, args });
}

/** The path of the first of these programs that is installed. */
export function findProgram(...names: string[]): string | undefined {
  const folders = (Deno.env.get("PATH") ?? "").split(delimiter);
  return names
    .flatMap((name) =>
      name.startsWith("/") ? name : folders.map((it) => `${it}/${name}`)
    )
    .find((path) => existsSync(path));
}

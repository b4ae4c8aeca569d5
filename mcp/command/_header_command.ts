import { exec } from "node:child_process";
import { promisify } from "node:util";
import type { ChangingHeaders } from "../options.ts";

/** How long a command may take, in milliseconds. */
const LONGEST_RUN = 30_000;

type Texts = Record<string, string>;

/**
 * Headers whose values commands print. They run once, and again when the API
 * refuses what they printed: once for all calls that were refused.
 *
 * @param fixed Headers that do not change.
 */
export function headersOf(fixed: Texts, commands: Texts): ChangingHeaders {
  const names = Object.keys(commands);
  if (!names.length) return fixed;
  let current: Promise<Texts> | undefined;
  return async (rejected) => {
    const before = current;
    // A failure is tried again.
    const known = await before?.catch(() => undefined);
    const isRefused = rejected !== undefined &&
      names.some((name) => known?.[name] === rejected[name]);
    if ((!known || isRefused) && current === before) {
      current = runAll(fixed, commands);
    }
    return await current!;
  };
}

async function runAll(fixed: Texts, commands: Texts): Promise<Texts> {
  const headers = { ...fixed };
  for (const [name, command] of Object.entries(commands)) {
    const { stdout } = await promisify(exec)(command, { timeout: LONGEST_RUN })
      // Its output could hold a secret.
      .catch(() => ({ stdout: "" }));
    headers[name] = stdout.trim();
    if (headers[name]) continue;
    throw new Error(
      `The command of --header-command for ${name} printed nothing, or failed; tell the user`,
    );
  }
  return headers;
}

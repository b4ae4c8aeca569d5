import { exec } from "node:child_process";
import { promisify } from "node:util";
import { authorizerOf } from "../../lib/client/call/_authorizer.ts";
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
export function printedHeaders(fixed: Texts, commands: Texts): ChangingHeaders {
  const printed = Object.entries(commands)
    .map(([name, command]) =>
      [
        name,
        authorizerOf(() => print(name, command)),
      ] as const
    );
  if (!printed.length) return fixed;
  return async (rejected) => {
    const headers = { ...fixed };
    for (const [name, valueOf] of printed) {
      headers[name] = (await valueOf(rejected?.[name])).value;
    }
    return headers;
  };
}

async function print(name: string, command: string): Promise<string> {
  const { stdout } = await promisify(exec)(command, { timeout: LONGEST_RUN })
    // Its output could hold a secret.
    .catch(() => ({ stdout: "" }));
  const value = stdout.trim();
  if (value) return value;
  throw new Error(
    `The command of --header-command for ${name} printed nothing, or failed; tell the user`,
  );
}

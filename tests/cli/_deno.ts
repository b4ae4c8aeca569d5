import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

/** The root of the project. */
export const root: string = fileURLToPath(new URL("../../", import.meta.url));

/** Runs Deno in the root of the project. */
export async function deno(
  args: string[],
  input = "",
  environment: Record<string, string> = {},
): Promise<{ status: number; stdout: string; stderr: string }> {
  const child = spawn(Deno.execPath(), args, {
    cwd: root,
    env: { ...Deno.env.toObject(), ...environment },
  });
  child.stdin.end(input);
  const closed = new Promise<number>((resolve) => {
    child.on("close", (status) => resolve(status ?? -1));
  });
  const [stdout, stderr] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
  ]);
  return { status: await closed, stdout, stderr };
}

/** The command as a process. */
import { root } from "../../scripts/_tools.ts";

/** What its clients have to send over HTTP. */
export const TOKEN = "a token of this server";

/** Starts the command with its arguments. */
export function start(
  args: readonly string[],
  env: Record<string, string> = {},
) {
  return new Deno.Command(Deno.execPath(), {
    args: [
      ...["run", "--no-check", "--quiet", "--allow-all"],
      ...["--import-map=tests/offline/import_map.json", "mcp/cli.ts", ...args],
    ],
    cwd: root,
    env: { WAYMARK_MCP_TOKEN: TOKEN, ...env },
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
}

/** Reads lines until one has a text. */
export async function lineWith(
  stream: ReadableStream<Uint8Array>,
  part: string,
): Promise<string> {
  let text = "";
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  while (!text.includes(part)) {
    const { value, done } = await reader.read();
    if (done) throw new Error(text);
    text += decoder.decode(value, { stream: true });
  }
  reader.releaseLock();
  return text.split("\n").find((line) => line.includes(part))!;
}

/** A command that serves a description over HTTP. */
export interface Served {
  readonly url: URL;
  end(): Promise<void>;
}

/** Serves a description over HTTP, at any port of this machine. */
export async function serveByCommand(
  description: object,
  args: readonly string[] = [],
  env: Record<string, string> = {},
): Promise<Served> {
  const file = await Deno.makeTempFile({ suffix: ".json" });
  await Deno.writeTextFile(file, JSON.stringify(description));
  const child = start([file, "--http", "0", ...args], env);
  const line = await lineWith(child.stderr, "serving http");
  // What it logs for each call would otherwise fill the pipe.
  const drained = child.stderr.pipeTo(new WritableStream());
  return {
    url: new URL(/http:\S+/.exec(line)![0]),
    async end() {
      child.kill("SIGTERM");
      await Promise.all([
        child.status,
        drained,
        child.stdin.close(),
        child.stdout.cancel(),
        Deno.remove(file),
      ]);
    },
  };
}

/** The command as a process. */
import { root } from "../../scripts/_tools.ts";

/** What its clients have to send over HTTP. */
export const TOKEN = "a token of this server";

/** A command that runs; it is killed where a test ends before it. */
export interface Running extends AsyncDisposable {
  /** Waits until standard error matches a pattern. */
  printed(pattern: RegExp): Promise<RegExpExecArray>;
  /** Waits for its end, after a signal if there is one. */
  end(
    signal?: Deno.Signal,
  ): Promise<{ code: number; out: string; error: string }>;
}

/** Starts the command. Its standard input has a text, or stays open; a host that is deaf closes its standard error. */
export function start(
  args: readonly string[],
  { input, env, isDeaf }: {
    input?: string;
    env?: Record<string, string>;
    isDeaf?: boolean;
  } = {},
): Running {
  const child = new Deno.Command(Deno.execPath(), {
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
  const out = new Response(child.stdout).text();
  let error = "";
  let isOpen = true;
  const drained = (async () => {
    if (isDeaf) await child.stderr.cancel();
    else {
      const texts = child.stderr.pipeThrough(new TextDecoderStream());
      for await (const text of texts) error += text;
    }
    isOpen = false;
  })();
  const writer = child.stdin.getWriter();
  if (input !== undefined) {
    writer.write(new TextEncoder().encode(input));
    // It may end before.
    writer.close().catch(() => {});
  }
  return {
    async printed(pattern) {
      let found: RegExpExecArray | null;
      while (!(found = pattern.exec(error))) {
        if (!isOpen) throw new Error(`${pattern} is not in ${error}`);
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      return found;
    },
    async end(signal) {
      if (signal) child.kill(signal);
      const [{ code }] = await Promise.all([child.status, drained]);
      await writer.abort().catch(() => {});
      return { code, out: await out, error };
    },
    async [Symbol.asyncDispose]() {
      if (isOpen) await this.end("SIGKILL");
    },
  };
}

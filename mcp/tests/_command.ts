/** The command as a process. */
import {
  Client,
  StreamableHTTPClientTransport,
} from "@modelcontextprotocol/client";
import { root } from "../../scripts/_tools.ts";

/** What its clients have to send over HTTP. */
export const TOKEN = "a token of this server";

/** Starts the command with its arguments. A variable that is empty is not set. */
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
    env: Object.fromEntries(
      Object.entries({ WAYMARK_MCP_TOKEN: TOKEN, ...env })
        .filter(([, value]) => value !== ""),
    ),
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

/** Connects a client over HTTP, which sends these headers besides the token. */
export async function connectTo(
  { url }: Served,
  headers: Record<string, string> = {},
): Promise<Client> {
  const client = new Client({ name: "test", version: "1" });
  const requestInit = {
    headers: { authorization: `Bearer ${TOKEN}`, ...headers },
  };
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit }));
  return client;
}

/** Runs the command with text on its standard input, until it ends. */
export async function runCommand(
  args: readonly string[],
  input = "",
  env: Record<string, string> = {},
): Promise<{ code: number; out: string; error: string }> {
  const child = start(args, env);
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(input)).catch(() => {});
  await writer.close().catch(() => {});
  const { code, stdout, stderr } = await child.output();
  const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  return { code, out: decode(stdout), error: decode(stderr) };
}

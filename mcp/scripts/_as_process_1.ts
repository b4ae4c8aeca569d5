import {
  Client,
  StreamableHTTPClientTransport,
} from "@modelcontextprotocol/client";
import assert from "node:assert/strict";
import { NotAllowed } from "../../scripts/_report.ts";
import { printed, serve, stop } from "../../scripts/_serve.ts";
import { attempt, root } from "../../scripts/_tools.ts";

const TOKEN = "the token of this server";

const OPTIONS = ["--pid", "--fork", "--kill-child", "--mount-proc"];

/** Ways to be process 1, as in a container: as root, and as anybody who may. */
const WAYS = [OPTIONS, ["--user", "--map-root-user", ...OPTIONS]];

/**
 * Runs the command of the Dockerfile in the README as process 1: it is healthy, and
 * stops in order, so that a call that runs is finished.
 *
 * @param project Where the package is installed, with `shop.json`.
 */
export async function checkProcess1(
  project: string,
  node: string,
): Promise<void> {
  const way = await allowedWay();
  const called = Promise.withResolvers<void>();
  const api = serve(async () => {
    called.resolve();
    await new Promise((resolve) => setTimeout(resolve, 1000));
    return Response.json("the last result");
  });
  const [command, , ...options] = commandOfDockerfile();
  const child = new Deno.Command("unshare", {
    args: [
      ...way,
      node,
      ...[`${project}node_modules/.bin/${command}`, `${project}shop.json`],
      ...options.map((it) => it.replace("0.0.0.0:8080", "0.0.0.0:0")),
      ...["--base-url", api.origin],
    ],
    env: { WAYMARK_MCP_TOKEN: TOKEN },
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  try {
    const port = await printed(child, /serving http:\S+:(\d+)\/mcp/);
    const url = new URL(`http://127.0.0.1:${port}/mcp`);
    const health = await fetch(new URL("/healthz", url));
    assert.equal(await health.text(), "ok");
    const client = new Client({ name: "check", version: "1.0.0" });
    const headers = { authorization: `Bearer ${TOKEN}` };
    await client.connect(
      new StreamableHTTPClientTransport(url, { requestInit: { headers } }),
    );
    const result = client.callTool({ name: "list_orders", arguments: {} });
    await called.promise;
    Deno.kill(childOf(child.pid), "SIGTERM");
    const { content } = await result;
    assert.deepEqual(content, [{ type: "text", text: '"the last result"' }]);
    assert.equal((await child.status).code, 0);
    await client.close();
  } finally {
    await stop(child);
    await api.close();
  }
}

async function allowedWay(): Promise<string[]> {
  let reason = "";
  for (const way of WAYS) {
    const { success, output } = await attempt("unshare", {
      args: [...way, "true"],
    }).catch((error: Error) => ({ success: false, output: error.message }));
    if (success) return way;
    reason = output;
  }
  throw new NotAllowed(`no process 1 of its own: ${reason.trim()}`);
}

/** The words of the line that starts the server in a container. */
function commandOfDockerfile(): string[] {
  const page = Deno.readTextFileSync(`${root}mcp/README.md`);
  return JSON.parse(/^CMD (\[.*\])$/m.exec(page)![1]!);
}

/** Only `unshare` has the process as its child; there it is process 1. */
function childOf(pid: number): number {
  return Number(
    Deno.readTextFileSync(`/proc/${pid}/task/${pid}/children`).trim(),
  );
}

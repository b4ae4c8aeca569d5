/** What the command prints, and how it ends. */
import {
  Client,
  StreamableHTTPClientTransport,
} from "@modelcontextprotocol/client";
import { assert, assertEquals } from "@std/assert";
import { stderr, stdout } from "node:process";
import { after, describe, it } from "node:test";
import { readTable } from "../../../tests/_table.ts";
import { main } from "../../command/_main.ts";
import { type Running, start, TOKEN } from "../_command.ts";
import { read } from "../_connect.ts";
import { serveShop } from "../_shop.ts";

const shop = serveShop(({ url, headers }) => {
  const { search } = new URL(url);
  const names = ["authorization", "x-user", "x-a"];
  return Response.json([search, ...names.map((name) => headers.get(name))]);
});
const DESCRIPTION = JSON.stringify(shop.description);
const YAML =
  "openapi: 3.0.3\nservers: [{ url: https://shop.example }]\npaths:\n  /orders: { get: { operationId: list_orders } }\n";

after(() => shop.close());

const file = await Deno.makeTempFile();
after(() => Deno.remove(file));

/** Runs the command in this process, where it ends by itself. */
async function run(
  args: readonly string[],
  environment: Record<string, string | undefined> = {},
): Promise<{ status: number; out: string; error: string }> {
  const printed = { out: "", error: "" };
  const writes = [stdout.write, stderr.write] as const;
  stdout.write = (text) => !!(printed.out += text);
  stderr.write = (text) => !!(printed.error += text);
  try {
    return { status: await main(args, environment), ...printed };
  } finally {
    [stdout.write, stderr.write] = writes;
  }
}

/** Connects a client with a command that serves over HTTP. */
async function connectOver(
  command: Running,
  headers?: Record<string, string>,
): Promise<Client> {
  const [, url = ""] = await command.printed(
    /^\d{4}-\d\d-\d\dT[\d:.]+Z serving (http:\/\/127\.0\.0\.1:\d+\/mcp)$/m,
  );
  const client = new Client({ name: "test", version: "1" });
  const requestInit = {
    headers: { authorization: `Bearer ${TOKEN}`, ...headers },
  };
  await client.connect(
    new StreamableHTTPClientTransport(new URL(url), { requestInit }),
  );
  return client;
}

/** A command line that is refused, with the beginning of what it says. */
interface Refused {
  readonly name: string;
  /** The words; `FILE` is a file, here as in `error`. */
  readonly args: string;
  readonly token?: string | null;
  /** The text of `FILE`. */
  readonly file?: string;
  readonly status: number;
  readonly error: string;
}

describe("waymark-mcp that ends", () => {
  it("shows its help and its version", async () => {
    const { status, out, error } = await run(["-h"]);
    assertEquals([status, error], [0, ""]);
    assert(out.startsWith("Usage: waymark-mcp <description> [options]\n"), out);
    const version = await run(["--version"]);
    assert(/^\d+\.\d+\.\d+\n$/.test(version.out), version.out);
  });

  const url = new URL("refused.jsonl", import.meta.url);
  const fields = ["name", "args", "token", "file", "status", "error"];
  const { cases } = readTable<Refused>(url, fields);
  for (const [title, its] of cases) {
    it(`refuses ${title}`, async () => {
      await Deno.writeTextFile(file, its.file ?? "");
      const args = its.args.replace("FILE", file);
      const { status, out, error } = await run(
        args.split(" ").filter((it) => it),
        {
          WAYMARK_MCP_TOKEN: its.token === null
            ? undefined
            : its.token ?? TOKEN,
        },
      );
      assertEquals([status, out], [its.status, ""]);
      const text = error.replace(file, "FILE").replace(Deno.cwd(), "HERE");
      const begins = `waymark-mcp: ${its.error}`;
      assertEquals(text.slice(0, begins.length), begins);
      const hint = "\nwaymark-mcp --help shows the options\n";
      assertEquals(error.endsWith(hint), status === 2, error);
      assert(!error.includes("5ecret"), error);
    });
  }
});

describe("waymark-mcp as a process", () => {
  it("refuses what is wrong with the description on its standard input", async () => {
    await using command = start(["-"], { input: "a: 1" });
    const { code, out, error } = await command.end();
    assertEquals([code, out], [1, ""]);
    const begins =
      "waymark-mcp: standard input is not an OpenAPI description of version";
    assertEquals(error.slice(0, begins.length), begins);
  });

  it("serves over HTTP with what its options say, until it is told to end", async () => {
    const env = { SHOP: "Bearer 5ecret-of-the-shop", KEY: "5ecret-key" };
    const options = [
      "--http 0 --name shop --parameter tenant=a=b --query-env key=KEY",
      "--header-env authorization=SHOP",
      "--forward-header X-User --forward-header x-a=X-B",
    ];
    const args = ["-", ...options.flatMap((it) => it.split(" "))];
    await using command = start(args, { input: DESCRIPTION, env });
    const client = await connectOver(command, {
      "x-user": "ada-lovelace",
      "x-b": "bob-by-name",
    });
    assertEquals(
      await read(client, "shop_list_orders", { page: 2 }),
      '["?page=2&tenant=a%3Db&key=***","***","***","***"]',
    );
    await client.close();
    const { route, headers: sent } = shop.received[0]!;
    assertEquals(route, "GET /v1/orders?page=2&tenant=a%3Db&key=5ecret-key");
    assertEquals(sent.get("authorization"), env.SHOP);
    assertEquals(sent.get("x-user"), "ada-lovelace");
    assertEquals(sent.get("x-a"), "bob-by-name");
    const { code, error } = await command.end("SIGTERM");
    assertEquals(code, 0);
    assert(/^\S+Z ending after SIGTERM\n$/m.test(error), error);
  });

  it("serves at an address of IPv6", async () => {
    // 127.0.0.1, for containers whose loopback has no other.
    const args = ["-", "--http", "[::ffff:7f00:1]:0"];
    await using command = start(args, { input: DESCRIPTION });
    await command.printed(/ http:\/\/\[::ffff:[\w.:]+\]:\d+\/mcp$/m);
    assertEquals((await command.end("SIGTERM")).code, 0);
  });

  it("serves over standard input, and says what is no message, until that is closed", async () => {
    await Deno.writeTextFile(file, YAML);
    const args = [file, "--header-env", "authorization=KEY"];
    const batch = [
      {
        id: 1,
        method: "initialize",
        params: { protocolVersion: "2025-03-26" },
      },
      { id: 2, method: "tools/list", params: null },
    ].map((it) => ({ jsonrpc: "2.0", ...it }));
    await using command = start(args, {
      input: `{"jsonrpc":"1.0"}\nno JSON\n[]\n${JSON.stringify(batch)}\r\n`,
      env: { KEY: "key" },
    });
    const { code, out, error } = await command.end();
    const [first, second, ...others] = out.split("\n");
    assertEquals([code, others], [0, [""]]);
    assertEquals(JSON.parse(first!).result.protocolVersion, "2025-03-26");
    assertEquals(JSON.parse(second!).result.tools[0].name, "list_orders");
    const [served, ...lines] = error.trimEnd().split("\n")
      .map((line) => line.replace(/^\S+ /, ""));
    assertEquals(served, "1 operation of https://shop.example");
    assert(lines.includes("serving over standard input and output"), error);
    const failed = lines.filter((it) => it.startsWith("a message failed: "));
    assert(failed.length > 0 && failed.every((it) => it.length < 250), error);
  });

  it("serves over standard input where its standard error is closed", async () => {
    const message = { jsonrpc: "2.0", id: 1, method: "initialize" };
    await Deno.writeTextFile(file, YAML);
    const input = `${JSON.stringify(message)}\n`;
    await using command = start([file], { input, isDeaf: true });
    const { code, out } = await command.end();
    assertEquals([code, JSON.parse(out).id], [0, 1]);
  });

  it("serves over standard input until it is told to end", async () => {
    await Deno.writeTextFile(file, DESCRIPTION);
    await using command = start([file]);
    await command.printed(/serving over standard input/);
    assertEquals((await command.end("SIGINT")).code, 0);
  });
});

describe("waymark-mcp --header-command", () => {
  /** A client of a server whose header `x-key` a command prints. */
  async function serve(description: object, command: string) {
    const args = [
      ...["-", "--http", "0", "--header-command", `x-key=${command}`],
      ...["--header-env", "authorization=SHOP"],
    ];
    const input = JSON.stringify(description);
    const server = start(args, { input, env: { SHOP: "Bearer a" } });
    const client = await connectOver(server);
    return {
      call: () => read(client, "list_orders"),
      async [Symbol.asyncDispose]() {
        await client.close();
        await server.end("SIGTERM");
      },
    };
  }

  it("runs a command once, and again when its value is refused, once for all", async () => {
    let accepted = "1";
    /** The requests that wait until all have come. */
    let waiting: (() => void)[] = [];
    let expected = 1;
    const shop = serveShop(async ({ headers }) => {
      const key = headers.get("x-key");
      if (key === accepted) {
        return Response.json([key, headers.get("authorization")]);
      }
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
        if (waiting.length === expected) waiting.forEach((go) => go());
      });
      return new Response(null, { status: 401 });
    });
    await Deno.writeTextFile(file, "");
    // It prints another number each time.
    const command = `echo x >> ${file}; wc -l < ${file}`;
    {
      await using server = await serve(shop.description, command);
      for (const [key, calls] of [["1", 2], ["2", 3], ["3", 1]] as const) {
        [accepted, expected, waiting] = [key, calls, []];
        const results = await Promise.all(
          Array.from({ length: calls }, server.call),
        );
        assertEquals(new Set(results), new Set([`["${key}","***"]`]));
      }
    }
    await shop.close();
  });

  for (const fails of ["echo 5ecret; exit 1", "true"]) {
    it(`shows nothing of what "${fails}" has printed, and tries it again`, async () => {
      await Deno.writeTextFile(file, "");
      shop.received.length = 0;
      const command = `echo x >> ${file}; ${fails}`;
      await using server = await serve(shop.description, command);
      for (const _ of [1, 2]) {
        assertEquals(
          await server.call(),
          "error: The command of --header-command for x-key printed nothing, or failed; tell the user",
        );
      }
      assertEquals(await Deno.readTextFile(file), "x\nx\n");
      assertEquals(shop.received, []);
    });
  }
});

/** What the options of the command do. */
import { assert, assertEquals } from "@std/assert";
import { request } from "node:http";
import { after, describe, it } from "node:test";
import {
  connectTo,
  lineWith,
  runCommand,
  serveByCommand,
  start,
  TOKEN,
} from "../_command.ts";
import { read } from "../_connect.ts";
import { serveShop } from "../_shop.ts";

const SECRET = "5ecret-of-the-shop";
const env = { SHOP_TOKEN: `Bearer ${SECRET}` };

const shop = serveShop(({ url, headers }) =>
  Response.json({
    query: new URL(url).search,
    ...Object.fromEntries(
      ["authorization", "x-user", "x-a"].map((it) => [it, headers.get(it)]),
    ),
  })
);

after(() => shop.close());

/** What the API receives of a call with these options, and what a model reads. */
async function call(options: string, headers: Record<string, string> = {}) {
  shop.received.length = 0;
  const args = options.split(" ");
  const server = await serveByCommand(shop.description, args, env);
  const client = await connectTo(server, headers);
  const { tools } = await client.listTools();
  const { name } = tools[0]!;
  const shown = await read(client, name);
  await client.close();
  await server.end();
  return { names: tools.map(({ name }) => name), shown, ...shop.received[0]! };
}

describe("waymark-mcp", () => {
  it("reads headers from the environment, and parameters", async () => {
    const { route, headers, shown } = await call(
      "--header-env authorization=SHOP_TOKEN --parameter tenant=a=b",
    );
    assertEquals(route, "GET /v1/orders?tenant=a%3Db");
    assertEquals(headers.get("authorization"), env.SHOP_TOKEN);
    assert(shown.includes('"authorization":"***"'), shown);
  });

  it("reads parameters and keys of the query from the environment, and knows them as secrets", async () => {
    const { route, shown } = await call(
      "--parameter-env tenant=SHOP_TOKEN --query-env key=SHOP_TOKEN",
    );
    const sent = `Bearer%20${SECRET}`;
    assertEquals(route, `GET /v1/orders?tenant=${sent}&key=${sent}`);
    assert(!shown.includes("5ecret"), shown);
  });

  it("forwards a header under its own name or another one", async () => {
    const { headers } = await call(
      "--undeclared-headers --forward-header X-User --forward-header x-a=X-B",
      { "x-user": "ada-lovelace", "x-b": "bob-by-name" },
    );
    assertEquals(headers.get("x-user"), "ada-lovelace");
    assertEquals(headers.get("x-a"), "bob-by-name");
  });

  it("lets the list decide about the search unless it is asked for, and begins names of tools", async () => {
    assertEquals((await call("--name shop")).names, [
      "shop_list_orders",
      "shop_get_order",
    ]);
    assertEquals((await call("--no-search")).names, [
      "list_orders",
      "get_order",
    ]);
    const { names } = await call("--search");
    assert(names.some((it) => it.includes("search")), `${names}`);
  });

  it("ends calls in time", async () => {
    const slow = serveShop(({ signal }) =>
      new Promise((resolve) =>
        signal.addEventListener("abort", () => resolve(new Response()))
      )
    );
    const server = await serveByCommand(slow.description, ["--timeout", "1"]);
    const client = await connectTo(server);
    const shown = await read(client, "list_orders");
    assert(shown.includes("its timeout of 1000 ms"), shown);
    await client.close();
    await server.end();
    await slow.close();
  });

  it("sends headers to the server of the description", async () => {
    const site = serveShop(() => Response.json(shop.description));
    const child = start([
      ...[`${site.origin}/a.json`, "--http", "0"],
      ...["--description-header-env", "x-key=SHOP_TOKEN"],
    ], env);
    await lineWith(child.stderr, "serving http");
    assertEquals(site.received[0]!.headers.get("x-key"), env.SHOP_TOKEN);
    child.kill("SIGTERM");
    await Promise.all([
      child.status,
      child.stdin.close(),
      child.stdout.cancel(),
      child.stderr.cancel(),
      site.close(),
    ]);
  });

  /** The status for a request to a name of this machine. */
  function statusFor(port: string, host: string): Promise<number> {
    return new Promise((resolve, reject) => {
      const headers = { host, authorization: `Bearer ${TOKEN}` };
      request(
        { port, host: "127.0.0.1", path: "/mcp", headers },
        (response) => {
          response.resume();
          resolve(response.statusCode!);
        },
      ).on("error", reject).end();
    });
  }

  it("takes the address that it listens on, and others that are named, as its names", async () => {
    // 405: a name that it has, and no stream of events without a request.
    const cases = [
      ["127.0.0.2:0", "127.0.0.2", []],
      ["0.0.0.0:0", "0.0.0.0", [["0.0.0.0", 403], ["127.0.0.1", 405]]],
      ["0", "127.0.0.1", [
        ["shop.local", 405],
        ["other.local", 403],
        ["localhost", 405],
        ["[::1]", 405],
        ["127.0.0.2", 403],
      ]],
    ] as const;
    for (const [address, hostname, names] of cases) {
      const options = ["--http", address, "--allow-host", "shop.local"];
      const child = start(["-", ...options]);
      const writer = child.stdin.getWriter();
      const text = JSON.stringify(shop.description);
      await writer.write(new TextEncoder().encode(text));
      await writer.close();
      const line = await lineWith(child.stderr, "serving http");
      const [, shown, port = ""] = /http:\/\/(.*):(\d+)\/mcp/.exec(line)!;
      assertEquals(shown, hostname);
      for (const [host, status] of names) {
        assertEquals(await statusFor(port, host), status, host);
      }
      child.kill("SIGTERM");
      await Promise.all([
        child.status,
        child.stdout.cancel(),
        child.stderr.cancel(),
      ]);
    }
  });

  const WRONG: readonly [line: string, message: string, token?: string][] = [
    ["a b", "Pass one description"],
    ["a --search --no-search", "not both"],
    ["a --nope", "--nope"],
    ["a --header-env authorization=NOT_SET", "NOT_SET is not set"],
    ["a --header-env authorization", "lacks a name or a value"],
    ["a --header-env x=5ecret-value", "takes the name of an environment var"],
    ["a --parameter-env key=NOT_SET", "NOT_SET is not set"],
    ["a --forward-header x-user", "needs --http"],
    ["a --http 8080 --forward-header authorization", "x-api-authorization"],
    ["a --http nowhere", "takes an address"],
    ["a --http 70000", "takes an address"],
    ["a --max-characters 0", "whole number above 0"],
    ["a --concurrency many", "whole number above 0"],
    ["a --http 8080", "WAYMARK_MCP_TOKEN", ""],
    ["a --http 8080", "at least 16 characters", "0123456789abcde"],
  ];
  for (const [line, message, token = TOKEN] of WRONG) {
    it(`refuses ${line}${token === TOKEN ? "" : ` with the token "${token}"`}`, async () => {
      const environment = { ...env, WAYMARK_MCP_TOKEN: token };
      const { code, error } = await runCommand(
        line.split(" "),
        "",
        environment,
      );
      assertEquals(code, 2, error);
      assert(error.includes(message), error);
      assert(!error.includes("5ecret"), error);
    });
  }

  it("knows every option that its help shows", async () => {
    const { out } = await runCommand(["--help"]);
    const options = Array.from(
      out.matchAll(/^ +(--[a-z-]+)( <)?/gm),
      ([, name = "", value]) => value ? `${name}=a=SHOP_TOKEN` : name,
    ).filter((it) => it !== "--help");
    assert(options.length > 20, `${options}`);
    const { error } = await runCommand(["a", ...options, "--no-search"]);
    assert(error.includes("--search or --no-search, not both"), error);
  });
});

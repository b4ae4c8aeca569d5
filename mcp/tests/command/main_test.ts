/** The command as a process: what it prints, how it ends. */
import { assert, assertEquals } from "@std/assert";
import { after, describe, it } from "node:test";
import { lineWith, runCommand as run, start } from "../_command.ts";
import { serveShop } from "../_shop.ts";

const shop = serveShop();

after(() => shop.close());

describe("waymark-mcp", () => {
  it("shows its help and its version", async () => {
    const [help, version] = await Promise.all([
      run(["-h"]),
      run(["--version"]),
    ]);
    assertEquals([help.code, version.code], [0, 0]);
    assert(help.out.startsWith("Usage: waymark-mcp"), help.out);
    assert(/^\d+\.\d+\.\d+\n$/.test(version.out), version.out);
  });

  const WRONG: readonly [
    args: string[],
    input: string,
    code: number,
    error: string,
  ][] = [
    [
      [],
      "",
      2,
      "waymark-mcp: Pass one description: a file, - or an https URL\nwaymark-mcp --help shows the options\n",
    ],
    [
      ["no.yaml"],
      "",
      1,
      'waymark-mcp: cannot read "no.yaml": there is no such file\n',
    ],
    [
      ["-"],
      "a: [",
      1,
      "waymark-mcp: standard input is neither JSON nor YAML: ",
    ],
    [
      ["-"],
      "a: 1",
      1,
      "waymark-mcp: standard input is not an OpenAPI description of version 3.0, 3.1 or 3.2; it lacks",
    ],
    [
      ["-", "--parameter", "tennant=acme"],
      JSON.stringify(shop.description),
      1,
      'waymark-mcp: No operation that is served takes the parameter "tennant"; did you mean tenant?',
    ],
  ];
  for (const [args, input, code, error] of WRONG) {
    it(`says what is wrong with ${args.join(" ")} ${input.slice(0, 9)}`, async () => {
      const ended = await run(args, input);
      assertEquals([ended.code, ended.out], [code, ""]);
      assertEquals(ended.error.slice(0, error.length), error);
    });
  }

  it("serves over HTTP until it is told to end, with the time in each line", async () => {
    const file = await Deno.makeTempFile();
    await Deno.writeTextFile(file, JSON.stringify(shop.description));
    const child = start(
      [file, "--http", "0", "--header-env", "authorization=SHOP"],
      { SHOP: "t0ken-of-the-shop" },
    );
    const line = await lineWith(child.stderr, "serving http");
    assert(
      /^\d{4}-\d\d-\d\dT[\d:.]+Z serving http:\/\/127\.0\.0\.1:\d+\/mcp$/.test(
        line,
      ),
      line,
    );
    const url = /http:\S+/.exec(line)![0];
    const health = await fetch(url.replace("/mcp", "/healthz"));
    assertEquals([health.status, await health.text()], [200, "ok"]);
    child.kill("SIGTERM");
    await lineWith(child.stderr, "ending after SIGTERM");
    assertEquals((await child.status).code, 0);
    await Promise.all([
      child.stdin.close(),
      child.stdout.cancel(),
      child.stderr.cancel(),
      Deno.remove(file),
    ]);
  });

  it("serves the description of a URL, at an address of IPv6", async () => {
    const site = serveShop(() => Response.json(shop.description));
    // 127.0.0.1, for containers whose loopback has no other.
    const address = "[::ffff:7f00:1]:0";
    const child = start([`${site.origin}/a.json`, "--http", address]);
    const line = await lineWith(child.stderr, "serving http");
    assert(/ http:\/\/\[::ffff:[\w.:]+\]:\d+\/mcp$/.test(line), line);
    child.kill("SIGTERM");
    assertEquals((await child.status).code, 0);
    await Promise.all([
      child.stdin.close(),
      child.stdout.cancel(),
      child.stderr.cancel(),
      site.close(),
    ]);
  });

  it("says what a host sends that is no message, and goes on", async () => {
    const file = await Deno.makeTempFile();
    await Deno.writeTextFile(file, JSON.stringify(shop.description));
    const sent = '{"jsonrpc":"1.0"}\nno JSON\n[]\n';
    const { code, out, error } = await run([file], sent);
    assertEquals([code, out], [0, ""]);
    const [, , ...lines] = error.trimEnd().split("\n");
    assert(lines.length > 0);
    for (const line of lines) {
      assertEquals(
        line.replace(/^\S+ /, ""),
        "A client sent what is no message of JSON-RPC",
      );
    }
    await Deno.remove(file);
  });

  it("ends when a host closes its standard input, or is told to", async () => {
    const file = await Deno.makeTempFile();
    await Deno.writeTextFile(file, JSON.stringify(shop.description));
    const closed = await run([file, "--header-env", "authorization=HOME"]);
    assertEquals([closed.code, closed.out], [0, ""]);
    assert(closed.error.includes("the header authorization has no scheme"));
    const told = start([file]);
    await lineWith(told.stderr, "serving over standard input");
    told.kill("SIGINT");
    assertEquals((await told.status).code, 0);
    await Promise.all([
      told.stdin.close(),
      told.stdout.cancel(),
      told.stderr.cancel(),
      Deno.remove(file),
    ]);
  });
});

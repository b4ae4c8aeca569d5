/** Headers whose values a command prints. */
import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { connectTo, serveByCommand } from "../_command.ts";
import { read } from "../_connect.ts";
import { serveShop } from "../_shop.ts";

/** The command with a header `x-key` that another command prints, and a client of it. */
async function serve(description: object, command: string) {
  const server = await serveByCommand(description, [
    ...["--undeclared-headers", "--header-command", `x-key=${command}`],
    ...["--header-env", "authorization=SHOP"],
  ], { SHOP: "Bearer a" });
  const client = await connectTo(server);
  const end = async () => {
    await client.close();
    await server.end();
  };
  return { call: () => read(client, "list_orders"), end };
}

describe("waymark-mcp --header-command", () => {
  it("runs a command once, and again when its value is refused, once for all", async () => {
    const file = await Deno.makeTempFile();
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
    // It prints another number each time.
    const command = `echo x >> ${file}; wc -l < ${file}`;
    const { call, end } = await serve(shop.description, command);
    const first = '["1","***"]';
    assertEquals(await Promise.all([call(), call()]), [first, first]);
    for (const [key, calls] of [["2", 3], ["3", 1]] as const) {
      [accepted, expected, waiting] = [key, calls, []];
      const results = await Promise.all(Array.from({ length: calls }, call));
      assertEquals(new Set(results), new Set([`["${key}","***"]`]));
    }
    await end();
    await shop.close();
    await Deno.remove(file);
  });

  it("shows nothing of what a command that fails has printed, and tries it again", async () => {
    const file = await Deno.makeTempFile();
    const shop = serveShop();
    for (const fails of ["echo 5ecret; exit 1", "true"]) {
      await Deno.writeTextFile(file, "");
      const command = `echo x >> ${file}; ${fails}`;
      const { call, end } = await serve(shop.description, command);
      for (const _ of [1, 2]) {
        assertEquals(
          await call(),
          "error: The command of --header-command for x-key printed nothing, or failed; tell the user",
        );
      }
      await end();
      assertEquals(await Deno.readTextFile(file), "x\nx\n");
    }
    assertEquals(shop.received, []);
    await shop.close();
    await Deno.remove(file);
  });
});

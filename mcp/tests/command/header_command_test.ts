/** Headers whose values a command prints. */
import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { parseArguments } from "../../command/_parse_arguments.ts";
import { createServer, type ServerOptions } from "../../create_server.ts";
import { connect, read } from "../_connect.ts";
import { serveShop } from "../_shop.ts";

/** A client of a server whose header `x-key` a command prints. */
function connectWith(description: object, command: string) {
  const args = [
    ...["a.yaml", "--header-command", `x-key=${command}`],
    ...["--undeclared-headers", "--header-env", "authorization=SHOP"],
  ];
  const parsed = parseArguments(args, { SHOP: "Bearer a" });
  const { options } = parsed as { options: ServerOptions };
  return connect(createServer(description, options));
}

describe("--header-command", () => {
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
    const client = await connectWith(shop.description, command);
    const call = () => read(client, "list_orders");
    const first = '["1","***"]';
    assertEquals(await Promise.all([call(), call()]), [first, first]);
    for (const [key, calls] of [["2", 3], ["3", 1]] as const) {
      [accepted, expected, waiting] = [key, calls, []];
      const results = await Promise.all(Array.from({ length: calls }, call));
      assertEquals(new Set(results), new Set([`["${key}","***"]`]));
    }
    await Promise.all([client.close(), shop.close(), Deno.remove(file)]);
  });

  for (const fails of ["echo 5ecret; exit 1", "true"]) {
    it(`shows nothing of what "${fails}" has printed, and tries it again`, async () => {
      const file = await Deno.makeTempFile();
      const shop = serveShop();
      const command = `echo x >> ${file}; ${fails}`;
      const client = await connectWith(shop.description, command);
      for (const _ of [1, 2]) {
        assertEquals(
          await read(client, "list_orders"),
          "error: The command of --header-command for x-key printed nothing, or failed; tell the user",
        );
      }
      assertEquals(await Deno.readTextFile(file), "x\nx\n");
      assertEquals(shop.received, []);
      await Promise.all([client.close(), shop.close(), Deno.remove(file)]);
    });
  }
});

import { assert, assertEquals, assertRejects } from "@std/assert";
import { describe, it } from "node:test";
import {
  loadConverter,
  readDescription,
} from "../../command/_read_description.ts";
import { createServer } from "../../create_server.ts";
import { connect } from "../_connect.ts";
import { serveShop, shopAt } from "../_shop.ts";

describe("readDescription()", () => {
  const FILES: readonly [name: string, text: string][] = [
    ["JSON", JSON.stringify(shopAt("https://shop.example/v1"))],
    [
      "YAML",
      "openapi: 3.0.3\nservers: [{ url: https://shop.example/v1 }]\npaths:\n  /orders: { get: { operationId: list_orders } }\n",
    ],
    [
      "Swagger 2.0",
      JSON.stringify({
        swagger: "2.0",
        info: { title: "Shop", version: "1" },
        host: "shop.example",
        basePath: "/v1",
        schemes: ["https"],
        paths: {
          "/orders": {
            get: {
              operationId: "list_orders",
              responses: { 200: { description: "" } },
            },
          },
        },
      }),
    ],
  ];
  for (const [name, text] of FILES) {
    it(`reads ${name}`, async () => {
      const file = await Deno.makeTempFile();
      await Deno.writeTextFile(file, text);
      const document = await readDescription(file);
      await Deno.remove(file);
      const client = await connect(createServer(document));
      const { tools } = await client.listTools();
      assertEquals(tools[0]!.name, "list_orders");
      await client.close();
    });
  }

  it("downloads from this machine, and follows no redirect", async () => {
    const shop = serveShop(({ url }) =>
      url.endsWith("/moved")
        ? Response.redirect("https://evil.invalid/", 302)
        : Response.json({ openapi: "3.1.0", paths: {} })
    );
    const document = await readDescription(`${shop.origin}/a.json`);
    assertEquals(JSON.stringify(document), '{"openapi":"3.1.0","paths":{}}');
    const error = await assertRejects(
      () => readDescription(`${shop.origin}/moved`),
    ) as Error;
    assert(error.message.includes("302"), error.message);
    const secret = await assertRejects(
      () => readDescription("https://ada:5ecret@a.example/a.json"),
    ) as Error;
    assert(secret.message.startsWith("https://***@a.example"), secret.message);
    await shop.close();
  });

  it("refuses an object that is no description", async () => {
    const file = await Deno.makeTempFile();
    await Deno.writeTextFile(file, '{"name":"shop","version":"1.0.0"}');
    const error = await assertRejects(() => readDescription(file)) as Error;
    assert(
      error.message.startsWith(`"${file}" is not an OpenAPI description`),
      error.message,
    );
    await Deno.remove(file);
  });

  it("refuses http elsewhere, what is no object, and a bomb of aliases", async () => {
    await assertRejects(() => readDescription("http://shop.invalid/a.json"));
    const file = await Deno.makeTempFile();
    await Deno.writeTextFile(file, "just text");
    await assertRejects(() => readDescription(file));
    const lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"];
    for (let at = 1; at < 9; at++) {
      lines.push(
        `a${at}: &a${at} [${Array(10).fill(`*a${at - 1}`).join(", ")}]`,
      );
    }
    await Deno.writeTextFile(file, lines.join("\n"));
    await assertRejects(() => readDescription(file));
    await Deno.remove(file);
  });

  it("sends the headers that the server of the description wants", async () => {
    const shop = serveShop(() => Response.json({ openapi: "3.1.0" }));
    await readDescription(`${shop.origin}/a.json`, { "x-key": "5ecret" });
    assertEquals(shop.received[0]!.headers.get("x-key"), "5ecret");
    await shop.close();
  });

  it("says in plain words that there is no such file, or why it is not read", async () => {
    const missing = await assertRejects(() => readDescription("no.yaml"));
    assertEquals(
      (missing as Error).message,
      'cannot read "no.yaml": there is no such file',
    );
    const folder = await assertRejects(() => readDescription("."));
    assertEquals((folder as Error).message, 'cannot read ".": EISDIR');
  });

  it("finds no converter of Swagger 2.0 where none is installed", async () => {
    assertEquals(await loadConverter("@waymark/none-of-that"), undefined);
  });

  it("refuses a download without content", async () => {
    const shop = serveShop(() => new Response(null, { status: 204 }));
    const error = await assertRejects(() => readDescription(shop.origin));
    assert(
      (error as Error).message.includes("is not an OpenAPI description"),
      (error as Error).message,
    );
    await shop.close();
  });

  it("refuses a download that is too large", async () => {
    const shop = serveShop(() => new Response("x".repeat(101)));
    const error = await assertRejects(() =>
      readDescription(shop.origin, {}, 100)
    );
    assertEquals((error as Error).message, "The description is too large");
    await shop.close();
  });
});

import { assertEquals, assertThrows } from "@std/assert";
import { describe, it } from "node:test";
import { type Choice, createServer } from "../../create_server.ts";
import { connect } from "../_connect.ts";

const OPERATIONS = [
  ["get", "/orders", "listOrders", "orders"],
  ["post", "/orders", "createOrder", "orders"],
  ["get", "/orders/{id}/files", "listFiles", "files"],
  ["get", "/health", "health", "status"],
  ["delete", "/orders/{id}", "deleteOrder", "orders"],
] as const;

const CASES: readonly [
  name: string,
  choice: Choice,
  shown: readonly string[],
][] = [
  ["what only reads", {}, ["listOrders", "listFiles", "health"]],
  ["all with write", { write: true }, OPERATIONS.map(([, , id]) => id)],
  ["a method", { write: true, include: ["delete"] }, ["deleteOrder"]],
  ["a path", { write: true, include: ["/orders"] }, [
    "listOrders",
    "createOrder",
  ]],
  ["a segment with *", { write: true, include: ["/orders/*"] }, [
    "deleteOrder",
  ]],
  ["any segments with **", { write: true, include: ["/orders/**"] }, [
    "listFiles",
    "deleteOrder",
  ]],
  ["a method and a path", { write: true, include: ["POST /orders"] }, [
    "createOrder",
  ]],
  ["a tag", { include: ["tag:files"] }, ["listFiles"]],
  ["an operationId", { include: ["listOrders"] }, ["listOrders"]],
  ["some operationIds", { include: ["list*"] }, ["listOrders", "listFiles"]],
  ["not what is excluded", { exclude: ["tag:files"] }, [
    "listOrders",
    "health",
  ]],
  ["nothing that may change, even if included", { include: ["POST"] }, []],
  ["a path in its own case only", { include: ["/Orders"] }, []],
  ["an operationId in its own case only", { include: ["listorders"] }, []],
  ["a tag and a method in any case", { include: ["get tag:Files"] }, [
    "listFiles",
  ]],
  ["a dot as a dot", { include: ["list.rders"] }, []],
];

/** A document of these operations. */
const document = {
  openapi: "3.1.0",
  servers: [{ url: "https://a.example" }],
  paths: OPERATIONS.reduce(
    (paths: Record<string, object>, [method, path, operationId, tag]) => ({
      ...paths,
      [path]: { ...paths[path], [method]: { operationId, tags: [tag] } },
    }),
    {},
  ),
};

describe("createServer()", () => {
  for (const [name, choice, shown] of CASES) {
    it(`shows ${name}`, async () => {
      if (!shown.length) {
        assertThrows(() => createServer(document, choice), Error, "None of 5");
        return;
      }
      const client = await connect(createServer(document, choice));
      const { tools } = await client.listTools();
      await client.close();
      const found = tools.map((it) => it.name).sort();
      assertEquals(found, [...shown].sort());
    });
  }

  it("shows no operation without a name for one with any", async () => {
    const paths = { ...document.paths, "/unnamed": { get: {} } };
    const server = createServer({ ...document, paths }, { include: ["h*"] });
    const client = await connect(server);
    const { tools } = await client.listTools();
    await client.close();
    assertEquals(tools.map((it) => it.name), ["health"]);
  });
});

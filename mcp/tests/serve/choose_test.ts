import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { chooserOf } from "../../serve/tools/_choose.ts";

const OPERATIONS = [
  ["get", "/orders", "listOrders", "orders"],
  ["post", "/orders", "createOrder", "orders"],
  ["get", "/orders/{id}/files", "listFiles", "files"],
  ["get", "/health", undefined, "status"],
  ["delete", "/orders/{id}", "deleteOrder", "orders"],
] as const;

const CASES: readonly [
  name: string,
  choice: Parameters<typeof chooserOf>[0],
  shown: readonly (string | undefined)[],
][] = [
  ["what only reads", {}, ["listOrders", "listFiles", undefined]],
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
    undefined,
  ]],
  ["nothing that may change, even if included", { include: ["POST"] }, []],
  ["a path in its own case only", { include: ["/Orders"] }, []],
  ["an operationId in its own case only", { include: ["listorders"] }, []],
  ["a tag and a method in any case", { include: ["get tag:Files"] }, [
    "listFiles",
  ]],
  ["a dot as a dot", { include: ["list.rders"] }, []],
];

describe("chooserOf()", () => {
  for (const [name, choice, shown] of CASES) {
    it(`shows ${name}`, () => {
      const isShown = chooserOf(choice);
      const found = OPERATIONS.filter(([method, path, operationId, tag]) =>
        isShown({
          method,
          path,
          ...operationId && { operationId },
          tags: [tag],
          deprecated: false,
        })
      );
      assertEquals(found.map(([, , id]) => id), [...shown]);
    });
  }
});

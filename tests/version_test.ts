import { assertEquals } from "@std/assert";
import { it } from "node:test";
import config from "../deno.json" with { type: "json" };
import { endpoint } from "../mod.ts";

it("the version of deno.json is in the default user-agent", () => {
  assertEquals(
    endpoint("GET /").headers["user-agent"],
    `waymark-endpoint.js/${config.version}`,
  );
});

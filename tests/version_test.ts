import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import config from "../deno.json" with { type: "json" };
import { VERSION } from "../lib/version.ts";
import { endpoint } from "../mod.ts";

describe("VERSION", () => {
  it("is the version of deno.json", () => {
    assertEquals(VERSION, config.version);
  });

  it("is in the default user-agent", () => {
    assertEquals(
      endpoint("GET /").headers["user-agent"],
      `waymark-endpoint.js/${config.version}`,
    );
  });
});

import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { userAgent } from "../../lib/octokit/_user_agent.ts";

describe("userAgent()", () => {
  it("is that of the navigator", () => {
    assertEquals(userAgent({ navigator: { userAgent: "Deno/2" } }), "Deno/2");
  });

  it("is made of what Node says of itself", () => {
    const process = { version: "v20.19.0", platform: "linux", arch: "x64" };
    assertEquals(userAgent({ process }), "Node.js/20.19.0 (linux; x64)");
  });

  it("says that there is nothing to say", () => {
    const unknown = "<environment undetectable>";
    assertEquals(userAgent({}), unknown);
    assertEquals(userAgent({ navigator: {}, process: {} }), unknown);
  });
});

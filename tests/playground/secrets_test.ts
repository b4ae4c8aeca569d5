import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { isSecretHeader } from "../../examples/playground/secrets.ts";
import { endpoint, toCurl } from "../../mod.ts";

describe("isSecretHeader()", () => {
  it("masks the headers that toCurl() masks", () => {
    for (
      const name of [
        "accept",
        "api-key",
        "authorization",
        "content-type",
        "cookie",
        "if-none-match",
        "proxy-authorization",
        "set-cookie",
        "user-agent",
        "x-apikey",
        "x-auth",
        "x-client-secret",
        "x-csrf-token",
        "x-request-id",
      ]
    ) {
      const line = toCurl(endpoint("GET /", { headers: { [name]: "value" } }));
      assertEquals(isSecretHeader(name), line.includes(`${name}: ***`), name);
    }
  });
});

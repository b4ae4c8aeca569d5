import { assertEquals, assertThrows } from "@std/assert";
import { describe, it } from "node:test";
import { EndpointError } from "../../mod.ts";
import { createEndpoint } from "../../mod.ts";
import { described } from "../../lib/described/described.ts";

const baseUrl = "https://api.example.com";

describe("headerNames and cookieNames", () => {
  const config = {
    described: described({
      headerNames: ["if-match"],
      cookieNames: ["session"],
    }),
  };
  const api = createEndpoint({ baseUrl }, config);

  it("refuse parameters among the defaults", () => {
    for (
      const [name, message] of [
        ["if-match", '"if-match" is a header; pass headers: '],
        ["session", '"session" is a cookie; pass headers: { cookie: '],
      ] as const
    ) {
      assertThrows(() => api.defaults({ [name]: "1" }), EndpointError, message);
      assertThrows(
        () =>
          Reflect.apply(createEndpoint, undefined, [
            { baseUrl, [name]: "1" },
            config,
          ]),
        EndpointError,
        message,
      );
    }
  });

  it("stay with .defaults()", () => {
    const mine = api.defaults({ headers: { "if-match": "1" }, page: 2 });
    assertEquals(mine("GET /a").url, `${baseUrl}/a?page=2`);
    assertThrows(() => mine("GET /a", { session: "1" }), EndpointError);
  });
});

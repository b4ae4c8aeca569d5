import { assertEquals, assertThrows } from "@std/assert";
import { describe, it } from "node:test";
import { configErrors } from "../../lib/endpoint/_parse_config.ts";
import { createEndpoint, EndpointError } from "../../mod.ts";

describe("configErrors", () => {
  it("name the origin, or the page's", () => {
    const { code, message } = configErrors.untrustedOrigin("https://e.example");
    assertEquals(code, "UNTRUSTED_ORIGIN");
    assertEquals(message.split(" is ")[0], '"https://e.example"');
    assertEquals(
      configErrors.untrustedOrigin("").message.split(" is ")[0],
      "The origin of the page",
    );
  });

  it("name each missing parameter", () => {
    const { code, message } = configErrors.missingParameters("/{a}/{b}", [
      "a",
      "b",
    ]);
    assertEquals(code, "MISSING_PARAMETER");
    assertEquals(
      message,
      'The path of "/{a}/{b}" needs a value for "a", "b"; write {/name} for an optional segment',
    );
  });

  it("say where a parameter beside data can go", () => {
    const api = createEndpoint({ baseUrl: "https://api.example" });
    const call = { data: 1, "a\n": 2 };
    for (const build of [api, api.merge]) {
      const { code, message } = assertThrows(
        () => Reflect.apply(build, undefined, ["PUT /", call]),
        EndpointError,
      );
      assertEquals(code, "INVALID_PARAMETER");
      assertEquals(
        message,
        'Parameter "a\\n" has no place beside "data", which is the whole body; name it in the URL, as in {?a\\n}',
      );
    }
  });

  it("leave defaults beside data out, also where merged options are parsed", () => {
    const api = createEndpoint({ baseUrl: "https://api.example", page: 5 });
    const request = api("PUT /", { data: 1 });
    assertEquals(request.url, "https://api.example/");
    assertEquals(api.parse(api.merge("PUT /", { data: 1 })), request);
  });
});

import { assertEquals, assertThrows } from "@std/assert";
import { describe, it } from "node:test";
import { guardOf } from "../../lib/endpoint/_guard.ts";
import { scanTemplate } from "../../lib/uri_template/_scan_template.ts";
import { createEndpoint, EndpointError } from "../../mod.ts";

describe("guardOf()", () => {
  it("names an origin that is not trusted, or the page's", () => {
    const guard = guardOf(false, []).trusting("https://trusted.example");
    guard.checkOrigin("https://trusted.example");
    for (
      const [origin, name] of [["https://e.example"], [
        "",
        "The origin of the page",
      ]]
    ) {
      const { code, message } = assertThrows(
        () => guard.checkOrigin(origin!),
        EndpointError,
      );
      assertEquals(code, "UNTRUSTED_ORIGIN");
      assertEquals(message.split(" is ")[0], name ?? `"${origin}"`);
    }
  });

  it("names each missing parameter, where it is strict", () => {
    const missing = ["a", "b", "a"];
    const { tokens } = scanTemplate("{a}{+b}{/c}{;d}", 0);
    for (const strict of [true, false]) {
      const { isRequired } = guardOf(strict);
      assertEquals(
        tokens.map((token) => typeof token === "object" && isRequired(token)),
        [strict, strict, false, false],
      );
    }
    const { code, message } = assertThrows(
      () => guardOf(true).checkMissing("/{a}/{b}", missing),
      EndpointError,
    );
    assertEquals(code, "MISSING_PARAMETER");
    assertEquals(
      message,
      'The path of "/{a}/{b}" needs a value for "a", "b"; write {/name} for an optional segment',
    );
  });

  it("says where a parameter beside data can go", () => {
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

  it("leaves defaults beside data out, also where merged options are parsed", () => {
    const api = createEndpoint({ baseUrl: "https://api.example", page: 5 });
    const request = api("PUT /", { data: 1 });
    assertEquals(request.url, "https://api.example/");
    assertEquals(api.parse(api.merge("PUT /", { data: 1 })), request);
  });
});

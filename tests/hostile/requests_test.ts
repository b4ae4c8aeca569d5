import { assert, assertEquals, assertThrows } from "@std/assert";
import { describe, it } from "node:test";
import { EndpointError, toCurl, toRequest } from "../../mod.ts";
import { call } from "../_call.ts";

const base = { method: "POST", url: "https://h.example/a", headers: {} };

/** The code of what both functions throw. */
function codesOf(options: unknown): string[] {
  return [toRequest, toCurl].map((run) =>
    assertThrows(() => call(run, options), EndpointError).code
  );
}

describe("toRequest() and toCurl()", () => {
  it("refuse a path that a URL parser takes for a host", () => {
    for (
      const url of [
        "//evil.example",
        "/\\evil.example",
        "\\\\evil.example",
        "/\t/evil.example",
        "/\n\r\\evil.example",
        "\t//evil.example",
        "https:evil.example",
        "https:/evil.example",
        "evil.example",
        "",
      ]
    ) {
      assertEquals(
        codesOf({ ...base, url }),
        ["INVALID_ROUTE", "INVALID_ROUTE"],
        JSON.stringify(url),
      );
    }
  });

  it("refuse schemes that are not of HTTP", () => {
    for (const scheme of ["javascript:", "data:", "file://", "blob:https://"]) {
      assertEquals(
        codesOf({ ...base, url: `${scheme}h.example` }),
        ["INVALID_ROUTE", "INVALID_ROUTE"],
      );
    }
  });

  it("refuse a method, a URL and headers of no text", () => {
    const hostile = { toString: "GET", href: "https://h.example" };
    assertEquals(codesOf({ ...base, method: hostile })[0], "INVALID_METHOD");
    assertEquals(codesOf({ ...base, url: hostile })[0], "INVALID_ROUTE");
    assertEquals(
      codesOf({ ...base, headers: { a: hostile } })[0],
      "INVALID_HEADER",
    );
    assertEquals(
      codesOf({ ...base, headers: "authorization: hunter2" })[0],
      "INVALID_HEADER",
    );
  });

  it("refuse what are no request options", () => {
    for (const options of [null, undefined, 5, "GET /a", []]) {
      assertEquals(codesOf(options), [
        "INVALID_PARAMETER",
        "INVALID_PARAMETER",
      ]);
    }
  });

  it("take null and undefined for members that are not given", () => {
    for (const nothing of [null, undefined]) {
      const options = { ...base, headers: nothing, request: nothing };
      const request = call(toRequest, options);
      assert(request instanceof Request);
      assertEquals(request.url, base.url);
      assertEquals(
        call(toCurl, options),
        "curl -X POST https://h.example/a -H content-type: --data-raw ''",
      );
    }
  });

  it("refuse bytes inside JSON without listing them", () => {
    const body = { file: new Uint8Array(30_000_000) };
    assertEquals(
      codesOf({ ...base, body }),
      ["INVALID_PARAMETER", "INVALID_PARAMETER"],
    );
  });

  it("have the same origin as the URL that they were given", () => {
    for (
      const url of [
        "https://api.example.com@evil.example/x",
        "https://evil.example\\@api.example.com/x",
        "https://evil.example/x@api.example.com",
        "HTTPS://evil.example:443/x",
      ]
    ) {
      const expected = new URL(url).host;
      if (new URL(url).username) {
        assertThrows(() => call(toRequest, { ...base, url }), EndpointError);
      } else {
        const request = call(toRequest, { ...base, url });
        assert(request instanceof Request);
        assertEquals(new URL(request.url).host, expected);
      }
      const line = String(call(toCurl, { ...base, url }));
      const shown = /https:\/\/[^ ']+/.exec(line)?.[0] ?? "";
      assertEquals(new URL(shown).host, expected);
    }
  });
});

describe("toRequest()", () => {
  it("has its own error for a body that was read and request: null", async () => {
    const body = new Blob(["a"]).stream();
    await new Response(body).text();
    const options = { ...base, body, request: null };
    assertThrows(() => call(toRequest, options), EndpointError);
  });

  it("lets request set neither method, nor headers, nor body", async () => {
    const request = toRequest({
      method: "POST",
      url: "https://h.example/a",
      headers: { "x-a": "1" },
      body: { a: 1 },
      request: { method: "GET", headers: { "x-a": "evil" }, body: "evil" },
    });
    assertEquals(request.method, "POST");
    assertEquals(request.headers.get("x-a"), "1");
    assertEquals(await request.text(), '{"a":1}');
  });
});

import { assertEquals, assertNotStrictEquals } from "@std/assert";
import { describe, it } from "node:test";
import type { Api } from "../../lib/endpoint/_api_of.ts";
import { createEndpoint as create } from "../../lib/endpoint/create_endpoint.ts";
import { outcome, polluted } from "../_call.ts";

/** Takes what JavaScript can pass. */
const createEndpoint = create as unknown as (options: unknown) => Api;

const baseUrl = "https://x.example";

describe("createEndpoint()", () => {
  it("returns a function with defaults() and nothing else", () => {
    const api = createEndpoint({ baseUrl });
    assertEquals(Object.keys(api), ["defaults"]);
    assertEquals(Object.keys(api.defaults({})), ["defaults"]);
  });

  it("returns functions that know nothing of each other", () => {
    const first = createEndpoint({ baseUrl, parameters: { a: 1 } });
    const second = createEndpoint({
      baseUrl: "https://y.example",
      parameters: { b: 2 },
    });
    assertEquals(first("GET /a").url, "https://x.example/a?a=1");
    assertEquals(second("GET /a").url, "https://y.example/a?b=2");
  });

  it("expands one route by the defaults of each function", () => {
    const apis = ["x", "y", "z"].map((a) =>
      createEndpoint({ baseUrl, parameters: { a } })
    );
    for (let round = 0; round < 3; round++) {
      assertEquals(
        apis.map((api) => api("GET /{a}/b").url),
        ["x", "y", "z"].map((a) => `${baseUrl}/${a}/b`),
      );
    }
  });

  it("keeps its options when the caller's objects change", () => {
    const options = {
      baseUrl: new URL("https://x.example/api"),
      headers: new Headers({ "x-a": "1" }),
      parameters: { list: ["a"], nested: { since: new Date(0) } },
      request: { cache: "no-store" },
      strict: true,
      trustedOrigins: ["https://y.example"],
    };
    const api = createEndpoint(options);
    const call = () => api("POST /a");
    const before = call();

    options.baseUrl.href = "https://evil.example";
    options.headers.set("x-a", "evil");
    options.parameters.list.push("evil");
    options.parameters.nested.since.setTime(1);
    options.request.cache = "evil";
    options.strict = false;
    options.trustedOrigins.push("https://evil.example");

    assertEquals(call(), before);
    assertEquals(before, {
      method: "post",
      url: "https://x.example/api/a",
      headers: {
        accept: "application/json",
        "content-type": "application/json; charset=utf-8",
        "x-a": "1",
      },
      body: { list: ["a"], nested: { since: new Date(0) } },
      request: { cache: "no-store" },
    });
    assertEquals(outcome(() => api("POST /{a}/b")), {
      code: "MISSING_PARAMETER",
    });
    assertEquals(outcome(() => api("POST https://evil.example/")), {
      code: "UNTRUSTED_ORIGIN",
    });
    assertEquals(api("POST https://y.example/").url, "https://y.example/");
  });

  it("takes the own fields of an instance", () => {
    class Options {
      baseUrl = baseUrl;
      strict = false;
    }
    assertEquals(createEndpoint(new Options())("GET /{a}").url, `${baseUrl}/`);
  });

  it("takes no option from Object.prototype", () => {
    const evil = {
      baseUrl: "https://evil.example",
      headers: { evil: "1" },
      parameters: { evil: "1" },
      request: { evil: "1" },
      strict: false,
      trustedOrigins: "*",
      description: "evil",
    };
    const found = polluted(evil, () => {
      const api = createEndpoint({ baseUrl });
      return [
        outcome(() => createEndpoint({})),
        outcome(() => api("POST /a{/b}")),
        outcome(() => api("GET https://y.example/c")),
        outcome(() => api("GET /{b}/c")),
      ];
    });
    assertEquals(found, [
      { code: "INVALID_BASE_URL" },
      {
        result: {
          method: "post",
          url: "https://x.example/a",
          headers: { accept: "application/json" },
        },
      },
      { code: "UNTRUSTED_ORIGIN" },
      { code: "MISSING_PARAMETER" },
    ]);
  });
});

describe("defaults()", () => {
  it("returns a new function and leaves the old one alone", () => {
    const first = createEndpoint({ baseUrl });
    const second = first.defaults({ parameters: { a: 1 } });
    const third = first.defaults({ parameters: { b: 2 } });
    assertNotStrictEquals(first, second);
    assertEquals(first("GET /a").url, "https://x.example/a");
    assertEquals(second("GET /a").url, "https://x.example/a?a=1");
    assertEquals(third("GET /a").url, "https://x.example/a?b=2");
  });

  it("keeps strict and trustedOrigins through a chain", () => {
    let api = createEndpoint({ baseUrl });
    for (let index = 0; index < 10; index++) {
      api = api.defaults({ parameters: { [`p${index}`]: index } });
      assertEquals(outcome(() => api("GET /{a}/b")), {
        code: "MISSING_PARAMETER",
      });
      assertEquals(outcome(() => api("GET https://evil.example/")), {
        code: "UNTRUSTED_ORIGIN",
      });
    }
    assertEquals(api("GET /{p0}/{p9}").url.split("?")[0], `${baseUrl}/0/9`);
  });

  it("trusts a changed base URL, and no longer the earlier one", () => {
    const api = createEndpoint({ baseUrl })
      .defaults({ baseUrl: "https://y.example" });
    assertEquals(api("GET /a").url, "https://y.example/a");
    assertEquals(outcome(() => api("GET https://x.example/a")), {
      code: "UNTRUSTED_ORIGIN",
    });
  });
});

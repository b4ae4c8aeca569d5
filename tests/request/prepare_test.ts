import { assertEquals, assertStrictEquals, assertThrows } from "@std/assert";
import { describe, it } from "node:test";
import { isStream, prepare, relativeUrl } from "../../lib/request/_prepare.ts";
import { endpoint, EndpointError, type RequestOptions } from "../../mod.ts";
import { polluted } from "../_call.ts";

const options: RequestOptions = {
  method: "patch",
  url: "https://h.example/a",
  headers: { accept: "a/b" },
};

describe("prepare()", () => {
  it("gives the method in upper case, a URL and headers as pairs", () => {
    const { url, headers, init } = prepare({
      ...options,
      headers: { "X-A": 1, "x-b": " c\n", host: "evil", "content-length": 5 },
    });
    assertEquals(init.method, "PATCH");
    assertEquals(url, options.url);
    assertEquals({ ...headers }, { "x-a": "1", "x-b": "c" });
  });

  it("leaves out headers without a value, and those that were removed", () => {
    const given = { "x-a": undefined, "x-b": null, "x-c": "1", "X-C": null };
    const { headers } = prepare({ ...options, headers: given as never });
    assertEquals({ ...headers }, {});
  });

  it("takes options without a prototype", () => {
    const own = Object.assign(Object.create(null), options);
    assertEquals(prepare(own), prepare(options));
  });

  it("keeps a URL that is only a path as text", () => {
    assertStrictEquals(prepare({ ...options, url: "/a" }).url, "/a");
  });

  it("gives POST, PUT and PATCH a body of length zero", () => {
    for (const method of ["post", "PUT", "patch"] as const) {
      assertEquals(prepare({ ...options, method }).body, new Uint8Array());
    }
    for (const method of ["get", "delete", "head", "options"] as const) {
      assertStrictEquals(prepare({ ...options, method }).body, undefined);
    }
  });

  it("keeps a body that fetch knows, and gives it the type that fetch adds", () => {
    const form = new FormData();
    for (
      const [body, type] of [
        ["a", "text/plain;charset=UTF-8"],
        [
          new URLSearchParams("a=b"),
          "application/x-www-form-urlencoded;charset=UTF-8",
        ],
        [new Blob(["a"], { type: "a/b" }), "a/b"],
        [new Blob(["a"]), undefined],
        [new Uint8Array(1), undefined],
        [new ArrayBuffer(1), undefined],
        [form, undefined],
        [new ReadableStream(), undefined],
      ] as const
    ) {
      const prepared = prepare({ ...options, body });
      assertStrictEquals(prepared.body, body);
      assertEquals(prepared.headers["content-type"], type);
    }
  });

  it("refuses what merge() returns", () => {
    assertThrows(
      () => prepare(endpoint.merge("GET /a") as never),
      EndpointError,
      "These are merged options; pass them to pars",
    );
  });

  it("takes nothing that was added to every object", () => {
    const evil = { baseUrl: "https://evil.example", body: "evil" };
    assertEquals(polluted(evil, () => prepare(options)), prepare(options));
  });
});

describe("relativeUrl()", () => {
  it("asks for a base URL", () => {
    assertEquals(relativeUrl("/a").code, "INVALID_BASE_URL");
  });
});

describe("isStream()", () => {
  it("knows streams and what is read by for await", () => {
    const chunks = (async function* () {})();
    assertEquals(
      [chunks, new ReadableStream(), [], null, "a"].map(isStream),
      [true, true, false, false, false],
    );
  });
});

import {
  assert,
  assertEquals,
  assertFalse,
  assertNotStrictEquals,
  assertStrictEquals,
  assertThrows,
} from "@std/assert";
import { describe, it } from "node:test";
import { endpoint, EndpointError } from "../../mod.ts";
import type { EndpointOptions, RequestOptions } from "../../mod.ts";
import { assertDeeplyFrozen, call, outcome } from "../_call.ts";
import { runs } from "../_runs.ts";

/** A call without the types of a route. */
function request(route: unknown, options?: unknown): RequestOptions {
  return call(endpoint, route, options) as RequestOptions;
}

/** A call on top of defaults. */
function requestWith(
  defaults: unknown,
  route: unknown,
  options?: unknown,
): RequestOptions {
  const target = call(endpoint.defaults, defaults);
  return call(target, route, options) as RequestOptions;
}

/** More than a recursion could reach. */
const DEPTH = runs(200_000, 50_000);

describe("endpoint()", () => {
  describe("in both call forms", () => {
    it("gives the same for a route and options as for options alone", () => {
      const options: EndpointOptions = { owner: "octocat", page: 2 };
      assertEquals(
        endpoint("GET /users/{owner}/repos" as string, options),
        endpoint({ method: "GET", url: "/users/{owner}/repos", ...options }),
      );
    });

    it("does not lose what stands behind options that come first", () => {
      assertThrows(
        () => call(endpoint, { url: "/a" }, { lost: true }),
        EndpointError,
        "one object of options",
      );
    });

    it("needs no this", () => {
      const { merge, parse, defaults } = endpoint;
      const link = call(defaults, { a: 1 });
      assertEquals(call(parse, call(merge, "GET /a", { a: 1 })), {
        ...call(link, "GET /a") as object,
      });
    });
  });

  describe("data", () => {
    const values: [string, unknown][] = [
      ["a plain object", { a: [1] }],
      [
        "an object without a prototype",
        Object.assign(Object.create(null), { a: 1 }),
      ],
      ["an array", [1, { a: 2 }]],
      ["FormData", new FormData()],
      ["URLSearchParams", new URLSearchParams("a=b")],
      ["a Blob", new Blob(["a"])],
      ["an ArrayBuffer", new ArrayBuffer(1)],
      ["a Uint8Array", new Uint8Array(1)],
      ["a DataView", new DataView(new ArrayBuffer(1))],
      ["a ReadableStream", new ReadableStream()],
      ["a class instance", new (class Report {})()],
      ["a Date", new Date(0)],
      ["a Map", new Map()],
    ];
    const json = [
      "a plain object",
      "an object without a prototype",
      "an array",
    ];
    const fetchKnows = [
      "FormData",
      "URLSearchParams",
      "a Blob",
      "an ArrayBuffer",
      "a Uint8Array",
      "a DataView",
      "a ReadableStream",
    ];

    for (const [what, data] of values) {
      it(`is the body by reference: ${what}`, () => {
        assertStrictEquals(request("POST /a", { data }).body, data);
      });

      it(`is the body from the defaults, each time of its own: ${what}`, () => {
        const link = endpoint.defaults({ data });
        const [first, second] = [link("POST /a").body, link("POST /a").body];
        assertEquals(first, data);
        const isCopied = json.includes(what) || data instanceof Date;
        if (isCopied && typeof data === "object" && data !== null) {
          assertNotStrictEquals(first, data);
          assertNotStrictEquals(first, second);
        } else assertStrictEquals(first, data);
      });
    }

    for (const [what, data] of values.filter(([name]) => json.includes(name))) {
      it(`gets a JSON content type: ${what}`, () => {
        assertEquals(
          request("POST /a", { data }).headers["content-type"],
          "application/json; charset=utf-8",
        );
      });
    }

    for (
      const [what, data] of values.filter(([name]) => fetchKnows.includes(name))
    ) {
      it(`gets no content type, so that fetch can set it: ${what}`, () => {
        assertFalse("content-type" in request("POST /a", { data }).headers);
      });
    }

    it("is merge()'s and parse()'s by reference", () => {
      const data = { a: 1 };
      const merged = endpoint.merge("POST /a", { data });
      assertStrictEquals(merged.data, data);
      assertStrictEquals(endpoint.parse(merged).body, data);
    });
  });

  describe("request", () => {
    it("is the call's by reference when only the call gives it", () => {
      const given = { signal: new AbortController().signal };
      assertStrictEquals(request("GET /a", { request: given }).request, given);
      assertStrictEquals(
        endpoint.merge("GET /a", { request: given }).request,
        given,
      );
    });

    it("is a copy of the default's when only a default gives it", () => {
      const given = { agent: {} };
      const link = endpoint.defaults({ request: given });
      for (
        const found of [
          link("GET /a").request,
          link.defaults({ a: 1 })("GET /a").request,
          link("GET /a", { request: undefined }).request,
        ]
      ) {
        assertEquals(found, given);
        assertNotStrictEquals(found, given);
        assertStrictEquals(Reflect.get(found ?? {}, "agent"), given.agent);
      }
      assertNotStrictEquals(link("GET /a").request, link("GET /a").request);
    });

    it("is merged one level deep into a new object when both give it", () => {
      const [first, second] = [{ agent: { a: 1 } }, { hook: { b: 2 } }];
      const found = requestWith({ request: first }, "GET /a", {
        request: second,
      }).request;
      assertEquals(found, { agent: { a: 1 }, hook: { b: 2 } });
      assertNotStrictEquals(found, first);
      assertNotStrictEquals(found, second);
      assertStrictEquals(Reflect.get(found ?? {}, "agent"), first.agent);
      assertStrictEquals(Reflect.get(found ?? {}, "hook"), second.hook);
      assertEquals([first, second], [{ agent: { a: 1 } }, { hook: { b: 2 } }]);
    });

    it("may be a class instance", () => {
      class Context {
        retries = 3;
      }
      const context = new Context();
      assertStrictEquals(
        request("GET /a", { request: context }).request,
        context,
      );
    });

    it("stays unfrozen and unchanged", () => {
      const given = { nested: { a: 1 } };
      endpoint.defaults({ request: given }).defaults({ request: { b: 2 } });
      assertFalse(Object.isFrozen(given) || Object.isFrozen(given.nested));
      assertEquals(given, { nested: { a: 1 } });
    });

    for (const wrong of ["text", 1, true]) {
      it(`cannot be ${String(wrong)}`, () => {
        assertEquals(outcome(() => request("GET /a", { request: wrong })), {
          code: "INVALID_PARAMETER",
        });
      });
    }
  });

  describe("headers", () => {
    it("may be a Headers object, which is left alone", () => {
      const headers = new Headers({ "X-A": "1" });
      assertEquals(request("GET /a", { headers }).headers["x-a"], "1");
      assertEquals([...headers], [["x-a", "1"]]);
    });

    it("may be a Headers object with several cookies, of which the last wins", () => {
      const headers = new Headers();
      headers.append("set-cookie", "a=1");
      headers.append("set-cookie", "b=2");
      assertEquals(request("GET /a", { headers }).headers["set-cookie"], "b=2");
    });

    it("may be an object without a prototype", () => {
      const headers = Object.assign(Object.create(null), { "X-A": "1" });
      assertEquals(request("GET /a", { headers }).headers["x-a"], "1");
    });

    it("are a new object in every result", () => {
      const first = request("GET /a");
      first.headers.injected = "1";
      assertFalse("injected" in request("GET /a").headers);
      assertFalse("injected" in Object(endpoint.DEFAULTS.headers));
      const merged = endpoint.merge("GET /a");
      merged.headers.injected = "1";
      assertFalse("injected" in endpoint.merge("GET /a").headers);
    });

    it("are the same after options.headers change", () => {
      const headers: Record<string, string> = { "x-a": "1" };
      const found = request("GET /a", { headers });
      headers["x-a"] = "2";
      headers["x-b"] = "3";
      assertEquals(found.headers["x-a"], "1");
      assertFalse("x-b" in found.headers);
    });
  });

  describe("URL objects", () => {
    it("stand for options.url and options.baseUrl", () => {
      assertEquals(
        request({ url: new URL("https://x.example/a?b=c#d") }).url,
        "https://x.example/a?b=c#d",
      );
      assertEquals(
        request("GET /a", { baseUrl: new URL("https://x.example/api/") }).url,
        "https://x.example/api/a",
      );
    });

    it("are not templates", () => {
      for (
        const url of [
          "https://x.example/a/:b/%7Bc%7D/[d]?e={f}",
          "https://x.example:8080/:a:b.:c",
        ]
      ) {
        const options = { url: new URL(url), b: 1 };
        const expected = url.replace("{f}", "%7Bf%7D") +
          (url.includes("?") ? "&b=1" : "?b=1");
        assertEquals(request(options).url, expected);
        assertEquals(
          endpoint.parse(endpoint.merge(options)).url,
          expected,
        );
      }
    });

    it("are left alone", () => {
      const [url, baseUrl] = [
        new URL("https://x.example/a"),
        new URL("https://y.example"),
      ];
      request({ url, baseUrl, b: 1 });
      assertEquals(url.href, "https://x.example/a");
      assertEquals(baseUrl.href, "https://y.example/");
    });
  });

  describe("the caller's objects", () => {
    it("can change after defaults() without an effect", () => {
      const date = new Date("2024-01-01T00:00:00.000Z");
      const baseUrl = new URL("https://x.example");
      const headers = new Headers({ "x-a": "1" });
      const pairs: [string, string][] = [["x-b", "2"]];
      const record: Record<string, string> = { "x-c": "3" };
      const mediaType = { format: "raw", previews: ["a"] };
      const list = ["bug"];
      const options: Record<string, unknown> = {
        baseUrl,
        headers,
        mediaType,
        list,
        since: date,
        text: "x",
      };
      const link = endpoint.defaults(options as EndpointOptions)
        .defaults({ headers: pairs })
        .defaults({ headers: record });
      const before = link("GET /a");

      date.setTime(0);
      baseUrl.href = "https://evil.example";
      headers.set("x-a", "evil");
      headers.set("x-evil", "1");
      pairs.push(["x-evil", "1"]);
      record["x-evil"] = "1";
      mediaType.format = "evil";
      mediaType.previews.push("evil");
      list.push("evil");
      options["text"] = "evil";
      options["evil"] = "1";

      assertEquals(link("GET /a"), before);
      assertEquals(
        before.url,
        "https://x.example/a?list=bug&since=2024-01-01T00%3A00%3A00.000Z&text=x",
      );
    });

    it("can change deep inside after defaults() without an effect on a body", () => {
      const nested = { list: [{ a: 1 }], date: new Date(0) };
      const link = endpoint.defaults({ nested });
      nested.list[0]!.a = 2;
      nested.list.push({ a: 3 });
      nested.date.setTime(1);
      assertEquals(link("POST /a").body, {
        nested: { list: [{ a: 1 }], date: new Date(0) },
      });
    });

    it("can change after merge() without an effect on the defaults", () => {
      const link = endpoint.defaults({ mediaType: { previews: ["a"] } });
      const merged = link.merge("GET /a", { mediaType: { previews: ["b"] } });
      assertEquals(merged.mediaType?.previews, ["a", "b"]);
      Reflect.set(merged, "mediaType", { previews: ["evil"] });
      merged.headers.accept = "evil";
      assertEquals(
        link("GET /a").headers.accept,
        "application/vnd.github.a-preview+json",
      );
    });

    it("are not changed or frozen by defaults()", () => {
      const options = {
        headers: { "X-A": "1" },
        list: [{ a: 1 }],
        mediaType: { previews: ["a-preview"] },
      };
      const link = endpoint.defaults(options);
      link("POST /a");
      assertEquals(options, {
        headers: { "X-A": "1" },
        list: [{ a: 1 }],
        mediaType: { previews: ["a-preview"] },
      });
      assertFalse(
        [options, options.headers, options.list, options.list[0]].some(
          Object.isFrozen,
        ),
      );
    });

    it("are not the body: the body is a new object", () => {
      const options = { a: 1 };
      const { body } = request("POST /a", options);
      assertNotStrictEquals(body, options);
      assertEquals(Object.getPrototypeOf(body), Object.prototype);
    });

    it("and a result's body cannot be used to change the defaults", () => {
      const link = endpoint.defaults({ list: ["a"], nested: { b: 1 } });
      const { body } = link("POST /a");
      // A frozen body throws, which is as good.
      Reflect.set(Object(body), "list", "evil");
      Reflect.set(Reflect.get(Object(body), "nested") ?? {}, "b", "evil");
      const again = link("POST /a").body;
      assertEquals(again, { list: ["a"], nested: { b: 1 } });
      assertEquals(link.DEFAULTS.list, ["a"]);
    });
  });

  describe("its options", () => {
    it("may be an instance of a class, whose own fields count", () => {
      class Options {
        page = 2;
      }
      assertEquals(request("GET /a", new Options()), request("GET /a?page=2"));
    });

    it("may have no prototype", () => {
      const options = Object.assign(Object.create(null), { page: 2 });
      assertEquals(request("GET /a", options), request("GET /a?page=2"));
    });
  });

  describe("with hostile values", () => {
    it("takes default parameters that are very many levels deep", () => {
      let deep: unknown = "bottom";
      for (let level = 0; level < DEPTH; level++) {
        deep = level % 2 ? [deep] : { deep };
      }
      const { body } = requestWith({ deep }, "POST /a");
      let found = Reflect.get(Object(body), "deep");
      for (let level = DEPTH; level > 0; level--) {
        found = level % 2 ? found.deep : found[0];
      }
      assertEquals(found, "bottom");
      assertEquals(outcome(() => requestWith({ deep }, "GET /a")), {
        code: "INVALID_PARAMETER",
      });
    });

    it("takes a body of very many levels as it is", () => {
      let deep: unknown[] = [];
      for (let level = 0; level < DEPTH; level++) deep = [deep];
      const { body } = request("POST /a", { deep });
      assertStrictEquals(Reflect.get(Object(body), "deep"), deep);
    });

    it("goes through a chain of 100 defaults", () => {
      let link: unknown = endpoint;
      for (let index = 0; index < 100; index++) {
        link = call(Reflect.get(Object(link), "defaults"), {
          [`p${index}`]: index,
          headers: { [`x-${index}`]: index },
          last: index,
          mediaType: { previews: [`v${index % 10}`] },
          request: { [`r${index}`]: index },
        });
      }
      const found = call(link, "POST /{p7}/{last}") as RequestOptions;
      assertEquals(found.url, "https://api.github.com/7/99");
      assertEquals(Object.keys(Object(found.body)).length, 99);
      assertEquals(Object.keys(found.headers).length, 103);
      assertEquals(Object.keys(found.request ?? {}).length, 100);
      assertEquals(String(found.headers.accept).split(",").length, 10);
      assertEquals(Object(link).DEFAULTS.p50, 50);
      assertEquals(endpoint("GET /a").url, "https://api.github.com/a");
    });
  });
});

describe("merge()", () => {
  it("shows the options that there are, and the parameters behind them", () => {
    const link = endpoint.defaults({
      baseUrl: "https://h/v1/",
      headers: { accept: "a/b", "user-agent": null },
    });
    const merged = call(link.merge, "get /a/{b}", {
      b: 1,
      c: null,
      d: undefined,
      mediaType: { previews: ["a"] },
    });
    assertEquals(Object.entries(Object(merged)), [
      ["baseUrl", "https://h/v1/"],
      ["method", "GET"],
      ["url", "/a/{b}"],
      ["headers", { accept: "a/b", "user-agent": null }],
      ["mediaType", { previews: ["a"] }],
      ["b", 1],
      ["c", null],
    ]);
  });

  it("shows a URL object as one, which is no template", () => {
    const options = { url: new URL("https://h/:a/{b}?c") };
    const { url } = endpoint.merge(options);
    assertEquals<unknown>(url, new URL("https://h/:a/%7Bb%7D?c"));
  });
});

describe("DEFAULTS", () => {
  const link = endpoint.defaults({
    list: ["a", { b: 1 }],
    mediaType: { format: "raw", previews: ["p"] },
    request: { agent: { a: 1 } },
  });

  it("is deeply frozen, and always the same object", () => {
    assertDeeplyFrozen(endpoint.DEFAULTS);
    assertDeeplyFrozen(link.DEFAULTS);
    assertDeeplyFrozen(link.defaults({ other: { list: [[]] } }).DEFAULTS);
    assertStrictEquals(endpoint.DEFAULTS, endpoint.DEFAULTS);
    assertStrictEquals(link.DEFAULTS, link.DEFAULTS);
  });

  it("freezes nothing of the caller's", () => {
    const { signal } = new AbortController();
    const options = {
      headers: { "x-a": "1" },
      list: [{ a: 1 }],
      mediaType: { previews: ["p"] },
      request: { agent: { a: 1 }, signal },
    };
    assertDeeplyFrozen(endpoint.defaults(options).DEFAULTS.headers);
    for (const own of [options, ...Object.values(options), signal]) {
      assertFalse(Object.isFrozen(own));
    }
    assertFalse(Object.isFrozen(options.request.agent));
  });

  it("holds a URL only if there is one", () => {
    assertFalse("url" in endpoint.DEFAULTS);
    assert("url" in endpoint.defaults({ url: "/a" }).DEFAULTS);
  });

  it("keeps a header removed, also as defaults of another", () => {
    const without = endpoint.defaults({ headers: { accept: null } });
    const { headers } = endpoint.defaults(without.DEFAULTS)("GET /a");
    assertFalse("accept" in headers);
  });
});

import {
  assert,
  assertEquals,
  assertFalse,
  assertNotStrictEquals,
  assertStrictEquals,
  assertThrows,
} from "@std/assert";
import { describe, it } from "node:test";
import { runInNewContext } from "node:vm";
import { createEndpoint, endpoint, EndpointError } from "../../mod.ts";
import type { EndpointOptions, RequestOptions } from "../../mod.ts";
import { call, outcome, polluted } from "../_call.ts";
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

const MILLION = runs(1_000_000);
const MANY = runs(100_000);
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

  describe("under a changed Object.prototype", () => {
    const evil = {
      a: "evil",
      b: "evil",
      baseUrl: "https://evil.example",
      "content-type": "evil",
      cookie: "evil",
      cookies: { evil: "1" },
      data: "evil",
      description: "evil",
      format: "evil",
      headers: { evil: "1" },
      mediaType: { format: "evil" },
      method: "DELETE",
      page: "evil",
      previews: ["evil"],
      query: { evil: "1" },
      request: { evil: 1 },
      strict: false,
      trustedOrigins: [],
      url: "/evil",
      accept: "evil",
      "x-a": "evil",
    };
    const runs: [string, () => unknown][] = [
      ["a route", () => request("GET /a/{b}/c")],
      ["a route and options", () => request("GET /a", { page: 2 })],
      ["a body", () => request("POST /a", { page: 2 })],
      ["no body", () => request("POST /a")],
      ["headers", () => request("GET /a", { headers: { "x-a": "1" } })],
      ["pairs", () => request("GET /a", { headers: [["x-a", "1"]] })],
      ["a media type", () => request("GET /a", { mediaType: {} })],
      ["merge", () => call(endpoint.merge, "GET /a/{b}")],
      ["parse", () =>
        call(endpoint.parse, {
          baseUrl: "https://x.example",
          method: "GET",
          url: "/a{/b}",
          headers: {},
        })],
      ["defaults", () => requestWith({ page: 2 }, "GET /a{?b}")],
      [
        "DEFAULTS",
        () => Reflect.get(Object(call(endpoint.defaults, {})), "DEFAULTS"),
      ],
      [
        "createEndpoint",
        () =>
          outcome(() =>
            call(
              createEndpoint({ baseUrl: "https://x.example" }),
              "GET /a/{b}/c",
            )
          ),
      ],
      ["an associative array", () => request("GET /a{?f*}", { f: { c: 1 } })],
      ["request", () => request("GET /a", { request: { c: 1 } })],
      ["no URL", () => outcome(() => request({}))],
    ];
    for (const [what, run] of runs) {
      it(`gives the same: ${what}`, () => {
        const expected = run();
        const found = polluted(evil, run);
        assertEquals(
          JSON.parse(JSON.stringify(found)),
          JSON.parse(JSON.stringify(expected)),
        );
      });
    }

    it("changes no prototype itself", () => {
      const before = Reflect.ownKeys(Object.prototype);
      const payload = JSON.parse(
        '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}',
      );
      const body = request("POST /a", payload).body;
      requestWith(payload, "POST /a", payload);
      request("GET /a", { headers: JSON.parse('{"__proto__":"x"}') });
      requestWith({ request: payload }, "GET /a", { request: payload });
      call(endpoint.merge, "POST /a", payload);
      assertEquals(Reflect.ownKeys(Object.prototype), before);
      assertFalse("polluted" in {});
      assertEquals(Object.getPrototypeOf(body), Object.prototype);
      assertEquals(Object.keys(Object(body)), ["__proto__", "constructor"]);
    });
  });

  describe("with objects of another realm", () => {
    const foreign = (code: string): unknown => runInNewContext(`(${code})`);

    it("takes options", () => {
      assertEquals(
        request("GET /a", foreign("{ page: 2 }")).url,
        "https://api.github.com/a?page=2",
      );
    });

    it("takes arrays", () => {
      assertEquals(
        request("GET /a{/b*}", foreign("{ b: ['x', 'y'], c: [1, 2] }")).url,
        "https://api.github.com/a/x/y?c=1%2C2",
      );
    });

    it("takes plain objects for associative arrays", () => {
      assertEquals(
        request("GET /a{?f*}", foreign("{ f: { b: 1 } }")).url,
        "https://api.github.com/a?b=1",
      );
    });

    it("takes dates", () => {
      assertEquals(
        request("GET /a", foreign("{ since: new Date(0) }")).url,
        "https://api.github.com/a?since=1970-01-01T00%3A00%3A00.000Z",
      );
    });

    it("takes data that is a plain object or an array for JSON", () => {
      for (const code of ["{ a: 1 }", "[1]"]) {
        const found = request("POST /a", { data: foreign(code) });
        assertEquals(
          found.headers["content-type"],
          "application/json; charset=utf-8",
        );
      }
    });

    it("takes headers as a record and as pairs", () => {
      for (const code of ["{ 'X-A': '1' }", "[['X-A', '1']]"]) {
        const found = request("GET /a", { headers: foreign(code) });
        assertEquals(found.headers["x-a"], "1");
      }
    });

    it("takes mediaType, request and defaults", () => {
      const found = requestWith(
        foreign("{ mediaType: { previews: ['a'] }, nested: { b: [1] } }"),
        "POST /a",
        foreign("{ mediaType: { previews: ['b'] }, request: { c: 1 } }"),
      );
      assertEquals(
        found.headers.accept,
        "application/vnd.github.a-preview+json,application/vnd.github.b-preview+json",
      );
      assertEquals(JSON.stringify(found.body), '{"nested":{"b":[1]}}');
      assertEquals(JSON.stringify(found.request), '{"c":1}');
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

    it("takes a route of a million characters", () => {
      const path = "/a".repeat(MILLION / 2);
      assertEquals(request(`GET ${path}`).url, `https://api.github.com${path}`);
      assertEquals(
        request(`${" ".repeat(MILLION)}GET${"\t".repeat(MILLION)}/a`).url,
        "https://api.github.com/a",
      );
      assertEquals(
        request("GET " + "/:a".repeat(MILLION / 10), { a: "x" }).url.length,
        "https://api.github.com".length + MILLION / 5,
      );
      assertEquals(
        request("GET " + "/{a}".repeat(MILLION / 10)).url,
        "https://api.github.com/",
      );
      for (
        const wrong of [
          "{",
          "}",
          "GET ",
          "/..",
          "\\",
          "%",
          " ",
          "{a",
          "A",
          "//",
          ":",
          "https://",
          "@",
        ]
      ) {
        outcome(() => request(wrong.repeat(MILLION / wrong.length)));
        outcome(() => request("GET /" + wrong.repeat(MILLION / wrong.length)));
      }
    });

    it("takes a parameter of a million characters", () => {
      for (const value of ["a", "é", "\u{1F600}", "/", "%", ".", ","]) {
        const long = value.repeat(MILLION / value.length);
        const { url } = request("GET /{a}", { a: long, b: long });
        const { pathname, searchParams } = new URL(url);
        assert(decodeURIComponent(pathname) === `/${long}`, value);
        assert(searchParams.get("b") === long, value);
      }
      outcome(() => request("GET /{+a}", { a: "../".repeat(MILLION / 3) }));
      outcome(() => request("GET /{+a}", { a: "/".repeat(MILLION) }));
    });

    it("takes a name of a million characters", () => {
      const long = "a".repeat(MILLION);
      assertEquals(
        request("GET /a", { [long]: 1 }).url.length,
        "https://api.github.com/a?=1".length + MILLION,
      );
      assertEquals(
        request(`GET /{${long}}`, { [long]: 1 }).url,
        "https://api.github.com/1",
      );
    });

    it("takes a header of a million characters", () => {
      const long = "a".repeat(MILLION);
      const { headers } = request("GET /a", {
        headers: { [long]: long, accept: "application/vnd.".repeat(50_000) },
        mediaType: { format: "raw", previews: [long] },
      });
      assert(headers[long] === long);
      for (const text of ["\n", ",", "application/vnd.a", ".", ";", " "]) {
        outcome(() =>
          request("GET /a", {
            headers: { accept: text.repeat(MILLION / text.length) },
            mediaType: { format: "raw", previews: ["a"] },
          })
        );
      }
    });

    it("takes a base URL of a million characters", () => {
      const baseUrl = "https://x.example" + "/a".repeat(MILLION / 2);
      assertEquals(request("GET /b", { baseUrl }).url, `${baseUrl}/b`);
      for (const text of ["/", "a", ".", "%2e", "@", ":"]) {
        outcome(() =>
          request("GET /b", {
            baseUrl: "https://x.example/" + text.repeat(MILLION / text.length),
          })
        );
        outcome(() => request("GET /b", { baseUrl: text.repeat(MILLION) }));
      }
    });

    it("takes 100,000 parameters", () => {
      const many = Object.fromEntries(
        Array.from({ length: MANY }, (_, index) => [`p${index}`, index]),
      );
      const { searchParams } = new URL(request("GET /a", many).url);
      assertEquals([...searchParams].length, MANY);
      assertEquals(
        Object.keys(Object(request("POST /a", many).body)).length,
        MANY,
      );
      assertEquals(
        requestWith(many, "GET /a").url.length,
        request("GET /a", many).url.length,
      );
    });

    it("takes lists of 100,000 items", () => {
      const list = Array.from({ length: MANY }, (_, index) => index);
      const found = request("GET /a{/p*}{?q*}", {
        p: list,
        q: list,
        r: list,
        "s[]": list,
      });
      const { pathname, searchParams } = new URL(found.url);
      assertEquals(pathname.split("/").length, MANY + 2);
      assertEquals(searchParams.getAll("q").length, MANY);
      assertEquals(searchParams.get("r")?.split(",").length, MANY);
      assertEquals(searchParams.getAll("s[]").length, MANY);
    });

    it("takes 100,000 headers and previews", () => {
      const names = Array.from({ length: MANY }, (_, index) => `x-${index}`);
      const { headers } = request("GET /a", {
        headers: names.map((name) => [name, "1"]),
        mediaType: { previews: names },
      });
      assertEquals(Object.keys(headers).length, MANY + 2);
      assertEquals(String(headers.accept).split(",").length, MANY);
    });
  });
});

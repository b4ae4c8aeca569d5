import {
  assert,
  assertEquals,
  assertFalse,
  assertMatch,
  assertStringIncludes,
  assertThrows,
} from "@std/assert";
import { execFile } from "node:child_process";
import { describe, it } from "node:test";
import { promisify } from "node:util";
import {
  endpoint,
  EndpointError,
  type RequestOptions,
  toCurl,
  toRequest,
} from "../../mod.ts";
import { polluted } from "../_call.ts";
import { type AssertRefused, refusedBy } from "./_refused_by.ts";

const options: RequestOptions = {
  method: "post",
  url: "https://api.example/things",
  headers: {},
};

const assertRefused: AssertRefused = refusedBy(toRequest);

// What arrives at a server is in round_trip_test.ts.
describe("toRequest()", () => {
  it("writes the method in upper case", () => {
    for (const method of ["get", "patch", "OPTIONS"] as const) {
      const request = toRequest({ ...options, method });
      assertEquals(request.method, method.toUpperCase());
    }
  });

  it("adds the JSON type to a body that no endpoint function typed", async () => {
    for (const body of [{ a: 1 }, { toJSON: () => ({ a: 1 }) }]) {
      const request = toRequest({ ...options, body });
      assertEquals(
        request.headers.get("content-type"),
        "application/json; charset=utf-8",
      );
      assertEquals(await request.text(), '{"a":1}');
    }
  });

  it("keeps the type that the caller gave the body", () => {
    for (const body of ["a", new Blob(["a"], { type: "text/x-b" })]) {
      const request = toRequest({
        ...options,
        headers: { "content-type": "text/x-a" },
        body,
      });
      assertEquals(request.headers.get("content-type"), "text/x-a");
    }
  });

  it("sends text that looks like a number as it is", async () => {
    const body = "9007199254740993";
    assertEquals(await toRequest({ ...options, body }).text(), body);
  });

  it("sends bodies without a byte", async () => {
    for (
      const body of [new Blob(), new ArrayBuffer(0), new URLSearchParams()]
    ) {
      const request = toRequest({ ...options, body });
      assertEquals((await request.arrayBuffer()).byteLength, 0);
    }
  });

  it("leaves what it was given as it was", () => {
    const given = endpoint("POST /form", {
      data: new FormData(),
      headers: { "content-type": "multipart/form-data", "content-length": 5 },
      request: { redirect: "manual" },
    });
    const before = structuredClone({ ...given, body: undefined });
    toRequest(given);
    assertEquals({ ...given, body: undefined }, before);
  });

  it("applies every member of request that the runtime knows", () => {
    const request = toRequest({
      ...options,
      request: {
        cache: "no-store",
        credentials: "omit",
        integrity: "sha256-AAAA",
        keepalive: true,
        mode: "same-origin",
        priority: "high",
        redirect: "error",
        referrer: "",
        referrerPolicy: "no-referrer",
        signal: null,
      },
    });
    assertEquals(request.cache, "no-store");
    assertEquals(request.credentials, "omit");
    assertEquals(request.integrity, "sha256-AAAA");
    assertEquals(request.keepalive, true);
    assertEquals(request.mode, "same-origin");
    assertEquals(request.redirect, "error");
    assertEquals(request.referrer, "");
  });

  it("reads nothing that someone added to every object", async () => {
    const added = { body: "a", request: { redirect: "error" } };
    Object.assign(Object.prototype, added);
    try {
      const request = toRequest(options);
      assertEquals(request.redirect, "follow");
      assertEquals(await request.text(), "");
    } finally {
      for (const key of Object.keys(added)) {
        Reflect.deleteProperty(Object.prototype, key);
      }
    }
  });

  it("follows a signal that is aborted later", () => {
    const controller = new AbortController();
    const { signal } = controller;
    const request = toRequest({ ...options, request: { signal } });
    assertFalse(request.signal.aborted);
    controller.abort("why");
    assert(request.signal.aborted);
    assertEquals(request.signal.reason, "why");
  });

  it("passes an own __proto__ header on", () => {
    const headers = JSON.parse('{"__proto__":"a","x-b":"c"}');
    const request = toRequest({ ...options, headers });
    assertEquals([...request.headers], [["__proto__", "a"], ["x-b", "c"]]);
  });

  it("sends the text and the bytes of an async iterable", async () => {
    async function* chunks() {
      yield "é";
      yield await Promise.resolve(Uint8Array.of(65, 66));
    }
    assertEquals(await toRequest({ ...options, body: chunks() }).text(), "éAB");
  });

  it("ends an async iterable when the body is cancelled", async () => {
    let ended = false;
    async function* chunks() {
      try {
        yield "a";
        yield await Promise.resolve("b");
      } finally {
        ended = true;
      }
    }
    const reader = toRequest({ ...options, body: chunks() }).body!.getReader();
    await reader.read();
    await reader.cancel();
    assert(ended);
  });

  it("cancels an async iterable that cannot be ended early", async () => {
    const body = {
      [Symbol.asyncIterator]: () => ({
        next: () => Promise.resolve({ value: "a" }),
      }),
    };
    await toRequest({ ...options, body }).body!.cancel();
  });

  it("passes the error of an async iterable on to the reader", async () => {
    async function* chunks() {
      yield await Promise.reject(new Error("disk full"));
    }
    const request = toRequest({ ...options, body: chunks() });
    const reason = await request.text().catch((error) => error);
    assertStringIncludes(String(reason), "disk full");
  });

  it("resolves a path against the document's address", async () => {
    // `--location` gives Deno the base URL that a page has in a browser.
    const code = `
      import { endpoint, toRequest } from "${
      import.meta.resolve("../../mod.ts")
    }";
      for (const baseUrl of ["", "/api"]) {
        console.log(toRequest(endpoint("GET /things", { baseUrl })).url);
      }
      try {
        toRequest({ method: "get", url: "/", request: { redirect: "bogus" } });
      } catch (error) {
        console.log(error.message);
      }
    `;
    const { stdout } = await promisify(execFile)(Deno.execPath(), [
      "run",
      "--no-config",
      "--location=https://page.example/a/b",
      `data:text/typescript,${encodeURIComponent(code)}`,
    ]);
    assertEquals(
      stdout,
      "https://page.example/things\nhttps://page.example/api/things\n" +
        'This runtime rejects "redirect" of the "request" option\n',
    );
  });

  it("refuses a path where there is no document", () => {
    const path = "/api/things";
    for (const url of [path, `${path}?token=s3cret`, `${path}#s3cret`]) {
      assertRefused(
        "INVALID_BASE_URL",
        { ...options, url },
        `"${path}" has no host; set baseUrl`,
      );
    }
  });

  it("refuses a URL with user info and does not show it", () => {
    const url = "https://api.example/a@b?c@d";
    assertEquals(toRequest({ ...options, url }).url, url);
    for (const user of ["me:secret", "secret", ":secret"]) {
      assertRefused(
        "INVALID_ROUTE",
        { ...options, url: `https://${user}@api.example/x` },
        'The URL "https://***@api.example/x" has a user name or a password',
      );
    }
  });

  it("refuses a URL that is not one of http or a path", () => {
    for (
      const url of [
        undefined,
        "",
        "things",
        "//evil.example/",
        "/\\evil.example/",
        "\\\\evil.example",
        "/\t/evil.example",
        "/\n\r\\evil.example",
        "\t//evil.example",
        "https:evil.example",
        "https:/evil.example",
        "data:h.example",
        "blob:https://h.example",
        "file:///etc/passwd",
        "javascript:alert(1)",
        "https://",
        "https://a b/",
        "ftp://me:secret@h/",
      ]
    ) {
      assertRefused(
        "INVALID_ROUTE",
        { ...options, url },
        'pass an http(s) URL, or a path that starts with one "/"',
      );
    }
  });

  it("refuses options, methods and headers that no endpoint function makes", () => {
    assertRefused(
      "INVALID_PARAMETER",
      undefined,
      "The request options are undef",
    );
    assertRefused(
      "INVALID_PARAMETER",
      "secret".slice(3),
      "The request options",
    );
    assertRefused("INVALID_METHOD", { ...options, method: "TRACE" }, "TRACE");
    for (
      const headers of [
        { authorization: "token\nsecret" },
        { "a b": "secret" },
        "secret",
      ]
    ) {
      assertRefused("INVALID_HEADER", { ...options, headers }, "");
    }
  });

  it("leaves out headers without a value, and those that were removed", () => {
    const headers = { "x-a": undefined, "x-b": null, "x-c": "1", "X-C": null };
    const request = toRequest({ ...options, headers: headers as never });
    assertEquals([...request.headers], []);
  });

  it("lets request set neither the method, nor headers, nor the body", async () => {
    const request = toRequest({
      ...options,
      headers: { "x-a": "1" },
      body: { a: 1 },
      request: { method: "GET", headers: { "x-a": "evil" }, body: "evil" },
    });
    assertEquals(request.method, "POST");
    assertEquals(request.headers.get("x-a"), "1");
    assertEquals(await request.text(), '{"a":1}');
  });

  it("refuses a method, a URL and a header that are objects, and bytes inside JSON", () => {
    const hostile = { toString: "GET", href: "https://h.example" };
    assertRefused("INVALID_METHOD", { ...options, method: hostile }, "");
    assertRefused("INVALID_ROUTE", { ...options, url: hostile }, "");
    const headers = { a: hostile };
    assertRefused("INVALID_HEADER", { ...options, headers }, "");
    const body = { file: new Uint8Array(30_000_000) };
    assertRefused("INVALID_PARAMETER", { ...options, body }, "");
  });

  it("takes options without headers for ones with none", () => {
    const { method, url } = options;
    const request = toRequest({ method, url } as RequestOptions);
    assertEquals([...request.headers], []);
  });

  it("leaves the type of FormData to the runtime, which knows the boundary", async () => {
    const body = new FormData();
    body.append("a", "b");
    const headers = { "content-type": "multipart/form-data" };
    const request = toRequest({ ...options, headers, body });
    assertEquals((await request.formData()).get("a"), "b");
  });

  it("sends parts without a field with a boundary, too", async () => {
    const headers = { "content-type": "multipart/form-data" };
    const request = toRequest({ ...options, headers });
    assertMatch(request.headers.get("content-type")!, /; *boundary=/);
    assertEquals([...await request.formData()], []);
  });

  it("writes what says with toJSON how it is written", async () => {
    class Point {
      toJSON = () => [1, 2];
    }
    const request = toRequest({ ...options, body: new Point() });
    assertEquals(await request.json(), [1, 2]);
  });

  it("refuses a body of GET, HEAD and OPTIONS", () => {
    for (const method of ["get", "HEAD", "options"]) {
      assertRefused(
        "BODY_NOT_ALLOWED",
        { ...options, method, body: "secret" },
        `${method.toUpperCase()} requests cannot have a body`,
      );
    }
  });

  it("refuses a body that cannot be sent", () => {
    const cyclic: Record<string, unknown> = { secret: "secret" };
    cyclic.self = cyclic;
    for (
      const [body, includes] of [
        [new Map([["a", "secret"]]), "The body is a Map; JSON holds"],
        [{ id: 5n }, '"id" in the body is a bigint; JSON holds'],
        [() => "secret", "The body is a function; JSON holds"],
        [cyclic, "The body cannot be written as JSON: it contains itself"],
      ] as const
    ) {
      assertRefused("INVALID_PARAMETER", { ...options, body }, includes);
    }
  });

  it("names the members of request that the runtime refuses", () => {
    assertRefused(
      "INVALID_PARAMETER",
      {
        ...options,
        request: { mode: "navigate", cache: "no-store", redirect: "secret" },
      },
      'This runtime rejects "mode" or "cache" or "redirect" of the "request" option, or the body; a stream',
    );
  });

  it("refuses a stream that was read before", async () => {
    const body = new Blob(["secret"]).stream();
    await body.getReader().read();
    assertRefused(
      "INVALID_PARAMETER",
      { ...options, body },
      "a stream that was read before",
    );
  });

  it("refuses a stream where the runtime would send its name, as Firefox does", () => {
    const { Request } = globalThis;
    globalThis.Request = class extends Request {
      constructor(url: string, init: RequestInit) {
        super(url, { ...init, body: String(init.body) });
      }
      override get body(): null {
        return undefined as unknown as null;
      }
    } as typeof Request;
    try {
      assertRefused(
        "INVALID_PARAMETER",
        { ...options, body: new Blob(["secret"]).stream() },
        "This runtime cannot send a stream; pass a string, bytes or a Blob",
      );
      assertEquals(toRequest({ ...options, body: "text" }).method, "POST");
    } finally {
      globalThis.Request = Request;
    }
  });

  it("takes nothing that was added to every object", () => {
    const request = polluted({ redirect: "error" }, () => toRequest(options));
    assertEquals(request.redirect, "follow");
  });

  it("refuses what merge() returns", () => {
    const merged = endpoint.merge("GET /a", { page: 2 });
    assertRefused(
      "INVALID_PARAMETER",
      merged,
      "These are merged options; pass them to parse() first",
    );
    const request = polluted(
      { baseUrl: "https://evil.example" },
      () => toRequest(options),
    );
    assertEquals(request.url, options.url);
  });

  it("refuses a body that JSON nests too deeply", () => {
    const text = "[".repeat(200_000) + "]".repeat(200_000);
    assertRefused(
      "INVALID_PARAMETER",
      endpoint("POST /a", { deep: JSON.parse(text) }),
      "nests too deeply",
    );
  });

  it("refuses instances of classes as request options, and as request", () => {
    const others = [
      new Map(Object.entries(options)),
      Promise.resolve(options),
      new URLSearchParams("url=/"),
      new URL("https://api.example"),
      [options],
      new Request("https://api.example"),
    ];
    for (const other of [...others, 5, "GET /", null]) {
      assertRefused(
        "INVALID_PARAMETER",
        other,
        "; pass what an endpoint function",
      );
    }
    for (
      const request of [...others, 5, "text", new AbortController().signal]
    ) {
      assertRefused(
        "INVALID_PARAMETER",
        { ...options, request },
        'The "request" option is ',
      );
    }
    for (const request of [null, undefined, {}, Object.create(null)]) {
      assertEquals(toRequest({ ...options, request }).method, "POST");
    }
  });

  it("writes a body in the type that the content-type names", async () => {
    const body = { a: 1, b: [2, 3] };
    const json = '{"a":1,"b":[2,3]}';
    const form = "a=1&b=2&b=3";
    const table: [string, string][] = [
      ["application/json", json],
      ["Application/JSON ; charset=utf-8", json],
      ["text/json", json],
      ["application/vnd.api+json", json],
      ["application/merge-patch+json;a=b", json],
      ["application/x-www-form-urlencoded", form],
      [" Application/X-WWW-Form-Urlencoded;charset=UTF-8", form],
    ];
    for (const [type, text] of table) {
      const headers = { "content-type": type };
      const request = toRequest({ ...options, headers, body });
      assertEquals(request.headers.get("content-type"), type.trim());
      assertEquals(await request.text(), text);
    }
    const parts = await toRequest({
      ...options,
      headers: { "content-type": "multipart/form-data; boundary=x" },
      body,
    }).formData();
    assertEquals([...parts], [["a", "1"], ["b", "2"], ["b", "3"]]);
  });

  it("refuses a body that its content-type does not allow", () => {
    const forms = ["application/x-www-form-urlencoded", "multipart/form-data"];
    const others = [
      ...["text/plain", "application/xml", "", "json", "a/b+jsonx"],
      ...["application/json5", "x-text/json"],
    ];
    const table: [string[], unknown[]][] = [
      [forms, [[1], 1, null, true]],
      [others, [{ a: 1 }, [1], 1, null, true]],
    ];
    for (const [types, bodies] of table) {
      for (const type of types) {
        for (const body of bodies) {
          assertRefused(
            "INVALID_PARAMETER",
            { ...options, headers: { "content-type": type }, body },
            "which its content-type does not allow; pass a string, bytes",
          );
        }
      }
    }
  });

  it("leaves host to the runtime", () => {
    const headers = { host: "other.example" };
    assertEquals([...toRequest({ ...options, headers }).headers], []);
  });

  it("refuses a long host before a URL parser reads it", () => {
    for (const prefix of ["https://", "https://\t/", "https:///"]) {
      assertRefused(
        "INVALID_ROUTE",
        { ...options, url: `${prefix}a${"\u0301".repeat(65_536)}/` },
        "pass an http(s) URL",
      );
    }
  });
});

describe("toRequest() and toCurl() tell", () => {
  const user = "me:secret";
  const spellings = [
    `https://${user}@`,
    `/\t/${user}@h/`,
    `/\n/${user}@h/`,
    `/\r\n/${user}@h/`,
    `/\\${user}@h/`,
    `\\\\${user}@h/`,
    `//${user}@h/`,
    `https:/\t/${user}@h:x/`,
    `https:\\\\${user}@h/`,
    `ht\ntps://${user}@h/`,
    ` https://${user}@h/`,
    `ftp://${user}@h/`,
  ];
  for (const url of spellings) {
    it(`no user info of ${JSON.stringify(url)}`, () => {
      for (const run of [toRequest, toCurl]) {
        const error = assertThrows(() => run({ ...options, url }));
        assert(error instanceof EndpointError, String(error));
        assertFalse(error.message.includes("secret"), error.message);
      }
    });
  }

  it("no value of a header", () => {
    for (
      const headers of [
        [["token secret", "authorization"]],
        [["authorization: token secret"]],
        { "authorization: token secret": "" },
        { authorization: "token secret\n!" },
        { authorization: [["token secret"]] },
        { authorization: ["token secret", {}] },
        { "content-type": "secret" },
        "authorization: token secret",
        new Set(["authorization: token secret"]),
      ]
    ) {
      const given = { ...options, headers, body: { a: 1 } } as RequestOptions;
      for (const run of [toRequest, toCurl]) {
        const error = assertThrows(() => run(given));
        assert(error instanceof EndpointError, String(error));
        assertFalse(error.message.includes("secret"), error.message);
      }
    }
  });
});

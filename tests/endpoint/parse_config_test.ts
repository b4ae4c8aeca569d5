import { assertEquals, assertThrows } from "@std/assert";
import { createServer } from "node:http";
import { describe, it } from "node:test";
import { STRICT } from "../../lib/endpoint/_guard.ts";
import { parseConfig } from "../../lib/endpoint/_parse_config.ts";
import { parseDescription } from "../../lib/described/_parse_description.ts";
import { toRequest } from "../../mod.ts";
import type { AnyEndpointFunction, RequestOptions } from "../../mod.ts";
import { EndpointError } from "../../mod.ts";
import { call, create as createFrom, outcome, polluted } from "../_call.ts";

const BASE_URL = "https://x.example";

function create(config: unknown, defaults: object = {}): AnyEndpointFunction {
  return createFrom(
    { baseUrl: BASE_URL, ...defaults },
    config,
  ) as AnyEndpointFunction;
}

/** A request in one step, which has to be that of two. */
function request(target: unknown, ...given: unknown[]): RequestOptions {
  const direct = call(target, ...given) as RequestOptions;
  const { merge, parse } = target as AnyEndpointFunction;
  assertEquals(call(parse, call(merge, ...given)), direct);
  return direct;
}

describe("parseConfig()", () => {
  it("is strict and trusts no further origin unless it is told otherwise", () => {
    for (const config of [{}, { trustedOrigins: undefined }]) {
      const { strict, assertTrusted, described } = parseConfig(config);
      assertEquals([strict, described], [STRICT, undefined]);
      assertTrusted!("https://x", "https://x");
      assertThrows(() => assertTrusted!("https://y", "https://x"));
    }
    const { assertTrusted } = parseConfig({ trustedOrigins: "*" });
    assertEquals(assertTrusted, undefined);
  });

  it("reads origins as URL parsers write them", () => {
    const trustedOrigins = ["HTTPS://X.example:443/", new URL("http://y:81")];
    const { assertTrusted } = parseConfig({ trustedOrigins });
    for (const origin of ["https://x.example", "http://y:81"]) {
      assertTrusted!(origin, "https://api.example");
    }
  });

  it("names the setting that is wrong", () => {
    const rows: [unknown, string][] = [
      [null, "config is null; pass a plain object"],
      ["strict", 'config is "strict"; pass'],
      [new Map(), "config is a Map; pass"],
      [{ Strict: true }, 'config has the unknown key "Strict"; the keys are'],
      [{ strict: null }, "config.strict is null; pass true or false"],
      [{ strict: "false" }, 'config.strict is "false"; pass true or false'],
      [{ methodCase: "upper" }, 'config has the unknown key "methodCase"; '],
      [{ trustedOrigins: null }, "config.trustedOrigins is null; pass an arr"],
      [{ trustedOrigins: "https://x" }, "config.trustedOrigins is"],
      [{ described: {} }, "config.described is an object; pass what descr"],
    ];
    for (const [config, message] of rows) {
      const error = assertThrows(
        () => parseConfig(config),
        EndpointError,
        message,
      );
      assertEquals(error.code, "INVALID_PARAMETER");
    }
    for (
      const entry of [
        "https://x/a",
        "https://*.x",
        "https://me:pw@x",
        "https://x?a",
        "https://x#a",
        "https://x:99999",
        "x.example",
        "",
        5,
        null,
        ["https://x"],
        Object.create(null),
      ]
    ) {
      const error = assertThrows(
        () => parseConfig({ trustedOrigins: [entry] }),
        EndpointError,
        "config.trustedOrigins holds",
      );
      assertEquals(error.code, "INVALID_BASE_URL");
    }
  });

  it("names the route whose start is wrong", () => {
    for (const routes of [null, []]) {
      assertThrows(
        () => parseDescription({ routes }),
        EndpointError,
        "config.routes is",
      );
    }
    const rows: [unknown, string][] = [
      [
        { "GET /x": null },
        'config.routes["GET /x"] is null; pass a plain object',
      ],
      [{ "GET /x": 5 }, 'config.routes["GET /x"] is 5; pass'],
      [{ "GET /x": [] }, 'config.routes["GET /x"] is an array; pass'],
      [
        { "GET /x": { header: {} } },
        "the keys are route, headers, baseUrl, styles",
      ],
      [{ "GET": "GET /x" }, 'config.routes["GET"] is'],
      [{ "GET /x": "POST /x" }, "pass a template for the same method"],
      [{ "GET /x": { route: "POST /x" } }, "for the same method"],
      [{ "GET /x": { route: "GET" } }, "for the same method"],
      [{ "GET /x": { route: 5 } }, 'config.routes["GET /x"] is 5; pass a'],
      [{ "GET /x": { headers: "a: b" } }, "headers is a string; pass"],
      [
        { "GET /x": { headers: { "a b": "" } } },
        'The header name "a …" has a space at index 1',
      ],
      [{ "GET /x": { baseUrl: "x" } }, 'baseUrl is "x"; pass'],
      [{ "GET /{": "GET /x" }, "Invalid URI template"],
    ];
    for (const [routes, message] of rows) {
      assertThrows(() => parseDescription({ routes }), EndpointError, message);
    }
  });
});

describe("the styles of a route", () => {
  const routes = {
    "GET /x/{id}": {
      route: "GET /x/{id}{?ids*}",
      headers: { "x-a": "route" },
      styles: {
        filter: "json",
        id: "json",
        "X-Json": "json",
        "x-simple": "simple",
        "x-star": "simple*",
      },
    },
  };
  const options = {
    id: ["a"],
    ids: [1, 2],
    filter: ["b"],
    headers: {
      "x-json": ["c"],
      "x-simple": { d: 1 },
      "x-star": { e: 2 },
      cookie: { f: "g" },
    },
  };
  const url = `${BASE_URL}/x/%5B%22a%22%5D?ids=1&ids=2&filter=%5B%22b%22%5D`;

  it("write the same for each form of a call, and for what is merged again", () => {
    const api = create({ routes });
    const { id, ids, filter, headers } = options;
    const merged = call(api.merge, "GET /x/{id}", options) as object;
    const expected = request(api, "GET /x/{id}", options);
    assertEquals(expected.url, url);
    assertEquals(
      { ...expected.headers },
      {
        accept: "application/json",
        cookie: "f=g",
        "x-a": "route",
        "x-json": '["c"]',
        "x-simple": "d,1",
        "x-star": "e=2",
      },
    );
    for (
      const given of [
        ["/x/{id}", options],
        [{ headers, filter, ids, id, method: "get", url: "/x/{id}" }],
        ["GET /x/{id}", { headers }, { id, ids, filter }],
        [merged],
        [{ ...merged }],
        [{ ...merged, headers: { ...Object(merged).headers } }],
        [call(api.merge, merged)],
      ]
    ) {
      assertEquals(request(api, ...given), expected);
    }
    const later = create({ routes }, { id, filter }).defaults({ ids });
    assertEquals(request(later, "GET /x/{id}", { headers }), expected);
    assertEquals(
      request(call(later.defaults, { url: "/x/{id}", headers })),
      expected,
    );
  });

  it("make no plan, which would know no styles", () => {
    const api = create({ routes });
    for (const id of [["a"], ["b"], ['c"'], { d: 1 }]) {
      const { url, headers } = request(api, "GET /x/{id}", {
        id,
        headers: { "x-json": id },
      });
      const text = JSON.stringify(id);
      assertEquals(url, `${BASE_URL}/x/${encodeURIComponent(text)}`);
      assertEquals(headers["x-json"], text);
    }
  });

  it("show in DEFAULTS and in merge() what is sent of cookies", () => {
    const api = create({ routes: {} }, { headers: { cookie: { a: "b;c" } } });
    assertEquals(api.DEFAULTS.headers.cookie, "a=b%3Bc");
    assertEquals(api.merge({}).headers.cookie, "a=b%3Bc");
  });

  it("do not change with the caller's config or values", () => {
    const styles: Record<string, string> = { a: "json" };
    const cookie = { a: 1 };
    const api = create({ routes: { "GET /x": { styles } } }, {
      headers: { cookie },
    });
    styles.a = "simple";
    cookie.a = 2;
    const { url, headers } = request(api, "GET /x", { a: [1] });
    assertEquals([url, headers.cookie], [`${BASE_URL}/x?a=%5B1%5D`, "a=1"]);
  });

  it("take nothing that was added to every object", () => {
    const run = () => [
      request(create({ routes }), "GET /x/{id}", { id: [1], "x-y": "z" }),
      request(create({}), "GET /x", { a: "b", headers: { c: "d" } }),
    ];
    const evil = { styles: { a: "json" }, a: "json", c: "json", write: "x" };
    assertEquals(polluted(evil, run), run());
  });

  it("reach a server as they are written", async () => {
    const server = createServer((incoming, outgoing) => {
      outgoing.end(JSON.stringify([incoming.url, incoming.headers]));
    });
    await new Promise<void>((resolve) =>
      server.listen(0, "127.0.0.1", () => resolve())
    );
    try {
      const { port } = server.address() as { port: number };
      const api = create({ routes }, { baseUrl: `http://127.0.0.1:${port}` });
      const sent = toRequest(request(api, "GET /x/{id}", options));
      const [path, headers] = await (await fetch(sent)).json();
      assertEquals(path, url.slice(BASE_URL.length));
      assertEquals(
        [headers["x-json"], headers["x-simple"], headers["x-star"]],
        ['["c"]', "d,1", "e=2"],
      );
      assertEquals(headers.cookie, "f=g");
    } finally {
      server.close();
    }
  });
});

describe("what a route starts from", () => {
  const trustedOrigins = ["https://files.example", "https://own.example"];
  const routes = {
    "POST /forms": {
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
    },
    "GET /files/{id}": {
      route: "GET /files/{id}{?ids*}",
      headers: { accept: "application/octet-stream", "x-a": "route" },
      baseUrl: "https://files.example/v2",
    },
    "GET /plain": "GET /plain{?ids*}",
    "GET /nothing": {},
  };

  it("stands over the defaults and under the options of the call", () => {
    const api = create({ routes, trustedOrigins }, {
      headers: { "x-a": "api", "x-b": "api" },
    });
    const { url, headers } = request(api, "GET /files/{id}", {
      id: 1,
      ids: [2, 3],
    });
    assertEquals(url, "https://files.example/v2/files/1?ids=2&ids=3");
    assertEquals(headers, {
      accept: "application/octet-stream",
      "x-a": "route",
      "x-b": "api",
    });
    const own = request(api, "GET /files/{id}", {
      id: 1,
      baseUrl: "https://own.example",
      headers: { "X-A": "call", Accept: "text/plain" },
    });
    assertEquals(own.url, "https://own.example/files/1");
    assertEquals([own.headers["x-a"], own.headers.accept], [
      "call",
      "text/plain",
    ]);
  });

  it("is removed by null in the call, and kept by undefined", () => {
    const api = create({ routes, trustedOrigins });
    const options = { id: 1, headers: { "x-a": null, accept: undefined } };
    const { headers } = request(api, "GET /files/{id}", options);
    assertEquals(Object.keys(headers), ["accept"]);
    assertEquals(headers.accept, "application/octet-stream");
  });

  it("removes by null what the defaults have", () => {
    const api = create({
      routes: { "GET /x": { headers: { accept: null } } },
    });
    assertEquals(request(api, "GET /x").headers, {});
  });

  it("is nothing for another method or another route", () => {
    const api = create({ routes, trustedOrigins });
    for (const route of ["POST /plain", "GET /nothing", "GET /files/1"]) {
      const { url, headers } = request(api, route);
      assertEquals(new URL(url).origin, BASE_URL);
      assertEquals(headers.accept, "application/json");
    }
    assertEquals(
      request(api, "POST /forms", { a: 1 }).headers["content-type"],
      "application/x-www-form-urlencoded",
    );
    assertEquals(
      request(api, "PUT /forms", { a: 1 }).headers["content-type"],
      "application/json; charset=utf-8",
    );
  });

  it("is the same for options alone, and with three arguments", () => {
    const api = create({ routes, trustedOrigins });
    const expected = request(api, "GET /files/{id}", { id: 1, ids: [2] });
    for (
      const given of [
        [{ method: "GET", url: "/files/{id}", id: 1, ids: [2] }],
        [{ method: "get", url: "/files/{id}", id: 1, ids: [2] }],
        [{ url: "/files/{id}", id: 1, ids: [2] }],
        ["/files/{id}", { id: 1, ids: [2] }],
        ["GET /files/{id}", {}, { id: 1, ids: [2] }],
      ]
    ) {
      assertEquals(request(api, ...given), expected);
    }
    // A parameter with the name of an option.
    const clash = call(api, "GET /files/{id}", {}, { id: 1, url: "u" });
    assertEquals(clash, {
      ...expected,
      url: "https://files.example/v2/files/1?url=u",
    });
  });

  it("stays through defaults(), which can name the route themselves", () => {
    const api = create({ routes, trustedOrigins }).defaults({
      headers: { "x-b": "link" },
    });
    const { headers } = request(api, "GET /files/{id}", { id: 1 });
    assertEquals([headers["x-a"], headers["x-b"]], ["route", "link"]);
    const link = api.defaults({ url: "/files/{id}", id: 1 });
    assertEquals(request(link, {}).url, "https://files.example/v2/files/1");
  });

  it("goes only to origins that are trusted", () => {
    const wary = create({ routes, trustedOrigins: [] });
    for (const target of [wary, wary.defaults({ page: 1 })]) {
      const run = () => call(target, "GET /files/{id}", { id: 1 });
      assertEquals(outcome(run), { code: "UNTRUSTED_ORIGIN" });
      assertEquals(
        new URL(request(target, "GET /plain").url).origin,
        BASE_URL,
      );
    }
    const trusting = create({
      routes,
      trustedOrigins: ["https://files.example"],
    });
    assertEquals(
      request(trusting, "GET /files/{id}", { id: 1 }).url,
      "https://files.example/v2/files/1",
    );
  });

  it("can be an empty base URL", () => {
    const api = create({
      routes: { "GET /x": { baseUrl: "" } },
      trustedOrigins: "*",
    });
    assertEquals(request(api, "GET /x").url, "/x");
  });

  it("says how a body is sent", async () => {
    const api = create({ routes, trustedOrigins });
    const sent = toRequest(request(api, "POST /forms", { a: ["b c", 1] }));
    assertEquals(await sent.text(), "a=b+c&a=1");
  });

  it("does not change with the caller's config", () => {
    const headers = { "x-a": "1" };
    const api = create({ routes: { "GET /x": { headers } } });
    const before = request(api, "GET /x");
    headers["x-a"] = "2";
    before.headers["x-a"] = "3";
    assertEquals(request(api, "GET /x").headers["x-a"], "1");
  });

  it("takes nothing that was added to every object", () => {
    const api = create({ routes, trustedOrigins });
    const run = () => [
      request(api, "GET /plain"),
      request(api, "GET /other"),
      request(create({ routes: { "GET /x": {} } }), "GET /x"),
      request(api, { url: "/plain" }),
    ];
    const evil = {
      headers: { "x-evil": "1" },
      baseUrl: "https://evil.example",
      route: "GET /evil",
      method: "post",
      url: "/evil",
    };
    assertEquals(polluted(evil, run), run());
  });
});

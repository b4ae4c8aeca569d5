import {
  assert,
  assertEquals,
  assertMatch,
  assertStrictEquals,
} from "@std/assert";
import fc from "fast-check";
import { describe, it } from "node:test";
import { mergeOptions, NO_DEFAULTS } from "../../lib/endpoint/_merge.ts";
import { parseConfig } from "../../lib/endpoint/_parse_config.ts";
import { planned } from "../../lib/endpoint/_plan.ts";
import { createEndpoint, endpoint } from "../../mod.ts";
import { call } from "../_call.ts";
import { runs } from "../_runs.ts";

/** Endpoint functions of every kind, made anew for each comparison. */
const makers: readonly (() => unknown)[] = [
  () => endpoint.defaults({}),
  () => endpoint.defaults({ per_page: 5, labels: ["q"] }),
  () => endpoint.defaults({ x: "d", mediaType: { previews: ["p"] } }),
  () => endpoint.defaults({ request: { q: 1 }, w: { deep: 1 } }),
  () => endpoint.defaults({ data: { a: 1 } }),
  () => endpoint.defaults({ url: "/d/{x}", method: "PATCH" }),
  () => endpoint.defaults({ mediaType: { format: "raw" } }),
  () => createEndpoint({ baseUrl: "https://b.example/v1" }),
  () =>
    createEndpoint(
      { baseUrl: "/api", w: 1, headers: { "x-a": "d" } },
      { strict: false, methodCase: "upper", trustedOrigins: [] },
    ),
  () =>
    createEndpoint({ baseUrl: "https://b.example" }, {
      routes: {
        "GET /a/{x}": { baseUrl: "https://o.example", headers: { "x-z": "1" } },
        "GET /r/{x}": { route: "GET /r/{x}/t", headers: { "x-r": "1" } },
        "GET /a": { styles: { x: "json", "x-a": "json" } },
        "GET /a/{x}/b/{y}": { styles: { x: "json", "x-a": "simple" } },
        // None of these keeps a plan from being made.
        "POST /a": { styles: { "x-a": "json", accept: "simple", w: "json" } },
        "POST /a/{x}{?y,z}": {
          headers: { "x-s": "1" },
          styles: { y: "json", w: "json", "X-A": "simple*" },
        },
      },
      querySerializer: {
        array: { style: "form", explode: true },
        object: { style: "deepObject", explode: true },
      },
    }),
];

const routes = [
  ...["GET /a", "GET /a/{x}", "GET /a/{x}/b/{y}", "GET /a{?x,y}", "GET /{x}"],
  ...["GET ?", "GET ?x=1&", "GET /a&", "GET /a{?x}&", "GET /a{&x}"],
  ...["GET /a?q={x}", "GET /a?{x}", "GET ?x={y}&z={x}", "GET /a?b{x}"],
  ...["POST /a", "POST /a/{x}", "POST /a/{x}{?y,z}", "POST /a/{x}{y}"],
  ...["GET /a?q=1", "GET /a/.{x}", "GET /a/{x}#f", "GET /a/{x-y}", "/a/{x}"],
  ...["DELETE /a/:x", "PATCH /a/{x*}", "OPTIONS /a/{x}", "HEAD /a/{x:2}"],
  ...["GET https://h.example/{x}/z{?y}", "GET /r/{x}", "GET /v1.0/{x}"],
  // The URL is an option then.
  ...["GET", "POST", ""],
];

const value = fc.oneof(
  fc.string(),
  fc.constantFrom<unknown>(
    ...["", ".", "..", ".x", "a/b", "C++", "é", "\ud800", 1, 1.5, 1e21, -2],
    ...[NaN, true, null, undefined, ["x", "y"], [], { k: "v" }, 10n, () => 1],
  ),
);
const headers = fc.oneof(
  fc.dictionary(
    // Some of them are the names of parameters, too.
    fc.constantFrom(
      ...["x-a", "X-A", "accept", "content-type", "__proto__", "x", "data"],
      "cookie",
    ),
    fc.oneof(
      fc.string(),
      fc.constantFrom<unknown>(5, null, "a\nb", " v ", { k: "v" }, ["w"]),
      fc.constant("application/vnd.github.v3+json"),
    ),
  ),
  fc.constantFrom<unknown>(null, undefined, [["x-b", "1"]], "x"),
);
const names = [
  ...["x", "y", "z", "w", "per_page", "a[]", "__proto__", "constructor"],
  ...["x-y", "0", "labels"],
];
const kinds = new Map<string, fc.Arbitrary<unknown>>([
  ...[...names, "data"].map((name) => [name, value] as const),
  ["headers", headers],
  ["request", fc.constantFrom<unknown>({ a: 1 }, null, undefined)],
  ["mediaType", fc.constantFrom<unknown>({ format: "raw" }, null, undefined)],
  ["url", fc.oneof(fc.constantFrom("/a/{x}", ".evil.example", "/a"), value)],
  ["method", fc.oneof(fc.constantFrom("PUT", "get"), value)],
]);
// Few names at a time: a plan has at most nine.
const options = fc.uniqueArray(fc.constantFrom(...kinds.keys()), {
  maxLength: 4,
}).chain((chosen) =>
  fc.tuple(...chosen.map((name) => kinds.get(name)!)).map((given) =>
    Object.fromEntries(chosen.map((name, index) => [name, given[index]]))
  )
);

/** The result of a call, or its error. */
function outcome(target: unknown, ...given: unknown[]): unknown {
  try {
    return call(target, ...given);
  } catch (error) {
    return String(error);
  }
}

describe("planned()", () => {
  it("comes to what the long way comes to, whatever was called before", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...makers),
        fc.constantFrom(...routes),
        fc.array(options, { minLength: 1, maxLength: 4 }),
        fc.infiniteStream(value),
        fc.constantFrom("route", "apart", "alone", "alone and apart"),
        fc.boolean(),
        (make, route, shapes, values, form, isPolluted) => {
          const known = make();
          const given = (it: Record<string, unknown>): unknown[] => {
            if (form === "alone and apart") {
              return [{ url: route.split(" ").at(-1) }, undefined, it];
            }
            if (form !== "alone") {
              return [route, ...form === "apart" ? [{}, it] : [it]];
            }
            const [url, method] = route.split(" ").reverse();
            return [{ ...method && { method }, ...it, url }];
          };
          for (const shape of [...shapes, ...shapes, ...shapes]) {
            outcome(known, ...given(shape));
          }
          for (const shape of shapes) {
            const again = Object.fromEntries(
              Object.entries(shape).map(([name, old]) => [
                name,
                /^(?:headers|request|mediaType|url|method)$/.test(name)
                  ? old
                  : values.next().value,
              ]),
            );
            if (isPolluted) Reflect.set(Object.prototype, "w", "evil");
            try {
              assertEquals(
                outcome(known, ...given(again)),
                outcome(make(), ...given(again)),
              );
            } finally {
              Reflect.deleteProperty(Object.prototype, "w");
            }
          }
        },
      ),
      { numRuns: runs(10_000) },
    );
  });

  it("makes a plan on the second call, and shares nothing between results", () => {
    const list = ["a"];
    const settings = parseConfig({ strict: false });
    const baseUrl = { text: "", prefix: "https://a.example", origin: "" };
    let builds = 0;
    const build = planned((...given) => {
      builds++;
      return mergeOptions(settings, { ...NO_DEFAULTS, baseUrl }, ...given);
    }, settings);
    const results = [1, 2, 3, 4].map((x) =>
      build("POST /a/{x}", { x, list, headers: { "x-a": "b" } }, undefined)
    );
    // The second call is built once more, with marks in the place of values.
    assertEquals(builds, 3);
    results.forEach((result, index) => {
      assertEquals(result.url, `https://a.example/a/${index + 1}`);
      assertStrictEquals(Reflect.get(Object(result.body), "list"), list);
    });
    assert(results[2]!.headers !== results[3]!.headers);
    assert(results[2]!.body !== results[3]!.body);
  });
});

describe("a planned call of the same names at other places", () => {
  const styled = () =>
    createEndpoint({ baseUrl: "https://a.example" }, {
      querySerializer: { object: { style: "deepObject", explode: true } },
    });
  const cases: [
    make: () => unknown,
    route: string,
    known: unknown[],
    call: unknown[],
  ][] = [
    // Where the route is only a method, the URL is an option.
    [styled, "GET", [{ url: "/a" }], [{ url: ".evil.example" }]],
    [styled, "", [{ url: "/a" }, { x: 1 }], [{ url: "/b" }, { x: 1 }]],
    // What a headers object holds does not run on into what follows it.
    [() => endpoint.defaults({}), "GET /a", [{
      headers: { accept: "a/b" },
      authorization: "x",
    }], [{ headers: { accept: "a/b", authorization: "s" } }]],
    [() => endpoint.defaults({}), "GET /a", [{
      headers: { "x-a": "1", "x-b": "2" },
    }], [{ headers: { "x-a": "1" }, "x-b": "2" }]],
    [styled, "GET /a/{id}", [{ headers: { "x-a": "1" }, id: 1 }], [{
      headers: { "x-a": "1", id: "t" },
    }]],
    [styled, "POST /a", [{ headers: { "x-a": "1" }, data: "t" }], [{
      headers: { "x-a": "1", data: "t" },
    }]],
    [styled, "GET /a", [{ headers: {}, q: "1" }], [{ headers: { q: "1" } }]],
    [styled, "GET /a", [{ headers: { "x-a": "1" } }, { q: "1" }], [{
      headers: { "x-a": "1", q: "1" },
    }, {}]],
    // A default format amends what the call accepts.
    [() => endpoint.defaults({ mediaType: { format: "raw" } }), "GET /a", [{
      headers: { accept: "application/vnd.github.v3+json" },
    }], [{ headers: { accept: "application/vnd.github+json" } }]],
    // In the third argument, no name is an option.
    [styled, "GET /a", [{ request: { s: 1 } }, { request: { s: 1 } }], [{
      request: { s: 2 },
    }, { request: { s: 3 } }]],
    [styled, "GET /a", [{}, { headers: { a: "1" } }], [{}, {
      headers: { a: "2" },
    }]],
    // Nothing takes a separator of the template along.
    [() => endpoint.defaults({}), "GET /a?", [{ q: "1" }], [{ q: null }]],
    [() => endpoint.defaults({}), "GET /a?b=1&", [{ q: "1" }], [{ q: [] }]],
    // A default that stands behind a value.
    [() => endpoint.defaults({ a: 1, b: 2 }), "GET /a", [{ a: 3 }], [{
      a: null,
    }]],
    // Where the URL ends in a separator, there is none in front of a value.
    [() => endpoint.defaults({}), "GET ?", [{ q: "1" }], [{ q: "2" }]],
    [() => endpoint.defaults({}), "GET /a{?b}&", [{ b: 1, q: 1 }], [{
      b: 1,
      q: 2,
    }]],
  ];
  for (const [make, route, known, given] of cases) {
    it(`comes to the same: ${route} with ${JSON.stringify(given)}`, () => {
      const api = make();
      for (let times = 0; times < 3; times++) outcome(api, route, ...known);
      assertEquals(
        outcome(api, route, ...given),
        outcome(make(), route, ...given),
      );
    });
  }

  for (const name of ["body", "request"]) {
    it(`takes no ${name} from Object.prototype, then or later`, () => {
      const api = endpoint.defaults({});
      const bare = Object.assign(Object.create(null), { q: "1" });
      Reflect.set(Object.prototype, name, { redirect: "error" });
      try {
        for (let times = 0; times < 3; times++) api("GET /a", { q: "1" });
        const planned: object = api("GET /b", bare);
        for (const it of [api("GET /b", bare), api("GET /b", bare)]) {
          assert(!Object.hasOwn(it, name));
        }
        assert(!Object.hasOwn(planned, name));
      } finally {
        Reflect.deleteProperty(Object.prototype, name);
      }
      assertEquals(
        api("GET /a", { q: "1" }),
        endpoint.defaults({})("GET /a", { q: "1" }),
      );
    });
  }
});

describe("a planned call", () => {
  it("may have its route among the options, with any method", () => {
    const api = endpoint.defaults({});
    for (const method of ["GET", "POST", "get", "PUT", "GET", "POST", "x"]) {
      for (let x = 0; x < 4; x++) {
        const given = { method, url: "/a/{x}", x };
        assertEquals(
          outcome(api, given),
          outcome(endpoint.defaults({}), given),
        );
      }
    }
  });

  it("removes what headers of merge() removed, though they do not show it", () => {
    const api = endpoint.defaults({ headers: { "x-a": "1" } });
    const { headers } = api.merge({ headers: { "user-agent": null } });
    for (const given of [{ ...headers }, { ...headers }, { ...headers }]) {
      assert(api("GET /a", { headers: given }).headers["user-agent"]);
    }
    const sent = api("GET /a", { headers }).headers;
    assertEquals({ ...sent }, { accept: headers["accept"], "x-a": "1" });
  });

  it("takes no value for a mark", () => {
    const api = endpoint.defaults({ d: "~value0~" });
    for (const x of ["~value0~", "a", "~value0~", "b"]) {
      const url = `https://api.github.com/a/${x}?d=~value0~`;
      assertEquals(api("GET /a/{x}", { x }).url, url);
    }
  });

  it("takes no value from Object.prototype, and no URL that is too long", () => {
    const api = endpoint.defaults({});
    for (const w of ["a", "b", "c"]) api("GET /a", { w });
    Reflect.set(Object.prototype, "w", "evil");
    try {
      assertEquals(api("GET /a", {}).url, "https://api.github.com/a");
    } finally {
      Reflect.deleteProperty(Object.prototype, "w");
    }
    const given = { w: "x".repeat(16_777_200) };
    assertMatch(String(outcome(api, "GET /a", given)), /characters/);
  });

  it("checks the names of options and headers that are undefined", () => {
    const api = createEndpoint({ baseUrl: "https://api.example" });
    for (let calls = 0; calls < 4; calls++) {
      const headers = { x: "1", "x-y": undefined };
      assertEquals(
        outcome(api, "GET /a/{id}", { headers }, { id: 1, y: undefined }),
        api("GET /a/{id}", { headers: { x: "1" } }, { id: 1 }),
      );
      for (
        const options of [
          { headers: { x: "1" }, foo: undefined },
          { headers: { x: "1", "bad name": undefined } },
        ]
      ) {
        assertMatch(
          String(outcome(api, "GET /a/{id}", options, { id: 1 })),
          /is not/,
        );
      }
    }
  });

  it("says what is wrong as the long way does", () => {
    const api = endpoint.defaults({});
    for (const x of ["a", "b", "c"]) api("GET /a/{x}", { x, q: 1 });
    for (const x of [NaN, "..", "\ud800", { y: 1 }]) {
      const given = { x: x as string, q: 1 };
      assertEquals(
        outcome(api, "GET /a/{x}", given),
        outcome(endpoint.defaults({}), "GET /a/{x}", given),
      );
    }
  });
});

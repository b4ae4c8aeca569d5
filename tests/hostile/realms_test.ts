import { assert, assertEquals, assertThrows } from "@std/assert";
import { describe, it } from "node:test";
import vm from "node:vm";
import { parseTemplate } from "../../lib/uri_template/parse_template.ts";
import {
  createEndpoint,
  endpoint,
  EndpointError,
  isRunInstallInput,
  resolveRunInstalls,
  toCurl,
  toRequest,
} from "../../mod.ts";
import { call } from "../_call.ts";

const context = vm.createContext({});

/** A value as another realm makes it: its prototypes are not the ones here. */
function foreign(source: string): unknown {
  const value: unknown = vm.runInContext(`(${source})`, context);
  assert(!(value instanceof Object), "the value is of this realm");
  return value;
}

describe("values of another realm", () => {
  it("are options, defaults and parameters", () => {
    const options = foreign(
      `{ x: "1", headers: { "X-A": "b" }, mediaType: { previews: ["luke"] } }`,
    );
    const own = {
      x: "1",
      headers: { "X-A": "b" },
      mediaType: { previews: ["luke"] },
    };
    assertEquals(
      call(endpoint, "GET /a/{x}", options),
      call(endpoint, "GET /a/{x}", own),
    );
    assertEquals(
      call(call(endpoint.defaults, options), "GET /a/{x}"),
      call(endpoint, "GET /a/{x}", own),
    );
    const made = call(
      createEndpoint,
      foreign(`{
        baseUrl: "https://h.example",
        parameters: { list: ["a"] },
        trustedOrigins: ["https://ok.example"],
      }`),
    );
    assertEquals(
      Object(call(made, "GET /{x}", foreign(`{ x: ["b"] }`))).url,
      "https://h.example/b?list=a",
    );
    assertEquals(
      assertThrows(() => call(made, "GET /{x}"), EndpointError).code,
      "MISSING_PARAMETER",
    );
    assertEquals(
      assertThrows(() => call(made, "GET https://evil.example"), EndpointError)
        .code,
      "UNTRUSTED_ORIGIN",
    );
  });

  it("are lists, associative arrays and dates in a URL", () => {
    const variables = foreign(
      `{ list: ["a", "b"], map: { k: "v" }, date: new Date(0) }`,
    );
    assertEquals(
      call(parseTemplate("{list}{?map*,date}").expand, variables),
      "a,b?k=v&date=1970-01-01T00%3A00%3A00.000Z",
    );
  });

  it("make no dot segment", () => {
    const run = () => call(endpoint, "GET /a{/x*}", { x: foreign(`[".."]`) });
    assertEquals(assertThrows(run, EndpointError).code, "UNSAFE_PATH");
  });

  it("are bodies, and JSON for toRequest and toCurl", async () => {
    const data = foreign(`{ a: [1, { b: null }] }`);
    const request = call(endpoint, "POST /a", { data });
    assertEquals(Object(request).body === data, true);
    const sent = call(toRequest, request);
    assert(sent instanceof Request);
    assertEquals(
      sent.headers.get("content-type"),
      "application/json; charset=utf-8",
    );
    assertEquals(await sent.text(), '{"a":[1,{"b":null}]}');
    assert(
      String(call(toCurl, request)).endsWith(
        `--data-raw '{"a":[1,{"b":null}]}'`,
      ),
    );
  });

  it("are dates in JSON, which has no place for invalid ones", () => {
    const valid = { at: foreign("new Date(0)") };
    assert(
      String(call(toCurl, endpoint("POST /a", valid))).endsWith(
        `'{"at":"1970-01-01T00:00:00.000Z"}'`,
      ),
    );
    const invalid = endpoint("POST /a", { at: foreign("new Date(NaN)") });
    for (const send of [toRequest, toCurl]) {
      assertThrows(
        () => call(send, invalid),
        EndpointError,
        '"at" in the body is a Date',
      );
    }
  });

  it("are frozen copies in DEFAULTS, which their owner cannot change", () => {
    const options = foreign(`{ list: [{ a: 1 }], map: { b: 2 } }`);
    const defaults = Object(call(endpoint.defaults, options)).DEFAULTS;
    const { list } = Object(options);
    list[0].a = "evil";
    list.push("evil");
    assertEquals(defaults.list, [{ a: 1 }]);
    assert(Object.isFrozen(defaults.list[0]));
  });

  it("are errors of this realm where they cannot be used", () => {
    for (const source of ["new Map()", "() => {}", "new (class { a = 1 })()"]) {
      for (const route of ["GET /a/{x}", "GET /a{?x*}", "GET /a"]) {
        assertThrows(
          () => call(endpoint, route, { x: foreign(source) }),
          EndpointError,
        );
      }
    }
  });

  it("are install-run input", () => {
    const input = foreign(
      `[{ cwd: "docs", args: ["a"] }, { recursive: true }]`,
    );
    assert(isRunInstallInput(input));
    assertEquals(call(resolveRunInstalls, input), [
      { cwd: "docs", args: ["a"] },
      { recursive: true },
    ]);
    assert(!isRunInstallInput(foreign(`[{ args: [1] }]`)));
  });
});

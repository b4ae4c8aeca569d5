import { assert, assertEquals } from "@std/assert";
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

// deno-lint-ignore no-explicit-any
type Anything = any;
type Use = (value: Anything) => unknown;

const post = (data: unknown) => call(endpoint, "POST /a", { data }) as Anything;

/** What is done with values, and the values. */
const USES: Readonly<Record<string, readonly [Use, ...string[]]>> = {
  "are options and defaults": [
    (value) => [
      call(endpoint, "GET /a/{x}", value),
      call(call(endpoint.defaults, value), "GET /a/{x}"),
    ],
    `{ x: "1", headers: { "X-A": "b" }, mediaType: { previews: ["luke"] } }`,
  ],
  "are options of createEndpoint(), and its parameters": [
    ({ options, given }) => {
      const api = call(createEndpoint, options);
      return ["/{x}", "/{y}", "https://a.example", "https://b.example"]
        .map((url) => outcomeOf((it) => call(api, `GET ${url}`, it), given));
    },
    `{
      options: {
        baseUrl: "https://h.example",
        parameters: { list: ["a"] },
        trustedOrigins: ["https://a.example"],
      },
      given: { x: ["b"] },
    }`,
  ],
  "are lists, associative arrays and dates in a URL": [
    (value) => call(parseTemplate("{list}{?map*,date}").expand, value),
    `{ list: ["a", "b"], map: { k: "v" }, date: new Date(0) }`,
  ],
  "make no dot segment": [
    (x) => call(endpoint, "GET /a{/x*}", { x }),
    `[".."]`,
  ],
  "are refused in a URL": [
    (x) => {
      const routes = ["GET /a/{x}", "GET /a{?x*}", "GET /a"];
      return routes.map((route) =>
        outcomeOf((x) => call(endpoint, route, { x }), x)
      );
    },
    "new Map()",
    "() => {}",
    "new (class { a = 1 })()",
  ],
  "are bodies, which stay as they are": [
    (value) => post(value).body === value,
    `{ a: [1, { b: null }] }`,
  ],
  "are JSON for toRequest()": [
    async (value) => {
      const request = call(toRequest, post(value)) as Request;
      return [request.headers.get("content-type"), await request.text()];
    },
    `{ a: [1, { b: null }] }`,
    `{ at: new Date(0) }`,
    `{ at: new Date(NaN) }`,
  ],
  "are JSON for toCurl()": [
    (value) => call(toCurl, post(value)),
    `{ a: [1, { b: null }] }`,
    `{ at: new Date(0) }`,
    `{ at: new Date(NaN) }`,
  ],
  "are install-run input": [
    (value) => [isRunInstallInput(value), call(resolveRunInstalls, value)],
    `[{ cwd: "docs", args: ["a"] }, { recursive: true }]`,
  ],
  "are wrong as install-run input": [isRunInstallInput, `[{ args: [1] }]`],
};

/** What a call comes to, as text, or the code of its error. */
async function outcomeOf(use: Use, value: unknown): Promise<string> {
  try {
    const result = await use(value);
    return JSON.stringify(await Promise.all([result].flat()));
  } catch (error) {
    assert(error instanceof EndpointError, String(error));
    return error.code;
  }
}

describe("values of another realm, like those of this one,", () => {
  for (const [what, [use, ...sources]] of Object.entries(USES)) {
    it(what, async () => {
      for (const source of sources) {
        assertEquals(
          await outcomeOf(use, foreign(source)),
          await outcomeOf(use, vm.runInThisContext(`(${source})`)),
          source,
        );
      }
    });
  }

  it("are frozen copies in DEFAULTS, which their owner cannot change", () => {
    const options = foreign(`{ list: [{ a: 1 }], map: { b: 2 } }`);
    const defaults = Object(call(endpoint.defaults, options)).DEFAULTS;
    const { list } = Object(options);
    list[0].a = "evil";
    list.push("evil");
    assertEquals(defaults.list, [{ a: 1 }]);
    assert(Object.isFrozen(defaults.list[0]));
  });
});

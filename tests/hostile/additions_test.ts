import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { endpoint as octokit } from "../../lib/octokit/endpoint.ts";
import { parseTemplate } from "../../lib/uri_template/parse_template.ts";
import {
  createEndpoint,
  endpoint,
  EndpointError,
  installCommands,
  isRunInstallInput,
  toCurl,
  toRequest,
  validateRunInstallInput,
} from "../../mod.ts";
import { call } from "../_call.ts";
import { ADDITIONS, keysFor, withAddition } from "./_added_members.ts";

const body = { title: "t", labels: ["a"], deep: { a: [1, { b: null }] } };
const headers = { authorization: "token", "X-A": "1" };
const create = {
  baseUrl: "https://h.example",
  headers,
  per_page: 9,
  labels: ["a"],
};
const config = {
  strict: true,
  methodCase: "upper",
  trustedOrigins: ["https://x.example"],
  querySerializer: { object: { style: "deepObject", explode: true } },
  routes: { "GET /mapped": "GET /mapped{?ids*}" },
} as const;
const made = createEndpoint(create, config);
const post = endpoint("POST /a", { ...body, headers });
const get = endpoint("GET /a", { request: { redirect: "manual" } });

/** Calls of every function; each makes its input anew. */
const CALLS: Readonly<Record<string, () => unknown>> = {
  "a plain route": () => endpoint("GET /users"),
  "a new route": () => endpoint(`GET /users/${Math.random()}`).method,
  "placeholders and a query": () =>
    endpoint("GET /repos/{owner}/{repo}/:id{?q,tags*}", {
      owner: "o",
      repo: "r é",
      id: 5,
      q: "C++",
      tags: ["a", "b"],
      page: 1,
      "n[]": [1, 2],
    }),
  "every operator": () =>
    endpoint("GET /{+a}{/b*}{.c}{;d*}{?e:2}{&f*}{#g}", {
      a: "x/y",
      b: ["1", "2"],
      c: true,
      d: { k: 1 },
      e: "abc",
      f: { k: "v" },
      g: new Date(0),
    }),
  "a template of many expressions": () =>
    endpoint("GET /x{/a}{/b}{/c}{/d}{/e}{/f}{/g}{/h}{/i}{/j}", { b: 1, j: 2 }),
  "lists and objects by the config": () =>
    [true, false].map((explode) =>
      createEndpoint(create, {
        querySerializer: {
          array: { style: "form", explode },
          object: { style: "form", explode },
        },
      })("GET /a", { labels: ["b", "c"], o: { k: "v", l: 1 } })
    ),
  "headers as a record": () => endpoint("GET /a", { headers }),
  "headers as pairs": () =>
    endpoint("GET /a", { headers: [["authorization", "t"], ["X-B", "2"]] }),
  "headers as Headers": () =>
    endpoint("GET /a", { headers: new Headers({ authorization: "t" }) }),
  "lists of nothing but holes": () =>
    [
      { headers: new Array(1) },
      { headers: { a: new Array(1) } },
      { mediaType: { previews: new Array(1) } },
    ].map((options) => outcomeOf(() => call(endpoint, "GET /a", options))),
  "trusted origins that are a hole": () =>
    createEndpoint(create, { trustedOrigins: new Array(1) }),
  "a body": () => endpoint("POST /a", { ...body }),
  "data": () => endpoint("POST /a{?q}", { data: [1, 2], q: "x" }),
  "a media type": () =>
    endpoint("GET /a", { mediaType: { format: "raw", previews: ["a", "b"] } }),
  "a format": () => endpoint("GET /a", { mediaType: { format: "raw" } }),
  "options alone": () =>
    endpoint({ method: "PUT", url: "/a/{b}", baseUrl: "https://h", b: 1 }),
  "three arguments": () =>
    call(endpoint, "POST /a/{url}", { headers }, { url: "u", headers: "h" }),
  "a parameter called url": () => endpoint("POST /a", { url: "https://u" }),
  "merge": () => endpoint.merge("POST /a/{b}", { ...body, b: 1, headers }),
  "parse of merge": () =>
    endpoint.parse(endpoint.merge("POST /a/{b}", { ...body, b: 1 })),
  "defaults": () =>
    endpoint.defaults({ ...body, headers, request: { a: 1 } })("POST /a"),
  "DEFAULTS": () => endpoint.defaults({ ...body, headers }).DEFAULTS,
  "an endpoint made before": () => made("GET /a/{b}", { b: 1, f: { a: 1 } }),
  "a mapped route": () => made("GET /mapped", { ids: [1, 2] }),
  "an endpoint made now": () =>
    createEndpoint(create, config)("GET /a/{b}", { b: 1, f: { a: 1 } }),
  "a missing parameter": () => made("GET /a/{b}/{c}" as string),
  "a dot segment": () => endpoint("GET /a/{b}", { b: ".." }),
  "a wrong header": () => endpoint("GET /a", { headers: { "a b": "c" } }),
  "a wrong template": () => endpoint("GET /{a"),
  "a template": () =>
    parseTemplate("{a}{/b*}{?c,d*}").expand({
      a: "x",
      b: ["y"],
      d: { k: "é" },
    }),
  "its names": () => parseTemplate("{a}{?c,d*}").variableNames,
  "octokit": () =>
    octokit("GET /repos/{owner}/:repo{?ids*}", {
      owner: "o",
      repo: "r é",
      ids: [1, 2],
      q: "a+b",
      list: ["a", ["b", null]],
      object: { a: 1 },
      "n[]": 1,
    }),
  "octokit with a body": () => octokit("POST /a", { ...body, headers }),
  "octokit with data": () => octokit({ method: "PUT", url: "/a", data: "x" }),
  "octokit with a parameter called url": () => [
    octokit("PATCH /a", { url: "https://u" }),
    octokit("GET /a", { url: "https://u" }).url,
  ],
  "octokit with a media type": () =>
    octokit.defaults({ mediaType: { previews: ["a", "b-preview"] } })(
      "POST /graphql",
      { mediaType: { format: "raw", previews: ["b", "c"] } },
    ),
  "octokit of a full URL": () => octokit("GET https://h.example/a b?c#d"),
  "octokit's merge and parse": () =>
    octokit.parse(octokit.merge("POST /a/{b}", { ...body, b: 1, headers })),
  "octokit's defaults": () =>
    octokit.defaults({ ...body, headers, request: { a: { b: 1 } } })(
      "POST /a",
      { deep: { b: { c: 1 } }, request: { a: { c: 1 } } },
    ),
  "octokit's DEFAULTS": () => octokit.defaults({ ...body, headers }).DEFAULTS,
  "octokit's members": () => Object.keys(octokit.defaults({ ...body })),
  "octokit with a dot segment": () => octokit("GET /a/{b}", { b: ".." }),
  "octokit with a wrong host": () => octokit("GET https://a\\@b.example"),
  "toCurl()": () => toCurl(post),
  "toCurl() of a GET": () => toCurl(get),
  "toRequest()": () => {
    const request = toRequest(post);
    return [request.method, request.url, request.headers.get("authorization")];
  },
  "isRunInstallInput()": () => isRunInstallInput([{ cwd: "a", args: ["b"] }]),
  "validateRunInstallInput()": () => validateRunInstallInput([{ args: [1] }]),
  "installCommands()": () =>
    installCommands([{ recursive: true, args: ["a"] }]),
};

/** What a call comes to: its result, or the code and the message of its error. */
function outcomeOf(run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    return error instanceof EndpointError
      ? `${error.code}: ${error.message}`
      : error;
  }
}

/**
 * What the runtime's own functions read from every object, where nothing can be
 * done: `Headers` and `Request` are written in JavaScript on Deno.
 */
const RUNTIME: Readonly<Record<string, RegExp>> = {
  "headers as Headers": /^(\d+|Symbol\(Symbol\.iterator\))$/,
  "toRequest()": /^(\d+|source|length)$/,
};

describe("whatever was added to", () => {
  const expected = new Map(
    Object.entries(CALLS).map(([name, run]) => [name, outcomeOf(run)]),
  );
  for (const [name, [prototype, descriptor]] of Object.entries(ADDITIONS)) {
    it(`${name}, each call gives what it gives without`, () => {
      const faults: string[] = [];
      for (const key of keysFor(prototype)) {
        for (const [call, run] of Object.entries(CALLS)) {
          if (RUNTIME[call]?.test(String(key))) continue;
          const found = withAddition(
            prototype,
            key,
            { configurable: true, ...descriptor },
            () => outcomeOf(run),
          );
          try {
            assertEquals(found, expected.get(call));
          } catch {
            const shown = Deno.inspect(found, { compact: true, depth: 2 });
            faults.push(
              `${String(key)}: ${call}: ${
                shown.replace(/\s+/g, " ").slice(0, 300)
              }`,
            );
          }
        }
      }
      assertEquals(faults, []);
    });
  }
});

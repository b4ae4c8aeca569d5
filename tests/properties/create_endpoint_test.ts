import { assertEquals } from "@std/assert";
import { fc } from "../_fast_check.ts";
import { describe } from "node:test";
import { described } from "../../lib/description/mod.ts";
import { createEndpoint, endpoint } from "../../mod.ts";
import { call } from "../_call.ts";
import * as input from "./_input.ts";
import {
  checkRequest,
  keepsInput,
  outcome,
  property,
  same,
  urlOf,
} from "./_property.ts";

const BASE = "https://x.example";
const api = createEndpoint({ baseUrl: BASE, strict: false });

describe("createEndpoint()", () => {
  property(
    "puts a parameter with the name of an option where any other goes",
    [
      input.route,
      input.parameters(),
      // The names of all options, and of what a polluted object would have.
      fc.constantFrom(
        ..."baseUrl headers data query cookies request method url".split(" "),
        ..."mediaType parameters strict trustedOrigins description".split(" "),
        "__proto__",
        "constructor",
      ),
      input.scalar,
    ],
    (route, given, name, value) => {
      // The name may be in the route or among the parameters already.
      if (route.includes(name) || Object.hasOwn(given, name)) return false;
      const run = (parameter: string) =>
        outcome(() => {
          const all = input.fromEntries([
            ...Object.entries(given),
            [parameter, value],
          ]);
          const { headers, method, url, body } = api(route, all);
          const query = url.split(/[?&#]/).map((pair) =>
            pair.startsWith(`${parameter}=`)
              ? pair.slice(parameter.length)
              : pair
          );
          const fields = Object.entries(Object(body))
            .map(([key, field]) => [key === parameter ? "" : key, field]);
          return { headers, method, query, fields };
        });
      const found = run(name);
      assertEquals(found, run("zzz"));
      return "result" in found;
    },
    { full: 1000, share: 0.25 },
  );

  const github = endpoint.defaults({
    baseUrl: BASE,
    headers: { accept: "application/json", "user-agent": null },
  });
  same(
    "gives what endpoint() gives for parameters that are no options",
    [
      // `data` is an option of one of them.
      input.route.filter((it) => !/https:|data/.test(it)),
      // They write lists in ways of their own.
      input.parameters().filter((it) =>
        !Object.hasOwn(it, "data") && !Object.values(it).some(Array.isArray)
      ),
    ],
    (route, given) => [
      () => call(api, route, given),
      () => call(github, route, given),
    ],
    1000,
  );

  same(
    "gives the same for parameters of defaults(), and of the call",
    [input.route, input.givenParameters, input.givenParameters],
    (route, first, second) => [
      () => call(api.defaults({ parameters: first }), route, second),
      () => call(api, route, { ...first, ...second }),
    ],
  );

  property(
    "appends the option query to what it gives without",
    [
      input.verb,
      fc.constantFrom("/a", "/a/{b}", "/a?c=d", "/a{?c}", "/a#e"),
      input.parameters(),
      fc.dictionary(input.text, input.text, { maxKeys: 3 }),
    ],
    (verb, url, given, query) => {
      const run = (options: object) =>
        urlOf(outcome(() => call(api, `${verb} ${url}`, given, options)));
      const [without, found] = [run({}), run({ query })];
      assertEquals(found === undefined, without === undefined);
      if (found === undefined || without === undefined) return;
      const pairs = (href: string) => [...new URL(href).searchParams];
      assertEquals(pairs(found), [...pairs(without), ...Object.entries(query)]);
      const rest = (href: string) =>
        Object.assign(new URL(href), { search: "" }).href;
      assertEquals(rest(found), rest(without));
    },
    { full: 1000 },
  );

  property(
    "writes cookies that a server can read back",
    [fc.dictionary(input.text, input.text, { minKeys: 1, maxKeys: 3 })],
    (cookies) => {
      const { headers } = api("GET /a", {}, { cookies });
      const found = String(headers["cookie"]).split("; ")
        .map((pair) => pair.split("=").map(decodeURIComponent));
      assertEquals(found, Object.entries(cookies));
    },
  );

  const record = fc.dictionary(input.text, input.placeholderValue, {
    maxKeys: 3,
  });
  keepsInput(
    fc.tuple(
      fc.record({
        ...input.copiedOptions,
        baseUrl: fc.constant(BASE),
        parameters: record,
        strict: fc.constant(false),
      }),
      record,
      fc.record({ ...input.copiedOptions, query: record, cookies: record }),
    ),
    (route, [options, given, own]) =>
      call(call(createEndpoint, options), route, given, own),
  );

  /** The words of a table for a parameter. */
  const words = fc.constantFrom(
    ...["path", "path simple*", "path label", "path matrix*", "query"],
    ...["query form*", "query deepObject", "query json", "header"],
    ...["path, query json", "header json", "cookie form", "body"],
  );
  const names = fc.oneof(
    input.name,
    fc.constantFrom("accept", "X-A", "cookie"),
  );
  /** What a table says of a route. */
  const rules = fc.record({
    parameters: fc.dictionary(names, words, { maxKeys: 3 }),
    body: fc.constantFrom(
      ...["application/json", "text/plain", "multipart/form-data"],
      "application/x-www-form-urlencoded",
    ),
    required: fc.boolean(),
    inBody: fc.array(input.name, { maxLength: 2 }),
    accept: fc.constantFrom("application/json", "*/*"),
    server: fc.constantFrom(BASE, "https://other.example/v1"),
  }, { requiredKeys: [] });
  const ownOptions = input.mostly<unknown, unknown>(
    6,
    fc.constant(undefined),
    input.sometimes({
      headers: input.headers,
      data: input.anyValue,
      query: fc.oneof(input.options, input.anyValue),
      cookies: fc.oneof(input.options, input.anyValue),
      baseUrl: input.baseUrl,
      request: input.anyValue,
    }),
    fc.oneof(input.anyValue, input.options),
  );
  const settings = input.sometimes({
    description: fc.boolean(),
    headers: input.headers,
    parameters: input.parameters(),
    request: input.anyValue,
    strict: fc.boolean(),
    trustedOrigins: fc.constantFrom("*", [], ["https://other.example"]),
  });

  property(
    "throws nothing but EndpointError, and builds right requests, whatever it is given",
    [
      input.mostly(4, input.route, input.anyRoute),
      input.mostly<unknown, unknown>(
        4,
        input.parameters(),
        input.options,
        input.anyValue,
      ),
      fc.tuple(ownOptions, ownOptions),
      input.mostly(4, fc.constant(BASE), input.baseUrl),
      fc.oneof(rules, input.anyValue),
      settings,
    ],
    (route, given, [own, defaults], baseUrl, rules, settings) => {
      const made = outcome(() => {
        const { description, ...rest } = settings;
        const table = { names: true, routes: { [route]: rules } };
        return call(createEndpoint, {
          ...rest,
          baseUrl,
          ...description ? { description: described(table as never) } : {},
        });
      });
      if (!("result" in made)) return false;
      const target = Object(made.result);
      outcome(() => call(target.defaults, defaults));
      const found = outcome(() => call(target, route, given, own));
      if ("result" in found) checkRequest(found.result, route);
      return "result" in found;
    },
    { full: 4000, share: 0.1 },
  );
});

import { assert, assertEquals, assertMatch } from "@std/assert";
import { fc } from "../_fast_check.ts";
import { describe } from "node:test";
import { createEndpoint, endpoint } from "../../mod.ts";
import { call } from "../_call.ts";
import * as input from "./_input.ts";
import {
  checkRequest,
  hasBody,
  keepsInput,
  outcome,
  PAGE,
  property,
  same,
  urlOf,
} from "./_property.ts";

/** `.defaults()` of `endpoint`, or of what another `.defaults()` has made. */
const defaults = (given: unknown, target: unknown = endpoint) =>
  call(Reflect.get(Object(target), "defaults"), given);

/** `endpoint` with a chain of `.defaults()`; or without, where they are wrong. */
const chain = fc.array(input.options, { maxLength: 2 }).map((links) => {
  const made = outcome(() =>
    links.reduce<unknown>((target, link) => defaults(link, target), endpoint)
  );
  return "result" in made ? made.result as typeof endpoint : endpoint;
});

describe("endpoint()", () => {
  property(
    "equals parse() of merge() wherever merge() has an answer, errors included",
    [input.parametersOfCall, chain],
    (parameters, target) => {
      const whole = outcome(() => call(target, ...parameters));
      const inSteps = outcome(() => {
        try {
          return call(target.parse, call(target.merge, ...parameters));
        } catch (error) {
          // Merged options cannot hold a parameter with the name of an option.
          if (/has the name of an option/.test(`${error}`)) return undefined;
          throw error;
        }
      });
      if ("result" in whole) checkRequest(whole.result, parameters[0]);
      if (!("result" in inSteps) || inSteps.result !== undefined) {
        assertEquals(whole, inSteps);
      }
      return "result" in whole;
    },
    { full: 3000, share: 0.1 },
  );

  property(
    "throws nothing but EndpointError, whatever it is given",
    [
      fc.constantFrom(
        endpoint,
        endpoint.merge,
        endpoint.parse,
        endpoint.defaults,
        createEndpoint,
      ),
      fc.array(input.anything, { maxLength: 3 }),
    ],
    (target, parameters) => void outcome(() => call(target, ...parameters)),
    { full: 3000 },
  );

  same(
    "gives the same again for the same input",
    [input.parametersOfCall],
    (given) => [() => call(endpoint, ...given), () => call(endpoint, ...given)],
  );

  same(
    "gives the same for the route in the options",
    [input.route, input.parameters()],
    (route, given) => {
      const [method, url] = route.split(" ");
      return [
        () => call(endpoint, { ...given, method, url }),
        () => call(endpoint, route, given),
      ];
    },
  );

  const entries = fc.uniqueArray(fc.tuple(input.name, input.placeholderValue), {
    selector: ([key]) => key,
  });
  same(
    "takes the keys of its options in any order for the path",
    [
      input.template,
      entries.chain((list) =>
        fc.tuple(
          fc.constant(list),
          fc.shuffledSubarray(list, { minLength: list.length }),
        )
      ),
    ],
    (url, lists) =>
      lists.map((list) => () =>
        Object(call(endpoint, `POST ${url}`, input.fromEntries(list))).url
      ),
  );

  same(
    "gives the same for parameters of defaults() as for those of the call",
    [input.route, input.givenParameters],
    (route, given) => [
      () => call(defaults(given), route),
      () => call(endpoint, route, given),
    ],
  );

  const lowerHeaders = fc.dictionary(
    fc.constantFrom("x-a", "x-b", "accept"),
    fc.constantFrom("1", "2", null),
  );
  const link = fc.tuple(input.givenParameters, lowerHeaders);
  same(
    "gives the same for defaults() in two steps as in one",
    [input.route, link, link, link],
    (route, [a, x], [b, y], [c, z]) => {
      const first = { ...a, headers: x };
      const second = { ...b, headers: y };
      const both = { ...a, ...b, headers: { ...x, ...y } };
      const last = { ...c, headers: z };
      return [
        () => call(defaults(second, defaults(first)), route, last),
        () => call(defaults(both), route, last),
      ];
    },
  );

  const copied = fc.tuple(
    input.parameters(fc.oneof(input.placeholderValue, fc.anything())),
    fc.record({
      ...input.copiedOptions,
      mediaType: fc.record({
        format: fc.constantFrom("raw", undefined),
        previews: fc.array(fc.constantFrom("a", "b-preview")),
      }),
    }),
  ).map((it) => input.fromEntries(it.flatMap(Object.entries)));
  keepsInput(
    fc.tuple(copied, copied),
    (route, [first, last]) => call(defaults(first), route, last),
  );
});

/** Placeholders in a path, and what a server reads there for an encoded value. */
const IN_PATH: Readonly<
  Record<string, (value: string, name: string) => string>
> = {
  "/{p}": (value) => `/${value}`,
  "/:p": (value) => `/${value}`,
  "/x-:p.z": (value) => `/x-${value}.z`,
  "/~{p}!$&'*+,;=@": (value) => `/~${value}!$&'*+,;=@`,
  "({p}": (value) => `(${value}`,
  "/{+p}": (value) => `/${value}`,
  "{/p}": (value) => `/${value}`,
  "{/p*}": (value) => `/${value}`,
  "{.p}": (value) => `.${value}`,
  "{;p}": (value, name) => `;${name}${value && "="}${value}`,
  "{;p*}": (value, name) => `;${name}${value && "="}${value}`,
};
const IN_QUERY = ["{?p}", "{?p*}"];
const NOWHERE = ["", ""];

describe("endpoint() and its URL", () => {
  const place = fc.record({
    form: fc.constantFrom(...Object.keys(IN_PATH), ...IN_QUERY, ...NOWHERE),
    text: input.text,
    // The same for a server, in a list or not.
    wrap: fc.constantFrom(
      (value: string): unknown => value,
      (value: string) => [value],
      (value: string) => [null, value],
    ),
  });

  property(
    "put every value in its place: path segment, query, fragment or body",
    [
      fc.constantFrom(
        ["https://api.example.com", ""],
        ["https://api.example.com/v3/", "/v3"],
        ["http://localhost:3000/a/b", "/a/b"],
      ),
      input.verb,
      fc.array(place, { minLength: 1, maxLength: 6 }),
    ],
    ([baseUrl = "", prefix], verb, places) => {
      const all = places.map(({ form, wrap, text }, index) => {
        // A reserved expansion keeps the value's own slashes.
        const value = form.includes("+p") ? `v${index}` : text;
        return { form, name: `p${index}`, value, given: wrap(value) };
      });
      const inPath = all.filter(({ form }) => Object.hasOwn(IN_PATH, form));
      const inQuery = all.filter(({ form }) => IN_QUERY.includes(form));
      const others = all.filter(({ form }) => form === "");
      const template = [...inPath, ...inQuery]
        .map(({ form, name }) =>
          form.replace("p", name)
            .replace("?", name === inQuery[0]?.name ? "?" : "&")
        ).join("");
      const given = input.fromEntries(all.map((it) => [it.name, it.given]));
      const found = outcome(() =>
        call(endpoint, `${verb} /r${template}{#end}`, {
          ...given,
          end: "e",
          baseUrl,
        })
      );

      const path = inPath.map(({ form, name, value }) =>
        IN_PATH[form]!(encodeURIComponent(value), name)
      );
      const segments = `${prefix}/r${path.join("")}`.split("/")
        .map(decodeURIComponent);
      if (segments.some((segment) => /^\.\.?$/.test(segment))) {
        assertEquals(found, { code: "UNSAFE_PATH" });
        return false;
      }
      assert("result" in found);
      const { url: href, body } = Object(found.result);
      const url = new URL(href);
      assertEquals(url.origin, new URL(baseUrl).origin);
      assertEquals(url.username, "");
      assertEquals(url.hash, "#e");
      assertEquals(url.pathname.split("/").map(decodeURIComponent), segments);
      const [pairs, fields] = hasBody(verb)
        ? [inQuery, others]
        : [[...inQuery, ...others], []];
      assertEquals(
        [...url.searchParams],
        pairs.map(({ name, value }) => [name, value]),
      );
      assertEquals(
        Object.entries(body ?? {}),
        fields.map(({ name, given }) => [name, given]),
      );
      return true;
    },
    { full: 2000, share: 0.5 },
  );

  property(
    "never leave the base URL's origin and path, whatever the operators",
    [
      fc.constantFrom("https://api.example.com/v3", "", "/", "/v3"),
      input.verb,
      input.template.filter((url) => !url.startsWith("https:")),
      input.parameters(),
      fc.boolean(),
    ],
    (base, verb, url, given, isInRoute) => {
      // In the route, the origin has to stay as well.
      const [start, baseUrl] = isInRoute && base.startsWith("https:")
        ? [`${base}/`, "https://other.example"]
        : ["", base];
      const found = outcome(() =>
        call(endpoint, `${verb} ${start}${url}`, { ...given, baseUrl })
      );
      if (!("result" in found)) return false;
      checkRequest(found.result);
      const resolved = new URL(urlOf(found)!, PAGE);
      assertEquals(resolved.origin, new URL(base, PAGE).origin);
      assertEquals(resolved.username + resolved.password, "");
      if (base.includes("/v3") && !isInRoute) {
        assertMatch(resolved.pathname, /^\/v3(?:\/|$)/);
      }
      return true;
    },
    { full: 2000, share: 0.25 },
  );
});

/**
 * What holds of every call. These are the fuzzer, too: `deno task ci fuzz` tries
 * each property as often as `COUNT` says, from the same seed unless `SEED` says
 * another.
 *
 * @module
 */
import { assert, assertEquals, assertMatch } from "@std/assert";
import fc from "fast-check";
import { describe, it } from "node:test";
import {
  createEndpoint,
  endpoint,
  EndpointError,
  toCurl,
  toRequest,
} from "../mod.ts";
import type { EndpointFunction, RequestOptions } from "../mod.ts";
import { createClient } from "../lib/client/client.ts";
import { described } from "../lib/description/mod.ts";
import { parseTemplate } from "../lib/uri_template/parse_template.ts";
import { anyText } from "./_any_text.ts";
import { call, errorOf, type Outcome, polluted } from "./_call.ts";
import { runs } from "./_runs.ts";

fc.configureGlobal({ seed: Number(Deno.env.get("SEED") ?? 7) });

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** What every secret holds, and nothing else does: it must never be shown. */
const SECRET = "hunter2";

/** The page that a URL is relative to where it is only a path. */
const PAGE = "https://page.example/here/";

/** All that RFC 3986 allows in a URI reference. */
const URI_REFERENCE =
  /^(?:[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=]|%[0-9A-Fa-f]{2})*$/;

const PROTOTYPE_KEYS = Reflect.ownKeys(Object.prototype).length;

/**
 * What a call comes to. It throws nothing but an `EndpointError`, whose message is one
 * short line without a secret, and it changes no prototype.
 */
function outcome(run: () => unknown): Outcome {
  try {
    return { result: run() };
  } catch (thrown) {
    const error = errorOf(() => {
      throw thrown;
    });
    assertMatch(error.message, /^[^\r\n]{1,4000}$/);
    const told = [error.stack, ...Object.values(error)].join("\n");
    assert(!told.includes(SECRET), told);
    return { code: error.code };
  } finally {
    assertEquals(Reflect.ownKeys(Object.prototype).length, PROTOTYPE_KEYS);
  }
}

/** Asserts what is true of every request that is built. */
function checkRequest(
  { url, method, headers, ...rest }: RequestOptions,
  route?: unknown,
): void {
  assertMatch(url, URI_REFERENCE);
  const { pathname } = new URL(url, PAGE);
  const [written] = url.replace(/^https?:\/\/[^/?#]*/i, "").split(/[?#]/);
  assertEquals(pathname, written || "/", "a parser reads another path");
  assert(METHODS.includes(method.toUpperCase()), method);
  const named = /^\s*([A-Z]+)\s+\//.exec(String(route))?.[1];
  assertEquals(method, (named ?? method).toLowerCase());
  const hasBody = Object.hasOwn(rest, "body");
  assert(!hasBody || !["get", "head", "options"].includes(method), method);
  for (const [name, value] of Object.entries(headers)) {
    assertMatch(name, /^[!#$%&'*+.^_`|~0-9a-z-]+$/);
    if (typeof value === "number") assert(Number.isFinite(value), name);
    else assertMatch(String(value), /^[\t\x20-\x7e\x80-\xff]*$/);
  }
}

/** The URL of a request, when there is one. */
function urlOf(found: Outcome): string | undefined {
  return "result" in found
    ? String(Reflect.get(Object(found.result), "url"))
    : undefined;
}

function deepFreeze<T>(value: T): T {
  if (typeof value === "object" && value !== null) {
    for (const key of Reflect.ownKeys(value)) {
      deepFreeze(Reflect.get(value, key));
    }
    if (!ArrayBuffer.isView(value)) Object.freeze(value);
  }
  return value;
}

/** What has led builders and parsers of URLs astray. */
// deno-fmt-ignore
const FRAGMENTS = [
  "", "a", "0", "-", "~", "*", "+", "!", "'", "(", "=", ";", ",",
  "/", "//", ".", "..", "...", "./", "../", "/..", "/./", "a/../b", "\\", "/\\", "\\\\evil.example",
  "%", "%2", "%zz", "%25", "%2e", "%2E", ".%2e", "%2e%2E", "%252e", "%2f", "%5c", "%00", "%0d%0a", "%ff", "%c0%ae", "%20",
  "?", "#", "&", "?a=b", "&a=b", "#a", "=c",
  "@", ":", ":80", ":80@evil.example", "{", "}", "{x}", "{+x}", ":x", "[", "]", "[]", "[::1]",
  "https://", "HtTpS://", "https:/", "//evil.example/x", "@evil.example", ".evil.example",
  "javascript:", "data:", "file:///", "https://evil.example/x", "\t/\n/evil.example",
  "\t", "\n", "\r\n", "\0", " ", "\x7f", "\x85", "\x9b", "\x1b[201~",
  "é", "é日\u{1F600}", "ß", "İ", "／", "．", "。", "＠", "\u00a0", "\u2028", "\u202e", "\ufeff", "\uffff",
  "__proto__", "constructor", "toString", "true", "null", "C++", "$&", "$1",
];
const fragment = fc.constantFrom(...FRAGMENTS);

/** Texts of all kinds, those that have led others astray among them, alone and in a row. */
const text = fc.oneof(
  fc.string(),
  anyText(),
  fragment,
  fc.array(fragment, { minLength: 2, maxLength: 4 }).map((it) => it.join("")),
);

/** Text that may hold halves of surrogate pairs. */
const brokenText = fc.array(fc.nat(0xffff), { maxLength: 4 })
  .map((units) => String.fromCharCode(...units));

const scalar = fc.oneof(
  text,
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.boolean(),
  fc.bigInt(),
  fc.date({ noInvalidDate: true }),
);
const nothing = fc.constantFrom(undefined, null);
const scalarOrNothing = fc.oneof({ weight: 5, arbitrary: scalar }, nothing);

/** Every value that a placeholder takes. */
const placeholderValue = fc.oneof(
  { weight: 3, arbitrary: scalarOrNothing },
  fc.array(scalarOrNothing, { maxLength: 3 }),
  fc.dictionary(text, scalarOrNothing, { maxKeys: 3 }),
);

/** Every value, right or wrong, that a caller may pass. */
const anyValue = fc.oneof(
  { weight: 4, arbitrary: placeholderValue },
  brokenText,
  fc.anything({
    withBigInt: true,
    withDate: true,
    withMap: true,
    withNullPrototype: true,
    withTypedArray: true,
  }),
  fc.constantFrom(NaN, Infinity, new Date(NaN), Symbol("s"), () => {}),
);

/** Names for templates and parameters, few enough to meet. */
const name = fc.constantFrom(
  "a",
  "b",
  "c",
  "_1",
  "data",
  "constructor",
  "__proto__",
);
const parameterName = fc.oneof(
  { weight: 4, arbitrary: name },
  fc.constantFrom("a[]", "b c", "", "toString"),
  // An object puts keys that are array indices first, whatever the order they came in.
  fc.constantFrom("0", "7", "10"),
  text,
);

/** An object whose `__proto__` is a key like others. */
function fromEntries(
  entries: readonly (readonly [string, unknown])[],
): Record<string, unknown> {
  const object: Record<string, unknown> = {};
  for (const [key, value] of entries) {
    Object.defineProperty(object, key, {
      value,
      configurable: true,
      enumerable: true,
      writable: true,
    });
  }
  return object;
}

function parameters(
  value: fc.Arbitrary<unknown>,
): fc.Arbitrary<Record<string, unknown>> {
  return fc.array(fc.tuple(parameterName, value), { maxLength: 4 })
    .map(fromEntries);
}

const literal = fc.constantFrom("a", "b-c", ".", "..x", "ü", "%20", "~", "x:y");
const expression = fc.tuple(
  fc.constantFrom("", "", "+", "#", ".", "/", ";", "?", "&"),
  fc.array(
    fc.tuple(name, fc.constantFrom("", "", "", "*", ":2")).map((
      [n, modifier],
    ) => n + modifier),
    { minLength: 1, maxLength: 2 },
  ),
).map(([operator, variables]) => `{${operator}${variables}}`);

/** A right template, absolute or relative, with or without query and fragment. */
const template = fc.tuple(
  fc.constantFrom("", "/", "/", "/", "https://other.example/"),
  fc.array(
    fc.oneof(
      literal,
      expression,
      name.map((n) => `/:${n}`),
      fc.constantFrom("/", "/", "?", "&", "#"),
    ),
    { maxLength: 6 },
  ),
).map(([start, parts]) => start + parts.join(""));

const anyTemplate = fc.oneof(
  { weight: 6, arbitrary: template },
  fc.string(),
  text,
);
const method = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...METHODS, "get", "Patch") },
  text,
);
const route = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.tuple(method, anyTemplate).map((r) => r.join(" ")),
  },
  { weight: 2, arbitrary: anyTemplate },
  anyValue,
);

const headerName = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom("accept", "X-A", "x-a", "Authorization"),
  },
  text,
);
const headerValue = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom(
      "b",
      1,
      "",
      null,
      undefined,
      "application/vnd.acme.v1+json",
    ),
  },
  text,
  anyValue,
);
const header = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(headerName, headerValue) },
  fc.tuple(
    fc.constantFrom("authorization", "AUTHORIZATION"),
    fragment.map((end) => `token ${SECRET}${end}`),
  ),
);
const headers = fc.oneof(
  fc.array(header, { maxLength: 3 }).map(fromEntries),
  fc.array(header, { maxLength: 3 }),
  fc.constantFrom(
    null,
    undefined,
    // The wrong way round.
    [[`token ${SECRET}`, "authorization"]],
    { [`authorization: token ${SECRET}`]: "" },
  ),
  anyValue,
);
const mediaWord = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom("raw", "text+json", "a-preview") },
  anyValue,
);
const mediaType = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      format: mediaWord,
      previews: fc.oneof(
        { weight: 5, arbitrary: fc.array(mediaWord, { maxLength: 3 }) },
        anyValue,
      ),
    }, { requiredKeys: [] }),
  },
  anyValue,
);
const baseUrl = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom(
      "https://x.example",
      "https://x.example/api/",
      "HTTP://X.Example.COM:443/v1//",
      "https://[::1]:3000",
      "https://bücher.example",
      "https://user@x.example",
      `https://me:${SECRET}@x.example/v1`,
      `https://me:${SECRET}/x@x.example`,
      `https://${SECRET}@x.example:99`,
      "",
      "/",
      "/api",
    ),
  },
  anyValue,
);

/** Keys that are there now and then, with a value or with `undefined`. */
function sometimes(
  fields: Record<string, fc.Arbitrary<unknown>>,
): fc.Arbitrary<Record<string, unknown>> {
  const rare = Object.entries(fields).map(([key, value]) =>
    [key, fc.option(value, { freq: 1, nil: undefined })] as const
  );
  return fc.record(Object.fromEntries(rare), { requiredKeys: [] });
}

/** Options, right or wrong, of all kinds. */
const options = fc.tuple(
  parameters(fc.oneof({ weight: 4, arbitrary: placeholderValue }, anyValue)),
  sometimes({
    baseUrl,
    data: anyValue,
    headers,
    mediaType,
    method,
    request: fc.oneof(fc.dictionary(text, anyValue), anyValue),
    url: anyTemplate,
  }),
).map(([given, known]) =>
  fromEntries([...Object.entries(given), ...Object.entries(known)])
);

/** The parameters of a call, in both of its forms. */
const parametersOfCall = fc.oneof(
  fc.tuple(route, options),
  fc.tuple(route),
  fc.tuple(options),
);

/** `endpoint` with a chain of `.defaults()`; or without, where they are wrong. */
const chain = fc.array(options, { maxLength: 2 }).map((links) => {
  const made = outcome(() =>
    links.reduce<unknown>(
      (target, link) => call(Reflect.get(Object(target), "defaults"), link),
      endpoint,
    )
  );
  return "result" in made ? made.result as EndpointFunction : endpoint;
});

describe("endpoint()", () => {
  it("equals parse() of merge() wherever merge() has an answer, errors included", () => {
    let compared = 0;
    fc.assert(
      fc.property(parametersOfCall, chain, (parameters, target) => {
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
        if ("result" in whole) {
          compared++;
          checkRequest(whole.result as RequestOptions, parameters[0]);
        }
        if ("result" in inSteps && inSteps.result === undefined) return;
        assertEquals(whole, inSteps);
      }),
      { numRuns: runs(3000) },
    );
    // Without this the property would hold for a library that only throws.
    assert(compared > runs(3000) / 10, `${compared} calls gave a result`);
  });

  it("gives the same again for the same input", () => {
    fc.assert(
      fc.property(parametersOfCall, (parameters) => {
        const first = outcome(() => call(endpoint, ...parameters));
        assertEquals(outcome(() => call(endpoint, ...parameters)), first);
      }),
      { numRuns: runs(500) },
    );
  });

  it("gives the same for the route in the options", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...METHODS),
        template,
        parameters(placeholderValue),
        (verb, url, given) => {
          assertEquals(
            outcome(() => call(endpoint, { ...given, method: verb, url })),
            outcome(() => call(endpoint, `${verb} ${url}`, given)),
          );
        },
      ),
      { numRuns: runs(500) },
    );
  });

  it("never changes its input, and takes it deeply frozen", () => {
    // Values that can be copied deeply.
    const cloneable = fc.oneof(placeholderValue, fc.anything());
    const headerRecord = fc.dictionary(
      fc.constantFrom("X-A", "accept", "b"),
      fc.constantFrom("c", 1, null),
    );
    const input = fc.record({
      given: parameters(cloneable),
      headers: fc.oneof(headerRecord, headerRecord.map(Object.entries)),
      mediaType: fc.record({
        format: fc.constantFrom("raw", undefined),
        previews: fc.array(fc.constantFrom("a", "b-preview")),
      }),
      request: fc.dictionary(fc.string(), fc.anything()),
    }).map(({ given, ...known }) =>
      fromEntries([...Object.entries(given), ...Object.entries(known)])
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...METHODS),
        template,
        input,
        input,
        (verb, url, defaults, given) => {
          const run = (link: unknown, last: unknown) =>
            outcome(() =>
              call(call(endpoint.defaults, link), `${verb} ${url}`, last)
            );
          const copy = structuredClone({ defaults, given });
          const first = run(defaults, given);
          assertEquals({ defaults, given }, copy);
          assertEquals(run(deepFreeze(defaults), deepFreeze(given)), first);
        },
      ),
      { numRuns: runs(500) },
    );
  });

  it("puts every parameter exactly once into path, query or body", () => {
    const value = fc.constantFrom(
      (token: string): unknown => token,
      (token: string) => [token],
      (token: string) => [null, token],
    );
    const place = fc.constantFrom(
      "/{p}",
      "/:p",
      "/{+p}",
      "{/p}",
      "{/p*}",
      "{.p}",
      "{;p}",
      "{;p*}",
      "{?p}",
      "{?p*}",
      "{&p}",
      "{#p}",
      undefined,
      undefined,
    );
    // The order of path, query and fragment in a URL.
    const rank = (part: string) =>
      part[1] === "?" ? 1 : part[1] === "&" ? 2 : 0;
    fc.assert(
      fc.property(
        fc.constantFrom(...METHODS),
        fc.array(fc.tuple(place, value), { minLength: 1, maxLength: 6 }),
        (verb, places) => {
          const parts = places.flatMap(([part], index) =>
            part === undefined ? [] : [part.replace("p", `p${index}`)]
          );
          const url = "/r" + parts.toSorted((a, b) => rank(a) - rank(b))
            .filter((part) => !part.startsWith("{#")).join("") +
            parts.filter((part) => part.startsWith("{#")).join("");
          const given = fromEntries(
            places.map(([, make], index) => [`p${index}`, make(`v${index}v`)]),
          );
          const { body, ...rest } = call(endpoint, `${verb} ${url}`, given) as {
            url: string;
            body?: unknown;
          };
          const sent = `${rest.url} ${JSON.stringify(body ?? null)}`;
          places.forEach((_, index) => {
            assertEquals(sent.split(`v${index}v`).length - 1, 1, sent);
          });
        },
      ),
      { numRuns: runs(1000) },
    );
  });

  it("keeps the base URL's origin and exactly the template's path segments", () => {
    const piece = fc.constantFrom(
      "a",
      "b-c",
      "~",
      "x.y",
      "",
      "(",
      "!$&'*+,;=@",
    );
    // A segment's text around its placeholder; `:name` needs no word beside it.
    const segment = fc.oneof(
      fc.tuple(piece, piece).map(([before, after]) =>
        [before, (n: string) => `{${n}}`, after] as const
      ),
      fc.tuple(fc.constantFrom("", "~", "x-"), fc.constantFrom("", ".z", "-"))
        .map((
          [before, after],
        ) => [before, (n: string) => `:${n}`, after] as const),
    );
    const bases = fc.constantFrom(
      ["https://api.example.com", ""],
      ["https://api.example.com/v3/", "/v3"],
      ["http://localhost:3000/a/b", "/a/b"],
    );
    let compared = 0;
    fc.assert(
      fc.property(
        bases,
        fc.array(fc.tuple(segment, text), { minLength: 1, maxLength: 4 }),
        text,
        ([base = "", prefix], segments, extra) => {
          const path = segments.map(([[before, write, after]], index) =>
            `/${before}${write(`p${index}`)}${after}`
          ).join("");
          const expected = segments.map(([[before, , after], value]) =>
            before + value + after
          );
          const given = fromEntries([
            ["extra", extra],
            ...segments.map(([, value], index) =>
              [`p${index}`, value] as const
            ),
          ]);
          const found = outcome(() =>
            call(endpoint, `GET ${path}`, { ...given, baseUrl: base })
          );
          if (expected.some((segment) => /^\.\.?$/.test(segment))) {
            assertEquals(found, { code: "UNSAFE_PATH" });
            return;
          }
          const url = new URL(urlOf(found) ?? "");
          assertEquals(url.origin, new URL(base).origin);
          assertEquals(
            url.pathname.split("/").map(decodeURIComponent),
            [...`${prefix}`.split("/"), ...expected],
          );
          assertEquals([...url.searchParams], [["extra", extra]]);
          assertEquals(url.hash, "");
          assertEquals(url.username, "");
          compared++;
        },
      ),
      { numRuns: runs(2000) },
    );
    assert(compared > runs(2000) / 2, `${compared} calls gave a URL`);
  });

  it("never leaves the base URL's origin and path, whatever the operators", () => {
    const path = template.filter((url) => !url.startsWith("https:"));
    let compared = 0;
    fc.assert(
      fc.property(
        fc.constantFrom("https://api.example.com/v3", "", "/", "/v3"),
        fc.constantFrom(...METHODS),
        path,
        parameters(placeholderValue),
        fc.boolean(),
        (base, verb, url, given, isInRoute) => {
          // In the route, the origin has to stay as well.
          const [start, baseUrl] = isInRoute && base.startsWith("https:")
            ? [`${base}/`, "https://other.example"]
            : ["", base];
          const found = outcome(() =>
            call(endpoint, `${verb} ${start}${url}`, { ...given, baseUrl })
          );
          if (!("result" in found)) return;
          compared++;
          checkRequest(found.result as RequestOptions);
          const resolved = new URL(urlOf(found)!, PAGE);
          assertEquals(resolved.origin, new URL(base, PAGE).origin);
          assertEquals(resolved.username + resolved.password, "");
          if (base.includes("/v3") && !isInRoute) {
            assertMatch(resolved.pathname, /^\/v3(?:\/|$)/);
          }
        },
      ),
      { numRuns: runs(2000) },
    );
    assert(compared > runs(2000) / 4, `${compared} calls gave a URL`);
  });

  it("takes the keys of its options in any order for the path", () => {
    const entries = fc.uniqueArray(fc.tuple(name, placeholderValue), {
      selector: ([key]) => key,
    });
    const shuffled = entries.chain((list) =>
      fc.tuple(
        fc.constant(list),
        fc.shuffledSubarray(list, { minLength: list.length }),
      )
    );
    fc.assert(
      fc.property(template, shuffled, (url, [list, other]) => {
        // With `data`, any other parameter needs a place in the template.
        const pathOf = (given: Record<string, unknown>) => {
          const found = outcome(() => call(endpoint, `POST ${url}`, given));
          return urlOf(found) ?? found;
        };
        assertEquals(pathOf(fromEntries(other)), pathOf(fromEntries(list)));
      }),
      { numRuns: runs(500) },
    );
  });

  it("throws nothing but EndpointError, whatever it is given", () => {
    const anything = fc.oneof(anyValue, options, mediaType);
    fc.assert(
      fc.property(
        fc.constantFrom(
          endpoint,
          endpoint.merge,
          endpoint.parse,
          endpoint.defaults,
          createEndpoint,
        ),
        fc.array(fc.oneof(anything, route), { maxLength: 3 }),
        (target, parameters) => {
          outcome(() => call(target, ...parameters));
        },
      ),
      { numRuns: runs(3000) },
    );
  });
});

describe("createEndpoint()", () => {
  const base = "https://x.example";
  const api = createEndpoint({ baseUrl: base, strict: false });
  /** The names of all options, and of what a polluted object would have. */
  const optionName = fc.constantFrom(
    ..."baseUrl headers data query cookies request method url".split(" "),
    ..."mediaType parameters strict trustedOrigins description".split(" "),
    "__proto__",
    "constructor",
  );
  const ownParameters = parameters(placeholderValue);

  it("puts a parameter with the name of an option where any other goes", () => {
    let compared = 0;
    fc.assert(
      fc.property(
        fc.constantFrom(...METHODS),
        template,
        ownParameters,
        optionName,
        scalar,
        (verb, url, given, name, value) => {
          // The name may be in the route or among the parameters already.
          if (url.includes(name) || Object.hasOwn(given, name)) return;
          const run = (parameter: string) =>
            outcome(() => {
              const entries = [...Object.entries(given), [parameter, value]];
              const { headers, method, url: href, body } = api(
                [verb, url].join(" "),
                fromEntries(entries as [string, unknown][]),
              );
              const query = href.split(/[?&#]/).map((pair) =>
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
          if ("result" in found) compared++;
        },
      ),
      { numRuns: runs(1000) },
    );
    assert(compared > runs(1000) / 4, `${compared} calls gave a result`);
  });

  it("gives what endpoint() gives for parameters that are no options", () => {
    const github = endpoint.defaults({
      baseUrl: base,
      headers: { accept: "application/json", "user-agent": null },
    });
    fc.assert(
      fc.property(
        fc.constantFrom(...METHODS),
        template.filter((url) => !url.startsWith("https:")),
        parameters(placeholderValue),
        (verb, url, given) => {
          if (url.includes("data") || Object.hasOwn(given, "data")) return;
          const route = `${verb} ${url}`;
          assertEquals(
            outcome(() => call(api, route, given)),
            outcome(() => call(github, route, given)),
          );
        },
      ),
      { numRuns: runs(1000) },
    );
  });

  it("gives the same for parameters of defaults(), and of the call", () => {
    const value = placeholderValue.filter((given) => given !== undefined);
    fc.assert(
      fc.property(
        fc.constantFrom(...METHODS),
        template,
        parameters(value),
        parameters(value),
        (verb, url, first, second) => {
          const route = `${verb} ${url}`;
          const run = (target: unknown, given: object) =>
            outcome(() => call(target, route, given));
          const link = api.defaults({ parameters: first });
          assertEquals(
            run(link, second),
            run(api, { ...first, ...second }),
          );
        },
      ),
      { numRuns: runs(500) },
    );
  });

  it("appends the option query to what it gives without", () => {
    const query = fc.dictionary(text, text, { maxKeys: 3 });
    fc.assert(
      fc.property(
        fc.constantFrom(...METHODS),
        fc.constantFrom("/a", "/a/{b}", "/a?c=d", "/a{?c}", "/a#e"),
        ownParameters,
        query,
        (verb, url, given, query) => {
          const run = (options: object) =>
            outcome(() => call(api, `${verb} ${url}`, given, options));
          const [without, found] = [urlOf(run({})), urlOf(run({ query }))];
          assertEquals(found === undefined, without === undefined);
          if (found === undefined || without === undefined) return;
          const pairs = (href: string) => [...new URL(href).searchParams];
          assertEquals(pairs(found), [
            ...pairs(without),
            ...Object.entries(query),
          ]);
          const rest = (href: string) =>
            Object.assign(new URL(href), {
              search: "",
            }).href;
          assertEquals(rest(found), rest(without));
        },
      ),
      { numRuns: runs(1000) },
    );
  });

  it("writes cookies that a server can read back", () => {
    const cookies = fc.dictionary(text, text, { minKeys: 1, maxKeys: 3 });
    fc.assert(
      fc.property(cookies, (cookies) => {
        const { headers } = api("GET /a", {}, { cookies });
        const found = String(headers["cookie"]).split("; ").map((pair) =>
          pair.split("=").map(decodeURIComponent)
        );
        assertEquals(found, Object.entries(cookies));
      }),
      { numRuns: runs(500) },
    );
  });

  it("never changes its input, and takes it deeply frozen", () => {
    const record = fc.dictionary(text, placeholderValue, { maxKeys: 3 });
    const headerRecord = fc.dictionary(
      fc.constantFrom("X-A", "accept", "b"),
      fc.constantFrom("c", 1, null),
    );
    const shared = fc.record({
      headers: fc.oneof(headerRecord, headerRecord.map(Object.entries)),
      request: fc.dictionary(fc.string(), fc.anything()),
    });
    fc.assert(
      fc.property(
        fc.constantFrom(...METHODS),
        template,
        fc.tuple(shared, record, record, shared, record, record),
        (verb, url, [first, a, b, last, query, cookies]) => {
          const input = [
            { baseUrl: base, ...first, parameters: a, strict: false },
            b,
            { ...last, query, cookies },
          ];
          const run = ([options, given, own]: readonly unknown[]) =>
            outcome(() =>
              call(call(createEndpoint, options), `${verb} ${url}`, given, own)
            );
          const copy = structuredClone(input);
          const before = run(input);
          assertEquals(input, copy);
          assertEquals(run(deepFreeze(input)), before);
        },
      ),
      { numRuns: runs(500) },
    );
  });

  /** The words of a table for a parameter. */
  const words = fc.constantFrom(
    ...["path", "path simple*", "path label", "path matrix*", "query"],
    ...["query form*", "query deepObject", "query json", "header"],
    ...["path, query json", "header json", "cookie form", "body"],
  );
  const names = fc.oneof(name, fc.constantFrom("accept", "X-A", "cookie"));
  /** What a table says of a route. */
  const rules = fc.record({
    parameters: fc.dictionary(names, words, { maxKeys: 3 }),
    body: fc.constantFrom(
      ...["application/json", "text/plain", "multipart/form-data"],
      "application/x-www-form-urlencoded",
    ),
    required: fc.boolean(),
    inBody: fc.array(name, { maxLength: 2 }),
    accept: fc.constantFrom("application/json", "*/*"),
    server: fc.constantFrom(base, "https://other.example/v1"),
  }, { requiredKeys: [] });
  const ownOptions = fc.oneof(
    { weight: 6, arbitrary: fc.constant(undefined) },
    sometimes({
      headers,
      data: anyValue,
      query: fc.oneof(options, anyValue),
      cookies: fc.oneof(options, anyValue),
      baseUrl,
      request: anyValue,
    }),
    fc.oneof(anyValue, options),
  );

  it("throws nothing but EndpointError, and builds right requests, whatever it is given", () => {
    let built = 0;
    fc.assert(
      fc.property(
        fc.oneof(
          {
            weight: 4,
            arbitrary: fc.tuple(fc.constantFrom(...METHODS), template).map((
              it,
            ) => it.join(" ")),
          },
          fc.tuple(method, anyTemplate).map((it) => it.join(" ")),
        ),
        fc.oneof({ weight: 4, arbitrary: ownParameters }, options, anyValue),
        fc.tuple(ownOptions, ownOptions),
        fc.oneof({ weight: 4, arbitrary: fc.constant(base) }, baseUrl),
        fc.oneof(rules, anyValue),
        sometimes({
          description: fc.boolean(),
          headers,
          parameters: ownParameters,
          request: anyValue,
          strict: fc.boolean(),
          trustedOrigins: fc.constantFrom("*", [], ["https://other.example"]),
        }),
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
          if (!("result" in made)) return;
          const target = Object(made.result);
          outcome(() => call(target.defaults, defaults));
          const found = outcome(() => call(target, route, given, own));
          if (!("result" in found)) return;
          built++;
          checkRequest(found.result as RequestOptions, route);
        },
      ),
      { numRuns: runs(4000) },
    );
    assert(built > runs(4000) / 10, `${built} calls gave a result`);
  });
});

describe("defaults()", () => {
  it("in two steps equals one with both options", () => {
    // `undefined` is left out: it keeps the earlier default in two steps only.
    const value = placeholderValue.filter((given) => given !== undefined);
    const lowerHeaders = fc.dictionary(
      fc.constantFrom("x-a", "x-b", "accept"),
      fc.constantFrom("1", "2", null),
    );
    const link = fc.tuple(parameters(value), lowerHeaders);
    fc.assert(
      fc.property(
        fc.constantFrom(...METHODS),
        template,
        link,
        link,
        link,
        (verb, url, [a, x], [b, y], [c, z]) => {
          const last = { ...c, headers: z };
          const inTwoSteps = outcome(() => {
            const first = call(endpoint.defaults, { ...a, headers: x });
            const second = call(Reflect.get(Object(first), "defaults"), {
              ...b,
              headers: y,
            });
            return call(second, `${verb} ${url}`, last);
          });
          const inOne = outcome(() =>
            call(
              call(endpoint.defaults, { ...a, ...b, headers: { ...x, ...y } }),
              `${verb} ${url}`,
              last,
            )
          );
          assertEquals(inTwoSteps, inOne);
        },
      ),
      { numRuns: runs(500) },
    );
  });

  it("equals the same options in the call", () => {
    const value = placeholderValue.filter((given) => given !== undefined);
    fc.assert(
      fc.property(
        fc.constantFrom(...METHODS),
        template,
        parameters(value),
        (verb, url, given) => {
          assertEquals(
            outcome(() =>
              call(call(endpoint.defaults, given), `${verb} ${url}`)
            ),
            outcome(() => call(endpoint, `${verb} ${url}`, given)),
          );
        },
      ),
      { numRuns: runs(500) },
    );
  });
});

describe("expand()", () => {
  const path = template.map((url) => url.replaceAll(/\/:\w+/g, "/x"));

  it("gives only characters that RFC 3986 allows", () => {
    let compared = 0;
    fc.assert(
      fc.property(path, parameters(placeholderValue), (url, variables) => {
        const { expand, variableNames } = parseTemplate(url);
        assertEquals(new Set(variableNames).size, variableNames.length);
        assert(variableNames.every((it) => url.includes(it)), url);
        const found = outcome(() => call(expand, deepFreeze(variables)));
        if (!("result" in found)) return;
        assertMatch(String(found.result), URI_REFERENCE);
        assertEquals(outcome(() => call(expand, variables)), found);
        compared++;
      }),
      { numRuns: runs(2000) },
    );
    assert(compared > runs(2000) / 4, `${compared} templates were expanded`);
  });

  it("throws nothing but EndpointError, whatever it is given", () => {
    fc.assert(
      fc.property(
        fc.oneof(anyTemplate, anyValue),
        fc.oneof(parameters(anyValue), anyValue),
        (text, variables) => {
          const parsed = outcome(() => {
            try {
              return call(parseTemplate, text);
            } catch (error) {
              if (error instanceof EndpointError && typeof text === "string") {
                const { position = -1 } = error;
                assert(position >= 0 && position <= text.length, text);
              }
              throw error;
            }
          });
          if (!("result" in parsed)) return;
          outcome(() => call(Object(parsed.result).expand, variables));
        },
      ),
      { numRuns: runs(2000) },
    );
  });

  it("is undone by decodeURIComponent() in a simple expression", () => {
    fc.assert(
      fc.property(text, (value) => {
        const { expand } = parseTemplate("{x}");
        assertEquals(decodeURIComponent(expand({ x: value })), value);
      }),
      { numRuns: runs(1000) },
    );
  });

  it("is undone by splitting and decodeURIComponent() for lists", () => {
    fc.assert(
      fc.property(
        fc.array(text, { minLength: 1 }),
        fc.constantFrom(["{x}", ","], ["{/x*}", "/"], ["{;x*}", ";x="]),
        (list, [form = "", separator = ""]) => {
          const expanded = parseTemplate(form).expand({ x: list });
          // `;x` stands for `;x=` where the item is empty.
          const written = expanded.replaceAll(/;x(?=;|$)/g, ";x=");
          const items = written.split(separator).map(decodeURIComponent);
          assertEquals(separator === "," ? items : items.slice(1), list);
        },
      ),
      { numRuns: runs(500) },
    );
  });

  it("is undone by URLSearchParams for query expressions", () => {
    fc.assert(
      fc.property(
        fc.dictionary(text, text, { minKeys: 1 }),
        (pairs) => {
          const expanded = parseTemplate("{?x*}").expand({ x: pairs });
          assertEquals(
            [...new URLSearchParams(expanded)],
            Object.entries(pairs),
          );
        },
      ),
      { numRuns: runs(500) },
    );
  });

  it("takes no more than a prefix of code points", () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 20 }), (value, length) => {
        const expanded = parseTemplate(`{x:${length}}`).expand({ x: value });
        assertEquals(
          decodeURIComponent(expanded),
          Array.from(value).slice(0, length).join(""),
        );
      }),
      { numRuns: runs(500) },
    );
  });

  it("expands what has no expression to itself, encoded", () => {
    const text = fc.string({
      unit: fc.constantFrom("a", "/", "?", "#", "%20", "ü", "\u{1F600}", "!"),
    });
    fc.assert(
      fc.property(text, (literal) => {
        assertEquals(
          parseTemplate(literal).expand({}),
          encodeURI(decodeURI(literal)),
        );
      }),
      { numRuns: runs(200) },
    );
  });
});

describe("toRequest() and toCurl()", () => {
  const made = fc.oneof(
    {
      weight: 2,
      arbitrary: fc.tuple(fc.constantFrom(...METHODS), template, options)
        .map(([verb, url, given]) =>
          outcome(() => call(endpoint, `${verb} ${url}`, given))
        ).filter((it) => "result" in it).map((it) =>
          Reflect.get(it, "result") as unknown
        ),
    },
    sometimes({
      method: fc.oneof(method, anyValue),
      url: fc.oneof(
        text.map((it) => `https://x.example/${it}`),
        fc.tuple(baseUrl, text).map((it) => it.map(String).join("/")),
        anyValue,
      ),
      headers,
      body: anyValue,
      request: anyValue,
    }),
    anyValue,
  );

  it("tell no secret in a command of one printable line", () => {
    let compared = 0;
    fc.assert(
      fc.property(made, (options) => {
        const line = outcome(() => call(toCurl, options));
        if (!("result" in line)) return;
        const shown = String(line.result);
        assert(!shown.includes(SECRET), shown);
        assertMatch(shown, /^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u);
        compared++;
      }),
      { numRuns: runs(2000) },
    );
    assert(compared > runs(2000) / 10, `${compared} commands`);
  });

  it("make a Request for the same URL and method", () => {
    fc.assert(
      fc.property(made, (options) => {
        const sent = outcome(() => call(toRequest, options));
        if (!("result" in sent)) return;
        const { url, method } = Object(options);
        assert(sent.result instanceof Request);
        assertEquals(sent.result.url, new URL(url).href);
        assertEquals(sent.result.method, String(method).toUpperCase());
      }),
      { numRuns: runs(2000) },
    );
  });
});

describe("createClient()", () => {
  /** Every name that a reason is read from, and names that change what an object does. */
  const names = fc.oneof(
    fc.constantFrom(
      ..."message msg title detail error error_description description errors"
        .split(" "),
      ..."details invalid-params invalid_params violations fieldViolations"
        .split(" "),
      ..."reason code source pointer parameter header field loc param path"
        .split(" "),
      ..."propertyPath property target name toString toJSON length __proto__"
        .split(" "),
    ),
    text,
  );
  /** JSON of any shape, with those names at any depth. */
  const { json } = fc.letrec<{ json: unknown }>((tie) => ({
    json: fc.oneof(
      { maxDepth: 8, withCrossShrink: true },
      fc.constantFrom(null, true, -1.5, 1e300, "", "<p>", SECRET),
      anyText({ maxLength: 400 }),
      fc.array(tie("json"), { maxLength: 5 }),
      fc.array(fc.tuple(names, tie("json")), { maxLength: 8 }).map(fromEntries),
    ),
  }));

  it("gives one short, printable line without secrets as a server's reason, whatever it sends", async () => {
    let body = "";
    const client = createClient({
      baseUrl: "https://x.example",
      headers: { authorization: `Bearer ${SECRET}` },
      fetch: () =>
        new Response(body, {
          status: 422,
          headers: { "content-type": "application/json" },
        }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(names, { maxLength: 9 }),
        json,
        async (path, inner) => {
          body = JSON.stringify(
            path.reduceRight<unknown>(
              (value, name) => fromEntries([["message", "x"], [name, value]]),
              inner,
            ),
          );
          const error = await client("GET /a").catch((it) => it);
          const reason = error.message.replace(/^.*? returned 422/, "");
          assertMatch(reason, /^(: "[^\p{C}\p{Zl}\p{Zp}]*")?$/u);
          assert(!reason.includes(SECRET), reason);
          // Each character may be written as `\u{10ffff}`.
          assert(reason.length <= 4 + 300 * 10, reason);
        },
      ),
      { numRuns: runs(20_000, 2000) },
    );
  });
});

// Last: changing a prototype slows the engine down for good.
describe("where a prototype is polluted", () => {
  it("every call comes to the same", () => {
    const api = createEndpoint({
      baseUrl: "https://x.example",
      strict: false,
      description: described({
        routes: { "POST /a": { parameters: { a: "header json" } } },
      }),
    });
    const name = fc.oneof(
      text,
      // deno-fmt-ignore
      fc.constantFrom(
        ...["0", "6", "a", "b", "c", "url", "method", "baseUrl", "headers", "mediaType", "request", "data"],
        ...["authorization", "accept", "value", "type", "strict", "cookie", "cookies", "content-type"],
        ...["route", "body", "toJSON", "trustedOrigins", "query", "parameters", "description", "position"],
      ),
    ).filter((it) => !(it in Object.prototype));
    const anyCall = fc.oneof(
      parametersOfCall.map((given) => [endpoint, ...given]),
      fc.tuple(
        fc.constantFrom(...METHODS),
        template,
        parameters(placeholderValue),
      )
        .map(([verb, url, given]) => [api, `${verb} ${url}`, given]),
    );
    fc.assert(
      fc.property(anyCall, name, ([target, ...given], name) => {
        const expected = outcome(() => call(target, ...given));
        const found = outcome(() =>
          polluted({ [name]: "?" }, () => call(target, ...given))
        );
        assertEquals(found, expected);
      }),
      { numRuns: runs(1000) },
    );
  });
});

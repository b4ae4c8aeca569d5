/**
 * Random input, right and wrong: texts and values, templates and routes, options.
 *
 * @module
 */
import { fc } from "../_fast_check.ts";
import { anyText } from "../_any_text.ts";

export const METHODS: readonly string[] =
  "GET HEAD POST PUT PATCH DELETE OPTIONS".split(" ");

/** What every secret holds, and nothing else does: it must never be shown. */
export const SECRET = "hunter2";

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

/** Mostly one thing, and now and then another. */
export function mostly<T, U>(
  weight: number,
  arbitrary: fc.Arbitrary<T>,
  ...others: fc.Arbitrary<U>[]
): fc.Arbitrary<T | U> {
  return fc.oneof({ weight, arbitrary }, ...others);
}

/** One of the words in a string. */
function word(words: string): fc.Arbitrary<string> {
  return fc.constantFrom(...words.split(" "));
}

export const fragment = fc.constantFrom(...FRAGMENTS);

/** Texts of all kinds, those that have led others astray among them, alone and in a row. */
export const text = fc.oneof(
  fc.string(),
  anyText(),
  fragment,
  fc.array(fragment, { minLength: 2, maxLength: 4 }).map((it) => it.join("")),
);

/** Text that may hold halves of surrogate pairs. */
const brokenText = fc.array(fc.nat(0xffff), { maxLength: 4 })
  .map((units) => String.fromCharCode(...units));

export const scalar = fc.oneof(
  text,
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.boolean(),
  fc.bigInt(),
  fc.date({ noInvalidDate: true }),
);
const scalarOrNothing = mostly(5, scalar, fc.constantFrom(undefined, null));

/** Every value that a placeholder takes. */
export const placeholderValue = mostly<unknown, unknown>(
  3,
  scalarOrNothing,
  fc.array(scalarOrNothing, { maxLength: 3 }),
  fc.dictionary(text, scalarOrNothing, { maxKeys: 3 }),
);

/** Every value, right or wrong, that a caller may pass. */
export const anyValue = mostly<unknown, unknown>(
  4,
  placeholderValue,
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
export const name = word("a b c _1 data constructor __proto__");
const parameterName = mostly(
  4,
  name,
  fc.constantFrom("a[]", "b c", "", "toString"),
  // An object puts keys that are array indices first, whatever the order they came in.
  fc.constantFrom("0", "7", "10"),
  text,
);

/** An object whose `__proto__` is a key like others. */
export function fromEntries(
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

export function parameters(
  value: fc.Arbitrary<unknown> = placeholderValue,
): fc.Arbitrary<Record<string, unknown>> {
  return fc.array(fc.tuple(parameterName, value), { maxLength: 4 })
    .map(fromEntries);
}

/** Parameters without `undefined`, which keeps an earlier default. */
export const givenParameters = parameters(
  placeholderValue.filter((value) => value !== undefined),
);

const literal = word("a b-c . ..x ü %20 ~ x:y");
const expression = fc.tuple(
  fc.constantFrom("", "", "+", "#", ".", "/", ";", "?", "&"),
  fc.array(
    fc.tuple(name, fc.constantFrom("", "", "", "*", ":2"))
      .map(([name, modifier]) => name + modifier),
    { minLength: 1, maxLength: 2 },
  ),
).map(([operator, variables]) => `{${operator}${variables}}`);

/** A right template, absolute or relative, with or without query and fragment. */
export const template = fc.tuple(
  fc.constantFrom("", "/", "/", "/", "https://other.example/"),
  fc.array(
    fc.oneof(
      literal,
      expression,
      name.map((name) => `/:${name}`),
      fc.constantFrom("/", "/", "?", "&", "#"),
    ),
    { maxLength: 6 },
  ),
).map(([start, parts]) => start + parts.join(""));

export const verb = fc.constantFrom(...METHODS);

/** A right template after a method. */
export const route = fc.tuple(verb, template).map((it) => it.join(" "));

export const anyTemplate = mostly(6, template, fc.string(), text);
export const anyMethod = mostly(
  8,
  fc.constantFrom(...METHODS, "get", "Patch"),
  text,
);
export const anyRoute = fc.tuple(anyMethod, anyTemplate)
  .map((it) => it.join(" "));

const headerName = mostly(6, word("accept X-A x-a Authorization"), text);
const headerValue = mostly<unknown, unknown>(
  6,
  fc.constantFrom("b", 1, "", null, undefined, "application/vnd.acme.v1+json"),
  text,
  anyValue,
);
const header = mostly<[string, unknown], [string, unknown]>(
  3,
  fc.tuple(headerName, headerValue),
  fc.tuple(
    word("authorization AUTHORIZATION"),
    fragment.map((end) => `token ${SECRET}${end}`),
  ),
);
export const headers = fc.oneof(
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

const mediaWord = mostly<unknown, unknown>(
  5,
  word("raw text+json a-preview"),
  anyValue,
);
const previews = fc.array(mediaWord, { maxLength: 3 });
export const mediaType = mostly<unknown, unknown>(
  6,
  fc.record({
    format: mediaWord,
    previews: mostly<unknown, unknown>(5, previews, anyValue),
  }, { requiredKeys: [] }),
  anyValue,
);

export const baseUrl = mostly<unknown, unknown>(
  6,
  fc.constantFrom(
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
  anyValue,
);

/** Keys that are there now and then, with a value or with `undefined`. */
export function sometimes(
  fields: Record<string, fc.Arbitrary<unknown>>,
): fc.Arbitrary<Record<string, unknown>> {
  const rare = Object.entries(fields).map(([key, value]) =>
    [key, fc.option(value, { freq: 1, nil: undefined })] as const
  );
  return fc.record(Object.fromEntries(rare), { requiredKeys: [] });
}

/** Options, right or wrong, of all kinds. */
export const options = fc.tuple(
  parameters(mostly(4, placeholderValue, anyValue)),
  sometimes({
    baseUrl,
    data: anyValue,
    headers,
    mediaType,
    method: anyMethod,
    request: fc.oneof(fc.dictionary(text, anyValue), anyValue),
    url: anyTemplate,
  }),
).map(([given, known]) =>
  fromEntries([...Object.entries(given), ...Object.entries(known)])
);

const routeOrNot = fc.oneof(
  { weight: 8, arbitrary: anyRoute },
  { weight: 2, arbitrary: anyTemplate },
  anyValue,
);

/** The parameters of a call, in both of its forms. */
export const parametersOfCall: fc.Arbitrary<unknown[]> = fc.oneof(
  fc.tuple(routeOrNot, options),
  fc.tuple(routeOrNot),
  fc.tuple(options),
);

/** Anything where a route, options or media types may be. */
export const anything = fc.oneof(anyValue, options, mediaType, routeOrNot);

/** Headers and request options that can be copied deeply. */
const someHeaders = fc.dictionary(
  word("X-A accept b"),
  fc.constantFrom("c", 1, null),
);
export const copiedOptions = {
  headers: fc.oneof(someHeaders, someHeaders.map(Object.entries)),
  request: fc.dictionary(fc.string(), fc.anything()),
};

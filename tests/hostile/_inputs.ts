/**
 * Random inputs in the format of `tests/vectors/*.jsonl`, so that one that finds
 * something can become a case there.
 *
 * @module
 */
import fc from "fast-check";
import type { VectorCase } from "../conformance/vectors.ts";

/** A call of the library, without what should come of it. */
export interface Input extends Omit<VectorCase, "result" | "error" | "name"> {
  /** A name for which every object inherits a value in a second call. The result must be the same. */
  readonly polluted?: string;
}

/** What every secret holds, and nothing else does: it must never be shown. */
export const SECRET = "hunter2";

/** The address of the document that a URL is relative to where it is only a path. */
export const DOCUMENT = "https://document.example/folder/page";

/** One of some values, the simpler ones first. */
const pick = fc.constantFrom;

/** One thing once in so many times, otherwise another. */
function oneIn<Rare, Usual>(
  times: number,
  rare: fc.Arbitrary<Rare>,
  usual: fc.Arbitrary<Usual>,
): fc.Arbitrary<Rare | Usual> {
  return fc.oneof(
    { weight: times - 1, arbitrary: usual },
    { weight: 1, arbitrary: rare },
  );
}

/** Several texts in a row. */
function joined(...parts: fc.Arbitrary<string>[]): fc.Arbitrary<string> {
  return fc.tuple(...parts).map((texts) => texts.join(""));
}

/** Up to so many texts in a row. */
function several(
  part: fc.Arbitrary<string>,
  maxLength: number,
  separator = "",
): fc.Arbitrary<string> {
  return fc.array(part, { maxLength }).map((texts) => texts.join(separator));
}

/** An object of up to so many entries; `__proto__` is a name like others. */
function entries(
  name: fc.Arbitrary<string>,
  value: fc.Arbitrary<unknown>,
): fc.Arbitrary<Record<string, unknown>> {
  return fc.array(fc.tuple(name, value), { maxLength: 3 })
    .map((pairs) => Object.fromEntries(pairs));
}

/** A key that is present once in so many times. */
function seldom<Value>(
  times: number,
  value: fc.Arbitrary<Value>,
): fc.Arbitrary<Value | undefined> {
  return oneIn(times, value, fc.constant(undefined));
}

/** An object of some of the keys. */
function some<Value extends object>(
  keys: { [Key in keyof Value]: fc.Arbitrary<Value[Key]> },
): fc.Arbitrary<{ [Key in keyof Value]?: Exclude<Value[Key], undefined> }> {
  return fc.record(keys, { requiredKeys: [] }).map((object) =>
    Object.fromEntries(
      Object.entries(object).filter(([, it]) => it !== undefined),
    ) as never
  );
}

/** An object of all keys that have a value. */
function all<Value extends object>(
  keys: { [Key in keyof Value]: fc.Arbitrary<Value[Key]> },
): fc.Arbitrary<{ [Key in keyof Value]: Exclude<Value[Key], undefined> }> {
  return fc.record(keys).map((object) =>
    Object.fromEntries(
      Object.entries(object).filter(([, it]) => it !== undefined),
    ) as never
  );
}

// deno-fmt-ignore
const FRAGMENT = pick(
  "a", "b", "x", "0", "-", "_", "~", "*", "+", "!", "'", "(", "=", ";", ",",
  "/", "//", "/", ".", "..", "...", "./", "../", "/..", "/./", "\\", "/\\",
  "%", "%2", "%zz", "%2e", "%2E", "%2e%2e", "%252e", "%2f", "%5c", "%00", "%0d%0a", "%ff", "%c0%ae", "%20",
  "?", "#", "&", "?a=b", "&a=b", "#a", "=c",
  "@", ":", ":80", ":x", "{", "}", "{x}", "{+x}", "[", "]", "[]", "[::1]",
  "https://", "http://", "HtTpS://", "https:", "https:/", "//evil.example", "@evil.example", ".evil.example",
  "evil.example/", "javascript:", "data:", "file:///", "https://evil.example/x",
  "\t", "\n", "\r", "\r\n", "\0", " ", "\x7f", "\x85", "\x9b", "\x1b[201~",
  "é", "ß", "İ", "／", "．", "。", "＠", "\u{1f600}", "\ud83d", "\ude00", "\u00a0", "\u2028", "\u202e", "\ufeff", "\uffff",
  "__proto__", "constructor", "toString", "true", "null", "C++", "$&", "$1",
);

/** Text that leads builders and parsers of URLs astray. */
const text = fc.oneof(
  { weight: 100, arbitrary: FRAGMENT },
  {
    weight: 200,
    arbitrary: fc.array(FRAGMENT, { minLength: 1, maxLength: 4 })
      .map((parts) => parts.join("")),
  },
  {
    weight: 100,
    arbitrary: pick("octocat", "hello-world", "1", "main", "é x", "a.b"),
  },
  { weight: 1, arbitrary: FRAGMENT.map((part) => part.repeat(3000)) },
);

const SIMPLE = pick("a", "b", "x");
// deno-fmt-ignore
const NAME = fc.oneof(SIMPLE, pick(
  "owner", "a.b", "%41", "a[]", "b c", "", "é", "1", "07",
  "__proto__", "constructor", "toString", "valueOf", "hasOwnProperty", "length",
  // Options, which are parameters where the route decides.
  "url", "method", "baseUrl", "headers", "mediaType", "request", "data",
));
const METHOD = pick("GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS");
const HOST = pick(
  "api.example.com",
  "API.Example.COM:443",
  "localhost:8080",
  "127.0.0.1",
  "[::1]:3000",
  "bücher.example",
  "ｅxample.com",
  "example.com.",
  "user@example.com",
  "a:b@example.com",
  `me:${SECRET}@example.com`,
  `me:${SECRET}/x@example.com`,
  `${SECRET}@example.com:99`,
  `${SECRET}:@example.com`,
);
const SCHEME = pick("https://", "http://", "HTTPS://");

/** A value that holds no other. */
const leaf: fc.Arbitrary<unknown> = oneIn(
  2,
  pick<unknown>(
    null,
    true,
    false,
    0,
    -1,
    1e300,
    { $number: "NaN" },
    { $number: "Infinity" },
    { $number: "-0" },
    { $undefined: true },
    { $bigint: "123456789012345678901234567890" },
    { $symbol: "s" },
    { $function: true },
    { $bytes: [0, 46, 255] },
    { $date: "invalid" },
    { $date: "+275760-09-13T00:00:00Z" },
    { $cyclic: true },
    { $url: "https://example.com/a b?" },
  ),
  text,
);

/** A value of any type, and objects to a depth of two. */
const anything: fc.Arbitrary<unknown> = nested(nested(leaf));

function nested(inner: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return oneIn(
    3,
    fc.oneof(
      fc.array(inner, { maxLength: 3 }),
      entries(text, inner),
      inner.map((a) => ({ $instance: { a } })),
      fc.tuple(text, inner).map((pair) => ({ $map: [pair] })),
    ),
    inner,
  );
}

/** A value for a placeholder, mostly a valid one. */
const value: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 8, arbitrary: text },
  { weight: 3, arbitrary: fc.array(text, { maxLength: 3 }) },
  { weight: 2, arbitrary: entries(text, text) },
  {
    weight: 2,
    arbitrary: pick<unknown>(
      ...["", null, [], {}, 0, -1, 1.5, 1e21, true, false],
      ...[{ $undefined: true }, { $bigint: "-9" }],
      { $date: "2011-01-26T19:06:43Z" },
    ),
  },
  { weight: 1, arbitrary: anything },
);

const parameters = entries(
  fc.oneof({ weight: 12, arbitrary: SIMPLE }, {
    weight: 7,
    arbitrary: NAME,
  }, { weight: 1, arbitrary: text }),
  value,
);

const variables = fc.array(
  joined(oneIn(8, NAME, SIMPLE), pick("", "", "*", ":1", ":3", ":9999")),
  { minLength: 1, maxLength: 2 },
);
const expression = fc.tuple(
  pick("", "", "", "+", "#", ".", "/", ";", "?", "&"),
  variables,
).map(([operator, names]) => `{${operator}${names.join()}}`);

/** A URI template, mostly a valid one. */
const template = several(
  fc.oneof(
    // A segment of its own is the usual place of a value.
    { weight: 4, arbitrary: expression.map((it) => `/${it}`) },
    { weight: 1, arbitrary: expression },
    { weight: 1, arbitrary: pick("/a", "/", "/b.c", "?", "?a=b", "#") },
    { weight: 1, arbitrary: pick("/:a", ":x", ":owner") },
    { weight: 1, arbitrary: oneIn(3, text, pick("/repos/")) },
  ),
  4,
);

const urlTemplate = fc.oneof(
  { weight: 8, arbitrary: template.map((it) => `/${it}`) },
  { weight: 2, arbitrary: joined(SCHEME, HOST, pick("/", ""), template) },
  { weight: 1, arbitrary: template },
  { weight: 1, arbitrary: joined(text, template) },
);

const route: fc.Arbitrary<unknown> = oneIn(
  100,
  anything,
  oneIn(
    8,
    urlTemplate,
    joined(
      oneIn(30, text, METHOD),
      pick(" ", " ", "\t ", "\n", ""),
      urlTemplate,
    ),
  ),
);

const baseUrl: fc.Arbitrary<unknown> = fc.oneof(
  {
    weight: 8,
    arbitrary: joined(SCHEME, HOST, pick("", "/", "/v1", "/v1//")),
  },
  { weight: 2, arbitrary: pick("", "/", "/api", "/a/b/") },
  { weight: 1, arbitrary: text },
  { weight: 1, arbitrary: joined(SCHEME, HOST, text) },
  { weight: 1, arbitrary: fc.constant({ $url: "https://example.com/a b?" }) },
);

const ACCEPT = pick(
  "application/json",
  "application/vnd.github.v3+json",
  "application/vnd.acme.v1.raw+json, text/html;q=0.5",
  "application/vnd.github.luke-preview+json,application/vnd.github.leia-preview",
  "application/octet-stream",
  "application/vnd.",
  "*/*",
  "",
);

const header: fc.Arbitrary<[string, unknown]> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.tuple(
      pick("authorization", "Authorization", "AUTHORIZATION"),
      oneIn(3, text, fc.constant("")).map((it) => `token ${SECRET}${it}`),
    ),
  },
  { weight: 1, arbitrary: fc.tuple(fc.constant("accept"), ACCEPT) },
  { weight: 1, arbitrary: fc.tuple(text, text) },
  {
    weight: 1,
    arbitrary: fc.tuple(
      pick("Accept", "content-type", "X-A", "cookie"),
      anything,
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constant<[string, unknown]>(
      [`authorization: token ${SECRET}`, ""],
    ),
  },
);
const pairs = fc.array(header, { maxLength: 3 });
const headers: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 30, arbitrary: pairs.map((it) => Object.fromEntries(it)) },
  { weight: 10, arbitrary: pairs },
  { weight: 1, arbitrary: anything },
  // The wrong way round.
  { weight: 1, arbitrary: fc.constant([[`token ${SECRET}`, "authorization"]]) },
);

/** Also what multiplies: much text for each of many previews, or of many items. */
const mediaType: fc.Arbitrary<unknown> = oneIn(
  20,
  anything,
  some({
    format: oneIn(
      10,
      fc.oneof(anything, fc.constant({ $repeat: ["f", 40_000] })),
      fc.constant("raw"),
    ),
    previews: oneIn(
      40,
      fc.constant(Array.from({ length: 500 }, (_, index) => `p${index}`)),
      fc.array(oneIn(10, anything, pick("luke", "leia")), { maxLength: 3 }),
    ),
  }),
);

/** Options of `endpoint` beside the parameters. */
const settings = some({
  baseUrl: seldom(2, baseUrl),
  headers,
  mediaType: seldom(2, mediaType),
  data: seldom(4, anything),
  request: seldom(4, pick<unknown>({}, { cache: "x" }, 1)),
  method: seldom(8, oneIn(8, text, METHOD)),
  url: seldom(20, text),
});
const options = fc.tuple(parameters, settings)
  .map(([given, set]) => ({ ...given, ...set }));

/** A name that is long, for each of many items. */
const product = fc.tuple(
  pick("{?n*}", ""),
  pick("n", "n[]"),
  pick(10, 5000),
).map(([tail, name, count]) => {
  const long = "n".repeat(count) + name;
  return [`GET /${tail.replace("n", long)}`, {
    [long]: Array.from({ length: count }, () => ""),
  }];
});

/** Where and how a table says that a parameter is written. */
const word = pick(
  "path",
  "path simple*",
  "path label",
  "path matrix*",
  "query",
  "query form",
  "query form*",
  "query deepObject",
  "query json",
  "path, query json",
  "header",
  "header simple*",
  "header json",
  "cookie",
  "cookie form",
  "body",
);
const describedName = fc.oneof({ weight: 8, arbitrary: SIMPLE }, {
  weight: 1,
  arbitrary: fc.oneof(NAME, pick("accept", "X-A", "cookie")),
});
const words = entries(describedName, oneIn(40, anything, word));
const routeTable = all({
  parameters: seldom(2, words),
  body: seldom(
    4,
    pick("application/json", "text/plain", "application/x-www-form-urlencoded"),
  ),
  required: seldom(4, fc.boolean()),
  inBody: seldom(4, fc.array(NAME, { maxLength: 2 })),
  security: seldom(4, fc.array(NAME, { maxLength: 2 })),
  accept: seldom(4, ACCEPT),
  server: seldom(8, baseUrl),
});

/** The table of an API that has a route. */
function tableOf(route: string): fc.Arbitrary<unknown> {
  return oneIn(
    40,
    anything,
    all({
      names: seldom(4, fc.boolean()),
      keys: seldom(
        4,
        entries(describedName, pick("query", "header", "cookie")),
      ),
      security: seldom(4, fc.array(NAME, { maxLength: 2 })),
      routes: oneIn(
        8,
        entries(text, routeTable),
        routeTable.map((it) => ({ [route]: it })),
      ),
    }),
  );
}

const apiBaseUrl = oneIn(
  8,
  baseUrl,
  pick("https://api.example.com", "http://localhost:8080/v1", "/"),
);
const request = seldom(4, oneIn(20, anything, pick({}, { cache: "x" })));
const defaultParameters = seldom(2, oneIn(40, anything, parameters));
const typo = seldom(200, anything);

/** The options of `createEndpoint`, but its description. */
const apiOptions = {
  baseUrl: apiBaseUrl,
  headers: seldom(4, headers),
  parameters: defaultParameters,
  request,
  strict: seldom(2, fc.boolean()),
  trustedOrigins: seldom(
    2,
    oneIn(8, fc.array(baseUrl, { maxLength: 2 }), pick("*", [])),
  ),
  typo,
};

/** The options of its `.defaults()`. */
const apiDefaults = all({
  baseUrl: seldom(4, apiBaseUrl),
  headers: seldom(4, headers),
  parameters: defaultParameters,
  request,
  typo,
});

/** The options of a call. */
const callOptions = all({
  headers: seldom(4, headers),
  data: seldom(8, anything),
  query: seldom(3, parameters),
  cookies: seldom(3, parameters),
  baseUrl: seldom(16, baseUrl),
  request,
  typo,
});

/** Names that a careless merge of data leaves on `Object.prototype`. */
// deno-fmt-ignore
const POLLUTED = oneIn(4, text, pick(
  ...["0", "6", "a", "b", "x", "url", "method", "baseUrl", "headers", "mediaType", "request", "data"],
  ...["authorization", "accept", "value", "type", "strict", "cookie", "cookies", "content-type"],
  ...["route", "body", "toJSON", "trustedOrigins", "query", "parameters", "description", "parameter", "position"],
));

/** A call of `endpoint`, which has options and parameters in one object. */
const endpointInput = some({
  // To send a request costs more than to build it.
  call: seldom(8, fc.constant("send")),
  arguments: fc.oneof(
    { weight: 2, arbitrary: fc.tuple(route, options) },
    {
      weight: 1,
      arbitrary: fc.tuple(options, urlTemplate)
        .map(([given, url]) => [{ ...given, url }]),
    },
  ),
  defaults: seldom(2, fc.array(options, { maxLength: 3 })),
}).map((it) => ({ call: "endpoint", ...it }));

/** A call of what `createEndpoint` returns, which has them apart. */
const apiInput = oneIn(
  20,
  route.map(String),
  joined(
    METHOD,
    fc.constant(" "),
    oneIn(8, urlTemplate, template.map((it) => `/a${it}`)),
  ),
).chain((route) =>
  all({
    call: oneIn(8, fc.constant("send"), fc.constant("endpoint")),
    arguments: fc.tuple(
      fc.constant(route),
      oneIn(100, anything, parameters),
      callOptions,
    ),
    create: all({ ...apiOptions, description: seldom(2, tableOf(route)) }),
    defaults: seldom(4, fc.array(apiDefaults, { maxLength: 3 })),
  })
);

const builtInput: fc.Arbitrary<Input> = fc.oneof(endpointInput, apiInput);

/** Request options as no endpoint function makes them. */
const requestOptions = oneIn(
  20,
  anything,
  some({
    method: oneIn(10, anything, METHOD),
    url: oneIn(
      3,
      oneIn(3, anything, text),
      joined(fc.constant("https://"), HOST, fc.constant("/"), text),
    ),
    headers,
    body: anything,
    request: anything,
  }),
);

const install = oneIn(
  6,
  anything,
  some({
    recursive: oneIn(8, anything, fc.boolean()),
    cwd: oneIn(8, anything, text),
    args: oneIn(8, anything, fc.array(text, { maxLength: 3 })),
  }),
);

/** A random input: a call of an endpoint function in two of three cases. */
export const input: fc.Arbitrary<Input> = fc.oneof(
  { weight: 800, arbitrary: builtInput },
  {
    weight: 1,
    arbitrary: product.map((given) => ({ call: "endpoint", arguments: given })),
  },
  {
    weight: 200,
    arbitrary: fc.tuple(template, oneIn(20, anything, parameters))
      .map((given) => ({ call: "expand", arguments: given })),
  },
  {
    weight: 100,
    arbitrary: fc.tuple(pick("toRequest", "toCurl"), requestOptions)
      .map(([call, given]) => ({ call, arguments: [given] })),
  },
  {
    weight: 100,
    arbitrary: oneIn(2, fc.array(install, { maxLength: 3 }), install)
      .map((given) => ({ call: "installCommands", arguments: [given] })),
  },
);

/** A random call of an endpoint function, to be made once more after pollution. */
export const pollutedInput: fc.Arbitrary<Input> = fc.tuple(
  builtInput,
  POLLUTED,
).map(([call, polluted]) => ({ ...call, polluted }));

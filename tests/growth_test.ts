import { assert } from "@std/assert";
import process from "node:process";
import { describe, it } from "node:test";
import { parseTemplate } from "../lib/uri_template/parse_template.ts";
import {
  createEndpoint,
  endpoint,
  EndpointError,
  resolveRunInstalls,
  RunInstallInputError,
  toCurl,
  toRequest,
} from "../mod.ts";
import { call } from "./_call.ts";

/** The sizes that are compared, in UTF-16 code units or in items: five doublings apart. */
const SMALL = 32_768;
const LARGE = 1_048_576;

/**
 * The most that the time may grow from one size to the other: by three for each
 * doubling. Linear work takes 2, more where it leaves the processor's caches
 * and fills the heap; quadratic work takes 4.
 */
const MOST_GROWTH = 3 ** 5;

/** What takes less time than this for the large size, in milliseconds, is not slow. */
const SHORT = 10;

/** How often to measure again what looks slow. */
const ROUNDS = 8;

/** Repeats text up to a length. */
function fill(text: string, length: number): string {
  return text.repeat(Math.ceil(length / text.length)).slice(0, length);
}

/** An object of so many entries. */
function many(count: number, entry: (index: number) => [string, unknown]) {
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => entry(index)),
  );
}

/**
 * The processor's time that a call takes, in milliseconds: other programs have
 * little influence on it. The library's own errors are fine.
 */
function timeOf(run: () => unknown): number {
  const start = process.cpuUsage();
  try {
    run();
  } catch (error) {
    if (
      !(error instanceof EndpointError || error instanceof RunInstallInputError)
    ) {
      throw error;
    }
  }
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

/** Asserts that a call on input of a size takes time in proportion to the size. */
function assertLinear(prepare: (size: number) => () => unknown): void {
  const [small, large] = [prepare(SMALL), prepare(LARGE)];
  let [smallTime, largeTime] = [Infinity, Infinity];
  for (let round = 0; round < ROUNDS; round++) {
    for (let repeat = 0; repeat < 3; repeat++) {
      smallTime = Math.min(smallTime, timeOf(small));
    }
    largeTime = Math.min(largeTime, timeOf(large));
    if (largeTime < SHORT || largeTime < smallTime * MOST_GROWTH) return;
  }
  throw new Error(
    `${largeTime.toFixed(2)} ms for ${LARGE}, but ${
      smallTime.toFixed(2)
    } ms for ${SMALL}`,
  );
}

const accept = (value: string, mediaType: object) =>
  call(endpoint, "GET /", { headers: { accept: value }, mediaType });
const post = (body: unknown) => ({
  method: "post" as const,
  url: "https://h.example/",
  headers: {},
  body,
});

/** Where hostile text goes, and the texts that would make it slow. */
const TEXTS: Record<string, [(text: string) => unknown, string[]]> = {
  "a route": [
    (text) => call(endpoint, text),
    ["{", "}", "{a}", "{/a}", "{?a}", ":a", ":a/", "/", "%41", " ", "a:", "a@"],
  ],
  "a path": [
    (text) => call(endpoint, `GET /${text}`),
    [
      "{a,",
      "{a*}{/b}",
      "//",
      ".",
      "./",
      "%2e/",
      "?",
      "#",
      "é",
      "\\",
      "https://",
    ],
  ],
  "a path that ends without a value": [
    (text) => call(endpoint, `GET /${text}{x}`),
    ["/", "a/", "{x}/"],
  ],
  "a host": [
    (text) => call(endpoint, `GET https://h${text}/a`),
    ["a", ".a", "@", ":", "{/a}", "{/", "%61", "["],
  ],
  "a url": [(text) => call(endpoint, { url: `/${text}` }), ["{+a}", ":a{b}"]],
  "a base URL": [
    (text) => call(endpoint, "/", { baseUrl: `https://h${text}y` }),
    ["/", "//a", "./", "%2e", "é", "@"],
  ],
  "a base URL that is a path": [
    (text) => call(endpoint, "/", { baseUrl: `/${text}` }),
    ["a/", "{", "/"],
  ],
  "a method": [(text) => call(endpoint, "/", { method: text }), ["GET", "@"]],
  "the name of a header": [
    (text) => call(endpoint, "/", { headers: { [text]: "1" } }),
    ["a", "a:", " ", "@"],
  ],
  "a header": [
    (text) => call(endpoint, "/", { headers: { a: text } }),
    ["a", "\xff", "\t"],
  ],
  "accept with a format": [
    (text) => accept(text, { format: "raw" }),
    ["application/vnd.", "application/vnd.a.v1", ", ", " ", "application/"],
  ],
  "accept of one vendor with a format": [
    (text) => accept(`application/vnd.a${text}!`, { format: "raw" }),
    ["a", "-preview", ".-preview", ".v1", "+json", "1", " "],
  ],
  "accept with previews": [
    (text) => accept(text, { previews: ["a"] }),
    ["application/vnd.a.b-preview,", "application/vnd.", "application/", ","],
  ],
  "accept of one vendor with previews": [
    (text) => accept(`application/vnd.a.${text}!`, { previews: ["b"] }),
    ["-preview", "a", "-", "-preview-"],
  ],
  "a format": [
    (text) => call(endpoint, "/", { mediaType: { format: text } }),
    ["a", "a,"],
  ],
  "a preview": [
    (text) => call(endpoint, "/", { mediaType: { previews: [text] } }),
    ["-preview", "a"],
  ],
  "a value of {x}": [
    (text) => endpoint("/{x}", { x: text }),
    ["a", "'", "é", ".", "%", "\u{1f600}"],
  ],
  "a value of {+x}": [
    (text) => endpoint("/{+x}", { x: text }),
    ["a/", "./", "%2e", "[", "%", "#", "?", "/"],
  ],
  "a value of {+x} before a query": [
    (text) => call(endpoint, "/{+x}", { x: text, y: 1 }),
    ["?", "&", "#", "a/"],
  ],
  "a value of {x:9999}": [
    (text) => call(endpoint, "/{x:9999}", { x: text }),
    ["a", "\u{1f600}"],
  ],
  "a value in the query": [
    (text) => call(endpoint, "/", { x: text }),
    ["a", "&", "'"],
  ],
  "a name in the query": [
    (text) => call(endpoint, "/", { [text]: 1 }),
    ["a", "[]", "&"],
  ],
  "a name of an object in the query": [
    (text) => call(endpoint, "/", { [text]: {} }),
    ["a", "@", "\n"],
  ],
  "a URI template": [
    (text) => parseTemplate(text),
    ["{a}", "{a", "}", "{", "%41", "{a:1}", "é"],
  ],
  "a variable": [
    (text) => parseTemplate(`{${text}}`),
    ["a", "a,", "a.", ".", "%41", "*", ":1", "a:1,", "%4"],
  ],
  "a URL for toCurl": [
    (text) => toCurl({ ...post(1), url: `https://h.example/${text}` }),
    ["a", "'", "{", "@"],
  ],
  "a body for toCurl": [
    // Text with a control character is written in the same way at each length.
    (text) => toCurl(post(`\0${text}`)),
    ["a", "'", "\0", "é", "\ud800", "%", "\n"],
  ],
  "a header for toCurl": [
    (text) => toCurl({ ...post(1), headers: { a: text } }),
    ["a", "é", "'"],
  ],
  "a body for toRequest": [(text) => toRequest(post({ a: text })), ["a", '"']],
  "a URL for toRequest": [
    (text) => toRequest({ ...post(1), url: `https://h.example/${text}` }),
    ["a", "../", "@"],
  ],
};

/** Input of many items, for a number of them. */
const ITEMS: Record<string, (count: number) => () => unknown> = {
  "parameters of the query": (count) => {
    const options = many(count, (index) => [`p${index}`, index]);
    return () => call(endpoint, "/", options);
  },
  "parameters of the body": (count) => {
    const options = many(count, (index) => [`p${index}`, index]);
    return () => call(endpoint, "POST /", options);
  },
  "parameters with numbers for names": (count) => {
    const options = many(count, (index) => [`${index * 4093}`, index]);
    return () => call(endpoint, "POST /", options);
  },
  "default parameters": (count) => {
    const options = many(count, (index) => [`p${index}`, index]);
    return () => call(endpoint.defaults(options), "POST /", options);
  },
  "parameters of null": (count) => {
    const options = many(count, (index) => [`p${index}`, null]);
    return () => call(endpoint, "/", options);
  },
  "headers": (count) => {
    const headers = many(count, (index) => [`h${index}`, index]);
    return () => call(endpoint, "/", { headers });
  },
  "headers that are removed": (count) => {
    const headers = many(count, (index) => [`h${index}`, "1"]);
    const gone = many(count, (index) => [`h${index}`, null]);
    const target = call(endpoint.defaults, { headers });
    return () => call(target, "/", { headers: gone });
  },
  "headers of one name": (count) => {
    const headers = Array.from({ length: count }, () => ["a", "b"]);
    return () => call(endpoint, "/", { headers });
  },
  "previews": (count) => {
    const previews = Array.from({ length: count }, (_, index) => `p${index}`);
    return () => call(endpoint, "/", { mediaType: { previews } });
  },
  "items of a list": (count) => {
    const x = Array.from({ length: count }, (_, index) => index);
    return () => endpoint("/{x}{?x*}", { x });
  },
  "items of a list that the query names": (count) => {
    const list = Array.from({ length: count }, () => "a");
    return () => call(endpoint, "/", { "x[]": list });
  },
  "empty items of a list": (count) => {
    const x: null[] = Array.from({ length: count }, () => null);
    return () => endpoint("/{x}{?x*}", { x });
  },
  "members of an associative array": (count) => {
    const x = many(count, (index) => [`k${index}`, "v"]);
    return () => call(endpoint, "/{x}{?x*}", { x });
  },
  "placeholders": (count) => {
    const route = `/${fill("{a}", count)}`;
    return () => call(endpoint, route, { a: "b" });
  },
  "distinct placeholders": (count) => {
    const names = Array.from({ length: count }, (_, index) => `{p${index}}`);
    const route = `/${names.join("")}`;
    const options = many(count, (index) => [`p${index}`, "v"]);
    return () => call(endpoint, route, options);
  },
  "missing parameters": (count) => {
    const names = Array.from({ length: count }, (_, index) => `{p${index}}`);
    const target = createEndpoint({ baseUrl: "https://h.example" }, {
      strict: true,
    });
    const route = `/${names.join("")}`;
    return () => call(target, route);
  },
  "levels of a default": (count) => {
    let nested: unknown = 1;
    for (let level = 0; level < count; level++) nested = [nested];
    return () => call(endpoint.defaults({ x: nested }), "POST /");
  },
  "items of a body for toRequest": (count) => {
    const body = Array.from({ length: count }, (_, index) => ({ index }));
    return () => toRequest(post(body));
  },
  "installs": (count) => {
    const input = Array.from({ length: count }, () => ({ args: ["a"] }));
    return () => call(resolveRunInstalls, input);
  },
  "wrong installs": (count) => {
    const input = Array.from({ length: count }, () => ({ args: [1] }));
    return () => call(resolveRunInstalls, input);
  },
};

describe("the time grows no faster than the length of", () => {
  for (const [place, [run, fragments]] of Object.entries(TEXTS)) {
    for (const fragment of fragments) {
      it(`${place}, in ${JSON.stringify(fragment)}`, () => {
        assertLinear((size) => {
          const text = fill(fragment, size);
          return () => run(text);
        });
      });
    }
  }
});

describe("the time grows no faster than the number of", () => {
  for (const [what, prepare] of Object.entries(ITEMS)) {
    it(what, () => assertLinear((size) => prepare(size / 16)));
  }
});

describe("assertLinear()", () => {
  it("fails on quadratic work", () => {
    let failed = false;
    try {
      let steps = 0;
      assertLinear((size) => () => {
        const length = size / 128;
        for (let index = 0; index < length; index++) {
          for (let other = 0; other < length; other++) steps++;
        }
        return steps;
      });
    } catch {
      failed = true;
    }
    assert(failed);
  });
});

describe("the heap", () => {
  it("holds 48 MB at most after a million routes, short and long", async () => {
    const program = new URL("_distinct_routes.ts", import.meta.url).pathname;
    const { success, stdout, stderr } = await new Deno.Command(
      Deno.execPath(),
      {
        args: [
          "run",
          "--no-check",
          "--v8-flags=--expose-gc,--max-old-space-size=192",
          program,
        ],
      },
    ).output();
    const decoder = new TextDecoder();
    assert(success, decoder.decode(stderr));
    const { routes, heap } = JSON.parse(decoder.decode(stdout));
    assert(routes >= 1_000_000, `Only ${routes} routes`);
    assert(heap < 48e6, `${heap} bytes are in use`);
  });
});

/**
 * Hostile input of any size, each kind with the call that it is for.
 *
 * @module
 */
import { parseJson } from "../../lib/cli/_parse_json.ts";
import { parseYaml } from "../../lib/description/load/text/_parse_yaml.ts";
import { paint, toMessage } from "../../lib/cli/_output.ts";
import { type CommandIo, main } from "../../lib/cli/main.ts";
import { isSecretName } from "../../lib/secrets/_is_secret_name.ts";
import { redactBody, redactUrl } from "../../lib/secrets/_redact.ts";
import { described } from "../../lib/description/table/described.ts";
import { readNextLink } from "../../lib/client/_read_link.ts";
import { reasonOf } from "../../lib/client/_reason_of.ts";
import { readRetryAfter } from "../../lib/client/_retry_after.ts";
import { createTools } from "../../lib/tools/create_tools.ts";
import { parseTemplate } from "../../lib/uri_template/parse_template.ts";
import {
  createEndpoint,
  endpoint,
  resolveRunInstalls,
  toCurl,
  toRequest,
} from "../../mod.ts";
import { call, thrownBy } from "../_call.ts";
import type { Prepare } from "./_growth_of.ts";

/** Repeats text up to a length. */
function fill(text: string, length: number): string {
  return text.repeat(Math.ceil(length / text.length)).slice(0, length);
}

/** A list of so many items. */
function times<T>(count: number, item: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => item(index));
}

/** An object of so many entries. */
function many(count: number, entry: (index: number) => [string, unknown]) {
  return Object.fromEntries(times(count, entry));
}

/** An object of so many keys, which are numbered, with their numbers or another value. */
function keys(
  letter: string,
  count: number,
  value: (index: number) => unknown = (index) => index,
) {
  return many(count, (index) => [`${letter}${index}`, value(index)]);
}

const accept = (value: string, mediaType: object) =>
  call(endpoint, "GET /", { headers: { accept: value }, mediaType });
const post = (body: unknown) => ({
  method: "post" as const,
  url: "https://h.example/",
  headers: {},
  body,
});

/** What a request sends whose server says why it failed. */
const sent = {
  url: "https://h.example/?token=s3cret",
  headers: { authorization: "Bearer abcdefgh", cookie: "a=bcd" },
};

/** A terminal with colors that nobody looks at. */
const TERMINAL: CommandIo = {
  readFile: () => Promise.reject(new Error("There are no files")),
  readInput: () => Promise.resolve(new Uint8Array()),
  write: () => Promise.resolve(),
  writeError: () => {},
  color: true,
};

/** The command `openapi --table` on a description with so many of something. */
function openapi(describe: (count: number) => string): Prepare {
  return (count) => {
    const bytes = new TextEncoder().encode(describe(count));
    const io = { ...TERMINAL, readInput: () => Promise.resolve(bytes) };
    return () => call(main, ["openapi", "--table", "-"], io);
  };
}

/** The tools of a description with so many of something, and a call of the first. */
function tools(
  describe: (count: number) => object,
  args: (count: number) => object = () => ({}),
  parameters: Record<string, unknown> = {},
): Prepare {
  return (count) => {
    const description = { openapi: "3.1.0", ...describe(count) };
    const given = args(count);
    return () => {
      const defaults = { baseUrl: "https://h.example", parameters };
      const [tool] = createTools(description, defaults).values();
      try {
        tool?.request(given);
      } catch {
        // What is wrong with the arguments.
      }
    };
  };
}

/** An operation whose body has a schema. */
const bodyWith = (schema: object) => ({
  requestBody: { content: { "application/json": { schema } } },
});

/** The operation whose body is the first of many schemas. */
const body = bodyWith({ $ref: "#/components/schemas/k0" });

/** The same for an operation whose body has a schema. */
function toolWith(
  schema: (count: number) => object,
  args?: (count: number) => object,
): Prepare {
  return tools(
    (count) => ({ paths: { "/": { post: bodyWith(schema(count)) } } }),
    args,
  );
}

/** What `next` makes of itself so many times. */
function nested<T>(count: number, first: T, next: (it: T) => T): T {
  return Array.from({ length: count }).reduce<T>((it) => next(it), first);
}

const objects = (count: number) => times(count, (k) => ({ k }));

/** The tools of a description with so many schemas, each of which can refer to the next. */
function toolsOf(schema: (index: number, $ref: string) => object): Prepare {
  return tools((count) => ({
    paths: { "/": { post: body } },
    components: {
      schemas: many(
        count,
        (index) => [
          `k${index}`,
          schema(index, `#/components/schemas/k${(index + 1) % count}`),
        ],
      ),
    },
  }));
}

/** A description in YAML with a list of so many items, after the first. */
function yamlItems(first: string, item: (index: number) => string): Prepare {
  return openapi((count) =>
    [
      "openapi: 3.1.0\npaths: {}\nx-list:",
      first,
      ...times(count, (index) => item(index)),
    ].join("\n  - ")
  );
}

/** A description in YAML whose parameters share a list or a map of so many items. */
function yamlShared(
  [open, close]: string,
  item: (index: number) => string,
  schema: string,
): Prepare {
  return openapi((count) => {
    const each = (entry: (index: number) => string) =>
      times(count, (index) => entry(index));
    return [
      `openapi: 3.1.0\nx-shared: &a ${open}${each(item)}${close}`,
      "paths:\n  /a:\n    get:\n      parameters:",
      ...each((index) =>
        `      - {name: p${index}, in: query, schema: ${schema}}`
      ),
    ].join("\n");
  });
}

/** A description in JSON with the members of `paths` and of `components`. */
function jsonWith(
  describe: (count: number) => { paths: object; components?: object },
): Prepare {
  return openapi((count) =>
    JSON.stringify({ openapi: "3.1.0", ...describe(count) })
  );
}

/** An operation with so many parameters. */
function queryOf(count: number, parameter: (index: number) => object) {
  const parameters = times(count, (index) => parameter(index));
  return { get: { parameters } };
}

/** A description in JSON of an operation with so many parameters of the query. */
function parametersWith(
  content: object,
  components: (count: number) => object = () => ({}),
): Prepare {
  return jsonWith((count) => ({
    paths: {
      "/a": queryOf(count, (index) => ({
        name: `p${index}`,
        in: "query",
        ...content,
      })),
    },
    components: components(count),
  }));
}

/** The schema of many parameters. */
const C = { schema: { $ref: "#/components/schemas/c" } };

/** A name of 20 characters, each one of two, which no other index has. */
function spelled(index: number, [zero, one]: string): string {
  return "n" + index.toString(2).padStart(20, "0")
    .replace(/\d/g, (digit) => digit === "0" ? zero! : one!);
}

/** So many references, each to the next one, and the last to a value. */
function chain(count: number, folder: string, last: object) {
  return many(count, (index) => [
    `c${index}`,
    index < count - 1 ? { $ref: `#/components/${folder}/c${index + 1}` } : last,
  ]);
}

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
  "a value that the command paints": [
    (text) => paint(JSON.stringify({ text })),
    ["a", '"', "\\", "1.", "1 "],
  ],
  "a description in YAML": [
    (text) => call(parseYaml, `a: ${text}`),
    ["- a\n", "- ", "&a ", "!a ", "[", "[a, ", '"\n', "'", "? ", "\n", "# "],
  ],
  "JSON with a fault": [
    (text) => thrownBy(() => parseJson(text, "The text")),
    ["[", '"\\n', "[1,", " ", "\n", "{", "1"],
  ],
  "a message": [toMessage, ["\n", "\x1b", "\u{e0041}", "a"]],
  "a Link header": [
    (text) => readNextLink(`<a>${text}`),
    [
      "<",
      "<a",
      "<a>",
      '"',
      '\\"',
      "<a>;",
      "<a>; rel",
      '<a>; rel="',
      "; ",
      " ",
      "<a>; a= ",
      "<a>; rel=n,",
    ],
  ],
  "headers of a rate limit": [
    (text) => {
      const headers = { ratelimit: text, "retry-after": `Sun, ${text}` };
      return readRetryAfter(new Response(null, { headers }));
    },
    ["r=0", "r=0;t=1,", "remaining=0 ", "0", '"', "00:00:00 "],
  ],
  "a reason that a server gives": [
    (text) => reasonOf({ errors: [text, { message: text }], text }, sent),
    ["a", "bcd ", "abcdefgh", "s3cret", "https://", "@", "\n", "<"],
  ],
  "a reason that a server gives in JSON": [
    (text) => reasonOf(JSON.parse(`[${text}0]`), sent),
    ['"a",', '{"message":"a"},', "[],", '{"loc":["a"],"errors":["b"]},'],
  ],
  "a secret that a server may repeat": [
    (text) =>
      reasonOf(text, { url: `/?token=${text}`, headers: { cookie: text } }),
    ["a", "a=b;", "; ", "=", '"', "%41", "&key="],
  ],
  "a path that ends without a value": [
    (text) => call(endpoint, `GET /${text}{x}`),
    ["/", "a/", "{x}/"],
  ],
  "a host": [
    (text) => call(endpoint, `GET https://h${text}/a`),
    ["a", ".a", "@", ":", "{/a}", "{/", "%61", "[", "é", "\u0301", "\u00df"],
  ],
  "a url": [(text) => call(endpoint, { url: `/${text}` }), ["{+a}", ":a{b}"]],
  "a base URL": [
    (text) => call(endpoint, "/", { baseUrl: `https://h${text}y` }),
    ["/", "//a", "./", "%2e", "é", "@", ".a", "\u0301"],
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
    ["a", "é", "'", "//a", "a=", "%253d", ";a=", '"a":"b",'],
  ],
  "a name for the mask": [isSecretName, ["a", "1", "aA", "-", "[", "%41"]],
  "a body for the mask": [
    redactBody,
    [
      ...["a=b&", "=", "\n", "%253d", "[", "]", '"', '\\"', '{"token":'],
      ...["//a@", "//:1", ":", "a:b\n", ";name=", "--\n\r\n"],
      "--a\ncontent-disposition:b\n",
    ],
  ],
  "a URL for the mask": [redactUrl, ["/", "//a", "?a=", ";a=", "#", "%253d"]],
  "a body for toRequest": [(text) => toRequest(post({ a: text })), ["a", '"']],
  "a URL for toRequest": [
    (text) => toRequest({ ...post(1), url: `https://h.example/${text}` }),
    ["a", "../", "@"],
  ],
  "a host for toRequest": [
    (text) => toRequest({ ...post(1), url: `https://h${text}/` }),
    ["a", "é", "\u0301"],
  ],
  "a value on a terminal": [
    (text) => call(main, ["POST /", `a=${text}`], TERMINAL),
    ["a", '"', "\\", "\u001b"],
  ],
};

/** An endpoint that writes lists and objects as most descriptions have them. */
const styled = createEndpoint({
  baseUrl: "https://h.example",
  description: described({
    routes: { "GET /": { parameters: { nested: "query deepObject" } } },
  }),
});

/** An endpoint whose only route has parameters in the places and styles of a table. */
function placed(parameters: Record<string, string>) {
  return createEndpoint({
    baseUrl: "https://h.example",
    description: described({ routes: { "GET /": { parameters } } }),
  });
}

const plain = createEndpoint({ baseUrl: "https://h.example" });

/** How many code units of a size make an item. */
const ITEM = 64;

/** A placeholder of that length: what is shorter would be remembered in pieces, and not as a whole. */
function placeholder(name: string): string {
  return `{${name.padEnd(ITEM - 2, "_")}}`;
}

/** Input of many items, for a number of them. */
const ITEMS: Record<string, Prepare> = {
  "fields of which a server complains": (count) => {
    const errors = many(count, (index) => [`f${index}`, ["is taken"]]);
    return () => reasonOf({ errors }, sent);
  },
  "cookies that a server may repeat": (count) => {
    const cookie = times(count, (index) => `c=${index}00`);
    const headers = { cookie: cookie.join("; ") };
    return () => reasonOf("999 ".repeat(count), { url: "/", headers });
  },
  "parameters of the query": (count) => {
    const options = keys("p", count);
    return () => call(endpoint, "/", options);
  },
  "parameters of the body": (count) => {
    const options = keys("p", count);
    return () => call(endpoint, "POST /", options);
  },
  "parameters with numbers for names": (count) => {
    const options = many(count, (index) => [`${index * 4093}`, index]);
    return () => call(endpoint, "POST /", options);
  },
  "default parameters": (count) => {
    const options = keys("p", count);
    return () => call(endpoint.defaults(options), "POST /", options);
  },
  "parameters of null": (count) => {
    const options = keys("p", count, () => null);
    return () => call(endpoint, "/", options);
  },
  "placeholders of a list without items": (count) => {
    const route = `/{?${"a,".repeat(count)}b}`;
    const a = times(count, () => null);
    return () => call(endpoint, route, {}, { a });
  },
  "placeholders of an object without members": (count) => {
    const { expand } = parseTemplate(`{?${"a*,".repeat(count)}b}`);
    const a = many(count, (index) => [`k${index}`, index ? null : ""]);
    return () => expand({ a: a as never });
  },
  "headers": (count) => {
    // New names for each call: else those of a small input are all in the
    // cache, and those of a large one are not.
    let run = 0;
    return () => {
      run++;
      const headers = many(count, (index) => [`h${run}-${index}`, index]);
      return call(endpoint, "/", { headers });
    };
  },
  "headers that are removed": (count) => {
    const headers = keys("h", count, () => "1");
    const gone = keys("h", count, () => null);
    const target = call(endpoint.defaults, { headers });
    return () => call(target, "/", { headers: gone });
  },
  "headers of one name": (count) => {
    const headers = times(count, () => ["a", "b"]);
    return () => call(endpoint, "/", { headers });
  },
  "members of an object in a header": (count) => {
    const object = many(count, (index) => [`k${index}`, index % 2 ? null : 1]);
    const target = placed({
      "x-simple": "header simple",
      "x-star": "header simple*",
    });
    const headers = { "x-simple": object, "x-star": object };
    return () => call(target, "GET /", {}, { headers });
  },
  "cookies": (count) => {
    const cookies = many(count, (index) => [`k;${index}`, [1, null, "ü"]]);
    return () => call(plain, "GET /", {}, { cookies });
  },
  "default cookies of a description": (count) => {
    const words = keys("c", count, () => "cookie");
    const target = placed(words as Record<string, string>)
      .defaults({ parameters: keys("c", count) });
    return () => call(target, "GET /");
  },
  "items of a list in a cookie": (count) => {
    const list = times(count, (index) => index);
    return () => call(plain, "GET /", {}, { cookies: { list, "l[]": list } });
  },
  "parameters of the option query": (count) => {
    const query = many(count, (index) => [`k;${index}`, [1, null, "ü"]]);
    return () => call(plain, "POST /", {}, { query });
  },
  "options of a call": (count) => {
    const options = keys("p", count);
    return () => call(plain, "GET /", {}, options);
  },
  "items of a list called headers": (count) => {
    const headers = times(count, (index) => index);
    return () => call(plain, "GET /", { headers });
  },
  "parameters over as many defaults": (count) => {
    const parameters = keys("p", count);
    const target = plain.defaults({ parameters });
    return () => call(target, "POST /", parameters);
  },
  "JSON in a query and in a header": (count) => {
    const a = times(count, (index) => ({ a: `ü${index}` }));
    const target = placed({ a: "query json", "x-a": "header json" });
    return () => call(target, "GET /", { a }, { headers: { "x-a": a } });
  },
  "previews": (count) => {
    const previews = times(count, (index) => `p${index}`);
    return () => call(endpoint, "/", { mediaType: { previews } });
  },
  "items of a list": (count) => {
    const x = times(count, (index) => index);
    return () => endpoint("/{x}{?x*}", { x });
  },
  "items of a list that the query names": (count) => {
    const list = times(count, () => "a");
    return () => call(endpoint, "/", { "x[]": list });
  },
  "empty items of a list": (count) => {
    const x: null[] = times(count, () => null);
    return () => endpoint("/{x}{?x*}", { x });
  },
  "members of an associative array": (count) => {
    const x = keys("k", count, () => "v");
    return () => call(endpoint, "/{x}{?x*}", { x });
  },
  "placeholders": (count) => {
    const route = `/${placeholder("a").repeat(count)}`;
    return () => call(endpoint, route, { a: "b" });
  },
  "distinct placeholders": (count) => {
    const names = times(count, (index) => placeholder(`p${index}`));
    const route = `/${names.join("")}`;
    const options = Object.fromEntries(
      names.map((name) => [name.slice(1, -1), "v"]),
    );
    return () => call(endpoint, route, options);
  },
  "missing parameters": (count) => {
    const names = times(count, (index) => placeholder(`p${index}`));
    const route = `/${names.join("")}`;
    return () => call(plain, route);
  },
  "levels of a default": (count) => {
    let nested: unknown = 1;
    for (let level = 0; level < count; level++) nested = [nested];
    return () => call(endpoint.defaults({ x: nested }), "POST /");
  },
  "items of a body for toRequest": (count) => {
    const body = times(count, (index) => ({ index }));
    return () => toRequest(post(body));
  },
  "previews with a long format": (count) => {
    const previews = times(count, (index) => `p${index}`);
    const format = "f".repeat(count * ITEM);
    return () => call(endpoint, "/", { mediaType: { format, previews } });
  },
  "items of a list with a long name in the query": (count) => {
    const name = `${"n".repeat(count * ITEM)}[]`;
    const list = times(count, () => "a");
    return () => call(endpoint, "/", { [name]: list });
  },
  "items of a list with a long name in an expression": (count) => {
    const name = "n".repeat(count * ITEM);
    const list = times(count, () => "a");
    return () => call(endpoint, `/{?${name}*}`, { [name]: list });
  },
  "items of a list that repeats its name": (count) => {
    const list = times(count, (index) => index);
    return () => call(styled, "/", { list });
  },
  "items of a list that repeats a long name": (count) => {
    const name = "n".repeat(count * ITEM);
    const list = times(count, () => "a");
    return () => call(styled, "/", { [name]: list });
  },
  "members of a nested object in the query": (count) => {
    const nested = many(count, (index) => [`k${index}`, { a: [index] }]);
    return () => call(styled, "/", { nested });
  },
  "members of a nested object with a long name in the query": (count) => {
    const name = "n".repeat(count * ITEM);
    const nested = many(count, (index) => [`k${index}`, { a: index }]);
    const api = placed({ [name]: "query deepObject" });
    return () => call(api, "/", { [name]: nested });
  },
  "lists in a list with a long name in a form": (count) => {
    const name = "n".repeat(count * ITEM);
    const list = times(count, () => [[]]);
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    return () => toRequest({ ...post({ [name]: list }), headers });
  },
  "levels of an object in the query": (count) => {
    let nested: unknown = 1;
    for (let level = 0; level < count; level++) nested = [nested];
    return () => call(styled, "/", { nested: { nested } });
  },
  "aliases of a description": yamlItems("&a 1", () => "*a"),
  "anchors of a description": yamlItems(
    "1",
    (index) => `&a${index} 1\n  - *a${index}`,
  ),
  "merge keys of a description": yamlItems("&a {b: 1}", () => "<<: *a"),
  "merge keys of a description that name each other": yamlItems(
    "&a-1 {b: 1}",
    (index) => `&a${index}\n    <<: *a${index - 1}\n    b${index}: 1`,
  ),
  "members of an ordered map of a description": openapi((count) =>
    "openapi: 3.1.0\npaths: {}\nx-map: !!omap" +
    times(count, (index) => `\n  - a${index}: 1`).join("")
  ),
  "properties that parameters share by an alias": yamlShared(
    "{}",
    (index) => `k${index}: {}`,
    "{properties: *a}",
  ),
  "schemas that parameters share by an alias": yamlShared(
    "[]",
    () => "{}",
    "{allOf: *a}",
  ),
  "references to a chain of parameters": jsonWith((count) => ({
    paths: {
      "/a": queryOf(count, () => ({ $ref: "#/components/parameters/c0" })),
    },
    components: {
      parameters: chain(count, "parameters", { name: "a", in: "query" }),
    },
  })),
  "references to a chain that never ends": jsonWith((count) => ({
    paths: {
      "/a": queryOf(count, () => ({ $ref: "#/components/parameters/c0" })),
    },
    components: {
      parameters: chain(count, "parameters", {
        $ref: "#/components/parameters/c0",
      }),
    },
  })),
  "parameters with a chain of schemas": parametersWith({
    schema: { $ref: "#/components/schemas/c0" },
  }, (count) => ({ schemas: chain(count, "schemas", { type: "string" }) })),
  "parameters with one schema of many properties": parametersWith(
    C,
    (count) => ({
      schemas: {
        c: { properties: keys("k", count, () => ({ items: {} })) },
      },
    }),
  ),
  "parameters that are JSON": parametersWith({
    content: { "application/json": {} },
  }),
  "schemas that hold each other": jsonWith((count) => {
    const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
    const all = times(count, (index) => ref(`c${index}`));
    return {
      paths: {
        "/a": queryOf(1, () => ({
          name: "a",
          in: "query",
          schema: ref("all"),
        })),
      },
      components: {
        schemas: {
          ...many(count, (index) => [`c${index}`, {
            allOf: [ref(`c${Math.max(index - 1, 0)}`), ref(`c${index + 1}`)],
          }]),
          [`c${count}`]: { type: "string" },
          all: { anyOf: all },
        },
      },
    };
  }),
  "operations with one body of many fields": jsonWith((count) => ({
    paths: many(count, (index) => [`/${index}`, {
      post: { requestBody: { $ref: "#/components/requestBodies/c" } },
    }]),
    components: {
      requestBodies: {
        c: {
          content: {
            "application/x-www-form-urlencoded": {
              encoding: keys("k", count, () => ({})),
            },
          },
        },
      },
    },
  })),
  "operations with a long parameter": jsonWith((count) => ({
    paths: many(count, (index) => [
      `/${index}`,
      queryOf(1, () => ({ $ref: "#/components/parameters/c" })),
    ]),
    components: {
      parameters: { c: { name: "n".repeat(count * ITEM), in: "query" } },
    },
  })),
  "paths with the parameters of one": jsonWith((count) => ({
    paths: {
      "/a": queryOf(count, (index) => ({ name: `p${index}`, in: "query" })),
      ...many(count, (index) => [`/${index}`, { $ref: "#/paths/~1a" }]),
    },
  })),
  "parameters with one long reference": parametersWith(
    C,
    (count) => ({ schemas: { c: { $ref: `#/${"a/".repeat(count * ITEM)}` } } }),
  ),
  "parameters that share a long reference by an alias": openapi((count) =>
    [
      `openapi: 3.1.0\nx-shared: &a "#/${"a/".repeat(count * ITEM)}"`,
      "paths:\n  /a:\n    get:\n      parameters:",
      ...times(count, (index) =>
        `      - {name: p${index}, in: query, schema: {$ref: *a}}`),
    ].join("\n")
  ),
  "references to a parameter with a long name": jsonWith((count) => ({
    paths: {
      "/a": queryOf(count, () => ({ $ref: "#/components/parameters/c" })),
    },
    components: {
      parameters: { c: { name: "n".repeat(count * ITEM), in: "query" } },
    },
  })),
  "notes on the parameters of an operation": jsonWith((count) => ({
    paths: {
      "/a": queryOf(count, (index) => ({
        name: `p${index}`,
        in: "query",
        schema: { type: "array", items: { type: "array" } },
      })),
    },
  })),
  "operations with one note": jsonWith((count) => ({
    paths: keys("/a#", count, () => ({ get: {} })),
  })),
  "bodies with one schema of read-only keys": jsonWith((count) => ({
    paths: keys("/{k0}/", count, () => ({
      put: {
        parameters: [{ name: "k0", in: "path" }],
        requestBody: { content: { "application/json": { schema: C.schema } } },
      },
    })),
    components: {
      schemas: {
        c: {
          required: ["k0"],
          properties: keys("k", count, () => ({ readOnly: true })),
        },
      },
    },
  })),
  "bodies that combine one with many keys": jsonWith((count) => ({
    paths: many(count, (index) => [`/${index}`, {
      post: {
        parameters: [{ name: `h${index}`, in: "header" }],
        requestBody: {
          required: true,
          content: {
            "application/json": {
              schema: { allOf: [{ $ref: "#/components/schemas/c" }, {}] },
            },
          },
        },
      },
    }]),
    components: {
      schemas: {
        c: { properties: keys("k", count, () => ({})) },
      },
    },
  })),
  "operations with one form of many fields that no form has": jsonWith(
    (count) => ({
      paths: many(count, (index) => [`/${index}`, {
        post: { requestBody: { $ref: "#/components/requestBodies/c" } },
      }]),
      components: {
        requestBodies: {
          c: {
            content: {
              "application/x-www-form-urlencoded": {
                schema: {
                  properties: keys("k", count, () => ({ type: "array" })),
                },
                encoding: keys("k", count, () => ({ explode: false })),
              },
            },
          },
        },
      },
    }),
  ),
  "keys of a body that differ in case alone": jsonWith((count) => ({
    paths: {
      "/a": {
        post: bodyWith({
          properties: many(count, (index) => [spelled(index, "aA"), {}]),
        }),
      },
    },
  })),
  "parameters that differ in punctuation alone": jsonWith((count) => ({
    paths: {
      "/a": queryOf(count, (index) => ({
        name: spelled(index, "._"),
        in: index % 2 ? "query" : "header",
      })),
    },
  })),
  "parameters and members of one body": jsonWith((count) => ({
    paths: {
      "/a": {
        post: {
          parameters: times(
            count,
            (index) => ({ name: `p${index}`, in: "query" }),
          ),
          ...bodyWith({
            allOf: times(count, (index) => ({
              properties: { [`k${index}`]: { readOnly: true } },
              required: [`k${index}`],
            })),
          }),
        },
      },
    },
  })),
  "parameters with one schema of many values": parametersWith(C, (count) => ({
    schemas: {
      c: { enum: times(count, (k) => `v${k}`) },
    },
  })),
  "placeholders of a path": jsonWith((count) => ({
    paths: {
      [
        "/" +
        times(count, (k) => `{p${k}+}:q${k}`).join("/")
      ]: {
        get: {
          parameters: times(count, (k) => [
            { name: `p${k}`, in: "path" },
            { name: `q${k}`, in: "path" },
          ]).flat(),
        },
      },
    },
  })),
  "operations with one operationId": jsonWith((count) => ({
    paths: many(count, (index) => [`/${index}`, { get: { operationId: "a" } }]),
  })),
  "schemas of tools that hold the next": toolsOf((_, $ref) => ({
    properties: { a: { $ref }, b: { $ref } },
  })),
  "schemas of tools that are the next": toolsOf((_, $ref) => ({
    allOf: [{ $ref }],
    required: ["a"],
  })),
  "schemas of tools that are one of two": toolsOf((_, $ref) => ({
    anyOf: [{ $ref }, { $ref, type: "string" }],
  })),
  "operations of tools with one schema and one name": tools((count) => ({
    paths: many(
      count,
      (index) => [`/${index}`, { post: { operationId: "a", ...body } }],
    ),
    components: {
      schemas: {
        k0: { properties: many(100, (index) => [`k${index}`, {}]) },
      },
    },
  })),
  "operations of tools that show one long schema": (count) => {
    // A few of them are more than is shown.
    const properties = many(count, (index) => [`${index}`.padEnd(500), {}]);
    const description = {
      openapi: "3.1.0",
      paths: many(count, (index) => [`/${index}`, { post: body }]),
      components: { schemas: { k0: { properties } } },
    };
    return () => {
      const tools = createTools(description, { baseUrl: "https://h.example" });
      for (const { inputSchema } of tools.values()) inputSchema;
    };
  },
  "operations of tools that show chains of schemas": (count) => {
    const refTo = (index: number) => `#/components/schemas/k${index % count}`;
    const description = {
      openapi: "3.1.0",
      paths: many(count, (index) => [`/${index}`, {
        post: bodyWith({ $ref: refTo(index) }),
      }]),
      components: {
        schemas: many(count, (index) => [`k${index}`, {
          // A few of them are more than is shown whole.
          properties: {
            ["a".padEnd(2000)]: { $ref: refTo(index + 1) },
            b: { items: { $ref: refTo(index + 1) } },
          },
        }]),
      },
    };
    return () => {
      const tools = createTools(description, { baseUrl: "https://h.example" });
      for (const { inputSchema } of tools.values()) inputSchema;
    };
  },
  "names of tools that differ at their ends": tools((count) => ({
    paths: many(count, (index) => [`/${index}`, {
      get: { operationId: "a".repeat(64) + index },
    }]),
  })),
  "parts of a body of a tool, each of which is closed": tools((count) => ({
    paths: { "/": { post: body } },
    components: {
      schemas: many(count, (index) => [`k${index}`, {
        allOf: [{ $ref: `#/components/schemas/k${(index + 1) % count}` }],
        properties: { [`a${index}`]: { readOnly: index % 2 === 0 } },
        additionalProperties: false,
      }]),
    },
  })),
  "operations of tools with one form": tools((count) => ({
    paths: many(
      count,
      (index) => [`/${index}`, { post: { requestBody: { $ref: "#/x-form" } } }],
    ),
    "x-form": {
      content: {
        "application/x-www-form-urlencoded": {
          schema: { properties: keys("k", count, () => ({})) },
        },
      },
    },
  })),
  "schemas of tools that hide what one of them names": tools((count) => ({
    paths: { "/": { post: body } },
    components: {
      schemas: {
        k0: {
          properties: many(
            count,
            (index) => [`a${index}`, {
              allOf: [{ $ref: "#/components/schemas/k1" }],
              required: ["k1"],
            }],
          ),
        },
        k1: {
          properties: keys("k", count, () => ({ readOnly: true })),
        },
      },
    },
  })),
  "parameters of a tool with one name": tools(
    (count) => ({
      paths: {
        "/": {
          get: {
            parameters: times(count, (index) => ({
              name: "a" +
                String.fromCharCode(
                  0x4e00 + index % 0x1000,
                  0x4e00 + index / 0x1000,
                ),
              in: "query",
            })),
          },
        },
      },
    }),
  ),
  "members of a long argument of a tool with a pin": tools(
    (count) => ({
      paths: {
        "/": {
          get: {
            parameters: [{
              name: "f".repeat(count * ITEM),
              in: "query",
              style: "deepObject",
              schema: { type: "object" },
            }],
          },
        },
      },
    }),
    (count) => ({ ["f".repeat(64)]: { a: Array(count).fill([1]) } }),
    { tenant: "a" },
  ),
  "headers of operations that are keys of bodies": tools((count) => ({
    paths: {
      "/": {
        post: {
          parameters: times(
            count,
            (index) => ({ name: `k${index}`, in: "header" }),
          ),
          requestBody: {
            content: {
              "application/json": {
                schema: {
                  properties: keys("K", count, () => ({})),
                },
              },
            },
          },
        },
      },
    },
  })),
  "schemas of tools that share the next twice": toolWith((
    count,
  ) => (nested<object>(count, { type: "integer" }, (it) => ({
    properties: { a: it, b: { items: it } },
  })))),
  "schemas of tools that share what the next has twice": toolWith((count) => ({
    properties: nested<object>(count, {}, (properties) => ({
      a: { properties },
      b: { properties },
    })),
  })),
  "schemas of tools that share a list": tools((count) => {
    const list = times(count, (index) => `k${index}`);
    return {
      paths: {
        "/": {
          post: bodyWith({
            prefixItems: list.map(() => ({ enum: list, required: list })),
          }),
        },
      },
    };
  }),
  "values of a schema of a tool that share the next twice": toolWith((
    count,
  ) => ({
    enum: [nested(count, {}, (it) => ({ a: it, b: it }))],
  })),
  "values of a schema of a tool that are objects, and items": toolWith(
    (count) => ({ items: { enum: objects(count) } }),
    (count) => ({ body: objects(count).reverse() }),
  ),
  "characters of a value that a tool lists, and items": toolWith((count) => ({
    items: {
      anyOf: [{ enum: [[fill("a", count)]] }, { type: "string" }],
    },
  }), (count) => ({ body: [...Array(count).fill("a"), 1] })),
  "members of a union of a tool, and items": toolWith((count) => ({
    items: {
      anyOf: objects(count).map(({ k }) => ({
        properties: { k: { const: k } },
        required: ["k"],
      })),
    },
  }), (count) => ({ body: objects(count) })),
  "members of a union of a tool, and keys": toolWith((count) => ({
    anyOf: objects(count).map(({ k }) => ({
      properties: { [`k${k}`]: {} },
      additionalProperties: false,
    })),
  }), (count) => ({ body: keys("k", count) })),
  "properties of a schema of a tool, and empty items": toolWith((count) => ({
    items: { properties: keys("k", count, () => ({})) },
  }), (count) => ({ body: times(count, () => ({})) })),
  "unknown arguments of a tool": tools(
    () => ({ paths: { "/": { get: {} } } }),
    (count) => keys("k", count),
  ),
  "members and items of a body of a tool": tools(
    () => ({
      paths: { "/": { post: body } },
      components: {
        schemas: {
          k0: {
            anyOf: [
              { additionalProperties: { items: { type: "integer" } } },
              { additionalProperties: { $ref: "#/components/schemas/k0" } },
            ],
          },
        },
      },
    }),
    (count) => ({
      body: many(count, (index) => [`k${index}`, [index, `${index}`]]),
    }),
  ),
  "installs": (count) => {
    const input = times(count, () => ({ args: ["a"] }));
    return () => call(resolveRunInstalls, input);
  },
  "wrong installs": (count) => {
    const input = times(count, () => ({ args: [1] }));
    return () => call(resolveRunInstalls, input);
  },
};

/** Every kind of hostile input, by its name. */
export const inputs: ReadonlyMap<string, Prepare> = new Map([
  ...Object.entries(TEXTS).flatMap(([place, [run, fragments]]) =>
    fragments.map((fragment): [string, Prepare] => [
      `the length of ${place}, in ${JSON.stringify(fragment)}`,
      (size) => {
        const text = fill(fragment, size);
        return () => run(text);
      },
    ])
  ),
  ...Object.entries(ITEMS).map(([what, prepare]): [string, Prepare] => [
    `the number of ${what}`,
    (size) => prepare(Math.ceil(size / ITEM)),
  ]),
]);

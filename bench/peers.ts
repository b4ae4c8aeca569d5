/**
 * Passes the same hostile values and the same URI templates to this library and
 * to others, and prints the results as the tables of docs/comparison.md:
 * `deno run --allow-all --no-check bench/peers.ts`. `--write` puts them there.
 */
import { endpoint as octokit } from "@octokit/endpoint";
import { StdUriTemplate } from "@std-uritemplate/std-uritemplate";
import { initClient, initContract } from "@ts-rest/core";
import { hc } from "hono/client";
import createClient from "openapi-fetch";
import { compile } from "path-to-regexp";
import { parseTemplate as parsePeerTemplate } from "url-template";
import urlcatExports from "urlcat";
import { z } from "zod";
import { publish, publishBars } from "../scripts/_publish.ts";
import { theRun } from "./_runtimes.ts";
import { readVectors } from "../tests/conformance/read_vectors.ts";
import { decode, type VectorCase } from "../tests/conformance/vectors.ts";
import { parseTemplate } from "../lib/uri_template/parse_template.ts";
import { createEndpoint } from "../mod.ts";

// By its types, this is the module; in fact, it is the function.
const urlcat = urlcatExports as unknown as typeof urlcatExports.default;

type Variables = Record<string, unknown>;

/** The request that a library would send. */
interface Sent {
  url: string;
  /** Missing for libraries that build only URLs. */
  headers?: HeadersInit | undefined;
}

/** Builds a GET request with a library, from a path such as `/users/{id}`. */
type Build = (
  path: string,
  parameters: Variables,
  headers: Record<string, string>,
) => Sent | Promise<Sent>;

/** A client of Hono, without the types of a server. */
type HonoClient = { [segment: string]: HonoClient } & {
  $get: (input: object, options: object) => Promise<Response>;
};

const PAGE = "docs/comparison.md";
const BASE_URL = "https://api.example.com";
const api = createEndpoint({ baseUrl: BASE_URL });

/** What clients passed to `fetch`. */
const sent: Sent[] = [];
globalThis.fetch = (input, init) => {
  const { headers } = init ?? {};
  sent.push(input instanceof Request ? input : { url: `${input}`, headers });
  return Promise.resolve(Response.json({}));
};

/** The libraries, by their names in the tables. */
const builders: Record<string, Build> = {
  "Waymark endpoint": (path, parameters, headers) =>
    api("GET " + path, parameters, { headers }),

  "@octokit/endpoint": (url, parameters, headers) =>
    octokit({ method: "GET", baseUrl: BASE_URL, url, ...parameters, headers }),

  "openapi-fetch": async (path, parameters, headers) => {
    type Paths = Record<string, Record<"get", object>>;
    const init = { params: { path: parameters }, headers };
    await createClient<Paths>({ baseUrl: BASE_URL }).GET(path, init as never);
    return sent.pop()!;
  },

  "hono/client": async (path, param, headers) => {
    // Its paths are properties: `client.users[":id"].keys`.
    let client = hc(BASE_URL) as unknown as HonoClient;
    for (const segment of withColons(path).slice(1).split("/")) {
      client = client[segment]!;
    }
    await client.$get({ param }, { headers });
    return sent.pop()!;
  },

  "@ts-rest/core": async (path, params, extraHeaders) => {
    const contract = initContract().router({
      call: {
        method: "GET",
        path: withColons(path),
        pathParams: z.object({ id: z.string() }),
        responses: { 200: z.unknown() },
      },
    });
    const client = initClient(contract, { baseUrl: BASE_URL });
    await client.call({ params, extraHeaders } as never);
    return sent.pop()!;
  },

  "path-to-regexp": (path, parameters) => ({
    url: BASE_URL + compile(withColons(path))(parameters as never),
  }),

  "urlcat": (path, parameters) => ({
    url: urlcat(BASE_URL, withColons(path), parameters),
  }),

  "url-template": (path, parameters) => ({
    url: BASE_URL + parsePeerTemplate(path).expand(parameters as never),
  }),

  "template literal": (path, parameters) => ({
    url: path === KEYS
      ? `${BASE_URL}/users/${
        encodeURIComponent(parameters["id"] as string)
      }/keys`
      : `${BASE_URL}${path}`,
  }),
};

/** Libraries whose paths are code, so that no untrusted input can choose one. */
const FIXED_PATHS = ["hono/client", "@ts-rest/core"];

const KEYS = "/users/{id}/keys";
const ONE_USER = /^\/users\/[^/?#]+\/keys$/;

/** What a column of the table asks its library. */
type Ask = (build: Build, name: string) => string | Promise<string>;

const keysOf = (parameters: Variables): Ask => (build) =>
  target(() => build(KEYS, parameters, {}), ONE_USER);

const ids = ["..", ".", "%2e%2e", "a/b", "?x=1", "#"];
const hosts = ["@evil.example", "//evil.example"];
const hostile = JSON.parse('{ "__proto__": { "id": "admin" } }');
/** Untrusted values for `{id}`, and paths such as those that a proxy passes on. */
const questions: readonly [label: string, ask: Ask][] = [
  ...[...ids, ...hosts].map((id) =>
    [`\`"${id}"\``, keysOf({ id })] satisfies [string, Ask]
  ),
  ["`[1, 2]`", keysOf({ id: [1, 2] })],
  ['`{ "role": "admin" }`', keysOf({ id: { role: "admin" } })],
  ["`undefined`", keysOf({ id: undefined })],
  ["`null`", keysOf({ id: null })],
  ['`""`', keysOf({ id: "" })],
  ['JSON `{ "__proto__": { "id": "admin" } }`', keysOf(hostile)],
  [
    '`{}` after `Object.prototype.id = "admin"`',
    async (build, name) => {
      const prototype = Object.prototype as Variables;
      prototype["id"] = "admin";
      const cell = await keysOf({})(build, name);
      delete prototype["id"];
      return cell;
    },
  ],
  [
    'a header `"a\\r\\nx-admin: 1"`',
    (build) =>
      header(() => build(KEYS, { id: "1" }, { trace: "a\r\nx-admin: 1" })),
  ],
  ...[".evil.example", ...hosts].map((host) =>
    [
      `the path \`${host}/x\``,
      (build, name) =>
        FIXED_PATHS.includes(name)
          ? "—"
          : target(() => build(`${host}/x`, {}, {}), /^/),
    ] satisfies [string, Ask]
  ),
];

const names = Object.keys(builders);
const [ours, byHand] = ["Waymark endpoint", "template literal"] as const;
const libraries = names.filter((it) => it !== ours && it !== byHand);
/** The results of each value, by the names of the libraries. */
const results = new Map<string, ReadonlyMap<string, string>>();
for (const [label, ask] of questions) {
  const cells = new Map<string, string>();
  // One by one: the clients share a list of what they sent.
  for (const name of names) cells.set(name, await ask(builders[name]!, name));
  results.set(label, cells);
}

const isEscape = (cell?: string) => cell?.startsWith("**") ?? false;
const toWord = (cell = "") =>
  cell === "error"
    ? "✅ refused"
    : cell.startsWith("**host")
    ? "❌ goes to another host"
    : isEscape(cell)
    ? `❌ escapes to ${cell.slice(2, -2)}`
    : `✅ stays: ${cell}`;
const first = ['`".."`', '`"."`', '`""`', "the path `.evil.example/x`"];
await publish(PAGE, "first", [
  ["untrusted value", ours, `${byHand}, and other libraries`],
  ...first.map((label) => {
    const cells = results.get(label)!;
    const asked = libraries.filter((name) => cells.get(name) !== "—");
    const { length } = asked.filter((name) => isEscape(cells.get(name)));
    const others = `${length} of ${asked.length} others`;
    const known = toWord(cells.get(byHand));
    return [label, toWord(cells.get(ours)), `${known}, and in ${others}`];
  }),
]);

const escapes = names.map((name) => {
  const cells = [...results.values()].map((it) => it.get(name)!);
  const tried = cells.filter((cell) => cell !== "—");
  return [name, cells.filter(isEscape).length, tried.length] as const;
});
await publish(PAGE, "escapes", [["", "escapes", "values tried"], ...escapes]);
publishBars("values", {
  title: "Hostile values that escape",
  isDanger: true,
  bars: escapes.map(([name, value, tried]) => ({
    name,
    value,
    text: `${value} of ${tried}`,
    isOurs: name === ours,
  })),
});

/** The names that have the same result, after it. */
function toGroups(entries: readonly (readonly [string, string])[]): string {
  return [...Map.groupBy(entries, ([, cell]) => cell)]
    .map(([cell, group]) => {
      const all = group.map(([name]) => name).join(", ");
      return cell === "error"
        ? all
        : `${cell.replace(/^\*\*|\*\*$/g, "")}: ${all}`;
    }).join("; ");
}
await publish("bench/comparison.md", "values", [
  ["untrusted value", "✅ refused by", "✅ stays, as", "❌ escapes, to"],
  ...[...results].map(([label, cells]) => {
    const entries = [...cells].filter(([, cell]) => cell !== "—");
    const { refused = [], escapes = [], stays = [] } = Object.groupBy(
      entries,
      ([, cell]) =>
        cell === "error" ? "refused" : isEscape(cell) ? "escapes" : "stays",
    );
    return [label, ...[refused, stays, escapes].map(toGroups)];
  }),
], theRun(names));

type Expand = (template: string, variables: Variables) => string;

const expanders: Record<string, Expand> = {
  "Waymark endpoint, `./uri-template`": (template, variables) =>
    parseTemplate(template).expand(variables as never),
  "@std-uritemplate/std-uritemplate": (template, variables) =>
    StdUriTemplate.expand(template, variables),
  "url-template": (template, variables) =>
    parsePeerTemplate(template).expand(variables as never),
  "@octokit/endpoint": (url, variables) =>
    octokit({ method: "POST", baseUrl: "", url, ...variables }).url,
};
const examples = vectorsOf(/^rfc6570_/);
const malformed = vectorsOf(/^uri_template_malformed/);
await publish(PAGE, "templates", [
  [
    "",
    `expanded correctly, of ${examples.length}`,
    `malformed ones refused, of ${malformed.length}`,
  ],
  ...Object.entries(expanders).map(([name, expand]) => [
    name,
    examples.filter((it) => attempt(expand, it) === decode(it.result)).length,
    malformed.filter((it) => attempt(expand, it) === undefined).length,
  ]),
]);

/** The path with `:id` instead of `{id}`. */
function withColons(path: string): string {
  return path.replace(/\{(\w+)\}/g, ":$1");
}

/** The URL after a URL parser; in bold if it leads to another host or route. */
async function target(
  build: () => Sent | Promise<Sent>,
  route: RegExp,
): Promise<string> {
  let url;
  try {
    url = new URL((await build()).url);
  } catch {
    return "error";
  }
  const { origin, host, pathname, search, hash } = url;
  if (origin !== BASE_URL) return `**host \`${host}\`**`;
  const text = `\`${pathname}${search}${hash}\``;
  return route.test(pathname + search + hash) ? text : `**${text}**`;
}

/** The header `trace` of the request, or what happened to it. */
async function header(build: () => Sent | Promise<Sent>): Promise<string> {
  try {
    const { headers } = await build();
    if (headers === undefined) return "—";
    const entries = headers instanceof Headers
      ? [...headers]
      : Object.entries(headers);
    const value = entries.find(([name]) => name === "trace")?.[1];
    return /[\r\n]/.test(value) ? "left to `fetch`" : `\`${value}\``;
  } catch {
    return "error";
  }
}

/** The cases of `expand` in the files whose names match. */
function vectorsOf(names: RegExp): VectorCase[] {
  return readVectors(names)
    .flatMap(({ cases }) => cases)
    .filter(({ call }) => call === "expand");
}

/** The expansion; `undefined` if the template was rejected. */
function attempt(
  expand: Expand,
  { arguments: [template, variables] = [] }: VectorCase,
): string | undefined {
  try {
    return expand(template as string, decode(variables) as Variables);
  } catch {
    return undefined;
  }
}

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
  headers?: object | undefined;
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

/** What becomes of a value, and where it leads to. */
interface Fate {
  kind: "refused" | "stays" | "escapes";
  to: string;
}

/** What untrusted input chooses. */
interface Question {
  parameters?: Variables;
  path?: string;
  headers?: Record<string, string>;
  /** Properties that `Object.prototype` has meanwhile. */
  inherited?: Variables;
}

const ids = ["..", ".", "%2e%2e", "a/b", "?x=1", "#"];
const hosts = ["@evil.example", "//evil.example"];
const others = [[1, 2], { role: "admin" }, undefined, null, ""];
/** Untrusted values for `{id}`, and paths such as those that a proxy passes on. */
const questions: Readonly<Record<string, Question>> = {
  ...Object.fromEntries(
    [...ids, ...hosts, ...others].map((id) =>
      [`\`${JSON.stringify(id)}\``, { parameters: { id } }] as const
    ),
  ),
  'JSON `{ "__proto__": { "id": "admin" } }`': {
    parameters: JSON.parse('{ "__proto__": { "id": "admin" } }'),
  },
  '`{}` after `Object.prototype.id = "admin"`': { inherited: { id: "admin" } },
  'a header `"a\\r\\nx-admin: 1"`': {
    parameters: { id: "1" },
    headers: { trace: "a\r\nx-admin: 1" },
  },
  ...Object.fromEntries(
    [".evil.example", ...hosts].map((host) =>
      [`the path \`${host}/x\``, { path: `${host}/x` }] as const
    ),
  ),
};

const names = Object.keys(builders);
const ours = "Waymark endpoint";
const byHand = "template literal";
/** What becomes of each value, by the names of the libraries that are asked. */
const results = new Map<string, Map<string, Fate>>();
for (
  const [label, { inherited = {}, ...question }] of Object.entries(questions)
) {
  const fates = new Map<string, Fate>();
  Object.assign(Object.prototype, inherited);
  // One by one: the clients share a list of what they sent.
  for (const name of names) {
    const fate = await ask(name, question);
    if (fate) fates.set(name, fate);
  }
  for (const key of Object.keys(inherited)) {
    Reflect.deleteProperty(Object.prototype, key);
  }
  results.set(label, fates);
}

const escapesIn = (fates: Iterable<Fate>) =>
  [...fates].filter(({ kind }) => kind === "escapes").length;
const toWord = ({ kind, to }: Fate) =>
  kind === "refused"
    ? "✅ refused"
    : kind === "stays"
    ? `✅ stays: ${to}`
    : to.startsWith("host")
    ? "❌ goes to another host"
    : `❌ escapes to ${to}`;
const first = ['`".."`', '`"."`', '`""`', "the path `.evil.example/x`"];
await publish(PAGE, "first", [
  ["untrusted value", ours, `${byHand}, and other libraries`],
  ...first.map((label) => {
    const libraries = new Map(results.get(label));
    const [mine, literal] = [ours, byHand].map((name) => {
      const fate = libraries.get(name)!;
      libraries.delete(name);
      return toWord(fate);
    });
    const count = escapesIn(libraries.values());
    return [
      label,
      mine,
      `${literal}, and in ${count} of ${libraries.size} others`,
    ];
  }),
]);

const escapes = names.map((name) => {
  const fates = [...results.values()].flatMap((it) => it.get(name) ?? []);
  return [name, escapesIn(fates), fates.length] as const;
});
await publish(PAGE, "escapes", [["", "escapes", "values tried"], ...escapes]);
publishBars(
  "values",
  "Hostile values that escape",
  escapes.map(([name, value, of]) => ({
    name,
    value,
    of,
    isOurs: name === ours,
  })),
);

/** The libraries in which this becomes of a value, by where it leads to. */
function inGroups(
  fates: ReadonlyMap<string, Fate>,
  kind: Fate["kind"],
): string {
  const found = [...fates].filter(([, fate]) => fate.kind === kind);
  return [...Map.groupBy(found, ([, { to }]) => to)].map(([to, group]) =>
    (to && `${to}: `) + group.map(([name]) => name).join(", ")
  ).join("; ");
}
await publish("bench/comparison.md", "values", [
  ["untrusted value", "✅ refused by", "✅ stays, as", "❌ escapes, to"],
  ...Array.from(results, ([label, fates]) => [
    label,
    inGroups(fates, "refused"),
    inGroups(fates, "stays"),
    inGroups(fates, "escapes"),
  ]),
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

/**
 * What becomes of a value, after a URL parser: whether it leads to another host or
 * route. `undefined` if the question is not one for the library.
 */
async function ask(
  name: string,
  { path = KEYS, parameters = {}, headers = {} }: Question,
): Promise<Fate | undefined> {
  const isPath = path !== KEYS;
  if (isPath && FIXED_PATHS.includes(name)) return undefined;
  try {
    const sent = await builders[name]!(path, parameters, headers);
    const url = new URL(sent.url);
    const to = url.pathname + url.search + url.hash;
    if (url.origin !== BASE_URL) {
      return { kind: "escapes", to: `host \`${url.host}\`` };
    }
    if (Object.hasOwn(headers, "trace")) {
      // `Headers` refuse the value.
      return sent.headers && { kind: "stays", to: "left to `fetch`" };
    }
    const isRight = isPath || ONE_USER.test(to);
    return { kind: isRight ? "stays" : "escapes", to: `\`${to}\`` };
  } catch {
    return { kind: "refused", to: "" };
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

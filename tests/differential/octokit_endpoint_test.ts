import { endpoint as peer } from "@octokit/endpoint";
import { restEndpointMethods } from "@octokit/plugin-rest-endpoint-methods";
import { assert, assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { endpoint, EndpointError } from "../../mod.ts";
import { difference } from "../conformance/vectors.ts";
import { Random } from "./_random.ts";
import { runs } from "../_runs.ts";
import { call } from "../_call.ts";
import { assertDocumented } from "./_rules.ts";

const SEED = 11;
/** How many requests to build for each route. */
const REQUESTS = runs(8, 1);

const OPTIONS = ["baseUrl", "headers", "mediaType", "request", "data", "url"];

interface Route {
  readonly method: string;
  readonly url: string;
  /** The names that the description has for a query or a body. */
  readonly names?: readonly string[];
  readonly [option: string]: unknown;
}

/** Every route of GitHub's REST API that the plugin has a method for. */
function allRoutes(): Route[] {
  const routes: Route[] = [];
  // The plugin hands each route to `request.defaults` when its method is read.
  const defaults = (route: Route) => {
    routes.push(route);
    return () => {};
  };
  const octokit = { request: { defaults }, hook: {}, log: {} };
  const { rest } = restEndpointMethods(octokit as never);
  for (const scope of Object.values(rest)) {
    for (const name of Object.keys(scope)) Reflect.get(scope, name);
  }
  return routes;
}

/** What is read of an OpenAPI description without references. */
interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

interface Operation {
  readonly parameters?: readonly { readonly name: string }[];
  readonly requestBody?: {
    readonly content: Readonly<Record<string, Content>>;
  };
}

interface Content {
  readonly schema?: { readonly properties?: object };
}

/** Every route of an OpenAPI description, with the names of its parameters. */
function describedRoutes({ paths }: Description): Route[] {
  return Object.entries(paths).flatMap(([url, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      method: method.toUpperCase(),
      url,
      names: [
        ...(operation.parameters ?? []).map(({ name }) => name),
        ...Object.values(operation.requestBody?.content ?? {})
          .flatMap(({ schema }) => Object.keys(schema?.properties ?? {})),
      ].filter((name) => ![...OPTIONS, "q"].includes(name)),
    }))
  );
}

type Options = Readonly<Record<string, unknown>>;

const TEXTS = ("octocat|hello-world|main|1|feature/x|a b|C++|50%|é|\u{1f600}|" +
  "it's (fine)!*|a,b|a&b=c#d?e|v1.0.0|..b|").split("|");

function randomValue(random: Random): unknown {
  switch (random.int(12)) {
    case 0:
      return random.pick([0, 42, -1, true, false, 1.5]);
    case 1:
      return random.pick([null, undefined]);
    case 2:
      return random.list(3, () => random.pick(TEXTS));
    default:
      return random.pick(TEXTS);
  }
}

function randomParameter(random: Random): [string, unknown] {
  switch (random.int(12)) {
    case 0:
      return ["q", random.pick(["a+b", "C++ in:name", "x y", "é"])];
    case 1:
      return ["fields[]", random.list(3, () => random.pick(TEXTS))];
    case 2:
      return ["since", new Date(Date.UTC(2011, 0, 26, 19, 6, 43))];
    case 3:
      return ["labels", [random.pick(TEXTS), random.pick([null, "bug", 1])]];
    case 4:
      return ["config", random.pick([{ url: "x" }, {}, [["a"]], NaN])];
    default:
      return [
        random.pick(["per_page", "state", "title", "body", "a b", "é"]),
        randomValue(random),
      ];
  }
}

/** The names of the placeholders of a URL, with their operators. */
function placeholdersOf(url: string): { name: string; isQuery: boolean }[] {
  return [...url.matchAll(/\{([?&]?)([\w,-]+)\}/g)].flatMap(
    ([, operator, names]) =>
      names!.split(",").map((name) => ({ name, isQuery: operator !== "" })),
  );
}

function randomOptions(random: Random, route: Route): Options {
  const { method: _, url, names = [], ...given } = route;
  const options: Record<string, unknown> = {
    ...given,
    headers: {
      "user-agent": "test",
      ...Object(given["headers"]),
      ...random.oneIn(4) ? { Authorization: "token x" } : {},
    },
  };
  for (const { name } of placeholdersOf(url)) {
    if (random.oneIn(12)) continue;
    options[name] = random.oneIn(20)
      ? random.pick([".", ".."])
      : randomValue(random);
  }
  for (const [name, value] of random.list(3, () => randomParameter(random))) {
    options[name] = value;
  }
  for (const name of random.list(3, () => random.pick(names))) {
    // A name of the description stands for itself.
    if (name !== undefined) options[name] ??= randomValue(random);
  }
  if (random.oneIn(8)) {
    options["mediaType"] = random.oneIn(2)
      ? { format: random.pick(["raw", "diff", "text+json"]) }
      : { previews: ["luke", "leia"] };
  }
  if (route.method !== "GET" && random.oneIn(10)) {
    // Beside data, a parameter has to be named in the URL.
    for (const name of leftOver(url, options)) delete options[name];
    options["data"] = random.pick(["text", { a: 1 }, [1], new Uint8Array(1)]);
  }
  return options;
}

/** The names of the parameters that have no placeholder. */
function leftOver(url: string, options: Options): string[] {
  const placed = placeholdersOf(url).map(({ name }) => name);
  return Object.keys(options)
    .filter((name) => !OPTIONS.includes(name) && !placed.includes(name))
    .filter((name) => options[name] !== undefined);
}

/** Whether a value counts as not given. */
function isMissing(value: unknown): boolean {
  return value === undefined || value === null ||
    Array.isArray(value) && value.every((it) => isMissing(it));
}

interface Result {
  method: string;
  url: string;
  headers: Record<string, unknown>;
  body?: unknown;
}

/** A request, or the code of the library's error. */
type Outcome = Result | string;

/** One request as the peer builds it, and what it was built from. */
interface Built {
  readonly route: Route;
  readonly options: Options;
  readonly result: Result;
}

/** What the peer's result has to become, if anything. */
type Rule = (built: Built) => Outcome | undefined;

/** A rule about the pairs of the query that are built from left-over parameters. */
function inQuery(
  change: (pair: string, value: unknown, name: string) => string[],
): Rule {
  return ({ route, options, result }) => {
    const [head = "", query] = result.url.split(/\?([^]*)/);
    if (route.method !== "GET" || query === undefined) return undefined;
    const names = leftOver(route.url, options);
    const pairs = query.split("&").flatMap((pair) => {
      const name = names.find((it) =>
        [it, encodeURIComponent(it)].some((name) => pair.startsWith(`${name}=`))
      );
      assert(name !== undefined, `${pair} is none of ${names}`);
      // Once the name is encoded, it is what the pair begins with.
      const written = pair.slice(0, pair.indexOf("="));
      return change(pair, options[name], written);
    });
    const tail = pairs.length > 0 ? `?${pairs.join("&")}` : "";
    return { ...result, url: head + tail };
  };
}

/**
 * What has to be changed in the peer's answer to have the right one, rule by
 * rule; the README has the reasons. A rule that has nothing to say returns
 * nothing.
 */
const RULES: Readonly<Record<string, Rule>> = {
  "Methods": ({ result }) => ({
    ...result,
    method: result.method.toLowerCase(),
  }),

  "Objects and numbers that a URL cannot hold": ({ route, options }) =>
    route.method === "GET" &&
      leftOver(route.url, options).some((name) =>
        name === "config" && options[name] !== undefined
      )
      ? "INVALID_PARAMETER"
      : undefined,

  "Dot segments": ({ result }) =>
    /\/\.\.?(?:[/?#]|$)/.test(result.url.replace(/\?[^]*/, ""))
      ? "UNSAFE_PATH"
      : undefined,

  "Slashes at the end": ({ route, options, result }) => {
    if (route.url === "/") return;
    const [path = "", query = ""] = result.url.split(/(\?[^]*)/);
    // Literals and names take turns.
    const pieces = route.url.split("{?")[0]!.split(/\{([\w-]+)\}/);
    const last = pieces.findLastIndex((name, index) =>
      index % 2 === 1 && !isMissing(options[name])
    );
    const rest = pieces.slice(last + 1).filter((_, index) => index % 2 === 0)
      .join("");
    // The peer takes a slash from the end of what the template expands to.
    const hasTail = placeholdersOf(route.url).some(({ name, isQuery }) =>
      isQuery && options[name] !== undefined && options[name] !== null
    );
    const isEmpty = rest === "" && String(options[pieces[last]!]) === "" &&
      pieces[last - 1]!.endsWith("/");
    const taken = !hasTail && (isEmpty || rest.endsWith("/")) ? 1 : 0;
    // Only what missing values leave behind is dangling.
    const dangling = pieces.at(-1) === "" ? /\/*$/.exec(rest)![0].length : 0;
    const end = path.length + taken - dangling;
    return { ...result, url: `${path}/`.slice(0, end) + query };
  },

  "Query expressions without a value": ({ route, options, result }) => {
    const missing = placeholdersOf(route.url)
      .filter(({ name, isQuery }) => isQuery && isMissing(options[name]));
    if (missing.length === 0) return;
    const [head = "", query = ""] = result.url.split(/\?([^]*)/);
    const pairs = query.split("&").filter((pair) =>
      pair !== "" && !missing.some(({ name }) => pair === `${name}=`)
    );
    const tail = pairs.length > 0 ? `?${pairs.join("&")}` : "";
    return { ...result, url: head + tail };
  },

  "Null in the query": inQuery((pair, value) => value === null ? [] : [pair]),

  "Empty lists in the query": inQuery((pair, value) =>
    Array.isArray(value) && value.length === 0 ? [] : [pair]
  ),

  "Null in a list": inQuery((pair, value, name) => {
    if (!Array.isArray(value) || !value.includes(null)) return [pair];
    const rest = value.filter((it) => it !== null).join();
    return [`${name}=${encodeURIComponent(rest)}`];
  }),

  "Lists under names with brackets": inQuery((pair, value, name) =>
    name.endsWith("[]") && Array.isArray(value)
      ? value.map((it) => `${name}=${encodeURIComponent(it)}`)
      : [pair]
  ),

  "Dates": inQuery((pair, value, name) => [
    value instanceof Date
      ? `${name}=${encodeURIComponent(value.toISOString())}`
      : pair,
  ]),

  "Plus signs in q": inQuery((pair, _, name) => [
    name === "q" ? pair.replaceAll("+", "%2B") : pair,
  ]),

  "Names in the query": inQuery((pair, _, name) => [
    encodeURIComponent(name) + pair.slice(name.length),
  ]),

  "Characters that encodeURIComponent leaves": inQuery((pair) => [
    pair.replace(
      /[!'()*]/g,
      (it) => "%" + it.charCodeAt(0).toString(16).toUpperCase(),
    ),
  ]),

  "Empty bodies": ({ result }) => {
    if (result.body !== "") return;
    const { body: _, ...rest } = result;
    return rest;
  },

  "The type of a body that is no JSON": ({ options, result }) => {
    const { data, headers } = options;
    if (typeof data !== "string" && !(data instanceof Uint8Array)) return;
    if (Object.hasOwn(Object(headers), "content-type")) return;
    const { "content-type": _, ...rest } = result.headers;
    return { ...result, headers: rest };
  },

  "Previews": ({ options, result }) => {
    const { mediaType } = options as { mediaType?: { previews?: string[] } };
    if (!mediaType?.previews) return;
    const accept = mediaType.previews.map((name) =>
      `application/vnd.github.${name}-preview+json`
    ).join();
    return { ...result, headers: { ...result.headers, accept } };
  },
};

function ours(route: Route, options: Options): Outcome {
  try {
    return call(endpoint, `${route.method} ${route.url}`, options) as Result;
  } catch (error) {
    assert(error instanceof EndpointError, String(error));
    return error.code;
  }
}

/** The peer's answer after every rule, and the rules that changed something. */
function corrected(route: Route, options: Options) {
  let outcome: Outcome = call(
    peer,
    `${route.method} ${route.url}`,
    options,
  ) as Result;
  const applied: string[] = [];
  for (const [name, rule] of Object.entries(RULES)) {
    if (typeof outcome === "string") break;
    const next = rule({ route, options, result: outcome });
    if (!next || !difference(next, outcome)) continue;
    applied.push(name);
    outcome = next;
  }
  return { outcome, applied };
}

// The description of the whole API is too large for CI; the README says how to
// get it.
const description = Deno.env.get("OPENAPI_DESCRIPTION");

describe("endpoint()", () => {
  const routes = description === undefined
    ? allRoutes()
    : describedRoutes(JSON.parse(Deno.readTextFileSync(description)));
  const used = new Set<string>();

  it("differs from @octokit/endpoint by the rules of the README only", () => {
    assert(routes.length > 900, `Only ${routes.length} routes`);
    for (const [index, route] of routes.entries()) {
      for (let request = 0; request < REQUESTS; request++) {
        const random = new Random(SEED, index * REQUESTS + request);
        const options = randomOptions(random, route);
        const { outcome, applied } = corrected(route, options);
        assertEquals(
          ours(route, options),
          outcome,
          `${route.method} ${route.url} ${Deno.inspect(options)}`,
        );
        for (const name of applied) used.add(name);
      }
    }
  });

  it("needs each of these rules, and the README gives its reason", () => {
    // A description has no query expressions.
    if (description === undefined) assertDocumented(Object.keys(RULES), used);
  });
});

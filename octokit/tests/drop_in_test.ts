import { endpoint as peer } from "@octokit/endpoint";
import { assert, assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { endpoint, EndpointError } from "../endpoint.ts";
import { readVectors } from "../../tests/conformance/read_vectors.ts";
import {
  callOf,
  difference,
  type VectorCase,
} from "../../tests/conformance/vectors.ts";
import { fc } from "../../tests/_fast_check.ts";
import { runs } from "../../tests/_runs.ts";
import { call } from "../../tests/_call.ts";

const REQUESTS = runs(10_000);

const [differentCases, sameCases] = readVectors(
  /./,
  new URL("vectors/", import.meta.url),
).map(({ cases }) => cases) as [VectorCase[], VectorCase[]];
const documented = new Set(
  Deno.readTextFileSync(new URL("../README.md", import.meta.url))
    .match(/(?<=^### ).*$/gm),
);

type Options = Readonly<Record<string, unknown>>;

interface Result {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** What a call comes to: its result, or what it throws. */
type Outcome = { readonly result: unknown } | { readonly error: unknown };

function outcomeOf(run: () => unknown): Outcome {
  try {
    return { result: run() };
  } catch (error) {
    return { error };
  }
}

/** What the functions answer to a vector. */
function answer(endpoint: unknown, vector: VectorCase): Outcome {
  return outcomeOf(() => callOf({ endpoint }, vector));
}

/** The peer's bodies have no prototype, which no one who sends them sees. */
function withPrototypes(outcome: Outcome): Outcome {
  if (!("result" in outcome)) return outcome;
  const result = Object(outcome.result);
  const { body } = result;
  return Object.getPrototypeOf(Object(body)) === null
    ? { result: { ...result, body: { ...body } } }
    : outcome;
}

describe("octokit", () => {
  for (const vector of sameCases) {
    it(`${vector.name}, and so does the peer`, () => {
      const theirs = withPrototypes(answer(peer, vector));
      assertEquals(difference(answer(endpoint, vector), theirs), undefined);
    });
  }

  const used = new Set<string>();
  for (const vector of differentCases) {
    it(`${vector.name}, and the peer does not`, () => {
      const theirs = withPrototypes(answer(peer, vector));
      assert(difference(answer(endpoint, vector), theirs), "It does the same");
      const heading = vector.name.slice(0, vector.name.indexOf(": "));
      assert(documented.has(heading), `README.md lacks "${heading}"`);
      used.add(heading);
    });
  }

  it("has a case for each exception of README.md", () => {
    // No vector can hold these three; endpoint_test.ts tests them.
    for (const name of ["Prototypes", "Copies", "User agent"]) used.add(name);
    assertEquals([...documented].filter((name) => !used.has(name)), []);
  });
});

const PIECES =
  `/ /repos /x.y /.. /é /a%2Fb /{owner} /{repo} /{owner}/{repo}/contents/{path}
  /:owner /:a :cancel {+path} {/path} {path:2} /graphql ?a=1 ?q=repo:owner
  {?page,per_page} {?labels*} {&page} #f [] "<|> {`.split(/\s+/);
const STARTS = "/ / / / .x https://h.example/y http://h:8080/v1".split(" ");
const METHODS = "GET GET POST PATCH put DELETE HEAD OPTIONS PURGE".split(" ");
const NAMES = "owner,repo,path,page,per_page,labels,labels[],q,title,a b,data,a"
  .split(",");
const TEXTS = [
  ..."octocat hello-world feature/x C++ 50% é a,b a&b=c#d?e .. . a/".split(" "),
  ...["", "a b", "it's (fine)!*", "\u{1f600}", "https://evil.example"],
];
const ACCEPTS = [
  "application/vnd.github.v3.raw+json,text/html",
  "application/vnd.github.foo-preview+json",
  ...["application/octet-stream", "text/plain", 1, true, undefined, "a\r\nb"],
];
const HEADERS = ["Accept", "X-A", "content-type", "accept"];
const BASE_URLS = "https://ghe.example/api/v3 https://ghe.example/ ghe.example"
  .split(" ");

const text = fc.constantFrom(...TEXTS);
const value = fc.oneof(
  fc.constantFrom(0, 42, -1, true, false, 1.5, 10n),
  fc.constantFrom(null, undefined, NaN),
  fc.array(text, { maxLength: 2 }),
  fc.tuple(text, fc.nat(2)).map(([a, c]) => ({ a, b: { c } })),
  { arbitrary: text, weight: 5 },
);
const object = <T>(names: readonly string[], of: fc.Arbitrary<T>, most = 1) =>
  fc.dictionary(fc.constantFrom(...names), of, {
    ...{ minKeys: Math.min(most, 1), maxKeys: most, noNullPrototype: true },
  });
/** A value once in so many times. */
const rarely = <T>(times: number, arbitrary: fc.Arbitrary<T>) =>
  fc.oneof(arbitrary, { arbitrary: fc.constant(undefined), weight: times - 1 });
const mediaType = fc.record({
  format: fc.constantFrom("", "raw", "text+json", "html"),
  previews: fc.constantFrom(["a-preview", "b"], []),
}, { requiredKeys: [], noNullPrototype: true });
const options: fc.Arbitrary<Options> = fc.tuple(
  fc.oneof(fc.constant({}), object(NAMES, value, 4)),
  fc.record({
    mediaType: rarely(3, mediaType),
    headers: rarely(3, object(HEADERS, fc.constantFrom(...ACCEPTS))),
    request: rarely(8, fc.constantFrom({ timeout: 0 }, { timeout: 2 })),
    baseUrl: rarely(8, fc.constantFrom("", ...BASE_URLS)),
  }),
).map(([parameters, others]) => ({ ...parameters, ...definedOf(others) }));

interface Request {
  readonly url: string;
  readonly asRoute: boolean;
  readonly method: string;
  readonly defaults: Options;
  readonly options: Options;
}

const requests: fc.Arbitrary<Request> = fc.record({
  method: fc.constantFrom(...METHODS),
  url: fc.tuple(
    fc.constantFrom(...STARTS),
    fc.array(fc.constantFrom(...PIECES), { maxLength: 2 }),
  ).map(([start, pieces]) => start + pieces.join("")),
  asRoute: fc.boolean(),
  defaults: fc.oneof(options, { arbitrary: fc.constant({}), weight: 2 }),
  options,
});

function ask(target: unknown, request: Request): Outcome {
  const { method, url, asRoute, defaults, options } = request;
  return outcomeOf(() => {
    const made = call(
      Reflect.get(Object(target), "defaults"),
      { headers: { "user-agent": "test" } },
    );
    const own = call(Reflect.get(Object(made), "defaults"), defaults);
    return asRoute
      ? call(own, `${method} ${url}`, options)
      : call(own, { method, url, ...options });
  });
}

/** A request and both answers to it. */
interface Built {
  readonly request: Request;
  readonly parameters: Options;
  /** The values of all headers. */
  readonly headers: readonly unknown[];
  /** The names in the expressions of the URL. */
  readonly names: readonly string[];
  /** The code of this library's error. */
  readonly code: string | undefined;
  readonly ours: Result | undefined;
  readonly theirs: Result | undefined;
}

/** When an exception of README.md explains a difference. */
const EXCEPTIONS: Readonly<Record<string, (built: Built) => boolean>> = {
  "Hosts": ({ request: { url }, parameters, code }) =>
    code === "INVALID_ROUTE"
      ? url.startsWith("//")
      : code === "INVALID_BASE_URL"
      ? parameters["baseUrl"] === "ghe.example"
      : !code && !/^(?:\/|https?:)/.test(url),
  "Dot segments": ({ request: { url }, parameters, code }) =>
    code === "UNSAFE_PATH" &&
    (parameters["baseUrl"] === "" || url.includes("/..") ||
      Object.values(parameters).flat().some((value) =>
        /^\.\.?$/.test(String(value)) || value === "a/"
      )),
  "Header lines": ({ code, headers }) =>
    code === "INVALID_HEADER" && headers.includes("a\r\nb"),
  "Colons": ({ request: { url } }) =>
    /[\wé>]:[a-z]\w|\}:|:a\b|[?#].*:|h:8080\/v1:/.test(
      url.replace("https:", ""),
    ),
  "Expressions": ({ request: { url }, parameters, names, code }) =>
    /\{[?&/+]|:2\}|\{(?!\w+\})/.test(url) ||
    names.some((name) => {
        const value = parameters[name];
        return typeof value === "object" || Number.isNaN(value);
      }) && (!code || code === "INVALID_PARAMETER"),
  "Slashes": ({ ours, theirs }) =>
    ours !== undefined && theirs !== undefined &&
    withoutSlashes(ours.url) === withoutSlashes(theirs.url),
  "Queries": ({ request: { url, method }, parameters, code }) =>
    /^(?:GET|HEAD)$/.test(method) && !code &&
    (/[?#&]/.test(url) || "a b" in parameters ||
      "q" in parameters && typeof parameters["q"] !== "string"),
  "Merging": ({ request: { defaults, options } }) =>
    Object.keys(defaults).some((name) =>
      isObject(options[name]) && !isObject(defaults[name])
    ),
  "Errors": ({ theirs, headers }) =>
    theirs === undefined && headers.some((value) => typeof value !== "string"),
};

function withoutSlashes(url: string): string {
  return url.replace(/(?<!:)\/+/g, "/").replace(/\/(?=$|[?#])/g, "");
}

describe("octokit endpoint()", () => {
  const used = new Map<string, number>();

  it("differs from @octokit/endpoint by the exceptions of README.md only", () => {
    const property = fc.property(requests, (request) => {
      const ours = ask(endpoint, request);
      const theirs = withPrototypes(ask(peer, request));
      assert(
        "result" in ours || ours.error instanceof EndpointError,
        `${Deno.inspect(request)} throws ${Object(ours).error}`,
      );
      const unlike = difference(ours, theirs);
      if (unlike === undefined) {
        used.set("none", (used.get("none") ?? 0) + 1);
        return;
      }
      const built: Built = {
        request,
        parameters: { ...request.defaults, ...definedOf(request.options) },
        headers: [request.defaults, request.options]
          .flatMap(({ headers }) => Object.values(Object(headers))),
        names: [...request.url.matchAll(/[{:]\W?(\w+)/g)].map(([, name]) =>
          name!
        ),
        code: "error" in ours ? Object(ours.error).code : undefined,
        ours: "result" in ours ? ours.result as Result : undefined,
        theirs: "result" in theirs ? theirs.result as Result : undefined,
      };
      const applied = Object.keys(EXCEPTIONS).filter((name) =>
        EXCEPTIONS[name]!(built)
      );
      assert(
        applied.length > 0,
        `${unlike}: ${Deno.inspect({ request, ours, theirs }, { depth: 6 })}`,
      );
      for (const name of applied) used.set(name, (used.get(name) ?? 0) + 1);
      // These exceptions are about the URL, and the parameters that it takes.
      if (built.ours && built.theirs) {
        assertEquals(
          [built.ours.method, headersOf(built.ours)],
          [built.theirs.method, headersOf(built.theirs)],
        );
      }
    });
    fc.assert(property, { numRuns: REQUESTS });
  });

  it("needs each of these exceptions, and mostly none", () => {
    const names = Object.keys(EXCEPTIONS);

    assertEquals(names.filter((name) => !documented.has(name)), []);
    assertEquals(names.filter((name) => !used.has(name)), []);
    assert((used.get("none") ?? 0) > REQUESTS / 4, `Only ${used.get("none")}`);
  });
});

/** The headers, but for what depends on the rest: a body, and a URL of GraphQL. */
function headersOf({ headers, url }: Result): Options {
  const { "content-type": _, accept, ...others } = headers;
  return /\/graphql/.test(url) ? others : { ...others, accept };
}

function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function definedOf(options: Options): Options {
  return Object.fromEntries(
    Object.entries(options).filter(([, value]) => value !== undefined),
  );
}

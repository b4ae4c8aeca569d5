/**
 * Says of what is typed which request it is, and where everything went.
 *
 * @module
 */
import {
  type AnyEndpointFunction,
  createEndpoint,
  endpoint as github,
  EndpointError,
  type RequestOptions,
} from "@waymark/endpoint";
import { addQuery, nameQuery } from "./add_query.ts";
import {
  type Arguments,
  type Options,
  parseParameters,
} from "./parse_parameters.ts";
import {
  type Build,
  isRequired,
  nameOf,
  type Source,
  splitTemplate,
  type TemplatePart,
  traceUrl,
  type UrlPart,
} from "./trace_url.ts";
import { isSameUrl, writeByHand } from "./write_by_hand.ts";

/** What the fields of the playground hold. */
export interface Input {
  readonly route: string;
  readonly parameters: string;
  readonly defaults: string;
  readonly baseUrl: string;
  /** Whether the defaults are those of GitHub's API. */
  readonly github: boolean;
  readonly strict: boolean;
  /** Whether requests go to the base URL's origin alone. */
  readonly trusted: boolean;
  readonly upperCase: boolean;
}

/** A parameter, and where it went. */
export interface Placement {
  readonly name: string;
  /** The value as JSON; nothing where there is none. */
  readonly value?: string;
  /** Who gave the value. */
  readonly source: "call" | "default" | "nobody";
  /** Where it is in the request, in a word or two. */
  readonly where: string;
  readonly status: "placed" | "left out" | "missing" | "option";
}

/** A header, and who said so. */
export interface HeaderLine {
  readonly name: string;
  readonly value: string;
  readonly source: "call" | "default" | "derived";
}

/** A request, and how it came about. */
export interface Explanation {
  readonly input: Input;
  readonly request: RequestOptions;
  readonly template: readonly TemplatePart[];
  readonly url: readonly UrlPart[];
  readonly placements: readonly Placement[];
  readonly headers: readonly HeaderLine[];
  /** Whether the keys of the body are parameters. */
  readonly isBodyOfParameters: boolean;
  /** What the call takes, and the options that it starts from. */
  readonly call: Arguments;
  readonly defaults: Options;
  /** Whether a parameter could be taken for an option. */
  readonly isAmbiguous: boolean;
}

/** Why there is no request. */
export interface Failure {
  readonly code: string;
  readonly message: string;
  /** The template and where its fault is, in UTF-16 code units. */
  readonly fault?: { readonly template: string; readonly position: number };
}

/** A request that a template literal would make. */
export interface ByHand {
  readonly method: string;
  readonly url: string;
}

/** What came of the fields. */
export interface Outcome {
  readonly explanation?: Explanation;
  readonly failure?: Failure;
  /** What a template literal would send; only where that is something else. */
  readonly byHand?: ByHand;
  /** What could not be read of the fields. */
  readonly parameterProblems: readonly string[];
  readonly defaultProblems: readonly string[];
}

/** The options of a call, and what each is for. */
const OPTIONS: Readonly<Record<string, string>> = {
  baseUrl: "base URL",
  data: "the whole body",
  headers: "headers",
  mediaType: "accept header",
  method: "method",
  request: "request, as it is",
  url: "route",
};

const ROUTE =
  /^\s*(?:(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)(?:\s+|$))?(.*)$/is;

/** Says which request the fields describe. */
export function explain(input: Input): Outcome {
  const parameters = parseParameters(input.parameters);
  const defaults = parseParameters(input.defaults);
  const problems = {
    parameterProblems: parameters.problems,
    defaultProblems: [
      ...defaults.problems,
      ...(defaults.args?.query ?? []).map(([name]) =>
        `${name}== is for a single call; as a default write ${name}=value.`
      ),
    ],
  };
  const call = parameters.args;
  if (!call || !defaults.args) return problems;
  // Not a mistake yet.
  if (!input.route.trim() && call.options["url"] === undefined) return problems;
  const baseUrl = input.baseUrl.trim();
  const base: Options = {
    ...defaults.args.parameters,
    ...defaults.args.options,
    ...(baseUrl || !input.github ? { baseUrl } : {}),
  };
  const route = addQuery(input.route, call.query ?? []);
  let source: Source | undefined;
  try {
    const endpoint = createFrom(base, input);
    source = toSource(endpoint, route, call);
    const request = (endpoint as Build)(route, call.options, call.parameters);
    return {
      ...problems,
      explanation: {
        ...explainRequest(endpoint, request, source, call),
        input: { ...input, route },
        defaults: base,
      },
      ...compare(source, request),
    };
  } catch (error) {
    if (!(error instanceof EndpointError)) throw error;
    const { code, message, position } = error;
    const fault = position === undefined || !source
      ? {}
      : { fault: { template: source.url, position } };
    return {
      ...problems,
      failure: { code, message, ...fault },
      ...position === undefined && source && compare(source),
    };
  }
}

/** Creates the endpoint function that the settings describe. */
function createFrom(
  defaults: Options,
  { github: isGithub, strict, trusted, upperCase }: Input,
): AnyEndpointFunction {
  const config = {
    strict,
    methodCase: upperCase ? "upper" : "lower",
    ...trusted ? { trustedOrigins: [] } : {},
  } as const;
  return isGithub
    ? createEndpoint(github.DEFAULTS, config).defaults(defaults)
    : createEndpoint({ baseUrl: "", ...defaults }, config);
}

/** What the URL of a call is built from. */
function toSource(
  { DEFAULTS }: AnyEndpointFunction,
  route: string,
  { options, parameters }: Arguments,
): Source {
  const [, method, text = ""] = ROUTE.exec(route)!;
  const url = text.trim();
  // Beside a route that names them, these are parameters.
  const isParameter = (name: string) =>
    !Object.hasOwn(OPTIONS, name) ||
    name === "url" && !!url || name === "method" && !!method;
  const given = new Map(
    Object.entries(DEFAULTS).filter(([name]) => !Object.hasOwn(OPTIONS, name)),
  );
  for (const [name, value] of Object.entries(parameters ?? options)) {
    if (parameters || isParameter(name)) given.set(name, value);
  }
  const source = {
    baseUrl: String(options["baseUrl"] ?? DEFAULTS.baseUrl),
    method: String(method ?? options["method"] ?? DEFAULTS.method),
    url: url || String(options["url"] ?? DEFAULTS.url).trim(),
    parameters: given,
  };
  const inTemplate = new Set(namesIn(splitTemplate(source.url)));
  const query = /^(?:GET|HEAD|OPTIONS)$/i.test(source.method)
    ? [...given.keys()].filter((name) => !inTemplate.has(name))
    : [];
  return { ...source, query };
}

/** What a template literal would send, unless it is what the library sends. */
function compare(
  source: Source,
  request?: RequestOptions,
): Pick<Outcome, "byHand"> {
  const url = writeByHand(source);
  if (!url || request && isSameUrl(url, new URL(request.url))) return {};
  return { byHand: { method: source.method, url: url.href } };
}

function explainRequest(
  endpoint: AnyEndpointFunction,
  request: RequestOptions,
  source: Source,
  call: Arguments,
): Omit<Explanation, "input" | "defaults"> {
  const { options, parameters, query = [] } = call;
  const { DEFAULTS } = endpoint;
  const template = splitTemplate(source.url);
  const traced = traceUrl(endpoint, source);
  const { body } = request;
  const isBodyOfParameters = body !== undefined &&
    options["data"] === undefined && DEFAULTS["data"] === undefined;

  const named = parameters ?? options;
  const required = new Set(namesIn(template.filter(isRequired)));
  const names = new Set([...namesIn(template), ...source.parameters.keys()]);
  const placements = [...names].map((name): Placement => {
    const value = source.parameters.get(name);
    const from = Object.hasOwn(named, name)
      ? "call"
      : Object.hasOwn(DEFAULTS, name)
      ? "default"
      : "nobody";
    if (value === undefined) {
      return required.has(name)
        ? { name, source: from, where: "needed in the path", status: "missing" }
        : { name, source: from, where: "not given", status: "left out" };
    }
    const places = new Set<string>(
      traced.filter(({ parameter }) => parameter === name)
        .map(({ place }) => place),
    );
    if (isBodyOfParameters && Object.hasOwn(Object(body), name)) {
      places.add("body");
    }
    return {
      name,
      value: JSON.stringify(value),
      source: from,
      ...(places.size
        ? { where: [...places].join(", "), status: "placed" }
        : { where: "nowhere: it is empty", status: "left out" }),
    };
  });
  const queried = query.map(([name, value]): Placement => ({
    name,
    value: JSON.stringify(value),
    source: "call",
    where: "query",
    status: "placed",
  }));
  const settings = Object.keys(options)
    .filter((name) =>
      Object.hasOwn(OPTIONS, name) && name !== "headers" &&
      !source.parameters.has(name)
    )
    .map((name): Placement => ({
      name,
      value: JSON.stringify(options[name]),
      source: "call",
      where: OPTIONS[name]!,
      status: "option",
    }));

  const given = new Headers(
    Object(options["headers"]) as Record<string, string>,
  );
  const headers = Object.entries(request.headers)
    .map(([name, value]): HeaderLine => ({
      name,
      value: String(value),
      source: DEFAULTS.headers[name] === value
        ? "default"
        : given.get(name) === String(value)
        ? "call"
        : "derived",
    }));
  return {
    request,
    template,
    url: nameQuery(traced, query),
    placements: [...placements, ...queried, ...settings],
    headers,
    isBodyOfParameters,
    call,
    isAmbiguous: [...names].some((name) => Object.hasOwn(OPTIONS, name)),
  };
}

function namesIn(template: readonly TemplatePart[]): string[] {
  return template.flatMap(({ variables }) => variables.map(nameOf));
}

/**
 * Says which request the fields describe, and where each value went.
 *
 * @module
 */
import {
  type AnyEndpointFunction,
  createEndpoint,
  endpoint as github,
  type EndpointConfig,
  EndpointError,
  type EndpointOptions,
  type RequestOptions,
} from "@waymark/endpoint";
import {
  type Arguments,
  type Options,
  parseParameters,
} from "./parse_parameters.ts";
import { isRequired, namesIn } from "./split_template.ts";
import { MARK, traceUrl, type UrlPart } from "./trace_url.ts";
import { isSameUrl, type Source, writeByHand } from "./write_by_hand.ts";

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
}

/** The call that the fields describe. */
export interface Call extends Arguments {
  readonly input: Input;
  /** The options that the endpoint function starts from. */
  readonly defaults: Options;
}

/** A parameter, and where it went. */
export interface Placement {
  readonly name: string;
  /** The value as JSON; `undefined` if it has none. */
  readonly value?: string;
  readonly isDefault: boolean;
  /** Where it is in the request, in a word or two. */
  readonly where: string;
  readonly status: "placed" | "left out" | "missing" | "option";
}

/** A request, and where each part of it came from. */
export interface Explanation {
  readonly request: RequestOptions;
  readonly url: readonly UrlPart[];
  readonly placements: readonly Placement[];
  /** Whether the keys of the body are parameters. */
  readonly isBodyOfParameters: boolean;
}

/** Why there is no request. */
export interface Failure {
  readonly code: string;
  readonly message: string;
  /** The template and where its fault is, in UTF-16 code units. */
  readonly fault?: { readonly template: string; readonly position: number };
}

/** The request of a template literal. */
export interface ByHand {
  readonly method: string;
  readonly url: string;
  /** Whether the library sends the same. */
  readonly isSame: boolean;
}

/** What came of the fields. */
export interface Outcome {
  readonly call?: Call;
  readonly explanation?: Explanation;
  readonly failure?: Failure;
  readonly byHand?: ByHand;
  /** What could not be read of the fields. */
  readonly parameterProblems: readonly string[];
  readonly defaultProblems: readonly string[];
  /** What was read in another way than it was written. */
  readonly notes?: readonly string[];
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

/** An endpoint function whose arguments the compiler does not check. */
type Build = (
  route: string,
  options: EndpointOptions,
  parameters?: Readonly<Record<string, unknown>>,
) => RequestOptions;

/** Says which request the fields describe. */
export function explain(input: Input): Outcome {
  const placeholders = new Set(namesIn(ROUTE.exec(input.route)![2]!));
  const parameters = parseParameters(input.parameters, placeholders);
  const defaults = parseParameters(input.defaults);
  const read = {
    parameterProblems: parameters.problems,
    defaultProblems: defaults.problems,
    notes: parameters.notes,
  };
  const { args } = parameters;
  if (!args || !defaults.args) return read;
  // Not a mistake yet.
  if (!input.route.trim() && args.options["url"] === undefined) return read;
  const baseUrl = input.baseUrl.trim();
  const call: Call = {
    ...args,
    input,
    defaults: {
      ...defaults.args.parameters,
      ...defaults.args.options,
      ...(baseUrl || !input.github ? { baseUrl } : {}),
    },
  };
  let source: Source | undefined;
  try {
    const endpoint = createFrom(call);
    source = toSource(endpoint, call);
    const request = build(endpoint, call);
    const explanation = explainRequest(endpoint, request, source, call);
    return { ...read, call, explanation, ...compare(source, request) };
  } catch (error) {
    if (!(error instanceof EndpointError)) throw error;
    const { code, message, position } = error;
    const isTemplate = position !== undefined && source !== undefined;
    return {
      ...read,
      call,
      failure: {
        code,
        message,
        ...isTemplate && { fault: { template: source!.url, position } },
      },
      ...source && !isTemplate && compare(source),
    };
  }
}

/** The settings that are not those of `createEndpoint` by default. */
export function configOf({ strict, trusted }: Input): EndpointConfig {
  return {
    ...(strict ? {} : { strict: false }),
    ...(trusted ? {} : { trustedOrigins: "*" }),
  };
}

function createFrom({ input, defaults }: Call): AnyEndpointFunction {
  const config = configOf(input);
  return input.github
    ? createEndpoint(github.DEFAULTS, config).defaults(defaults)
    : createEndpoint({ baseUrl: "", ...defaults }, config);
}

/** Makes the call, with other parameters where these are passed. */
function build(
  endpoint: AnyEndpointFunction,
  { input: { route }, options, parameters }: Call,
  others: Options = {},
): RequestOptions {
  const any = endpoint as Build;
  return parameters
    ? any(route, options, { ...parameters, ...others })
    : any(route, { ...options, ...others });
}

/** What the URL of a call is built from. */
function toSource(
  { DEFAULTS }: AnyEndpointFunction,
  { input: { route }, options, parameters }: Call,
): Source {
  const [, method, text = ""] = ROUTE.exec(route)!;
  const url = text.trim();
  // If the route has a method and a URL, these two are parameters.
  const isParameter = (name: string) =>
    !Object.hasOwn(OPTIONS, name) ||
    name === "url" && !!url || name === "method" && !!method;
  const all = new Map(
    Object.entries(DEFAULTS).filter(([name]) => !Object.hasOwn(OPTIONS, name)),
  );
  for (const [name, value] of Object.entries(parameters ?? options)) {
    if (parameters || isParameter(name)) all.set(name, value);
  }
  const source = {
    baseUrl: String(options["baseUrl"] ?? DEFAULTS.baseUrl),
    method: String(method ?? options["method"] ?? DEFAULTS.method)
      .toUpperCase(),
    url: url || String(options["url"] ?? DEFAULTS.url).trim(),
    parameters: all,
  };
  const placeholders = namesIn(source.url);
  const query = /^(?:GET|HEAD|OPTIONS)$/.test(source.method)
    ? [...all.keys()].filter((name) => !placeholders.includes(name))
    : [];
  return { ...source, query };
}

/** What a template literal would send. */
export function compare(
  source: Source,
  request?: RequestOptions,
): Pick<Outcome, "byHand"> {
  const url = writeByHand(source);
  if (!url) return {};
  const isSame = !!request && URL.canParse(request.url) &&
    isSameUrl(url, new URL(request.url));
  return { byHand: { method: source.method, url: url.href, isSame } };
}

function explainRequest(
  endpoint: AnyEndpointFunction,
  request: RequestOptions,
  source: Source,
  call: Call,
): Explanation {
  const { DEFAULTS } = endpoint;
  const { options, parameters = options } = call;
  const { body } = request;
  const isBodyOfParameters = body !== undefined &&
    options["data"] === undefined && DEFAULTS["data"] === undefined;
  const required = namesIn(source.url, isRequired);
  const names = new Set([...namesIn(source.url), ...source.parameters.keys()]);
  const base = /^https?:/i.test(source.url)
    ? /^https?:\/\/[^/?#]*/i.exec(request.url)![0]
    : source.baseUrl.replace(/\/$/, "");
  const url = traceUrl(request.url, base, names, (name) => {
    try {
      return build(endpoint, call, { [name]: MARK }).url;
    } catch {
      // Beside `data`, no parameter may be added.
      return "";
    }
  });
  const placements = [...names].map((name): Placement => {
    const value = source.parameters.get(name);
    const isDefault = !Object.hasOwn(parameters, name) && value !== undefined;
    if (value === undefined) {
      return required.includes(name)
        ? { name, isDefault, where: "needed in the path", status: "missing" }
        : { name, isDefault, where: "not given", status: "left out" };
    }
    const places = new Set<string>(
      url.filter(({ parameter }) => parameter === name)
        .map(({ place }) => place),
    );
    if (isBodyOfParameters && Object.hasOwn(Object(body), name)) {
      places.add("body");
    }
    return {
      name,
      value: JSON.stringify(value),
      isDefault,
      ...(places.size
        ? { where: [...places].join(", "), status: "placed" }
        : { where: "nowhere: it is empty", status: "left out" }),
    };
  });
  const settings = Object.keys(options)
    .filter((name) =>
      Object.hasOwn(OPTIONS, name) && name !== "headers" && !names.has(name)
    )
    .map((name): Placement => ({
      name,
      value: JSON.stringify(options[name]),
      isDefault: false,
      where: OPTIONS[name]!,
      status: "option",
    }));
  return {
    request,
    url,
    placements: [...placements, ...settings],
    isBodyOfParameters,
  };
}

/** Whether a parameter could be taken for an option. */
export function isAmbiguous({ input, parameters = {} }: Call): boolean {
  return [...namesIn(input.route), ...Object.keys(parameters)]
    .some((name) => Object.hasOwn(OPTIONS, name));
}

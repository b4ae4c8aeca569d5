/**
 * Says which request the fields describe, and where each value went.
 *
 * @module
 */
import {
  createEndpoint,
  endpoint as github,
  EndpointError,
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

/** The call that the fields describe: parameters and options apart. */
export interface Call {
  readonly input: Input;
  readonly parameters: Options;
  readonly options: Options;
  /** The options of `createEndpoint`. */
  readonly api: Options;
  /** The default parameters, which are one of them. */
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
  /** Whether a template literal would have sent the value somewhere else. */
  readonly isRescue: boolean;
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
  cookies: "cookie header",
  data: "the whole body",
  headers: "headers",
  query: "query",
  request: "request, as it is",
};

const ROUTE =
  /^\s*(?:(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)(?:\s+|$))?(.*)$/is;

/** A function that builds requests, whose arguments the compiler does not check. */
type Build = (
  route: string,
  parameters: Options,
  options: Options,
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
  const problems = [...parameters.problems, ...defaults.problems];
  if (!args || !defaults.args || problems.length) return read;
  // Not a mistake yet.
  if (!input.route.trim()) return read;
  const start = splitOptions(defaults.args);
  const call: Call = {
    ...splitOptions(args),
    input,
    api: apiOf(input, start),
    defaults: start.parameters,
  };
  let source: Source | undefined;
  try {
    const build = createEndpoint(call.api as never) as Build;
    source = toSource(call);
    const request = build(input.route, call.parameters, call.options);
    const explanation = explainRequest(build, request, source, call);
    return { ...read, call, explanation, ...compare(source, request) };
  } catch (error) {
    if (!(error instanceof EndpointError)) throw error;
    const { code, message, position } = error;
    const isTemplate = position !== undefined && source !== undefined;
    return {
      ...read,
      call,
      failure: {
        isRescue: isRescue(code, source?.url),
        code,
        message,
        ...isTemplate && { fault: { template: source!.url, position } },
      },
      ...source && !isTemplate && compare(source),
    };
  }
}

/** Whether an error kept a value in its place. */
function isRescue(code: string, url = ""): boolean {
  // Whoever writes a host into the route means it.
  return code === "UNSAFE_PATH" ||
    code === "UNTRUSTED_ORIGIN" && !/^https?:/i.test(url);
}

/** Tells options from parameters, where the fields have both in one place. */
function splitOptions(
  { options, parameters }: Arguments,
): { options: Options; parameters: Options } {
  if (parameters) return { options, parameters };
  const entries = Object.entries(options);
  const isOption = ([name]: [string, unknown]) => Object.hasOwn(OPTIONS, name);
  return {
    options: Object.fromEntries(entries.filter(isOption)),
    parameters: Object.fromEntries(entries.filter((it) => !isOption(it))),
  };
}

/** The options of `createEndpoint`, without those that are as by default. */
function apiOf(
  { baseUrl: text, route, github: isGithub, strict, trusted }: Input,
  { options, parameters }: { options: Options; parameters: Options },
): Options {
  const { baseUrl: named, headers, ...others } = options;
  const baseUrl = text.trim() || named ||
    (isGithub ? github.DEFAULTS.baseUrl : "");
  const [origin = baseUrl] = /https?:\/\/[^/?#]*/i.exec(route) ?? [];
  // Those of GitHub go to no other host.
  const isSent = isGithub &&
    /^https:\/\/(?:api|uploads)\.github\.com(?:\/|$)/.test(`${origin}`);
  const own = isSent ? Object.entries(github.DEFAULTS.headers) : [];
  const added = Array.isArray(headers) || headers === undefined
    ? [...own, ...headers ?? []]
    : { ...Object.fromEntries(own), ...headers };
  return {
    baseUrl,
    ...Object.keys(added).length && { headers: added },
    ...Object.keys(parameters).length && { parameters },
    ...others,
    ...!strict && { strict },
    ...!trusted && { trustedOrigins: "*" },
  };
}

/** What the URL of a call is built from. */
function toSource(
  { input: { route }, options, parameters, defaults, api }: Call,
): Source {
  const [, method = "GET", text = ""] = ROUTE.exec(route)!;
  const all = new Map(Object.entries({ ...defaults, ...parameters }));
  const source = {
    baseUrl: String(options["baseUrl"] ?? api["baseUrl"]),
    method: method.toUpperCase(),
    url: text.trim(),
    parameters: all,
  };
  const placeholders = namesIn(source.url);
  const query = /^(?:GET|HEAD|OPTIONS)$/.test(source.method)
    ? [...all.keys()].filter((name) => !placeholders.includes(name))
    : [];
  return { ...source, query };
}

/** What a template literal would send. */
function compare(
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
  build: Build,
  request: RequestOptions,
  source: Source,
  call: Call,
): Explanation {
  const { input, options, parameters } = call;
  const { body } = request;
  const isBodyOfParameters = body !== undefined &&
    options["data"] === undefined;
  const required = namesIn(source.url, isRequired);
  const names = new Set([...namesIn(source.url), ...source.parameters.keys()]);
  const base = /^https?:/i.test(source.url)
    ? /^https?:\/\/[^/?#]*/i.exec(request.url)![0]
    : source.baseUrl.replace(/\/$/, "");
  const url = traceUrl(request.url, base, names, (name) => {
    try {
      const marked = { ...parameters, [name]: MARK };
      return build(input.route, marked, options).url;
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
    .filter((name) => name !== "headers" && Object.hasOwn(OPTIONS, name))
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

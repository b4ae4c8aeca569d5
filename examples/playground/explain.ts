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
import { toJson } from "../../lib/request/_to_json.ts";
import {
  mergeOptions,
  NO_DEFAULTS,
  parametersOf,
  toDefaults,
} from "../../lib/endpoint/_merge.ts";
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
  splitTemplate,
  type TemplatePart,
  traceUrl,
  type UrlPart,
} from "./trace_url.ts";

/** What the fields of the playground hold. */
export interface Input {
  readonly route: string;
  readonly parameters: string;
  readonly defaults: string;
  readonly baseUrl: string;
  /** Whether the defaults are those of GitHub's API. */
  readonly github: boolean;
  readonly strict: boolean;
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

/** What came of the fields. */
export interface Outcome {
  readonly explanation?: Explanation;
  readonly failure?: Failure;
  /** What could not be read of the fields. */
  readonly parameterProblems: readonly string[];
  readonly defaultProblems: readonly string[];
}

/** What an option of a call is for. */
const OPTIONS: Readonly<Record<string, string>> = {
  baseUrl: "base URL",
  data: "the whole body",
  mediaType: "accept header",
  method: "method",
  request: "request, as it is",
  url: "route",
};

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
  try {
    const endpoint = createFrom(base, input);
    return {
      ...problems,
      explanation: explainCall(endpoint, { ...input, route }, call, base),
    };
  } catch (error) {
    if (!(error instanceof EndpointError)) throw error;
    return { ...problems, failure: toFailure(error, route, call) };
  }
}

/** Creates the endpoint function that the settings describe. */
function createFrom(
  defaults: Options,
  { github: isGithub, strict, upperCase }: Input,
): AnyEndpointFunction {
  const config = {
    strict,
    methodCase: upperCase ? "upper" : "lower",
  } as const;
  return isGithub
    ? createEndpoint(github.DEFAULTS, config).defaults(defaults)
    : createEndpoint({ baseUrl: "", ...defaults }, config);
}

function explainCall(
  endpoint: AnyEndpointFunction,
  input: Input,
  call: Arguments,
  defaults: Options,
): Explanation {
  const { options, parameters, query = [] } = call;
  const build: Build = endpoint;
  const request = build(input.route, options, parameters);
  const merged = mergeOptions(
    toDefaults(mergeOptions(NO_DEFAULTS, undefined, endpoint.DEFAULTS)),
    input.route,
    options,
    parameters,
  );
  const given = new Map(Object.entries(parametersOf(merged)));
  const baseUrl = merged.baseUrl!.text;
  const templateText = merged.url!.text;
  const template = splitTemplate(templateText);
  const traced = traceUrl(build, {
    baseUrl,
    method: merged.method,
    url: templateText,
    parameters: given,
  });
  const url = nameQuery(traced, query);
  const { body } = request;
  const isBodyOfParameters = body !== undefined && merged.data === undefined;

  const named = parameters ?? options;
  const sourceOf = (name: string): Placement["source"] =>
    Object.hasOwn(named, name) && named[name] !== undefined
      ? "call"
      : Object.hasOwn(endpoint.DEFAULTS, name)
      ? "default"
      : "nobody";
  const required = new Set(
    template.filter(isRequired)
      .flatMap(({ variables }) => variables.map(nameOf)),
  );
  const variables = template.flatMap((part) => part.variables.map(nameOf));
  const placements = [...new Set([...variables, ...given.keys()])]
    .map((name): Placement => {
      const value = given.get(name);
      const source = sourceOf(name);
      if (value === undefined) {
        return required.has(name)
          ? { name, source, where: "needed in the path", status: "missing" }
          : { name, source, where: "not given", status: "left out" };
      }
      const places = new Set(
        traced.filter(({ parameter }) => parameter === name)
          .map(({ place }) => place as string),
      );
      if (isBodyOfParameters && Object.hasOwn(Object(body), name)) {
        places.add("body");
      }
      return {
        name,
        value: toJson(value),
        source,
        ...(places.size
          ? { where: [...places].join(", "), status: "placed" }
          : { where: "nowhere: it is empty", status: "left out" }),
      };
    });
  const queried = query.map(([name, value]): Placement => ({
    name,
    value: toJson(value),
    source: "call",
    where: "query",
    status: "placed",
  }));
  const settings = Object.keys(options)
    .filter((name) => Object.hasOwn(OPTIONS, name) && !given.has(name))
    .map((name): Placement => ({
      name,
      value: toJson(options[name]),
      source: "call",
      where: OPTIONS[name]!,
      status: "option",
    }));

  const headers = Object.entries(request.headers)
    .map(([name, value]): HeaderLine => {
      const isMerged = Object.hasOwn(merged.headers, name) &&
        merged.headers[name] === value;
      const isDefault = Object.hasOwn(endpoint.DEFAULTS.headers, name) &&
        endpoint.DEFAULTS.headers[name] === value;
      return {
        name,
        value: String(value),
        source: isDefault ? "default" : isMerged ? "call" : "derived",
      };
    });
  return {
    input,
    request,
    template,
    url,
    placements: [...placements, ...queried, ...settings],
    headers,
    isBodyOfParameters,
    call,
    defaults,
    isAmbiguous: merged.clash,
  };
}

function toFailure(
  { code, message, position }: EndpointError,
  route: string,
  { options }: Arguments,
): Failure {
  if (position === undefined) return { code, message };
  const template = typeof options["url"] === "string" && !route.trim()
    ? options["url"].trim()
    : route.slice(urlStart(route)).trim();
  return { code, message, fault: { template, position } };
}

/** Where the URL of a route begins. */
export function urlStart(route: string): number {
  return /^\s*(?:(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)\s+)?/i
    .exec(route)![0].length;
}

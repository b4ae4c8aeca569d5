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
import { toJson } from "../../lib/send/_to_json.ts";
import { type Options, parseParameters } from "./parse_parameters.ts";
import {
  isRequired,
  nameOf,
  parametersOf,
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
  /** The options of the call, and those that it starts from. */
  readonly call: Options;
  readonly defaults: Options;
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
    defaultProblems: defaults.problems,
  };
  if (!parameters.options || !defaults.options) return problems;
  // Not a mistake yet.
  if (!input.route.trim() && parameters.options["url"] === undefined) {
    return problems;
  }
  const baseUrl = input.baseUrl.trim();
  const base: Options = {
    ...defaults.options,
    ...(baseUrl || !input.github ? { baseUrl } : {}),
  };
  try {
    const endpoint = createFrom(base, input);
    return {
      ...problems,
      explanation: explainCall(endpoint, input, parameters.options, base),
    };
  } catch (error) {
    if (!(error instanceof EndpointError)) throw error;
    return { ...problems, failure: toFailure(error, input.route, parameters) };
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
  call: Options,
  defaults: Options,
): Explanation {
  const merged = endpoint.merge(input.route, call);
  const request = endpoint.parse(merged);
  const template = splitTemplate(merged.url);
  const url = traceUrl(endpoint, merged);
  const { body } = request;
  const isBodyOfParameters = body !== undefined && body !== merged.data;

  const sourceOf = (name: string): Placement["source"] =>
    Object.hasOwn(call, name) && call[name] !== undefined
      ? "call"
      : Object.hasOwn(endpoint.DEFAULTS, name)
      ? "default"
      : "nobody";
  const given = parametersOf(merged);
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
        url.filter(({ parameter }) => parameter === name)
          .map(({ place }) => place as string),
      );
      if (isBodyOfParameters && Object.hasOwn(Object(body), name)) {
        places.add("body");
      } else if (body !== undefined && name === "data") {
        places.add("the whole body");
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
  const options = Object.keys(call)
    .filter((name) => Object.hasOwn(OPTIONS, name))
    .map((name): Placement => ({
      name,
      value: toJson(call[name]),
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
    placements: [...placements, ...options],
    headers,
    isBodyOfParameters,
    call,
    defaults,
  };
}

function toFailure(
  { code, message, position }: EndpointError,
  route: string,
  { options }: { options?: Options },
): Failure {
  if (position === undefined) return { code, message };
  const template = typeof options?.["url"] === "string"
    ? options["url"].trim()
    : route.slice(urlStart(route)).trim();
  return { code, message, fault: { template, position } };
}

/** Where the URL of a route begins. */
export function urlStart(route: string): number {
  return /^\s*(?:(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)\s+)?/i
    .exec(route)![0].length;
}

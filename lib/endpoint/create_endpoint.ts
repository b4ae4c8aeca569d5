import { FLAG, isFunction, listOf } from "../_checks.ts";
import { type OptionTable, readOptions } from "../_read_options.ts";
import type { Values } from "../_read_values.ts";
import {
  type Api,
  apiOf,
  CALL_OPTIONS,
  DEFAULT_OPTIONS,
  firstDefaults,
} from "./_api_of.ts";
import { placeApart } from "./build/_apart.ts";
import { assertNoOptionBy } from "./build/_likely_option.ts";
import { isMethod } from "./url/_route.ts";
import { type DescribeRoute, plainRoute } from "./build/_parameter_writer.ts";
import type { CreateEndpointOptions, Endpoint } from "../types/_call.ts";
import type { Inferred, NumberHeaders, PresetBy } from "../types/_preset.ts";
import { STRICT } from "./url/_strict.ts";
import { readTrustedOrigins, TRUSTED_ORIGINS } from "./url/_trusted_origins.ts";

/** The options of `createEndpoint`. */
export const CREATE_OPTIONS: OptionTable = /* @__PURE__ */ Object.assign(
  {},
  DEFAULT_OPTIONS,
  {
    strict: FLAG,
    trustedOrigins: TRUSTED_ORIGINS,
    methods: {
      is: /* @__PURE__ */ listOf(isMethod),
      expected: 'a list of methods, such as ["PURGE"]',
      read: (methods: string[]) => methods.map((it) => it.toLowerCase()),
    },
    description: {
      also: "queryserializer bodyserializer",
      is: (value: unknown) => isFunction(Object(value).describeRoute),
      expected: "what described() or describe() returns",
    },
  } satisfies OptionTable,
);

/**
 * Creates a function that builds the requests of an API: typed and injection-safe.
 * No value can leave its place, and no request goes to an origin other than that of
 * `baseUrl` unless `trustedOrigins` has it.
 *
 * ```text
 * api(route, parameters?, options?)   a request
 * api.defaults(options)               a function with further defaults
 * ```
 *
 * @param options What every request starts from: `baseUrl` (required), `headers`,
 * `parameters` and `request`; and `strict`, `trustedOrigins`, `methods` and
 * `description`.
 * @returns A function that turns a route, parameters and options into a request, and
 * sends nothing.
 * @throws {EndpointError} `INVALID_BASE_URL` for a base URL or an origin that is not
 * valid, `INVALID_PARAMETER` for an unknown or wrong option, `INVALID_HEADER`.
 *
 * @example
 * ```ts
 * import { createEndpoint } from "@waymark/endpoint";
 *
 * const gitea = createEndpoint({ baseUrl: "https://gitea.example.com/api/v1" });
 * const { method, url } = gitea("GET /repos/{owner}/{repo}", {
 *   owner: "o",
 *   repo: "r/../..",
 * });
 * console.log(method); // → "get"
 * console.log(url);
 * // → "https://gitea.example.com/api/v1/repos/o/r%2F..%2F.."
 *
 * const { owner, repo } = { owner: "o", repo: "" };
 * gitea("GET /repos/{owner}/{repo}", { owner, repo }); // throws MISSING_PARAMETER
 * ```
 */
export function createEndpoint<Paths = unknown, const Options = unknown>(
  options: CreateEndpointOptions<Paths> | Inferred<Options>,
): Endpoint<Paths, PresetBy<Options>, NumberHeaders<Options>> {
  const own = readOptions(options, CREATE_OPTIONS, "createEndpoint");
  return endpointBy(createApi(own, "request: { signal }")) as Endpoint<
    Paths,
    PresetBy<Options>,
    NumberHeaders<Options>
  >;
}

function endpointBy(api: Api) {
  const endpoint = (route: unknown, parameters?: unknown, options?: unknown) =>
    api.build(route, parameters, readOptions(options, CALL_OPTIONS, "a call"))
      .request;
  endpoint.defaults = (options: unknown) =>
    endpointBy(
      api.defaults(readOptions(options, DEFAULT_OPTIONS, "defaults()")),
    );
  return endpoint;
}

/** The option `description`, at run time. */
interface Describing {
  readonly describeRoute: DescribeRoute;
}

/**
 * Creates the function that builds the requests of an API.
 *
 * @param own Options, which {@linkcode CREATE_OPTIONS} has checked.
 * @param signal How a call takes an `AbortSignal`, for messages; left out where no
 * parameter can be meant as an option.
 */
export function createApi(own: Values, signal?: string): Api {
  const { strict = true, trustedOrigins = [], methods = [], description } = own;
  return apiOf(firstDefaults(own), {
    strict: strict ? STRICT : undefined,
    assertNoOption: signal
      ? assertNoOptionBy(signal, description !== undefined)
      : undefined,
    place: placeApart,
    isTrusted: readTrustedOrigins(trustedOrigins),
    methods: methods as string[],
    describeRoute: (description as Describing | undefined)?.describeRoute ??
      plainRoute,
  });
}

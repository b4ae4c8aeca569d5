// `createEndpoint`: its options, and the function that it returns.
import type { BuildOptions } from "./_call_options.ts";
import type { CallParameters, Checked } from "./_checked.ts";
import type { Described } from "./_operation.ts";
import type {
  Inferred,
  NumberHeaders,
  PresetBy,
  SentValue,
} from "./_preset.ts";
import type {
  HeadersInput,
  RequestOptions,
  RequestSettings,
} from "./_values.ts";

/** What every request of an API starts from. */
export interface EndpointDefaults {
  /** The base of URLs that are only a path: an absolute http(s) URL, or a path. */
  readonly baseUrl?: string | URL | undefined;
  /** Headers of every request; a call overrides them by name. */
  readonly headers?: HeadersInput | null | undefined;
  /** Parameters of every request that has a place for them. */
  readonly parameters?: object | undefined;
  /** Settings for whoever sends the request. */
  readonly request?: RequestSettings | undefined;
}

/**
 * The options of `createEndpoint`.
 *
 * @typeParam Paths The description of the API; `unknown` without one.
 */
export interface CreateEndpointOptions<Paths = unknown>
  extends EndpointDefaults {
  /** The base of URLs that are only a path: an absolute http(s) URL, or a path. */
  readonly baseUrl: string | URL;
  /** Whether a `{name}`, `{+name}` or `:name` of the path needs a value. Defaults to `true`. */
  readonly strict?: boolean | undefined;
  /**
   * The origins (scheme, host and port) that requests may go to besides the
   * origin of the base URL. Defaults to `[]`; `"*"` trusts every origin.
   */
  readonly trustedOrigins?: readonly string[] | "*" | undefined;
  /** Methods besides the usual seven, such as `["PURGE", "QUERY"]`. */
  readonly methods?: readonly string[] | undefined;
  /** What a description says of the API: `described(…)` or `describe(…)`. */
  readonly description?: Described<Paths> | undefined;
}

/** Builds the requests of an API, and sends nothing. */
export interface EndpointCall<in out Paths, in Preset, in out Outcome> {
  /**
   * Builds a request.
   *
   * @param route A method and a path, such as `GET /orgs/{org}/repos`.
   * @param parameters Parameters only, whatever their names: the place for untrusted input.
   * @param options Options only, such as `headers` and `data`.
   */
  <R extends string, Parameters = unknown, const Options = unknown>(
    route:
      | Inferred<R>
      | NoInfer<Checked<Paths, R, Preset, Parameters, Options>>,
    parameters?:
      | CallParameters<Paths, R, Preset, Options>
      | Inferred<Parameters>,
    options?: BuildOptions<Paths, R> | Inferred<Options>,
  ): RequestOptions<Paths, R, SentValue<Outcome, Options>>;
}

/**
 * What `createEndpoint` returns: a function that builds the requests of an API.
 *
 * @typeParam Paths The description of the API; `unknown` without one.
 * @typeParam Preset The names of what its options set already.
 * @typeParam Outcome What its options change in the type of a result.
 */
export interface Endpoint<
  in out Paths = unknown,
  in Preset = never,
  in out Outcome = never,
> extends EndpointCall<Paths, Preset, Outcome> {
  /** Creates a function with these options as further defaults: the later value wins. */
  defaults<const Options>(
    options: EndpointDefaults | Inferred<Options>,
  ): Endpoint<
    Paths,
    PresetBy<Options, Preset>,
    Outcome | NumberHeaders<Options>
  >;
}

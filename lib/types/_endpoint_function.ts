// The call of `endpoint`, whose options and parameters are in one object.
import type { RequiredName } from "./_members.ts";
import type {
  FilledRoute,
  MeantOption,
  Missing,
  MissingName,
  PlacelessName,
  WrongRoute,
} from "./_mistakes.ts";
import type {
  CommonOptions,
  DefaultOptions,
  EndpointOptions,
  EndpointRequest,
  MergedOptions,
} from "./_endpoint_options.ts";
import type { RouteParameters } from "./_operation.ts";
import type { OrOpen } from "./_parameters.ts";
import type { Inferred, NumberHeaders, SentValue } from "./_preset.ts";
import type { SplitRoute } from "./_route.ts";
import type {
  BodylessMethod,
  HeaderValue,
  Method,
  Mistake,
} from "./_values.ts";

/** @internal The method of a route; any of them where the options may have it. */
export type MethodFor<R extends string> = [SplitRoute<R>[0]] extends [never]
  ? Method
  : SplitRoute<R>[0] & Method;

/**
 * @internal A route, or what is wrong with the call. It is `""` where everything is
 * in one object, which the run time checks, and in a generic function, because the
 * compiler tries `any` for it.
 */
export type CheckedRoute<R extends string, Options, Preset> =
  IsWrong<R, Options, Preset> extends true ? WrongCall<R, Options, Preset> : R;

type IsWrong<R extends string, Options, Preset> = [R] extends [""] ? false
  : [WrongCall<R, Options, Preset>] extends [never] ? false
  : true;

type WrongCall<R extends string, Options, Preset> =
  | WrongRoute<R>
  // Any route may be in a string.
  | (string extends R ? never : FilledRoute<R>)
  | Misnamed<Options>
  | OptionAsPlaceholder<keyof RouteParameters<R> & OptionName>
  | Missing<
    MissingName<
      Exclude<RequiredName<RouteParameters<R>>, OptionName>,
      Preset,
      Options
    >
  >
  | (Options extends { readonly data: NonNullable<unknown> | null } ?
      | WrongData<R>
      | PlacelessName<Exclude<keyof Options, OptionName | "method" | "url">, R>
    : never);

type OptionName = Exclude<keyof CommonOptions, symbol>;

type OptionAsPlaceholder<Name extends string> = [Name] extends [never] ? never
  : Mistake<`{${Name}} has the name of an option: use createEndpoint`>;

/** @internal Options under the names that other libraries have for them. */
export type Misnamed<Options> =
  | MeantOption<Options, LikelyMeaning>
  | ("baseURL" extends keyof Options
    ? string extends keyof Options ? never : Mistake<"did you mean `baseUrl`?">
    : never);

/** Names that other libraries have for options. */
interface LikelyMeaning {
  header: "did you mean `headers`?";
  body: "pass the body as `data`, or each of its keys as a parameter";
}

type WrongData<R extends string> = [MethodFor<R>] extends [BodylessMethod]
  ? Mistake<`${MethodFor<R>} has no body, and so no data`>
  : never;

/** @internal The options of a call beside its route, and its parameters. */
export type OptionsBeside<R extends string> = OrOpen<
  & CommonOptions
  // What the route names is a parameter of that name.
  & ([SplitRoute<R>[0]] extends [never] ? Pick<EndpointOptions, "method">
    : { readonly method?: unknown })
  & (SplitRoute<R>[1] extends "" ? Pick<EndpointOptions, "url">
    : { readonly url?: unknown })
  & Partial<RouteParameters<R>>
>;

/** @internal The options of a call without a route; `never` with one, so that hovers show that alone. */
export type InOneObject<R extends string> = "" extends R ? OptionsBeside<"">
  : never;

/** @internal What a call returns. */
export type RequestFor<R extends string, Options, Outcome> = EndpointRequest<
  MethodFor<R>,
  Options extends
    { readonly data: infer Data extends NonNullable<unknown> | null } ? Data
    : never,
  R extends "" ? HeaderValue : SentValue<Outcome, Options>
>;

/** @internal The names of the parameters that defaults of `endpoint` set. */
export type NamesBy<Options, Before = never> =
  | Exclude<Before, NameWith<Options, null>>
  | NameWith<Options, NonNullable<unknown>>;

type NameWith<Options, Value> = string extends keyof Options ? string : {
  [Name in keyof Options]: Name extends keyof CommonOptions | "method" | "url"
    ? never
    : Options[Name] extends Value ? `${Name & (string | number)}`
    : never;
}[keyof Options];

/**
 * Turns a route and parameters into a request. The literal type of the route says
 * which parameters a call needs.
 *
 * @typeParam Preset The names of the parameters that were set as defaults.
 * @typeParam Outcome `"numbers"` if there are numbers among the default headers.
 */
export interface EndpointFunction<in Preset = never, in out Outcome = never> {
  /**
   * Builds a request from a route, such as `GET /orgs/{org}/repos`, and options, or
   * from options alone, which the run time checks.
   *
   * @param route A method and a URL, one of the two, or options with a `url`.
   * @param options Parameters, those of the placeholders among them, and options.
   */
  <R extends string = "", const Options = unknown>(
    route:
      | Inferred<R>
      | NoInfer<CheckedRoute<R, Options, Preset>>
      | InOneObject<R>,
    options?: OptionsBeside<R> | Inferred<Options>,
  ): RequestFor<R, Options, Outcome>;
  /** The default options, deeply frozen, except for dates. */
  readonly DEFAULTS: DefaultOptions;
  /**
   * Creates a function with these options as further defaults: the later value
   * wins, headers and previews add up, and `null` removes a default.
   *
   * @param options Parameters and options, which are copied.
   * @returns A function with the same operations.
   * @throws {EndpointError} for options that no request could be built from.
   *
   * @example
   * ```ts
   * import { endpoint } from "@waymark/endpoint";
   *
   * const mine = endpoint.defaults({ owner: "octocat", per_page: 100 });
   * const hello = mine.defaults({ repo: "hello-world" });
   *
   * console.log(hello("GET /repos/{owner}/{repo}/issues").url);
   * // → "https://api.github.com/repos/octocat/hello-world/issues?per_page=100"
   * ```
   */
  defaults<const Options>(
    options:
      | ([Misnamed<Options>] extends [never] ? OptionsBeside<"">
        : Misnamed<Options>)
      | Inferred<Options>,
  ): EndpointFunction<
    NamesBy<Options, Preset>,
    Outcome | NumberHeaders<Options>
  >;
  /**
   * Merges a route and options with the defaults. `parse` builds the request
   * from the result.
   *
   * @param route A method and a URL, one of the two, or options.
   * @param options Parameters, those of the placeholders among them, and options.
   *
   * @example
   * ```ts
   * import { endpoint } from "@waymark/endpoint";
   *
   * const merged = endpoint.merge("GET /orgs/{org}/repos", { org: "octokit" });
   * console.log(merged.url); // → "/orgs/{org}/repos"
   * console.log(endpoint.parse(merged).url);
   * // → "https://api.github.com/orgs/octokit/repos"
   * ```
   */
  merge<R extends string = "", const Options = unknown>(
    route:
      | Inferred<R>
      | NoInfer<CheckedRoute<R, Options, Preset>>
      | InOneObject<R>,
    options?: OptionsBeside<R> | Inferred<Options>,
  ): MergedOptions<MethodFor<R>>;
  /**
   * Builds a request from what `merge` returns, without any defaults.
   *
   * @returns The request, as a call of the function returns it.
   * @throws {EndpointError} for options that no request can be built from.
   */
  parse<M extends Method>(options: MergedOptions<M>): EndpointRequest<M>;
}

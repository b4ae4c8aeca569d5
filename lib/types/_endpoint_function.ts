// The call of `endpoint`, whose options and parameters are in one object.
import type { RequiredName } from "./_members.ts";
import type {
  Filled,
  Missing,
  MissingName,
  Placeless,
  Slip,
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
import type {
  Chosen,
  Having,
  Inferred,
  Numbers,
  Picked,
  SentValue,
} from "./_preset.ts";
import type { SplitRoute } from "./_route.ts";
import type { BodylessMethod, Method, Mistake } from "./_values.ts";

/** @internal The text of a route, `""` where it is among the options. */
export type TextOf<First> = First extends string ? First : "";

/** @internal The options of a call. */
export type OwnOf<First, Second> = First extends string ? Second : First;

/**
 * @internal The route of a call: what its text lacks is in the options, or else in
 * the defaults. It is `never` without a URL.
 */
export type RouteOf<First, Second, Outcome> = SplitRoute<TextOf<First>> extends
  [infer M, infer Url extends string] ? Joined<
    [M] extends [never] ? RouteOption<OwnOf<First, Second>, Outcome, "method">
      : M,
    Url extends "" ? RouteOption<OwnOf<First, Second>, Outcome, "url"> : Url
  >
  : never;

// Where the names of the options are not known, any of them may be there.
type RouteOption<Own, Outcome, Name extends "method" | "url"> = string extends
  keyof Own ? string : Chosen<Outcome, Own, Name>;

type Joined<M, Url> = Url extends URL ? Joined<M, string>
  : [M] extends [never] ? Url & string
  : `${string extends M ? Method : Uppercase<M & string>} ${Url & string}`;

type MethodFor<R extends string> = [SplitRoute<R>[0]] extends [never] ? "GET"
  : SplitRoute<R>[0] & Method;

/** What is wrong with a call; `never` if it is right. */
type WrongCall<Text extends string, R extends string, Own, Preset, NoUrl> = [
  R,
] extends [never] ? NoUrl
  :
    | WrongRoute<R>
    // Any route may be in a string.
    | (string extends Text ? never : Filled<Text>)
    | Misnamed<Own>
    | OptionAsPlaceholder<keyof RouteParameters<R> & OptionName>
    | Missing<
      MissingName<
        Exclude<RequiredName<RouteParameters<R>>, OptionName>,
        Preset,
        Own
      >
    >
    | (Own extends { readonly data: NonNullable<unknown> | null } ?
        | WrongData<R>
        | Placeless<Exclude<keyof Own, OptionName | "method" | "url">, R>
      : never);

type OptionName = Exclude<keyof CommonOptions, symbol>;

type OptionAsPlaceholder<Name extends string> = [Name] extends [never] ? never
  : Mistake<`{${Name}} has the name of an option: use createEndpoint`>;

/** @internal Options under the names that other libraries have for them. */
export type Misnamed<Own> =
  | Slip<Own, LikelyMeaning>
  | ("baseURL" extends keyof Own
    ? string extends keyof Own ? never : Mistake<"did you mean `baseUrl`?">
    : never);

/** Names that other libraries have for options. */
interface LikelyMeaning {
  header: "did you mean `headers`?";
  body: "pass the body as `data`, or each of its keys as a parameter";
}

type WrongData<R extends string> = [MethodFor<R>] extends [BodylessMethod]
  ? Mistake<`${MethodFor<R>} has no body, and so no data`>
  : never;

/**
 * @internal The first argument: a route or options, or what is wrong with the call.
 * `NoUrl` is what it is without a URL.
 */
export type FirstOf<One, Two, Preset, Outcome, NoUrl> = IsMistaken<
  One,
  WrongCall<
    TextOf<One>,
    RouteOf<One, Two, Outcome>,
    OwnOf<One, Two>,
    Preset,
    NoUrl
  >
> extends true ? WrongCall<
    TextOf<One>,
    RouteOf<One, Two, Outcome>,
    OwnOf<One, Two>,
    Preset,
    NoUrl
  >
  : (One & string) | OptionsFirst<One, RouteOf<One, Two, Outcome>>;

// That of a generic function passes, because the compiler tries `any` for it.
type IsMistaken<One, Mistakes> = [One] extends [""] ? false
  : [Mistakes] extends [never] ? false
  : true;

type OptionsFirst<One, R extends string> = One extends string ? never
  : OptionsBeside<"", R>;

/** @internal What it is that a call has no URL. */
export type NeedsUrl = Mistake<"no URL in the route or the options">;

/** @internal The options beside the text of a route, with its parameters. */
export type OptionsBeside<Text extends string, R extends string> = OrOpen<
  & CommonOptions
  // What the text names is a parameter of that name.
  & ([SplitRoute<Text>[0]] extends [never] ? Pick<EndpointOptions, "method">
    : { readonly method?: unknown })
  & (SplitRoute<Text>[1] extends "" ? Pick<EndpointOptions, "url">
    : { readonly url?: unknown })
  & Partial<RouteParameters<R>>
>;

/** @internal The second argument of a call. */
export type SecondOf<One, Two, Outcome> = OptionsBeside<
  TextOf<One>,
  RouteOf<One, Two, Outcome>
>;

/** @internal What a call returns. */
export type RequestOf<One, Two, Outcome> = [One] extends [infer Form]
  ? EndpointRequest<
    MethodFor<RouteOf<Form, Two, Outcome>>,
    DataPassed<OwnOf<Form, Two>>,
    SentValue<Outcome, OwnOf<Form, Two>>
  >
  : never;

type DataPassed<Own> = Own extends
  { readonly data: infer Data extends NonNullable<unknown> | null } ? Data
  : never;

/** @internal What `merge` returns. */
export type MergedBy<One, Two, Outcome> = [One] extends [infer Form]
  ? [RouteOf<Form, Two, Outcome>] extends [never]
    ? MergedOptions<Method, undefined>
  : MergedOptions<MethodFor<RouteOf<Form, Two, Outcome>>>
  : never;

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

/** @internal The other defaults of `endpoint` that change a result. */
export type EndpointOutcomeBy<Options, Before = never> =
  | Exclude<Before, Having<keyof Options & ("method" | "url")>>
  | Picked<Options, "method" | "url">
  | Numbers<Options>;

/**
 * Turns a route and parameters into a request. The literal type of the route says
 * which parameters a call needs.
 *
 * @typeParam Preset The names of the parameters that were set as defaults.
 * @typeParam Outcome The other defaults that change a result.
 */
export interface EndpointFunction<in Preset = never, in out Outcome = never> {
  /**
   * Builds a request from a route, such as `GET /orgs/{org}/repos`, and options, or
   * from options alone.
   *
   * @param route A method and a URL, one of the two, or options with a `url`.
   * @param options Parameters, those of the placeholders among them, and options.
   */
  <const One extends string | object, const Two = unknown>(
    route: FirstOf<One, Two, Preset, Outcome, NeedsUrl> | Inferred<One>,
    options?: SecondOf<One, Two, Outcome> | Inferred<Two>,
  ): RequestOf<One, Two, Outcome>;
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
      | ([Misnamed<Options>] extends [never] ? OptionsBeside<"", never>
        : Misnamed<Options>)
      | Inferred<Options>,
  ): EndpointFunction<
    NamesBy<Options, Preset>,
    EndpointOutcomeBy<Options, Outcome>
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
  merge<const One extends string | object, const Two = unknown>(
    route: FirstOf<One, Two, Preset, Outcome, never> | Inferred<One>,
    options?: SecondOf<One, Two, Outcome> | Inferred<Two>,
  ): MergedBy<One, Two, Outcome>;
  /**
   * Builds a request from what `merge` returns, without any defaults.
   *
   * @returns The request, as a call of the function returns it.
   * @throws {EndpointError} for options that no request can be built from.
   */
  parse<M extends Method>(options: MergedOptions<M>): EndpointRequest<M>;
}

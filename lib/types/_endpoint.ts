import type {
  BodylessMethod,
  CommonOptions,
  EndpointOptions,
  HeaderRecord,
  MediaType,
  MergedOptions,
  Method,
  MethodCase,
  ParameterValue,
  RequestOptions,
  RouteValue,
  Scalar,
} from "./_options.ts";
import type {
  AnyName,
  IsKnown,
  NeededName,
  OptionalName,
  PrefixedName,
  SplitRoute,
  Variables,
  WrongMethod,
} from "./_route.ts";

/**
 * The names of the options that are no parameters.
 *
 * @internal
 */
export type OptionName = keyof CommonOptions | "method" | "url";

/**
 * Parameters of any name.
 *
 * @internal
 */
export interface OtherParameters {
  [name: string]: unknown;
}

/**
 * The method and the URL that options name, as literal types; `""` where they
 * name none.
 *
 * @internal
 */
export interface RouteOption<M extends string, Url> {
  /** The HTTP method, in any case. */
  method?: CheckMethod<M> | undefined;
  /** A path or a full URL, as a URI template. */
  url?: Url | undefined;
}

type CheckMethod<M extends string> = string extends M ? M
  : Uppercase<M> extends Method ? M
  : NotAMethod<M>;

// No text: the compiler would make `never` of two texts, and not show this name.
interface NotAMethod<M> {
  readonly method: M;
}

/**
 * The URL of a call as a literal type: that of the options, else that of the
 * route, else that of the defaults. `string` where it is not known, `never`
 * where there is none. `""` stands for no URL of the options.
 *
 * @internal
 */
export type UrlOf<Route, Url = "", Defaults = object> = Url extends ""
  ? Route extends string ? string extends Route ? string
    : SplitRoute<Route>[1] extends "" ? DefaultOf<Defaults, "url", never>
    : SplitRoute<Route>[1]
  : never
  : Url;

/**
 * The method of a call, in upper case.
 *
 * @internal
 */
export type MethodOf<Route, M = "", Defaults = object> = M extends ""
  ? Route extends string ? string extends Route ? Method
    : [SplitRoute<Route>[0]] extends [never]
      ? ToMethod<DefaultOf<Defaults, "method", "GET">>
    : SplitRoute<Route>[0]
  : never
  : ToMethod<M>;

// Where nothing is known of the defaults they may well hold the option.
type DefaultOf<Defaults, Name extends string, Otherwise> = string extends
  keyof Defaults ? string
  : Defaults extends { readonly [N in Name]: infer Value } ? Value
  : Otherwise;

type ToMethod<M> = M extends string
  ? Uppercase<M> extends Method ? Uppercase<M> : Method
  : Method;

/**
 * A method as the result writes it.
 *
 * @internal
 */
export type Cased<M extends string, Case> = Case extends "upper" ? M
  : Lowercase<M>;

/**
 * The variables of a URL whose literal type is known.
 *
 * @internal
 */
export type VariablesOf<Url> = Url extends string
  ? string extends Url ? never : Variables<Url>
  : never;

/**
 * The names that the defaults have a value for.
 *
 * @internal
 */
export type ProvidedName<Defaults> = string extends keyof Defaults ? string
  : NameOf<Defaults, NonNullable<unknown>> extends infer Name
  // A number as a key is a text as a placeholder.
    ? Name | `${Name & (string | number)}`
  : never;

/**
 * The names of values that are surely of a type. Without `strictNullChecks`
 * nothing tells `null` and `undefined` from other values, and all are.
 */
type NameOf<Options, Value> = {
  [Name in keyof Options]-?: Options[Name] extends Value ? Name : never;
}[keyof Options];

/** Any value but `undefined`, which means that an option is not given. */
type Given = NonNullable<unknown> | null;

type MissingName<Url, Defaults> = Exclude<
  NeededName<VariablesOf<Url>>,
  ProvidedName<Defaults>
>;

// `object` because a text passes for options that may all be missing.
type KnownOptions<Url> =
  & object
  & CommonOptions
  & KnownParameters<VariablesOf<Url>>;

// Each name stands in one of them only: the compiler would show the
// intersection of two types of values as it is. The names are remapped because
// it would else take a parameter of any name for one of them while it infers
// the type of the options, and infer `true` for `boolean`.
type KnownParameters<V> =
  & { [Name in OptionalName<V> as `${Name}`]?: ParameterValue }
  & {
    [Name in Exclude<NeededName<V>, PrefixedName<V>> as `${Name}`]?:
      | RouteValue
      | undefined;
  }
  & { [Name in PrefixedName<V> as `${Name}`]?: Scalar | null | undefined };

/**
 * The options that go with a URL.
 *
 * Its second alternative only keeps the compiler from reporting parameters that
 * the URL does not name. It cannot be the only one, because no value of an
 * interface type has an index signature.
 *
 * @internal
 */
export type RouteOptions<Url> =
  | KnownOptions<Url>
  | (KnownOptions<Url> & OtherParameters);

/**
 * Options that go with no URL yet. They are any `object`, because the compiler
 * would else look for one of the options that it knows.
 *
 * @internal
 */
export type SomeOptions =
  | (object & CommonOptions)
  | (object & CommonOptions & OtherParameters);

/**
 * What options must hold: the values that neither the defaults nor the URL have.
 *
 * @internal
 */
export type Needs<Url, Defaults> = [Url] extends [never] ? { url: string | URL }
  : RequiredParameters<MissingName<Url, Defaults>>;

/**
 * Parameters that must have a value, of whatever type.
 *
 * @internal
 */
export type RequiredParameters<Name extends string> = {
  [N in Name]: NonNullable<unknown>;
};

/**
 * `undefined` where a call needs no options.
 *
 * @internal
 */
export type NoOptions<Url, Defaults> = [MissingName<Url, Defaults>] extends
  [never] ? undefined : never;

/**
 * The route itself, or a text that says what is wrong with it.
 *
 * @internal
 */
export type CheckRoute<Route extends string, Url> = string extends Route ? Route
  : [Url] extends [never] ? `no URL in the route: ${Route}`
  : [WrongMethod<Route>] extends [never] ? Route
  : `not a method: ${WrongMethod<Route>}`;

/**
 * A route without options: the route itself, or a text that says what is wrong
 * with it.
 *
 * @internal
 */
export type CheckLoneRoute<Route extends string, Url, Defaults> =
  [MissingName<Url, Defaults>] extends [never] ? CheckRoute<Route, Url>
    : `missing parameter: ${MissingName<Url, Defaults>}`;

/**
 * What an endpoint function makes of a route and options: a request, or options
 * merged with the defaults.
 *
 * @internal
 */
export type Result<Route, Options, M, Url, Defaults, Case, Kind> = Kind extends
  "merged" ?
    & MergedOptions<MethodOf<Route, M, Defaults>>
    & ParametersOf<MergeDefaults<Defaults, Options>>
  : RequestOptions<
    Cased<MethodOf<Route, M, Defaults>, Case>,
    BodyOf<
      MethodOf<Route, M, Defaults>,
      MergeDefaults<Defaults, Options>,
      UrlOf<Route, Url, Defaults>
    >,
    RequestOf<Defaults, Options>
  >;

type ParametersOf<Options> = {
  [Name in keyof Options as Name extends OptionName ? never : Name]:
    Options[Name];
};

// The body of several methods and URLs is that of any of them, and what is not
// known of a URL may hold placeholders.
type BodyOf<M, Options, Url> = [M] extends [BodylessMethod] ? never
  : M extends BodylessMethod ? undefined
  : string extends keyof Options ? unknown
  : Url extends string
    ? IsKnown<Url> extends true ? BodyBeside<AnyName<VariablesOf<Url>>, Options>
    : unknown
  : unknown;

// A placeholder called `data` takes the option of that name.
type BodyBeside<UrlName, Options> = DataOr<
  Options[Exclude<"data" & keyof Options, UrlName>],
  JsonBody<
    OptionalUnlessGiven<
      {
        [
          Name in keyof Options as `${Name & (string | number)}` extends
            OptionName | UrlName ? never : Name
        ]: Options[Name];
      }
    >
  >
>;

type DataOr<Data, Json> = [Data] extends [never] ? Json
  : [Json] extends [never] ? Data
  : [Data] extends [Given] ? Data
  : Exclude<Data, undefined> | Json;

// What may be `undefined` may be missing.
type OptionalUnlessGiven<Parameters> = [Parameters[keyof Parameters]] extends
  [Given] ? Parameters
  : Flat<
    & Pick<Parameters, NameOf<Parameters, Given>>
    & {
      [Name in Exclude<keyof Parameters, NameOf<Parameters, Given>>]?: Exclude<
        Parameters[Name],
        undefined
      >;
    }
  >;

/**
 * The body that is made of left-over parameters: `never` where there are none,
 * with `undefined` where all of them may be missing.
 *
 * @internal
 */
export type JsonBody<Leftover> = keyof Leftover extends never ? never
  : object extends Leftover ? Leftover | undefined
  : Leftover;

/**
 * The `request` option of a call over that of the defaults.
 *
 * @internal
 */
export type RequestOf<Defaults, Options> = [RequestIn<Options>] extends [never]
  ? RequestIn<Defaults>
  : [RequestIn<Defaults>] extends [never] ? RequestIn<Options>
  : RequestIn<Options> | RequestIn<Defaults> extends object ? Flat<
      & Omit<RequestIn<Defaults>, keyof RequestIn<Options>>
      & RequestIn<Options>
    >
  : object | undefined;

type RequestIn<Options> = string extends keyof Options ? object | undefined
  : "request" extends keyof Options ? Exclude<Options["request"], null>
  : never;

/**
 * The defaults, with further options merged over them.
 *
 * @internal
 */
export type MergeDefaults<Defaults, Options> = keyof Defaults extends never
  ? Tracked<Options>
  : Flat<
    & Omit<Defaults, keyof Options>
    & Tracked<Options, UntrackedName | KeptName<Defaults, Options>>
    & {
      [Name in KeptName<Defaults, Options>]:
        | Exclude<Options[Name], undefined>
        | Defaults[Name];
    }
  >;

/** The names of the defaults that stay where the new value is `undefined`. */
type KeptName<Defaults, Options> = Exclude<
  keyof Defaults & keyof Options,
  NameOf<Options, Given>
>;

type Tracked<Options, Untracked = UntrackedName> = keyof Options extends
  Untracked ? object
  : Options extends infer Given ? {
      [Name in keyof Given as Name extends Untracked ? never : Name]:
        Given[Name];
    }
  : never;

// Options that change neither what a call needs nor the type of its result.
type UntrackedName = "baseUrl" | "headers" | "mediaType";

type Flat<T> = T extends infer U ? { [K in keyof U]: U[K] } : never;

/**
 * The options that every call of an endpoint function starts from.
 *
 * @typeParam Defaults What is known of the options that were set as defaults.
 */
export type DefaultOptions<Defaults = object> =
  & Readonly<Omit<Defaults, "method">>
  & {
    /** Where a URL that is only a path begins. */
    readonly baseUrl: string;
    /** The HTTP method, in upper case. */
    readonly method: MethodOf<"", "", Defaults>;
    /** All headers, by their lower-case names. */
    readonly headers: Readonly<HeaderRecord>;
    /** What amends the `accept` header; only where it was given. */
    readonly mediaType?: Readonly<MediaType>;
  };

/**
 * Both forms of a call, of an endpoint function and of its `merge`.
 *
 * Each form has its own number of arguments, so that the compiler's message is
 * about the one that was meant. `D` stands for `Defaults` in both, so that a
 * function with more defaults passes for one with fewer: the compiler compares
 * overloads with their type parameters erased.
 *
 * @typeParam Defaults What is known of the options that were set as defaults.
 * @typeParam Case How a request writes the method.
 * @typeParam Kind Whether the result is a `request` or `merged` options.
 */
export interface EndpointCall<Defaults, Case, Kind> {
  /**
   * Takes a route, such as `GET /orgs/{org}/repos`, and options.
   *
   * @param route A method and a URL, or one of the two.
   * @param options The values of the placeholders, further parameters and options.
   */
  <
    Route extends string,
    Options extends RouteOptions<UrlOf<Route, Url, D>>,
    M extends string = "",
    Url extends string | URL = "",
    D = Defaults,
  >(
    route: CheckRoute<Route, UrlOf<Route, Url, D>>,
    options:
      | (
        & Options
        & RouteOption<M, Url>
        & Needs<UrlOf<Route, Url, D>, D>
      )
      | NoOptions<UrlOf<Route, Url, D>, D>,
  ): Result<Route, Options, M, Url, D, Case, Kind>;
  /**
   * Takes a route that needs no options, or options with a `url`.
   *
   * @param route A method and a URL, or options.
   */
  <
    Route extends string | object,
    Options extends RouteOptions<UrlOf<"", Url, D>>,
    M extends string = "",
    Url extends string | URL = "",
    D = Defaults,
  >(
    route: Route extends string ? CheckLoneRoute<Route, UrlOf<Route, "", D>, D>
      :
        & Options
        & RouteOption<M, Url>
        & Needs<UrlOf<"", Url, D>, D>,
  ): Route extends string ? Result<Route, object, "", "", D, Case, Kind>
    : Result<"", Options, M, Url, D, Case, Kind>;
}

/**
 * Turns a route and options into request options, on top of defaults. The
 * literal type of the route says which parameters a call needs.
 *
 * @typeParam Defaults What is known of the options that were set as defaults.
 * @typeParam Case How the result writes the method.
 */
export interface EndpointFunction<
  Defaults = object,
  Case extends MethodCase = "lower",
> extends EndpointCall<Defaults, Case, "request"> {
  /** The default options, deeply frozen. */
  readonly DEFAULTS: DefaultOptions<Defaults>;
  /**
   * A new function with these options as further defaults: the later value
   * wins, headers and previews add up, `null` removes. Later changes to what is
   * passed make no difference.
   *
   * @param options The options, of which none is required.
   * @returns A function with the same operations and settings.
   * @throws {EndpointError} for options that no request could be built from.
   *
   * @example
   * ```ts
   * import { endpoint } from "@waymark/endpoint";
   * import { assertEquals } from "@std/assert";
   *
   * const mine = endpoint.defaults({ owner: "octocat", per_page: 100 });
   * const hello = mine.defaults({ repo: "hello-world" });
   *
   * assertEquals(
   *   hello("GET /repos/{owner}/{repo}/issues", { per_page: 10 }).url,
   *   "https://api.github.com/repos/octocat/hello-world/issues?per_page=10",
   * );
   * assertEquals(mine.DEFAULTS.per_page, 100);
   * ```
   */
  defaults<
    Options extends SomeOptions,
    M extends string = "",
    Url extends string | URL = "",
  >(
    options: Options & RouteOption<M, Url>,
  ): EndpointFunction<MergeDefaults<Defaults, Options>, Case>;
  /**
   * Merges a route and options with the defaults, without building a request:
   * `parse` of its result gives what a call of the function gives.
   *
   * @example
   * ```ts
   * import { endpoint } from "@waymark/endpoint";
   * import { assertEquals } from "@std/assert";
   *
   * const merged = endpoint.merge("GET /orgs/{org}/repos", { org: "octokit" });
   *
   * assertEquals(merged.method, "GET");
   * assertEquals(merged.baseUrl, "https://api.github.com");
   * assertEquals(merged.url, "/orgs/{org}/repos"); // still a template
   * assertEquals(merged.org, "octokit");
   * ```
   */
  readonly merge: EndpointCall<Defaults, Case, "merged">;
  /**
   * Builds request options from merged options alone; knows no defaults.
   *
   * @param options What {@linkcode EndpointFunction.merge} returns.
   * @returns The request, as a call of the function returns it.
   * @throws {EndpointError} for options that no request can be built from.
   *
   * @example Change options between the two steps of a call
   * ```ts
   * import { endpoint } from "@waymark/endpoint";
   * import { assertEquals } from "@std/assert";
   *
   * const merged = endpoint.merge("GET /orgs/{org}/repos", { org: "octokit" });
   * const baseUrl = "https://github.example.com/api/v3";
   *
   * assertEquals(
   *   endpoint.parse({ ...merged, baseUrl }).url,
   *   "https://github.example.com/api/v3/orgs/octokit/repos",
   * );
   * ```
   */
  parse<M extends Method>(
    options: MergedOptions<M>,
  ): RequestOptions<Cased<M, Case>>;
}

/**
 * Any endpoint function, whatever its defaults and its description: it takes
 * every route, and checks nothing before run time.
 */
export interface AnyEndpointFunction {
  /** Builds request options from a route and options. */
  (route: string, options?: EndpointOptions): RequestOptions;
  /** Builds request options from options with a `url`. */
  (options: EndpointOptions): RequestOptions;
  /** The default options, deeply frozen. */
  readonly DEFAULTS:
    & DefaultOptions<{ readonly method: Method }>
    & Readonly<OtherParameters>;
  /** A new function with these options as further defaults. */
  defaults(options: EndpointOptions): AnyEndpointFunction;
  /** Merges a route and options with the defaults, without building a request. */
  merge(route: string, options?: EndpointOptions): MergedOptions;
  /** Merges options with the defaults, without building a request. */
  merge(options: EndpointOptions): MergedOptions;
  /** Builds request options from merged options; knows no defaults. */
  parse(options: MergedOptions): RequestOptions;
}

import type {
  BodylessMethod,
  CommonOptions,
  EndpointConfig,
  EndpointOptions,
  HeaderRecord,
  HeaderValue,
  MediaType,
  MergedOptions,
  Method,
  Mistake,
  PathValue,
  RequestOptions,
  RouteValue,
  Scalar,
} from "./_options.ts";
import type {
  AnyName,
  HasLoneBrace,
  IsKnown,
  NeededName,
  OptionalName,
  PrefixedName,
  SimpleName,
  SplitRoute,
  Variables,
  WrongMethod,
} from "./_route.ts";

/** @internal The names of options, which are not parameters. */
export type OptionName = Exclude<keyof CommonOptions, symbol>;

/** @internal Parameters of any name. */
export interface OtherParameters {
  [name: string]: unknown;
}

/** @internal The method and the URL among options, as literals; `""` if not there. */
export interface RouteOption<M extends string, Url>
  extends MethodOption<M>, UrlOption<Url> {}

interface MethodOption<M extends string> {
  /** The HTTP method, in any case. */
  method?: Method | Lowercase<Method> | CheckMethod<M> | undefined;
}

interface UrlOption<Url> {
  /** A path or a full URL, as a URI template. */
  url?: Url | undefined;
}

/** @internal A method, or what is wrong with it. */
export type CheckMethod<M extends string> = string extends M ? M
  : Uppercase<M> extends Method ? M
  : Mistake<`not a method: ${M}`>;

/** @internal The URL of a call: `string` if it is not a literal, `never` if it is missing. */
export type UrlOf<Route, D = object, Url = ""> = Route extends string
  ? string extends Route ? string
  : SplitRoute<Route>[1] extends ""
    ? Url extends "" ? DefaultOf<D, "url", never> : Url
  : SplitRoute<Route>[1]
  : never;

/** @internal The method of a call, in upper case. */
export type MethodOf<Route, D = object, M = ""> = Route extends string
  ? string extends Route ? Method
  : [SplitRoute<Route>[0]] extends [never]
    ? M extends "" ? ToMethod<DefaultOf<D, "method", "GET">>
    : ToMethod<M>
  : SplitRoute<Route>[0]
  : never;

// Defaults of an unknown type may have the option.
type DefaultOf<D, Name extends string, Otherwise> = string extends keyof D
  ? string
  : D extends { readonly [N in Name]: infer Value } ? Value
  : Otherwise;

type ToMethod<M> = M extends string
  ? Uppercase<M> extends Method ? Uppercase<M> : Method
  : Method;

/** @internal The variables of a URL that is a literal. */
export type VariablesOf<Url> = Url extends string
  ? string extends Url ? never : Variables<Url>
  : never;

/** @internal The names that the defaults have a value for. */
export type ProvidedName<D> = string extends keyof D ? string
  : Exclude<
    NameOf<D, NonNullable<unknown>>,
    OptionName | "method" | "url"
  > extends infer Name
  // The key 1 fills the placeholder {1}.
    ? Name | `${Name & (string | number)}`
  : never;

/** @internal The lower-case names of the headers of the defaults. */
export type ProvidedHeader<D> = D extends { readonly headers: infer Headers }
  ? Lowercase<keyof Headers & string>
  : string extends keyof D ? string
  : never;

/** The names of values of a type; all names without `strictNullChecks`. */
type NameOf<Options, Value> = {
  [Name in keyof Options]-?: Options[Name] extends Value ? Name : never;
}[keyof Options];

/** Any value but `undefined`, which is the same as a missing option. */
type Given = NonNullable<unknown> | null;

type MissingName<Url, D> = Exclude<
  NeededName<VariablesOf<Url>>,
  ProvidedName<D>
>;

/** T, also with other parameters. An index signature alone would refuse interfaces. */
type OrOpen<T> = T | (T & OtherParameters);

// `undefined` passes here, and `HeldTo` says what is wrong with it. Without `as`,
// the compiler would infer `true` instead of `boolean` for other parameters.
type Known<V> =
  & { [Name in NeededName<V> as `${Name}`]?: ValueFor<Name, V> | undefined }
  & OptionalParameters<V>;

/** @internal The optional parameters of a URL. */
export type OptionalParameters<V> = {
  [Name in Exclude<OptionalName<V>, NeededName<V>> as `${Name}`]?:
    | ValueFor<Name, V>
    | null
    | undefined;
};

/** @internal The value of a variable of a URL. */
export type ValueFor<Name, V> = Name extends PrefixedName<V> ? Scalar
  : Name extends SimpleName<V> ? PathValue
  : RouteValue;

/** @internal The options that go with a URL. */
export type RouteOptions<Url> = OrOpen<
  object & CommonOptions & Known<VariablesOf<Url>>
>;

/**
 * The parameters that a route names: those of its path are required.
 *
 * @typeParam Route A route, such as `GET /orgs/{org}/repos{?page}`.
 *
 * @example
 * ```ts
 * import { endpoint, type RouteParameters } from "@waymark/endpoint";
 *
 * const route = "GET /orgs/{org}/repos{?page}";
 * const parameters: RouteParameters<typeof route> = { org: "octokit", page: 2 };
 *
 * console.log(endpoint(route, parameters).url);
 * // → "https://api.github.com/orgs/octokit/repos?page=2"
 * ```
 */
export type RouteParameters<Route extends string> =
  [VariablesOf<UrlOf<Route>>] extends [infer V] ? Flat<
      & { [Name in NeededName<V> as `${Name}`]: ValueFor<Name, V> }
      & OptionalParameters<V>
    >
    : never;

/** @internal The parameters that go with a URL, and no options. */
export type SomeParameters<Url> = OrOpen<
  object & NotAList & Known<VariablesOf<Url>>
>;

/** @internal Lists, `Map`s and other collections are not parameters. */
export type NotAList = Pick<CommonOptions, typeof Symbol.iterator>;

/** @internal Options without a URL. `object` lets other names pass alone. */
export type SomeOptions = OrOpen<object & CommonOptions>;

/** @internal Options with a base URL. */
export interface WithBaseUrl extends CommonOptions {
  /** The base of URLs that are only a path: an absolute http(s) URL, or a path. */
  baseUrl: string | URL;
}

/** @internal Refuses defaults with names that other libraries have for options. */
export type CheckOptionNames<Options> = string extends keyof Options ? unknown
  : CheckHeaders<Options> & Slips<Options, keyof LikelyMeaning, never>;

/** Likely slips among options, such as `body` with an object. */
type Slips<Options, Slip, Placeholder> = IfAny<
  {
    [
      Name in
        & Exclude<keyof Options, Placeholder>
        & keyof LikelyMeaning
        & Slip as Name extends BaseUrlSlip | SettingName ? Name
          : Options[Name] extends Scalar | readonly unknown[] | null | undefined
            ? never
          : Name
    ]: Mistake<LikelyMeaning[Name]>;
  }
>;

/** Mistakes, if there are any: hovers would show an empty type by its name. */
type IfAny<Mistakes> = keyof Mistakes extends never ? unknown : Mistakes;

/** @internal The names of settings, which defaults may not have. */
export type SettingName = keyof EndpointConfig;

/** @internal What to write instead of likely slips. */
export type LikelyMeaning =
  & {
    [N in SettingName]: `"${N}" is a setting; pass it in the second argument`;
  }
  & { [N in BaseUrlSlip]: "did you mean `baseUrl`?" }
  & { header: "did you mean `headers`?" }
  & { body: "pass the body as `data`, or each of its keys as a parameter" }
  & {
    [N in "params" | "parameters" | "query"]: "pass each parameter by its name";
  };

type BaseUrlSlip = "baseURL" | "baseUri" | "base_url" | "baseurl";

/** @internal What options need: the parameters of the URL, or a URL. */
export type Needs<Url, D, Kind = "request"> = [Url] extends [never]
  ? Kind extends "merged" ? unknown : { url: string | URL }
  : RequiredParameters<MissingName<Url, D>>;

/** @internal The parameters that are missing or `undefined`, otherwise further checks. */
export type HeldTo<Options, Url, D, Checks> = string extends keyof Options
  ? Checks
  : [MissingIn<Options, MissingName<Url, D>>] extends [never]
    ? [EmptyName<Options, MissingName<Url, D>>] extends [never] ? Checks
    : Mistake<`\`${EmptyName<Options, MissingName<Url, D>>}\` needs a value`>
  : RequiredParameters<MissingIn<Options, MissingName<Url, D>>>;

type MissingIn<Options, Name> = Exclude<
  Name & string,
  `${keyof Options & (string | number)}`
>;

type EmptyName<Options, Name> = {
  [N in keyof Options & Name]: [Options[N]] extends [NonNullable<unknown>]
    ? never
    : N & string;
}[keyof Options & Name];

/** @internal Parameters that need a value, of any type. */
export type RequiredParameters<Name extends string> = {
  [N in Name]: NonNullable<unknown>;
};

/** @internal `undefined` where a call needs no options. */
export type NoOptions<Url, D> = [MissingName<Url, D>] extends [never]
  ? undefined
  : never;

/** @internal `method` and `url`, which are options where the route lacks them. */
export type OptionsBeside<
  Route extends string,
  M extends string,
  Url,
  OtherUrl = Url | Anything,
  OtherMethod = M | Anything,
> =
  & (SplitRoute<Route>[1] extends "" ? UrlOption<Url> : { url?: OtherUrl })
  & ([SplitRoute<Route>[0]] extends [never] ? MethodOption<M>
    : { method?: OtherMethod });

/** Anything. `unknown` would keep the compiler from inferring a literal. */
type Anything = NonNullable<unknown> | null | undefined;

/** @internal The names that are options beside a route. */
export type OptionBeside<Route> = Route extends string ?
    | OptionName
    | (SplitRoute<Route>[1] extends "" ? "url" : never)
    | ([SplitRoute<Route>[0]] extends [never] ? "method" : never)
  : never;

/** @internal Parameters that cannot be sent, and what to do instead. */
export type Refused<Parameters, Reserved, Options, Url> = IfAny<
  {
    [
      Name in keyof Parameters as Name extends Reserved ? never
        : Parameters[Name] extends Unsendable ? Name
        : Name extends Misplaced<Parameters, Options, Url> ? Name
        : never
    ]: Parameters[Name] extends Unsendable
      ? Mistake<"no request can carry a function or a symbol">
      : Mistake<
        `beside data a parameter needs a placeholder: {${
          & Name
          & string}} in the path, or {?${Name & string}} at its end`
      >;
  }
>;

/** @internal Checks options that have parameters among them. */
export type CheckOptions<Route, Options, M, Url> = string extends keyof Options
  ? unknown
  :
    & CheckData<Options, M>
    & CheckHeaders<Options>
    & Refused<Options, OptionBeside<Route>, Options, Url>
    & Slips<Options, "body" | "header", AnyName<VariablesOf<Url>>>;

/** @internal Checks the headers among options. */
export type CheckHeaders<Options> = Options extends
  { readonly headers: infer Headers } ? { headers: NoObjects<Headers> }
  : unknown;

/** @internal Refuses objects as headers; beside cookies, a config may have `styles` for them. */
export type NoObjects<Headers> = [Headers] extends
  [Iterable<unknown> | { readonly cookie: unknown } | null | undefined]
  ? unknown
  : string extends keyof Headers ? unknown
  : { [Name in keyof Headers]: NoObject<Headers[Name], Name> };

/** @internal Refuses an object as a header. */
export type NoObject<Value, Name> = Value extends object
  ? Mistake<`header \`${Name & string}\` is an object: pass a string`>
  : unknown;

type Unsendable = symbol | ((...parameters: never) => unknown);

/** The parameters without a placeholder, beside `data`. */
type Misplaced<Parameters, Options, Url> = Options extends
  { readonly data: infer Data } ? undefined extends Data ? never
  : IsKnown<Url> extends true
    ? Exclude<keyof Parameters, AnyName<VariablesOf<Url>>>
  : never
  : never;

/** @internal Refuses `data` for methods without a body. */
export type CheckData<Options, M> = [M] extends [BodylessMethod]
  ? Options extends { readonly data: infer Data }
    ? undefined extends Data ? unknown
    : { data: Mistake<`${M & string} has no body, and so no data`> }
  : unknown
  : unknown;

/** @internal The route itself, or what is wrong with it. */
export type CheckRoute<Route extends string, Url> = string extends Route ? Route
  : [Url] extends [never] ? Mistake<`no URL in the route: ${Route}`>
  : [WrongMethod<Route>] extends [never]
    ? HasLoneBrace<Url> extends true
      ? Mistake<`"{" or "}" without the other in the route: ${Route}`>
    : Route
  : Mistake<`not a method: ${WrongMethod<Route>}`>;

/** @internal CheckRoute for the two-argument call, where a parameter may not be named like an option. */
export type CheckNames<Route extends string, Url> =
  AnyName<VariablesOf<Url>> & OptionBeside<Route> extends
    infer Clash extends string
    ? [Clash] extends [never] ? CheckRoute<Route, Url>
    : Mistake<
      `{${Clash}} has the name of an option: pass the parameters in the third argument`
    >
    : never;

/** @internal CheckRoute for a route without options. */
export type CheckLoneRoute<Route extends string, Url, D> =
  [MissingName<Url, D>] extends [never] ? CheckNames<Route, Url>
    : Mistake<`missing parameter: ${MissingName<Url, D>}`>;

/** @internal What also fits where the route is a type parameter of the calling function. */
export type IfGeneric<
  Route extends string,
  Name extends "route" | "parameters",
> = { route: Route; parameters: RouteParameters<Route> }[
  [Route] extends [string] ? never : Name
];

/** The result of an endpoint function or of its `merge`, to declare functions that return it. */
export type EndpointResult<Route, Options, Apart, M, Url, D, Kind> =
  [Route] extends [string] ? Kind extends "merged" ?
        & MergedOptions<
          MethodOf<Route, D, M>,
          [UrlOf<Route, D, Url>] extends [never] ? undefined : string
        >
        & Merged<Route, Options, Apart, D>
    : RequestOptions<
      Lowercase<MethodOf<Route, D, M>>,
      BodyOf<
        MethodOf<Route, D, M>,
        Merged<Route, Options, Apart, D>,
        DataOf<D, Options>,
        UrlOf<Route, D, Url>
      >,
      RequestOf<D, Options>,
      unknown,
      HeaderOf<D, Options>
    >
    : never;

/** @internal The parameters of the defaults and of a call. */
export type Merged<Route, Options, Apart, D> = MergeParameters<
  Without<D, OptionName | "method" | "url">,
  [Apart] extends [never] ? Without<Options, OptionBeside<Route>> : Apart,
  unknown,
  never
>;

/** @internal An object type without some keys. */
export type Without<Options, Name> = keyof Options & Name extends never
  ? Options
  : { [N in keyof Options as N extends Name ? never : N]: Options[N] };

/** @internal The `data` of a call, otherwise that of the defaults. */
export type DataOf<D, Options> = string extends keyof Options ? unknown
  : "data" extends keyof Options
    ? [Options["data"]] extends [Given] ? Options["data"]
    : Exclude<Options["data"], undefined> | DataIn<D> | undefined
  : DataIn<D>;

type DataIn<D> = D["data" & keyof D];

/** @internal The type of header values: numbers only if some were passed. */
export type HeaderOf<D, Options> = [NumberIn<Options> | NumberIn<D>] extends
  [infer Found] ? string | Found
  : never;

type NumberIn<Options> = string extends keyof Options ? number
  : "headers" extends keyof Options ? HasNumber<NonNullable<Options["headers"]>>
  : never;

type HasNumber<Headers> = Headers extends
  Iterable<readonly [string, infer Value]> ? Value & number
  : Exclude<Headers[keyof Headers], object> & number;

/** @internal The body of a request; a URL that is not a literal may have any placeholder. */
export type BodyOf<M, Parameters, Data, Url> = [M] extends [BodylessMethod]
  ? never
  : M extends BodylessMethod ? undefined
  : string extends keyof Parameters ? unknown
  : Url extends string
    ? IsKnown<Url> extends true
      ? DataOr<Data, Leftover<Parameters, AnyName<VariablesOf<Url>>>>
    : unknown
  : unknown;

type Leftover<Parameters, UrlName> = JsonBody<
  OptionalUnlessGiven<
    {
      [
        Name in keyof Parameters as `${Name & (string | number)}` extends
          UrlName ? never : Name
      ]: Parameters[Name];
    }
  >
>;

type DataOr<Data, Json> = [Data] extends [never] ? Json
  : [Json] extends [never] ? Data
  : [Data] extends [Given] ? Data
  : Exclude<Data, undefined> | Json;

// A body key that may be `undefined` is optional.
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

/** @internal The body that left-over parameters make. */
export type JsonBody<Leftover> = keyof Leftover extends never ? never
  : object extends Leftover ? Leftover | undefined
  : Leftover;

/** @internal The `request` option of a call, merged over that of the defaults. */
export type RequestOf<D, Options> = [RequestIn<Options>] extends [never]
  ? RequestIn<D>
  : [RequestIn<D>] extends [never] ? RequestIn<Options>
  : RequestIn<Options> | RequestIn<D> extends object
    ? Flat<Omit<RequestIn<D>, keyof RequestIn<Options>> & RequestIn<Options>>
  : object | undefined;

type RequestIn<Options> = string extends keyof Options ? object | undefined
  : "request" extends keyof Options ? Exclude<Options["request"], null>
  : never;

/** @internal Options merged over defaults; headers only where a value is a number. */
export type MergeDefaults<D, Options> = [NumberIn<Options>] extends [never]
  ? MergeParameters<D, Options>
  : MergeAllDefaults<D, Options>;

/** @internal The same with all headers, which a description may require. */
export type MergeAllDefaults<D, Options> = "headers" extends keyof Options
  ? MergeParameters<
    D,
    Options,
    { headers: MergeHeaders<D, NonNullable<Options["headers"]>> }
  >
  : MergeParameters<D, Options>;

/** The headers that all calls have; any, where their names are not known. */
type MergeHeaders<D, Headers> = Headers extends
  Iterable<readonly [unknown, infer Value]>
  ? HeaderRecord<Extract<Value, HeaderValue>>
  : string extends keyof Headers
    ? HeaderRecord<Extract<Headers[keyof Headers], HeaderValue>>
  : Flat<
    & (D extends { readonly headers: infer Before }
      ? Omit<Before, Lowercase<keyof Headers & string>>
      : unknown)
    & {
      [
        Name in keyof Headers as Headers[Name] extends NonNullable<unknown>
          ? Lowercase<Name & string>
          : never
      ]: Headers[Name];
    }
  >;

type MergeParameters<D, Options, Headers = unknown, Untracked = UntrackedName> =
  keyof D extends never ? unknown extends Headers ? Tracked<Options, Untracked>
    : Flat<Tracked<Options, Untracked> & Headers>
    : Flat<
      & Omit<
        D,
        unknown extends Headers ? Exclude<keyof Options, "headers">
          : keyof Options
      >
      & Tracked<Options, Untracked | KeptName<D, Options>>
      & {
        [Name in KeptName<D, Options>]:
          | Exclude<Options[Name], undefined>
          | D[Name];
      }
      & Headers
    >;

/** The defaults that stay if the new value is `undefined`. */
type KeptName<D, Options> = Exclude<
  keyof D & keyof Options,
  NameOf<Options, Given> | "headers"
>;

type Tracked<Options, Untracked> = keyof Options extends Untracked ? object
  : Flat<Without<Options, Untracked>>;

// Options that affect neither what a call needs nor the type of its result.
type UntrackedName = "baseUrl" | "headers" | "mediaType";

/** @internal An intersection as one object type. */
export type Flat<T> = T extends infer U ? { [K in keyof U]: U[K] } : never;

/**
 * The options that every call of an endpoint function starts from.
 *
 * @typeParam Defaults What is known of the options that were set as defaults.
 */
export type DefaultOptions<Defaults = object> =
  & Readonly<Omit<Defaults, "method" | "headers">>
  & {
    /** The base of URLs that are only a path. */
    readonly baseUrl: string;
    /** The HTTP method, in upper case. */
    readonly method: MethodOf<"", Defaults>;
    /** All headers, by their lower-case names. */
    readonly headers: Readonly<HeaderRecord>;
    /** Changes to the `accept` header, if there are any. */
    readonly mediaType?: Readonly<MediaType>;
  };

/**
 * The forms of a call of an endpoint function, and of its `merge`.
 *
 * They differ in the number of arguments, so that messages are about the form that
 * was meant. `D` stands for `Defaults`, so that a function with more defaults is
 * assignable to one with fewer.
 *
 * @typeParam Defaults What is known of the options that were set as defaults.
 * @typeParam Kind Whether the result is a `request` or `merged` options.
 */
export interface EndpointCall<Defaults, Kind> {
  /**
   * Builds a request from a route that needs no options, or from options alone.
   * `merge` takes the same arguments, and only merges them with the defaults.
   *
   * @param route A route, or options with a `url`.
   */
  <
    Route extends string | object,
    Options extends RouteOptions<UrlOf<"", D, Url>>,
    M extends string = "",
    Url extends string | URL = "",
    D = Defaults,
  >(
    route: Route extends object ?
        & Options
        & RouteOption<M, Url>
        & HeldTo<
          Options,
          UrlOf<"", D, Url>,
          D,
          & Needs<UrlOf<"", D, Url>, D, Kind>
          & CheckOptions<"", Options, MethodOf<"", D, M>, UrlOf<"", D, Url>>
        >
      : Route extends string ? CheckLoneRoute<Route, UrlOf<Route, D>, D>
      : never,
  ): EndpointResult<
    Route extends string ? Route : "",
    Route extends string ? object : Options,
    never,
    Route extends string ? "" : M,
    Route extends string ? "" : Url,
    D,
    Kind
  >;
  /**
   * Builds a request from a route, such as `GET /orgs/{org}/repos`, and options.
   * `merge` takes the same arguments, and only merges them with the defaults.
   *
   * @param route A method and a URL, or one of the two.
   * @param options Parameters, those of the placeholders among them, and options.
   */
  <
    Route extends string,
    Options extends RouteOptions<UrlOf<Route, D, Url>>,
    M extends string = "",
    Url extends string | URL = "",
    D = Defaults,
  >(
    route: CheckNames<Route, UrlOf<Route, D, Url>> | IfGeneric<Route, "route">,
    options:
      | Options
        & HeldTo<
          Options,
          UrlOf<Route, D, Url>,
          D,
          & OptionsBeside<Route, M, Url>
          & CheckOptions<
            Route,
            Options,
            MethodOf<Route, D, M>,
            UrlOf<Route, D, Url>
          >
        >
      | NoOptions<UrlOf<Route, D, Url>, D>
      | IfGeneric<NoInfer<Route>, "parameters">,
  ): EndpointResult<Route, Options, never, M, Url, D, Kind>;
  /**
   * Builds a request with parameters apart from the options: for untrusted
   * input, and for parameters with the name of an option.
   * `merge` takes the same arguments, and only merges them with the defaults.
   *
   * @param route A method and a URL, or one of the two.
   * @param options Options only.
   * @param parameters Parameters only, whatever their names.
   */
  <
    Route extends string,
    Parameters extends SomeParameters<UrlOf<Route, D, Url>>,
    Options extends CommonOptions = object,
    M extends string = "",
    Url extends string | URL = "",
    D = Defaults,
  >(
    route: CheckRoute<Route, UrlOf<Route, D, Url>> | IfGeneric<Route, "route">,
    options:
      & Options
      & OptionsBeside<
        Route,
        M,
        Url,
        Mistake<"not an option: pass `url` among the parameters">,
        Mistake<"not an option: pass `method` among the parameters">
      >
      & CheckData<Options, MethodOf<Route, D, M>>
      & CheckHeaders<Options>
      & OnlyOptions<Options>,
    parameters:
      | Parameters
        & HeldTo<
          Parameters,
          NoInfer<UrlOf<Route, D, Url>>,
          D,
          Refused<Parameters, never, Options, NoInfer<UrlOf<Route, D, Url>>>
        >
      | IfGeneric<NoInfer<Route>, "parameters">,
  ): EndpointResult<Route, Options, Parameters, M, Url, D, Kind>;
}

/** @internal Refuses parameters among options where they are apart. */
export type OnlyOptions<Options> = {
  [
    Name in keyof Options as Name extends OptionName | "method" | "url" | symbol
      ? never
      : Name
  ]: Mistake<
    `not an option: pass \`${Name & string}\` among the parameters`
  >;
};

/** @internal What endpoint functions have in common. */
export interface Builder<Defaults> {
  /** The default options, deeply frozen, except for dates. */
  readonly DEFAULTS: DefaultOptions<Defaults>;
  /**
   * Builds a request from what `merge` returns, without any defaults.
   *
   * @returns The request, as a call of the function returns it.
   * @throws {EndpointError} for options that no request can be built from.
   */
  parse<M extends Method>(
    options: MergedOptions<M>,
  ): RequestOptions<Lowercase<M>>;
}

/**
 * Turns a route and parameters into a request. The literal type of the route says
 * which parameters a call needs.
 *
 * @typeParam Defaults What is known of the options that were set as defaults.
 */
export interface EndpointFunction<Defaults = object>
  extends EndpointCall<Defaults, "request">, Builder<Defaults> {
  /**
   * Creates a function with these options as further defaults: the later value
   * wins, headers and previews add up, and `null` removes a default.
   *
   * @param options Parameters and options, which are copied.
   * @returns A function with the same operations and settings.
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
  defaults<
    Options extends SomeOptions,
    M extends string = "",
    Url extends string | URL = "",
  >(
    options: Options & RouteOption<M, Url> & CheckOptionNames<Options>,
  ): EndpointFunction<MergeDefaults<Defaults, Options>>;
  /**
   * Merges a route and options with the defaults. `parse` builds the request
   * from the result.
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
  readonly merge: EndpointCall<Defaults, "merged">;
}

/** Any endpoint function, typed or not: it takes every route, and checks at run time only. */
export interface AnyEndpointFunction {
  /** Builds a request from a route and options. */
  (route: string, options?: EndpointOptions): RequestOptions;
  /** Builds a request with parameters apart from the options. */
  (
    route: string,
    options: CommonOptions | undefined,
    parameters: Readonly<Record<string, unknown>>,
  ): RequestOptions;
  /** Builds a request from options with a `url`. */
  (options: EndpointOptions): RequestOptions;
  /** The default options, deeply frozen, except for dates. */
  readonly DEFAULTS:
    & DefaultOptions<{ readonly method: Method }>
    & Readonly<OtherParameters>;
  /** Creates a function with these options as further defaults. */
  defaults(options: EndpointOptions): AnyEndpointFunction;
  /** Merges a route and options with the defaults. */
  merge(route: string, options?: EndpointOptions): MergedOptions;
  /** Merges options with the defaults. */
  merge(options: EndpointOptions): MergedOptions;
  /** Builds a request from merged options, without any defaults. */
  parse(options: MergedOptions): RequestOptions;
}

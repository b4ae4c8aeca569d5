import type {
  BodylessMethod,
  CommonOptions,
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

/** @internal The method and the URL of options as literals; `""` where there is none. */
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

/** @internal A method, or why it is not one. */
export type CheckMethod<M extends string> = string extends M ? M
  : Uppercase<M> extends Method ? M
  : NotAMethod<M>;

// No text: the compiler would make `never` of two texts, and not show this name.
interface NotAMethod<M> {
  readonly method: M;
}

/** @internal The URL of a call: `string` if it is not known, `never` if there is none. */
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

// Where nothing is known of the defaults they may well hold the option.
type DefaultOf<D, Name extends string, Otherwise> = string extends keyof D
  ? string
  : D extends { readonly [N in Name]: infer Value } ? Value
  : Otherwise;

type ToMethod<M> = M extends string
  ? Uppercase<M> extends Method ? Uppercase<M> : Method
  : Method;

/** @internal The variables of a URL whose literal type is known. */
export type VariablesOf<Url> = Url extends string
  ? string extends Url ? never : Variables<Url>
  : never;

/** @internal The names that the defaults have a value for. */
export type ProvidedName<D> = string extends keyof D ? string
  : Exclude<
    NameOf<D, NonNullable<unknown>>,
    OptionName | "method" | "url"
  > extends infer Name
  // A number as a key is a text as a placeholder.
    ? Name | `${Name & (string | number)}`
  : never;

/** @internal The names, in lower case, of the headers of the defaults. */
export type ProvidedHeader<D> = D extends { readonly headers: infer Headers }
  ? Lowercase<keyof Headers & string>
  : string extends keyof D ? string
  : never;

/** The names of values that are surely of a type; all without `strictNullChecks`. */
type NameOf<Options, Value> = {
  [Name in keyof Options]-?: Options[Name] extends Value ? Name : never;
}[keyof Options];

/** Any value but `undefined`, which means that an option is not given. */
type Given = NonNullable<unknown> | null;

type MissingName<Url, D> = Exclude<
  NeededName<VariablesOf<Url>>,
  ProvidedName<D>
>;

/** With parameters of other names, too; alone, that refuses an interface type. */
type OrOpen<T> = T | (T & OtherParameters);

// `undefined` passes here, so that `HeldTo` can say what is wrong with it.
// Without `as`, any parameter would be inferred as `true`, not as `boolean`.
type Known<V> =
  & { [Name in NeededName<V> as `${Name}`]?: ValueFor<Name, V> | undefined }
  & OptionalParameters<V>;

/** @internal The parameters that a URL can do without. */
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

/** @internal The options that go with a URL; a text passes for what may be empty. */
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

/** @internal Options of no URL yet. Without `object` they would need one of the names that are known. */
export type SomeOptions = OrOpen<object & CommonOptions>;

/** @internal Options with a base URL. */
export interface WithBaseUrl extends CommonOptions {
  /** Where a URL that is only a path begins: an absolute http(s) URL, or a path. */
  baseUrl: string | URL;
}

type SettingMeaning = {
  [Name in SettingName]:
    `"${Name}" is a setting; pass it in the second argument`;
};

/** @internal Refuses defaults with names that other libraries have for options. */
export type CheckOptionNames<Options> = string extends keyof Options ? unknown
  : CheckHeaders<Options> & Slips<Options, keyof LikelyMeaning, never>;

/** The likely slips among options: names that are fine only for other values. */
type Slips<Options, Slip, Placeholder> = {
  [
    Name in
      & Exclude<keyof Options, Placeholder>
      & keyof LikelyMeaning
      & Slip as Name extends `base${string}` | SettingName ? Name
        : Options[Name] extends Scalar | readonly unknown[] | null | undefined
          ? never
        : Name
  ]: Mistake<LikelyMeaning[Name]>;
};

/** @internal The names of settings, which cannot be parameters of all calls. */
export type SettingName =
  | "cookieNames"
  | "headerNames"
  | "querySerializer"
  | "routes"
  | "strict"
  | "trustedOrigins";

/** @internal What was likely meant by names that are not those of options. */
export interface LikelyMeaning extends SettingMeaning {
  baseURL: "did you mean `baseUrl`?";
  baseUri: "did you mean `baseUrl`?";
  base_url: "did you mean `baseUrl`?";
  baseurl: "did you mean `baseUrl`?";
  header: "did you mean `headers`?";
  body: "pass the body as `data`, or each of its keys as a parameter";
  params: "pass each parameter by its own name";
  parameters: "pass each parameter by its own name";
  query: "pass each parameter by its own name";
}

/** @internal What options must hold: what the URL needs, or a URL. */
export type Needs<Url, D, Kind = "request"> = [Url] extends [never]
  ? Kind extends "merged" ? unknown : { url: string | URL }
  : RequiredParameters<MissingName<Url, D>>;

/**
 * @internal Speaks of the parameters alone that are missing or `undefined`, where
 * there are some. Options of any name may have all of them.
 */
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

/** @internal Parameters that must have a value, of whatever type. */
export type RequiredParameters<Name extends string> = {
  [N in Name]: NonNullable<unknown>;
};

/** @internal `undefined` where a call needs no options. */
export type NoOptions<Url, D> = [MissingName<Url, D>] extends [never]
  ? undefined
  : never;

/** @internal `method` and `url` beside a route: options where the route lacks them. */
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

/** What is not `unknown`, which would keep the compiler from inferring a literal. */
type Anything = NonNullable<unknown> | null | undefined;

/** @internal The names that are options beside a route, and not parameters. */
export type OptionBeside<Route> = Route extends string ?
    | OptionName
    | (SplitRoute<Route>[1] extends "" ? "url" : never)
    | ([SplitRoute<Route>[0]] extends [never] ? "method" : never)
  : never;

/** @internal The parameters that no request can carry, and what to do instead. */
export type Refused<Parameters, Reserved, Options, Url> = {
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
};

/** @internal The same of options that hold the parameters, and their headers. */
export type CheckOptions<Route, Options, M, Url> = string extends keyof Options
  ? unknown
  :
    & CheckData<Options, M>
    & CheckHeaders<Options>
    & Refused<Options, OptionBeside<Route>, Options, Url>
    & Slips<Options, "body" | "header", AnyName<VariablesOf<Url>>>;

type CheckHeaders<Options> = Options extends { readonly headers: infer Headers }
  ? { headers: NoObjects<Headers> }
  : unknown;

/**
 * @internal Refuses objects as headers, unless there are cookies: who passes these
 * by their names may well have `styles` for other headers, too.
 */
export type NoObjects<Headers> = [Headers] extends
  [Iterable<unknown> | { readonly cookie: unknown } | null | undefined]
  ? unknown
  : string extends keyof Headers ? unknown
  : { [Name in keyof Headers]: NoObject<Headers[Name], Name> };

/** @internal What a header should be that is an object. */
export type NoObject<Value, Name> = Value extends object
  ? Mistake<`header \`${Name & string}\` is an object: pass a string`>
  : unknown;

type Unsendable = symbol | ((...parameters: never) => unknown);

/** The parameters that have no placeholder, where there is `data`. */
type Misplaced<Parameters, Options, Url> = Options extends
  { readonly data: infer Data } ? undefined extends Data ? never
  : IsKnown<Url> extends true
    ? Exclude<keyof Parameters, AnyName<VariablesOf<Url>>>
  : never
  : never;

/** @internal Holds options to a method: some have no body, and so no `data`. */
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

/** @internal The same where options and parameters are one: their names must differ. */
export type CheckNames<Route extends string, Url> =
  AnyName<VariablesOf<Url>> & OptionBeside<Route> extends
    infer Clash extends string
    ? [Clash] extends [never] ? CheckRoute<Route, Url>
    : Mistake<
      `{${Clash}} has the name of an option: pass the parameters as a third argument`
    >
    : never;

/** @internal A route without options: the route itself, or what is wrong with it. */
export type CheckLoneRoute<Route extends string, Url, D> =
  [MissingName<Url, D>] extends [never] ? CheckNames<Route, Url>
    : Mistake<`missing parameter: ${MissingName<Url, D>}`>;

/** @internal What else fits where the route is a type parameter of the calling function. */
export type IfGeneric<
  Route extends string,
  Name extends "route" | "parameters",
> = { route: Route; parameters: RouteParameters<Route> }[
  [Route] extends [string] ? never : Name
];

/**
 * What an endpoint function makes of a call: a request, or options merged with
 * the defaults. It is for the declarations of functions that return it.
 */
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

/** @internal The parameters of defaults and of a call, which may have them apart. */
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

/** @internal The `data` of a call, else that of the defaults. */
export type DataOf<D, Options> = string extends keyof Options ? unknown
  : "data" extends keyof Options
    ? [Options["data"]] extends [Given] ? Options["data"]
    : Exclude<Options["data"], undefined> | DataIn<D> | undefined
  : DataIn<D>;

type DataIn<D> = D["data" & keyof D];

/** @internal The values of a request's headers: numbers only where some were given. */
export type HeaderOf<D, Options> = [NumberIn<Options> | NumberIn<D>] extends
  [infer Found] ? string | Found
  : never;

type NumberIn<Options> = string extends keyof Options ? number
  : "headers" extends keyof Options ? HasNumber<NonNullable<Options["headers"]>>
  : never;

type HasNumber<Headers> = Headers extends
  Iterable<readonly [string, infer Value]> ? Value & number
  : Exclude<Headers[keyof Headers], object> & number;

/** @internal The body, of any of several methods; what is not known of a URL may be a placeholder. */
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

/** @internal The body that is made of left-over parameters, if there are any. */
export type JsonBody<Leftover> = keyof Leftover extends never ? never
  : object extends Leftover ? Leftover | undefined
  : Leftover;

/** @internal The `request` option of a call over that of the defaults. */
export type RequestOf<D, Options> = [RequestIn<Options>] extends [never]
  ? RequestIn<D>
  : [RequestIn<D>] extends [never] ? RequestIn<Options>
  : RequestIn<Options> | RequestIn<D> extends object
    ? Flat<Omit<RequestIn<D>, keyof RequestIn<Options>> & RequestIn<Options>>
  : object | undefined;

type RequestIn<Options> = string extends keyof Options ? object | undefined
  : "request" extends keyof Options ? Exclude<Options["request"], null>
  : never;

/** @internal Defaults with options merged over them; of headers, only numbers show. */
export type MergeDefaults<D, Options> = [NumberIn<Options>] extends [never]
  ? MergeParameters<D, Options>
  : MergeAllDefaults<D, Options>;

/** @internal The same with the names of headers, which a description may require. */
export type MergeAllDefaults<D, Options> = "headers" extends keyof Options
  ? MergeParameters<
    D,
    Options,
    { headers: MergeHeaders<D, NonNullable<Options["headers"]>> }
  >
  : MergeParameters<D, Options>;

/** The headers of defaults that are sure to be there; all where they are not known. */
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

/** The names of the defaults that stay where the new value is `undefined`. */
type KeptName<D, Options> = Exclude<
  keyof D & keyof Options,
  NameOf<Options, Given> | "headers"
>;

type Tracked<Options, Untracked> = keyof Options extends Untracked ? object
  : Flat<Without<Options, Untracked>>;

// Options that change neither what a call needs nor the type of its result.
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
    /** Where a URL that is only a path begins. */
    readonly baseUrl: string;
    /** The HTTP method, in upper case. */
    readonly method: MethodOf<"", Defaults>;
    /** All headers, by their lower-case names. */
    readonly headers: Readonly<HeaderRecord>;
    /** What amends the `accept` header; only where it was given. */
    readonly mediaType?: Readonly<MediaType>;
  };

/**
 * The forms of a call, of an endpoint function and of its `merge`.
 *
 * Each has its own number of arguments, so that the compiler's message is about
 * the one that was meant; an editor goes by the first that has enough. `D` stands
 * for `Defaults`, so that a function with more defaults passes for one with fewer.
 *
 * @typeParam Defaults What is known of the options that were set as defaults.
 * @typeParam Kind Whether the result is a `request` or `merged` options.
 */
export interface EndpointCall<Defaults, Kind> {
  /**
   * Takes a route that needs no options, or options with a `url`.
   *
   * @param route A method and a URL, or options.
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
   * Takes a route, such as `GET /orgs/{org}/repos`, and options.
   *
   * @param route A method and a URL, or one of the two.
   * @param options The values of the placeholders, further parameters and options.
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
   * Takes a route, options and parameters apart: for parameters that someone
   * else chose, or that have the names of options.
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

/** @internal Keeps parameters out of options that are given apart from them. */
export type OnlyOptions<Options> = {
  [
    Name in keyof Options as Name extends OptionName | "method" | "url" | symbol
      ? never
      : Name
  ]: Mistake<
    `not an option: pass \`${Name & string}\` among the parameters`
  >;
};

/**
 * Turns a route and options into request options, on top of defaults. The
 * literal type of the route says which parameters a call needs.
 *
 * @typeParam Defaults What is known of the options that were set as defaults.
 */
export interface EndpointFunction<Defaults = object>
  extends EndpointCall<Defaults, "request"> {
  /** The default options, deeply frozen, except for dates. */
  readonly DEFAULTS: DefaultOptions<Defaults>;
  /**
   * A new function with these options as further defaults: the later value
   * wins, headers and previews add up, `null` removes. Later changes to what is
   * passed make no difference.
   *
   * @param options The options; none is required.
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
   * Merges a route and options with the defaults, without building a request:
   * `parse` of its result gives what a call of the function gives.
   *
   * @example
   * ```ts
   * import { endpoint } from "@waymark/endpoint";
   *
   * const merged = endpoint.merge("GET /orgs/{org}/repos", { org: "octokit" });
   *
   * console.log(merged.url); // → "/orgs/{org}/repos"
   * console.log(merged.org); // → "octokit"
   * const baseUrl = "https://github.example.com/api/v3";
   * console.log(endpoint.parse({ ...merged, baseUrl }).url);
   * // → "https://github.example.com/api/v3/orgs/octokit/repos"
   * ```
   */
  readonly merge: EndpointCall<Defaults, "merged">;
  /**
   * Builds request options from merged options alone; knows no defaults.
   *
   * @param options What {@linkcode EndpointFunction.merge} returns.
   * @returns The request, as a call of the function returns it.
   * @throws {EndpointError} for options that no request can be built from.
   */
  parse<M extends Method>(
    options: MergedOptions<M>,
  ): RequestOptions<Lowercase<M>>;
}

/**
 * Any endpoint function, whatever its defaults and its description: it takes
 * every route, and checks nothing before run time.
 */
export interface AnyEndpointFunction {
  /** Builds request options from a route and options. */
  (route: string, options?: EndpointOptions): RequestOptions;
  /** Builds request options from a route, and options and parameters apart. */
  (
    route: string,
    options: CommonOptions | undefined,
    parameters: Readonly<Record<string, unknown>>,
  ): RequestOptions;
  /** Builds request options from options with a `url`. */
  (options: EndpointOptions): RequestOptions;
  /** The default options, deeply frozen, except for dates. */
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

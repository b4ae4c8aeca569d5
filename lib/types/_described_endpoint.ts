import type {
  BodylessMethod,
  CommonOptions,
  HeadersInput,
  MergedOptions,
  Method,
  Mistake,
  RequestOptions,
} from "./_options.ts";
import type {
  Builder,
  CheckMethod,
  CheckRoute,
  HeaderOf,
  LikelyMeaning,
  MergeAllDefaults,
  MethodOf,
  Needs,
  NoObject,
  NoObjects,
  NotAList,
  OptionBeside,
  OptionName,
  RequestOf,
  RouteOption,
  SettingName,
  SomeOptions,
  SomeParameters,
  UrlOf,
} from "./_endpoint.ts";
import type { EndpointOperation } from "./_openapi_responses.ts";
import type {
  AnyHeaders,
  BodyIn,
  ContentOf,
  DataOf,
  DeclaredName,
  DescribedHeaders,
  DescribedParameters,
  Elsewhere,
  EndpointRoute,
  ForAll,
  HeadersOf,
  InEach,
  IsAny,
  IsUnion,
  ItemOf,
  KeyedIn,
  Located,
  Member,
  MethodAt,
  NeededHeader,
  OperationAt,
  OperationOf,
  OwnHeader,
  PathOf,
  RequiredName,
  RouteIn,
  RouteWithQuery,
  ValueOf,
} from "./_openapi.ts";

// Types look calls up by their route, such as "GET /users", whose missing parts come from the options or the defaults.

/** @internal A route made of a method and a URL; `string` where the URL is a `URL`. */
export type RouteText<M extends string, Url> = Url extends string
  ? `${M} ${Url}`
  : string;

/** @internal A route with the method and the URL that the defaults add. */
export type WholeRoute<Route, D> = RouteText<
  MethodOf<Route, D>,
  UrlOf<Route, D>
>;

/** @internal What is known of the defaults where a config has `routes`; used in declarations. */
export interface WithRouteDefaults<Name extends string> {
  /** For the compiler only; never set at run time. */
  readonly routes?: "in the config";
  /** Headers that the config may set, so that calls need not. */
  readonly headers: Readonly<Record<Name, string>>;
}

/**
 * @internal The further arguments of an overload for calls that write `<paths>`.
 * Without it, `Paths` is `never`, and the overload takes part in no error message
 * because the number of arguments is wrong.
 */
export type WithPaths<Paths, Rest extends unknown[]> = [Paths] extends [never]
  ? [config: never, paths: never]
  : Rest;

/** @internal Routes of a config that set no header which the description requires. */
export type RouteTypes<Paths> = Record<
  string,
  string | {
    readonly headers?: {
      readonly [
        Name in HeaderNeededIn<Paths> as Name | Lowercase<Name>
      ]?: undefined;
    };
  }
>;

/** @internal Whether the description does not apply: the URL is absolute or not a literal. */
export type IsForeign<Url> = [Url] extends [never] ? false
  : Url extends string ? string extends Url ? true
    : Lowercase<Url> extends `${"http" | "https"}://${string}` ? true
    : false
  : true;

/** @internal The options of a call, without its parameters and its described headers. */
export interface CallOptions<
  in out Paths,
  in out Route,
  in out D,
  in out Data,
  in out Request,
  in out Headers,
> extends Pick<CommonOptions, "baseUrl" | "mediaType"> {
  /** The whole body, instead of a JSON object of the left-over parameters. */
  data?: Late<CallData<Paths, Route, D>> | Inferred<Data> | undefined;
  /** Headers, which are merged over the defaults. */
  headers?:
    | Inferred<Headers>
    | Late<CallHeaders<Paths, Route, D, Headers>>
    | null
    | undefined;
  /** Settings for the client that sends the request, such as `signal`. */
  request?: Request | CommonOptions["request"];
}

/** An inference site for T that accepts no value of its own. */
type Inferred<T> = [never] extends [T] ? never : T;

/** @internal T, as arguments gave it: indexed access blocks inference from the return type. */
export type Given<T, Route> = { is: T }[Route extends unknown ? "is" : never];

/** What the `data` option of a call may hold. */
type CallData<Paths, Route, D> = IsUnion<Route> extends true ? unknown
  : [UrlOf<Route, D>] extends [never] ? unknown
  : [MethodOf<Route, D>] extends [BodylessMethod]
    ? Mistake<`${MethodOf<Route, D>} has no body, and so no data`>
  : IsForeign<UrlOf<Route, D>> extends true ? unknown
  : [OperationAt<Paths, Route, D>] extends [infer Operation]
    ? [Operation] extends [never] ? unknown : DataOf<Operation>
  : never;

/** What the `headers` option of a call may hold where the description names none. */
type CallHeaders<Paths, Route, D, Headers> = [Headers] extends [never] ? object
  : [HeadersOf<Paths, Route, D>] extends [never] ? object & NoObjects<Headers>
  : object;

/** @internal Parameters and headers as one type, which generic functions can pass on. */
export type CallParameters<Paths, Route, D, Data = never, Form = "together"> = [
  IsUnion<Route> extends true ? IsAll<Paths, Route> extends true ? OneOfAll
    : ForAll<
      Route extends unknown ? { all: OneCall<Paths, Route, D, Data, Form> }
        : never
    >
    : [UrlOf<Route, D>] extends [never] ? NeedsUrl<Paths>
    : OneCall<Paths, Route, D, Data, Form>,
] extends [infer Known extends object] ? Known : never;

/** T, which the compiler does not look into before it is known. */
type Late<T> = [T] extends [infer Known] ? Known : never;

/** @internal The options of a call, under the name that messages show. */
export type OptionsOf<Paths, Route, D, Data, Request, Headers> =
  & CallOptions<Paths, Route, D, Data, Request, Headers>
  & CallParameters<Paths, Route, D, Data>;

/** @internal The names that are options in a form of a call. */
export type ReservedIn<Form, Route> = Form extends "apart" ? never
  : Form extends "options" ? OptionName | "method" | "url"
  : OptionBeside<Route>;

/** @internal Whether a route is the union of all routes. */
export type IsAll<Paths, Route> = IsUnion<Route> extends true
  ? [RouteIn<Paths>] extends [Route] ? true : false
  : false;

type OneOfAll =
  & AnyHeaders
  & Mistake<
    "any of all routes: write <Route extends EndpointRoute<paths>>(route: Route, parameters: EndpointParameters<paths, Route>)"
  >;

interface NeedsUrl<Paths> extends AnyHeaders {
  url: keyof Paths & string;
}

type OneCall<Paths, Route, D, Data, Form> = Form extends "apart" ? {
    // A route without parameters takes no list either.
    parameters:
      & NotAList
      & ParametersIn<
        Paths,
        Route,
        D & { headers: { "content-type": string } },
        Data,
        never
      >;
    headers: HeadersAt<Paths, Route, D, Data, never>;
  }
  :
    & ParametersIn<Paths, Route, D, Data, ReservedIn<Form, Route>>
    & HeadersAt<Paths, Route, D, Data, ReservedIn<Form, Route>>;

type ParametersIn<Paths, Route, D, Data, Reserved> =
  IsForeign<UrlOf<Route, D>> extends true ?
      & Needs<UrlOf<Route, D>, D>
      & SomeParameters<UrlOf<Route, D>>
    :
      & DescribedParameters<Paths, WholeRoute<Route, D>, D, Data, Reserved>
      & Elsewhere<Paths, WholeRoute<Route, D>, D, Reserved>;

type HeadersAt<Paths, Route, D, Data, Reserved> =
  IsForeign<UrlOf<Route, D>> extends true ? AnyHeaders
    : DescribedHeaders<Paths, WholeRoute<Route, D>, D, Data, Reserved>;

/**
 * The parameters of a described route: of its path, query and body, and its headers.
 *
 * @typeParam Paths The `paths` that openapi-typescript makes of a description.
 * @typeParam Route One of its routes, such as `GET /orgs/{org}/repos`.
 *
 * @example
 * ```ts
 * import type { EndpointParameters } from "@waymark/endpoint";
 * import type { paths } from "@octokit/openapi-types";
 *
 * const parameters: EndpointParameters<paths, "GET /orgs/{org}/repos"> = {
 *   org: "octokit",
 *   page: 2,
 * };
 * console.log(parameters.org); // → "octokit"
 * ```
 */
export type EndpointParameters<Paths, Route extends RouteWithQuery<Paths>> =
  CallParameters<Paths, Route, object>;

/** @internal A route that is not spelled as described: itself, or what is wrong with it. */
export type OtherRoute<Paths, Route, D> = string extends Route ? string
  : Route extends RouteIn<Paths> ? never
  : Route extends string ? CheckDescribedRoute<Paths, Route, D, UrlOf<Route, D>>
  : never;

type CheckDescribedRoute<Paths, Route extends string, D, Url> =
  IsForeign<Url> extends true ? CheckRoute<Route, Url>
    : [Url] extends [never] ? CheckRoute<Route, Url>
    : [ItemOf<Paths, Url>, MethodOf<Route, D>] extends [infer Item, infer M]
      ? [Item] extends [never]
        ? Mistake<`not a path of the description: ${Url & string}`>
      : [OperationOf<Item, M>] extends [infer Operation]
        ? [Operation] extends [never]
          ? Mistake<`the description has no ${M & string} of ${Url & string}`>
        : UnknownQuery<Paths, Item, Operation, Url> extends infer Name
          ? [Name] extends [never] ? Route
          : Mistake<`not a query parameter: ${Name & string}`>
        : never
      : never
    : never;

// A query of type `string` may be empty, which any operation takes.
type UnknownQuery<Paths, Item, Operation, Url> =
  [Located<Item, Operation, "query">, DeclaredName<Paths, Url>] extends
    [infer Described, infer Name]
    ? [Described] extends [never]
      ? string extends Name ? never : Exclude<Name, ApiKeyName | "">
    : Exclude<Name, keyof Described>
    : never;

/** @internal A route without options: the route itself, or what is wrong with it. */
export type CheckedLone<Paths, Route extends string, D, Routes> =
  | RouteIn<Paths>
  | OtherRoute<Paths, Route, D> extends infer Result ? Route extends Result
    // Not `object`: this is also assignable to types with an index signature.
    ? Record<never, never> extends CallParameters<Paths, Routes, D> ? Result
    : Mistake<
      `missing parameter: ${
        & RequiredName<CallParameters<Paths, Routes, D>>
        & string}`
    >
  : Result
  : never;

/** @internal `method` and `url` of a call; `in out` saves the compiler the variances. */
export interface DescribedRouteOption<
  in out Paths,
  in out M extends string,
  in out Url,
  in out D,
> {
  /** The HTTP method, in any case. */
  method?:
    | Method
    | Lowercase<Method>
    | Inferred<M>
    | Late<CheckMethod<MethodFor<Paths, M, UrlOf<RouteText<M, Url>, D>>>>
    | undefined;
  /** A path or a full URL, as a URI template. */
  url?: Inferred<Url> | Late<CheckUrl<Paths, Url>> | undefined;
}

type CheckUrl<Paths, Url> = IsForeign<Url> extends true ? Url
  : [ItemOf<Paths, Url>] extends [never] ? keyof Paths & string
  : Url;

type MethodFor<Paths, M extends string, Url> = string extends M ? M
  : [ItemOf<Paths, Url>] extends [never] ? M
  : [OperationOf<ItemOf<Paths, Url>, M>] extends [never]
    ? MethodAt<Paths, PathOf<Paths, Url>>
  : M;

/** @internal What goes with a `url`, under an index that keeps editors out until `M` is known. */
export interface BesideUrl<
  in out Paths,
  in out Route,
  in out D,
  in out Data,
  in out Kind,
> {
  is:
    & ([UrlOf<Route, D>, Kind] extends [never, "merged"] ? SomeOptions
      : CallParameters<Paths, Route, D, Data, "options">)
    // The path may lack the method of the defaults.
    & ([ItemOf<Paths, UrlOf<Route, D>>] extends [never] ? unknown
      : [OperationAt<Paths, Route, D>] extends [never]
        ? { method: MethodAt<Paths, PathOf<Paths, UrlOf<Route, D>>> }
      : unknown);
}

/** The result of a typed endpoint function or of its `merge`, to declare functions that return it. */
export type TypedEndpointResult<
  Paths,
  Route,
  Data,
  Request,
  Headers,
  D,
  Kind,
  Form = "together",
> = IsAll<Paths, Route> extends true
  ? Kind extends "merged" ? MergedOptions : RequestOptions
  : Kind extends "merged" ?
      & MergedOptions<
        MethodOf<Route, D>,
        [UrlOf<Route, D>] extends [never] ? undefined : string
      >
      & (IsForeign<UrlOf<Route, D>> extends true ? unknown
        : DescribedParameters<
          Paths,
          WholeRoute<Route, D>,
          Pick<D, keyof D & "routes"> & {
            headers: { "content-type": string };
          },
          Data,
          ReservedIn<Form, Route>
        >)
  : RequestOptions<
    // `infer` defers this: otherwise the compiler checks it against every route.
    [MethodOf<Route, D>] extends [infer M extends Method] ? Lowercase<M>
      : never,
    [Data] extends [never] ? IsForeign<UrlOf<Route, D>> extends true ? unknown
      : BodyIn<Paths, WholeRoute<Route, D>, D, ReservedIn<Form, Route>>
      : Given<Data, Route>,
    [Request] extends [never] ? "request" extends keyof D ? RequestOf<D, object>
      : object | undefined
      : RequestOf<D, { request: Given<Request, Route> }>,
    EndpointOperation<Paths, WholeRoute<Route, D>>,
    HeaderOf<D, { headers: Headers }>
  >;

/**
 * The forms of a call of a typed endpoint function, and of its `merge`.
 *
 * @typeParam Paths The `paths` that openapi-typescript makes of a description.
 * @typeParam Defaults What is known of the options that were set as defaults.
 * @typeParam Kind Whether the result is a `request` or `merged` options.
 */
export interface TypedEndpointCall<Paths, Defaults, Kind> {
  /**
   * Builds a request from a route that needs no options, or from options alone.
   * `merge` takes the same arguments, and only merges them with the defaults.
   *
   * @param route A route, or options with a `url`.
   */
  <
    Route extends string | object,
    Data = never,
    Request extends object = never,
    Headers = never,
    M extends string = "",
    Url extends string | URL = "",
    D = Defaults,
    Routes = Route,
  >(
    route: Route extends object ?
        & DescribedRouteOption<Paths, M, Url, D>
        & CallOptions<Paths, RouteText<M, Url>, D, Data, Request, Headers>
        & BesideUrl<
          Paths,
          RouteText<M, Url>,
          D,
          Data,
          Kind
        >[M extends unknown ? "is" : never]
      : Route extends string
        ? string extends Route
          ? [Routes] extends [string] ? Route : RouteIn<Paths>
        : NoInfer<CheckedLone<Paths, Route, D, Routes>>
      : never,
  ): TypedEndpointResult<
    Paths,
    Route extends string ? Route : RouteText<M, Url>,
    Data,
    Request,
    Headers,
    D,
    Kind
  >;
  /**
   * Builds a request from a route of the description, or one with a full URL.
   * `merge` takes the same arguments, and only merges them with the defaults.
   *
   * @param route A route, such as `GET /orgs/{org}/repos`.
   * @param options The parameters that the description names, and options.
   */
  <
    Route extends EndpointRoute<Paths> | Other,
    Data = never,
    Request extends object = never,
    Headers = never,
    D = Defaults,
    Other = OtherRoute<Paths, Route, D>,
  >(
    route: Route,
    options: OptionsOf<Paths, NoInfer<Route>, D, Data, Request, Headers>,
  ): TypedEndpointResult<Paths, Route, Data, Request, Headers, D, Kind>;
  /**
   * Builds a request with parameters apart from the options: for untrusted
   * input, and for parameters with the name of an option.
   * `merge` takes the same arguments, and only merges them with the defaults.
   *
   * @param route A route, such as `GET /orgs/{org}/repos`.
   * @param options Options only.
   * @param parameters The parameters that the description names.
   */
  <
    Route extends EndpointRoute<Paths> | Other,
    Data = never,
    Request extends object = never,
    Headers = never,
    D = Defaults,
    Other = OtherRoute<Paths, Route, D>,
  >(
    route: Route,
    options:
      & CallOptions<Paths, NoInfer<Route>, D, Data, Request, Headers>
      & HeadersApart<CallParameters<Paths, NoInfer<Route>, D, Data, "apart">>,
    parameters: ParametersApart<
      CallParameters<Paths, NoInfer<Route>, D, Data, "apart">
    >,
  ): TypedEndpointResult<
    Paths,
    Route,
    Data,
    Request,
    Headers,
    D,
    Kind,
    "apart"
  >;
}

/** @internal The headers of a call whose parameters are apart. */
export type HeadersApart<Call> = [Call] extends [{ headers: infer Headers }]
  ? Headers
  : unknown;

/** @internal The parameters of a call whose parameters are apart. */
export type ParametersApart<Call> = [Call] extends
  [{ parameters: infer Parameters }] ? Parameters : Call;

/**
 * An endpoint function that is typed by an OpenAPI description. Routes with a full
 * URL are typed as those of an {@linkcode EndpointFunction}.
 *
 * @typeParam Paths The `paths` that openapi-typescript makes of a description.
 * @typeParam Defaults What is known of the options that were set as defaults.
 */
export interface TypedEndpointFunction<Paths, Defaults = object>
  extends TypedEndpointCall<Paths, Defaults, "request">, Builder<Defaults> {
  /** Creates a function with further defaults, like {@linkcode EndpointFunction.defaults}. */
  defaults<
    Options extends SomeOptions,
    M extends string = "",
    Url extends string | URL = "",
  >(
    options: Options & RouteOption<M, Url> & CheckDefaults<Paths, Options>,
  ): TypedEndpointFunction<Paths, MergeAllDefaults<Defaults, Options>>;
  /** Merges a route and options with the defaults. */
  readonly merge: TypedEndpointCall<Paths, Defaults, "merged">;
}

/** @internal Checks defaults: each has to be a parameter of some described route. */
export type CheckDefaults<Paths, Options> = string extends keyof Options
  ? unknown
  : {
    [
      Name in keyof Options as Name extends
        Exclude<OptionName | "method" | "url", "headers"> ? never : Name
    ]: Name extends "headers" ? DefaultHeaders<Paths, Options[Name]>
      : Name extends SettingName ? Mistake<LikelyMeaning[Name]>
      : DefaultValue<ValueIn<HolderIn<Paths>, Name>, Name>;
  };

// Headers as pairs are not checked.
type DefaultHeaders<Paths, Headers> = Headers extends
  Iterable<unknown> | null | undefined ? Headers
  : string extends keyof Headers ? unknown
  : {
    [Name in keyof Headers]: Lowercase<Name & string> extends
      OwnHeader | "cookie" ? unknown
      : HeaderNamed<HolderIn<Paths>, Lowercase<Name & string>> extends
        infer Value ? [Value] extends [never] ? NoObject<Headers[Name], Name>
        : Value | null | undefined
      : never;
  };

/** The described values of a header, by its lower-case name. */
type HeaderNamed<Holder, Name> = Holder extends unknown
  ? [Member<Member<Holder, "parameters">, "header">] extends [infer Described]
    ? {
      [N in keyof Described]-?: Lowercase<N & string> extends Name
        ? ValueOf<Described[N]>
        : never;
    }[keyof Described]
  : never
  : never;

type DefaultValue<Value, Name> = [Value] extends [never]
  ? Name extends ApiKeyName ? string
  : Name extends keyof LikelyMeaning ? Mistake<LikelyMeaning[Name]>
  : Mistake<`not a parameter of any described route: ${Name & string}`>
  : Value | null | undefined;

/** @internal Names of API keys in the query, which are not in `paths`. */
export type ApiKeyName =
  | `${string}${"key" | "Key" | "KEY"}`
  | `${string}${"token" | "Token"}`;

/** The described values of a parameter. */
type ValueIn<Holder, Name> = Holder extends unknown ?
    | Member<Member<Member<Holder, "parameters">, "path">, Name>
    | Member<Member<Member<Holder, "parameters">, "query">, Name>
    | InEach<KeyedIn<ContentOf<Holder>>, Name>
  : never;

/** @internal The first argument of `createEndpoint<paths>`, from which TypeScript infers nothing. */
export interface DefaultsWithoutParameters<Paths>
  extends
    Omit<CommonOptions, "headers">,
    Partial<{ [N in SettingName]: Mistake<LikelyMeaning[N]> }> {
  /** The base of URLs that are only a path: an absolute http(s) URL, or a path. */
  baseUrl: string | URL;
  /** The HTTP method, in any case. */
  method?: Method | Lowercase<Method> | undefined;
  /** A path of the description, or a full URL. */
  url?: (keyof Paths & string) | URL | undefined;
  /** An API key, which goes with each call. */
  readonly [name: ApiKeyName]: string;
  /** Headers for every call. Set those that the description requires with `.defaults()`. */
  headers?:
    | HeadersInput
      & {
        [Name in HeaderNeededIn<Paths> as Name | Lowercase<Name>]?: Mistake<
          "calls require it: set it with .defaults()"
        >;
      }
    | null
    | undefined;
}

/** The paths of a description and their operations: both have parameters. */
type HolderIn<Paths, Item = Paths[keyof Paths]> = Item extends unknown
  ? Item | Item[keyof Item & Lowercase<Method>]
  : never;

/** @internal The headers that some routes of a description require. */
export type HeaderNeededIn<Paths, Holder = HolderIn<Paths>> = Holder extends
  { readonly parameters: { readonly header: infer Described } }
  ? IsAny<Described> extends true ? never
  : NeededHeader<Described, never>
  : never;

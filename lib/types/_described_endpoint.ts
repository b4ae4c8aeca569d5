import type {
  BodylessMethod,
  CommonOptions,
  MergedOptions,
  Method,
  Mistake,
  RequestOptions,
} from "./_options.ts";
import type {
  CheckMethod,
  CheckRoute,
  DefaultOptions,
  HeaderOf,
  MergeAllDefaults,
  MethodOf,
  Needs,
  NoObjects,
  NotAList,
  OptionBeside,
  OptionName,
  RequestOf,
  RouteOption,
  SomeOptions,
  SomeParameters,
  UrlOf,
} from "./_endpoint.ts";
import type {
  ApiKeyName,
  CheckDefaults,
  HeaderNeededIn,
} from "./_openapi_defaults.ts";
import type { EndpointOperation } from "./_openapi_responses.ts";
import type {
  AnyHeaders,
  BodyIn,
  DataOf,
  DeclaredName,
  DescribedHeaders,
  DescribedParameters,
  Elsewhere,
  EndpointRoute,
  ForAll,
  HeadersOf,
  IsUnion,
  ItemOf,
  Located,
  MethodAt,
  OperationAt,
  OperationOf,
  PathOf,
  RequiredName,
  RouteIn,
  RouteWithQuery,
} from "./_openapi.ts";

// Everything here is about one route as a text, also of options; what a route lacks comes from the defaults.

/** @internal A route as a text; `string` where the URL is not one. */
export type RouteText<M extends string, Url> = Url extends string
  ? `${M} ${Url}`
  : string;

/** @internal A route with what the defaults name for it. */
export type WholeRoute<Route, D> = RouteText<
  MethodOf<Route, D>,
  UrlOf<Route, D>
>;

/** @internal What is known of the defaults where a config has `routes`; declarations name it. */
export interface WithRouteDefaults<Name extends string> {
  /** Never there: it is for the compiler. */
  readonly routes?: "in the config";
  /** Headers that the config may set, so that calls need not. */
  readonly headers: Readonly<Record<Name, string>>;
}

/**
 * @internal The further arguments of an overload for callers that write `<paths>`.
 * For others, `never` demands too many: the compiler then reports the errors of
 * the overload that they meant, and not those of each.
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

/** @internal Whether the description has no say: the URL is full, or not known. */
export type IsForeign<Url> = [Url] extends [never] ? false
  : Url extends string ? string extends Url ? true
    : Lowercase<Url> extends `${"http" | "https"}://${string}` ? true
    : false
  : true;

/** @internal The options of a call beside its parameters and headers. */
export interface CallOptions<
  in out Paths,
  in out Route,
  in out D,
  in out Data,
  in out Request,
  in out Headers,
> extends Pick<CommonOptions, "baseUrl" | "mediaType"> {
  /** The body as it is, instead of a JSON object of the parameters. */
  data?: Late<CallData<Paths, Route, D>> | Inferred<Data> | undefined;
  /** Headers that are merged over the defaults. */
  headers?:
    | Inferred<Headers>
    | Late<CallHeaders<Paths, Route, D, Headers>>
    | null
    | undefined;
  /** Meta information for whoever sends the request, such as `signal`; passed through. */
  request?: Request | CommonOptions["request"];
}

/** Infers a type from a value, and is always `never`, so that it allows none by itself. */
type Inferred<T> = [never] extends [T] ? never : T;

/**
 * @internal What was inferred from the arguments of a call. The index keeps the
 * compiler from inferring it from what the place of the call expects instead.
 */
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

/** @internal Parameters and headers in one type, known again in generic functions. */
export type CallParameters<Paths, Route, D, Data = never, Form = "together"> =
  LateObject<
    IsUnion<Route> extends true ? IsAll<Paths, Route> extends true ? OneOfAll
      : ForAll<
        Route extends unknown ? { all: OneCall<Paths, Route, D, Data, Form> }
          : never
      >
      : [UrlOf<Route, D>] extends [never] ? NeedsUrl<Paths>
      : OneCall<Paths, Route, D, Data, Form>
  >;

/** The type itself; but of one that is not known yet the compiler asks nothing. */
type Late<T> = [T] extends [infer Known] ? Known : never;

/** The same of an object type. */
type LateObject<T> = [T] extends [infer Known extends object] ? Known : never;

/** @internal The options of a call, under the one name that the compiler shows. */
export type OptionsOf<Paths, Route, D, Data, Request, Headers> =
  & CallOptions<Paths, Route, D, Data, Request, Headers>
  & CallParameters<Paths, Route, D, Data>;

/** @internal The names that are options in a form of a call, and not parameters. */
export type ReservedIn<Form, Route> = Form extends "apart" ? never
  : Form extends "options" ? OptionName | "method" | "url"
  : OptionBeside<Route>;

/** @internal Whether a route may be any, or stands for one that is not described. */
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
    // Where a route has none, nothing else would keep a misspelt one out.
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
 * The parameters of a route of an OpenAPI description: those of its path and of
 * its query, the keys of its body, and the headers that go with them.
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

/** @internal What may stand beside the routes of the description: a right one, or why not. */
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

// Where no query is described, a text that is not known may be empty.
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
    // Unlike `object`, it also passes for what takes any key.
    ? Record<never, never> extends CallParameters<Paths, Routes, D> ? Result
    : Mistake<
      `missing parameter: ${
        & RequiredName<CallParameters<Paths, Routes, D>>
        & string}`
    >
  : Result
  : never;

/** @internal `method` and `url`; `in out`, because computing variances takes long. */
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

/**
 * @internal What goes with a URL among the options. The index is not known before
 * the method is, which keeps the compiler from looking into it at each keystroke.
 */
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
    // The method of the defaults may be none of those that the path has.
    & ([ItemOf<Paths, UrlOf<Route, D>>] extends [never] ? unknown
      : [OperationAt<Paths, Route, D>] extends [never]
        ? { method: MethodAt<Paths, PathOf<Paths, UrlOf<Route, D>>> }
      : unknown);
}

/**
 * What a typed endpoint function makes of a call: a request, or options merged
 * with the defaults. It is for the declarations of functions that return it.
 */
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
    // Of what is bound by `infer`, the compiler does not look at all the routes.
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
 * The forms of a call, of a typed endpoint function and of its `merge`, as
 * {@linkcode EndpointCall} has them.
 *
 * @typeParam Paths The `paths` that openapi-typescript makes of a description.
 * @typeParam Defaults What is known of the options that were set as defaults.
 * @typeParam Kind Whether the result is a `request` or `merged` options.
 */
export interface TypedEndpointCall<Paths, Defaults, Kind> {
  /**
   * Takes a route that needs no options, or options with a `url`.
   *
   * @param route A route, or options.
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
   * Takes a route of the description, or one with a full URL, and options.
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
   * Takes a route, options and parameters apart, whatever the names of the
   * parameters are.
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

/** @internal The headers that a call needs whose parameters are apart. */
export type HeadersApart<Call> = [Call] extends [{ headers: infer Headers }]
  ? Headers
  : unknown;

/** @internal Parameters that are given apart from the options. */
export type ParametersApart<Call> = [Call] extends
  [{ parameters: infer Parameters }] ? Parameters : Call;

/**
 * An endpoint function that knows an API's OpenAPI description: its routes, their
 * parameters and their bodies. A full URL is taken as an {@linkcode EndpointFunction}
 * takes it.
 *
 * @typeParam Paths The `paths` that openapi-typescript makes of a description.
 * @typeParam Defaults What is known of the options that were set as defaults.
 */
export interface TypedEndpointFunction<Paths, Defaults = object>
  extends TypedEndpointCall<Paths, Defaults, "request"> {
  /** The default options, deeply frozen, except for dates. */
  readonly DEFAULTS: DefaultOptions<Defaults>;
  /**
   * A new function with these options as further defaults, as
   * {@linkcode EndpointFunction.defaults} has it.
   *
   * @throws {EndpointError} for options that no request could be built from.
   */
  defaults<
    Options extends SomeOptions,
    M extends string = "",
    Url extends string | URL = "",
  >(
    options: Options & RouteOption<M, Url> & CheckDefaults<Paths, Options>,
  ): TypedEndpointFunction<Paths, MergeAllDefaults<Defaults, Options>>;
  /** Merges a route and options with the defaults, without building a request. */
  readonly merge: TypedEndpointCall<Paths, Defaults, "merged">;
  /**
   * Builds request options from what {@linkcode TypedEndpointFunction.merge}
   * returns; knows no defaults.
   *
   * @throws {EndpointError} for options that no request can be built from.
   */
  parse<M extends Method>(
    options: MergedOptions<M>,
  ): RequestOptions<Lowercase<M>>;
}

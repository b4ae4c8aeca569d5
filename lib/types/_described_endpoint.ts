import type {
  CommonOptions,
  MergedOptions,
  Method,
  MethodCase,
  RequestOptions,
} from "./_options.ts";
import type {
  Cased,
  CheckRoute,
  DefaultOptions,
  EndpointFunction,
  MergeDefaults,
  MethodOf,
  Needs,
  ProvidedName,
  RequestOf,
  RouteOption,
  RouteOptions,
  SomeOptions,
  UrlOf,
} from "./_endpoint.ts";
import type {
  BodyIn,
  DataOf,
  IsUnion,
  ParametersBesideData,
  RouteParameters,
} from "./_openapi_parameters.ts";
import type {
  EndpointRoute,
  HeadersIn,
  ItemOf,
  MethodAt,
  OperationOf,
  PathOf,
  QueryMistake,
  RequiredName,
} from "./_openapi.ts";

// Everything here is about one route as a text. Options with a method and a URL
// make one, too, and what a route lacks comes from the defaults.

/**
 * A route as a text; `string` where the URL is none.
 *
 * @internal
 */
export type RouteText<M extends string, Url> = Url extends string
  ? `${M} ${Url}`
  : string;

type MethodIn<Route, Defaults> = MethodOf<Route, "", Defaults>;
type UrlIn<Route, Defaults> = UrlOf<Route, "", Defaults>;
type WholeRoute<Route, Defaults> = RouteText<
  MethodIn<Route, Defaults>,
  UrlIn<Route, Defaults>
>;
type ItemIn<Paths, Route, Defaults> = ItemOf<Paths, UrlIn<Route, Defaults>>;
type OperationIn<Paths, Route, Defaults> = OperationOf<
  ItemIn<Paths, Route, Defaults>,
  MethodIn<Route, Defaults>
>;

/** Whether the description has no say: of a full URL, or of one that is not known. */
type IsForeign<Url> = [Url] extends [never] ? false
  : Url extends string ? string extends Url ? true
    : Url extends `${infer Scheme}://${string}`
      ? Lowercase<Scheme> extends "http" | "https" ? true : false
    : false
  : true;

/**
 * The options of a call beside its parameters.
 *
 * @internal
 */
export interface CallOptions<Data, Request>
  extends Omit<CommonOptions, "data" | "request"> {
  /** The body as it is, instead of a JSON object of the parameters. */
  data?: Data | undefined;
  /** Meta information for whoever sends the request; passed through. */
  request?: Request | null | undefined;
}

/**
 * What the `data` option of a call may hold.
 *
 * @internal
 */
export type CallData<Paths, Route, Defaults> =
  OperationIn<Paths, Route, Defaults> extends infer Operation
    ? [Operation] extends [never] ? unknown : DataOf<Operation>
    : never;

/**
 * The parameters of a call.
 *
 * @internal
 */
export type CallParameters<Paths, Route, Defaults, Data> =
  [UrlIn<Route, Defaults>] extends [never] ? { url: keyof Paths & string }
    : IsForeign<UrlIn<Route, Defaults>> extends true ?
        & Needs<UrlIn<Route, Defaults>, Defaults>
        & RouteOptions<UrlIn<Route, Defaults>>
    :
      & DescribedParameters<
        Paths,
        WholeRoute<Route, Defaults>,
        ProvidedName<Defaults>,
        Data
      >
      & HeadersIn<
        ItemIn<Paths, Route, Defaults>,
        OperationIn<Paths, Route, Defaults>
      >;

type DescribedParameters<Paths, Route extends string, Provided, Data> =
  [Data] extends [never] ? RouteParameters<Paths, Route, Provided>
    : ParametersBesideData<Paths, Route, Provided>;

/**
 * The routes that may stand in the place of a route, or a text that says what
 * is wrong with it. The first branch is what the compiler infers a literal from.
 *
 * @internal
 */
export type CheckDescribedRoute<Paths, Route extends string, Defaults> =
  string extends Route ? Route : NoInfer<Checked<Paths, Route, Defaults>>;

/**
 * The same of a route without options. `Routes` is the type of the argument, of
 * which `Route` is one where it is a union.
 *
 * @internal
 */
export type CheckLoneDescribedRoute<
  Paths,
  Route extends string,
  Defaults,
  Routes,
> = string extends Route ? Route
  : NoInfer<CheckedLone<Paths, Route, Defaults, Routes>>;

// What is looked up for several routes at once is right for none of them.
type SeveralRoutes = "one route at a time: this is a union of routes";

type Checked<Paths, Route extends string, Defaults, Routes = Route> =
  IsForeign<UrlIn<Route, Defaults>> extends true
    ? CheckRoute<Route, UrlIn<Route, Defaults>>
    : IsUnion<Routes> extends true ? SeveralRoutes
    : ItemIn<Paths, Route, Defaults> extends infer Item
      ? [Item] extends [never] ? EndpointRoute<Paths>
      : OperationIn<Paths, Route, Defaults> extends infer Operation
        ? [Operation] extends [never] ? RouteText<
            MethodAt<Paths, PathOf<UrlIn<Route, Defaults>>>,
            PathOf<UrlIn<Route, Defaults>>
          >
        : QueryMistake<
          Item,
          Operation,
          MethodIn<Route, Defaults>,
          UrlIn<Route, Defaults>
        > extends infer Mistake ? [Mistake] extends [never]
            // The whole union makes an editor complete the route.
            ? Route extends RouteText<
              MethodIn<Route, Defaults>,
              PathOf<UrlIn<Route, Defaults>>
            > ? EndpointRoute<Paths>
            : Route
          : Mistake
        : never
      : never
    : never;

type CheckedLone<Paths, Route extends string, Defaults, Routes> =
  Checked<Paths, Route, Defaults, Routes> extends infer Result
    ? Route extends Result
      ? object extends CallParameters<Paths, Route, Defaults, never> ? Result
      : `missing parameter: ${
        & RequiredName<CallParameters<Paths, Route, Defaults, never>>
        & string}`
    : Result
    : never;

/**
 * The `method` and `url` options: what the description allows in their place.
 *
 * @internal
 */
export type CheckRouteOption<Paths, M extends string, Url, Defaults> =
  & RouteOption<
    CheckMethod<Paths, M, UrlIn<RouteText<M, Url>, Defaults>>,
    CheckUrl<Paths, M, Url>
  >
  & NeedsMethod<Paths, RouteText<M, Url>, Defaults>;

type CheckUrl<Paths, M extends string, Url> = IsForeign<Url> extends true ? Url
  : NoInfer<
    [ItemOf<Paths, Url>] extends [never] ? keyof Paths & string
      : IsUnion<RouteText<M, Url>> extends true ? SeveralRoutes
      : Url
  >;

type CheckMethod<Paths, M extends string, Url> = string extends M ? M
  : NoInfer<
    [ItemOf<Paths, Url>] extends [never] ? M
      : [OperationOf<ItemOf<Paths, Url>, M>] extends [never]
        ? MethodAt<Paths, PathOf<Url>>
      : M
  >;

// The method of the defaults may be none of those that the path has.
type NeedsMethod<Paths, Route, Defaults> =
  [ItemIn<Paths, Route, Defaults>] extends [never] ? unknown
    : [OperationIn<Paths, Route, Defaults>] extends [never]
      ? { method: MethodAt<Paths, PathOf<UrlIn<Route, Defaults>>> }
    : unknown;

/**
 * What an endpoint function makes of a described route.
 *
 * @internal
 */
export type DescribedResult<
  Paths,
  Route,
  Data,
  Request,
  Defaults,
  Case,
  Kind,
> = Kind extends "merged" ?
    & MergedOptions<MethodIn<Route, Defaults>>
    & (IsForeign<UrlIn<Route, Defaults>> extends true ? unknown
      : DescribedParameters<Paths, WholeRoute<Route, Defaults>, never, Data>)
  : RequestOptions<
    Cased<MethodIn<Route, Defaults>, Case>,
    [Data] extends [never]
      ? IsForeign<UrlIn<Route, Defaults>> extends true ? unknown
      : BodyIn<Paths, WholeRoute<Route, Defaults>>
      : Data,
    [Request] extends [never]
      ? "request" extends keyof Defaults ? RequestOf<Defaults, object>
      : object | undefined
      : RequestOf<Defaults, { request: Request }>
  >;

/**
 * Both forms of a call, of a typed endpoint function and of its `merge`.
 *
 * @typeParam Paths The `paths` that openapi-typescript makes of a description.
 * @typeParam Defaults What is known of the options that were set as defaults.
 * @typeParam Case How a request writes the method.
 * @typeParam Kind Whether the result is a `request` or `merged` options.
 */
export interface TypedEndpointCall<Paths, Defaults, Case, Kind> {
  /**
   * Takes a route of the description, or one with a full URL, and options.
   *
   * @param route A route, such as `GET /orgs/{org}/repos`.
   * @param options The parameters that the description names, and options.
   */
  <
    Route extends string,
    Data extends CallData<Paths, Route, D> = never,
    Request extends object = never,
    D = Defaults,
  >(
    route: CheckDescribedRoute<Paths, Route, D>,
    options:
      & CallOptions<Data, Request>
      & CallParameters<Paths, NoInfer<Route>, D, Data>,
  ): DescribedResult<Paths, Route, Data, Request, D, Case, Kind>;
  /**
   * Takes a route that needs no options, or options with a `url`.
   *
   * @param route A route, or options.
   */
  <
    Route extends string | object,
    Data extends CallData<Paths, RouteText<M, Url>, D> = never,
    Request extends object = never,
    M extends string = "",
    Url extends string | URL = "",
    D = Defaults,
    Routes = Route,
  >(
    route: Route extends string
      ? CheckLoneDescribedRoute<Paths, Route, D, Routes>
      :
        & CheckRouteOption<Paths, M, Url, D>
        & CallOptions<Data, Request>
        & CallParameters<Paths, RouteText<M, Url>, D, Data>,
  ): DescribedResult<
    Paths,
    Route extends string ? Route : RouteText<M, Url>,
    Data,
    Request,
    D,
    Case,
    Kind
  >;
}

/**
 * An endpoint function that knows an API's OpenAPI description: its routes, their
 * parameters and their bodies. A full URL is taken as an {@linkcode EndpointFunction}
 * takes it.
 *
 * @typeParam Paths The `paths` that openapi-typescript makes of a description.
 * @typeParam Defaults What is known of the options that were set as defaults.
 * @typeParam Case How the result writes the method.
 */
export interface TypedEndpointFunction<
  Paths,
  Defaults = object,
  Case extends MethodCase = "lower",
> extends TypedEndpointCall<Paths, Defaults, Case, "request"> {
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
   */
  defaults<
    Options extends SomeOptions,
    M extends string = "",
    Url extends string | URL = "",
  >(
    options: Options & RouteOption<M, Url>,
  ): TypedEndpointFunction<Paths, MergeDefaults<Defaults, Options>, Case>;
  /**
   * Merges a route and options with the defaults, without building a request:
   * `parse` of its result gives what a call of the function gives.
   */
  readonly merge: TypedEndpointCall<Paths, Defaults, Case, "merged">;
  /**
   * Builds request options from merged options alone; knows no defaults.
   *
   * @param options What {@linkcode TypedEndpointFunction.merge} returns.
   * @returns The request, as a call of the function returns it.
   * @throws {EndpointError} for options that no request can be built from.
   */
  parse<M extends Method>(
    options: MergedOptions<M>,
  ): RequestOptions<Cased<M, Case>>;
}

/**
 * Stands for a method or a URL that the compiler found nothing to infer from.
 * It does not infer at all where the type argument `Paths` is given: then they
 * may be anything, and nothing is known of them.
 *
 * @internal
 */
export type Ungiven<Paths, Anything> = [Paths] extends [never] ? "" : Anything;

/**
 * What `createEndpoint` returns.
 *
 * @internal
 */
export type CreatedEndpoint<Paths, Options, Case extends MethodCase> =
  [Paths] extends [never]
    ? EndpointFunction<MergeDefaults<object, Options>, Case>
    : TypedEndpointFunction<Paths, object, Case>;

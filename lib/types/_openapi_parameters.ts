import type { BodylessMethod, RouteValue } from "./_options.ts";
import type { NeededName, Variables } from "./_route.ts";
import type {
  JsonBody,
  MethodOf,
  OptionName,
  OtherParameters,
  UrlOf,
} from "./_endpoint.ts";
import type {
  DeclaredName,
  EndpointRoute,
  ItemOf,
  JsonIn,
  JsonType,
  KnownKeys,
  Located,
  Member,
  OperationOf,
  Writable,
} from "./_openapi.ts";

// A description may forget a placeholder, and with `--path-params-as-types`
// the route holds the values instead of placeholders.
type InPath<Described, Name extends string> = [Name] extends [never] ? unknown
  : [Described] extends [never] ? { [N in Name]: RouteValue }
  : [Name, keyof Described] extends [keyof Described, Name] ? Described
  : { [N in Name]: N extends keyof Described ? Described[N] : RouteValue };

// Only a method without a body sends left-over parameters in the query.
type InQuery<Described, M, Declared> = [Described] extends [never] ? unknown
  : M extends BodylessMethod ? Without<Described, OptionName>
  : Only<Described, Declared>;

type Without<T, Name> = keyof T & Name extends never ? T
  : { [K in keyof T as K extends Name ? never : K]: T[K] };

type Only<T, Name> = {
  [K in keyof T as K extends Name ? K : never]: T[K];
};

/** The parameters of a call that go to the path and to the query. */
type InUrl<Item, Operation, M, Url> =
  & InPath<
    Located<Item, Operation, "path">,
    Url extends string ? NeededName<Variables<Url>> : never
  >
  & InQuery<Located<Item, Operation, "query">, M, DeclaredName<Url>>;

type ContentOf<Operation> = Member<Member<Operation, "requestBody">, "content">;

/** A body that is sent as it is. */
type Raw =
  | string
  | Blob
  | ArrayBuffer
  | ArrayBufferView
  | ReadableStream<unknown>;

/**
 * What the `data` option may hold.
 *
 * @internal
 */
export type DataOf<Operation> = DataIn<ContentOf<Operation>>;

type DataIn<Content> = {
  [Type in keyof Content]: Type extends JsonType ? Writable<Content[Type]>
    : Type extends `multipart/${string}` ? FormData
    : Type extends `${string}/x-www-form-urlencoded` ? URLSearchParams | string
    : Content[Type] | Raw;
}[keyof Content];

/**
 * The JSON body of an operation as keys of the options; `never` where it has
 * none, or one that is no object or has a required key that is taken. `unknown`
 * alone would be one whose keys are all optional without `strictNullChecks`.
 */
type Keys<Body, Taken> = [unknown, keyof Body] extends [Body, never]
  ? OtherParameters
  : Body extends readonly unknown[] ? never
  : Body extends object
    ? string extends keyof Body ? Body[keyof Body] extends never ? object
      : Without<KnownKeys<Body>, Taken> & OtherParameters
    : object extends Only<Body, Taken> ? Without<Body, Taken>
    : never
  : never;

/**
 * The parameters of a call that go to the body, or else the `data` option: that
 * it is there, because what it may hold is what a call of its own infers.
 */
type InBody<Operation, M, Taken> = M extends BodylessMethod ? unknown
  : ContentOf<Operation> extends infer Content
    ? [Content] extends [never] ? unknown
    : Keys<Writable<JsonIn<Content>>, Taken> extends infer Body
      ? Operation extends WithBody
        ? [Body] extends [never] ? { data: unknown } : Body
      : [Body] extends [never] ? unknown
      : Body | NoneOf<Body>
    : never
  : never;

interface WithBody {
  readonly requestBody: unknown;
}

// An optional body is as it is described or not there at all.
type NoneOf<Body> = object extends Body ? never
  : { [K in keyof Body]?: undefined };

type InCall<Item, Operation, M, Url> = InUrl<Item, Operation, M, Url> extends
  infer Place ? Place & InBody<Operation, M, keyof Place | OptionName>
  : never;

type Everything<Paths, Route> = ItemOf<Paths, UrlOf<Route>> extends infer Item
  ? OperationOf<Item, MethodOf<Route>> extends infer Operation
    ? InCall<Item, Operation, MethodOf<Route>, UrlOf<Route>>
  : never
  : never;

type WithoutBody<Paths, Route> = ItemOf<Paths, UrlOf<Route>> extends infer Item
  ? OperationOf<Item, MethodOf<Route>> extends infer Operation
    ? InUrl<Item, Operation, MethodOf<Route>, UrlOf<Route>>
  : never
  : never;

/** Makes names optional, in each member of a union. */
type Optional<T, Name> = T extends unknown ? keyof T & Name extends never ? T
  :
    & { [K in keyof T as K extends Name ? never : K]: T[K] }
    & { [K in keyof T as K extends Name ? K : never]?: T[K] }
  : never;

/**
 * Whether a type is a union of several.
 *
 * @internal
 */
export type IsUnion<T, Member = T> = Member extends unknown
  ? [T] extends [Member] ? false : true
  : never;

// A mapped type of its own, because the compiler shows it by this name; but it
// knows only the common keys of a union. With `exactOptionalPropertyTypes`,
// too, `undefined` means that a parameter is not given.
type ParametersOf<Paths, Route, Provided> = {
  [K in keyof Optional<Everything<Paths, Route>, Provided>]:
    | Optional<Everything<Paths, Route>, Provided>[K]
    | (object extends Pick<Optional<Everything<Paths, Route>, Provided>, K>
      ? undefined
      : never);
};

type EachOf<T> = {
  [K in keyof T]: T[K] | (object extends Pick<T, K> ? undefined : never);
};

/**
 * The parameters of a route, those of `Provided` names being optional.
 *
 * @internal
 */
export type RouteParameters<Paths, Route, Provided> =
  IsUnion<Everything<Paths, Route>> extends false
    ? ParametersOf<Paths, Route, Provided>
    : EachOf<Optional<Everything<Paths, Route>, Provided>>;

/**
 * The parameters of a route beside the `data` option.
 *
 * @internal
 */
export type ParametersBesideData<Paths, Route, Provided> = EachOf<
  Optional<WithoutBody<Paths, Route>, Provided>
>;

/**
 * The body that is made of the parameters of a call.
 *
 * @internal
 */
export type BodyIn<Paths, Route> = MethodOf<Route> extends BodylessMethod
  ? never
  : ItemOf<Paths, UrlOf<Route>> extends infer Item
    ? OperationOf<Item, MethodOf<Route>> extends infer Operation
      ? [ContentOf<Operation>] extends [never] ? never
      : Keys<
        Writable<JsonIn<ContentOf<Operation>>>,
        keyof WithoutBody<Paths, Route> | OptionName
      > extends infer Body
        ? Operation extends WithBody ? JsonBody<Body> : Body | undefined
      : never
    : never
  : never;

/**
 * The parameters of a route of an OpenAPI description: those of its path and of
 * its query, and the keys of its JSON body.
 *
 * @typeParam Paths The `paths` that openapi-typescript makes of a description.
 * @typeParam Route One of its routes, such as `GET /orgs/{org}/repos`.
 *
 * @example
 * ```ts
 * import type { EndpointParameters } from "@waymark/endpoint";
 * import { assertEquals } from "@std/assert";
 *
 * interface paths {
 *   "/teams/{team}": {
 *     get: {
 *       parameters: { path: { team: string }; query?: { page?: number } };
 *       responses: { 200: { content: { "application/json": { name: string } } } };
 *     };
 *   };
 * }
 *
 * const parameters: EndpointParameters<paths, "GET /teams/{team}"> = {
 *   team: "core",
 *   page: 2,
 * };
 * assertEquals(parameters.team, "core");
 * ```
 */
export type EndpointParameters<Paths, Route extends EndpointRoute<Paths>> =
  "data" extends keyof RouteParameters<Paths, Route, never> ?
      & ParametersBesideData<Paths, Route, never>
      & {
        data: DataOf<
          OperationOf<
            ItemOf<Paths, UrlOf<Route>>,
            MethodOf<Route>
          >
        >;
      }
    : RouteParameters<Paths, Route, never>;

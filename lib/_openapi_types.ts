/*
 * Reads the `paths` that openapi-typescript emits. A description may have
 * thousands of operations, so everything below is looked up by route, and what
 * is looked up is bound by `infer`: the compiler asks for the constraint of a
 * type that it cannot resolve yet, and that of `Paths[Url]` is the union of all.
 */
import type { HeadersInput, Method, RouteValue } from "./_option_types.ts";
import type { AnyName, NeededName, Variables } from "./_route_types.ts";
import type {
  JsonBody,
  MethodOf,
  OptionName,
  OtherParameters,
  UrlOf,
} from "./_endpoint_types.ts";

type DescribedMethod = Lowercase<Method>;

/**
 * Every route of an OpenAPI description, such as `GET /orgs/{org}/repos`.
 *
 * @typeParam Paths The `paths` that openapi-typescript makes of a description.
 */
export type EndpointRoute<Paths> = {
  [Path in keyof Paths & string]: `${NamedMethod<Paths[Path]>} ${Path}`;
}[keyof Paths & string];

/**
 * The methods of a path, in upper case.
 *
 * @internal
 */
export type MethodAt<Paths, Path> = Path extends keyof Paths
  ? NamedMethod<Paths[Path]>
  : never;

/**
 * The methods that a description has of a path.
 *
 * @internal
 */
export type NamedMethod<Item> = keyof Item & DescribedMethod extends infer M
  ? M extends keyof Item & string
    ? Item[M] extends undefined ? never : Uppercase<M>
  : never
  : never;

/** A member that may be missing, `undefined` or `never`. */
type Member<T, Key> = Key extends keyof T ? Exclude<T[Key], undefined> : never;

/**
 * What a description says of a path; `never` when it does not know it. A query
 * expression at the end of the URL, such as `{?name,label}`, is no part of it.
 *
 * @internal
 */
export type ItemOf<Paths, Url> = Member<Paths, PathOf<Url>>;

/**
 * A URL without the query expressions at its end.
 *
 * @internal
 */
export type PathOf<Url> = Url extends `${infer Path}{?${string}` ? Path : Url;

/** The names in the query expressions at the end of a URL. */
type DeclaredName<Url> = Url extends `${string}{?${infer Rest}`
  ? AnyName<Variables<`{?${Rest}`>>
  : never;

/**
 * What a description says of a method of a path.
 *
 * @internal
 */
export type OperationOf<Item, M> = M extends string
  ? Member<Item, Lowercase<M> & DescribedMethod>
  : never;

/** The parameters of a path and those of one of its methods, which win. */
type Located<Item, Operation, Place> = Over<
  Member<Member<Item, "parameters">, Place>,
  Member<Member<Operation, "parameters">, Place>
>;

type Over<Outer, Inner> = [Outer] extends [never] ? Inner
  : [Inner] extends [never] ? Outer
  : keyof Outer extends keyof Inner ? Inner
  : Omit<Outer, keyof Inner> & Inner;

// A description may forget a placeholder, and with `--path-params-as-types`
// the route holds the values instead of placeholders.
type InPath<Described, Name extends string> = [Name] extends [never] ? unknown
  : [Described] extends [never] ? { [N in Name]: RouteValue }
  : [Name, keyof Described] extends [keyof Described, Name] ? Described
  : { [N in Name]: N extends keyof Described ? Described[N] : RouteValue };

// Only a method without a body sends left-over parameters in the query.
type InQuery<Described, M, Declared> = [Described] extends [never] ? unknown
  : M extends "GET" | "HEAD" | "OPTIONS" ? Without<Described, OptionName>
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

type JsonType =
  | "application/json"
  | `application/json;${string}`
  | `${string}+json`
  | `${string}+json;${string}`;

type JsonIn<Content> = Content[keyof Content & JsonType];

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
 * none, or one that is no object or has a required key that is taken.
 */
type Keys<Body, Taken> = unknown extends Body ? OtherParameters
  : Body extends readonly unknown[] ? never
  : Body extends object
    ? string extends keyof Body ? Body[keyof Body] extends never ? object
      : Without<KnownKeys<Body>, Taken> & OtherParameters
    : object extends Only<Body, Taken> ? Without<Body, Taken>
    : never
  : never;

type KnownKeys<T> = {
  [K in keyof T as string extends K ? never : number extends K ? never : K]:
    T[K];
};

/**
 * The parameters of a call that go to the body, or else the `data` option: that
 * it is there, because what it may hold is what a call of its own infers.
 */
type InBody<Operation, M, Taken> = M extends "GET" | "HEAD" | "OPTIONS"
  ? unknown
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

type Everything<Paths, Route extends string> =
  ItemOf<Paths, UrlOf<Route, "", object>> extends infer Item
    ? OperationOf<Item, MethodOf<Route, "", object>> extends infer Operation
      ? InCall<
        Item,
        Operation,
        MethodOf<Route, "", object>,
        UrlOf<Route, "", object>
      >
    : never
    : never;

type WithoutBody<Paths, Route extends string> =
  ItemOf<Paths, UrlOf<Route, "", object>> extends infer Item
    ? OperationOf<Item, MethodOf<Route, "", object>> extends infer Operation
      ? InUrl<
        Item,
        Operation,
        MethodOf<Route, "", object>,
        UrlOf<Route, "", object>
      >
    : never
    : never;

/** Makes names optional, in each member of a union. */
type Optional<T, Name> = T extends unknown ? keyof T & Name extends never ? T
  :
    & { [K in keyof T as K extends Name ? never : K]: T[K] }
    & { [K in keyof T as K extends Name ? K : never]?: T[K] }
  : never;

type IsUnion<T, Member = T> = Member extends unknown
  ? [T] extends [Member] ? false : true
  : never;

// A mapped type of its own, because the compiler shows it by this name; but it
// knows only the common keys of a union. With `exactOptionalPropertyTypes`,
// too, `undefined` means that a parameter is not given.
type ParametersOf<Paths, Route extends string, Provided> = {
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
export type RouteParameters<Paths, Route extends string, Provided> =
  IsUnion<Everything<Paths, Route>> extends false
    ? ParametersOf<Paths, Route, Provided>
    : EachOf<Optional<Everything<Paths, Route>, Provided>>;

/**
 * The parameters of a route beside the `data` option.
 *
 * @internal
 */
export type ParametersBesideData<Paths, Route extends string, Provided> =
  EachOf<Optional<WithoutBody<Paths, Route>, Provided>>;

/**
 * The required names of an object type.
 *
 * @internal
 */
export type RequiredName<T> = T extends unknown ? keyof {
    [
      K in keyof KnownKeys<T> as object extends Pick<KnownKeys<T>, K> ? never
        : K
    ]: K;
  }
  : never;

/**
 * What is wrong with the query expressions of a route, as a text.
 *
 * @internal
 */
export type QueryMistake<Item, Operation, M, Url> =
  Located<Item, Operation, "query"> extends infer Described
    ? [Described] extends [never]
      ? `not a query parameter: ${DeclaredName<Url>}`
    :
      | `not a query parameter: ${Exclude<
        DeclaredName<Url>,
        keyof Described
      >}`
      | (M extends "GET" | "HEAD" | "OPTIONS" ? never
        : `query parameter to declare in the route: {?${
          & Exclude<RequiredName<Described>, DeclaredName<Url>>
          & string}}`)
    : never;

/**
 * The body that is made of the parameters of a call.
 *
 * @internal
 */
export type BodyIn<Paths, Route extends string> =
  MethodOf<Route, "", object> extends "GET" | "HEAD" | "OPTIONS" ? never
    : ItemOf<Paths, UrlOf<Route, "", object>> extends infer Item
      ? OperationOf<Item, MethodOf<Route, "", object>> extends infer Operation
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
 * The `headers` option, with the names that a description knows.
 *
 * @internal
 */
export type HeadersIn<Item, Operation> =
  Located<Item, Operation, "header"> extends infer Described
    ? [Described] extends [never] ? unknown
    : {
      headers?:
        | (
          & Readonly<Record<string, string | number | null | undefined>>
          & {
            readonly [
              Name in keyof Described as
                | Name
                | Lowercase<Name & string>
            ]?: HeaderValue<NonNullable<Described[Name]>> | null | undefined;
          }
        )
        | Exclude<HeadersInput, Readonly<Record<string, unknown>>>
        | null
        | undefined;
    }
    : never;

type HeaderValue<Described> = Described extends string | number ? Described
  : string | number;

// The markers of `openapi-typescript --read-write-markers`.
type Readable<T> = Unmarked<T, "$read", "$write">;
type Writable<T> = Unmarked<T, "$write", "$read">;

type Unmarked<T, Shown extends string, Hidden extends string> = T extends
  { readonly [K in Hidden]: unknown } ? never
  : T extends { readonly [K in Shown]: infer Inner }
    ? Unmarked<Inner, Shown, Hidden>
  : T extends readonly unknown[]
    ? { [K in keyof T]: Unmarked<T[K], Shown, Hidden> }
  : T extends Date | Blob ? T
  : T extends object ? {
      [
        K in keyof T as [NonNullable<T[K]>] extends [never] ? K
          : NonNullable<T[K]> extends { readonly [H in Hidden]: unknown }
            ? never
          : K
      ]: Unmarked<T[K], Shown, Hidden>;
    }
  : T;

/**
 * The parameters of a route of an OpenAPI description: those of its path and of
 * its query, and the keys of its JSON body.
 *
 * @typeParam Paths The `paths` that openapi-typescript makes of a description.
 * @typeParam Route One of its routes, such as `GET /orgs/{org}/repos`.
 */
export type EndpointParameters<Paths, Route extends EndpointRoute<Paths>> =
  "data" extends keyof RouteParameters<Paths, Route, never> ?
      & ParametersBesideData<Paths, Route, never>
      & {
        data: DataOf<
          OperationOf<
            ItemOf<Paths, UrlOf<Route, "", object>>,
            MethodOf<Route, "", object>
          >
        >;
      }
    : RouteParameters<Paths, Route, never>;

/**
 * The JSON type of the success responses of a route of an OpenAPI description:
 * `undefined` where a response has no content, and the described type where it
 * has none that is JSON.
 *
 * @typeParam Paths The `paths` that openapi-typescript makes of a description.
 * @typeParam Route One of its routes, such as `GET /orgs/{org}/repos`.
 */
export type EndpointResponse<Paths, Route extends EndpointRoute<Paths>> =
  ResponseOf<
    OperationOf<
      ItemOf<Paths, UrlOf<Route, "", object>>,
      MethodOf<Route, "", object>
    >
  >;

/**
 * The bodies of the success responses of an operation.
 *
 * @internal
 */
export type ResponseOf<Operation> = SuccessIn<Member<Operation, "responses">>;

type SuccessIn<Responses> = {
  [Status in SuccessStatus<Responses>]: ResponseBody<
    Member<Member<Responses, Status>, "content">
  >;
}[SuccessStatus<Responses>];

// "default" is what all other statuses have, so it is a success where no
// other response is.
type SuccessStatus<Responses> = StatusOf<keyof Responses> extends infer Status
  ? [Status] extends [never] ? keyof Responses & "default"
  : Status & keyof Responses
  : never;

type StatusOf<Key> = Key extends string | number
  ? `${Key}` extends `2${string}` ? Key : never
  : never;

type ResponseBody<Content> = [Content] extends [never] ? undefined
  : keyof Content extends never ? undefined
  : keyof Content & JsonType extends never ? Content[keyof Content]
  : Readable<JsonIn<Content>>;

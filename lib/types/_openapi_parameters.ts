import type { BodylessMethod } from "./_options.ts";
import type {
  JsonBody,
  MethodOf,
  OtherParameters,
  ProvidedHeader,
  ProvidedName,
  UrlOf,
  ValueFor,
  VariablesOf,
} from "./_endpoint.ts";
import type { Mistake } from "./_mistake.ts";
import type { AnyName, NeededName, Variables } from "./_route.ts";
import type { HeadersWith } from "./_openapi_headers.ts";
import type {
  ContentOf,
  DeclaredName,
  FormType,
  IsAny,
  IsUnion,
  ItemOf,
  JsonType,
  KnownKeys,
  Located,
  Member,
  OperationOf,
  PathIn,
  RequiredName,
  TextName,
  WithoutQuery,
  Writable,
} from "./_openapi.ts";

/** The value of a parameter in the URL. */
type UrlValue<T> = string extends T ? T | Date : T;

// A description may forget a placeholder, and with `--path-params-as-types`
// the route holds the values instead of placeholders.
type InPath<Described, V, Name extends string> = [Described] extends [never]
  ? { [N in Name]: ValueFor<N, V> }
  : IsAny<Described> extends true ? { [N in Name]: ValueFor<N, V> }
  :
    & {
      [K in keyof Described as K extends Name ? K : never]-?: UrlValue<
        Exclude<Described[K], undefined>
      >;
    }
    & { [N in Exclude<Name, keyof Described>]: ValueFor<N, V> };

/** The parameters of a query that are called like one of those names. */
type InQuery<Described, Name, Body> = [Described] extends [never] ? unknown
  : IsAny<Described> extends true ? OtherParameters
  : {
    [K in keyof Described as K extends Name ? K : never]:
      | UrlValue<Described[K]>
      | InEach<Body, K>
      | (object extends Pick<Described, K> ? null : never);
  };

/** @internal What the members of a union have as a key. */
export type InEach<Body, Key> = Body extends unknown
  ? Member<KnownKeys<Body>, Key>
  : never;

// The value of a key that is in the query, too, may be that of either.
type OrQuery<Body, Query> = IsAny<Query> extends true ? Body
  : Body extends unknown ? keyof Query & keyof Body extends never ? Body
    : {
      [K in keyof Body]: Body[K] | (K extends keyof Query ? Query[K] : never);
    }
  : never;

// Only a method without a body sends left-over parameters in the query, unless
// the config has templates of routes.
type QueryName<Paths, Url, M, Described, D, Reserved> =
  | DeclaredName<Paths, Url>
  | (M extends BodylessMethod ? Exclude<keyof Described, Reserved>
    : "~routes" extends keyof D ? Exclude<keyof Described, Reserved>
    : never);

/** The parameters of a query that have no place, and what to do about them. */
type Misplaced<C extends Call> = [C["query"]] extends [never] ? unknown
  : IsAny<C["query"]> extends true ? unknown
  : C["method"] extends BodylessMethod ? {
      [K in RequiredName<C["query"]> & C["reserved"]]: Mistake<
        `\`${
          & K
          & string}\` is the name of an option: pass the parameters as a third argument`
      >;
    }
  : {
    [
      K in keyof C["query"] as K extends
        C["queryName"] | keyof C["place"] | BodyName<C> ? never : K
    ]: Mistake<
      `\`${K & string}\` belongs to the query: write the route as ${
        & C["method"]
        & string} ${WithQuery<C["url"], K & string>}`
    >;
  };

type WithQuery<Url, Name extends string> = Url extends
  `${infer Head}{?${infer Names}}${infer Tail}`
  ? `${Head}{?${Names},${Name}}${Tail}`
  : `${Url & string}{?${Name}}`;

/** What a call of a route sends: `place` in the URL, the rest in the body. */
type Call = Record<
  | "method"
  | "url"
  | "query"
  | "queryName"
  | "place"
  | "content"
  | "isBodyNeeded"
  | "reserved"
  | "taken",
  unknown
>;

type CallOf<Paths, Route, D, Data, Reserved> =
  [UrlOf<Route>, MethodOf<Route>] extends [infer Url, infer M]
    ? [ItemOf<Paths, Url>] extends [infer Item]
      ? [OperationOf<Item, M>] extends [infer Operation]
        ? [Located<Item, Operation, "query">] extends [infer Query]
          ? QueryName<Paths, Url, M, Query, D, Reserved> extends infer Name
            ? Placed<
              & InPath<
                Located<Item, Operation, "path">,
                VariablesOf<Url>,
                PathName<Paths, Url>
              >
              & InQuery<
                Query,
                Exclude<Name, TextName<Url>>,
                M extends BodylessMethod ? never : KeyedIn<ContentOf<Operation>>
              >,
              {
                method: M;
                url: Url;
                query: Query;
                queryName: Name;
                content: [Data] extends [never]
                  ? M extends BodylessMethod ? never : ContentOf<Operation>
                  : never;
                isBodyNeeded: Operation extends
                  { readonly requestBody: unknown } ? true : false;
                reserved: Reserved;
              }
            >
          : never
        : never
      : never
    : never
    : never;

type Placed<Place, C extends { readonly reserved: unknown }> =
  & C
  & { place: Place; taken: keyof Place | C["reserved"] };

type PathName<Paths, Url> = Url extends string
  ? Url extends PathIn<Paths> ? AnyName<Variables<Url>>
  : AnyName<Variables<WithoutQuery<Url> & string>> | NeededName<Variables<Url>>
  : never;

type BodyName<C extends Call> = KeysOf<C["content"], C["taken"]> extends
  infer Body ? Body extends unknown ? keyof KnownKeys<Body> : never
  : never;

/** Makes names optional, in each member of a union. */
type Optional<T, Name> = T extends unknown ? keyof T & Name extends never ? T
  : Without<T, Name> & Partial<Only<T, Name>>
  : never;

type All<Paths, Route, D, Data, Reserved> =
  CallOf<Paths, Route, D, Data, Reserved> extends infer C extends Call
    ? Optional<
      C["place"] & InBody<C, ProvidedHeader<D>> & Misplaced<C>,
      ProvidedName<D>
    >
    : never;

/**
 * A mapped type of its own, because messages show it by this name, and not
 * exported, because declarations show what is in it.
 */
type ParametersOf<Paths, Route, D, Data, Reserved> = {
  [K in keyof All<Paths, Route, D, Data, Reserved>]:
    | All<Paths, Route, D, Data, Reserved>[K]
    | (object extends Pick<All<Paths, Route, D, Data, Reserved>, K> ? undefined
      : never);
};

// Not a type with a name: the compiler would show what it is made of.
type EachOf<T> = T extends unknown
  ? { [K in keyof T]: T[K] | (object extends Pick<T, K> ? undefined : never) }
  : never;

/** @internal The parameters of a route; optional are those of the defaults. */
export type DescribedParameters<Paths, Route, D, Data, Reserved> =
  IsUnion<All<Paths, Route, D, Data, Reserved>> extends false
    ? ParametersOf<Paths, Route, D, Data, Reserved>
    : EachOf<All<Paths, Route, D, Data, Reserved>>;

/** @internal The header that a call has to have for a body of keys. */
export type TypedBody<Paths, Route, D, Data> =
  CallOf<Paths, Route, D, Data, never> extends infer C extends Call
    ? C["isBodyNeeded"] extends true
      ? [KeysOf<C["content"], C["taken"]>] extends [never] ? unknown
      : TypedAs<C, ProvidedHeader<D>>
    : unknown
    : never;

/** @internal The body that is made of the parameters of a call. */
export type BodyIn<Paths, Route, D, Reserved> =
  CallOf<Paths, Route, D, never, Reserved> extends infer C extends Call
    ? [C["content"]] extends [never] ? never
    : [KeysOf<C["content"], C["taken"]>] extends [infer Body]
      ? C["isBodyNeeded"] extends true ? JsonBody<Body> : Body | undefined
    : never
    : never;

/** A body that is sent as it is. */
type Raw =
  | string
  | Blob
  | ArrayBuffer
  | ArrayBufferView
  | ReadableStream<unknown>
  | AsyncIterable<unknown>;

/** @internal What the `data` option may hold. */
export type DataOf<Operation> = [ContentOf<Operation>] extends [infer Content]
  ? IsAny<Content> extends true ? unknown : DataIn<Content>
  : never;

type DataIn<Content> = {
  [Type in keyof Content]: Type extends JsonType ? Writable<Content[Type]>
    : Type extends FormType ?
        | FormFields<Content, Type>
        | FormData
        | (Type extends `multipart/${string}` ? never
          : URLSearchParams | string)
    : Content[Type] | Raw;
}[keyof Content];

type FormFields<Content, Type extends keyof Content> = Type extends
  `multipart/${string}` ? WithFiles<Writable<Content[Type]>>
  : Writable<Content[Type]>;

/** openapi-typescript writes `string` for the bytes of a file, too. */
type WithFiles<Fields> = IsAny<Fields> extends true ? Fields
  : { [Name in keyof Fields]: Fields[Name] | FileFor<Fields[Name]> };

type FileFor<Value> = IsAny<Value> extends true ? never
  : unknown extends Value ? never
  : string extends Value ? Blob
  : Value extends readonly (infer Item)[]
    ? string extends Item ? readonly (Item | Blob)[] : never
  : never;

/** @internal The body that keys of the options can make: JSON, or else a form. */
export type KeyedIn<Content> = IsAny<Content> extends true ? never
  : keyof Content & JsonType extends never
    ? FormFields<Content, keyof Content & FormType>
  : Writable<Content[keyof Content & JsonType]>;

/**
 * A body as keys of the options; `never` for one that is no object or has a
 * required key that is taken.
 */
type Keys<Body, Taken, Beside> = IsAny<Body> extends true ? OtherParameters
  : [unknown, keyof Body] extends [Body, never] ? OtherParameters
  : EachKeys<Body, Taken, Beside>;

type EachKeys<Body, Taken, Beside> = Body extends readonly unknown[] ? never
  : Body extends object
    ? string extends keyof Body
      ? Free<KnownKeys<Body>, Taken> extends infer Known
        ? [Body[string & keyof Body]] extends [never] ? Known
        : Known & OtherKeys<Body[string & keyof Body] | Beside, Taken>
      : never
    : Free<Body, Taken>
  : never;

// The compiler holds all that a call has to them, the options and what goes to
// the path included: only where nothing is taken can they be held to the body.
type OtherKeys<Value, Taken> = [Taken] extends [never]
  ? { [name: string]: Value | undefined }
  : { [name: string]: Value | string | object | null | undefined };

type Free<Body, Taken> = keyof Body & Taken extends never ? Body
  : object extends Only<Body, Taken> ? Without<Body, Taken>
  : never;

type Without<T, Name> = { [K in keyof T as K extends Name ? never : K]: T[K] };

type Only<T, Name> = { [K in keyof T as K extends Name ? K : never]: T[K] };

/**
 * The keys of a body that are not taken; `never` where the body has to be the
 * `data`. `Beside` a body of any keys stand the values of what is taken.
 */
type KeysOf<Content, Taken, Beside = never> = IsAny<Content> extends true
  ? OtherParameters
  : Keys<KeyedIn<Content>, Taken, Beside>;

/**
 * The parameters of a call that go to the body, or else the `data` option: that
 * it is there, because what it may hold is what a call of its own infers.
 */
type InBody<C extends Call, ProvidedHeader> = [C["content"]] extends [never]
  ? unknown
  : [KeysOf<C["content"], C["taken"], C["place"][keyof C["place"]]>] extends
    [infer Body]
    ? [Body] extends [never]
      ? C["isBodyNeeded"] extends true ? { data: unknown } : unknown
    : C["isBodyNeeded"] extends true ? OrQuery<Body, C["query"]>
    :
      | (OrQuery<Body, C["query"]> & TypedAs<C, ProvidedHeader>)
      | NoneOf<Body, C, ProvidedHeader>
  : never;

// An optional body is as it is described or not there at all.
type NoneOf<Body, C extends Call, ProvidedHeader> = unknown extends
  TypedAs<C, ProvidedHeader> ? object extends Body ? never : Nothing<Body>
  : Nothing<Body>;

type Nothing<Body> = Body extends unknown
  ? { [K in keyof KnownKeys<Body>]?: undefined }
  : never;

/** What a call needs whose keys are sent as a form: JSON is what needs nothing. */
type TypedAs<C extends Call, ProvidedHeader> = "content-type" extends
  ProvidedHeader ? unknown
  : IsAny<C["content"]> extends true ? unknown
  : keyof C["content"] & JsonType extends never
    ? keyof C["content"] & FormType extends infer Type extends string
      ? [Type] extends [never] ? unknown : NeedsContentType<Type>
    : unknown
  : unknown;

interface NeedsContentType<Type extends string> {
  headers: HeadersWith<
    "Content-Type",
    Type | (Type extends `multipart/${string}` ? never : `${Type};${string}`)
  >;
}

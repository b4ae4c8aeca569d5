// Looks up what `paths` say about a route. `infer` binds what was found: otherwise
// the compiler computes its constraint, which is the union of all operations.
import type {
  BodylessMethod,
  CommonOptions,
  Cookies,
  HeaderPairs,
  HeadersInput,
  HeaderValue,
  Method,
  Mistake,
  Scalar,
} from "./_options.ts";
import type {
  JsonBody,
  MethodOf,
  OptionName,
  OtherParameters,
  ProvidedHeader,
  ProvidedName,
  UrlOf,
  ValueFor,
  VariablesOf,
  Without,
} from "./_endpoint.ts";
import type {
  AnyName,
  NeededName,
  QueryNames,
  SimpleName,
  Variables,
} from "./_route.ts";

/**
 * Every route of an OpenAPI description, such as `GET /orgs/{org}/repos`.
 *
 * @typeParam Paths The `paths` that openapi-typescript makes of a description.
 */
export type EndpointRoute<Paths> = {
  [Path in keyof Paths & string]: `${NamedMethod<Paths[Path]>} ${Path}`;
}[keyof Paths & string];

/**
 * A described route, or one with a query expression at its end, such as `{?name}`.
 *
 * @typeParam Paths The `paths` that openapi-typescript makes of a description.
 */
export type RouteWithQuery<Paths> = [Paths] extends [unknown]
  ? EndpointRoute<Paths> | `${EndpointRoute<Paths>}{?${string}}`
  : never;

/** @internal The routes of a description; the compiler caches conditional types. */
export type RouteIn<Paths> = [Paths] extends [unknown] ? EndpointRoute<Paths>
  : never;

/** @internal The methods of a path; without `infer`, an editor compares all paths. */
export type MethodAt<Paths, Path> = Path extends infer P
  ? P extends keyof Paths ? NamedMethod<Paths[P]> : never
  : never;

/** @internal The described methods of a path, in upper case. */
export type NamedMethod<Item> = {
  [M in keyof Item & Lowercase<Method>]: Item[M] extends undefined ? never
    : Uppercase<M>;
}[keyof Item & Lowercase<Method>];

/** @internal Whether a type is `any`; elsewhere, tuples keep conditions on `any` from taking both branches. */
export type IsAny<T> = [0] extends [1 & T] ? true : false;

/** @internal Whether a description has nothing, or a broken reference, which is `any`. */
export type IsNeverOrAny<T> = [T] extends [never] ? true : IsAny<T>;

/** @internal A member that may be missing, `undefined` or `never`. */
export type Member<T, Key> = Key extends keyof T ? Exclude<T[Key], undefined>
  : never;

/** @internal The description of a path; `never` if it is not described. */
export type ItemOf<Paths, Url> = [PathOf<Paths, Url>] extends
  [infer Path extends keyof Paths] ? Exclude<Paths[Path], undefined> : never;

/** @internal The described path of a URL, without its query and operators, as in `{+path}`. */
export type PathOf<Paths, Url> = Url extends keyof Paths ? Url
  : WithoutQuery<Url> extends infer Path
    ? Path extends keyof Paths ? Path : PlainPath<Path>
  : never;

/** @internal A URL without its query, be it an expression or a string. */
export type WithoutQuery<Url> = Url extends `${infer Head}?${string}`
  ? Head extends `${infer Path}{` ? Path : Head
  : Url;

type PlainPath<Path, Done extends string = ""> = Path extends
  `${infer Head}{${infer Expression}}${infer Rest}`
  ? PlainPath<Rest, `${Done}${Head}${PlainPart<Expression>}`>
  : Path extends string ? `${Done}${Path}`
  : Path;

type PlainPart<Expression extends string> = Expression extends `${infer Name}*`
  ? PlainPart<Name>
  : Expression extends `/${infer Name}` ? `/{${Name}}`
  : Expression extends `${"+" | "." | ";"}${infer Name}` ? `{${Name}}`
  : `{${Expression}}`;

/** @internal The names in the query of a URL, be it an expression or a string. */
export type DeclaredName<Paths, Url> = Url extends keyof Paths ? never
  : Url extends `${string}{?${infer Rest}`
    ? Decoded<AnyName<Variables<`{?${Rest}`>>> | TextName<Url>
  : TextName<Url>;

/** @internal The names that have a value in the query string of a URL. */
export type TextName<Url> = Url extends `${infer Head}?${infer Query}`
  ? Head extends `${string}{` ? never : Decoded<QueryNames<Query>>
  : never;

// Brackets may be percent-encoded.
type Decoded<Name> = Name extends `${infer Head}%5${infer Sign}${infer Rest}`
  ? Uppercase<Sign> extends "B" ? Decoded<`${Head}[${Rest}`>
  : Uppercase<Sign> extends "D" ? Decoded<`${Head}]${Rest}`>
  : Name
  : Name;

/** @internal The operation of a path and a method. */
export type OperationOf<Item, M> = M extends string
  ? Member<Item, Lowercase<M> & Lowercase<Method>>
  : never;

/** @internal The operation of a route. */
export type OperationAt<Paths, Route, D = object> = OperationOf<
  ItemOf<Paths, UrlOf<Route, D>>,
  MethodOf<Route, D>
>;

/** @internal The described headers of a route. */
export type HeadersOf<Paths, Route, D> = Located<
  ItemOf<Paths, UrlOf<Route, D>>,
  OperationAt<Paths, Route, D>,
  "header"
>;

/** @internal The parameters of an operation, over those of its path. */
export type Located<Item, Operation, Place> = Over<
  Member<Member<Item, "parameters">, Place>,
  Member<Member<Operation, "parameters">, Place>
>;

type Over<Outer, Inner> = [Outer] extends [never] ? Inner
  : [Inner] extends [never] ? Outer
  : keyof Outer extends keyof Inner ? Inner
  : Omit<Outer, keyof Inner> & Inner;

/** @internal The body of an operation by media type; `never` if it has none. */
export type ContentOf<Operation> = Member<
  Member<Operation, "requestBody">,
  "content"
>;

/** The media types of JSON. */
export type JsonType = `${"application/" | "text/" | `${string}+`}json${
  | ""
  | `;${string}`}`;

/** @internal The media types of forms. */
export type FormType = `${
  | "application/x-www-form-urlencoded"
  | "multipart/form-data"}${"" | `;${string}`}`;

/** @internal The required names of an object type, or of the members of a union. */
export type RequiredName<T> = T extends unknown ? keyof {
    [
      K in keyof KnownKeys<T> as object extends Pick<KnownKeys<T>, K> ? never
        : K
    ]: K;
  }
  : never;

/** @internal An object type without its index signatures. */
export type KnownKeys<T> = {
  [K in keyof T as string extends K ? never : number extends K ? never : K]:
    T[K];
};

/** @internal Whether a type is a union. Strings are compared directly, because comparing the keys of all routes takes seconds. */
export type IsUnion<T, Each = T> = Each extends string
  ? [T] extends [Each] ? false : true
  : [T, keyof Each] extends [Each, keyof T] ? false
  : true;

/** @internal The intersection of the `all` of each member of a union. */
export type ForAll<Boxes> = (
  Boxes extends unknown ? (box: Boxes) => void : never
) extends (box: infer Box) => void ? Box["all" & keyof Box]
  : never;

/** The wrapper types of `openapi-typescript --read-write-markers`. */
type Read = { readonly $read: unknown };
type Write = { readonly $write: unknown };

/** @internal A type as responses have it, without write-only properties. */
export type Readable<T> = Unmarked<T, Read, Write, object>;

/** @internal A type as requests have it, without read-only properties. */
export type Writable<T> = Unmarked<T, Write, Read, Record<string, never>>;

// An object whose properties are all hidden becomes `Empty`: `{}` would take any
// value. Scalars come first, because `{ … } & boolean` extends `object`, too.
type Unmarked<T, Shown, Hidden, Empty> = T extends
  string | number | boolean | null | undefined | Date | Blob ? T
  : IsAny<T> extends true ? T
  : T extends Hidden ? never
  : T extends Shown ? Unmarked<T[keyof Shown & keyof T], Shown, Hidden, Empty>
  : T extends readonly unknown[] ? IsAny<T[number]> extends true ? T
    : { [K in keyof T]: Unmarked<T[K], Shown, Hidden, Empty> }
  : T extends object
    ? [T[keyof T], IsAny<T[keyof T]>] extends [Hidden | undefined, false]
      ? keyof T extends never ? T : Empty
    : {
      [
        K in keyof T as [NonNullable<T[K]>] extends [Hidden]
          ? IsNeverOrAny<NonNullable<T[K]>> extends true ? K : never
          : K
      ]: Unmarked<T[K], Shown, Hidden, Empty>;
    }
  : T;

/** The value of a parameter in the URL. */
type UrlValue<T> = string extends T ? T | StringOrDate : T;
type StringOrDate = string | Date | NoObject;

// A separate message for objects. Of these, only a `Date` is assignable.
type NoObject = Date & {
  readonly [name: string]: Mistake<"expected: one string or date">;
};

/** The same in a path: no object in `{id}`, but a list in a `{/path*}` of the caller's own. */
type PathType<T, Name, Simple, Own> = T extends undefined ? never
  : T extends string ?
      | UrlValue<T>
      | (Own extends `${string}{/${Name & string}*}${string}`
        ? readonly Scalar[]
        : never)
  : [T, Name] extends [object, Simple] ? T extends Date | readonly unknown[] ? T
    : Mistake<`an object needs {${Name & string}*} in the route`>
  : T;

// A description may forget a placeholder; `--path-params-as-types` leaves none.
type InPath<Described, V, Name extends string, Simple, Own> =
  IsNeverOrAny<Described> extends true ? { [N in Name]: ValueFor<N, V> }
    : [keyof Described, Name] extends [Name, keyof Described]
      ? { [K in keyof Described]-?: PathType<Described[K], K, Simple, Own> }
    :
      & InPath<Only<Described, Name>, V, Name & keyof Described, Simple, Own>
      & { [N in Exclude<Name, keyof Described>]: ValueFor<N, V> };

/** The query parameters with one of these names. */
type InQuery<Described, Name, Body> = [Described] extends [never] ? unknown
  : IsAny<Described> extends true ? OtherParameters
  : {
    [K in keyof Described as K extends Name ? K : never]:
      | UrlValue<Described[K]>
      | InEach<Body, K>
      | (object extends Pick<Described, K> ? null : never);
  };

/** @internal The values of a key in the members of a union. */
export type InEach<Body, Key> = Body extends readonly unknown[] ? never
  : Member<KnownKeys<Body>, Key>;

// A name in both the body and the query may have the value of either.
type OrQuery<Body, Query> = IsAny<Query> extends true ? Body
  : Body extends unknown ? keyof Query & keyof Body extends never ? Body
    : {
      [K in keyof Body]: Body[K] | (K extends keyof Query ? Query[K] : never);
    }
  : never;

// A write sends left-over parameters in the query only if the config has templates.
type QueryName<Paths, Url, M, Described, D, Reserved> =
  | DeclaredName<Paths, Url>
  | ([M, "routes"] extends [BodylessMethod, unknown] | [unknown, keyof D]
    ? Exclude<keyof Described, Reserved>
    : never);

/** The query parameters of a write that its route does not name. */
type Misplaced<C extends Call> = IsNeverOrAny<C["query"]> extends true ? unknown
  : C["method"] extends BodylessMethod ? unknown
  : {
    [
      K in keyof C["query"] as K extends
        C["queryName"] | keyof C["place"] | BodyName<C> | C["reserved"] ? never
        : K
    ]: Mistake<
      `\`${K & string}\` belongs to the query: write the route as ${
        & C["method"]
        & string} ${WithQuery<C["url"], K & string>}`
    >;
  };

/** @internal Described names that this form of a call refuses, and where to pass each. */
export type Elsewhere<Paths, Route, D, Reserved> =
  CallOf<Paths, Route, D, never, Reserved> extends infer C extends Call
    ? [OwnName<C>, keyof Described<C["header"]> & string] extends
      [infer Own, infer Header extends string] ? {
        [
          K in
            | (Own & OptionName & Reserved)
            | Exclude<Header | Lowercase<Header>, Own | Reserved>
            | Exclude<keyof Described<C["cookie"]> & string, Own | Reserved>
        ]?: Mistake<
          K extends Own
            ? `\`${K}\` is a parameter of this route: pass the parameters in the third argument`
            : K extends Header | Lowercase<Header>
              ? `\`${K}\` is a header: pass headers: { "${K}": … }`
            : `\`${K}\` is a cookie: pass headers: { cookie: { "${K}": … } }`
        >;
      }
    : never
    : never;

/** T, or nothing where a reference is broken. */
type Described<T> = IsNeverOrAny<T> extends true ? object : T;

/** The described names of path, query and body. */
type OwnName<C extends Call> =
  | keyof C["place"]
  | keyof Described<C["query"]>
  | ([C["content"]] extends [never] ? never : KeyOfEach<KeyedIn<C["content"]>>);

type KeyOfEach<Body> = Body extends object
  ? string extends keyof Body ? keyof KnownKeys<Described<Body>> : keyof Body
  : never;

type WithQuery<Url, Name extends string> = Url extends
  `${infer Head}{?${infer Names}}${infer Tail}`
  ? `${Head}{?${Names},${Name}}${Tail}`
  : `${Url & string}{?${Name}}`;

/** What is described for a call: `place` has the parameters that go to the URL. */
type Call =
  & Record<"method" | "url" | "query" | "queryName" | "place", unknown>
  & Record<"content" | "needsBody" | "reserved" | "header" | "cookie", unknown>;

type CallOf<Paths, Route, D, Data, Reserved> =
  [UrlOf<Route>, MethodOf<Route>, ItemOf<Paths, UrlOf<Route>>] extends
    [infer Url, infer M, infer Item]
    ? OperationOf<Item, M> extends infer Operation
      ? Located<Item, Operation, "query"> extends infer Query
        ? QueryName<Paths, Url, M, Query, D, Reserved> extends infer Name ? {
            method: M;
            url: Url;
            query: Query;
            queryName: Name;
            place:
              & InPath<
                Located<Item, Operation, "path">,
                VariablesOf<Url>,
                PathName<Paths, Url, VariablesOf<Url>>,
                "routes" extends keyof D ? never
                  : SimpleName<VariablesOf<Url>>,
                Url extends keyof Paths ? never : Url
              >
              & InQuery<
                Query,
                Exclude<Name, TextName<Url> | SimpleName<VariablesOf<Url>>>,
                M extends BodylessMethod ? never
                  : KeyedIn<ContentOf<Operation>>
              >;
            content: [Data] extends [never]
              ? M extends BodylessMethod ? never : ContentOf<Operation>
              : never;
            needsBody: Operation extends { readonly requestBody: unknown }
              ? true
              : false;
            header: Located<Item, Operation, "header">;
            cookie: Located<Item, Operation, "cookie">;
            reserved: Reserved;
          }
        : never
      : never
    : never
    : never;

type PathName<Paths, Url, V> = Url extends keyof Paths ? AnyName<V>
  : AnyName<VariablesOf<WithoutQuery<Url>>> | NeededName<V>;

type BodyName<C extends Call> = KeyOfEach<KeysOf<C>>;

/** Makes keys optional in each member of a union. */
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

// Messages show this name. It is not exported, so that declarations show its members.
type ParametersOf<Paths, Route, D, Data, Reserved> = {
  [K in keyof All<Paths, Route, D, Data, Reserved>]: Loose<
    All<Paths, Route, D, Data, Reserved>[K]
  >;
};

// Optional values may be `undefined`.
type Loose<T> = undefined extends T ? T | undefined : T;

// A conditional type, so that messages show its result.
type EachOf<T> = T extends unknown ? { [K in keyof T]: Loose<T[K]> } : never;

/** @internal The parameters of a route; those of the defaults are optional. */
export type DescribedParameters<Paths, Route, D, Data, Reserved> =
  CallOf<Paths, Route, D, Data, Reserved> extends infer C extends Call
    ? IsUnion<InBody<C, ProvidedHeader<D>>> extends false
      ? ParametersOf<Paths, Route, D, Data, Reserved>
    : EachOf<All<Paths, Route, D, Data, Reserved>>
    : never;

/** @internal The `headers` option, with the content type that a form needs. */
export type DescribedHeaders<Paths, Route, D, Data, Reserved> =
  CallOf<Paths, Route, D, Data, Reserved> extends infer C extends Call ?
      & HeadersIn<C["header"], ProvidedHeader<D>>
      & (C["needsBody"] extends true
        ? [KeysOf<C>] extends [never] ? unknown : TypedAs<C, ProvidedHeader<D>>
        : unknown)
    : never;

/** @internal The body that the parameters of a call make. */
export type BodyIn<Paths, Route, D, Reserved> =
  CallOf<Paths, Route, D, never, Reserved> extends infer C extends Call
    ? [C["content"]] extends [never] ? never
    : [KeysOf<C>] extends [infer Body]
      ? C["needsBody"] extends true ? JsonBody<Body> : Body | undefined
    : never
    : never;

/** A body that is not serialised. */
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

/** Fields with files, which openapi-typescript types as `string`, and JSON as a `Blob`. */
type WithFiles<Fields> = IsAny<Fields> extends true ? Fields
  : { [Name in keyof Fields]: Fields[Name] | FileFor<Fields[Name]> };

type FileFor<Value> = unknown extends Value ? never
  : string extends Value ? Blob
  : Value extends readonly (infer Item)[] ? readonly (Item | FileFor<Item>)[]
  : Value extends object ? Blob
  : never;

/** @internal The body that parameters can make: JSON, otherwise a form. */
export type KeyedIn<Content> = keyof Content & JsonType extends never
  ? FormFields<Content, keyof Content & FormType>
  : Writable<Content[keyof Content & JsonType]>;

/** The keys of a body that can be parameters. An index signature has to allow `Beside`. */
type KeysOf<C extends Call, Beside = never> = Keys<
  KeyedIn<C["content"]>,
  TakenIn<C>,
  Beside
>;

type TakenIn<C extends Call> = keyof C["place"] | C["reserved"];

type Keys<Body, Taken, Beside> = IsAny<Body> extends true ? OtherParameters
  : [unknown, keyof Body] extends [Body, never] ? OtherParameters
  : Body extends readonly unknown[] ? never
  : Body extends object
    ? string extends keyof Body
      ? Free<KnownKeys<Body>, Taken> extends infer Known
        ? [Body[string & keyof Body]] extends [never] ? Known
        : Known & OtherKeys<Body[string & keyof Body] | Beside, Taken>
      : never
    : Free<Body, Taken>
  : never;

// An index signature also applies to options and path parameters, so that it can
// have the type of the body only where there are none.
type OtherKeys<Value, Taken> = [Taken] extends [never]
  ? { [name: string]: Value | undefined }
  : { [name: string]: Value | string | object | null | undefined };

type Free<Body, Taken> = keyof Body & Taken extends never ? Body
  : object extends Only<Body, Taken> ? Without<Body, Taken>
  : never;

type Only<T, Name> = { [K in keyof T as K extends Name ? K : never]: T[K] };

/** The parameters of a call that make its body, or `data` where they cannot. */
type InBody<C extends Call, ProvidedHeader> = [C["content"]] extends [never]
  ? unknown
  : [KeysOf<C, C["place"][keyof C["place"]]>] extends [infer Body]
    ? [Body] extends [never] ?
        & (C["needsBody"] extends true ? { data: unknown } : unknown)
        & NoKeys<C["content"], TakenIn<C>>
    : C["needsBody"] extends true ? OrQuery<Body, C["query"]>
    :
      | (OrQuery<Body, C["query"]> & TypedAs<C, ProvidedHeader>)
      // If the body is optional: all of it, or none.
      | ([unknown, object] extends [TypedAs<C, ProvidedHeader>, Body] ? never
        : { [K in KeyOfEach<Body>]?: undefined })
  : never;

type NoKeys<Content, Taken> = keyof Content & (JsonType | FormType) extends
  never ? {
    [
      K in Exclude<
        KeyOfEach<Exclude<Content[keyof Content], Raw | readonly unknown[]>>,
        Taken
      >
    ]?: Mistake<
      "pass the body as `data`"
    >;
  }
  : unknown;

/** The header that parameters of a form need; those of JSON need none. */
type TypedAs<C extends Call, ProvidedHeader> = "content-type" extends
  ProvidedHeader ? unknown
  : [keyof C["content"] & JsonType, keyof C["content"] & FormType] extends
    [never, infer Type extends string]
    ? [Type] extends [never] ? unknown : NeedsContentType<Type>
  : unknown;

interface NeedsContentType<Type extends string> {
  headers: HeadersWith<
    "Content-Type",
    Type | (Type extends `multipart/${string}` ? never : `${Type};${string}`)
  >;
}

/** @internal Headers that the library sets, or that descriptions may not describe. */
export type OwnHeader =
  | "accept"
  | "authorization"
  | "content-type"
  | "user-agent";

type Words<Text extends string> = Text extends `${infer Word} ${infer Rest}`
  ? Word | Words<Rest>
  : Text;

/** Headers that any request may have, described or not. */
type CommonHeader =
  | OwnHeader
  | Words<"accept-encoding accept-language cache-control content-encoding">
  | Words<"content-language cookie date expect forwarded from if-match">
  | Words<"if-modified-since if-none-match if-range if-unmodified-since">
  | Words<"origin pragma prefer priority proxy-authorization range referer">
  | Words<"traceparent tracestate via">;

/** The `headers` option; where headers are described, a misspelt name is refused. */
type HeadersIn<Described, Provided> = IsNeverOrAny<Described> extends true
  ? AnyHeaders
  :
    & NamedHeaders<Described>
    & ([NeededHeader<Described, Provided>] extends [never] ? unknown
      : NeedsHeaders<NeededHeader<Described, Provided>>);

/** @internal The options that go with any route. */
export interface AnyHeaders extends UrlOptions {
  /** Headers, which are merged over the defaults. */
  headers?: HeadersInput | null | undefined;
}

type UrlOptions = Pick<CommonOptions, "baseUrl" | "mediaType">;

/** The headers that an operation requires. */
interface NeedsHeaders<Name extends string> {
  headers: HeadersWith<Name>;
}

/** @internal The required headers that neither the defaults nor the library set. */
export type NeededHeader<Described, Provided, Name = RequiredName<Described>> =
  Name extends string
    ? Lowercase<Name> extends OwnHeader | Provided ? never : Name
    : never;

interface NamedHeaders<Described> extends UrlOptions {
  headers?: HeadersNamed<Described> | HeaderPairs | null | undefined;
}

type HeadersNamed<Described> =
  & {
    readonly [Name in keyof Described as Name | Lowercase<Name & string>]?:
      | ValueOf<Described[Name]>
      | null
      | undefined;
  }
  & {
    readonly [Name in CommonHeader as Name | Capitalized<Name>]?:
      | HeaderValue
      | (Name extends "cookie" ? Cookies : never)
      | null
      | undefined;
  }
  & (keyof Described extends `${"x" | "X"}-${string}` ? unknown
    : {
      readonly [name: `${"x" | "X"}-${string}`]:
        | HeaderValue
        | Described[keyof Described]
        | null
        | undefined;
    });

type Capitalized<Name extends string> = Name extends
  `${infer Head}-${infer Rest}` ? `${Capitalize<Head>}-${Capitalized<Rest>}`
  : Capitalize<Name>;

/** @internal Headers with these names, as described or in lower case; pairs are not checked. */
export type HeadersWith<Name extends string, Value = NonNullable<unknown>> =
  | HeaderPairs
  | ForAll<
    Name extends Lowercase<Name>
      ? { readonly all: { readonly [N in Name]: Value } }
      : {
        readonly all:
          | { readonly [N in Name]: Value }
          | { readonly [N in Lowercase<Name>]: Value };
      }
  >;

/** @internal The values of a described header. */
export type ValueOf<Described> = unknown extends Described ? HeaderValue
  : Exclude<Described, null | undefined>;

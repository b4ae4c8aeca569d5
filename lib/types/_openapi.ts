// Looks up what `paths` say of a route, and what a call of it takes. What was
// looked up is bound by `infer`: the compiler asks for the constraint of what it
// cannot resolve yet, and that of `Paths[Url]` is the union of all operations.
import type {
  BodylessMethod,
  CommonOptions,
  Cookies,
  HeaderFields,
  HeaderPairs,
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
 * A route of an OpenAPI description, also one with a query expression at its end,
 * such as `DELETE /orgs/{org}/tags{?name}`.
 *
 * @typeParam Paths The `paths` that openapi-typescript makes of a description.
 */
export type RouteWithQuery<Paths> = [Paths] extends [unknown]
  ? EndpointRoute<Paths> | `${EndpointRoute<Paths>}{?${string}}`
  : never;

/** @internal The routes of a description, as a conditional type: the compiler caches those. */
export type RouteIn<Paths> = [Paths] extends [unknown] ? EndpointRoute<Paths>
  : never;

/** @internal The methods of a path; inferred first, or an editor compares all paths. */
export type MethodAt<Paths, Path> = Path extends infer P
  ? P extends keyof Paths ? NamedMethod<Paths[P]> : never
  : never;

/** @internal The methods that a description has of a path, in upper case. */
export type NamedMethod<Item> = {
  [M in keyof Item & Lowercase<Method>]: Item[M] extends undefined ? never
    : Uppercase<M>;
}[keyof Item & Lowercase<Method>];

/** @internal Whether a type is `any`. A condition on it takes both branches: hence the tuples. */
export type IsAny<T> = [0] extends [1 & T] ? true : false;

/** @internal Whether nothing is described, or `any`, as by a reference that leads nowhere. */
export type IsNeverOrAny<T> = [T] extends [never] ? true : IsAny<T>;

/** @internal A member that may be missing, `undefined` or `never`. */
export type Member<T, Key> = Key extends keyof T ? Exclude<T[Key], undefined>
  : never;

/** @internal What a description says of a path; `never` when it does not know it. */
export type ItemOf<Paths, Url> = [PathOf<Paths, Url>] extends
  [infer Path extends keyof Paths] ? Exclude<Paths[Path], undefined> : never;

/** @internal The described path of a URL, which may have a query or operators, like `{+path}`. */
export type PathOf<Paths, Url> = Url extends keyof Paths ? Url
  : WithoutQuery<Url> extends infer Path
    ? Path extends keyof Paths ? Path : PlainPath<Path>
  : never;

/** @internal A URL without the query at its end, an expression or a text. */
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

/** @internal The names in the query of a URL, an expression or a text. */
export type DeclaredName<Paths, Url> = Url extends keyof Paths ? never
  : Url extends `${string}{?${infer Rest}`
    ? Decoded<AnyName<Variables<`{?${Rest}`>>> | TextName<Url>
  : TextName<Url>;

/** @internal The names that the text of a query has a value for. */
export type TextName<Url> = Url extends `${infer Head}?${infer Query}`
  ? Head extends `${string}{` ? never : Decoded<QueryNames<Query>>
  : never;

// Brackets may be written as a URL has them.
type Decoded<Name> = Name extends `${infer Head}%5${infer Sign}${infer Rest}`
  ? Uppercase<Sign> extends "B" ? Decoded<`${Head}[${Rest}`>
  : Uppercase<Sign> extends "D" ? Decoded<`${Head}]${Rest}`>
  : Name
  : Name;

/** @internal What a description says of a method of a path. */
export type OperationOf<Item, M> = M extends string
  ? Member<Item, Lowercase<M> & Lowercase<Method>>
  : never;

/** @internal What a description says of a route. */
export type OperationAt<Paths, Route, D = object> = OperationOf<
  ItemOf<Paths, UrlOf<Route, D>>,
  MethodOf<Route, D>
>;

/** @internal The headers that a description names for a route. */
export type HeadersOf<Paths, Route, D> = Located<
  ItemOf<Paths, UrlOf<Route, D>>,
  OperationAt<Paths, Route, D>,
  "header"
>;

/** @internal The parameters of a path and those of one of its methods, which win. */
export type Located<Item, Operation, Place> = Over<
  Member<Member<Item, "parameters">, Place>,
  Member<Member<Operation, "parameters">, Place>
>;

type Over<Outer, Inner> = [Outer] extends [never] ? Inner
  : [Inner] extends [never] ? Outer
  : keyof Outer extends keyof Inner ? Inner
  : Omit<Outer, keyof Inner> & Inner;

/** @internal The body of an operation by media type; `never` where it has none. */
export type ContentOf<Operation> = Member<
  Member<Operation, "requestBody">,
  "content"
>;

/** The media types of JSON. */
export type JsonType =
  | `${"application/" | "text/" | `${string}+`}json`
  | `${"application/" | "text/" | `${string}+`}json;${string}`;

/** @internal The media types of forms. */
export type FormType =
  | "application/x-www-form-urlencoded"
  | `application/x-www-form-urlencoded;${string}`
  | "multipart/form-data"
  | `multipart/form-data;${string}`;

/** @internal The required names of an object type, or of the members of a union. */
export type RequiredName<T> = T extends unknown ? keyof {
    [
      K in keyof KnownKeys<T> as object extends Pick<KnownKeys<T>, K> ? never
        : K
    ]: K;
  }
  : never;

/** @internal An object type without what stands for keys that are not known. */
export type KnownKeys<T> = {
  [K in keyof T as string extends K ? never : number extends K ? never : K]:
    T[K];
};

/** @internal Whether there are several types, be they assignable to each other, as `{ a?: 1 }` and `{ b?: 1 }`; to compare the keys of all routes would take seconds. */
export type IsUnion<T, Each = T> = Each extends string
  ? [T] extends [Each] ? false : true
  : [T, keyof Each] extends [Each, keyof T] ? false
  : true;

/** @internal The intersection of what the members of a union have as `all`. */
export type ForAll<Boxes> = (
  Boxes extends unknown ? (box: Boxes) => void : never
) extends (box: infer Box) => void ? Box["all" & keyof Box]
  : never;

/** What `--read-write-markers` wraps a type in. */
type Read = { readonly $read: unknown };
type Write = { readonly $write: unknown };

/** @internal What can be read of a type with these markers. */
export type Readable<T> = Unmarked<T, Read, Write, object>;

/** @internal What can be written of a type with these markers. */
export type Writable<T> = Unmarked<T, Write, Read, Record<string, never>>;

// `Empty` stands for an object without any key that shows. Scalars come before
// objects, because `{ … } & boolean` is a boolean.
type Unmarked<T, Shown, Hidden, Empty> = T extends
  string | number | boolean | null | undefined | Date | Blob ? T
  : IsAny<T> extends true ? T
  : T extends Hidden ? never
  : T extends Shown ? Unmarked<T[keyof Shown & keyof T], Shown, Hidden, Empty>
  : T extends readonly unknown[] ? IsAny<T[number]> extends true ? T
    : { [K in keyof T]: Unmarked<T[K], Shown, Hidden, Empty> }
  : T extends object ? {
      [
        K in keyof T as [NonNullable<T[K]>] extends [Hidden]
          ? IsNeverOrAny<NonNullable<T[K]>> extends true ? K : never
          : K
      ]: Unmarked<T[K], Shown, Hidden, Empty>;
    } extends infer Visible
      ? T extends { readonly [K in keyof T]?: Hidden }
        ? [keyof T, keyof Visible] extends [infer Key, never]
          ? [Key] extends [never] ? T : Empty
        : Visible
      : Visible
    : never
  : T;

/** The value of a parameter in the URL. */
type UrlValue<T> = string extends T ? T | StringOrDate : T;
type StringOrDate = string | Date | NoObject;

// None but a `Date` is one: without it, an object would be held to `Date` alone.
type NoObject = Date & {
  readonly [name: string]: Mistake<"expected: one string or date">;
};

/** The same in a path: no object in a simple placeholder, also a list in one of its `Own`, `{/path*}`. */
type PathType<T, Name, Simple, Own> = T extends undefined ? never
  : T extends string ?
      | UrlValue<T>
      | (Own extends `${string}{/${Name & string}*}${string}`
        ? readonly Scalar[]
        : never)
  : [T, Name] extends [object, Simple] ? T extends Date | readonly unknown[] ? T
    : Mistake<`an object needs {${Name & string}*} in the route`>
  : T;

// A description may forget a placeholder, and with `--path-params-as-types`
// the route holds the values instead of placeholders.
type InPath<Described, V, Name extends string, Simple, Own> =
  IsNeverOrAny<Described> extends true ? { [N in Name]: ValueFor<N, V> }
    : [keyof Described, Name] extends [Name, keyof Described]
      ? { [K in keyof Described]-?: PathType<Described[K], K, Simple, Own> }
    :
      & InPath<Only<Described, Name>, V, Name & keyof Described, Simple, Own>
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
    : "routes" extends keyof D ? Exclude<keyof Described, Reserved>
    : never);

/** The query parameters of a write that its route does not name. */
type Misplaced<C extends Call> = true extends
  IsNeverOrAny<C["query"]> | IsBodyless<C> ? unknown : {
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

type IsBodyless<C extends Call> = C["method"] extends BodylessMethod ? true
  : false;

/**
 * @internal The names that an operation describes and that are not parameters in
 * this form of a call: those of options, of headers and of cookies.
 */
export type Elsewhere<Paths, Route, D, Reserved> =
  CallOf<Paths, Route, D, never, Reserved> extends infer C extends Call
    ? [OwnName<C>, keyof Described<C["header"]>] extends
      [infer Own, infer Header extends PropertyKey] ?
        & {
          [K in (Own & OptionName) & Reserved]?: Mistake<
            `\`${K}\` is a parameter of this route: pass the parameters in the third argument`
          >;
        }
        & {
          [K in Exclude<Header | Lowercase<Header & string>, Own>]?: Mistake<
            `\`${K & string}\` is a header: pass headers: { "${
              & K
              & string}": … }`
          >;
        }
        & {
          [K in Exclude<keyof Described<C["cookie"]>, Own>]?: Mistake<
            `\`${K & string}\` is a cookie: pass headers: { cookie: { "${
              & K
              & string}": … } }`
          >;
        }
    : never
    : never;

/** What is described; nothing of a reference that leads nowhere. */
type Described<T> = IsNeverOrAny<T> extends true ? object : T;

/** All names that an operation describes for its path, its query and its body. */
type OwnName<C extends Call> =
  | keyof C["place"]
  | keyof Described<C["query"]>
  | ([C["content"]] extends [never] ? never : KeyOfEach<KeyedIn<C["content"]>>);

type KeyOfEach<Body> = Body extends object ? keyof KnownKeys<Described<Body>>
  : never;

type WithQuery<Url, Name extends string> = Url extends
  `${infer Head}{?${infer Names}}${infer Tail}`
  ? `${Head}{?${Names},${Name}}${Tail}`
  : `${Url & string}{?${Name}}`;

/** What a call of a route sends: `place` in the URL, the rest in the body. */
type Call =
  & Record<"method" | "url" | "query" | "queryName" | "place", unknown>
  & Record<"content" | "isBodyNeeded" | "reserved", unknown>
  & Record<"header" | "cookie", unknown>;

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
            isBodyNeeded: Operation extends { readonly requestBody: unknown }
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

type BodyName<C extends Call> = KeysOf<C> extends infer Body
  ? Body extends unknown ? keyof KnownKeys<Body> : never
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

// Messages show it by this name; not exported, so declarations show what is in it.
type ParametersOf<Paths, Route, D, Data, Reserved> = {
  [K in keyof All<Paths, Route, D, Data, Reserved>]: Loose<
    All<Paths, Route, D, Data, Reserved>[K]
  >;
};

// What may be missing may be `undefined`. Of a union, messages would show this name.
type Loose<T> = undefined extends T ? T | undefined : T;

// Not a type with a name: the compiler would show what it is made of.
type EachOf<T> = T extends unknown ? { [K in keyof T]: Loose<T[K]> } : never;

/** @internal The parameters of a route; optional are those of the defaults. */
export type DescribedParameters<Paths, Route, D, Data, Reserved> =
  CallOf<Paths, Route, D, Data, Reserved> extends infer C extends Call
    ? IsUnion<InBody<C, ProvidedHeader<D>>> extends false
      ? ParametersOf<Paths, Route, D, Data, Reserved>
    : EachOf<All<Paths, Route, D, Data, Reserved>>
    : never;

/** @internal The `headers` option, with what a body of keys has to have. */
export type DescribedHeaders<Paths, Route, D, Data, Reserved> =
  CallOf<Paths, Route, D, Data, Reserved> extends infer C extends Call ?
      & HeadersIn<C["header"], ProvidedHeader<D>>
      & (C["isBodyNeeded"] extends true
        ? [KeysOf<C>] extends [never] ? unknown : TypedAs<C, ProvidedHeader<D>>
        : unknown)
    : never;

/** @internal The body that is made of the parameters of a call. */
export type BodyIn<Paths, Route, D, Reserved> =
  CallOf<Paths, Route, D, never, Reserved> extends infer C extends Call
    ? [C["content"]] extends [never] ? never
    : [KeysOf<C>] extends [infer Body]
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

/** A file, which openapi-typescript writes as `string`, or JSON that says its type. */
type WithFiles<Fields> = IsAny<Fields> extends true ? Fields
  : { [Name in keyof Fields]: Fields[Name] | FileFor<Fields[Name]> };

type FileFor<Value> = unknown extends Value ? never
  : string extends Value ? Blob
  : Value extends readonly (infer Item)[] ? readonly (Item | FileFor<Item>)[]
  : Value extends object ? Blob
  : never;

/** @internal The body that keys of the options can make: JSON, or else a form. */
export type KeyedIn<Content> = keyof Content & JsonType extends never
  ? FormFields<Content, keyof Content & FormType>
  : Writable<Content[keyof Content & JsonType]>;

/** The keys of a body that are free; `Beside` those of any name stands what is taken. */
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

// The compiler holds all that a call has to them, the options and what goes to
// the path included: only where nothing is taken can they be held to the body.
type OtherKeys<Value, Taken> = [Taken] extends [never]
  ? { [name: string]: Value | undefined }
  : { [name: string]: Value | string | object | null | undefined };

type Free<Body, Taken> = keyof Body & Taken extends never ? Body
  : object extends Only<Body, Taken> ? Without<Body, Taken>
  : never;

type Only<T, Name> = { [K in keyof T as K extends Name ? K : never]: T[K] };

/** The parameters of a call that go to the body, or else that `data` is there. */
type InBody<C extends Call, ProvidedHeader> = [C["content"]] extends [never]
  ? unknown
  : [KeysOf<C, C["place"][keyof C["place"]]>] extends [infer Body]
    ? [Body] extends [never] ?
        & (C["isBodyNeeded"] extends true ? { data: unknown } : unknown)
        & NoKeys<C["content"], TakenIn<C>>
    : C["isBodyNeeded"] extends true ? OrQuery<Body, C["query"]>
    :
      | (OrQuery<Body, C["query"]> & TypedAs<C, ProvidedHeader>)
      // If the body is optional: all of it, or none.
      | ([unknown, object] extends [TypedAs<C, ProvidedHeader>, Body] ? never
        : Nothing<Body>)
  : never;

type NoKeys<Content, Taken> = keyof Content & (JsonType | FormType) extends
  never ? {
    [K in Exclude<KeyIn<Content[keyof Content]>, Taken>]?: Mistake<
      "pass the body as `data`"
    >;
  }
  : unknown;

type KeyIn<Body> = Body extends Raw | readonly unknown[] ? never
  : Body extends object ? keyof KnownKeys<Body>
  : never;

type Nothing<Body> = { [K in KeyOfEach<Body>]?: undefined };

/** What a call needs whose keys are sent as a form; as JSON, they need nothing. */
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

/** @internal What the library sets, and what a description has no say in. */
export type OwnHeader =
  | "accept"
  | "authorization"
  | "content-type"
  | "user-agent";

type Words<Text extends string> = Text extends `${infer Word} ${infer Rest}`
  ? Word | Words<Rest>
  : Text;

/** What any request may have beside the headers that a description names. */
type CommonHeader =
  | OwnHeader
  | Words<"accept-encoding accept-language cache-control content-encoding">
  | Words<"content-language cookie date expect forwarded from if-match">
  | Words<"if-modified-since if-none-match if-range if-unmodified-since">
  | Words<"origin pragma prefer priority proxy-authorization range referer">
  | Words<"traceparent tracestate via">;

/** The `headers` option; described beside others, a misspelt name does not pass. */
type HeadersIn<Described, Provided> = IsNeverOrAny<Described> extends true
  ? AnyHeaders
  :
    & NamedHeaders<Described>
    & ([NeededHeader<Described, Provided>] extends [never] ? unknown
      : NeedsHeaders<NeededHeader<Described, Provided>>);

/** @internal The options that go with any route. */
export interface AnyHeaders extends UrlOptions {
  /** Headers that are merged over the defaults. */
  headers?: HeaderFields | HeaderPairs | null | undefined;
}

type UrlOptions = Pick<CommonOptions, "baseUrl" | "mediaType">;

/** What a call of an operation needs that requires headers. */
interface NeedsHeaders<Name extends string> {
  headers: HeadersWith<Name>;
}

/** @internal The required headers that neither defaults nor the library set. */
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

/** @internal Headers of some names, as they are or in lower case; pairs may hold any. */
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

/** @internal The values of a header that is described. */
export type ValueOf<Described> = unknown extends Described ? HeaderValue
  : Exclude<Described, null | undefined>;

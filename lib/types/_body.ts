// The body of an operation, from its content by media type.
import type {
  IsAny,
  IsUnion,
  KnownKey,
  RequiredName,
  Without,
} from "./_members.ts";
import type { IsKnown } from "./_route.ts";
import type { Scalar } from "./_values.ts";

/** A media type, with or without parameters. */
type Typed<Name extends string> = Name | `${Name};${string}`;

// These say what `mediaKindOf` of `lib/_media_type.ts` says at run time.

/** What separates the words of a media type. */
type Gap = "/" | "." | "+" | "-";

/** The media types of lines of JSON. */
type LinesType = Typed<
  `${string}${
    | `${Gap}${"ndjson" | "ldjson" | "jsonl" | "jsonlines"}`
    | `${Gap}json-${"lines" | "seq" | "stream"}`
    | `${Gap}${"stream" | "nd"}+json`}`
>;

/** Media types with the word "json" in them, and ranges that include JSON. */
type SaysJson =
  | Typed<`${"application" | "*"}/*` | "application/csp-report">
  | `${string}${Gap}json${"" | `${";" | "." | "+" | "-"}${string}`}`;

/** @internal Picks the media types of JSON from others. */
export type JsonIn<Type> = Exclude<Type & SaysJson, LinesType>;

type YamlType = Typed<`${string}${Gap}yaml`>;

/** @internal The media types whose bodies are read as a string. */
export type TextType =
  | `text/${string}`
  | YamlType
  | Typed<
    `${string}${Gap}${
      | "xml"
      | "javascript"
      | "graphql"
      | "sql"
      | "csv"
      | "jwt"
      | "jose"
      | "sdp"}`
  >
  | UrlEncoded;

type UrlEncodedName = "application/x-www-form-urlencoded";
type UrlEncoded = Typed<UrlEncodedName>;
type Multipart = Typed<"multipart/form-data">;

/** A body that is sent unchanged. */
type RawBody =
  | string
  | Blob
  | ArrayBuffer
  | ArrayBufferView
  | ReadableStream<Uint8Array>
  | AsyncIterable<Uint8Array>;

/** @internal The body whose keys can be parameters: JSON, otherwise a form; `never` without one. */
export type KeyedBody<Content> = [Content] extends [never] ? never
  : keyof Content & Multipart extends never
    ? Writable<Content[KeyedType<keyof Content>]>
  // A body with files is multipart, also where JSON is offered as well.
  : WithFiles<Writable<Content[KeyedType<keyof Content>]>>;

/** Of the media types of a body, those whose keys can be parameters. */
type KeyedType<Type> = [JsonIn<Type>] extends [never]
  ? Type & UrlEncoded extends never ? Type & Multipart : Type & UrlEncoded
  : JsonIn<Type>;

/** @internal What the `data` option may hold: `undefined` where there is no body. */
export type DataOf<Content> = [Content] extends [never] ? undefined : {
  [Type in keyof Content]: [JsonIn<Type>] extends [never]
    ? OtherData<Type, Content[Type]>
    : Writable<Content[Type]>;
}[keyof Content];

/** A body that is not JSON: an object only where its type takes one. */
type OtherData<Type, Value> = Type extends UrlEncoded
  ? Writable<Value> | URLSearchParams | FormData | string
  : Type extends Multipart ? WithFiles<Writable<Value>> | FormData
  : Type extends LinesType ? Lines<Writable<Value>> | RawBody
  : Type extends YamlType ? Writable<Value> | RawBody
  : RawBody;

/** A description has the type of a line, or that of all lines. */
type Lines<Value> = Value extends readonly unknown[] ? Value : readonly Value[];

/** Fields with files, which openapi-typescript types as `string`. */
type WithFiles<Fields> = Fields extends unknown
  ? Fields extends readonly unknown[] ? Fields
  : { [Name in keyof Fields]: Fields[Name] | FileFor<Fields[Name]> }
  : never;

type FileFor<Value> = string extends Value ? Blob
  : Value extends readonly (infer Item)[]
    ? string extends Item ? readonly (Item | Blob)[] : never
  : never;

/**
 * @internal A type as requests have it: lists may be readonly, what is optional may
 * be `undefined`, and `readOnly` properties are gone, unless at most constants
 * would be left to send.
 */
export type Writable<T> = T extends SentAsIs ? T : Show<T, "$read">;

/** Types that requests have as they are. */
type SentAsIs = TakesUndefined extends true ? Listless : Leaf;

/** Whether an optional property may be `undefined`: without `exactOptionalPropertyTypes`. */
type TakesUndefined = { a: undefined } extends { a?: string } ? true : false;

/** @internal A type as responses have it, without its `writeOnly` properties. */
export type Readable<T> = T extends Unmarked ? T : Show<T, "$write">;

type Leaf = Scalar | Blob | null | undefined;

/** A type without marks at any depth, which most are: it keeps its name. */
type Unmarked =
  | Leaf
  | readonly Unmarked[]
  | {
    readonly [name: string]: Unmarked;
    readonly $read?: never;
    readonly $write?: never;
  };

/** A type without marks and without lists. */
type Listless =
  | Leaf
  | {
    readonly [name: string]: Listless;
    readonly $read?: never;
    readonly $write?: never;
  };

/** What `--read-write-markers` makes of a property. */
type Marked = { readonly $read: unknown } | { readonly $write: unknown };

type Show<T, Hid extends string> = unknown extends T ? T
  : T extends Marked ? Show<T[keyof T & ("$read" | "$write")], Hid>
  // Of an optional property of a request, which would not take it.
  : T extends undefined ? Hid extends "$read" ? undefined : T
  : T extends Leaf ? T
  : T extends readonly (infer Item)[]
    ? Hid extends "$write" ? { [I in keyof T]: Show<T[I], Hid> }
      // Not mapped: the compiler takes a mapped list for `any` where its items are unknown to it.
    : number extends T["length"] ? readonly Show<Item, Hid>[]
    : { readonly [I in keyof T]: Show<T[I], Hid> }
  : T extends object ? ShowEach<Shown<T, HiddenIn<T, Hid>, Hid>, Hid>
  : T;

// `infer` keeps the name of this type out of messages and hovers.
type ShowEach<T, Hid extends string> = T extends infer U
  ? { [Name in keyof U]: Show<U[Name], Hid> }
  : never;

type Shown<T, Hidden, Hid> = [Hidden] extends [never] ? T
  : Hid extends "$write" ? Without<T, Hidden>
  // A reference, whose `type` may be a constant.
  : [Exclude<keyof T, Hidden | ConstantIn<T>>] extends [never] ? T
  : Without<T, Hidden>;

/** The properties that have only one value. */
type ConstantIn<T> = {
  [Name in keyof T]-?: IsConstant<NonNullable<T[Name]>> extends true ? Name
    : never;
}[keyof T];

type IsConstant<Value> = IsUnion<Value> extends false
  ? Value extends boolean ? true : IsKnown<Value>
  : false;

/** The properties that are marked in each schema that describes them, unlike `string & $Read<string>`. */
type HiddenIn<T, Hid extends string> = string extends keyof T
  ? HiddenIn<Pick<T, KnownKey<T>>, Hid>
  : {
    [Name in keyof T]-?: IsAny<T[Name]> extends true ? never
      : NonNullable<T[Name]> extends { readonly [Mark in Hid]: unknown }
        ? keyof NonNullable<T[Name]> extends Hid ? Name : never
      : never;
  }[keyof T];

/**
 * @internal The keys of a body that can be parameters; `never` if it can only be the
 * `data`. An optional body is there with all that it requires, or not at all. `Url`
 * has the parameters of the path and the query.
 */
export type BodyKeys<Body, Url, IsRequired> = KeysOf<Body, Url> extends
  infer Keys ? IsRequired extends true ? Keys
  : object extends Keys ? Keys
  : [Keys] extends [never] ? never
  : Keys | { [Name in Exclude<KeyOfEach<Keys>, keyof Url>]?: undefined }
  : never;

type KeyOfEach<T> = T extends unknown ? keyof T : never;

type KeysOf<Body, Url> = unknown extends Body ? unknown
  : Body extends readonly unknown[] ? never
  : Body extends object
    ? string extends keyof Body
      ? BodyBesideUrl<Pick<Body, KnownKey<Body>>, Url> extends infer Known
        ? unknown extends Body[string & keyof Body] ? Known
          // The type of an index also applies to the other parameters.
        : Known & {
          [name: string]:
            | Body[string & keyof Body]
            | Url[keyof Url]
            | undefined;
        }
      : never
    : BodyBesideUrl<Body, Url>
  : never;

/** A body without optional names that the URL has. A required one has the same value there; `never` if no value suits both. */
type BodyBesideUrl<Body, Url> = keyof Body & keyof Url extends never ? Body
  : RequiredName<Pick<Body, keyof Body & keyof Url>> extends
    infer Twice extends keyof Body & keyof Url ? true extends {
      [Name in Twice]: [Body[Name] & Url[Name]] extends [never] ? true : false;
    }[Twice] ? never
    : Without<Body, Exclude<keyof Url, Twice>>
  : never;

/** @internal Whether a body takes any keys of any type. */
export type IsOpenBody<Body> = unknown extends Body ? true
  : string extends KeyOfEach<Body>
    ? Body extends unknown ? unknown extends Body[string & keyof Body] ? true
      : never
    : never
  : false;

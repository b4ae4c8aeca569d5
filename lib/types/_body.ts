// The body of an operation, from its content by media type.
import type { Scalar } from "./_values.ts";

/** @internal The media types of JSON. */
export type JsonType = `${string}json${"" | `;${string}`}`;

type UrlEncoded = `application/x-www-form-urlencoded${"" | `;${string}`}`;
type Multipart = `multipart/form-data${"" | `;${string}`}`;

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
  : keyof Content & JsonType extends never
    ? keyof Content & UrlEncoded extends never
      ? WithFiles<Writable<Content[keyof Content & Multipart]>>
    : Writable<Content[keyof Content & UrlEncoded]>
  : Writable<Content[keyof Content & JsonType]>;

/** @internal What the `data` option may hold: `undefined` where there is no body. */
export type DataOf<Content> = [Content] extends [never] ? undefined : {
  [Type in keyof Content]: Type extends JsonType ? Writable<Content[Type]>
    : Type extends UrlEncoded
      ? Writable<Content[Type]> | URLSearchParams | FormData | string
    : Type extends Multipart ? WithFiles<Writable<Content[Type]>> | FormData
    : Content[Type] | RawBody;
}[keyof Content];

/** Fields with files, which openapi-typescript types as `string`. */
type WithFiles<Fields> = Fields extends unknown
  ? { [Name in keyof Fields]: Fields[Name] | FileFor<Fields[Name]> }
  : never;

type FileFor<Value> = string extends Value ? Blob
  : Value extends readonly (infer Item)[]
    ? string extends Item ? readonly (Item | Blob)[] : never
  : never;

/** @internal Whether a type is `any`, as a broken reference is. */
export type IsAny<T> = [0] extends [1 & T] ? true : false;

/** @internal A type without some properties. `Pick` keeps their comments, which `as` does not. */
export type Without<T, Names> = keyof T & Names extends never ? T
  : Pick<T, Exclude<keyof T, Names>>;

/** @internal A type as requests have it, without its `readOnly` properties. */
export type Writable<T> = Show<T, "$write", "$read">;

/** @internal A type as responses have it, without its `writeOnly` properties. */
export type Readable<T> = Show<T, "$read", "$write">;

/** A type without marks at any depth, which most are: it keeps its name. */
type Unmarked =
  | Scalar
  | Blob
  | null
  | undefined
  | readonly Unmarked[]
  | {
    readonly [name: string]: Unmarked;
    readonly $read?: never;
    readonly $write?: never;
  };

type Show<T, Seen extends string, Hid extends string> = unknown extends T ? T
  : T extends Unmarked ? T
  : T extends { readonly [Mark in Hid]: unknown } ? never
  : T extends { readonly [Mark in Seen]: infer Value } ? Show<Value, Seen, Hid>
  : T extends readonly unknown[] ? { [I in keyof T]: Show<T[I], Seen, Hid> }
  : T extends Scalar | Blob ? T
  : T extends object ? ShowEach<Without<T, HiddenIn<T, Hid>>, Seen, Hid>
  : T;

// `infer` keeps the name of this type out of messages and hovers.
type ShowEach<T, Seen extends string, Hid extends string> = T extends infer U
  ? { [Name in keyof U]: Show<U[Name], Seen, Hid> }
  : never;

/** The properties with a mark. */
type HiddenIn<T, Hid extends string> = {
  [Name in keyof T]-?: IsAny<T[Name]> extends true ? never
    : NonNullable<T[Name]> extends { readonly [Mark in Hid]: unknown } ? Name
    : never;
}[keyof T];

/**
 * @internal The keys of a body that can be parameters, without those that other
 * parameters have; `never` if it can only be the `data`. An optional body is there
 * with all that it requires, or not at all.
 */
export type BodyKeys<Body, Path, Query, IsRequired> =
  KeysOf<Body, Path, Query> extends infer Keys ? IsRequired extends true ? Keys
    : object extends Keys ? Keys
    : [Keys] extends [never] ? never
    : Keys | { [Name in KeyOfEach<Keys>]?: undefined }
    : never;

type KeyOfEach<T> = T extends unknown ? keyof T : never;

type KeysOf<Body, Path, Query> = unknown extends Body ? unknown
  : Body extends readonly unknown[] ? never
  : Body extends object
    ? string extends keyof Body
      ? Free<Pick<Body, KnownKey<Body>>, keyof Path | keyof Query> extends
        infer Known ? unknown extends Body[string & keyof Body] ? Known
          // The type of an index also applies to the other parameters.
        : Known & {
          [name: string]:
            | Body[string & keyof Body]
            | Path[keyof Path]
            | Query[keyof Query]
            | undefined;
        }
      : never
    : Free<Body, keyof Path | keyof Query>
  : never;

type KnownKey<Body> = keyof {
  [Name in keyof Body as string extends Name ? never : Name]: never;
};

/** A body without names that are taken; `never` if it requires one of them. */
type Free<Body, Taken> = keyof Body & Taken extends never ? Body
  : object extends Pick<Body, keyof Body & Taken> ? Without<Body, Taken>
  : never;

/** @internal Whether a body takes any keys of any type. */
export type IsOpenBody<Body> = unknown extends Body ? true
  : string extends KeyOfEach<Body>
    ? Body extends unknown ? unknown extends Body[string & keyof Body] ? true
      : never
    : never
  : false;

import type { BodylessMethod } from "./_options.ts";
import type { JsonBody, OtherParameters } from "./_endpoint.ts";
import type { HeadersWith } from "./_openapi_headers.ts";
import type {
  ContentOf,
  FormType,
  IsAny,
  JsonType,
  KnownKeys,
  Writable,
} from "./_openapi.ts";

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
    : Type extends FormType
      ? FormFields<Content, Type> | FormData | FormText<Type>
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

type FormText<Type> = Type extends `multipart/${string}` ? never
  : URLSearchParams | string;

/**
 * The body of an operation that may be written as keys of the options: JSON, or
 * else a form; `never` where it is neither.
 */
type KeyedIn<Content> = keyof Content & JsonType extends never
  ? EachForm<Content, keyof Content & FormType>
  : Writable<Content[keyof Content & JsonType]>;

type EachForm<Content, Type extends keyof Content> = Type extends unknown
  ? FormFields<Content, Type>
  : never;

/**
 * @internal The media types that one of has to be named for the keys of a form;
 * `never` where they are sent as JSON.
 */
export type FormTypeOf<Operation> = [ContentOf<Operation>] extends
  [infer Content] ? IsAny<Content> extends true ? never
  : keyof Content & JsonType extends never ? keyof Content & FormType
  : never
  : never;

/** @internal The body of an operation whose keys may be parameters. */
export type KeyedBody<Operation> = [ContentOf<Operation>] extends
  [infer Content] ? IsAny<Content> extends true ? never : KeyedIn<Content>
  : never;

/**
 * A body as keys of the options; `never` for one that is no object or has a
 * required key that is taken. `unknown` alone would be one whose keys are all
 * optional without `strictNullChecks`.
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
 * The keys of an operation's body that are not taken; `never` where the body
 * has to be the `data`.
 *
 * @typeParam Beside The values of what is taken, which stand beside a body of any
 * keys.
 *
 * @internal
 */
export type KeysOf<Operation, Taken, Beside = never> =
  [ContentOf<Operation>] extends [infer Content]
    ? IsAny<Content> extends true ? OtherParameters
    : Keys<KeyedIn<Content>, Taken, Beside>
    : never;

/**
 * @internal The parameters of a call that go to the body, or else the `data`
 * option: that it is there, because what it may hold is what a call of its own
 * infers.
 */
export type InBody<Operation, M, Taken, Beside, NeedsType> = M extends
  BodylessMethod ? unknown
  : [ContentOf<Operation>] extends [never] ? unknown
  : [KeysOf<Operation, Taken, Beside>] extends [infer Body]
    ? Operation extends WithBody ? [Body] extends [never] ? { data: unknown }
      : Body & TypedAs<NeedsType>
    : [Body] extends [never] ? unknown
    : (Body & TypedAs<NeedsType>) | NoneOf<Body, NeedsType>
  : never;

/** @internal An operation that has to have a body. */
export interface WithBody {
  readonly requestBody: unknown;
}

// An optional body is as it is described or not there at all.
type NoneOf<Body, NeedsType> = [NeedsType] extends [never]
  ? object extends Body ? never : { [K in keyof Body]?: undefined }
  : { [K in keyof Body]?: undefined };

/** @internal What a call needs whose keys are sent as a form. */
export type TypedAs<Type> = [Type] extends [never] ? unknown
  : NeedsContentType<Type & string>;

type WithCharset<Type extends string> = Type extends `multipart/${string}`
  ? never
  : `${Type};${string}`;

interface NeedsContentType<Type extends string> {
  headers: HeadersWith<"Content-Type", Type | WithCharset<Type>>;
}

/** @internal The body that is made of the parameters of a call. */
export type BodyOf<Operation, M, Taken> = M extends BodylessMethod ? never
  : [ContentOf<Operation>] extends [never] ? never
  : [KeysOf<Operation, Taken>] extends [infer Body]
    ? Operation extends WithBody ? JsonBody<Body> : Body | undefined
  : never;

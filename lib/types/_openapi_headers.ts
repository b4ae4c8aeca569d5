import type { CommonOptions, HeadersInput, HeaderValue } from "./_options.ts";
import type { ForAll, IsAny, Located } from "./_openapi.ts";

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

/** Headers as pairs, among them a `Headers`. */
type Pairs = Extract<HeadersInput, Iterable<unknown>>;

/** @internal The `headers` option; described beside others, a misspelt name does not pass. */
export type HeadersIn<Item, Operation, Provided> =
  [Located<Item, Operation, "header">] extends [infer Described]
    ? [Described] extends [never] ? AnyHeaders
    : IsAny<Described> extends true ? AnyHeaders
    : [NeededHeader<Described, Provided>] extends [never]
      ? NamedHeaders<Described>
    :
      & NamedHeaders<Described>
      & NeedsHeaders<NeededHeader<Described, Provided> & string>
    : never;

/** @internal The options that go with any route. */
export interface AnyHeaders extends UrlOptions {
  /** Headers that are merged over the defaults. */
  headers?: HeadersInput | null | undefined;
}

type UrlOptions = Pick<CommonOptions, "baseUrl" | "mediaType">;

/** What a call needs that has to have some headers. */
interface NeedsHeaders<Name extends string> {
  headers: HeadersWith<Name>;
}

/** @internal The required headers that neither defaults nor the library set. */
export type NeededHeader<Described, Provided> = keyof {
  [
    Name in keyof Described as object extends Pick<Described, Name> ? never
      : Lowercase<Name & string> extends OwnHeader | Provided ? never
      : Name
  ]: Name;
};

interface NamedHeaders<Described> extends UrlOptions {
  headers?: HeadersNamed<Described> | Pairs | null | undefined;
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
  | Pairs
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

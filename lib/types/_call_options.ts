import type { DataOf } from "./_body.ts";
import type { OperationOf } from "./_operation.ts";
import type { OrOpen, UrlValue } from "./_parameters.ts";
import type {
  HeaderPairs,
  HeadersInput,
  HeaderValue,
  ParameterValue,
  RequestSettings,
} from "./_values.ts";

/**
 * The options of a call that builds a request.
 *
 * @typeParam Paths The description of the API; `unknown` without one.
 * @typeParam R The route.
 */
export interface BuildOptions<in out Paths = unknown, in out R = string> {
  /** The base of URLs that are only a path: an absolute http(s) URL, or a path. */
  readonly baseUrl?: string | URL | undefined;
  /** Headers, which are merged over the defaults. */
  readonly headers?: HeadersAt<OperationOf<Paths, R>> | undefined;
  /** Parameters that go to the query, such as one whose name is in the path as well. */
  readonly query?: QueryAt<OperationOf<Paths, R>> | undefined;
  /** Cookies by name. */
  readonly cookies?: CookiesAt<OperationOf<Paths, R>> | undefined;
  /** The whole body; the parameters are then those of the path and the query. */
  readonly data?: DataAt<OperationOf<Paths, R>> | undefined;
  /** Settings for whoever sends the request: members of `RequestInit`, and what a platform knows. */
  readonly request?: RequestSettings | undefined;
}

/** @internal The `query` option of an operation. */
export type QueryAt<Op> = Op extends
  { query: infer Query; isOpen: infer IsOpen }
  ? unknown extends Query
    ? IsOpen extends true ? OrOpen<object> | URLSearchParams
    : NoQuery
  :
    | {
      readonly [Name in keyof Query]?: UrlValue<Query[Name]> | null | undefined;
    }
    | URLSearchParams
  : never;

/** The operation has no query. */
interface NoQuery {
  readonly [Symbol.iterator]?: never;
}

/** @internal The `cookies` option of an operation. */
// Descriptions name cookies of logins elsewhere, so that any name may be one.
export type CookiesAt<Op> = Op extends { cookie: infer Cookies }
  ? Partial<Cookies> & { readonly [name: string]: ParameterValue }
  : never;

/** @internal The `data` option of an operation. */
export type DataAt<Op> = Op extends { content: infer Content } ? DataOf<Content>
  : never;

/** @internal The `headers` option of an operation. */
export type HeadersAt<Op> = Op extends { header: infer Headers }
  ? unknown extends Headers ? HeadersInput : HeadersNamed<Headers> | HeaderPairs
  : never;

// Where headers are described, a misspelt name is refused.
type HeadersNamed<Described> =
  & { readonly [Name in keyof Described]?: Described[Name] | null | undefined }
  & {
    readonly [
      Name in keyof Described as Spelt<Lowercase<Name & string>>
    ]?: Described[Name] | null | undefined;
  }
  & {
    readonly [
      Name in Exclude<
        Spelt<CommonHeader>,
        Spelt<Lowercase<keyof Described & string>>
      >
    ]?: HeaderValue | null | undefined;
  }
  & { readonly [Name in `${"x" | "X"}-${string}`]?: unknown };

/** A name of a header as people write it: `if-match`, and `If-Match`. */
type Spelt<Name extends string> = Name | Titled<Name>;

type Titled<Name extends string> = Name extends `${infer Word}-${infer Rest}`
  ? `${Capitalize<Word>}-${Titled<Rest>}`
  : Capitalize<Name>;

type HeaderWords<Text extends string> = Text extends
  `${infer Word} ${infer Rest}` ? Word | HeaderWords<Rest>
  : Text;

/** @internal Headers that the library sets, or that descriptions may not describe. */
export type OwnHeader = HeaderWords<
  "accept authorization content-type user-agent"
>;

/** Headers that any request may have, described or not. */
type CommonHeader =
  | OwnHeader
  | HeaderWords<
    "accept-encoding accept-language cache-control content-encoding"
  >
  | HeaderWords<"content-language cookie date expect forwarded from if-match">
  | HeaderWords<"idempotency-key if-modified-since if-none-match if-range">
  | HeaderWords<
    "if-unmodified-since origin pragma prefer priority range referer"
  >
  | HeaderWords<"proxy-authorization traceparent tracestate via">;

/** @internal The options that a route requires; `unknown` without any. */
export type Demanded<Op> = Op extends {
  header: infer Described;
  content: infer Content;
  needsData: infer NeedsData;
} ?
    & (NeedsData extends true ? { readonly data: DataOf<Content> } : unknown)
    & ([NeededHeader<Described, never>] extends [never] ? unknown
      : {
        readonly headers: NamedOrLower<
          Pick<Described, NeededHeader<Described, never> & keyof Described>
        >;
      })
  : unknown;

/** Headers by their names as described, or in lower case. */
type NamedOrLower<Headers> =
  | Headers
  | {
    readonly [Name in keyof Headers as Lowercase<Name & string>]: Headers[Name];
  };

/** @internal The headers that a route requires and that nothing sets yet. */
export type NeededHeader<Described, Headers> = unknown extends Described ? never
  :
    & string
    & keyof {
      [
        Name in keyof Described as object extends Pick<Described, Name> ? never
          : Lowercase<Name & string> extends OwnHeader | Headers ? never
          : Name
      ]: never;
    };

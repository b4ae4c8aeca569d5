// What goes into `endpoint` and comes out of it: options, and requests as plain data.
import type {
  BodylessMethod,
  HeaderRecord,
  HeadersInput,
  HeaderValue,
  Method,
  RequestOptions,
} from "./_values.ts";

/** Changes to the `accept` header. */
export interface MediaType {
  /** A media type parameter, such as `raw`, `diff` or `text+json`. */
  format?: string;
  /** Names of previews, without the `-preview` at their end. */
  previews?: readonly string[];
}

/** The options that are neither route nor parameter. */
export interface CommonOptions {
  /** Lists, `Map`s and other collections are not options. */
  readonly [Symbol.iterator]?: never;
  /** The base of URLs that are only a path: an absolute http(s) URL, or a path. */
  readonly baseUrl?: string | URL | undefined;
  /** Headers, which are merged over the defaults. */
  readonly headers?: HeadersInput | null | undefined;
  /** Changes to the `accept` header. */
  readonly mediaType?:
    | {
      readonly [Name in keyof MediaType]?: MediaType[Name] | null | undefined;
    }
    | null
    | undefined;
  /** The whole body, instead of a JSON object of the left-over parameters. */
  readonly data?: unknown;
  /** Settings for the client that sends the request, such as `signal`. */
  readonly request?: object | null | undefined;
}

/** The options of a call, with parameters under all other keys. */
export interface EndpointOptions extends CommonOptions {
  /** The HTTP method, in any case. */
  readonly method?:
    | Method
    | Lowercase<Method>
    // Any other string is checked where it is known.
    | (string & NonNullable<unknown>)
    | undefined;
  /** A path or a full URL, as a URI template; `:name` in the path means `{name}`. */
  readonly url?: string | URL | undefined;
  /** A parameter, which fills its placeholder or goes to the query or the body. */
  readonly [parameter: string]: unknown;
}

/**
 * Options merged with their defaults, which `parse` turns into a request.
 *
 * @typeParam M The method.
 */
export interface MergedOptions<out M extends Method = Method> {
  /** The base of URLs that are only a path. */
  baseUrl: string;
  /** The HTTP method, in upper case. */
  method: M;
  /** The URL, still a URI template; missing if none was passed. */
  url: string;
  /** All headers, by their lower-case names; `null` for a removed one. */
  headers: HeaderRecord<HeaderValue | null>;
  /** Changes to the `accept` header, if there are any. */
  mediaType?: MediaType;
  /** The whole body, if it was passed as such. */
  data?: unknown;
  /** Settings for the client that sends the request, if there are any. */
  request?: object;
  /** A parameter. */
  [parameter: string]: unknown;
}

/**
 * What `endpoint` returns.
 *
 * @typeParam M The method, in upper case.
 * @typeParam Data The `data` that the call passes, if any.
 * @typeParam Value The values of the headers.
 */
export type EndpointRequest<
  M extends Method,
  Data = never,
  Value extends HeaderValue = HeaderValue,
> =
  & RequestOptions<unknown, string, Value>
  & { method: Lowercase<M> }
  & ([M] extends [BodylessMethod] ? { body?: never }
    : [Data] extends [never] ? unknown
    : { body: Data });

/** The options that every call of `endpoint` starts from. */
export interface DefaultOptions {
  /** The base of URLs that are only a path. */
  readonly baseUrl: string;
  /** The HTTP method, in upper case. */
  readonly method: Method;
  /** The URL, if there is a default. */
  readonly url?: string;
  /** All headers, by their lower-case names. */
  readonly headers: Readonly<HeaderRecord>;
  /** Changes to the `accept` header, if there are any. */
  readonly mediaType?: Readonly<MediaType>;
  /** The whole body, if there is a default. */
  readonly data?: unknown;
  /** Settings for the client that sends the request, if there are any. */
  readonly request?: object;
  /** A parameter. */
  readonly [parameter: string]: unknown;
}

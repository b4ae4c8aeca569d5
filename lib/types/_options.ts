/** One value as a URL can hold it. A `Date` is written in ISO 8601, in UTC. */
export type Scalar = string | number | boolean | bigint | Date;

/** What fills a placeholder: a scalar, a list or an associative array. */
export type RouteValue =
  | Scalar
  | readonly (Scalar | null | undefined)[]
  | { readonly [key: string]: Scalar | null | undefined };

/** @internal What fills `{id}`: no associative array, nobody means `name,Bob`. */
export type PathValue = Scalar | readonly (Scalar | null | undefined)[];

/** The value of a placeholder: a scalar, a list, an associative array, or nothing. */
export type ParameterValue = RouteValue | null | undefined;

/** A supported HTTP method, in upper case. */
export type Method =
  | "GET"
  | "HEAD"
  | "POST"
  | "PUT"
  | "PATCH"
  | "DELETE"
  | "OPTIONS";

/** @internal The methods whose requests have no body. */
export type BodylessMethod = "GET" | "HEAD" | "OPTIONS";

/** The value of a header. */
export type HeaderValue = string | number;

/** Header values by their lower-case names. */
export type HeaderRecord<Value = HeaderValue> = Record<string, Value>;

/**
 * Headers as a caller gives them: by name, as an array of pairs, or as a
 * `Headers`. A `null` value removes a default header.
 */
export type HeadersInput<Value = HeaderValue> =
  | Readonly<Record<string, Value | null | undefined>>
  | HeaderPairs<Value>;

/** @internal Cookies by their names, which functions of `createEndpoint` write as a header. */
export type Cookies = Readonly<Record<string, ParameterValue>>;

/**
 * @internal Headers by their names. The index has to allow what `cookie` does;
 * `CheckHeaders` refuses objects in other headers.
 */
export interface HeaderFields {
  readonly cookie?: HeaderValue | Cookies | null | undefined;
  readonly accept?: HeaderValue | null | undefined;
  readonly authorization?: HeaderValue | null | undefined;
  readonly "content-type"?: HeaderValue | null | undefined;
  readonly [name: string]: HeaderValue | Cookies | null | undefined;
}

/** @internal Headers as pairs, among them a `Headers`. */
export type HeaderPairs<Value = HeaderValue> =
  // A `Map` has such a tag, and is not read.
  & Iterable<readonly [string, Value | null | undefined]>
  & { readonly [Symbol.toStringTag]?: never };

/** What amends the `accept` header. */
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
  /** Where a URL that is only a path begins: an absolute http(s) URL, or a path. */
  baseUrl?: string | URL | undefined;
  /**
   * Headers that are merged over the defaults. Functions of `createEndpoint` take
   * cookies by their names: `{ cookie: { session: "…" } }`.
   */
  headers?: HeaderFields | HeaderPairs | null | undefined;
  /** Amends the `accept` header. */
  mediaType?:
    | {
      readonly format?: string | null | undefined;
      readonly previews?: readonly string[] | null | undefined;
    }
    | null
    | undefined;
  /** The body as it is, instead of a JSON object of the parameters. */
  data?: unknown;
  /** Meta information for whoever sends the request, such as `signal`; passed through. */
  request?:
    | Omit<RequestInit, "body" | "headers" | "method">
    | object
    | null
    | undefined;
}

/** What a caller passes besides the route: known options, and parameters under any other key. */
export interface EndpointOptions extends CommonOptions {
  /** The HTTP method, in any case. */
  method?: string | undefined;
  /** A path or a full URL, as a URI template; `:name` in the path means `{name}`. */
  url?: string | URL | undefined;
  /** A parameter: it goes to its placeholder, else to the query or to the body. */
  [parameter: string]: unknown;
}

/**
 * Options together with their defaults, not yet turned into a request.
 *
 * @typeParam M The method.
 * @typeParam Url The type of the URL: `undefined` where none was given.
 */
export interface MergedOptions<
  M extends Method = Method,
  Url extends string | undefined = string,
> {
  /** Where a URL that is only a path begins. */
  baseUrl: string;
  /** The HTTP method, in upper case. */
  method: M;
  /** The URL, still a template. */
  url: Url;
  /** All headers, by their lower-case names. */
  headers: HeaderRecord;
  /** What amends the `accept` header; only where it was given. */
  mediaType?: MediaType;
  /** The body as it is; only where it was given. */
  data?: unknown;
  /** Meta information for whoever sends the request; only where it was given. */
  request?: object;
  /** A parameter. */
  [parameter: string]: unknown;
}

/** The settings of an endpoint function, which each call and `.defaults()` keep. */
export interface EndpointConfig {
  /**
   * Whether `{name}`, `{+name}` or `:name` in the path without a value is an
   * error. Defaults to `true`.
   */
  strict?: boolean | undefined;
  /**
   * The origins (scheme, host and port) that requests may go to besides the
   * origin of the default base URL. Defaults to `[]`; `"*"` trusts every origin.
   */
  trustedOrigins?: readonly string[] | "*" | undefined;
  /**
   * How lists and objects in the query are written. By default lists are
   * comma-separated, and objects are an error.
   */
  querySerializer?: QuerySerializer | undefined;
  /**
   * What calls of a route start from, by the route as the API's description spells
   * it: a template, such as `"GET /x": "GET /x{?ids*}"`, for parameters whose style
   * differs from the others, or an object, such as
   * `"GET /x": { styles: { filter: "json" } }`.
   */
  routes?: Readonly<Record<string, string | RouteDefaults>> | undefined;
  /** Names, in lower case, that are headers and never parameters of this API. */
  headerNames?: readonly string[] | undefined;
  /** Names that are cookies and never parameters of this API. */
  cookieNames?: readonly string[] | undefined;
}

/** What the calls of one route start from, under their own options. */
export interface RouteDefaults {
  /** The template to expand, such as `GET /x{?ids*}`. */
  readonly route?: string | undefined;
  /** Headers, such as the `content-type` of its body. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Its own server. */
  readonly baseUrl?: string | URL | undefined;
  /**
   * How parameters and headers are written, by their names: `json` as JSON, the
   * others an object in a header, `simple` as `a,1,b,2`, `simple*` as `a=1,b=2`.
   * A string is sent as it is: as JSON that is written already.
   */
  readonly styles?: Readonly<Record<string, ParameterStyle>> | undefined;
  /** Names, in lower case, that are headers here and parameters of other routes. */
  readonly headerNames?: readonly string[] | undefined;
  /** Names that are cookies here and parameters of other routes. */
  readonly cookieNames?: readonly string[] | undefined;
  /** Parameters with the name of an option, which only the third argument takes. */
  readonly optionNames?: readonly string[] | undefined;
  /** Whether `{}` is sent as the body where a call has no key for it. */
  readonly requiresBody?: boolean | undefined;
  /** The names of all parameters: with `strict`, others are an error. */
  readonly parameterNames?: readonly string[] | undefined;
}

/** How one parameter of a route is written, where no template can say it. */
export type ParameterStyle = "json" | "simple" | "simple*";

/** How lists and objects are written in a query, in the words of OpenAPI. */
export interface QuerySerializer {
  /** How a list is written. */
  readonly array?: {
    /** Without `explode`, `form` separates by commas, `spaceDelimited` by spaces, `pipeDelimited` by `|`; `deepObject` has indices in brackets. */
    readonly style?:
      | "form"
      | "spaceDelimited"
      | "pipeDelimited"
      | "deepObject"
      | undefined;
    /** Whether each item gets a pair of its own; unless given, only with `form`. */
    readonly explode?: boolean | undefined;
  } | undefined;
  /** How an object is written. */
  readonly object?: {
    /** `form` has keys as names or in a list, `deepObject` has them in brackets. */
    readonly style?: "form" | "deepObject" | undefined;
    /** Whether each key gets a pair of its own; unless given, only with `form`. */
    readonly explode?: boolean | undefined;
  } | undefined;
}

/**
 * A generic HTTP request, for any client.
 *
 * `Body` and `Meta` are the types of `body` and `request`: a type that includes
 * `undefined` makes the key optional, `never` means that it is not there.
 *
 * @typeParam M The method.
 * @typeParam Body The type of the body.
 * @typeParam Meta The type of the meta information.
 * @typeParam Operation Which operation of a description it is for: a type only,
 * that {@linkcode ResponseOf} reads.
 * @typeParam Value The values of headers.
 */
export type RequestOptions<
  M extends string = Method | Lowercase<Method>,
  Body = unknown,
  Meta = object | undefined,
  Operation = unknown,
  Value = HeaderValue,
> =
  & {
    /** The HTTP method: endpoint functions write it in lower case, clients take any case. */
    method: M;
    /** The URL to send it to; only a path where the base URL is one. */
    url: string;
    /** All headers, by their lower-case names. */
    headers: HeaderRecord<Value>;
    /** Never there: it is for the compiler. */
    readonly "~operation"?: Operation;
    /** Only merged options have it; they are not a request yet. */
    readonly baseUrl?: never;
  }
  & (undefined extends Body ? { body?: Body }
    : [Body] extends [never] ? { body?: never }
    : { body: Body })
  & (undefined extends Meta ? { request?: Exclude<Meta, undefined> }
    : [Meta] extends [never] ? { request?: never }
    : { request: Meta });

/**
 * Stands where a call is wrong. No value has this type, so that the compiler
 * shows its text, which says what to write instead; and no text has, so that an
 * editor does not offer it.
 *
 * @typeParam Text What is wrong, and what would be right.
 */
export interface Mistake<Text extends string> {
  /** What is wrong, and what would be right. */
  readonly mistake: Text;
}

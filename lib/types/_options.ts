/** One value as a URL can hold it. A `Date` is written in ISO 8601, in UTC. */
export type Scalar = string | number | boolean | bigint | Date;

/** What fills a placeholder: a scalar, a list or an associative array. */
export type RouteValue =
  | Scalar
  | readonly (Scalar | null | undefined)[]
  | { readonly [key: string]: Scalar | null | undefined };

/** @internal What fills `{id}`: no associative array, because nobody means `name,Bob`. */
export type PathValue = Scalar | readonly (Scalar | null | undefined)[];

/** The value of a placeholder: a scalar, a list, an associative array, or nothing. */
export type ParameterValue = RouteValue | null | undefined;

/** A supported HTTP method, in upper case. */
export type Method = BodylessMethod | "POST" | "PUT" | "PATCH" | "DELETE";

/** @internal The methods whose requests have no body. */
export type BodylessMethod = "GET" | "HEAD" | "OPTIONS";

/** The value of a header. */
export type HeaderValue = string | number;

/** Header values by their lower-case names. */
export type HeaderRecord<Value = HeaderValue> = Record<string, Value>;

/**
 * Headers by name, as an array of pairs, or as a `Headers`. A `null` value removes
 * a default header.
 */
export type HeadersInput = HeaderFields | HeaderPairs;

/** @internal Headers by name. `CheckHeaders` refuses objects in others than `cookie`. */
export interface HeaderFields {
  readonly cookie?: HeaderValue | Cookies | null | undefined;
  readonly accept?: HeaderValue | null | undefined;
  readonly authorization?: HeaderValue | null | undefined;
  readonly "content-type"?: HeaderValue | null | undefined;
  readonly [name: string]: HeaderValue | Cookies | null | undefined;
}

/** @internal Headers as pairs. A `Map` is refused by its tag, because it is not read. */
export type HeaderPairs =
  & Iterable<readonly [string, HeaderValue | null | undefined]>
  & { readonly [Symbol.toStringTag]?: never };

/** @internal Cookies by name, which functions of `createEndpoint` write as a header. */
export type Cookies = Readonly<Record<string, ParameterValue>>;

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
  baseUrl?: string | URL | undefined;
  /**
   * Headers, which are merged over the defaults. Functions of `createEndpoint` take
   * cookies by name: `{ cookie: { session: "…" } }`.
   */
  headers?: HeadersInput | null | undefined;
  /** Changes to the `accept` header. */
  mediaType?:
    | {
      readonly [Name in keyof MediaType]?: MediaType[Name] | null | undefined;
    }
    | null
    | undefined;
  /** The whole body, instead of a JSON object of the left-over parameters. */
  data?: unknown;
  /** Settings for the client that sends the request, such as `signal`. */
  request?:
    | Omit<RequestInit, "body" | "headers" | "method">
    | object
    | null
    | undefined;
}

/** The options of a call, with parameters under all other keys. */
export interface EndpointOptions extends CommonOptions {
  /** The HTTP method, in any case. */
  method?: string | undefined;
  /** A path or a full URL, as a URI template; `:name` in the path means `{name}`. */
  url?: string | URL | undefined;
  /** A parameter, which fills its placeholder or goes to the query or the body. */
  [parameter: string]: unknown;
}

/**
 * Options merged with their defaults, which `parse` makes a request of.
 *
 * @typeParam M The method.
 * @typeParam Url The type of the URL: `undefined` if there is none.
 */
export interface MergedOptions<
  M extends Method = Method,
  Url extends string | undefined = string,
> {
  /** The base of URLs that are only a path. */
  baseUrl: string;
  /** The HTTP method, in upper case. */
  method: M;
  /** The URL, still a URI template. */
  url: Url;
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

/** The settings of an endpoint function, which each call and `.defaults()` keep. */
export interface EndpointConfig {
  /** Whether a `{name}`, `{+name}` or `:name` of the path needs a value. Defaults to `true`. */
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

/** What calls of a route start from; their own options override it. */
export interface RouteDefaults {
  /** The template that is expanded, such as `GET /x{?ids*}`. */
  readonly route?: string | undefined;
  /** Headers, such as the `content-type` of the body. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** The server of this route. */
  readonly baseUrl?: string | URL | undefined;
  /**
   * How parameters and headers are written, by name: `json` as JSON, unless the
   * value is a string; objects in headers as `a,1,b,2` (`simple`) or `a=1,b=2`
   * (`simple*`).
   */
  readonly styles?: Readonly<Record<string, ParameterStyle>> | undefined;
  /** Names, in lower case, that are headers here and parameters of other routes. */
  readonly headerNames?: readonly string[] | undefined;
  /** Names that are cookies here and parameters of other routes. */
  readonly cookieNames?: readonly string[] | undefined;
  /** Parameters with the name of an option, which only the third argument takes. */
  readonly optionNames?: readonly string[] | undefined;
  /** Whether a call without a body sends `{}`. */
  readonly requiresBody?: boolean | undefined;
  /** The names of all parameters: with `strict`, others are an error. */
  readonly parameterNames?: readonly string[] | undefined;
}

/** How a parameter or header is written, where no template can say it. */
export type ParameterStyle = "json" | "simple" | "simple*";

/** How lists and objects are written in the query, in OpenAPI's terms. */
export interface QuerySerializer {
  /** How a list is written. */
  readonly array?: {
    /** What separates items without `explode`; `deepObject` has indices in brackets. */
    readonly style?:
      | "form"
      | "spaceDelimited"
      | "pipeDelimited"
      | "deepObject"
      | undefined;
    /** Whether each item is a separate pair. Defaults to `true` for `form`. */
    readonly explode?: boolean | undefined;
  } | undefined;
  /** How an object is written. */
  readonly object?: {
    /** `form` has keys as names or in a list, `deepObject` in brackets. */
    readonly style?: "form" | "deepObject" | undefined;
    /** Whether each key is a separate pair. Defaults to `true` for `form`. */
    readonly explode?: boolean | undefined;
  } | undefined;
}

/**
 * An HTTP request as plain data, for any client.
 *
 * @typeParam M The method.
 * @typeParam Body The type of `body`: `undefined` makes it optional, `never` absent.
 * @typeParam Meta The type of `request`, in the same way.
 * @typeParam Operation The described operation, which {@linkcode ResponseOf} reads.
 * @typeParam Value The type of header values.
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
    /** The URL; only a path if the base URL is one. */
    url: string;
    /** All headers, by their lower-case names. */
    headers: HeaderRecord<Value>;
    /** For the compiler only; never set at run time. */
    readonly "~operation"?: Operation;
    /** Set on merged options, which are not a request yet. */
    readonly baseUrl?: never;
  }
  & (undefined extends Body ? { body?: Body }
    : [Body] extends [never] ? { body?: never }
    : { body: Body })
  & (undefined extends Meta ? { request?: Exclude<Meta, undefined> }
    : [Meta] extends [never] ? { request?: never }
    : { request: Meta });

/**
 * The type of a mistake, whose message the compiler shows. It is an interface, because
 * editors would offer a string literal, and two of them intersect to `never`.
 *
 * @typeParam Text What is wrong, or what to write instead.
 */
export interface Mistake<Text extends string> {
  /** What is wrong, or what to write instead. */
  readonly mistake: Text;
}

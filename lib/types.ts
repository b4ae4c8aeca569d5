/** One value as a URL can hold it. A `Date` is written in ISO 8601, in UTC. */
export type Scalar = string | number | boolean | bigint | Date;

/** The value of a placeholder: a scalar, a list, an associative array, or nothing. */
export type ParameterValue =
  | Scalar
  | null
  | undefined
  | readonly (Scalar | null | undefined)[]
  | { readonly [key: string]: Scalar | null | undefined };

/** A supported HTTP method, in upper case. */
export type Method =
  | "GET"
  | "HEAD"
  | "POST"
  | "PUT"
  | "PATCH"
  | "DELETE"
  | "OPTIONS";

/** Header values by their lower-case names. */
export type HeaderRecord = Record<string, string | number>;

/** Headers as a caller gives them; a `null` value removes a default header. */
export type HeadersInput =
  | Readonly<Record<string, string | number | null | undefined>>
  | Headers
  | readonly (readonly [string, string | number | null | undefined])[];

/** What amends the `accept` header. */
export interface MediaType {
  /** A media type parameter, such as `raw`, `diff` or `text+json`. */
  format?: string;
  /** Names of previews, without the `-preview` at their end. */
  previews?: readonly string[];
}

/** What a caller passes besides the route: known options, and parameters under any other key. */
export interface EndpointOptions {
  /** Where a URL that is only a path begins: an absolute http(s) URL, or a path. */
  baseUrl?: string | URL | undefined;
  /** The HTTP method, in any case. */
  method?: string | undefined;
  /** A path or a full URL, as a URI template; `:name` in the path means `{name}`. */
  url?: string | URL | undefined;
  /** Headers that are merged over the defaults. */
  headers?: HeadersInput | null | undefined;
  /** Amends the `accept` header. */
  mediaType?:
    | {
      format?: string | null | undefined;
      previews?: readonly string[] | null | undefined;
    }
    | null
    | undefined;
  /** The body as it is, instead of a JSON object of the parameters. */
  data?: unknown;
  /** Meta information for whoever sends the request; passed through. */
  request?: object | null | undefined;
  /** A parameter: it goes to its placeholder, else to the query or to the body. */
  [parameter: string]: unknown;
}

/** Options together with their defaults, not yet turned into a request. */
export interface MergedOptions {
  /** Where a URL that is only a path begins. */
  baseUrl: string;
  /** The HTTP method, in upper case. */
  method: Method;
  /** The URL, still a template. */
  url: string;
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

/** A generic HTTP request, for any client. */
export interface RequestOptions {
  /** The HTTP method, in lower case unless the endpoint was created with `methodCase: "upper"`. */
  method: Method | Lowercase<Method>;
  /** The full URL. */
  url: string;
  /** All headers, by their lower-case names. */
  headers: HeaderRecord;
  /** The body; only where there is one. */
  body?: unknown;
  /** The `request` option, as it was given; only where it was. */
  request?: object;
}

/** How an endpoint function behaves. */
export interface EndpointConfig {
  /** How the result writes the method; `"lower"` unless given. */
  methodCase?: "lower" | "upper" | undefined;
  /** Whether a placeholder of the path without a value is an error; `false` unless given. */
  strict?: boolean | undefined;
  /** The only origins, besides that of the base URL, that a request may go to. */
  trustedOrigins?: readonly string[] | undefined;
}

/** Turns a route and options into request options, on top of defaults. */
export interface EndpointFunction {
  /** Builds request options from a route, such as `GET /orgs/{org}/repos`, and options. */
  (route: string, options?: EndpointOptions): RequestOptions;
  /** Builds request options from options with a `url`. */
  (options: EndpointOptions): RequestOptions;
  /** The default options, deeply frozen. */
  readonly DEFAULTS: Readonly<Omit<MergedOptions, "url">>;
  /** A new function with these options as further defaults. */
  defaults(options: EndpointOptions): EndpointFunction;
  /** Merges a route and options with the defaults, without building a request. */
  merge(route: string, options?: EndpointOptions): MergedOptions;
  /** Merges options with the defaults, without building a request. */
  merge(options: EndpointOptions): MergedOptions;
  /** Builds request options from merged options; knows no defaults. */
  parse(options: MergedOptions): RequestOptions;
}

/** One value as a URL can hold it. A `Date` is written in ISO 8601, in UTC. */
export type Scalar = string | number | boolean | bigint | Date;

/** @internal @inline What fills `{id}`: no associative array, because nobody means `name,Bob`. */
export type PlaceholderValue = Scalar | readonly (Scalar | null | undefined)[];

/** What fills a placeholder: a scalar, a list or an associative array. */
export type RouteValue =
  | PlaceholderValue
  | { readonly [key: string]: Scalar | null | undefined };

/** The value of a placeholder: a scalar, a list, an associative array, or nothing. */
export type ParameterValue = RouteValue | null | undefined;

/** A supported HTTP method, in upper case. */
export type Method = BodylessMethod | "POST" | "PUT" | "PATCH" | "DELETE";

/** @internal @inline The methods whose requests have no body. */
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

/** @internal Headers by name, the usual ones first in editors. */
export interface HeaderFields {
  readonly accept?: HeaderValue | null | undefined;
  readonly authorization?: HeaderValue | null | undefined;
  readonly "content-type"?: HeaderValue | null | undefined;
  readonly cookie?: HeaderValue | null | undefined;
  readonly [name: string]: HeaderValue | null | undefined;
}

/** @internal Headers as pairs. A `Map` is refused by its tag, because it is not read. */
export type HeaderPairs =
  & Iterable<readonly [string, HeaderValue | null | undefined]>
  & { readonly [Symbol.toStringTag]?: never };

/**
 * Settings for whoever sends the request: members of `RequestInit`, and what a
 * platform knows, such as `cf` or `next`. Further ones can be declared in the global
 * interface `RequestInit`.
 */
export type RequestSettings =
  & Omit<RequestInit, "body" | "headers" | "method">
  & PlatformSettings;

/** What platforms know that not every library of types has in `RequestInit`. */
export interface PlatformSettings {
  /** Cloudflare Workers. */
  readonly cf?: unknown;
  /** Deno: what `Deno.createHttpClient()` returns. */
  readonly client?: unknown;
  /** Bun: whether the body is decompressed. */
  readonly decompress?: unknown;
  /** Node: an agent of undici, such as one with a proxy. */
  readonly dispatcher?: unknown;
  /** Node and browsers: `"half"` for a stream. */
  readonly duplex?: unknown;
  /** Next.js: how the response is cached. */
  readonly next?: unknown;
  /** Browsers: how urgent the request is. */
  readonly priority?: unknown;
  /** Bun: the URL of a proxy. */
  readonly proxy?: unknown;
  /** Bun: certificates. */
  readonly tls?: unknown;
  /** Bun: the path of a Unix socket. */
  readonly unix?: unknown;
  /** Bun: whether what is sent and received is logged. */
  readonly verbose?: unknown;
}

/**
 * An HTTP request as plain data, for any client.
 *
 * @typeParam Paths The description of the API, as a type only.
 * @typeParam R The route that the request is for.
 * @typeParam Value The values of the headers: numbers only if some were passed.
 */
export interface RequestOptions<
  out Paths = unknown,
  out R = string,
  out Value = HeaderValue,
> {
  /** The HTTP method: endpoint functions write it in lower case, clients take any case. */
  method: string;
  /** The URL; only a path if the base URL is one. */
  url: string;
  /** All headers, by their lower-case names. */
  headers: HeaderRecord<Value>;
  /** The body, if there is one. */
  body?: unknown;
  /** Settings for whoever sends the request, if there are any. */
  request?: object;
  /** Only merged options have it; pass them to `parse()`. */
  readonly baseUrl?: never;
  /** @internal For the compiler only; never set at run time. */
  readonly "~route"?: readonly [Paths, R];
}

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

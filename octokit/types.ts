/** A method that GitHub's REST API knows; others work, too. */
export type OctokitMethod =
  | "DELETE"
  | "GET"
  | "HEAD"
  | "PATCH"
  | "POST"
  | "PUT";

/** Headers by their names. */
export interface OctokitHeaders {
  /** The accepted media types of the response; `mediaType` amends them. */
  accept?: string;
  /** Credentials, such as `token …`. */
  authorization?: string;
  /** The program that sends the request. */
  "user-agent"?: string;
  /** Any other header. */
  [name: string]: string | number | undefined;
}

/** How the `accept` header is amended. */
export interface OctokitMediaType {
  /** A format, such as `raw` or `diff`; `""` for the default. */
  format?: string;
  /** Previews of GitHub's GraphQL API. */
  previews?: string[];
}

/** Options of a call or of defaults; any other key is a parameter. */
export interface OctokitParameters {
  /** The URL that a path is appended to. */
  baseUrl?: string;
  /** Headers, merged over those of the defaults. */
  headers?: OctokitHeaders;
  /** How the `accept` header is amended. */
  mediaType?: OctokitMediaType;
  /** Options for the function that sends the request; part of the result. */
  request?: object;
  /** A parameter: for the placeholder of its name, else for the query or the body. */
  [parameter: string]: unknown;
}

/** The defaults of every call. */
export interface OctokitDefaults extends OctokitParameters {
  /** The URL that a path is appended to. */
  baseUrl: string;
  /** The method, if the route has none. */
  method: OctokitMethod;
  /** The URL, if the call has none. */
  url?: string;
  /** Headers, by their lower-case names. */
  headers: OctokitHeaders & { accept: string; "user-agent": string };
  /** How the `accept` header is amended. */
  mediaType: { format: string; previews?: string[] };
}

/** A generic request. */
export interface OctokitRequestOptions {
  /** The method, in upper case. */
  method: OctokitMethod;
  /** The full URL. */
  url: string;
  /** Headers, by their lower-case names. */
  headers: OctokitHeaders;
  /** The body, as a value; `""` for PATCH and PUT without one. */
  body?: unknown;
  /** The `request` option, if there is one. */
  request?: object;
}

/**
 * The members of options whose types the built request has as well.
 *
 * @internal
 */
export type Named<O> = Pick<O, keyof O & keyof OctokitRequestOptions>;

/**
 * An endpoint function like that of `@octokit/endpoint`, assignable to
 * `EndpointInterface` of `@octokit/types`. That is what the last type parameter
 * of a call with a route is for.
 *
 * @typeParam D The defaults that were passed to `.defaults()`.
 */
export interface OctokitEndpoint<D extends object = object> {
  /** Turns options, which include the method and the URL, into a request. */
  <O extends OctokitParameters = OctokitParameters>(
    options:
      & O
      & { method?: string }
      & ("url" extends keyof D ? { url?: string } : { url: string }),
  ): OctokitRequestOptions & Named<D & O>;
  /** Turns a route, such as `"GET /orgs/{org}"`, and options into a request. */
  <
    Route extends string,
    O extends OctokitParameters = OctokitParameters,
    Request extends OctokitRequestOptions = OctokitRequestOptions,
  >(
    route: Route,
    options?: O,
  ): Request & Pick<O, keyof OctokitRequestOptions>;
  /** The defaults of every call. */
  DEFAULTS: D & OctokitDefaults;
  /** Creates an endpoint function with further defaults. */
  defaults: <O extends OctokitParameters = OctokitParameters>(
    options: O,
  ) => OctokitEndpoint<D & O>;
  /** Merges options over the defaults, without turning them into a request. */
  merge: OctokitMerge<D>;
  /** Turns merged options into a request. */
  parse: <O extends OctokitDefaults = OctokitDefaults>(
    options: O,
  ) => OctokitRequestOptions & Pick<O, keyof OctokitRequestOptions>;
}

/**
 * Merges options over the defaults of an endpoint function.
 *
 * @typeParam D The defaults that were passed to `.defaults()`.
 */
export interface OctokitMerge<D extends object = object> {
  /** Merges a route and options over the defaults. */
  <
    Route extends string,
    O extends OctokitParameters = OctokitParameters,
    Merged extends object = OctokitDefaults,
  >(route: Route, options?: O): D & Merged & O;
  /** Merges options over the defaults. */
  <O extends OctokitParameters = OctokitParameters>(
    options: O,
  ): OctokitDefaults & D & O;
  /** Copies the defaults. */
  (): D & OctokitDefaults;
}

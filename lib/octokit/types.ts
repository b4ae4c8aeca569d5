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
  /** The media types that the answer may have; `mediaType` amends it. */
  accept?: string;
  /** Credentials, such as `token …`. */
  authorization?: string;
  /** The program that sends the request. */
  "user-agent"?: string;
  /** Any other header. */
  [name: string]: string | number | undefined;
}

/** What amends the `accept` header. */
export interface OctokitMediaType {
  /** A format, such as `raw` or `diff`; `""` for the default. */
  format?: string;
  /** Previews of GitHub's GraphQL API. */
  previews?: string[];
}

/** Options of a call or of defaults; any other key is a parameter. */
export interface OctokitParameters {
  /** What a path is appended to. */
  baseUrl?: string;
  /** Headers, merged over those of the defaults. */
  headers?: OctokitHeaders;
  /** What amends the `accept` header. */
  mediaType?: OctokitMediaType;
  /** For whoever sends the request: it is in the result as it is. */
  request?: object;
  /** A parameter: for the placeholder of its name, else for the query or the body. */
  [parameter: string]: unknown;
}

/** What every call starts from. */
export interface OctokitDefaults extends OctokitParameters {
  /** What a path is appended to. */
  baseUrl: string;
  /** The method of a route that names none. */
  method: OctokitMethod;
  /** The URL of a call that names none. */
  url?: string;
  /** Headers, by their lower-case names. */
  headers: OctokitHeaders & { accept: string; "user-agent": string };
  /** What amends the `accept` header. */
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
  /** The `request` option, where it was given. */
  request?: object;
}

/**
 * What the type of options says of the request that is built from them.
 *
 * @internal
 */
export type Named<O> = Pick<O, keyof O & keyof OctokitRequestOptions>;

/**
 * An endpoint function as `@octokit/endpoint` has it: it is assignable to
 * `EndpointInterface` of `@octokit/types`.
 *
 * The last type parameter of a call with a route is there for that alone: it
 * takes what the description of GitHub's API says in `EndpointInterface`.
 *
 * @typeParam D The defaults that were given to `.defaults()`.
 */
export interface OctokitEndpoint<D extends object = object> {
  /** Turns options, the method and the URL among them, into a request. */
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
  /** What every call starts from. */
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
 * @typeParam D The defaults that were given to `.defaults()`.
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

import type { BaseUrl } from "./_base_url.ts";
import type { MethodName, RouteUrl } from "./_route.ts";

/** Where a parameter can go. */
export type Place = "path" | "query" | "header" | "cookie" | "body";

/**
 * What an API's description says of a route. `described` of `./openapi` makes
 * these; without a description, the core has none of its code.
 */
export interface RouteDescription {
  /** The URL with its placeholders in their styles, if any has one. */
  readonly url: RouteUrl | undefined;
  /** The server of this route, if it has its own. */
  readonly baseUrl: BaseUrl | undefined;
  /** The media types of the response, unless they are JSON. */
  readonly accept: string | undefined;
  /** The media type of the body, unless it is JSON. */
  readonly contentType: string | undefined;
  /** Whether a call without a body sends `{}`. */
  readonly requiresBody: boolean;
  /**
   * Where a parameter goes; `undefined` for the rule: to its placeholder, else to
   * the query or the body. Throws for a header, a cookie or an unknown name.
   */
  placeOf(name: string): Place | undefined;
  /** Writes a value: a part of the query, a cookie, the value of a header or of a placeholder. */
  write(place: Place, name: string, value: unknown): unknown;
  /** Writes the fields of a form or the lines of a body, by the body's media type. */
  writeBody(body: unknown, contentType: string): unknown;
}

/** Finds what a description says of the calls of a route. */
export type DescribeRoute = (
  url: RouteUrl,
  method: MethodName,
) => RouteDescription;

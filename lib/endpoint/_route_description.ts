import type { BaseUrl } from "./_base_url.ts";
import type { MethodName, RouteUrl } from "./_route.ts";

/** Where a parameter can go. */
export type Place = "path" | "query" | "header" | "cookie" | "body";

/**
 * What an API's description says of a route. `described` of `./openapi` makes
 * these; without a description, the core has none of its code.
 */
export interface RouteDescription {
  readonly method: MethodName;
  /** The URL of the call, with its placeholders in their styles; `undefined` if it has none. */
  readonly url: RouteUrl | undefined;
  /** The server of this route, if it has its own. */
  readonly baseUrl: BaseUrl | undefined;
  /** The media types of the response, unless they are JSON. */
  readonly accept: string | undefined;
  /**
   * Where a parameter goes: `undefined` for the rule, and `"nowhere"` if the route
   * does not have it, or if no default of it is sent.
   */
  placeOf(name: string, isDefault: boolean): Place | "nowhere" | undefined;
  /** The error of a call's parameter that is a header or a cookie, or that the route does not have. */
  misplaced(name: string, place: string): Error;
  /** Writes a part of the query or a cookie; empty or `undefined` for nothing. */
  writePair(
    place: "query" | "cookie",
    name: string,
    value: unknown,
  ): string | undefined;
  /** Writes the value of a header, by its name in lower case, or of a placeholder, as far as it has a style of its own. */
  writeBare(place: "path" | "header", name: string, value: unknown): unknown;
  /** Adds to the keys of a body those of parameters that it requires as well; `undefined` for no body. */
  completeBody(
    fields: Record<string, unknown> | undefined,
    parameters: Readonly<Record<string, unknown>>,
  ): Record<string, unknown> | undefined;
  /** Whether the response of a successful status is described as JSON and as nothing else. */
  isJson(status: number): boolean;
  /** The media type of a body, unless it is JSON. */
  contentTypeOf(body: unknown): string | undefined;
  /** Writes the fields of a form or the lines of a body, by the body's media type. */
  writeBody(body: unknown, contentType: string): unknown;
}

/** Reads a route, and finds what a description says of its calls. */
export type DescribeRoute = (route: string) => RouteDescription;

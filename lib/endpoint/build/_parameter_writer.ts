import { remember } from "../../_remember.ts";
import type { BaseUrl } from "../url/_base_url.ts";
import { isNested } from "../../_is_plain_object.ts";
import { JSON_TYPE } from "../headers/_headers.ts";
import {
  type MethodName,
  onlyReads,
  readRoute,
  type RouteUrl,
} from "../url/_route.ts";
import { writeQuery } from "../url/_write_query.ts";

/** Where a parameter can go. */
export type Place = "path" | "query" | "header" | "cookie" | "body";

/** Where the parameters of a route go that have no placeholder, and how each is written. */
export interface RouteWriter {
  /** Whether its method only reads, though it may have a body, as `PROPFIND` may. */
  readonly onlyReads: boolean;
  /**
   * Where a parameter goes: `undefined` for the query or the body, by the method,
   * `"nowhere"` for a default that is not sent, and an error for a parameter of the
   * call that is a header or a cookie, or that the route does not have.
   */
  placeOf(
    name: string,
    isDefault: boolean,
  ): Place | "nowhere" | Error | undefined;
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
  /** The media type of a body, unless `fetch` knows it. */
  contentTypeOf(body: unknown): string | undefined;
  /**
   * Writes the fields of a form or the lines of a body, by the body's media type.
   *
   * @param isGiven Whether the call gives the type.
   */
  writeBody(body: unknown, contentType: string, isGiven: boolean): unknown;
}

/** A route with what is known of it. */
export interface RouteDescription extends RouteWriter {
  readonly method: MethodName | undefined;
  /** The URL of the call, with its placeholders in their styles; `undefined` if it has none. */
  readonly url: RouteUrl | undefined;
  /** The server of this route, if it has its own. */
  readonly baseUrl?: BaseUrl | undefined;
  /** The media types of the response, unless they are JSON. */
  readonly accept?: string | undefined;
  /** Whether the response of a successful status is described as JSON and as nothing else. */
  isJson(status: number): boolean;
  /** Whether it is described as one that needs no credentials. */
  readonly isPublic: boolean;
}

/** Reads a route, and finds what is known of its calls. */
export type DescribeRoute = (route: string) => RouteDescription;

/** The writer of a route that nothing describes. */
export const PLAIN_WRITER: RouteWriter = {
  onlyReads: false,
  placeOf: () => undefined,
  writePair: (place, name, value) =>
    writeQuery(name, value, place === "cookie" ? "; " : "&"),
  writeBare: (_place, _name, value) => value,
  completeBody: (fields) => fields,
  contentTypeOf: jsonTypeOf,
  writeBody: (body) => body,
};

/** The media type of a body that is JSON; `fetch` knows one for the others. */
export function jsonTypeOf(body: unknown): string | undefined {
  return body === null || typeof body === "number" ||
      typeof body === "boolean" || isNested(body)
    ? JSON_TYPE
    : undefined;
}

/** Reads a route that nothing describes. */
export const plainRoute: DescribeRoute = /* @__PURE__ */ remember((route) => {
  const { method, url } = readRoute(route);
  return {
    ...PLAIN_WRITER,
    method,
    url,
    onlyReads: onlyReads(method),
    baseUrl: undefined,
    accept: undefined,
    isJson: () => false,
    isPublic: false,
  };
});

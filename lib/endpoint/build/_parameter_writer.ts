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

/** Says where the parameters without a placeholder go, and writes them. */
export interface RouteWriter {
  /** Whether its method only reads, even though it may have a body, like `PROPFIND`. */
  readonly onlyReads: boolean;
  /**
   * Where a parameter goes: `undefined` for the query or the body, by the method,
   * `"nowhere"` for a default that is not sent, and an error for a parameter of the
   * call that is a header or a cookie, or that the route does not have. Without
   * it, each goes to the query or the body.
   */
  readonly placeOf:
    | ((
      name: string,
      isDefault: boolean,
    ) => Place | "nowhere" | Error | undefined)
    | undefined;
  /** Writes a part of the query or a cookie; empty or `undefined` for nothing. */
  writePair(
    place: "query" | "cookie",
    name: string,
    value: unknown,
  ): string | undefined;
  /** Writes the value of a header, by its name in lower case, or of a placeholder, if it has its own style. */
  writeBare(place: "path" | "header", name: string, value: unknown): unknown;
  /** Adds the parameters that the body requires as keys as well; `undefined` for no body. */
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

/** Writes a multipart form. */
export type WriteForm = (form: FormData) => Blob;

/** The key by which a part of a multipart form has the function that writes the form. */
export const WRITE_FORM: unique symbol = /* @__PURE__ */ Symbol();

/** A part that `FormData` cannot hold: one with a media type, which isn't a file. */
export interface TypedPart extends File {
  readonly [WRITE_FORM]?: WriteForm;
}

/** A route, and what is known about it. */
export interface RouteDescription extends RouteWriter {
  readonly method: MethodName | undefined;
  /** The URL of the call, with its placeholders in their styles; `undefined` for a route without one. */
  readonly url: RouteUrl | undefined;
  /** The server of this route, if it has its own. */
  readonly baseUrl?: BaseUrl | undefined;
  /** The media types of the response, unless they are JSON. */
  readonly accept?: string | undefined;
  /** Whether the description has JSON and nothing else for a successful status. */
  isJson(status: number): boolean;
  /** Whether the description says that it needs no credentials. */
  readonly isPublic: boolean;
}

/** Reads a route, and finds what is known about it. */
export type DescribeRoute = (route: string) => RouteDescription;

/** Writes the parameters of a route that nothing describes. */
export const PLAIN_WRITER: RouteWriter = {
  onlyReads: false,
  placeOf: undefined,
  writePair: (place, name, value) =>
    writeQuery(name, value, place === "cookie" ? "; " : "&"),
  writeBare: (_place, _name, value) => value,
  completeBody: (fields) => fields,
  contentTypeOf: jsonTypeOf,
  writeBody: (body) => body,
};

/** The media type of a JSON body; for other bodies, `fetch` sets one. */
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

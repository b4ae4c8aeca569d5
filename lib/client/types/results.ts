// What a call resolves to, by the status of the response.
import type { OptionInEffect } from "../../types/_preset.ts";
import type { JsonIn, Readable, TextType } from "../../types/_body.ts";
import type { OperationOf, Route } from "../../types/_operation.ts";
import type { IsUnion } from "../../types/_members.ts";
import type { Mistake } from "../../types/_values.ts";
import type { Reader, ServerEvent } from "./readers.ts";
import type { HttpError, SchemaIssue } from "../fail/errors.ts";

/** A response that has been read. */
export interface Result<Status, Data> {
  /** The body: JSON parsed, text as a string, anything else as an `ArrayBuffer`, unless `as` says otherwise. */
  readonly data: Data;
  /** The status. */
  readonly status: Status;
  /** The response, whose body has been read. */
  readonly response: Response;
}

/** A successful response, where errors are not thrown. */
export interface Succeeded<Status, Data> extends Result<Status, Data> {
  /** Only unsuccessful responses have one. */
  readonly error: undefined;
}

/** An unsuccessful response, where errors are not thrown. */
export interface Failed<Status, Failure> extends Result<Status, undefined> {
  /** The body of the response; the `HttpError` if it is empty. */
  readonly error: Failure;
}

/** How the body of a response can be read. */
export interface Readings {
  /** Parsed JSON. */
  json: unknown;
  /** A string. */
  text: string;
  /** A `Blob`. */
  blob: Blob;
  /** An `ArrayBuffer`. */
  arrayBuffer: ArrayBuffer;
  /** A stream of bytes. */
  stream: NonNullable<Response["body"]>;
}

/** A schema of zod, valibot, arktype or any other library that keeps to Standard Schema v1. */
export interface StandardSchema<Output = unknown> {
  /** What the libraries have in common. */
  readonly "~standard": {
    /** Checks a value. */
    readonly validate: (
      value: unknown,
    ) => SchemaResult<Output> | Promise<SchemaResult<Output>>;
    /** The types, for the compiler only. */
    readonly types?: { readonly output: Output } | undefined;
  };
}

/** What a schema makes of a value: its output, or what is wrong with it. */
export type SchemaResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly SchemaIssue[] };

/** The registered status codes, by their first digit. */
interface Codes {
  "2": 200 | 201 | 202 | 203 | 204 | 205 | 206 | 207 | 208 | 226;
  "3": 300 | 301 | 302 | 303 | 304 | 305 | 307 | 308;
  "4": FrequentClientError | RareClientError;
  "5": 500 | 501 | 502 | 503 | 504 | 505 | 506 | 507 | 508 | 510 | 511;
}

type FrequentClientError =
  | (400 | 401 | 402 | 403 | 404 | 405 | 406 | 407 | 408 | 409 | 410)
  | (411 | 412 | 413 | 414 | 415 | 416 | 417 | 418);

type RareClientError =
  | (421 | 422 | 423 | 424 | 425 | 426 | 428 | 429 | 431)
  | 451;

type SuccessCode = Codes["2"];
type FailureCode = Codes["3" | "4" | "5"];

/** The statuses that a key of `responses` is for: a range and `default` are for those that have no key of their own. */
type StatusOf<Key, All> = Key extends number ? Key
  : Key extends "default" ? Exclude<DefaultCode<All>, All | CodesOf<All>>
  : Key extends `${infer Status extends number}` ? Status
  : Exclude<CodesOf<Key>, All>;

/** The statuses of `default`: those of failures, if a success is described. */
type DefaultCode<All> = All & SuccessKeys extends never
  ? SuccessCode | FailureCode
  : FailureCode;

type CodesOf<Key> = Key extends `${infer Digit extends keyof Codes}${
  | "XX"
  | "xx"}` ? Codes[Digit]
  : never;

type SuccessKeys = SuccessCode | "2XX" | "2xx";

/** @internal The keys of successful responses: `default` if there is no other, and `"?"` if there is none. */
export type SuccessKey<Responses> = unknown extends Responses ? "?"
  : keyof Responses & SuccessKeys extends never
    ? "default" extends keyof Responses ? "default" : "?"
  : keyof Responses & SuccessKeys;

type SuccessStatus<Key, Responses> = unknown extends Responses ? number
  : Key extends keyof Responses ? StatusOf<Key, keyof Responses> & SuccessCode
  : SuccessCode;

/** The keys of unsuccessful responses: `"?"` if there is none. */
type FailureKey<Responses> = unknown extends Responses ? "?"
  : [Exclude<keyof Responses, SuccessKeys>] extends [never] ? "?"
  : Exclude<keyof Responses, SuccessKeys>;

type FailureStatus<Key, Responses> = unknown extends Responses ? number
  : Key extends keyof Responses
    ? Exclude<StatusOf<Key, keyof Responses>, SuccessCode>
  : FailureCode;

/** @internal The body of a response, by its media type; `undefined` if there is none. */
export type BodyAt<Responses, Key> = Key extends keyof Responses
  ? BodyOf<Responses[Key]>
  : unknown;

type BodyOf<Response> = Response extends { readonly content: infer Content }
  ? unknown extends Content ? unknown
  : [Content] extends [never] ? undefined
  : [JsonIn<keyof Content>] extends [never] ? {
      [Type in keyof Content]: Type extends EventsType ? Events
        : Type extends TextType ? string
        : ArrayBuffer;
    }[keyof Content]
  : Known<Readable<Content[JsonIn<keyof Content>]>>
  : undefined;

/** Events that are read as one string, which comes when they have ended. */
type Events =
  & string
  & Mistake<"to read events as they come, pass as: events()">;

/** A reference that leads nowhere is `any`. */
type Known<T> = unknown extends T ? unknown : T;

/** @internal The type that options give the body, as `is`, or that of its `lines` or `events`; `never` if its media type decides. */
export type ReadAs<Outcome, Options> =
  OptionInEffect<Outcome, Options, "schema"> extends infer Schema
    ? [Schema] extends [StandardSchema<infer Output>]
      ? [Schema] extends [never]
        ? Reading<OptionInEffect<Outcome, Options, "as">>
      : { is: Output }
    : Reading<OptionInEffect<Outcome, Options, "as">>
    : never;

type Reading<As> = As extends Exclude<keyof Readings, "json">
  ? { is: Readings[As] }
  : As extends Reader<infer Kind, infer Data>
    ? Kind extends "json" ? unknown extends Data ? never : { is: Data }
    : { [Of in Kind]: Data }
  : never;

type DataAs<Responses, Key, As> = [As] extends [never] ? BodyAt<Responses, Key>
  : As extends { is: infer Data } ? Data
  : As extends { lines: infer Line } ? AsyncIterable<
      unknown extends Line ? ItemAt<Responses, Key, unknown> : Line
    >
  : As extends { events: infer Data } ? AsyncIterable<
      ServerEvent<
        unknown extends Data ? ItemAt<Responses, Key, EventsType> : Data
      >
    >
  : never;

/** What a description says of the items of a response, where it is of some media types. */
type ItemAt<Responses, Key, Types> = Key extends keyof Responses
  ? Responses[Key] extends { readonly content: infer Content }
    ? Item<Content[keyof Content & Types]>
  : unknown
  : unknown;

/** A description has the type of an item, or that of all items, or calls all of them a string. */
type Item<Described> = [Described] extends [never] ? unknown
  : string extends Described ? unknown
  : Readable<Described> extends infer T
    ? T extends readonly (infer Each)[] ? Each : T
  : never;

/** The media type of server-sent events. */
type EventsType = "text/event-stream" | `text/event-stream;${string}`;

/**
 * What a call resolves to: one of the successes or, where errors are not thrown, of
 * all described responses.
 *
 * @typeParam Paths The description of the API; `unknown` without one.
 * @typeParam R The route.
 * @typeParam Outcome What the options of the client change.
 * @typeParam Options The options of the call.
 */
export type ResultOf<
  Paths,
  R extends string,
  Outcome = never,
  Options = unknown,
> = EachIn<
  // Nothing is known of any of all routes.
  IsUnion<R> extends true ? [Route<Paths>] extends [R] ? "" : R : R,
  Paths,
  ReadAs<Outcome, Options>,
  false extends OptionInEffect<Outcome, Options, "throwOnError"> ? false : true
>;

/** @internal The results of each of several routes. */
// Mapped types, because the compiler finds the members of a result in these while
// the route is a type parameter.
export type EachIn<R extends string, Paths, As, Throws> = {
  [One in R]:
    | SuccessIn<ResponsesOf<Paths, One>, As, Throws>
    | (Throws extends true ? never : FailureIn<ResponsesOf<Paths, One>>);
}[R];

/** @internal The described responses by status; unregistered ones as `number`, with `unknown` content. */
export type ResponsesOf<Paths, R> = OperationOf<Paths, R> extends
  { responses: infer Responses } ? Responses : unknown;

type SuccessIn<Responses, As, Throws> = {
  [Key in SuccessKey<Responses>]: Throws extends true
    ? Result<SuccessStatus<Key, Responses>, DataAs<Responses, Key, As>>
    : Succeeded<
      SuccessStatus<Key, Responses>,
      DataAs<Responses, Key, As>
    >;
}[SuccessKey<Responses>];

type FailureIn<Responses> = {
  [Key in FailureKey<Responses>]: Failed<
    FailureStatus<Key, Responses>,
    ErrorOf<BodyAt<Responses, Key>>
  >;
}[FailureKey<Responses>];

// If an error has no body, or is `null`, its place is taken by the `HttpError`.
type ErrorOf<Body> = Body extends null | undefined ? HttpError
  : unknown extends Body ? NonNullable<unknown>
  : Body;

/**
 * The type of a response to a described route: of its JSON, otherwise of its other
 * content, and `undefined` where it has none.
 *
 * @typeParam Paths The `paths` that openapi-typescript generates.
 * @typeParam R One of its routes, such as `GET /orgs/{org}/repos`.
 * @typeParam Status A status, such as `404`. By default, the type is that of a success.
 *
 * @example
 * ```ts
 * import type { ResponseOf } from "@waymark/endpoint/client";
 * import type { paths } from "@octokit/openapi-types";
 *
 * type Repository = ResponseOf<paths, "GET /repos/{owner}/{repo}">;
 * type Problem = ResponseOf<paths, "GET /repos/{owner}/{repo}", 404>;
 *
 * const { full_name }: Repository = JSON.parse('{ "full_name": "octocat/hello" }');
 * const { message }: Problem = JSON.parse('{ "message": "Not Found" }');
 * console.log(full_name); // → "octocat/hello"
 * console.log(message); // → "Not Found"
 * ```
 */
export type ResponseOf<
  Paths,
  R extends Route<Paths>,
  Status extends number | "success" = "success",
> = [Status] extends ["success"]
  ? BodyAt<ResponsesOf<Paths, R>, SuccessKey<ResponsesOf<Paths, R>>>
  : BodyAt<ResponsesOf<Paths, R>, KeyOf<ResponsesOf<Paths, R>, Status>>;

/** @internal The keys that describe a status. */
export type KeyOf<Responses, Status> = {
  [Key in keyof Responses]: Status & StatusOf<Key, keyof Responses> extends
    never ? never : Key;
}[keyof Responses];

// What a call resolves to, by the status of the response.
import type { Chosen } from "../types/_call.ts";
import type { JsonType, Readable } from "../types/_body.ts";
import type { OperationOf, Route } from "../types/_operation.ts";
import type { IsUnion } from "../types/_parameters.ts";
import type { HttpError } from "./errors.ts";
import type { Readings, StandardSchema } from "./types.ts";

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
type DefaultCode<All> = All & SuccessIn extends never
  ? SuccessCode | FailureCode
  : FailureCode;

type CodesOf<Key> = Key extends `${infer Digit extends keyof Codes}${
  | "XX"
  | "xx"}` ? Codes[Digit]
  : never;

/** The keys of successful responses; `default` is one if there is no other. */
type SuccessKey<Key> = Key & SuccessIn extends never ? Key & "default"
  : Key & SuccessIn;

type SuccessIn = SuccessCode | "2XX" | "2xx";

/** The body of a response, by its media type; `undefined` if there is none. */
type BodyOf<Described> = Described extends { readonly content: infer Content }
  ? unknown extends Content ? unknown
  : [Content] extends [never] ? undefined
  : keyof Content & JsonType extends never ? {
      [Type in keyof Content]: Type extends `text/${string}` ? string
        : Type extends `*${string}` ? unknown
        : ArrayBuffer;
    }[keyof Content]
  : Known<Readable<Content[keyof Content & JsonType]>>
  : undefined;

/** A reference that leads nowhere is `any`. */
type Known<T> = unknown extends T ? unknown : T;

/** The type that options give the body, as `is`; `never` if its media type decides. */
type ReadAs<Outcome, Options> = Chosen<Outcome, Options, "schema"> extends
  infer Schema
  ? [Schema] extends [StandardSchema<infer Output>]
    ? [Schema] extends [never] ? Reading<Chosen<Outcome, Options, "as">>
    : { is: Output }
  : Reading<Chosen<Outcome, Options, "as">>
  : never;

type Reading<As> = As extends Exclude<keyof Readings, "json">
  ? { is: Readings[As] }
  : never;

type DataAs<Body, As> = [As] extends [never] ? Body : As["is" & keyof As];

/**
 * What a call resolves to.
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
> =
  // `infer` defers all of it while the route is a type parameter.
  [R] extends [infer One]
    ? [Route<Paths>, IsUnion<One>] extends [One, true]
      ? ResultIn<unknown, Outcome, Options>
    : ResultsIn<OperationOf<Paths, One>, Outcome, Options>
    : never;

type ResultsIn<Op, Outcome, Options> = Op extends { responses: infer Responses }
  ? ResultIn<Responses, Outcome, Options>
  : never;

type ResultIn<Responses, Outcome, Options> = false extends
  Chosen<Outcome, Options, "throwOnError">
  ? Successes<Responses, ReadAs<Outcome, Options>, false> | Failures<Responses>
  : Successes<Responses, ReadAs<Outcome, Options>, true>;

type Successes<Responses, As, Throws> = unknown extends Responses
  ? Successful<number, DataAs<unknown, As>, Throws>
  : SuccessKey<keyof Responses> extends infer Key
    ? [Key] extends [never]
      ? Successful<SuccessCode, DataAs<unknown, As>, Throws>
    : Key extends keyof Responses ? Successful<
        StatusOf<Key, keyof Responses> & SuccessCode,
        DataAs<BodyOf<Responses[Key]>, As>,
        Throws
      >
    : never
  : never;

type Successful<Status, Data, Throws> = Throws extends true
  ? Result<Status, Data>
  : Succeeded<Status, Data>;

type Failures<Responses> = unknown extends Responses
  ? Failed<number, NonNullable<unknown>>
  : Exclude<keyof Responses, SuccessIn> extends infer Key
    ? [Key] extends [never] ? Failed<FailureCode, NonNullable<unknown>>
    : Key extends keyof Responses ? Failed<
        Exclude<StatusOf<Key, keyof Responses>, SuccessCode>,
        ErrorOf<BodyOf<Responses[Key]>>
      >
    : never
  : never;

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
  Status extends number = SuccessCode,
> = ResponseIn<OperationOf<Paths, R>, Status>;

type ResponseIn<Op, Status> = Op extends { responses: infer Responses }
  ? unknown extends Responses ? unknown
  : {
    [Key in keyof Responses]: Status & StatusOf<Key, keyof Responses> extends
      never ? never : BodyOf<Responses[Key]>;
  }[keyof Responses]
  : never;

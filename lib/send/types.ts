import type {
  DataAt,
  ErrorIn,
  ResponsesOf,
  StatusAt,
  SuccessIn,
} from "../types/_openapi_responses.ts";
import type { Method } from "../types/mod.ts";
import type { HttpError, SchemaIssue, SentRequest } from "./errors.ts";

/** How the body of a response can be read. */
export type BodyKind = "json" | "text" | "blob" | "arrayBuffer" | "stream";

/**
 * What `send` takes: the `RequestOptions` of an endpoint function, not what its
 * `merge` returns.
 */
export interface Sendable {
  /** The method. */
  readonly method: string;
  /** Where the request goes. */
  readonly url: string;
  /** Its headers. */
  readonly headers: object;
  /** Further options of `fetch`, such as `redirect` or a platform's own. */
  readonly request?: unknown;
  /** Only merged options have it; pass them to `parse()`. */
  readonly baseUrl?: never;
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

/** An attempt that failed, for `retry.when`. */
export interface FailedAttempt {
  /** Which attempt it was; the first one is 1. */
  readonly attempt: number;
  /** An `HttpError` where there is a response, a `NetworkError`, a `TimeoutError`, or what `fetch` threw. */
  readonly error: unknown;
  /** The response, if there is one. */
  readonly response: Response | undefined;
  /** The method and the URL. */
  readonly request: SentRequest;
}

/** When a request is retried. */
export interface RetrySettings {
  /** The most retries; 2 by default, 0 for none. */
  readonly limit?: number | undefined;
  /** The longest wait, in milliseconds; 60,000 by default. A response that asks for a longer one is final. */
  readonly maxDelay?: number | undefined;
  /** The methods that are retried, in any case; GET, HEAD, PUT, DELETE and OPTIONS by default. A request with an `idempotency-key` header is retried whatever its method. */
  readonly methods?: readonly (Method | Lowercase<Method>)[] | undefined;
  /** The statuses that are retried; 408, 429, 500, 502, 503 and 504 by default. */
  readonly statuses?: readonly number[] | undefined;
  /** How long to wait after an attempt (the first one is 1), in milliseconds, where the server says nothing. */
  readonly delay?: ((attempt: number) => number) | undefined;
  /** Decides about a failed attempt: `true` retries it, `false` does not, `undefined` leaves it to the other settings. */
  readonly when?:
    | ((
      failure: FailedAttempt,
    ) => boolean | undefined | Promise<boolean | undefined>)
    | undefined;
}

/** The type of `schema` if there is none. */
export type NoSchema = null | undefined;

/**
 * How a request is sent: the settings of one call.
 *
 * @typeParam ThrowOnError Whether a response that is not 2xx is thrown.
 * @typeParam As How the body is read.
 * @typeParam Schema What checks it.
 */
export interface SendSettings<
  ThrowOnError extends boolean = boolean,
  As extends BodyKind | null = BodyKind | null,
  Schema extends StandardSchema | NoSchema = StandardSchema | NoSchema,
> {
  /** How long one attempt may take, body included, in milliseconds; 60,000 by default, `false` for no limit. For a stream, until the headers arrive. */
  readonly timeout?: number | false | undefined;
  /** How long all attempts and waits together may take, in milliseconds; no limit by default. */
  readonly totalTimeout?: number | false | undefined;
  /** Ends the call. The signals of the client, of the call and of its `request` option all count. */
  readonly signal?: AbortSignal | undefined;
  /** The most bytes of a body, decoded; no limit by default. Above it, reading stops with an `HttpError`. */
  readonly maxBytes?: number | undefined;
  /** When a request is retried, or the most retries: `0` for none. A call overrides the client's settings key by key. */
  readonly retry?: RetrySettings | number | undefined;
  /** Whether a response that is not 2xx is thrown; `true` by default. */
  readonly throwOnError?: ThrowOnError | undefined;
  /** How the body of a successful response is read, whatever its type; `null`, the default, goes by the type. */
  readonly as?: As | undefined;
  /** Checks the body of a successful response; its output is `data`. With `null`, the default, nothing does. */
  readonly schema?: Schema | undefined;
  /** An object for your `fetch`. */
  readonly context?: Readonly<Record<string, unknown>> | undefined;
}

/** What a `fetch` gets besides the request. */
export interface Attempt {
  /** Which attempt it is; the first one is 1. */
  readonly attempt: number;
  /** What `send` was called with. */
  readonly options: Sendable;
  /** The `context` of the call, or else of the client; `{}` by default. */
  readonly context: Readonly<Record<string, unknown>>;
  /** Never set. The compiler accepts `fetch` itself only if its second parameter shares a name with this type. */
  readonly signal?: never;
}

/** What sends a request. */
export type SendFetch = (
  request: Request,
  about: Attempt,
) => Response | Promise<Response>;

/** The settings of a client: those of each call, and its `fetch`. */
export interface SendConfig<
  ThrowOnError extends boolean = boolean,
  As extends BodyKind | null = BodyKind | null,
  Schema extends StandardSchema | NoSchema = StandardSchema | NoSchema,
> extends SendSettings<ThrowOnError, As, Schema> {
  /** What sends a request; `globalThis.fetch` by default. The place for middleware and test doubles. */
  readonly fetch?: SendFetch | undefined;
}

/**
 * What names a next page: its URL, or the query parameters that replace those of
 * the last request. Nothing, `false`, an empty string, or parameters without
 * values mean that there is none.
 */
export type NextPage =
  | string
  | URL
  | { readonly [parameter: string]: NextParameter }
  | false
  | null
  | undefined
  | void;

/** A query parameter of a next page. */
export type NextParameter =
  | string
  | number
  | boolean
  | bigint
  | null
  | undefined;

/**
 * The settings of `send.pages`: those of each call, and how the next page is found.
 *
 * @typeParam Body The type of `data`.
 */
export interface PageSettings<
  Body,
  ThrowOnError extends boolean = boolean,
  As extends BodyKind | null = BodyKind | null,
  Schema extends StandardSchema | NoSchema = StandardSchema | NoSchema,
> extends SendSettings<ThrowOnError, As, Schema> {
  /** Names the next page where no `Link` header does. */
  readonly next?:
    | ((data: Body, response: Response) => NextPage | Promise<NextPage>)
    | undefined;
}

/** Sends a request and reads the response, by the settings of its client unless a call says otherwise. */
export interface Send<
  ThrowOnError extends boolean = true,
  ClientAs extends BodyKind | null = BodyKind,
  ClientSchema extends StandardSchema | NoSchema = NoSchema,
> {
  /**
   * Sends one request.
   *
   * @typeParam Data The type of the body, for a call that is not described.
   * @param options What an endpoint function returned.
   * @param settings What is different for this call.
   */
  <
    Data = unknown,
    Options extends Sendable = Sendable,
    As extends BodyKind | null = ClientAs,
    Throws extends boolean = ThrowOnError,
    Schema extends StandardSchema | NoSchema = ClientSchema,
  >(
    options: Options,
    settings?: SendSettings<Throws, As, Schema>,
  ): Promise<SendResult<Throws, Options, As, Data, Schema>>;
  /** Sends one request whose errors are thrown or returned unlike those of the client. */
  <Data>(
    options: Sendable,
    settings: SendSettings<Opposite<ThrowOnError>> & {
      readonly throwOnError: Opposite<ThrowOnError>;
    },
  ): Promise<SendResult<Opposite<ThrowOnError>, Sendable, BodyKind, Data>>;

  /**
   * Sends a request, and again for each next page.
   *
   * @typeParam Data The type of the body, for a call that is not described.
   * @param options What an endpoint function returned.
   * @param settings How the next page is found, unless by a `Link` header, and what is different for these calls.
   */
  pages<
    Data = unknown,
    Options extends Sendable = Sendable,
    As extends BodyKind | null = ClientAs,
    Throws extends boolean = ThrowOnError,
    Schema extends StandardSchema | NoSchema = ClientSchema,
  >(
    options: Options,
    settings?: PageSettings<
      BodyOf<Options, SuccessIn<ResponsesOf<Options>>, As, Data, Schema>,
      Throws,
      As,
      Schema
    >,
  ): AsyncGenerator<
    SendResult<Throws, Options, As, Data, Schema>,
    void,
    undefined
  >;
}

/** @internal */
export type Opposite<Throws extends boolean> = Throws extends true ? false
  : true;

/**
 * What a request resolves to: the body and the response; without `throwOnError`
 * also its status, and the body of an error apart.
 *
 * @typeParam Data The type of the body, where the caller names it. (Not a
 * condition, so that a function may be generic in it.)
 */
export type SendResult<
  ThrowOnError extends boolean,
  Options extends Sendable = Sendable,
  As extends BodyKind | null = BodyKind,
  Data = unknown,
  Schema extends StandardSchema | NoSchema = NoSchema,
> = ThrowOnError extends true ? {
    /** The body. */
    readonly data: BodyOf<
      Options,
      SuccessIn<ResponsesOf<Options>>,
      As,
      Data,
      Schema
    >;
    /** The response, whose body has been read. */
    readonly response: Response & {
      readonly status: StatusAt<SuccessIn<ResponsesOf<Options>>>;
    };
  }
  :
    | Succeeded<Options, SuccessIn<ResponsesOf<Options>>, As, Data, Schema>
    | Failed<ResponsesOf<Options>, ErrorIn<ResponsesOf<Options>>>;

/** @internal The type of a body: the output of the schema, or what the description and the caller say. */
export type BodyOf<Options, Key, As, Data, Schema> = [Schema] extends
  [StandardSchema<infer Output>] ? Output : DataOf<Options, Key, As> & Data;

/** @internal The successes, one for each status, so that the status tells them apart. */
export type Succeeded<Options, Key, As, Data, Schema = NoSchema> = [Key] extends
  [never] ? Answer<BodyOf<Options, never, As, Data, Schema>, undefined, number>
  : Key extends unknown
    ? Answer<BodyOf<Options, Key, As, Data, Schema>, undefined, StatusAt<Key>>
  : never;

/** @internal The errors, one for each status. */
export type Failed<Responses, Key> = [Key] extends [never]
  ? Answer<undefined, NonNullable<unknown>, number>
  : Key extends unknown
    ? Answer<undefined, ErrorOf<DataAt<Responses, Key>>, StatusAt<Key>>
  : never;

// If an error has no body, or is `null`, its place is taken by the `HttpError`.
type ErrorOf<Data> =
  | NonNullable<Data>
  | ([Data & (null | undefined)] extends [never] ? never : HttpError);

/** A response where errors are not thrown; `Status` as far as it is described. */
export interface Answer<Data, Failure, Status> {
  /** The body of a success. */
  readonly data: Data;
  /** The body of a response that is not 2xx; the `HttpError` if it is empty. */
  readonly error: Failure;
  /** The status. */
  readonly status: Status;
  /** The response, whose body has been read. */
  readonly response: Response & { readonly status: Status };
}

/** @internal What the body of a success is read as: by the content type unless `as` says so. */
export type DataOf<Options, Key, As> = [BodyKind] extends [As]
  ? DataAt<ResponsesOf<Options>, Key>
  : As extends "json" ? DataAt<ResponsesOf<Options>, Key, As>
  : As extends "text" ? string
  : As extends "blob" ? Blob
  : As extends "arrayBuffer" ? ArrayBuffer
  : As extends "stream" ? NonNullable<Response["body"]>
  : DataAt<ResponsesOf<Options>, Key>;

import type {
  DataAt,
  ErrorIn,
  ResponsesOf,
  StatusAt,
  SuccessIn,
} from "../types/_openapi_responses.ts";
import type { HttpError } from "./http_error.ts";

/** How the content of an answer can be read. */
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
  /** Only merged options have it; pass them to `parse()`. */
  readonly baseUrl?: never;
}

/**
 * How `send` behaves.
 *
 * @typeParam ThrowOnError Whether an answer that is not 2xx is thrown.
 */
export interface SendConfig<ThrowOnError extends boolean = boolean> {
  /** What sends a request; the global `fetch` unless given. The place for middleware and test doubles. */
  readonly fetch?: ((request: Request) => Promise<Response>) | undefined;
  /** When a GET, HEAD, PUT, DELETE or OPTIONS request is sent again after 408, 429, 500, 502, 503, 504 or a network error. */
  readonly retry?: {
    /** How often at most; 2 unless given, 0 for never. */
    readonly limit?: number | undefined;
    /** The longest wait, in milliseconds; 60,000 unless given. An answer whose `Retry-After` asks for more is final. */
    readonly maxDelay?: number | undefined;
  } | undefined;
  /** How long one attempt may take, in milliseconds; no limit unless given. After that, a `TimeoutError` is thrown. */
  readonly timeout?: number | undefined;
  /** Whether an answer that is not 2xx is thrown; `true` unless given. */
  readonly throwOnError?: ThrowOnError | undefined;
}

/**
 * Sends a request and reads the answer.
 *
 * @typeParam ThrowOnError Whether an answer that is not 2xx is thrown.
 */
export interface Send<ThrowOnError extends boolean = true> {
  /**
   * Sends one request.
   *
   * @typeParam Data The type of the content, for a call that is not described.
   * @param options What an endpoint function returned.
   * @param how How to read the content of a success, whatever its type.
   */
  <
    Data = unknown,
    Options extends Sendable = Sendable,
    As extends BodyKind = BodyKind,
  >(
    options: Options,
    how?: { readonly as?: As | undefined },
  ): Promise<SendResult<ThrowOnError, Options, As, Data>>;

  /**
   * Sends a request, and again for each next page that a `Link` header names.
   *
   * @typeParam Data The type of the content, for a call that is not described.
   * @param options What an endpoint function returned.
   */
  pages<Data = unknown, Options extends Sendable = Sendable>(
    options: Options,
  ): AsyncGenerator<
    SendResult<ThrowOnError, Options, BodyKind, Data>,
    void,
    undefined
  >;
}

/**
 * What a request resolves to: the content of the answer and the answer; without
 * `throwOnError` also its status, and the content of an error apart.
 *
 * @typeParam ThrowOnError Whether an answer that is not 2xx is thrown.
 * @typeParam Options The type of the request.
 * @typeParam As How the content is read.
 * @typeParam Data The type of the content, where the caller names it. (Not a
 * condition, so that a function may be generic in it.)
 */
export type SendResult<
  ThrowOnError extends boolean,
  Options extends Sendable = Sendable,
  As extends BodyKind = BodyKind,
  Data = unknown,
> = ThrowOnError extends true ? {
    /** The content of the answer. */
    readonly data: DataOf<Options, SuccessIn<ResponsesOf<Options>>, As> & Data;
    /** The answer, whose body has been read. */
    readonly response: Response & {
      readonly status: StatusAt<SuccessIn<ResponsesOf<Options>>>;
    };
  }
  :
    | Succeeded<Options, SuccessIn<ResponsesOf<Options>>, As, Data>
    | Failed<ResponsesOf<Options>, ErrorIn<ResponsesOf<Options>>>;

/**
 * The successes, one for each status, so that the status tells them apart.
 *
 * @internal
 */
export type Succeeded<Options, Key, As, Data> = [Key] extends [never]
  ? Answer<DataOf<Options, never, As> & Data, undefined, number>
  : Key extends unknown
    ? Answer<DataOf<Options, Key, As> & Data, undefined, StatusAt<Key>>
  : never;

/**
 * The errors, one for each status.
 *
 * @internal
 */
export type Failed<Responses, Key> = [Key] extends [never]
  ? Answer<undefined, NonNullable<unknown>, number>
  : Key extends unknown
    ? Answer<undefined, ErrorOf<DataAt<Responses, Key>>, StatusAt<Key>>
  : never;

// Where an error has no content, or is `null`, the `HttpError` stands for it.
type ErrorOf<Data> =
  | NonNullable<Data>
  | ([Data & (null | undefined)] extends [never] ? never : HttpError);

/**
 * An answer where errors are not thrown.
 *
 * @typeParam Data The type of `data`.
 * @typeParam Failure The type of `error`.
 * @typeParam Status The status, as far as it is described.
 */
export interface Answer<Data, Failure, Status> {
  /** The content of a success. */
  readonly data: Data;
  /** The content of an answer that is not 2xx; an `HttpError` where it has none. */
  readonly error: Failure;
  /** The status of the answer. */
  readonly status: Status;
  /** The answer, whose body has been read. */
  readonly response: Response & { readonly status: Status };
}

/**
 * What the content of a success is read as.
 *
 * @internal
 */
export type DataOf<Options, Key, As> = [BodyKind] extends [As]
  ? DataAt<ResponsesOf<Options>, Key>
  : As extends "json" ? DataAt<ResponsesOf<Options>, Key, As>
  : As extends "text" ? string
  : As extends "blob" ? Blob
  : As extends "arrayBuffer" ? ArrayBuffer
  : ReadableStream<Uint8Array>;

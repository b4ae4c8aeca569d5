// What callers pass to send a request, and what their functions are told.
import type { OrOpen } from "../../types/_parameters.ts";
import type { Method, RequestOptions } from "../../types/_values.ts";
import type { SentRequest } from "../fail/errors.ts";
import type { Reader } from "./readers.ts";
import type { Readings, StandardSchema } from "./results.ts";

/** An attempt, for `retry.when`. */
export interface FailedAttempt {
  /** Which attempt it was; the first one is 1. */
  readonly attempt: number;
  /** `undefined` after a 2xx; an `HttpError` or a `BodyError` where there is a response, a `NetworkError`, a `TimeoutError`, or what `fetch` threw. */
  readonly error: unknown;
  /** The response, if there is one. */
  readonly response: Response | undefined;
  /** The data of a 2xx. */
  readonly data: unknown;
  /** The method and the URL. */
  readonly request: SentRequest;
}

/** When a request is retried. */
export interface RetryOptions {
  /** The most retries; 2 by default, 0 for none. */
  readonly limit?: number | undefined;
  /** The longest wait, in milliseconds; 60,000 by default. A response that asks for a longer one is final. */
  readonly maxDelay?: number | undefined;
  /** The methods that are retried; GET, HEAD, PUT, DELETE and OPTIONS by default. A request with an `idempotency-key` header is retried whatever its method. */
  readonly methods?: readonly (Method | Lowercase<Method>)[] | undefined;
  /** The statuses that are retried; 408, 429, 500, 502, 503 and 504 by default. */
  readonly statuses?: readonly number[] | undefined;
  /** How long to wait after an attempt (the first one is 1), in milliseconds, where the server says nothing. */
  readonly delay?: ((attempt: number) => number) | undefined;
  /** Decides about an attempt, also one with a 2xx: `true` retries it, `false` does not, `undefined` leaves it to the other settings. */
  readonly when?:
    | ((
      failure: FailedAttempt,
    ) => boolean | undefined | Promise<boolean | undefined>)
    | undefined;
}

/** What a `fetch` gets besides the request. */
export interface Attempt {
  /** Which attempt it is; the first one is 1. */
  readonly attempt: number;
  /** The route as the program has it, such as `GET /users/{id}`; `undefined` for a request that was built elsewhere. */
  readonly route: string | undefined;
  /** The request as plain data. */
  readonly options: RequestOptions;
  /** The call's own copy of the `context` option of the call or else of the client; its attempts and `onEnd` share it. */
  readonly context: Record<string, unknown>;
  /** The request as the second argument of `fetch`, for one that takes no `Request` of this runtime. */
  readonly init: RequestInit;
  /** Never set. The compiler accepts `fetch` itself only if its second parameter shares a name with this type. */
  readonly signal?: never;
}

/** How a call ended, for `onEnd`. */
export interface EndedCall {
  /** The route as the program has it, such as `GET /users/{id}`; `undefined` for a request that was built elsewhere. */
  readonly route: string | undefined;
  /** The method, in upper case. */
  readonly method: string;
  /** The URL, without query and fragment. */
  readonly url: string;
  /** The status of the last attempt; `undefined` if it has no response. */
  readonly status: number | undefined;
  /** What the call failed with, whether it was thrown or returned; `undefined` if it did not. */
  readonly error: unknown;
  /** How many attempts there were. */
  readonly attempts: number;
  /** How long the call took, waits included. */
  readonly milliseconds: number;
  /** The response of the last attempt, if it has one. */
  readonly response: Response | undefined;
  /** The object that `fetch` got as the `context` of the call. */
  readonly context: Record<string, unknown>;
}

/** The value of the header `authorization`, or another header and its value. */
export type Credentials = string | {
  /** The name of the header. */
  readonly header: string;
  /** Its value. */
  readonly value: string;
};

/** Gives the credentials of calls; it gets the value that the server has refused, if it has. */
export type Authorize = (
  previous?: string,
) => Credentials | Promise<Credentials>;

/** What sends a request: the place for middleware and test doubles. */
export type Fetch = (
  request: Request,
  about: Attempt,
) => Response | Promise<Response>;

/** How a request is sent, and how its response is read. */
export interface SendOptions {
  /** How long one attempt may take, body included, in milliseconds; 60,000 by default, `false` for no limit. For a stream, until the headers arrive. */
  readonly timeout?: number | false | undefined;
  /** How long all attempts and waits together may take, in milliseconds; no limit by default. If the wait before a retry would outlast it, there is no retry. */
  readonly totalTimeout?: number | false | undefined;
  /** Ends the call. The signals of the client, of the call and of its `request` option all count. */
  readonly signal?: AbortSignal | undefined;
  /** The most bytes of a body, decoded; no limit by default. Above it, reading stops with a `BodyError`. */
  readonly maxBytes?: number | undefined;
  /** When a request is retried; a number is the most retries. A call overrides the client's settings key by key. */
  readonly retry?: RetryOptions | number | undefined;
  /** Whether a response that is not 2xx is thrown; `true` by default. */
  readonly throwOnError?: boolean | undefined;
  /** How the body of a successful response is read, whatever its type: a word, or `json()`, `lines()` or `events()`; `null`, the default, goes by the type. */
  readonly as?: keyof Readings | Reader | null | undefined;
  /** Checks the body of a successful response; its output is `data`. With `null`, the default, nothing does. */
  readonly schema?: StandardSchema | null | undefined;
  /** Gives the credentials of calls: asked once for those at the same time, and once more where the server responds with 401, after which the call is repeated once, whatever `retry` says. Calls that have an `authorization` header, operations that a description calls public, and `send()` to another origin do without. With `null`, a call does. */
  readonly authorize?: Authorize | null | undefined;
  /** What your `fetch` and `onEnd` find in the context of a call. */
  readonly context?: OrOpen<object> | undefined;
  /** What sends a request; `globalThis.fetch` by default. */
  readonly fetch?: Fetch | undefined;
  /** Is told once how each call that was sent ended, once its body has been read: the place for logs and metrics. What it throws changes nothing. */
  readonly onEnd?: ((call: EndedCall) => unknown) | undefined;
}

/**
 * What names a next page: its URL, or the parameters that replace those of the last
 * request and go where they go, in a body too. An object in `headers` replaces headers.
 * Nothing, `false`, an empty string, or an object of empty values (0 is none) mean
 * that there is no next page.
 */
export type NextPage =
  | string
  | URL
  | { readonly [parameter: string]: NextParameter }
  | false
  | null
  | undefined
  | void;

/** A parameter of a next page: a JSON value or a bigint. */
export type NextParameter =
  | string
  | number
  | boolean
  | bigint
  | null
  | undefined
  | readonly unknown[]
  | { readonly [name: string]: unknown };

/** How the next page is found. */
export interface PageOptions<in Data> {
  /** Names the next page where no `Link` header does. */
  readonly next?:
    | ((data: Data, response: Response) => NextPage | Promise<NextPage>)
    | undefined;
}

import type {
  CreateEndpointOptions,
  EndpointCall,
  EndpointDefaults,
} from "../types/_call.ts";
import type { CallParameters, Checked } from "../types/_checked.ts";
import type {
  Having,
  Inferred,
  Numbers,
  Picked,
  PresetBy,
} from "../types/_preset.ts";
import type { BuildOptions, Demanded } from "../types/_call_options.ts";
import type { OperationOf, Route } from "../types/_operation.ts";
import type { Method, RequestOptions } from "../types/_values.ts";
import type { SentRequest } from "./errors.ts";
import type { Readings, ResultOf, StandardSchema } from "./results.ts";

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
  /** Decides about a failed attempt: `true` retries it, `false` does not, `undefined` leaves it to the other settings. */
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
  /** The `context` of the call, or else of the client; `{}` by default. */
  readonly context: Readonly<Record<string, unknown>>;
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
}

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
  /** The most bytes of a body, decoded; no limit by default. Above it, reading stops with an `HttpError`. */
  readonly maxBytes?: number | undefined;
  /** When a request is retried; a number is the most retries. A call overrides the client's settings key by key. */
  readonly retry?: RetryOptions | number | undefined;
  /** Whether a response that is not 2xx is thrown; `true` by default. */
  readonly throwOnError?: boolean | undefined;
  /** How the body of a successful response is read, whatever its type; `null`, the default, goes by the type. */
  readonly as?: keyof Readings | null | undefined;
  /** Checks the body of a successful response; its output is `data`. With `null`, the default, nothing does. */
  readonly schema?: StandardSchema | null | undefined;
  /** An object for your `fetch`. */
  readonly context?: Readonly<Record<string, unknown>> | undefined;
  /** What sends a request; `globalThis.fetch` by default. */
  readonly fetch?: Fetch | undefined;
  /** Is told once how each call that was sent ended, once its body has been read: the place for logs and metrics. What it throws changes nothing. */
  readonly onEnd?: ((call: EndedCall) => unknown) | undefined;
}

/**
 * The options of a client's call.
 *
 * @typeParam Paths The description of the API; `unknown` without one.
 * @typeParam R The route.
 */
export interface CallOptions<in out Paths = unknown, in out R = string>
  extends BuildOptions<Paths, R>, SendOptions {}

/**
 * The options of a call of a described route, with those that it requires: for
 * functions that call a client.
 *
 * @typeParam Paths The `paths` that openapi-typescript generates.
 * @typeParam R One of its routes, such as `GET /orgs/{org}/repos`.
 */
export type OptionsOf<Paths, R extends Route<Paths>> =
  & CallOptions<Paths, R>
  & Demanded<OperationOf<Paths, R>>;

/** The defaults of a client: those of its requests, and how they are sent. */
export interface ClientDefaults extends EndpointDefaults, SendOptions {}

/**
 * The options of `createClient`.
 *
 * @typeParam Paths The description of the API; `unknown` without one.
 */
export interface CreateClientOptions<Paths = unknown>
  extends CreateEndpointOptions<Paths>, SendOptions {}

/** @internal What the options of a client change in the type of a result. */
export type OutcomeBy<Options, Before = never> =
  | Exclude<Before, Having<keyof Options & ResultOption>>
  | Picked<Options, ResultOption>
  | Numbers<Options>;

type ResultOption = "as" | "schema" | "throwOnError";

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

/** How the next page is found. */
export interface PageOptions<in Data> {
  /** Names the next page where no `Link` header does. */
  readonly next?:
    | ((data: Data, response: Response) => NextPage | Promise<NextPage>)
    | undefined;
}

/** @internal The data of a result that is a success. */
export type DataIn<Of> = Of extends { readonly error: infer Failure }
  ? Failure extends undefined ? Of["data" & keyof Of] : never
  : Of["data" & keyof Of];

/**
 * @internal The options of a call that states its data. The compiler then infers
 * nothing else of the call, so that only the client says whether errors are thrown.
 */
export type BesideData<Data, Options> = unknown extends Data ? unknown
  : unknown extends Options ? { readonly throwOnError?: true | undefined }
  : unknown;

/**
 * What `createClient` returns: a function that sends the requests of an API.
 *
 * @typeParam Paths The description of the API; `unknown` without one.
 * @typeParam Preset The names of what its options set already.
 * @typeParam Outcome What its options change in the type of a result.
 */
export interface Client<
  in out Paths = unknown,
  in Preset = never,
  in out Outcome = never,
> {
  /**
   * Sends a request and reads the response.
   *
   * @param route A method and a path, such as `GET /orgs/{org}/repos`.
   * @param parameters Parameters only, whatever their names: the place for untrusted input.
   * @param options Options only, such as `headers`, `data` and `timeout`.
   */
  <
    Data = unknown,
    const R extends string = string,
    Parameters = unknown,
    const Options = unknown,
  >(
    route:
      | Inferred<R>
      | NoInfer<Checked<Paths, R, Preset, Parameters, Options, Data>>,
    parameters?:
      | CallParameters<Paths, R, Preset, Options>
      | Inferred<Parameters>,
    options?:
      | CallOptions<Paths, R> & BesideData<NoInfer<Data>, NoInfer<Options>>
      | Inferred<Options>,
  ): Promise<ResultOf<Paths, R, Outcome, Options, Data>>;
  /** Builds a request and does not send it. */
  readonly request: EndpointCall<Paths, Preset, Outcome>;
  /**
   * Sends a request, and again for each next page.
   *
   * @param route A method and a path, such as `GET /orgs/{org}/repos`.
   * @param parameters Parameters only, whatever their names: the place for untrusted input.
   * @param options Options only, and `next`, which names the next page where no `Link` header does.
   */
  pages<
    Data = unknown,
    const R extends string = string,
    Parameters = unknown,
    const Options = unknown,
  >(
    route:
      | Inferred<R>
      | NoInfer<Checked<Paths, R, Preset, Parameters, Options, Data>>,
    parameters?:
      | CallParameters<Paths, R, Preset, Options>
      | Inferred<Parameters>,
    options?:
      | CallOptions<Paths, R>
        & BesideData<NoInfer<Data>, NoInfer<Options>>
        & PageOptions<DataIn<ResultOf<Paths, R, Outcome, unknown, Data>>>
      | Inferred<Options>,
  ): AsyncGenerator<
    ResultOf<Paths, R, Outcome, Options, Data>,
    void,
    undefined
  >;
  /** Sends a request that is built already, with the options of this client. */
  readonly send: Send<Outcome>;
  /** Creates a client with these options as further defaults: the later value wins. */
  defaults<const Options>(
    options: ClientDefaults | Inferred<Options>,
  ): Client<Paths, PresetBy<Options, Preset>, OutcomeBy<Options, Outcome>>;
}

/**
 * The type of `send`, which sends requests that are built already.
 *
 * @typeParam Outcome What the options of a client change in the type of a result.
 */
export interface Send<in out Outcome = never> {
  /**
   * Sends a request and reads the response.
   *
   * @param request What an endpoint function returned.
   * @param options How it is sent.
   */
  <
    Data = unknown,
    P = unknown,
    R extends string = string,
    const Options = unknown,
  >(
    request: RequestOptions<P, R>,
    options?:
      | SendOptions & BesideData<NoInfer<Data>, NoInfer<Options>>
      | Inferred<Options>,
  ): Promise<ResultOf<P, R, Outcome, Options, Data>>;
}

/** The type of `pages`, which sends requests without a client. */
export interface SendPages {
  /**
   * Sends a request, and again for each next page.
   *
   * @param request What an endpoint function returned.
   * @param options How it is sent, and `next`, which names the next page where no `Link` header does.
   */
  <
    Data = unknown,
    P = unknown,
    R extends string = string,
    const Options = unknown,
  >(
    request: RequestOptions<P, R>,
    options?:
      | SendOptions
        & BesideData<NoInfer<Data>, NoInfer<Options>>
        & PageOptions<DataIn<ResultOf<P, R, never, unknown, Data>>>
      | Inferred<Options>,
  ): AsyncGenerator<ResultOf<P, R, never, Options, Data>, void, undefined>;
}

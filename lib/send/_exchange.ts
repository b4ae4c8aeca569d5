import { describe } from "../_describe.ts";
import { invalid } from "../_errors.ts";
import { EndpointError } from "../endpoint_error.ts";
import {
  type FetchArguments,
  newRequest,
  toInit,
} from "../request/_to_init.ts";
import type { RequestOptions } from "../types/mod.ts";
import {
  followSignal,
  type Stoppable,
  unfollowSignal,
} from "./_follow_signal.ts";
import { HttpError } from "./http_error.ts";
import { kindOf } from "./_kind_of.ts";
import { NetworkError } from "./network_error.ts";
import { readBody, toStream } from "./_read_body.ts";
import { quote } from "./_reason_of.ts";
import { isExhausted, LONGEST, retryDelay } from "./_retry_delay.ts";
import { isSignal, type Settings } from "./_settings.ts";
import { TimeoutError } from "./timeout_error.ts";
import type { SchemaIssue, SentRequest } from "./types.ts";

/** A response that was read. */
export interface Exchange {
  readonly request: SentRequest;
  readonly response: Response;
  readonly data: unknown;
  /** Only where the status is not 2xx. */
  readonly error: HttpError | undefined;
}

/** Sends a request until there is a response that counts, and reads it. */
export function exchange(
  options: RequestOptions,
  settings: Settings,
): Promise<Exchange> {
  return new Call(options, settings).run();
}

type Timer = ReturnType<typeof setTimeout> | undefined;

/** A call under way: its attempts, and what ends it before its time. */
class Call implements Stoppable {
  readonly #options: RequestOptions;
  readonly #settings: Settings;
  readonly #target: FetchArguments;
  readonly #request: SentRequest;
  readonly #signals: readonly AbortSignal[];
  readonly #refusesRedirects: boolean;
  readonly #isRepeatable: boolean;
  #attempt = 1;
  /** What the attempt is sent with: one for all, because a `Request` and a body leave listeners on their signal. */
  #controller = new AbortController();
  /** Whether no attempt may follow. */
  #isOver = false;
  /** Whether the body is read by the caller. */
  #isStreaming = false;
  /** Why the last attempt failed. */
  #failure: unknown;

  constructor(options: RequestOptions, settings: Settings) {
    this.#options = options;
    this.#settings = settings;
    this.#target = toInit(options);
    const { init, url, headers } = this.#target;
    const { method, redirect, signal } = init;
    this.#request = { method, url };
    if (signal && !isSignal(signal)) {
      throw invalid(
        `signal of the "request" option is ${
          describe(signal)
        }; pass an AbortSignal`,
      );
    }
    this.#signals = signal ? [...settings.signals, signal] : settings.signals;
    // Not every runtime knows "error", and none says where the redirect goes.
    this.#refusesRedirects = redirect === "error";
    if (this.#refusesRedirects) init.redirect = "manual";
    this.#isRepeatable = settings.methods.includes(method) ||
      Boolean(headers["idempotency-key"]);
  }

  async run(): Promise<Exchange> {
    for (const signal of this.#signals) {
      if (signal.aborted) throw signal.reason;
    }
    for (const signal of this.#signals) followSignal(signal, this);
    let timer: Timer;
    const totalTimer = this.#startTimer("totalTimeout");
    try {
      for (;; this.#attempt++) {
        timer = this.#startTimer("timeout");
        const result = await this.#tryOnce();
        clearTimeout(timer);
        if (typeof result === "object") return result;
        if (this.#isOver) throw this.#controller.signal.reason;
        // It was aborted by the timeout of the attempt.
        if (this.#controller.signal.aborted) {
          this.#controller = new AbortController();
        }
        const wait = new Promise<void>((resolve) => {
          timer = setTimeout(resolve, result);
        });
        await orAborted(this.#controller.signal, wait);
      }
    } finally {
      clearTimeout(timer);
      clearTimeout(totalTimer);
      if (!this.#isStreaming) this.#release();
    }
  }

  /** Ends the call: a signal was aborted, or its total time is over. */
  stop(reason: unknown): void {
    this.#isOver = true;
    this.#controller.abort(reason);
  }

  #release(): void {
    for (const signal of this.#signals) unfollowSignal(signal, this);
  }

  #startTimer(limit: "timeout" | "totalTimeout"): Timer {
    const milliseconds = this.#settings[limit];
    return milliseconds <= LONGEST
      ? setTimeout(Call.#expire, milliseconds, this, limit)
      : undefined;
  }

  /** Static, so that a timer costs no function of its own. */
  static #expire(call: Call, limit: "timeout" | "totalTimeout"): void {
    const error = new TimeoutError(
      call.#request,
      limit,
      call.#settings[limit],
      call.#attempt,
      call.#failure,
    );
    if (limit === "totalTimeout") call.stop(error);
    else call.#controller.abort(error);
  }

  /** Makes one attempt; returns its result, or how long to wait before the next one. */
  async #tryOnce(): Promise<Exchange | number> {
    const request = this.#request;
    const { limit, when } = this.#settings;
    const { signal } = this.#controller;
    const attempt = this.#attempt;
    const mayRepeat = attempt <= limit && !this.#target.isReadOnce;
    let response: Response | undefined;
    let result: Exchange | undefined;
    let error: unknown;
    let delay: number | undefined;
    try {
      response = await this.#ask();
      if (response.ok) {
        const data = await this.#read(response);
        return { request, response, data, error: undefined };
      }
      if (mayRepeat && this.#mayPass(response)) delay = this.#delay(response);
      if (delay !== undefined && !when) {
        cancel(response);
        this.#failure = new HttpError(request, response, undefined);
        return delay;
      }
      error = await this.#toHttpError(response);
      result = {
        request,
        response,
        data: undefined,
        error: error as HttpError,
      };
    } catch (thrown) {
      if (this.#isOver) throw signal.reason;
      error = signal.aborted ? signal.reason : thrown;
      if (
        mayRepeat && this.#isRepeatable && error instanceof NetworkError &&
        kindOf(error.cause, true) === "network"
      ) delay = this.#delay();
    }
    if (this.#isOver) delay = undefined;
    else if (mayRepeat && when) {
      const said = await when({ attempt, error, response, request });
      if (said === false) delay = undefined;
      else if (said) delay ??= this.#delay(response);
    }
    if (delay !== undefined) {
      this.#failure = error;
      return delay;
    }
    if (result) return result;
    throw error;
  }

  #delay(response?: Response): number | undefined {
    return retryDelay(this.#attempt, this.#settings, response);
  }

  /** Whether a response may be another one next time. */
  #mayPass(response: Response): boolean {
    const { statuses } = this.#settings;
    const { status } = response;
    return this.#isRepeatable && (statuses.includes(status) ||
      // GitHub's word for 429.
      status === 403 && statuses.includes(429) && isExhausted(response));
  }

  /** Calls `fetch`. */
  async #ask(): Promise<Response> {
    const { fetch, context } = this.#settings;
    const target = this.#target;
    const { url, init, isReadOnce } = target;
    const { signal } = this.#controller;
    init.signal = signal;
    let response: Response;
    try {
      if (fetch) {
        const about = {
          attempt: this.#attempt,
          options: this.#options,
          context,
        };
        response = await orAborted(
          signal,
          fetch(newRequest(target), about),
          cancel,
        );
      } else {
        // A Request with a signal costs Node 25 µs, and `fetch` makes a second one of it.
        response = await (isReadOnce
          ? globalThis.fetch(newRequest(target))
          : globalThis.fetch(url, init));
      }
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      const kind = kindOf(error, !fetch);
      if (
        error instanceof EndpointError || error instanceof NetworkError ||
        fetch && kind === "other"
      ) throw error;
      // It says what is wrong with a request that the runtime refuses.
      if (!fetch && !isReadOnce) newRequest(target);
      throw new NetworkError(
        this.#request,
        error,
        kind === "redirect"
          ? "was redirected too often, or to no URL"
          : undefined,
      );
    }
    if (typeof response?.headers?.get !== "function") {
      throw invalid(
        `fetch resolved to ${
          describe(response)
        }; return a Response, such as Response.json(…)`,
      );
    }
    if (response.type === "error") throw new NetworkError(this.#request);
    return response;
  }

  /** Reads the body of a success. */
  async #read(response: Response): Promise<unknown> {
    const { as, schema } = this.#settings;
    const reading = this.#reading(response);
    if (as === "stream") {
      this.#isStreaming = true;
      return toStream(reading, () => this.#release());
    }
    const data = await readBody(reading, as);
    if (!schema) return data;
    const result = await schema["~standard"].validate(data);
    if (!result.issues) return result.value;
    const said = result.issues.slice(0, 3).map(toText).join("; ");
    throw new HttpError(
      this.#request,
      response,
      data,
      ` with a body that does not fit the schema: ${quote(said)}`,
      undefined,
      result.issues,
    );
  }

  /** The error of a response that is not a success. */
  async #toHttpError(response: Response): Promise<HttpError> {
    const request = this.#request;
    const { signal } = this.#controller;
    if (this.#refusesRedirects && isRedirect(response)) {
      cancel(response);
      const problem = `: a redirect to ${
        targetOf(response, request)
      }, which redirect: "error" refuses`;
      return new HttpError(request, response, undefined, problem);
    }
    let data, cause;
    try {
      data = await readBody(this.#reading(response), false);
    } catch (error) {
      // The status is known, and counts more than the failure; the caller's own signal does not.
      if (signal.aborted && !(error instanceof TimeoutError)) throw error;
      cause = error;
    }
    return new HttpError(request, response, data, undefined, cause);
  }

  #reading(response: Response) {
    const { signal } = this.#controller;
    const settings = this.#settings;
    return { request: this.#request, response, settings, signal };
  }
}

/** Settles as some work does, or rejects when the signal is aborted; what comes after that is `late`. */
function orAborted<T>(
  signal: AbortSignal,
  work: T | Promise<T>,
  late?: (value: T) => void,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener("abort", abort);
    Promise.resolve(work).then((value) => {
      if (signal.aborted) late?.(value);
      resolve(value);
    }, reject);
  });
}

/** Leaves the body of a response unread. Otherwise it would keep its connection. */
function cancel(response: Response): void {
  response?.body?.cancel().catch(() => {});
}

function isRedirect({ type, status, headers }: Response): boolean {
  return type === "opaqueredirect" ||
    [301, 302, 303, 307, 308].includes(status) && headers.has("location");
}

/** Where a redirect goes, as far as the runtime tells it. */
function targetOf({ url, headers }: Response, request: SentRequest): string {
  const location = headers.get("location");
  if (location === null) return "an origin that browsers do not tell";
  const base = url || request.url;
  return URL.canParse(location, base)
    ? describe(new URL(location, base).origin)
    : "no URL";
}

/** Shows an issue of a schema with its path: `items[0].id: Expected a number`. */
function toText({ message, path = [] }: SchemaIssue): string {
  const shown = path.map((part) => {
    const key = typeof part === "object" ? part.key : part;
    return typeof key === "number" ? `[${key}]` : `.${String(key)}`;
  }).join("").replace(/^\./, "");
  return shown ? `${shown}: ${message}` : message;
}

import { describe } from "../_describe.ts";
import { invalid } from "../_errors.ts";
import { EndpointError } from "../endpoint_error.ts";
import { newRequest, toInit } from "../request/_to_init.ts";
import type { RequestOptions } from "../types/mod.ts";
import {
  HttpError,
  NetworkError,
  type SchemaIssue,
  type SentRequest,
  TimeoutError,
} from "./errors.ts";
import { kindOf } from "./_kind_of.ts";
import { readBody, toStream } from "./_read_body.ts";
import { quote } from "./_reason_of.ts";
import { isExhausted, LONGEST, retryDelay } from "./_retry_delay.ts";
import { isSignal, type Settings } from "./_settings.ts";

/** A response that was read. */
export interface Exchange {
  readonly request: SentRequest;
  readonly response: Response;
  readonly data: unknown;
  /** Only where the status is not 2xx. */
  readonly error: HttpError | undefined;
}

type Stop = (reason: unknown) => void;

/**
 * The calls that a signal stops. It has one listener for all of them, because
 * Node warns of a leak where it has more than ten, and none when they are over.
 */
const callsOf = /* @__PURE__ */ new WeakMap<AbortSignal, Set<Stop>>();

function stopCalls(this: AbortSignal): void {
  for (const stop of callsOf.get(this)!) stop(this.reason);
}

/** Sends a request until there is a response that counts, and reads it. */
export async function exchange(
  options: RequestOptions,
  settings: Settings,
): Promise<Exchange> {
  const target = toInit(options);
  const { url, init, headers, isReadOnce } = target;
  const { method, redirect, signal: own } = init;
  const { as, context, fetch, limit, schema, statuses, when } = settings;
  const request: SentRequest = { method, url };
  if (own && !isSignal(own)) {
    throw invalid(`signal is ${describe(own)}; pass an AbortSignal`);
  }
  const signals = own ? [...settings.signals, own] : settings.signals;
  for (const { aborted, reason } of signals) if (aborted) throw reason;
  // Not every runtime knows "error", and none says where the redirect goes.
  if (redirect === "error") init.redirect = "manual";
  const isRepeatable = !isReadOnce &&
    (settings.methods.includes(method) || !!headers["idempotency-key"]);

  // Each attempt has its own signal: a Request or a body may keep a listener on
  // it until they are collected, and the caller's signals outlive them.
  let controller!: AbortController;
  let attempt = 0;
  let isOver = false;
  let isStreaming = false;
  let failure: unknown;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = (reason: unknown) => {
    isOver = true;
    controller.abort(reason);
  };
  const release = () => {
    for (const signal of signals) {
      const calls = callsOf.get(signal);
      if (calls?.delete(stop) && !calls.size) {
        callsOf.delete(signal);
        signal.removeEventListener("abort", stopCalls);
      }
    }
  };
  const startTimer = (
    name: "timeout" | "totalTimeout",
    end: (reason: TimeoutError) => void,
  ) => {
    const ms = settings[name];
    return ms > LONGEST ? undefined : setTimeout(() => {
      end(new TimeoutError(request, name, ms, attempt, failure));
    }, ms);
  };

  for (const signal of signals) {
    if (!callsOf.has(signal)) {
      callsOf.set(signal, new Set());
      signal.addEventListener("abort", stopCalls);
    }
    callsOf.get(signal)!.add(stop);
  }
  const totalTimer = startTimer("totalTimeout", stop);
  try {
    for (;;) {
      attempt++;
      controller = new AbortController();
      const { signal } = controller;
      init.signal = signal;
      const mayRetry = attempt <= limit && !isReadOnce;
      let response: Response | undefined;
      let result: Exchange | undefined;
      let error: unknown;
      let delay: number | undefined;
      timer = startTimer("timeout", (reason) => controller.abort(reason));
      try {
        try {
          // A Request with a signal costs Node 25 µs, and `fetch` makes a second one of it.
          response = await (fetch
            ? orAborted(
              signal,
              fetch(newRequest(target), { attempt, options, context }),
            )
            : isReadOnce
            // A Request has no members such as `next`; the second argument has.
            ? globalThis.fetch(
              newRequest(target),
              { __proto__: null, ...init, body: undefined } as object,
            )
            : globalThis.fetch(url, init));
        } catch (thrown) {
          if (signal.aborted) throw signal.reason;
          const kind = kindOf(thrown, !fetch);
          if (thrown instanceof EndpointError || kind === "other" && fetch) {
            throw thrown;
          }
          // Throws an error that says why the runtime would refuse the request.
          if (!fetch && !isReadOnce) newRequest(target);
          const problem = kind === "redirect"
            ? "was redirected too often, or to no URL"
            : "got no response";
          throw new NetworkError(request, problem, thrown);
        }
        const { ok, status, type } = checked(response);
        if (type === "error") {
          throw new NetworkError(request, "got no response");
        }
        const reading = { request, response, settings, signal };
        if (ok) {
          if (as === "stream") {
            // Nobody has to read a stream without a body.
            isStreaming = response.body !== null;
            const data = toStream(reading, (failure) => {
              release();
              if (failure) controller.abort(failure);
            });
            return { request, response, data, error: undefined };
          }
          let data = await readBody(reading, as);
          const result = schema && await schema["~standard"].validate(data);
          const issues = result?.issues;
          if (!issues) {
            if (result) data = result.value;
            return { request, response, data, error: undefined };
          }
          const said = quote(issues.slice(0, 3).map(toText).join("; "));
          const problem = ` with a body that does not fit the schema: ${said}`;
          throw new HttpError(
            request,
            response,
            data,
            problem,
            undefined,
            issues,
          );
        }
        if (
          mayRetry && isRepeatable && (statuses.includes(status) ||
            // GitHub's word for 429.
            status === 403 && statuses.includes(429) && isExhausted(response))
        ) delay = retryDelay(attempt, settings, response);
        const problem = redirect === "error"
          ? refusal(request, response)
          : undefined;
        let data, cause;
        if (problem || delay !== undefined && !when) cancel(response);
        else {
          try {
            data = await readBody(reading, false);
          } catch (thrown) {
            // A caller who aborted gets the reason, not a status.
            if (isOver && !(thrown instanceof TimeoutError)) throw thrown;
            cause = thrown;
            controller.abort(thrown);
          }
        }
        result = {
          request,
          response,
          data: undefined,
          error: new HttpError(request, response, data, problem, cause),
        };
        error = result.error;
      } catch (thrown) {
        if (isOver) throw signal.reason;
        error = thrown;
        // Firefox keeps the connection of a body that is only cancelled.
        controller.abort(thrown);
        if (
          mayRetry && isRepeatable && error instanceof NetworkError &&
          kindOf(error.cause, true) === "network"
        ) delay = retryDelay(attempt, settings);
      }
      clearTimeout(timer);
      failure = error;
      if (!isOver) {
        // That of the attempt may be aborted, and could not end a wait.
        controller = new AbortController();
        if (mayRetry && when) {
          const said = await orAborted(
            controller.signal,
            when({ attempt, error, response, request }),
          );
          if (said === false) delay = undefined;
          else if (said) delay ??= retryDelay(attempt, settings, response);
        }
      }
      // A total time that is over while an error is read leaves its status.
      if (delay === undefined || isOver) {
        if (result) return result;
        throw error;
      }
      await orAborted(
        controller.signal,
        new Promise((resolve) => timer = setTimeout(resolve, delay)),
      );
    }
  } finally {
    clearTimeout(timer);
    clearTimeout(totalTimer);
    if (!isStreaming) release();
  }
}

/** Settles as some work does, or rejects when the signal is aborted. */
function orAborted<T>(signal: AbortSignal, work: T | Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort);
    Promise.resolve(work).then((value) => {
      // A response that arrives later is not read by anyone.
      if (signal.aborted) cancel(value as Response);
      resolve(value);
    }, reject);
  });
}

/** Leaves the body of a response unread. Otherwise it would keep its connection. */
function cancel(response?: Response): void {
  response?.body?.cancel().catch(() => {});
}

/** Throws if a value is not a response. */
function checked(response: Response): Response {
  if (typeof response?.headers?.get === "function") return response;
  throw invalid(
    `fetch resolved to ${
      describe(response)
    }; return a Response, such as Response.json(…)`,
  );
}

/** The message for a redirect that the caller refuses, with its target if the runtime reveals it. */
function refusal(
  request: SentRequest,
  { type, status, url, headers }: Response,
): string | undefined {
  const location = headers.get("location");
  if (
    type !== "opaqueredirect" &&
    (location === null || !/30[12378]/.test(`${status}`))
  ) return undefined;
  const base = url || request.url;
  const target = location === null
    ? "an origin that browsers do not tell"
    : URL.canParse(location, base)
    ? describe(new URL(location, base).origin)
    : "no URL";
  return `: a redirect to ${target}, which redirect: "error" refuses`;
}

/** Shows an issue of a schema with its path: `items[0].id: Expected a number`. */
function toText({ message, path = [] }: SchemaIssue): string {
  const shown = path.map((part) => {
    const key = typeof part === "object" ? part.key : part;
    return typeof key === "number" ? `[${key}]` : `.${String(key)}`;
  }).join("").replace(/^\./, "");
  return shown ? `${shown}: ${message}` : message;
}

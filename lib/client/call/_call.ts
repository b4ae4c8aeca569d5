import { readOptions } from "../../_read_options.ts";
import type { Prepared } from "../../request/_prepare.ts";
import { toInit } from "../../request/_to_init.ts";
import type { Built } from "../../endpoint/_api_of.ts";
import type { BuiltRequest } from "../../endpoint/_build_request.ts";
import type { RequestOptions } from "../../types/mod.ts";
import { adaptInit } from "./_adapt_init.ts";
import { Deadline, type Turn } from "./_deadline.ts";
import {
  BodyError,
  type HttpError,
  type SchemaIssue,
  type SentRequest,
  TimeoutError,
} from "../fail/errors.ts";
import { readSettings, SENDING, type Settings } from "./_settings.ts";

/** What a client knows of a request that it has built. */
export interface Origin {
  readonly route: string;
  /** What is known of it. */
  readonly rules: Built["rules"];
}

/** A request, and how it is sent. */
export interface Sending {
  /** The request as the caller has it, and as it is sent. */
  readonly options: RequestOptions;
  readonly built: BuiltRequest;
  readonly settings: Settings;
  /** `undefined` for a request that was built elsewhere. */
  readonly origin: Origin | undefined;
}

/** A call that is under way. */
export interface Call extends Sending {
  /** What is sent, in each attempt. */
  readonly target: Prepared;
  readonly request: SentRequest;
  /** What the caller wants of redirects. */
  readonly redirect: RequestRedirect | undefined;
  /** Whether bodies arrive as they were compressed, and are decoded here. */
  readonly decodes: boolean;
  readonly deadline: Deadline;
  /** The attempt, or the wait after it. */
  turn: Turn;
  /** Which attempt it is; the first one is 1. */
  attempt: number;
  /** What the program keeps of the call; its attempts share it. */
  readonly context: Record<string, unknown>;
  /** What `authorize` has given it, and what the server has refused of that. */
  credentials: string | undefined;
  refused: string | undefined;
  /** What the attempt before failed with. */
  failure: unknown;
  /** The response of this attempt, once there is one. */
  response: Response | undefined;
}

/** What came of an attempt, or of a call: a response and its data, or an error. */
export interface Exchange {
  /** The response, if there is one. */
  readonly response: Response | undefined;
  readonly data: unknown;
  /** Whether there is an error, which may be of any value. */
  readonly hasFailed: boolean;
  readonly error: unknown;
  /** After an error, how long to wait before the next attempt, in milliseconds; nothing if this one is final. */
  readonly delay: number | undefined;
}

/** What a caller gets to see: a response that was read. */
export interface Received extends Exchange {
  readonly response: Response;
  readonly error: HttpError | undefined;
}

/** Prepares a call, and checks what it sends. */
export function prepareCall(sending: Sending): Call {
  const { options, built, settings, origin } = sending;
  const target = toInit(built);
  const { url, headers, init } = target;
  const { method, redirect, signal } = init;
  // Not every runtime knows "error", and none says where the redirect goes.
  if (redirect === "error") init.redirect = "manual";
  const accept = settings.reader?.accept;
  if (accept && headers["accept"] === "application/json") {
    headers["accept"] = accept;
  }
  const decodes = adaptInit(init, settings);
  const request = { method, url };
  const { signals } = signal === null || signal === undefined
    ? settings
    : readSettings(readOptions({ signal }, SENDING, "send"), settings);
  const deadline = new Deadline(
    signals,
    settings,
    (limit) => timeoutError(call, limit, settings[limit], call.failure),
  );
  const call: Call = {
    // Not `...sending`, which costs Node 20 14 µs.
    options,
    built,
    settings,
    origin,
    target,
    request,
    redirect,
    decodes,
    deadline,
    turn: undefined as never,
    context: { ...settings.context },
    credentials: undefined,
    refused: undefined,
    attempt: 0,
    failure: undefined,
    response: undefined,
  };
  return call;
}

/** The error of a call that takes too long; of an event stream it says how to read it. */
export function timeoutError(
  { request, attempt, response }: Call,
  limit: TimeoutError["limit"],
  milliseconds: number,
  cause: unknown,
): TimeoutError {
  const type = response?.headers.get("content-type") ?? "";
  const advice = /^text\/event-stream/i.test(type)
    ? "; pass as: events() to read the events as they come"
    : "";
  const details = { cause, attempts: attempt };
  return new TimeoutError(request, limit, milliseconds, details, advice);
}

/** The error of a body that is not what it should be: what it is, what was read, and what a schema says. */
export function bodyError(
  { attempt, request }: Call,
  response: Response,
  problem: string,
  data?: unknown,
  cause?: unknown,
  issues?: readonly SchemaIssue[],
): BodyError {
  const details = { cause, attempts: attempt };
  return new BodyError(
    request,
    response,
    data,
    ` with ${problem}`,
    details,
    issues,
  );
}

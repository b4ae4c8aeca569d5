import { show } from "../_show.ts";
import { invalid } from "../_errors.ts";
import type { CheckedRequest, Prepared } from "../request/_prepare.ts";
import { initOf, toInit } from "../request/_to_init.ts";
import type { RequestOptions } from "../types/mod.ts";
import { Deadline } from "./_deadline.ts";
import { type SentRequest, TimeoutError } from "./errors.ts";
import { isSignal, type Settings } from "./_settings.ts";

/** A request, and how it is sent. */
export interface Sending {
  readonly options: RequestOptions;
  readonly settings: Settings;
  /** The route of the call; `undefined` for a request that was built elsewhere. */
  readonly route: string | undefined;
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
  /** Which attempt it is; the first one is 1. */
  attempt: number;
  /** What the attempt before failed with. */
  failure: unknown;
}

/** Begins a call: checks what is sent, and starts its total time. */
export function startCall({ options, settings, route }: Sending): Call {
  // What the client built itself needs no check.
  const target = route === undefined
    ? toInit(options)
    : initOf(options as CheckedRequest);
  const { url, init } = target;
  const { method, redirect, signal } = init;
  if (signal && !isSignal(signal)) {
    throw invalid(`signal is ${show(signal)}; pass an AbortSignal`);
  }
  // Not every runtime knows "error", and none says where the redirect goes.
  if (redirect === "error") init.redirect = "manual";
  // Once Bun has begun to decode a body, it decodes all of it, read or not: a bomb
  // would fill the memory after `maxBytes` has ended the call.
  const decodes = settings.maxBytes < Infinity && !settings.fetch &&
    Object.hasOwn(globalThis, "Bun") && !Object.hasOwn(init, "decompress");
  if (decodes) Object.assign(init, { decompress: false });
  const request = { method, url };
  const signals = signal ? [...settings.signals, signal] : settings.signals;
  const deadline = new Deadline(
    signals,
    settings,
    (limit) =>
      new TimeoutError(
        request,
        limit,
        settings[limit],
        call.attempt,
        call.failure,
      ),
  );
  const call: Call = {
    options,
    settings,
    route,
    target,
    request,
    redirect,
    decodes,
    deadline,
    attempt: 0,
    failure: undefined,
  };
  return call;
}

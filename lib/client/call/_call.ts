import { readOptions } from "../../_read_options.ts";
import type { Prepared } from "../../request/_prepare.ts";
import { toInit } from "../../request/_to_init.ts";
import type { Built } from "../../endpoint/_api_of.ts";
import type { BuiltRequest } from "../../endpoint/build/_build_request.ts";
import { adaptInit } from "./_adapt_init.ts";
import { Deadline, type Turn } from "./_deadline.ts";
import { type SentRequest, TimeoutError } from "../fail/errors.ts";
import { readSettings, SENDING, type Settings } from "./_settings.ts";

/** What a client knows about a request that it has built. */
export interface Origin {
  readonly route: string;
  readonly described: Built["described"];
}

export interface Sending {
  readonly built: BuiltRequest;
  readonly settings: Settings;
  /** `undefined` for a request that was built elsewhere. */
  readonly origin: Origin | undefined;
}

export interface Call extends Sending {
  /** What is sent, in each attempt, with the credentials from `authorize`. */
  readonly target: Prepared & { credentials?: string };
  readonly request: SentRequest;
  /** What the caller wants of redirects. */
  readonly redirect: RequestRedirect | undefined;
  /** Whether bodies arrive compressed, and are decoded here. */
  readonly decodes: boolean;
  readonly deadline: Deadline;
  /** The time of the attempt. */
  turn: Turn;
  /** Which attempt it is; the first one is 1. */
  attempt: number;
  /** What the program keeps of the call; its attempts share it. */
  readonly context: Record<string, unknown>;
  /** The credentials that the server has refused. */
  refused: string | undefined;
  /** The response of this attempt, once there is one. */
  response: Response | undefined;
  /** The data that the last attempt has read. */
  data: unknown;
  /** What made the last attempt fail. */
  error: unknown;
}

/** A call whose attempt has a response. */
export type Answered = Call & { readonly response: Response };

/** Prepares a call, and checks what it sends. */
export function prepareCall({ built, settings, origin }: Sending): Call {
  const target = toInit(built);
  const { url, headers, init } = target;
  const { method, redirect, signal } = init;
  // Not every runtime knows "error", and no runtime says where the redirect goes.
  if (redirect === "error") init.redirect = "manual";
  const accept = settings.reader?.accept;
  if (accept && headers["accept"] === "application/json") {
    headers["accept"] = accept;
  }
  const { signals } = signal === null || signal === undefined
    ? settings
    : readSettings(readOptions({ signal }, SENDING, "send"), settings);
  const call: Call = {
    // Not `...sending`, which costs Node 20 14 µs.
    built,
    settings,
    origin,
    target,
    request: { method, url },
    redirect,
    decodes: adaptInit(init, settings),
    deadline: new Deadline(
      signals,
      settings.totalTimeout,
      (limit) => new TimeoutError(call, limit, settings[limit], call.error),
    ),
    turn: undefined as never,
    context: { ...settings.context },
    refused: undefined,
    attempt: 0,
    response: undefined,
    data: undefined,
    error: undefined,
  };
  return call;
}

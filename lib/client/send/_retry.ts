import type { Call } from "../call/_call.ts";
import { LONGEST_DELAY, type Turn } from "../call/_deadline.ts";
import { classifyFailure } from "../fail/_classify_failure.ts";
import { HttpError, NetworkError } from "../fail/errors.ts";
import { isRateLimited, readRetryAfter } from "./_retry_after.ts";

/** Waits for the next attempt; false if there is none. */
export async function waitForNext(call: Call): Promise<boolean> {
  if (isRefused(call)) return true;
  const { deadline, hasFailed, settings: { as, when } } = call;
  // If the total time ends while an error is read, the error still counts.
  const isFinal = !hasFailed && !when;
  if (isFinal || deadline.isOver) return false;
  const turn = deadline.beginTurn();
  let isLast = false;
  try {
    const delay = await delayAfter(call, turn);
    isLast = delay === undefined;
    if (delay !== undefined) await turn.wait(delay);
  } finally {
    turn.close();
    // Nobody receives its stream.
    if (!isLast && !hasFailed && as === "stream") call.turn.abort();
  }
  return !isLast;
}

/** Whether the server refuses credentials for the first time: then `authorize` is asked once more. */
function isRefused(call: Call): boolean {
  const { deadline, refused, response, target } = call;
  const { credentials, isReadOnce } = target;
  const isFirst = response?.status === 401 && credentials !== undefined &&
    refused === undefined && !isReadOnce && !deadline.isOver;
  if (isFirst) call.refused = credentials;
  return isFirst;
}

/**
 * How long to wait after an attempt, in milliseconds; nothing if it was the last
 * one. The option `when` may decide it.
 */
async function delayAfter(
  call: Call,
  turn: Turn,
): Promise<number | undefined> {
  const { attempt, data, error, hasFailed, refused, request, response } = call;
  const { settings, target } = call;
  // The attempt with new credentials doesn't count as a retry.
  const retries = attempt - (refused === undefined ? 1 : 2);
  if (retries >= settings.limit || target.isReadOnce) return undefined;
  const decision = await (settings.when && turn.race(
    settings.when({ attempt, error, response, data, request }),
  ));
  return decision ?? (hasFailed && mayPass(call))
    ? retryDelay(call)
    : undefined;
}

/** Whether a failure may pass by itself, and the request may be repeated. */
function mayPass(
  { error, redirect, request, response, settings, target }: Call,
): boolean {
  const { headers, init } = target;
  const isRepeatable = settings.methods.includes(init.method) ||
    headers["idempotency-key"];
  // A caller's `fetch` may have failed with the error of another request.
  if (!isRepeatable || Object(error).request !== request) return false;
  if (error instanceof NetworkError) {
    return classifyFailure(error.cause, true).kind === "temporary";
  }
  if (!(error instanceof HttpError)) return false;
  const { status } = error;
  if (redirect === "error" && status < 400) return false;
  const { statuses } = settings;
  return statuses.includes(status) ||
    // GitHub sends it instead of 429.
    status === 403 && statuses.includes(429) && isRateLimited(response!);
}

/**
 * The wait that the server asks for, or else the settings, in milliseconds; nothing
 * if the server wants more than `maxDelay`, or if the total time ends before the wait.
 */
function retryDelay(
  { attempt, deadline, response, settings: { maxDelay, delay } }: Call,
): number | undefined {
  const most = Math.min(maxDelay, LONGEST_DELAY);
  const wait = (response && readRetryAfter(response)) ?? Math.min(
    delay ? delay(attempt) : 2 ** attempt * 125 * (1 + Math.random()),
    most,
  );
  return wait > Math.min(most, deadline.timeLeft) ? undefined : wait;
}

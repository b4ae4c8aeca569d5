import type { Call } from "../call/_call.ts";
import { LONGEST_DELAY, type Turn } from "../call/_deadline.ts";
import { classifyFailure } from "../fail/_classify_failure.ts";
import { HttpError, NetworkError } from "../fail/errors.ts";
import { isRateLimited, readRetryAfter } from "./_retry_after.ts";

/**
 * How long to wait after an attempt, in milliseconds; nothing if it was the last
 * one. The option `when` may decide it.
 */
export async function delayAfter(
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

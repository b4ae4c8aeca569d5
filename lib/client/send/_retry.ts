import type { Call } from "../call/_call.ts";
import { LONGEST_DELAY } from "../call/_deadline.ts";
import { classifyFailure } from "../fail/_classify_failure.ts";
import { HttpError, NetworkError } from "../fail/errors.ts";
import { readRetryAfter } from "./_retry_after.ts";

/** Waits for the next attempt; false if there is none. */
export async function waitForNext(call: Call): Promise<boolean> {
  const { attempt, data, deadline, error, request } = call;
  const { refused, response, settings: { as, limit, when }, target } = call;
  const { credentials, isReadOnce } = target;
  // If the total time ends while an error is read, the error still counts.
  if (isReadOnce || deadline.isOver) return false;
  const isRefused = response?.status === 401 && credentials !== undefined;
  if (isRefused && refused === undefined) {
    // Then `authorize` is asked once more.
    call.refused = credentials;
    return true;
  }
  // The attempt with new credentials doesn't count as a retry.
  const retries = attempt - (refused === undefined ? 1 : 2);
  if (retries >= limit || !error && !when) return false;
  const turn = deadline.beginTurn();
  let delay: number | undefined = 0;
  try {
    const decision = await (when && turn.race(
      when({ attempt, error, response, data, request }),
    ));
    const isNext = decision ?? mayPass(call);
    delay = isNext ? retryDelay(call) : undefined;
    if (delay !== undefined) await turn.wait(delay);
    return delay !== undefined;
  } finally {
    turn.close();
    // Nobody receives its stream.
    if (delay !== undefined && !error && as === "stream") call.turn.abort();
  }
}

/** Whether an attempt failed with what may pass by itself, and the request may be repeated. */
function mayPass(
  { error, redirect, request, response, settings, target }: Call,
): boolean {
  const { methods, statuses } = settings;
  const { headers, init } = target;
  const isRepeatable = methods.includes(init.method) ||
    headers["idempotency-key"];
  // A caller's `fetch` may have failed with the error of another request.
  if (!isRepeatable || Object(error).request !== request) return false;
  if (error instanceof NetworkError) {
    return classifyFailure(error.cause, true).kind === "temporary";
  }
  if (!(error instanceof HttpError)) return false;
  // A redirect that the caller refuses.
  if (redirect === "error" && error.status < 400) return false;
  return statuses.includes(error.status) ||
    // GitHub sends it instead of 429.
    error.status === 403 && statuses.includes(429) &&
      readRetryAfter(response!) !== undefined;
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

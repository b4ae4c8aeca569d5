import type { Answered, Call, Outcome } from "../call/_call.ts";
import { LONGEST_DELAY } from "../call/_deadline.ts";
import { isRateLimited, readRetryAfter } from "./_retry_after.ts";

/**
 * How long to wait after an attempt, in milliseconds; nothing if it was the last
 * one. The option `when` may decide it.
 */
export async function delayAfter(
  call: Call,
  { data, error, delay }: Outcome,
): Promise<number | undefined> {
  const { attempt, deadline, request, response, settings, turn } = call;
  const { when } = settings;
  if (!when || !mayRetry(call)) return delay;
  const decision = await turn.race(
    when({ attempt, error, response, data, request }),
  );
  if (decision === false) return undefined;
  const wait = decision ? delay ?? retryDelay(call) : delay;
  // `when` may have taken its time.
  return wait! > deadline.timeLeft ? undefined : wait;
}

/** Whether a response may be another one later. */
export function isBusy(
  { response, settings: { statuses } }: Answered,
): boolean {
  const { status } = response;
  return statuses.includes(status) ||
    // GitHub's word for 429.
    status === 403 && statuses.includes(429) && isRateLimited(response);
}

/** How long to wait before a request is repeated; nothing if it must not be. */
export function delayOf(call: Call): number | undefined {
  const { settings, target: { headers, init } } = call;
  const isRepeatable = settings.methods.includes(init.method) ||
    headers["idempotency-key"];
  return isRepeatable && mayRetry(call) ? retryDelay(call) : undefined;
}

/** Whether the limit and the body allow another attempt. */
function mayRetry({ attempt, refused, settings, target }: Call): boolean {
  // The attempt with new credentials is none of these.
  const retries = attempt - (refused === undefined ? 1 : 2);
  return retries < settings.limit && !target.isReadOnce;
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

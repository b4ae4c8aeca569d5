import type { Call, Exchange } from "../call/_call.ts";
import { type Deadline, LONGEST_DELAY } from "../call/_deadline.ts";
import { isRateLimited, readRetryAfter } from "./_retry_after.ts";
import type { Settings } from "../call/_settings.ts";

/**
 * How long to wait after an attempt that failed, in milliseconds; nothing if it
 * was the last one.
 */
export async function delayAfter(
  call: Call,
  { response, data, error, delay }: Exchange,
): Promise<number | undefined> {
  const { attempt, deadline, request, settings: { when }, turn } = call;
  if (!mayRetry(call)) return undefined;
  const decision = await (when && turn.race(
    when({ attempt, error, response, data, request }),
  ));
  if (decision === false) return undefined;
  const wait = decision ? delay ?? retryDelay(call, response) : delay;
  // `when` may have taken its time.
  return wait! > deadline.timeLeft ? undefined : wait;
}

/** How long the settings wait after a response that is not 2xx; nothing if it is final. */
export function delayAfterResponse(
  call: Call,
  response: Response,
): number | undefined {
  const { statuses } = call.settings;
  const { status } = response;
  const isBusy = statuses.includes(status) ||
    // GitHub's word for 429.
    status === 403 && statuses.includes(429) && isRateLimited(response);
  return isBusy ? delayOf(call, response) : undefined;
}

/** How long to wait before a request is repeated; nothing if it must not be. */
export function delayOf(call: Call, response?: Response): number | undefined {
  const { settings, target: { headers, init } } = call;
  const isRepeatable = settings.methods.includes(init.method) ||
    headers["idempotency-key"];
  return isRepeatable && mayRetry(call)
    ? retryDelay(call, response)
    : undefined;
}

/** Whether the limit and the body allow another attempt. */
function mayRetry({ attempt, refused, settings, target }: Call): boolean {
  // The attempt with new credentials is none of these.
  const retries = attempt - (refused === undefined ? 1 : 2);
  return retries < settings.limit && !target.isReadOnce;
}

/** What the wait before the next attempt depends on. */
interface Waiting {
  readonly attempt: number;
  readonly deadline: Pick<Deadline, "timeLeft">;
  readonly settings: Pick<Settings, "maxDelay" | "delay">;
}

/**
 * The wait that the server asks for, or else the settings, in milliseconds; nothing
 * if the server wants more than `maxDelay`, or if the total time ends before the wait.
 */
export function retryDelay(
  { attempt, deadline: { timeLeft }, settings: { maxDelay, delay } }: Waiting,
  response?: Response,
): number | undefined {
  const most = Math.min(maxDelay, LONGEST_DELAY);
  const wait = (response && readRetryAfter(response)) ?? Math.min(
    delay ? delay(attempt) : 2 ** attempt * 125 * (1 + Math.random()),
    most,
  );
  return wait > Math.min(most, timeLeft) ? undefined : wait;
}

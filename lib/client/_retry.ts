import { type Call, LONGEST_DELAY } from "./_call.ts";
import type { Outcome } from "./_outcome.ts";
import type { Settings } from "./_settings.ts";

/** Above this, a number of seconds is the time since 1970 and no wait. */
const UNIX_TIME = 1e9;

/**
 * How long to wait after an attempt that failed, in milliseconds; nothing if it
 * was the last one.
 */
export async function delayAfter(
  call: Call,
  { response, failure }: Outcome,
): Promise<number | undefined> {
  const { count, request, settings: { when } } = call;
  const { error, delay } = failure!;
  if (call.isOver || !mayRetry(call)) return undefined;
  const said = await (when && call.orAborted(
    when({ attempt: count, error, response, request }),
  ));
  if (said === false) return undefined;
  const wait = said ? delay ?? retryDelay(call, response) : delay;
  // `when` may have taken its time.
  return wait! > call.timeLeft ? undefined : wait;
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
    status === 403 && statuses.includes(429) && isExhausted(response);
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
function mayRetry({ count, settings, target }: Call): boolean {
  return count <= settings.limit && !target.isReadOnce;
}

/** What the wait before the next attempt depends on. */
interface Waiting extends Pick<Call, "count" | "timeLeft"> {
  readonly settings: Pick<Settings, "maxDelay" | "delay">;
}

/**
 * The wait that the server asks for, or else the settings, in milliseconds; nothing
 * if the server wants more than `maxDelay`, or if the total time ends before the wait.
 */
export function retryDelay(
  { count, timeLeft, settings: { maxDelay, delay } }: Waiting,
  response?: Response,
): number | undefined {
  const most = Math.min(maxDelay, LONGEST_DELAY);
  const byServer = response ? delayByServer(response) : NaN;
  const wait = byServer >= 0 ? byServer : Math.min(
    delay ? delay(count) : 2 ** count * 125 * (1 + Math.random()),
    most,
  );
  return wait > Math.min(most, timeLeft) ? undefined : wait;
}

/** Whether a response says that the caller's rate limit is exhausted. */
function isExhausted({ status, headers }: Response): boolean {
  const remaining = rateLimit(headers, "remaining");
  return remaining ? /^0+$/.test(remaining) : status === 429;
}

function rateLimit(headers: Headers, name: string): string {
  return read(headers, `ratelimit-${name}`) ||
    read(headers, `x-ratelimit-${name}`);
}

/** A header, without the spaces that Node keeps at its end. */
function read(headers: Headers, name: string): string {
  return headers.get(name)?.trim() ?? "";
}

/** How long the server asks its caller to wait, in milliseconds; NaN if it does not. */
function delayByServer(response: Response): number {
  const { headers } = response;
  // A date of the server is compared with the server's own clock.
  const now = parseDate(read(headers, "date")) || Date.now();
  const after = read(headers, "retry-after");
  let wait = /^\d+$/.test(after)
    ? Number(after) * 1000
    : parseDate(after) - now;
  if (isNaN(wait) && isExhausted(response)) {
    const reset = rateLimit(headers, "reset");
    if (/^\d+$/.test(reset)) {
      wait = Number(reset) * 1000 - (Number(reset) > UNIX_TIME ? now : 0);
    }
  }
  return Math.max(wait, 0);
}

/** Reads the three forms of an HTTP date (RFC 9110, section 5.6.7), and no other. */
function parseDate(text: string): number {
  const isDate = /^[A-Z][a-z]+,? .*\d\d:\d\d:\d\d( GMT| \d{4})$/.exec(text);
  if (!isDate) return NaN;
  return Date.parse(isDate[1] === " GMT" ? text : `${text} GMT`);
}

import { type Call, LONGEST } from "./_call.ts";
import { NetworkError } from "./errors.ts";
import { kindOf } from "./_kind_of.ts";
import type { Settings } from "./_settings.ts";

/** Above this, a number of seconds is the time since 1970 and no wait. */
const UNIX_TIME = 1e9;

/**
 * How long to wait before the next attempt, in milliseconds; nothing if there is
 * none. Only what may pass by itself is retried: a status of the list, and a
 * network error.
 *
 * @param response The one that is not 2xx, or whose body broke off.
 */
export function delayAfter(
  call: Call,
  error: unknown,
  response: Response | undefined,
): number | undefined {
  const { attempt, settings } = call;
  const failed = response?.ok ? undefined : response;
  return mayRetry(call) && isRepeatable(call) &&
      (failed ? isBusy(failed, settings) : error instanceof NetworkError &&
        kindOf(error.cause, true) === "network")
    ? retryDelay(attempt, settings, failed)
    : undefined;
}

/** What `when` makes of that delay. */
export async function askWhen(
  call: Call,
  error: unknown,
  response: Response | undefined,
  delay: number | undefined,
): Promise<number | undefined> {
  const { attempt, request, settings } = call;
  if (!settings.when || !mayRetry(call)) return delay;
  const said = await call.orAborted(
    settings.when({ attempt, error, response, request }),
  );
  if (said === false) return undefined;
  return said ? delay ?? retryDelay(attempt, settings, response) : delay;
}

/** Whether the limit and the body allow another attempt. */
function mayRetry({ attempt, settings, target }: Call): boolean {
  return attempt <= settings.limit && !target.isReadOnce;
}

/** Whether the request may arrive twice. */
function isRepeatable({ request, settings, target }: Call): boolean {
  return settings.methods.includes(request.method) ||
    !!target.headers["idempotency-key"];
}

/** Whether the status of a response is one that is retried. */
function isBusy(response: Response, { statuses }: Settings): boolean {
  const { status } = response;
  // With 403, GitHub means 429.
  return statuses.includes(status) ||
    status === 403 && statuses.includes(429) && isExhausted(response);
}

/** The wait that the server asks for, or else the caller; nothing if the server wants more than `maxDelay`. */
export function retryDelay(
  attempt: number,
  { maxDelay, delay }: Pick<Settings, "maxDelay" | "delay">,
  response?: Response,
): number | undefined {
  const most = Math.min(maxDelay, LONGEST);
  const wanted = response && delayByServer(response);
  if (wanted !== undefined) return wanted > most ? undefined : wanted;
  return Math.min(
    delay ? delay(attempt) : 2 ** attempt * 125 * (1 + Math.random()),
    most,
  );
}

/** Whether a response says that the caller's rate limit is exhausted. */
export function isExhausted({ status, headers }: Response): boolean {
  const remaining = headers.get("ratelimit-remaining") ??
    headers.get("x-ratelimit-remaining");
  return remaining === null ? status === 429 : /^0+\s*$/.test(remaining);
}

/** How long the server asks its caller to wait, in milliseconds. */
function delayByServer(response: Response): number | undefined {
  // Node keeps spaces at the end of a header's value.
  const read = (name: string) => response.headers.get(name)?.trim();
  // A date of the server is compared with the server's own clock.
  const now = parseDate(read("date") ?? "") || Date.now();
  const after = read("retry-after") ?? "";
  let wait = /^\d+$/.test(after)
    ? Number(after) * 1000
    : parseDate(after) - now;
  if (isNaN(wait) && isExhausted(response)) {
    const reset = read("ratelimit-reset") ?? read("x-ratelimit-reset") ?? "";
    if (/^\d+$/.test(reset)) {
      wait = Number(reset) * 1000 - (Number(reset) > UNIX_TIME ? now : 0);
    }
  }
  return isNaN(wait) ? undefined : Math.max(wait, 0);
}

/** Reads the three forms of an HTTP date (RFC 9110, section 5.6.7), and no other. */
function parseDate(text: string): number {
  const isDate = /^[A-Z][a-z]+,? .*\d\d:\d\d:\d\d( GMT| \d{4})$/.exec(text);
  if (!isDate) return NaN;
  return Date.parse(isDate[1] === " GMT" ? text : `${text} GMT`);
}

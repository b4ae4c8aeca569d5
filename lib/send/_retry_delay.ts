import type { Settings } from "./_settings.ts";

/** The longest time that a timer can wait, in milliseconds. */
export const LONGEST: number = 2 ** 31 - 1;

/** Above this, a number of seconds is the time since 1970 and no wait. */
const UNIX_TIME = 1e9;

/** How long to wait before the next attempt, in milliseconds; nothing if the server wants more than `maxDelay`. */
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

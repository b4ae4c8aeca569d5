/** Above this, a number of seconds is the time since 1970 and no wait. */
const UNIX_TIME = 1e9;

/** Above this, the time since 1970 is in milliseconds. */
const UNIX_MILLISECONDS = 1e11;

/** Digits, which may have a fraction, as Discord's do. */
const NUMBER = /^\d+(?:\.\d+)?$/;

/** Where nothing remains in the header of the current draft, `"burst";r=0;t=5`, or of an older one, `remaining=0, reset=5`: how long. */
const EXHAUSTED = /\b(?:r|remaining)=0+\b[^"]{0,40}?\b(?:t|reset)=(\d+)/g;

/**
 * How long a server asks its caller to wait: what `Retry-After` says, or else, where
 * nothing remains of a rate limit, when it is lifted.
 *
 * @returns Milliseconds; `undefined` if the response does not say.
 */
export function readRetryAfter(response: Response): number | undefined {
  const { headers } = response;
  const exact = read(headers, "retry-after-ms");
  if (NUMBER.test(exact)) return Number(exact);
  const now = serverTime(headers);
  const after = read(headers, "retry-after");
  const wait = NUMBER.test(after)
    ? Number(after) * 1000
    : parseDate(after) - now;
  if (!isNaN(wait)) return Math.max(wait, 0);
  return isExhausted(response) ? readReset(headers, now) : undefined;
}

/** Whether a response says that its caller is too fast, as GitHub does with a 403. */
export function isRateLimited(response: Response): boolean {
  return isExhausted(response) || readRetryAfter(response) !== undefined;
}

/** Whether nothing remains of a rate limit. */
function isExhausted({ status, headers }: Response): boolean {
  const remaining = readLimit(headers, "remaining");
  if (remaining) return /^0+$/.test(remaining);
  return status === 429 || read(headers, "ratelimit").match(EXHAUSTED) !== null;
}

/** When an exhausted rate limit is lifted, in milliseconds from now. */
function readReset(headers: Headers, now: number): number | undefined {
  let longest = -1;
  for (const [, seconds] of read(headers, "ratelimit").matchAll(EXHAUSTED)) {
    // All of several limits have to be lifted.
    longest = Math.max(longest, Number(seconds) * 1000);
  }
  if (longest >= 0) return longest;
  const after = read(headers, "x-ratelimit-reset-after");
  if (NUMBER.test(after)) return Number(after) * 1000;
  const reset = readLimit(headers, "reset");
  const time = NUMBER.test(reset) ? Number(reset) : NaN;
  if (time <= UNIX_TIME) return time * 1000;
  const at = time > UNIX_MILLISECONDS ? time : time * 1000;
  const wait = (at || parseDate(reset) || parseIsoDate(reset)) - now;
  return isNaN(wait) ? undefined : Math.max(wait, 0);
}

/** A header of rate limits, by any of its names. */
function readLimit(headers: Headers, name: string): string {
  return ["ratelimit", "x-ratelimit", "x-rate-limit"]
    .map((prefix) => read(headers, `${prefix}-${name}`))
    .find(Boolean) ?? "";
}

/** A header, without the spaces that Node keeps at its end. */
function read(headers: Headers, name: string): string {
  return headers.get(name)?.trim() ?? "";
}

/** The time of the server: its dates are compared with its own clock. */
function serverTime(headers: Headers): number {
  return parseDate(read(headers, "date")) || Date.now();
}

/** Reads the three forms of an HTTP date (RFC 9110, section 5.6.7), and no other. */
function parseDate(text: string): number {
  const isDate = /^[A-Z][a-z]+,? .*\d\d:\d\d:\d\d( GMT| \d{4})$/.exec(text);
  if (!isDate) return NaN;
  return Date.parse(isDate[1] === " GMT" ? text : `${text} GMT`);
}

/** Reads a date and time of ISO 8601, with its zone. */
function parseIsoDate(text: string): number {
  return /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/.test(text)
    ? Date.parse(text)
    : NaN;
}

/** Above this, a number of seconds is a time since 1970, not a wait. */
const UNIX_TIME = 1e9;

/** Above this, the time since 1970 is in milliseconds. */
const UNIX_MILLISECONDS = 1e12;

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
  // The server's dates are compared with its own clock.
  const now = parseDate(read(headers, "date")) || Date.now();
  const waits = [
    toNumber(read(headers, "retry-after-ms")),
    waitIn(read(headers, "retry-after"), now),
  ];
  if (isExhausted(response)) {
    let longest = -1;
    for (const [, seconds] of read(headers, "ratelimit").matchAll(EXHAUSTED)) {
      // If there are several limits, all of them have to be lifted.
      longest = Math.max(longest, Number(seconds) * 1000);
    }
    waits.push(
      longest,
      waitIn(readLimit(headers, "reset-after"), now),
      waitIn(readLimit(headers, "reset"), now),
    );
  }
  return waits.find((wait) => wait >= 0);
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

/** Reads a wait, in milliseconds: seconds, or a time, which may have passed; `NaN` for anything else. */
function waitIn(text: string, now: number): number {
  const number = toNumber(text);
  if (number <= UNIX_TIME) return number * 1000;
  const time = number > UNIX_MILLISECONDS ? number : number * 1000;
  return Math.max((time || parseDate(text)) - now, 0);
}

function toNumber(text: string): number {
  return NUMBER.test(text) ? Number(text) : NaN;
}

/** Reads the forms of an HTTP date (RFC 9110, section 5.6.7), which is in GMT, and a date and time of ISO 8601. */
function parseDate(text: string): number {
  if (!/\d\d:\d\d:\d\d/.test(text)) return NaN;
  return Date.parse(
    /(?:GMT|Z|[+-]\d\d:\d\d)$/.test(text) ? text : `${text} GMT`,
  );
}

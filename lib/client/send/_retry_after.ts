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
export function readRetryAfter(
  { status, headers }: Response,
): number | undefined {
  // Node keeps the spaces at its end.
  const read = (name: string) => headers.get(name)?.trim() ?? "";
  const readLimit = (name: string) =>
    read(`ratelimit-${name}`) || read(`x-ratelimit-${name}`) ||
    read(`x-rate-limit-${name}`);
  // The server's dates are compared with its own clock.
  const now = parseDate(read("date")) || Date.now();
  const waits = [
    waitIn(read("retry-after-ms"), now) / 1000,
    waitIn(read("retry-after"), now),
    // If there are several limits, all of them have to be lifted.
    Math.max(
      ...Array.from(
        read("ratelimit").matchAll(EXHAUSTED),
        ([, seconds]) => Number(seconds) * 1000,
      ),
    ),
  ];
  const remaining = readLimit("remaining");
  if (remaining ? /^0+$/.test(remaining) : status === 429) {
    waits.push(
      waitIn(readLimit("reset-after"), now),
      waitIn(readLimit("reset"), now),
    );
  }
  return waits.find((wait) => wait >= 0);
}

/** Reads a wait, in milliseconds: seconds, or a time, which may have passed; `NaN` for anything else. */
function waitIn(text: string, now: number): number {
  const number = NUMBER.test(text) ? Number(text) : NaN;
  if (number <= UNIX_TIME) return number * 1000;
  const time = number > UNIX_MILLISECONDS ? number : number * 1000;
  return Math.max((time || parseDate(text)) - now, 0);
}

/** Reads the forms of an HTTP date (RFC 9110, section 5.6.7), which is in GMT, and a date and time of ISO 8601. */
function parseDate(text: string): number {
  if (!/\d\d:\d\d:\d\d/.test(text)) return NaN;
  return Date.parse(
    /(?:GMT|Z|[+-]\d\d:\d\d)$/.test(text) ? text : `${text} GMT`,
  );
}

import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import {
  isRateLimited,
  readRetryAfter,
} from "../../lib/client/_retry_after.ts";

const at = (date: number) => new Date(date).toUTCString();
const date = at(1_700_000_000_000);
const none = { "ratelimit-remaining": "0" };

/** Headers, how long they ask to wait in milliseconds, and the status (503 unless given). */
type Case = readonly [Record<string, string>, number | undefined, number?];

const CASES: readonly Case[] = [
  // Retry-After in seconds.
  [{ "retry-after": "2" }, 2000],
  [{ "retry-after": "0" }, 0],
  [{ "retry-after": "1 " }, 1000],
  [{ "retry-after": "9".repeat(400) }, Infinity],
  [{ "retry-after": "1.5" }, 1500],
  [{ "retry-after-ms": "20.5", "retry-after": "1" }, 20.5],
  [{ "retry-after-ms": "soon", "retry-after": "1" }, 1000],
  // A date, by the server's clock, in its three forms.
  [{ "retry-after": at(7000), date: at(2000) }, 5000],
  [{ "retry-after": at(0) }, 0],
  ...[
    "Sun, 06 Nov 1994 08:49:37 GMT",
    "Sunday, 06-Nov-94 08:49:37 GMT",
    "Sun Nov  6 08:49:37 1994",
  ].map((after): Case => [
    { "retry-after": after, date: "Sun, 06 Nov 1994 08:49:30 GMT" },
    7000,
  ]),
  // Neither.
  ...[
    ..."-1|5, 5|1, 1|5s|soon|0x2|1e1|1.|.5|+2|Infinity".split("|"),
    "2100-01-01T00:00:00Z",
    "2100-01-01 00:00:00 GMT",
    "Sun, 99 Nov 1994 08:49:37 GMT",
  ].map((after): Case => [{ "retry-after": after }, undefined]),
  // Rate limits, where nothing remains.
  [{ ...none, "ratelimit-reset": "9" }, 9000],
  [{ "x-ratelimit-remaining": "0", "x-ratelimit-reset": "9" }, 9000],
  [{ "x-rate-limit-remaining": "0", "x-rate-limit-reset": "9" }, 9000],
  [{ "ratelimit-reset": "9" }, 9000, 429],
  [{ "x-ratelimit-remaining": "00", "ratelimit-reset": "9" }, 9000],
  [{ "x-ratelimit-reset": "1700000007", date }, 7000, 429],
  [{ "x-ratelimit-reset": "1700000007.5", date }, 7500, 429],
  [{ "x-ratelimit-reset": "1700000007250", date }, 7250, 429],
  [{ "x-ratelimit-reset": "1699999999", date }, 0, 429],
  [{ "x-ratelimit-reset": at(1_700_000_007_000), date }, 7000, 429],
  [{ "x-ratelimit-reset": "2023-11-14T22:13:27.5Z", date }, 7500, 429],
  [{ "x-ratelimit-reset": "2023-11-14T23:13:27+01:00", date }, 7000, 429],
  [
    { "x-ratelimit-reset": "1700000007", "x-ratelimit-reset-after": "0.25" },
    250,
    429,
  ],
  [{ ratelimit: '"burst";r=0;t=5' }, 5000],
  [{ ratelimit: '"burst";r=0;t=5, "day";r=0;t=60, "hour";r=9;t=99' }, 60_000],
  [{ ratelimit: "limit=10, remaining=0, reset=5" }, 5000],
  [{ "retry-after": "1", ...none, "ratelimit-reset": "9" }, 1000],
  // Something remains, or nobody says until when.
  [{ "ratelimit-remaining": "1", "ratelimit-reset": "9" }, undefined],
  [{ "ratelimit-remaining": "1", "ratelimit-reset": "9" }, undefined, 429],
  [{ ratelimit: '"burst";r=1;t=5' }, undefined],
  [{ ratelimit: '"burst";r=0;q=5' }, undefined],
  [{ "ratelimit-reset": "9" }, undefined],
  [{ ...none, "ratelimit-reset": "soon" }, undefined],
  [none, undefined],
];

describe("readRetryAfter()", () => {
  for (const [headers, wait, status = 503] of CASES) {
    it(`is ${wait} for ${JSON.stringify(headers)} and ${status}`, () => {
      const response = new Response(null, { status, headers });
      assertEquals(readRetryAfter(response), wait);
    });
  }
});

describe("isRateLimited()", () => {
  for (
    const [headers, expected] of [
      [none, true],
      [{ "retry-after": "9" }, true],
      [{ ratelimit: '"burst";r=0;t=5' }, true],
      [{ "ratelimit-remaining": "1", "ratelimit-reset": "9" }, false],
      [{}, false],
    ] as [Record<string, string>, boolean][]
  ) {
    it(`is ${expected} for a 403 with ${JSON.stringify(headers)}`, () => {
      const response = new Response(null, { status: 403, headers });
      assertEquals(isRateLimited(response), expected);
    });
  }
});

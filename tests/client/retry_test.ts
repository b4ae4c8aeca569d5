import { assert, assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { retryDelay } from "../../lib/client/_retry.ts";

describe("retryDelay()", () => {
  const at = (date: number) => new Date(date).toUTCString();
  const settings = { maxDelay: 60_000, delay: undefined };
  const first = { count: 1, settings, timeLeft: Infinity };
  const delayOf = (headers: Record<string, string>, status = 503) =>
    retryDelay(first, new Response(null, { status, headers }));

  it("reads a date by the server's clock, or else by its own", () => {
    const century = Date.UTC(2100, 0);
    assertEquals(delayOf({ "retry-after": at(7000), date: at(2000) }), 5000);
    assertEquals(delayOf({ "retry-after": at(0) }), 0);
    assertEquals(delayOf({ "retry-after": at(century) }), undefined);
  });

  it("reads the three forms of an HTTP date", () => {
    for (
      const after of [
        "Sun, 06 Nov 1994 08:49:37 GMT",
        "Sunday, 06-Nov-94 08:49:37 GMT",
        "Sun Nov  6 08:49:37 1994",
      ]
    ) {
      const date = "Sun, 06 Nov 1994 08:49:30 GMT";
      assertEquals(delayOf({ "retry-after": after, date }), 7000, after);
    }
  });

  it("takes what is neither digits nor a date for nothing", () => {
    for (
      const after of [
        ..."-1|5, 5|1, 1|5s|soon|0x2|1e1|1.5|+2|Infinity".split("|"),
        "2100-01-01T00:00:00Z",
        "2100-01-01 00:00:00 GMT",
        "Sun, 99 Nov 1994 08:49:37 GMT",
      ]
    ) {
      const delay = delayOf({ "retry-after": after })!;
      assert(delay >= 250 && delay <= 500, `${after}: ${delay}`);
    }
    assertEquals(delayOf({ "retry-after": "2" }), 2000);
    assertEquals(delayOf({ "retry-after": "0" }), 0);
  });

  it("waits for a rate limit to be lifted where nothing remains", () => {
    const date = at(1_700_000_000_000);
    const table: [Record<string, string>, number | undefined, number?][] = [
      [{ "ratelimit-remaining": "0", "ratelimit-reset": "9" }, 9000],
      [{ "x-ratelimit-remaining": "0", "x-ratelimit-reset": "9" }, 9000],
      [{ "ratelimit-reset": "9" }, 9000, 429],
      [{ "x-ratelimit-remaining": "00", "ratelimit-reset": "9" }, 9000],
      [
        {
          date,
          "x-ratelimit-remaining": "0",
          "x-ratelimit-reset": "1700000007",
        },
        7000,
      ],
      [
        {
          date,
          "x-ratelimit-remaining": "0",
          "x-ratelimit-reset": "1699999999",
        },
        0,
      ],
      [{ "ratelimit-remaining": "0", "ratelimit-reset": "61" }, undefined],
      [
        {
          "retry-after": "1",
          "ratelimit-remaining": "0",
          "ratelimit-reset": "9",
        },
        1000,
      ],
    ];
    for (const [headers, delay, status] of table) {
      assertEquals(delayOf(headers, status), delay, JSON.stringify(headers));
    }
    for (
      const headers of [
        { "ratelimit-remaining": "1", "ratelimit-reset": "9" },
        { "ratelimit-reset": "9" },
        { "ratelimit-remaining": "0", "ratelimit-reset": "soon" },
        { "ratelimit-remaining": "0" },
      ]
    ) assert(delayOf(headers as Record<string, string>)! <= 500);
  });

  it("asks for a delay of the caller's own, up to maxDelay", () => {
    const delay = (attempt: number) => attempt * 1000;
    const third = { ...first, count: 3 };
    assertEquals(
      retryDelay({ ...third, settings: { ...settings, delay } }),
      3000,
    );
    assertEquals(
      retryDelay({ ...third, settings: { maxDelay: 10, delay } }),
      10,
    );
  });

  it("allows no wait that is longer than what is left of the total time", () => {
    const delay = () => 500;
    const call = { ...first, settings: { ...settings, delay } };
    const after = (seconds: string) =>
      new Response(null, { headers: { "retry-after": seconds } });
    const table: [number, Response | undefined, number | undefined][] = [
      [499, undefined, undefined],
      [500, undefined, 500],
      [1999, after("2"), undefined],
      [2000, after("2"), 2000],
      [-1, after("0"), undefined],
    ];
    for (const [timeLeft, response, expected] of table) {
      assertEquals(retryDelay({ ...call, timeLeft }, response), expected);
    }
  });
});

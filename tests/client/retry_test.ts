import { assert, assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { retryDelay } from "../../lib/client/_retry.ts";

describe("retryDelay()", () => {
  const settings = { maxDelay: 60_000, delay: undefined };
  const first = {
    attempt: 1,
    settings,
    deadline: { timeLeft: Infinity },
  };
  const delayOf = (headers: Record<string, string>) =>
    retryDelay(first, new Response(null, { status: 503, headers }));

  it("waits as long as the server asks, and gives up above maxDelay", () => {
    assertEquals(delayOf({ "retry-after": "2" }), 2000);
    assertEquals(delayOf({ "retry-after": "61" }), undefined);
    const delay = delayOf({ "retry-after": "soon" })!;
    assert(delay >= 250 && delay <= 500, `${delay}`);
  });

  it("asks for a delay of the caller's own, up to maxDelay", () => {
    const delay = (attempt: number) => attempt * 1000;
    const third = { ...first, attempt: 3 };
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
      assertEquals(
        retryDelay({ ...call, deadline: { timeLeft } }, response),
        expected,
      );
    }
  });
});

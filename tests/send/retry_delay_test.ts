import { assert, assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { retryDelay } from "../../lib/send/_retry_delay.ts";

describe("retryDelay()", () => {
  const at = (date: number) => new Date(date).toUTCString();

  it("reads a date by the server's clock, or else by its own", () => {
    const now = Math.floor(Date.now() / 1000) * 1000;
    const headers = new Headers({ "retry-after": at(7000), date: at(2000) });
    assertEquals(retryDelay(0, 60_000, headers), 5000);
    const past = new Headers({ "retry-after": at(now - 60_000) });
    assertEquals(retryDelay(0, 60_000, past), 0);
    const late = new Headers({ "retry-after": at(now + 3_600_000) });
    assertEquals(retryDelay(0, 60_000, late), undefined);
  });

  it("takes what is neither seconds nor a date for nothing", () => {
    for (const after of ["-1", "5, 5", "1, 1", "5s", "soon", "2", "0"]) {
      const delay = retryDelay(
        0,
        60_000,
        new Headers({ "retry-after": after }),
      )!;
      if (/^\d$/.test(after)) assertEquals(delay, Number(after) * 1000);
      else assert(delay >= 250 && delay <= 500, `${after}: ${delay}`);
    }
  });
});

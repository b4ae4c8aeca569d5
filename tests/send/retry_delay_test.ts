import { assertEquals } from "@std/assert";
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
});

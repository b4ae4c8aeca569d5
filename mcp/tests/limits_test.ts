import { assertEquals, assertRejects } from "@std/assert";
import { describe, it } from "node:test";
import { limiterOf, limitersOf, TooManyCalls } from "../_limits.ts";

describe("limiterOf()", () => {
  it("makes a minute's calls, then as many as time has passed for", async () => {
    let now = 0;
    const limited = limiterOf({ callsPerMinute: 60 }, () => now);
    const call = () => limited(() => Promise.resolve("made"));
    for (let made = 0; made < 60; made++) assertEquals(await call(), "made");
    const error = await assertRejects(call, TooManyCalls);
    assertEquals(
      (error as Error).message,
      "Too many calls; this server makes 60 a minute. Wait 1 s, and make fewer calls",
    );
    now += 1000;
    assertEquals(await call(), "made");
    await assertRejects(call, TooManyCalls);
  });

  it("runs as many at once as it says, lets some wait and refuses the rest", async () => {
    const limited = limiterOf({ concurrency: 2 });
    let running = 0;
    let most = 0;
    const ends: (() => void)[] = [];
    const calls = Array.from({ length: 20 }, () =>
      limited(async () => {
        most = Math.max(most, ++running);
        await new Promise<void>((resolve) => ends.push(resolve));
        running--;
      }));
    const all = Promise.allSettled(calls);
    while (true) {
      const end = ends.shift();
      if (end) end();
      else if (running === 0) break;
      await new Promise((resolve) => setTimeout(resolve));
    }
    const outcomes = (await all).map(({ status }) => status);
    assertEquals(most, 2);
    assertEquals(outcomes.filter((it) => it === "fulfilled").length, 18);
    assertEquals(outcomes.slice(18), ["rejected", "rejected"]);
  });

  it("frees its place when a call fails", async () => {
    const limited = limiterOf({ concurrency: 1 });
    await assertRejects(() => limited(() => Promise.reject(new Error("no"))));
    assertEquals(await limited(() => Promise.resolve(1)), 1);
  });
});

describe("limitersOf()", () => {
  it("lets no user use up what others have", async () => {
    const limiterFor = limitersOf({ callsPerMinute: 1 });
    const call = (user: string) =>
      limiterFor(user)(() => Promise.resolve("made"));
    assertEquals(await call("ada"), "made");
    await assertRejects(() => call("ada"), TooManyCalls);
    assertEquals(await call("bob"), "made");
  });

  it("remembers the 1,000 users who called last", async () => {
    const limiterFor = limitersOf({ callsPerMinute: 1 });
    const call = (user: string) =>
      limiterFor(user)(() => Promise.resolve("made"));
    await call("ada");
    for (let user = 0; user < 999; user++) await call(`${user}`);
    await assertRejects(() => call("ada"), TooManyCalls);
    await call("999");
    // The first of the others was dropped, and not ada, who called since.
    await assertRejects(() => call("ada"), TooManyCalls);
    assertEquals(await call("0"), "made");
  });
});

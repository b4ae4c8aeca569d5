import { assert, assertEquals, assertRejects } from "@std/assert";
import { describe, it } from "node:test";
import { limiterOf, limitersOf, TooManyCalls } from "../../call/_limits.ts";

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

  it("makes ten times as many calls for all users", async () => {
    const limiterFor = limitersOf({ callsPerMinute: 2 });
    const call = (user: number) =>
      limiterFor(`${user}`)(() => Promise.resolve("made"));
    for (let user = 0; user < 20; user++) {
      assertEquals(await call(user), "made");
    }
    const error = await assertRejects(() => call(20), TooManyCalls);
    assert((error as Error).message.includes("makes 20 a minute"));
  });

  it("runs ten times as many calls at once for all users", async () => {
    const limiterFor = limitersOf({ concurrency: 1 });
    let running = 0;
    const ends: (() => void)[] = [];
    const calls = Array.from(
      { length: 15 },
      (_, user) =>
        limiterFor(`${user}`)(async () => {
          running++;
          await new Promise<void>((resolve) => ends.push(resolve));
        }),
    );
    await new Promise((resolve) => setTimeout(resolve));
    assertEquals(running, 10);
    while (ends.length) {
      ends.shift()!();
      await new Promise((resolve) => setTimeout(resolve));
    }
    await Promise.all(calls);
    assertEquals(running, 15);
  });

  it("forgets no user who called in the last minute, whoever else calls", async () => {
    let now = 0;
    const limiterFor = limitersOf({ callsPerMinute: 400 }, () => now);
    const call = (user: string) =>
      limiterFor(user)(() => Promise.resolve("made"));
    for (let made = 0; made < 400; made++) await call("ada");
    for (let user = 0; user < 2000; user++) await call(`${user}`);
    await assertRejects(() => call("ada"), TooManyCalls);
    now = 59_000;
    for (let user = 0; user < 2000; user++) await call(`more ${user}`);
    // A minute's calls but one second's, and not a new bucket with its 400.
    for (let made = 0; made < 393; made++) await call("ada");
    await assertRejects(() => call("ada"), TooManyCalls);
  });

  it("forgets no user whose call runs, and those who have none", async () => {
    let now = 0;
    const limiterFor = limitersOf({ concurrency: 1 }, () => now);
    let running = 0;
    let end = () => {};
    const hold = () =>
      limiterFor("ada")(() => {
        running++;
        return new Promise<void>((resolve) => end = resolve);
      });
    const first = hold();
    for (let user = 0; user < 1000; user++) {
      await limiterFor(`${user}`)(() => Promise.resolve());
    }
    now = 100_000;
    await limiterFor("new")(() => Promise.resolve());
    const second = hold();
    await new Promise((resolve) => setTimeout(resolve));
    assertEquals(running, 1);
    end();
    await first;
    await new Promise((resolve) => setTimeout(resolve));
    end();
    await second;
    assertEquals(running, 2);
  });

  it("remembers no more than 10,000 users", async () => {
    let now = 0;
    const limiterFor = limitersOf({ callsPerMinute: 2000 }, () => now);
    const call = (user: string) =>
      limiterFor(user)(() => Promise.resolve("made"));
    for (let user = 0; user < 10_000; user++) await call(`${user}`);
    await assertRejects(() => call("new"), TooManyCalls);
    assertEquals(await call("0"), "made");
    now = 61_000;
    assertEquals(await call("new"), "made");
  });
});

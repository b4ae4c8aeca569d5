import { assertEquals, assertRejects } from "@std/assert";
import { describe, it } from "node:test";
import { limitersOf, TooManyCalls } from "../../call/_limits.ts";
import type { CallLimits } from "../../options.ts";

const tick = () => new Promise((resolve) => setTimeout(resolve));

/** Users who call within limits, at a time that the test sets. */
class Users {
  now = 0;
  /** How many calls run. */
  running = 0;
  readonly #limiterFor;
  readonly #ends: (() => void)[] = [];

  constructor(limits: CallLimits) {
    this.#limiterFor = limitersOf(limits, () => this.now);
  }

  /** Makes a call that ends at once. */
  readonly call = (user = "ada"): Promise<string> =>
    this.#limiterFor(user)(() => Promise.resolve("made"));

  /** Makes a call for each of these users, one after the other. */
  async callAs(names: readonly string[]): Promise<void> {
    for (const name of names) await this.call(name);
  }

  /** Makes a call that runs until it is ended. */
  readonly hold = (user = "ada"): Promise<void> =>
    this.#limiterFor(user)(async () => {
      this.running++;
      await new Promise<void>((resolve) => this.#ends.push(resolve));
      this.running--;
    });

  /** Ends one call after the other, and returns how many ran at once at the most. */
  async endAll(): Promise<number> {
    let most = 0;
    for (await tick(); this.#ends.length > 0; await tick()) {
      most = Math.max(most, this.running);
      this.#ends.shift()!();
    }
    return most;
  }
}

const times = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at));

describe("limitersOf()", () => {
  it("makes a minute's calls, then as many as time has passed for", async () => {
    const users = new Users({ callsPerMinute: 60 });
    await users.callAs(times(60, () => "ada"));
    await assertRejects(
      users.call,
      TooManyCalls,
      "Too many calls; this server makes 60 a minute. Wait 1 s, and make fewer calls",
    );
    users.now += 1000;
    assertEquals(await users.call(), "made");
    await assertRejects(users.call, TooManyCalls);
  });

  it("runs as many at once as it says, lets some wait and refuses the rest", async () => {
    const users = new Users({ concurrency: 2 });
    const all = Promise.allSettled(times(20, () => users.hold()));
    assertEquals(await users.endAll(), 2);
    const outcomes = (await all).map(({ status }) => status);
    const [made, refused] = [outcomes.slice(0, 18), outcomes.slice(18)];
    assertEquals(new Set(made), new Set(["fulfilled"]));
    assertEquals(refused, ["rejected", "rejected"]);
  });

  it("frees its place when a call fails", async () => {
    const limited = limitersOf({ concurrency: 1 })("ada");
    await assertRejects(() => limited(() => Promise.reject(new Error("no"))));
    assertEquals(await limited(() => Promise.resolve(1)), 1);
  });

  it("makes ten times as many calls for all users, and for none what another has", async () => {
    const users = new Users({ callsPerMinute: 2 });
    await users.callAs(times(20, String));
    await assertRejects(
      () => users.call("20"),
      TooManyCalls,
      "makes 20 a minute",
    );
  });

  it("runs ten times as many calls at once for all users", async () => {
    const users = new Users({ concurrency: 1 });
    const all = Promise.all(times(15, (at) => users.hold(`${at}`)));
    assertEquals(await users.endAll(), 10);
    await all;
  });

  it("forgets no user who called in the last minute, whoever else calls", async () => {
    const users = new Users({ callsPerMinute: 400 });
    await users.callAs(times(400, () => "ada"));
    await users.callAs(times(2000, String));
    await assertRejects(users.call, TooManyCalls);
    users.now = 59_000;
    await users.callAs(times(2000, (at) => `more ${at}`));
    // A minute's calls but one second's, and not a new bucket with its 400.
    await users.callAs(times(393, () => "ada"));
    await assertRejects(users.call, TooManyCalls);
  });

  it("forgets no user whose call runs", async () => {
    const users = new Users({ concurrency: 1 });
    const first = users.hold();
    await users.callAs(times(1000, String));
    users.now = 100_000;
    await users.call("new");
    const second = users.hold();
    assertEquals(await users.endAll(), 1);
    await Promise.all([first, second]);
  });

  it("remembers no more than 10,000 users", async () => {
    const users = new Users({ callsPerMinute: 2000 });
    await users.callAs(times(10_000, String));
    await assertRejects(() => users.call("new"), TooManyCalls);
    assertEquals(await users.call("0"), "made");
    users.now = 61_000;
    assertEquals(await users.call("new"), "made");
  });
});

import { assertEquals, assertRejects } from "@std/assert";
import { describe, it } from "node:test";
import { limitersOf } from "../../call/_limits.ts";
import type { ServerOptions } from "../../options.ts";

const tick = () => new Promise((resolve) => setTimeout(resolve));

/** Users who call within limits, at a time that the test sets. */
class Users {
  now = 0;
  /** How many calls run. */
  running = 0;
  readonly #limiterFor;
  readonly #ends: (() => void)[] = [];

  constructor(limits: ServerOptions) {
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
      Error,
      "Too many calls; this server makes 60 a minute. Wait 1 s, and make fewer calls",
    );
    users.now += 1000;
    assertEquals(await users.call(), "made");
    await assertRejects(users.call, Error, "Too many calls");
  });

  it("runs as many at once as it says, and lets the others wait", async () => {
    const users = new Users({ concurrency: 2 });
    const all = Promise.all(times(20, () => users.hold()));
    assertEquals(await users.endAll(), 2);
    await all;
  });

  it("frees its place when a call fails", async () => {
    const limited = limitersOf({ concurrency: 1 })("ada");
    await assertRejects(() => limited(() => Promise.reject(new Error("no"))));
    assertEquals(await limited(() => Promise.resolve(1)), 1);
  });

  it("gives each user calls of their own", async () => {
    const users = new Users({ callsPerMinute: 2 });
    await users.callAs(["ada", "ada", "bob", "bob"]);
    await assertRejects(users.call, Error, "makes 2 a minute");
    const all = new Users({ concurrency: 1 });
    const held = Promise.all(times(15, (at) => all.hold(`${at}`)));
    assertEquals(await all.endAll(), 15);
    await held;
  });

  it("remembers 10,000 users, and forgets whoever called least recently", async () => {
    const users = new Users({ concurrency: 1, callsPerMinute: 2 });
    await users.callAs(["ada", "ada"]);
    await users.callAs(times(9_999, String));
    await assertRejects(users.call, Error, "Too many calls");
    // Now "0" called least recently.
    await users.callAs(["new", "0", "0"]);
  });
});

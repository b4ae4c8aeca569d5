import type { CallLimits } from "../options.ts";

/** Runs a call within limits, or rejects with {@linkcode TooManyCalls}; what waits leaves when the signal aborts. */
export type Limited = <Result>(
  call: () => Promise<Result>,
  signal?: AbortSignal,
) => Promise<Result>;

/** How many calls may wait for each that runs. A model that asks for more is told to slow down. */
const WAITING_PER_RUNNING = 8;

/** What all users have together, as a multiple of what one has. */
const ALL_USERS = 10;

/** Above so many users, those are forgotten who have not called for a minute. */
const MANY_USERS = 1000;

/** Above so many, new ones are refused, so that memory is bounded. */
const MOST_USERS = 10_000;

/** After a minute without calls, a user has all calls of a minute again. */
const MINUTE = 60_000;

/** Why a call was not made. */
export class TooManyCalls extends Error {}

/** What is known of a user. */
interface User {
  readonly limited: Limited;
  /** When the last call came, in milliseconds. */
  called: number;
  /** How many calls run or wait. */
  open: number;
}

/**
 * Creates the function that gives each user limits of their own, within one for
 * all: one who calls too often keeps nobody else waiting.
 *
 * @param now The time in milliseconds.
 */
export function limitersOf(
  { concurrency = 8, callsPerMinute = 300 }: CallLimits,
  now: () => number = Date.now,
): (user: string) => Limited {
  const users = new Map<string, User>();
  const all = limiterOf({
    concurrency: ALL_USERS * concurrency,
    callsPerMinute: ALL_USERS * callsPerMinute,
  }, now);
  const enter = (name: string): User => {
    let user = users.get(name);
    if (!user) {
      if (users.size >= MANY_USERS) forget(users, now() - MINUTE);
      if (users.size >= MOST_USERS) {
        throw new TooManyCalls("Too many users at once; wait a minute");
      }
      const limited = limiterOf({ concurrency, callsPerMinute }, now);
      user = { limited, called: 0, open: 0 };
    }
    user.called = now();
    // Whoever called last comes last.
    users.delete(name);
    users.set(name, user);
    return user;
  };
  return (name) => async (call, signal) => {
    const user = enter(name);
    user.open++;
    try {
      return await user.limited(() => all(call, signal), signal);
    } finally {
      user.open--;
    }
  };
}

/** Forgets the users who have no open call and have not called since a time. */
function forget(users: Map<string, User>, since: number): void {
  for (const [name, { called, open }] of users) {
    if (called > since) return;
    if (!open) users.delete(name);
  }
}

/**
 * Creates a function that runs calls within limits: the others wait, or are
 * refused if too many wait already.
 *
 * @param now The time in milliseconds.
 */
function limiterOf(
  { concurrency = 8, callsPerMinute = 300 }: CallLimits,
  now: () => number = Date.now,
): Limited {
  let running = 0;
  const waiting = new Set<() => void>();
  // A bucket that fills evenly: a burst of a minute's calls, then their rate.
  let tokens = callsPerMinute;
  let filled = now();
  const takeToken = () => {
    const time = now();
    const perMillisecond = callsPerMinute / 60_000;
    tokens = Math.min(
      callsPerMinute,
      tokens + (time - filled) * perMillisecond,
    );
    filled = time;
    if (tokens < 1) {
      const seconds = Math.ceil((1 - tokens) / perMillisecond / 1000);
      throw new TooManyCalls(
        `Too many calls; this server makes ${callsPerMinute} a minute. Wait ${seconds} s, and make fewer calls`,
      );
    }
    tokens--;
  };
  const wait = (signal: AbortSignal | undefined) =>
    new Promise<void>((resolve, reject) => {
      const leave = () => {
        waiting.delete(enter);
        reject(signal!.reason);
      };
      const enter = () => {
        signal?.removeEventListener("abort", leave);
        resolve();
      };
      waiting.add(enter);
      signal?.addEventListener("abort", leave);
    });
  return async (call, signal) => {
    signal?.throwIfAborted();
    if (waiting.size >= concurrency * WAITING_PER_RUNNING) {
      throw new TooManyCalls(
        `Too many calls at once; wait for the results of the others first`,
      );
    }
    takeToken();
    if (running >= concurrency) await wait(signal);
    else running++;
    try {
      return await call();
    } finally {
      const [next] = waiting;
      waiting.delete(next!);
      if (next) next();
      else running--;
    }
  };
}

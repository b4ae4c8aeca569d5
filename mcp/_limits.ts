/** How many calls a server makes for each user; for all, if it does not know users. */
export interface CallLimits {
  /** The most calls at once; 8 by default. */
  readonly concurrency?: number | undefined;
  /** The most calls in a minute; 300 by default. */
  readonly callsPerMinute?: number | undefined;
}

/** Runs a call within limits, or rejects with {@linkcode TooManyCalls}. */
export type Limited = <Result>(call: () => Promise<Result>) => Promise<Result>;

/** How many calls may wait for each that runs. A model that asks for more is told to slow down. */
const WAITING_PER_RUNNING = 8;

/** How many users have limits of their own, so that memory is bounded. */
const MOST_USERS = 1000;

/** Why a call was not made. */
export class TooManyCalls extends Error {}

/**
 * Creates the function that gives each user limits of their own: one who calls too
 * often keeps nobody else waiting.
 */
export function limitersOf(limits: CallLimits): (user: string) => Limited {
  const users = new Map<string, Limited>();
  return (user) => {
    const limited = users.get(user) ?? limiterOf(limits);
    // Whoever called last comes last, and the first is dropped.
    users.delete(user);
    users.set(user, limited);
    if (users.size > MOST_USERS) users.delete(users.keys().next().value!);
    return limited;
  };
}

/**
 * Creates a function that runs calls within limits: the others wait, or are
 * refused if too many wait already.
 *
 * @param now The time in milliseconds.
 */
export function limiterOf(
  { concurrency = 8, callsPerMinute = 300 }: CallLimits,
  now: () => number = Date.now,
): Limited {
  let running = 0;
  const waiting: (() => void)[] = [];
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
  return async (call) => {
    if (waiting.length >= concurrency * WAITING_PER_RUNNING) {
      throw new TooManyCalls(
        `Too many calls at once; wait for the results of the others first`,
      );
    }
    takeToken();
    if (running >= concurrency) {
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running++;
    try {
      return await call();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}

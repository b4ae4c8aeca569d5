import type { ServerOptions } from "../options.ts";

/** Runs a call within limits, or rejects if there are too many; a waiting call leaves when the signal aborts. */
export type Limited = <Result>(
  call: () => Promise<Result>,
  signal?: AbortSignal,
) => Promise<Result>;

/** Above so many users, whoever called least recently is forgotten, so that memory is bounded. */
const MOST_USERS = 10_000;

/**
 * Creates the function that gives each user their own limits: somebody who calls too
 * often keeps nobody else waiting.
 *
 * @param now The time in milliseconds.
 */
export function limitersOf(
  { concurrency = 8, callsPerMinute = 300 }: ServerOptions,
  now: () => number = Date.now,
): (user: string) => Limited {
  const users = new Map<string, Limiter>();
  return (name) => (call, signal) => {
    const limiter = users.get(name) ??
      new Limiter(concurrency, callsPerMinute, now);
    // Whoever called last comes last.
    users.delete(name);
    users.set(name, limiter);
    const [longestAgo] = users.keys();
    if (users.size > MOST_USERS) users.delete(longestAgo!);
    return limiter.run(call, signal);
  };
}

/** Runs calls within limits: too many at once wait, and too many in a minute are refused. */
class Limiter {
  #running = 0;
  readonly #waiting = new Set<() => void>();
  // A bucket that fills evenly: a burst of a minute's calls, then their rate.
  #tokens: number;
  #filled: number;

  constructor(
    readonly concurrency: number,
    readonly callsPerMinute: number,
    readonly now: () => number,
  ) {
    this.#tokens = callsPerMinute;
    this.#filled = now();
  }

  async run<Result>(
    call: () => Promise<Result>,
    signal: AbortSignal | undefined,
  ): Promise<Result> {
    signal?.throwIfAborted();
    this.#takeToken();
    if (this.#running >= this.concurrency) await this.#wait(signal);
    else this.#running++;
    try {
      return await call();
    } finally {
      const [next] = this.#waiting;
      this.#waiting.delete(next!);
      if (next) next();
      else this.#running--;
    }
  }

  #takeToken(): void {
    const { callsPerMinute } = this;
    const time = this.now();
    const perMillisecond = callsPerMinute / 60_000;
    const added = (time - this.#filled) * perMillisecond;
    this.#tokens = Math.min(callsPerMinute, this.#tokens + added);
    this.#filled = time;
    if (this.#tokens < 1) {
      const seconds = Math.ceil((1 - this.#tokens) / perMillisecond / 1000);
      throw new Error(
        `Too many calls; this server makes ${callsPerMinute} a minute. Wait ${seconds} s, and make fewer calls`,
      );
    }
    this.#tokens--;
  }

  /** Waits for the slot of a call that ends. */
  #wait(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((enter, reject) => {
      this.#waiting.add(enter);
      signal?.addEventListener("abort", () => {
        if (this.#waiting.delete(enter)) reject(signal.reason);
      });
    });
  }
}

/** The longest time that a timer can wait, in milliseconds. */
export const LONGEST_DELAY: number = 2_147_483_647;

/** The settings that limit the time of an attempt, and of all of them. */
export type TimeLimit = "timeout" | "totalTimeout";

/**
 * The deadlines that a signal ends. One listener serves all of them, because Node
 * warns of a leak above ten; it is removed when they are over.
 */
const deadlinesOf = /* @__PURE__ */ new WeakMap<AbortSignal, Set<Deadline>>();

function endAll(this: AbortSignal): void {
  for (const deadline of deadlinesOf.get(this)!) deadline.end(this.reason);
}

/**
 * An attempt, or the wait after it. Each has a signal of its own, because a Request
 * or a body may keep a listener on a signal until they are collected, and the
 * caller's signals outlive them.
 */
export class Turn {
  readonly #controller = new AbortController();
  /** What waits for its end. Not listeners: Deno reads their options from polluted prototypes as well. */
  readonly #ends = new Set<() => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Aborted when the turn has to end. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Begins a time, after which something happens, unless the turn has been closed. */
  startTimer(work: () => void, milliseconds: number): void {
    // A wrong delay may not be a number.
    if (milliseconds > LONGEST_DELAY) return;
    this.#timer = setTimeout(work, milliseconds);
  }

  /** Ends it, and what goes on in it. */
  abort(reason?: unknown): void {
    this.#controller.abort(reason);
    for (const end of this.#ends) end();
  }

  /** Calls a function when the turn has to end, unless the returned function is called first. */
  onEnd(end: () => void): () => void {
    if (this.signal.aborted) end();
    this.#ends.add(end);
    return () => this.#ends.delete(end);
  }

  /** Leaves no timer behind. */
  close(): void {
    clearTimeout(this.#timer);
  }

  /** Settles as some work does, or rejects when the turn has to end. */
  race<T>(work: T | PromiseLike<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const forget = this.onEnd(() => reject(this.signal.reason));
      Promise.resolve(work).then(resolve, reject).finally(forget);
    });
  }

  /** Waits for some milliseconds, instead of for the end of its time. */
  wait(delay: number): Promise<void> {
    this.close();
    return this.race(
      new Promise((resolve) => this.startTimer(resolve, delay)),
    );
  }
}

/** The time of a call, and the signals that may end it: its attempts and the waits between them. */
export class Deadline {
  /** Whether a signal or `totalTimeout` has ended the call. */
  isOver = false;
  #turn: Turn | undefined;
  readonly #signals: readonly AbortSignal[];
  readonly #timeoutError: (limit: TimeLimit) => Error;
  readonly #start = performance.now();
  readonly #totalTimeout: number;

  /** Begins the total time, in milliseconds. */
  constructor(
    signals: readonly AbortSignal[],
    totalTimeout: number,
    timeoutError: (limit: TimeLimit) => Error,
  ) {
    this.#signals = signals;
    this.#totalTimeout = totalTimeout;
    this.#timeoutError = timeoutError;
  }

  /** How long the call has taken, in milliseconds. */
  get timePassed(): number {
    return Math.round(performance.now() - this.#start);
  }

  /** What is left of the total time, in milliseconds. */
  get timeLeft(): number {
    return this.#totalTimeout - this.timePassed;
  }

  /** Begins an attempt, which has the time of `timeout`, or the wait after it. Throws the reason of a signal that is aborted already. */
  beginTurn(timeout = Infinity): Turn {
    for (const signal of this.#signals) {
      if (signal.aborted) throw signal.reason;
      const deadlines = deadlinesOf.get(signal) ?? new Set();
      deadlinesOf.set(signal, deadlines.add(this));
      // A second time, this changes nothing.
      signal.addEventListener("abort", endAll);
    }
    const turn = this.#turn = new Turn();
    const { timeLeft } = this;
    const end = timeout < timeLeft
      ? () => turn.abort(this.#timeoutError("timeout"))
      : () => this.end(this.#timeoutError("totalTimeout"));
    turn.startTimer(end, Math.min(timeout, timeLeft));
    return turn;
  }

  end(reason: unknown): void {
    this.isOver = true;
    this.#turn!.abort(reason);
  }

  /** Leaves no listener behind. */
  release(): void {
    for (const signal of this.#signals) {
      const deadlines = deadlinesOf.get(signal);
      deadlines?.delete(this);
      if (!deadlines?.size) signal.removeEventListener("abort", endAll);
    }
  }
}

import type { Settings } from "./_settings.ts";

/** The longest time that a timer can wait, in milliseconds. */
export const LONGEST_DELAY: number = 2_147_483_647;

/** The settings that limit the time of an attempt, and of all of them. */
export type TimeLimit = "timeout" | "totalTimeout";

/**
 * The deadlines that a signal ends. It has one listener for all of them, because
 * Node warns of a leak where it has more than ten, and none when they are over.
 */
const deadlinesOf = /* @__PURE__ */ new WeakMap<AbortSignal, Set<Deadline>>();

function endAll(this: AbortSignal): void {
  for (const deadline of deadlinesOf.get(this)!) {
    deadline.abort(this.reason, true);
  }
}

/** The timers and signals that may end a call, its attempts and the waits between them. */
export class Deadline {
  /** Whether a signal or `totalTimeout` has ended the call. */
  isOver = false;
  /** What has to end, too, when the attempt or the wait does. */
  onAbort: ((reason: unknown) => void) | undefined;
  /**
   * Ends the attempt, or the wait after it. Each has its own, because a Request
   * or a body may keep a listener on a signal until they are collected, and the
   * caller's signals outlive them.
   */
  #controller!: AbortController;
  readonly #signals: readonly AbortSignal[];
  readonly #limits: Pick<Settings, TimeLimit>;
  readonly #timeoutError: (limit: TimeLimit) => Error;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #totalTimer: ReturnType<typeof setTimeout> | undefined;
  /** When the attempt began, and when the total time ends. */
  #start = 0;
  #end = Infinity;

  constructor(
    signals: readonly AbortSignal[],
    limits: Pick<Settings, TimeLimit>,
    timeoutError: (limit: TimeLimit) => Error,
  ) {
    this.#signals = signals;
    this.#limits = limits;
    this.#timeoutError = timeoutError;
  }

  /** Begins the total time. Throws the reason of a signal that is aborted already. */
  start(): void {
    for (const { aborted, reason } of this.#signals) if (aborted) throw reason;
    for (const signal of this.#signals) {
      if (!deadlinesOf.has(signal)) {
        deadlinesOf.set(signal, new Set());
        signal.addEventListener("abort", endAll);
      }
      deadlinesOf.get(signal)!.add(this);
    }
    const { totalTimeout } = this.#limits;
    if (totalTimeout < Infinity) {
      this.#end = performance.now() + totalTimeout;
      this.#totalTimer = this.#startTimer("totalTimeout");
    }
  }

  /** What is aborted when the attempt, or the wait after it, has to end. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** What is left of the total time, in milliseconds. */
  get timeLeft(): number {
    return this.#end - performance.now();
  }

  /** How long the attempt has taken, in milliseconds. */
  get timePassed(): number {
    return Math.round(performance.now() - this.#start);
  }

  /** Begins the time of an attempt. */
  startAttempt(): void {
    this.#start = performance.now();
    this.#controller = new AbortController();
    this.#timer = this.#startTimer("timeout");
  }

  /** Ends the time of an attempt, and begins the wait after it. */
  endAttempt(): void {
    clearTimeout(this.#timer);
    if (!this.isOver) this.#controller = new AbortController();
  }

  /** Ends the attempt or the wait, or the whole call. */
  abort(reason: unknown, isOver = false): void {
    this.isOver ||= isOver;
    this.#controller.abort(reason);
    this.onAbort?.(reason);
  }

  /** Settles as some work does, or rejects when the attempt or the wait has to end. */
  race<T>(work: T | PromiseLike<T>): Promise<T> {
    const { signal } = this;
    return new Promise((resolve, reject) => {
      this.onAbort = reject;
      if (signal.aborted) reject(signal.reason);
      Promise.resolve(work).then(resolve, reject);
    });
  }

  /** Waits for some milliseconds. */
  wait(delay: number): Promise<unknown> {
    return this.race(
      new Promise((resolve) => this.#timer = setTimeout(resolve, delay)),
    );
  }

  /** Leaves no timer behind. */
  stopTimers(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#totalTimer);
  }

  /** Leaves no listener behind. */
  release(): void {
    for (const signal of this.#signals) {
      const deadlines = deadlinesOf.get(signal);
      if (deadlines?.delete(this) && !deadlines.size) {
        deadlinesOf.delete(signal);
        signal.removeEventListener("abort", endAll);
      }
    }
  }

  #startTimer(limit: TimeLimit) {
    const milliseconds = this.#limits[limit];
    if (milliseconds > LONGEST_DELAY) return undefined;
    return setTimeout(
      () => this.abort(this.#timeoutError(limit), limit === "totalTimeout"),
      milliseconds,
    );
  }
}

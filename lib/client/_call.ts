import { show } from "../_show.ts";
import { invalid } from "../_errors.ts";
import type { CheckedRequest } from "../request/_prepare.ts";
import { initOf, toInit } from "../request/_to_init.ts";
import type { RequestOptions } from "../types/mod.ts";
import { type SentRequest, TimeoutError } from "./errors.ts";
import { isSignal, type Settings } from "./_settings.ts";

/** The longest time that a timer can wait, in milliseconds. */
export const LONGEST_DELAY: number = 2 ** 31 - 1;

/**
 * The calls that a signal ends. It has one listener for all of them, because
 * Node warns of a leak where it has more than ten, and none when they are over.
 */
const callsOf = /* @__PURE__ */ new WeakMap<AbortSignal, Set<Call>>();

function endCalls(this: AbortSignal): void {
  for (const call of callsOf.get(this)!) call.abort(this.reason, true);
}

/** A call that is under way: what it sends, and the timers and signals that may end it early. */
export class Call {
  declare readonly target: ReturnType<typeof initOf>;
  declare readonly request: SentRequest;
  declare readonly redirect: RequestRedirect | undefined;
  /** Whether bodies arrive as they were compressed, and are decoded here. */
  declare readonly decodes: boolean;
  /** Which attempt it is; the first one is 1. */
  count = 0;
  /** Whether a signal or `totalTimeout` has ended the call. */
  isOver = false;
  /**
   * Ends the attempt, or the wait after it. Each has its own, because a Request
   * or a body may keep a listener on a signal until they are collected, and the
   * caller's signals outlive them.
   */
  #controller!: AbortController;
  #reject: ((reason: unknown) => void) | undefined;
  #failure: unknown;
  readonly #signals: readonly AbortSignal[];
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #totalTimer: ReturnType<typeof setTimeout> | undefined;
  readonly #end: number = Infinity;

  constructor(
    readonly options: RequestOptions,
    readonly settings: Settings,
    readonly route: string | undefined,
  ) {
    // What the client built itself needs no check.
    const target = route === undefined
      ? toInit(options)
      : initOf(options as CheckedRequest);
    const { url, init } = target;
    const { method, redirect, signal: own } = init;
    if (own && !isSignal(own)) {
      throw invalid(`signal is ${show(own)}; pass an AbortSignal`);
    }
    const signals = own ? [...settings.signals, own] : settings.signals;
    for (const { aborted, reason } of signals) if (aborted) throw reason;
    // Not every runtime knows "error", and none says where the redirect goes.
    if (redirect === "error") init.redirect = "manual";
    // Once Bun has begun to decode a body, it decodes all of it, read or not: a bomb
    // would fill the memory after `maxBytes` has ended the call.
    this.decodes = settings.maxBytes < Infinity && !settings.fetch &&
      Object.hasOwn(globalThis, "Bun") && !Object.hasOwn(init, "decompress");
    if (this.decodes) Object.assign(init, { decompress: false });
    this.target = target;
    this.request = { method, url };
    this.redirect = redirect;
    this.#signals = signals;
    for (const signal of signals) {
      if (!callsOf.has(signal)) {
        callsOf.set(signal, new Set());
        signal.addEventListener("abort", endCalls);
      }
      callsOf.get(signal)!.add(this);
    }
    if (settings.totalTimeout < Infinity) {
      this.#end = performance.now() + settings.totalTimeout;
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

  /** Begins the next attempt. */
  start(): void {
    this.count++;
    this.#controller = new AbortController();
    this.#timer = this.#startTimer("timeout");
  }

  /** Ends the attempt or the wait, or the whole call. */
  abort(reason: unknown, isOver = false): void {
    this.isOver ||= isOver;
    this.#controller.abort(reason);
    this.#reject?.(reason);
  }

  /** Ends an attempt that failed, and begins the wait after it. */
  fail(error: unknown): void {
    clearTimeout(this.#timer);
    this.#failure = error;
    if (!this.isOver) this.#controller = new AbortController();
  }

  /** Waits for some milliseconds. */
  wait(delay: number): Promise<unknown> {
    return this.orAborted(
      new Promise((resolve) => this.#timer = setTimeout(resolve, delay)),
    );
  }

  /** Settles as some work does, or rejects when the attempt or the wait has to end. */
  orAborted<T>(work: T | Promise<T>): Promise<T> {
    const { signal } = this;
    return new Promise((resolve, reject) => {
      this.#reject = reject;
      if (signal.aborted) reject(signal.reason);
      Promise.resolve(work).then((value) => {
        // A response that arrives later is not read by anyone.
        if (signal.aborted) cancel(value as Response);
        resolve(value);
      }, reject);
    });
  }

  /** Leaves no timer behind, and no listener unless the caller still reads the body. */
  close(isRead: boolean): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#totalTimer);
    if (isRead) this.release();
  }

  /** Leaves no listener behind. */
  release(): void {
    for (const signal of this.#signals) {
      const calls = callsOf.get(signal);
      if (calls?.delete(this) && !calls.size) {
        callsOf.delete(signal);
        signal.removeEventListener("abort", endCalls);
      }
    }
  }

  #startTimer(name: "timeout" | "totalTimeout") {
    const ms = this.settings[name];
    if (ms > LONGEST_DELAY) return undefined;
    return setTimeout(() => {
      const { request, count } = this;
      this.abort(
        new TimeoutError(request, name, ms, count, this.#failure),
        name !== "timeout",
      );
    }, ms);
  }
}

/** Leaves the body of a response unread. Otherwise it would keep its connection. */
export function cancel(response: Response): void {
  response?.body?.cancel().catch(() => {});
}

/** A source of random choices that a seed repeats. */
export class Random {
  #state: number;

  /**
   * @param seed What to start from.
   * @param index Which of the sequences of the seed; they have nothing in common.
   */
  constructor(seed: number, index: number) {
    this.#state = Math.imul(seed | 0, 0x9e3779b1) ^
      Math.imul(index + 1, 0x85ebca6b);
    // The first numbers of neighboring states are alike.
    this.int(2);
    this.int(2);
  }

  /** A whole number from 0 up to, and not including, a limit of at most 2³². */
  int(limit: number): number {
    // The "mulberry32" generator: good enough to choose, and fast.
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor(
      ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296 * limit,
    );
  }

  /** Whether something happens that happens once in so many times. */
  oneIn(times: number): boolean {
    return this.int(times) === 0;
  }

  /** One item of a list. */
  pick<T>(items: readonly T[]): T {
    return items[this.int(items.length)]!;
  }

  /** A list of up to so many items. */
  list<T>(most: number, make: () => T): T[] {
    return Array.from({ length: this.int(most + 1) }, make);
  }
}

import process from "node:process";
import { EndpointError, RunInstallInputError } from "../../mod.ts";

/** A call, prepared for input of a size. */
export type Prepare = (size: number) => () => unknown | Promise<unknown>;

/** How the time of a call grows with the size of its input. */
export interface Growth {
  /**
   * The factor by which the time grows where the size doubles: 2 for linear
   * work, 4 for quadratic work; infinite where nothing was measured.
   */
  readonly perDoubling: number;
  /** The largest size that was measured. */
  readonly size: number;
  /** The time that a call takes for this size, in milliseconds. */
  readonly time: number;
  /** Whether the growth is within the goal, or the call too short for it to matter. */
  readonly isFine: boolean;
}

/** When to be content, and when to give up. */
export interface Limits {
  /** The largest size: 1024 times a power of four. */
  readonly size: number;
  /** No larger size is tried after a call that takes longer, in milliseconds. */
  readonly patience: number;
  /** What takes less time than this for the largest size is fast, however it grows, in milliseconds. */
  readonly short: number;
  /** A larger growth per doubling is measured again. */
  readonly goal: number;
  /** How often it is measured before it is believed. */
  readonly rounds: number;
}

/** How many doublings are between the pieces and the whole. */
const DOUBLINGS = 5;
const PIECES = 2 ** DOUBLINGS;
/** How long pieces run until they are believed to be warm, in milliseconds. */
const WARM_UP = 50;
/** The first size that is tried. */
const SMALLEST = 1024;

/**
 * Measures how the time of a call grows with the size of its input: 32 calls
 * for small pieces take as long as one for the whole where the work is linear,
 * and a 32nd of the time where it is quadratic.
 *
 * Noise only lengthens what is measured, so the least of several rounds counts.
 * The time is the processor's, and both sides have the same share of it: how
 * busy or how fast the machine is does not matter.
 */
export async function growthOf(
  prepare: Prepare,
  limits: Limits,
): Promise<Growth> {
  let size = SMALLEST;
  await checkCall(prepare(size));
  let whole = await timeOf(prepare(size));
  while (size < limits.size && whole < limits.patience) {
    size *= 4;
    whole = await timeOf(prepare(size));
    // Cold code must not end the search below a limit that the library keeps.
    for (let again = 0; again < 3 && size < limits.size; again++) {
      if (whole < limits.patience || whole > 4 * limits.patience) break;
      whole = await timeOf(prepare(size));
    }
  }
  const [runPiece, runWhole] = [prepare(size / PIECES), prepare(size)];
  let pieces = Infinity;
  let perDoubling = Infinity;
  let isFine = size === limits.size && whole < limits.short;
  // Linear work takes four times the patience at most: no noise makes up for more.
  const rounds = whole > 32 * limits.patience ? 1 : limits.rounds;
  for (let round = 0; round < rounds && !isFine; round++) {
    // At first, what the way to this size took: most inputs need no more.
    if (round > 0) {
      collectGarbage();
      whole = Math.min(whole, await timeOf(runWhole));
    }
    // As long as the whole took, or longer: code that is still cold looks slow,
    // and on a busy machine it is cold for long.
    for (let spent = 0; spent < Math.max(whole, WARM_UP);) {
      collectGarbage();
      // What takes longer than the whole already grows no faster than the input.
      const piecesNow = await timeOf(
        runPiece,
        PIECES,
        Math.max(whole, WARM_UP),
      );
      pieces = Math.min(pieces, piecesNow);
      spent += piecesNow;
    }
    perDoubling = 2 * (whole / pieces) ** (1 / DOUBLINGS);
    isFine = perDoubling <= limits.goal ||
      size === limits.size && whole < limits.short;
  }
  return { perDoubling, size, time: whole, isFine };
}

/** Lets only an error of the library pass: any other says that the call itself is wrong. */
async function checkCall(run: () => unknown): Promise<void> {
  try {
    await run();
  } catch (error) {
    const isOwn = error instanceof EndpointError ||
      error instanceof RunInstallInputError ||
      // The parsers of JSON and YAML throw it, with messages of the library.
      error instanceof SyntaxError;
    if (!isOwn) throw error;
  }
}

/** Lets no call pay for what the ones before have left. */
function collectGarbage(): void {
  (globalThis as { gc?: () => void }).gc?.();
}

/**
 * The processor's time that calls take, in milliseconds, or that they had taken when
 * it was more than enough; errors are fine.
 */
async function timeOf(
  run: () => unknown,
  times = 1,
  enough = Infinity,
): Promise<number> {
  const start = process.cpuUsage();
  let spent = 0;
  for (let time = 0; time < times && spent <= enough; time++) {
    try {
      await run();
    } catch {
      // checkCall() has seen that only errors of the library are thrown.
    }
    const { user, system } = process.cpuUsage(start);
    // The clock's smallest step is a microsecond.
    spent = Math.max(user + system, 1) / 1000;
  }
  return spent;
}

import { end, type Total } from "./_total.ts";

/** A program is missing, so a check is skipped; in CI, it fails. */
export class Missing extends Error {}

/** The machine does not allow what a check needs, so it is skipped, in CI as well. */
export class NotAllowed extends Error {}

/** Counts checks, and prints a line for each; with `isBrief`, only for failures. */
export class Report {
  readonly #isBrief: boolean;
  readonly total: Total = { passed: 0, failed: 0, skipped: 0 };

  constructor({ isBrief = false } = {}) {
    this.#isBrief = isBrief;
  }

  /** Runs a check, which fails by throwing. */
  async check(name: string, run: () => unknown): Promise<void> {
    try {
      await run();
      this.total.passed++;
      if (!this.#isBrief) console.log(`ok      ${name}`);
    } catch (error) {
      const isSkipped = error instanceof NotAllowed ||
        error instanceof Missing && Deno.env.get("CI") !== "true";
      this.total[isSkipped ? "skipped" : "failed"]++;
      const why = String(error).replace(/^/gm, "        ");
      console.log(`${isSkipped ? "skipped" : "FAILED "} ${name}\n${why}`);
    }
  }

  /** Prints the total, and ends the process. */
  exit(): never {
    end(this.total);
  }
}

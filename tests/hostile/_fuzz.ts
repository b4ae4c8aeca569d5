import fc from "fast-check";
import type { Library } from "../../scripts/conformance/vectors.ts";
import { type Input, input, inputWithAddition, SECRET } from "./_inputs.ts";
import { violation } from "./_invariants.ts";

/** An input that breaks an invariant. */
export interface Failure {
  /** The name of the invariant. */
  readonly invariant: string;
  /** What does not hold. */
  readonly violation: string;
  /** The smallest input that was found to break the same invariant. */
  readonly input: Input;
  /** What leads from the seed to the input. */
  readonly path: string;
}

/** Where to begin, and when to end. */
export interface Limits {
  readonly seed: number;
  readonly path?: string;
  readonly count?: number;
  readonly seconds?: number;
  /** Invariants that do not count any more. */
  readonly known?: ReadonlySet<string>;
  /** Whether something is added to a prototype for each input. */
  readonly additions?: boolean;
}

/** A secret that stands neither in a header nor in the user info of a URL. */
const MISPLACED = new RegExp(
  String.raw`(?<!token |(?:"|\s|\\[nt])https?://[^"/]*)${SECRET}` +
    `|(?<!token )${SECRET}(?![^"]*@)`,
  "i",
);

/** Checks inputs up to the first that breaks an invariant, and says how many there were. */
export function fuzz(
  tested: Library,
  limits: Limits,
): { count: number; failure: Failure | undefined } {
  const { seed, path = "", count = Infinity, seconds = Infinity } = limits;
  const { known, additions = false } = limits;
  let invariant: string | undefined;
  const inputs = additions ? inputWithAddition : input;
  const property = fc.property(inputs, (it) => {
    const found = violation(tested, it);
    const name = found?.split(":", 1)[0]!;
    if (found === undefined || known?.has(name)) return true;
    if (name.includes("secret") && MISPLACED.test(JSON.stringify(it))) {
      return true;
    }
    // A smaller input has to break the same.
    invariant ??= name;
    return name !== invariant;
  });
  const { counterexample, counterexamplePath, numRuns } = fc.check(property, {
    seed,
    path,
    numRuns: Math.min(count, 2 ** 31 - 1),
    interruptAfterTimeLimit: Math.min(seconds * 1000, 2 ** 31 - 1),
  });
  if (counterexample === null || invariant === undefined) {
    return { count: numRuns, failure: undefined };
  }
  const [smallest] = counterexample;
  return {
    count: numRuns,
    failure: {
      invariant,
      violation: violation(tested, smallest) ?? invariant,
      input: smallest,
      path: counterexamplePath ?? "",
    },
  };
}

import { isNested } from "../../_is_plain_object.ts";
import { show } from "../../_show.ts";
import { invalid } from "../../_errors.ts";

/** How many lists and objects of arguments may be inside each other: `JSON.stringify` stops at a few thousand. */
const MOST_ARGUMENT_LEVELS = 200;

/** How many values all arguments may have together. */
const MOST_VALUES = 1_000_000;

/** The error of arguments that would take too long. */
export const tooMuch = () =>
  invalid("The arguments are too much; pass fewer or simpler ones");

/**
 * Refuses arguments that are nested too deeply, or have too many values. Whatever
 * reads them after this can be a plain recursive function.
 */
export function boundArguments(args: unknown): void {
  let left = MOST_VALUES;
  for (const [name, value] of isNested(args) ? Object.entries(args) : []) {
    let level = [value];
    for (let depth = 0; level.length; depth++) {
      left -= level.length;
      if (left < 0) throw tooMuch();
      if (depth > MOST_ARGUMENT_LEVELS + 1) {
        throw invalid(
          `${
            show(name)
          } is nested more than ${MOST_ARGUMENT_LEVELS} levels deep; pass a flatter value`,
        );
      }
      level = level.filter(isNested).flatMap((it) => Object.values(it));
    }
  }
}

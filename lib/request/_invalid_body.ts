import { describe } from "../_describe.ts";
import { EndpointError } from "../endpoint_error.ts";

/**
 * The error of a body that cannot be written.
 *
 * @param path Where in the body the fault is, as in `a.b[2]`; empty for all of it.
 * @param fault What stands there, and what would be right.
 */
export function invalidBody(path: string, fault: string): EndpointError {
  return new EndpointError(
    "INVALID_PARAMETER",
    `${path ? `${describe(path)} in the body` : "The body"} ${fault}`,
  );
}

/**
 * Refuses an array with holes: what fills them could be inherited, and an array
 * of nothing else can be longer than any memory.
 */
export function assertNoHoles(list: readonly unknown[], path: string): void {
  for (let index = 0; index < list.length; index++) {
    if (!Object.hasOwn(list, index)) {
      throw invalidBody(
        `${path}[${index}]`,
        "is a hole in an array; pass null in its place",
      );
    }
  }
}

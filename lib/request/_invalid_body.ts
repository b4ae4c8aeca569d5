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

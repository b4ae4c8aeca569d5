import { describe } from "../_describe.ts";
import { invalid } from "../_errors.ts";
import type { EndpointError } from "../endpoint_error.ts";

/** The error of a body: where in it the fault is, as in `a.b[2]` or empty, and what stands there. */
export function invalidBody(path: string, fault: string): EndpointError {
  return invalid(
    `${path ? `${describe(path)} in the body` : "The body"} ${fault}`,
  );
}

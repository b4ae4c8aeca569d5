import { describe } from "./_describe.ts";
import { EndpointError, type EndpointErrorCode } from "./endpoint_error.ts";

/** The most characters that a URL, a header or the names of a form may have. */
export const MOST_CHARACTERS = 16_777_216;

/**
 * Refuses a string that grows too long: a small input whose parts multiply could
 * exhaust the memory.
 *
 * @param name The parameter or the header that made it so long, if one did.
 */
export function checkLength(
  text: string,
  name?: string,
  code: EndpointErrorCode = "INVALID_PARAMETER",
  most = MOST_CHARACTERS,
): void {
  if (text.length > most) {
    throw new EndpointError(
      code,
      `${
        name === undefined ? "A" : `With ${describe(name)}, a`
      } URL or header would have more than ${most} characters; pass less`,
    );
  }
}

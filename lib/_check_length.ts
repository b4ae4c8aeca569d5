import { show } from "./_show.ts";
import { EndpointError, type EndpointErrorCode } from "./endpoint_error.ts";

/** The most characters that a URL, a header or a form may have. */
export const MOST_CHARACTERS = 16_777_216;

/**
 * Refuses a string that grows too long: a small input whose parts multiply could
 * exhaust the memory.
 *
 * @param name The parameter or the header that an error blames.
 */
export function checkLength(
  text: string,
  name?: string,
  code: EndpointErrorCode = "INVALID_PARAMETER",
): void {
  if (text.length <= MOST_CHARACTERS) return;
  const where = name === undefined ? "" : ` with ${show(name)}`;
  throw new EndpointError(
    code,
    `More than ${MOST_CHARACTERS} characters${where}; pass less`,
    { parameter: name },
  );
}

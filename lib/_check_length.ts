import { EndpointError, type EndpointErrorCode } from "./endpoint_error.ts";

/** The most characters that a URL, a header or the names of a form may have. */
export const MOST_CHARACTERS = 16_777_216;

/** Refuses text that grows too long: a small input whose parts multiply could exhaust the memory. */
export function checkLength(
  text: string,
  code: EndpointErrorCode = "INVALID_PARAMETER",
  most = MOST_CHARACTERS,
): void {
  if (text.length > most) {
    throw new EndpointError(
      code,
      `A URL or header would have more than ${most} characters; pass less`,
    );
  }
}

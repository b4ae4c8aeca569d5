import { describe } from "../_describe.ts";
import { setOwn } from "../_own_property.ts";
import { withoutUndefined } from "../_without_undefined.ts";
import { eachHeader } from "../endpoint/_headers.ts";
import { EndpointError } from "../endpoint_error.ts";
import { textOf } from "./_text_of.ts";

/**
 * Reads headers into a record with names in lower case. Values stay as they
 * are, `null` too, because whoever sends the request makes text of them. Of two
 * spellings of one name, the later wins, also where it is `undefined`.
 */
export function readHeaders(source: unknown): Record<string, unknown> {
  const headers: Record<string, unknown> = {};
  eachHeader(source || {}, (name, value) => setOwn(headers, name, value));
  return withoutUndefined(headers);
}

/**
 * Checks that no value would end its line and begin a header of its own. An
 * object, whose text may not be the same the next time, becomes the text that
 * was checked.
 */
export function checkLines(headers: Record<string, unknown>): void {
  for (const name of Object.keys(headers)) {
    const value = headers[name];
    const text = textOf(value, name);
    if (Object(value) === value) setOwn(headers, name, text);
    if (/[\r\n\0]/.test(text)) {
      throw new EndpointError(
        "INVALID_HEADER",
        `The value of the header ${
          describe(name)
        } has a CR, LF or NUL, which a header cannot hold`,
      );
    }
  }
}

import { describe } from "../_describe.ts";
import { eachHeader, trim } from "../endpoint/_headers.ts";
import { EndpointError } from "../endpoint_error.ts";
import { type Options, withoutUndefined } from "./_options.ts";
import { textOf } from "./_text_of.ts";

/**
 * Reads headers into a record with names in lower case. Of two spellings of one
 * name, the later wins, also where it is `undefined`.
 */
export function readHeaders(source: unknown): Options {
  const pairs: [string, unknown][] = [];
  eachHeader(source || {}, (name, value) => pairs.push([name, value]));
  return withoutUndefined(Object.fromEntries(pairs));
}

/**
 * Takes white space off the ends of values, as `fetch` does, and checks that
 * none would end its line and begin a header of its own.
 */
export function checkLines(headers: Options): void {
  for (const name of Object.keys(headers)) {
    const value = headers[name];
    // Whoever sends the request makes text of the others.
    if (typeof value !== "string" && Object(value) !== value) continue;
    const text = trim(textOf(value, name));
    if (/[\r\n\0]/.test(text)) {
      throw new EndpointError(
        "INVALID_HEADER",
        `The value of the header ${
          describe(name)
        } has a CR, LF or NUL in it, which a header cannot hold`,
      );
    }
    headers[name] = text;
  }
}

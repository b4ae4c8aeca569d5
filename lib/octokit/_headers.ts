import { describe } from "../_describe.ts";
import { lowerCaseToken } from "../endpoint/_headers.ts";
import { setOwn } from "../_own_property.ts";
import { EndpointError } from "../endpoint_error.ts";
import { textOf } from "./_text_of.ts";

/**
 * Reads a record, a `Headers` or pairs. Values stay as they are, `null` too,
 * because whoever sends the request makes text of them.
 */
export function readHeaders(source: unknown): Record<string, unknown> {
  const headers: Record<string, unknown> = {};
  const given = Object(source ?? {});
  const pairs: Iterable<unknown> = Symbol.iterator in given
    ? given
    : Object.entries(given);
  for (const pair of pairs) {
    const [name, value] = Array.isArray(pair) ? pair : [];
    const key = lowerCaseToken(name);
    if (value !== undefined) setOwn(headers, key, value);
  }
  return headers;
}

/** Checks that no value would end its line and begin a header of its own. */
export function assertNoLineBreak(headers: Record<string, unknown>): void {
  for (const name of Object.keys(headers)) {
    if (/[\r\n\0]/.test(textOf(headers[name], name))) {
      throw new EndpointError(
        "INVALID_HEADER",
        `Header ${describe(name)} takes text without CR, LF and NUL`,
      );
    }
  }
}

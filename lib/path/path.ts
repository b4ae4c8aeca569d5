/**
 * Paths for people who keep their client.
 *
 * @example
 * ```ts
 * import { path } from "@waymark/endpoint/path";
 *
 * const id = "a/b";
 * console.log(path`/users/${id}/keys`); // → "/users/a%2Fb/keys"
 * ```
 *
 * @module path
 */

import { EndpointError, type EndpointErrorCode } from "../endpoint_error.ts";
import { DOT_SEGMENT } from "../endpoint/url/_base_url.ts";
import { encodeUnreserved } from "../uri_template/_encode.ts";
import { writeScalar } from "../uri_template/_expand_expression.ts";

export { EndpointError };
export type { EndpointErrorCode } from "../endpoint_error.ts";

/** A value that a path can hold; a `Date` is written in ISO 8601. */
export type PathValue = string | number | bigint | boolean | Date;

/**
 * A template tag for the URL of a call, which keeps each value inside its place:
 * every value is percent-encoded, and none can make a `.` or `..` segment, which
 * a URL parser would resolve.
 *
 * The URL is a path, or a full URL whose host is written out. Add a query with
 * `URLSearchParams`.
 *
 * @returns The path as a string, for `fetch`, `ky`, `axios` and others.
 * @throws {EndpointError} `MISSING_PARAMETER` for an empty string, `undefined` and
 * `null`; `INVALID_PARAMETER` for lists, objects, `NaN` and lone surrogates;
 * `UNSAFE_PATH` for a `.` or `..` segment; `INVALID_TEMPLATE` for a value before
 * the path, where it would choose the host.
 *
 * @example
 * ```ts
 * import { path } from "@waymark/endpoint/path";
 *
 * const query = new URLSearchParams({ sort: "title" });
 * console.log(`${path`/users/${42}/keys`}?${query}`);
 * // → "/users/42/keys?sort=title"
 *
 * path`/users/${".."}/keys`; // throws UNSAFE_PATH
 * path`/users/${""}/keys`; // throws MISSING_PARAMETER
 * ```
 */
export function path(
  literals: TemplateStringsArray,
  ...values: readonly PathValue[]
): string {
  const fail = (code: EndpointErrorCode, fault: string) =>
    new EndpointError(code, `${literals.join("${…}")} ${fault}`);
  let url = literals[0]!;
  values.forEach((value, index) => {
    const name = `value ${index + 1}`;
    if (/^(?:[a-z][\w+.-]*:)?(?:\/\/[^/?#]*)?$/i.test(url)) {
      throw fail(
        "INVALID_TEMPLATE",
        `lets ${name} choose the host; write base + path\`/…\``,
      );
    }
    const text = writeScalar(value ?? "", name);
    if (!text) throw fail("MISSING_PARAMETER", `needs ${name}, which is empty`);
    url += encodeUnreserved(text, name) + literals[index + 1];
  });
  if (DOT_SEGMENT.test(url)) {
    throw fail("UNSAFE_PATH", 'would contain "." or ".."');
  }
  return url;
}

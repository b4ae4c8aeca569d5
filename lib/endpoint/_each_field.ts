import { describe } from "../_describe.ts";
import { isPlainObject } from "../_is_plain_object.ts";
import type { EndpointError } from "../endpoint_error.ts";
import { encodeUnreserved } from "../uri_template/_encode.ts";

/** The most levels of objects and lists; servers stop at fewer. */
const MOST_LEVELS = 100;

/**
 * Hands each value in objects and lists to a function, with the way to it in
 * brackets, as in `a[b][0]`, percent-encoded; `null` and `undefined` count as
 * not given.
 *
 * @param repeats Whether the items of a list have its name, as in forms, unless
 * it holds objects or lists: then repeated names would not say which fields
 * belong together. Under a name that ends in `[]` objects have no index either.
 * @param fail Makes the error of what stands in a place.
 */
export function eachField(
  name: string,
  value: unknown,
  repeats: boolean,
  visit: (path: string, value: unknown) => void,
  fail: (name: string, fault: string) => EndpointError,
  path: string = encodeUnreserved(name, name),
  level = 0,
): void {
  if (value === undefined || value === null) return;
  const isList = Array.isArray(value);
  if (!isList && !isPlainObject(value)) return visit(path, value);
  const refuse = (fault: string) => fail(decodeURIComponent(path), fault);
  if (level === MOST_LEVELS) {
    throw refuse(`nests more than ${MOST_LEVELS} levels deep`);
  }
  const isFlat = isList && repeats && !value.some(isNested);
  for (const [key, member] of Object.entries(value)) {
    if (!isList && /[[\]]/.test(key)) {
      throw refuse(
        `holds the key ${
          describe(key)
        }; brackets would look like a level; rename it`,
      );
    }
    const isBare = isFlat ||
      isList && repeats && path.endsWith("%5B%5D") && isPlainObject(member);
    const way = isBare ? path : `${path}%5B${encodeUnreserved(key, name)}%5D`;
    eachField(name, member, repeats, visit, fail, way, level + 1);
  }
}

/** Whether a value is a list or an object. */
export function isNested(value: unknown): boolean {
  return Array.isArray(value) || isPlainObject(value);
}

import { show } from "../_show.ts";
import { isNested, isPlainObject } from "../_is_plain_object.ts";
import type { EndpointError } from "../endpoint_error.ts";

/** The most levels of objects and lists; servers read fewer. */
const MOST_FIELD_LEVELS = 100;

/**
 * Hands each value in objects and lists to a function, with the path to it in
 * brackets, as in `a[b][0]`. `null` and `undefined` are left out.
 *
 * @param repeats Whether the items of a list repeat its name, as in forms. A list
 * of objects or lists has indices instead, because repeated names would not say
 * which fields belong together; under a name that ends in `[]`, objects get no indices.
 * @param fail Makes the error for the value at a place.
 */
export function eachField(
  name: string,
  value: unknown,
  repeats: boolean,
  visit: (path: string, value: unknown) => void,
  fail: (name: string, fault: string) => EndpointError,
): void {
  // `isOpen` says that the path ends in `[]`. Looking would copy the path for each
  // item: a long name and many lists in a list could take hours.
  const walk = (path: string, isOpen: boolean, value: unknown, level = 0) => {
    if (value === undefined || value === null) return;
    if (!isNested(value)) return visit(path, value);
    if (level === MOST_FIELD_LEVELS) {
      throw fail(path, `nests more than ${MOST_FIELD_LEVELS} levels deep`);
    }
    const isList = Array.isArray(value);
    const isFlat = isList && repeats && !value.some(isNested);
    for (const [key, member] of Object.entries(value)) {
      if (/[[\]]/.test(key)) {
        throw fail(path, `holds the key ${show(key)}; remove its brackets`);
      }
      if (isFlat || isList && repeats && isOpen && isPlainObject(member)) {
        walk(path, isOpen, member, level + 1);
      } else {
        walk(`${path}[${key}]`, key === "", member, level + 1);
      }
    }
  };
  walk(name, name.endsWith("[]"), value);
}

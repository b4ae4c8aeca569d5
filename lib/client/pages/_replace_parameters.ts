import { isPlainObject } from "../../_is_plain_object.ts";
import type { Named } from "./_next_page.ts";

/**
 * The parameters and the options of a call with those of its next page: they are keys
 * of its `data`, if that has keys, except for those that are parameters already.
 */
export function replaceParameters(
  parameters: unknown,
  options: unknown,
  next: Named,
): [parameters: unknown, options: unknown] {
  const { data } = Object(options);
  const values: Named = Object(parameters);
  if (!isPlainObject(data)) return [{ ...values, ...next }, options];
  const pick = (isParameter: boolean) =>
    Object.fromEntries(
      Object.entries(next)
        .filter(([name]) => Object.hasOwn(values, name) === isParameter),
    );
  return [
    { ...values, ...pick(true) },
    { ...Object(options), data: { ...data, ...pick(false) } },
  ];
}

import { isPlainObject } from "../../_is_plain_object.ts";
import { isEmpty } from "./_next_page.ts";

type Named = Readonly<Record<string, unknown>>;

/** A record in which values are replaced; an empty one takes its name away. */
export function replaceIn(values: Named, next: Named): Record<string, unknown> {
  const all = { ...values };
  for (const name of Object.keys(next)) {
    if (isEmpty(next[name])) delete all[name];
    else all[name] = next[name];
  }
  return all;
}

/**
 * The parameters and the options of a call with those of its next page: they are keys
 * of its `data`, if that has keys, except for those that are parameters already.
 * Nothing if the route itself has one of them as text.
 */
export function replaceParameters(
  route: unknown,
  parameters: unknown,
  options: unknown,
  next: Named,
): [parameters: unknown, options: unknown] | undefined {
  const text = new URLSearchParams(`${route}`.split(/[?#]/)[1]);
  const names = Object.keys(next);
  if (names.some((name) => text.has(name))) return undefined;
  const { data } = Object(options);
  const values: Named = Object(parameters);
  if (!isPlainObject(data)) return [replaceIn(values, next), options];
  const pick = (isParameter: boolean) =>
    Object.fromEntries(
      Object.entries(next)
        .filter(([name]) => Object.hasOwn(values, name) === isParameter),
    );
  return [
    replaceIn(values, pick(true)),
    { ...Object(options), data: replaceIn(data, pick(false)) },
  ];
}

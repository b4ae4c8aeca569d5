import { isPlainObject } from "../../_is_plain_object.ts";
import { isEmpty } from "./_next_page.ts";

/**
 * The parameters and the options of a call with those of its next page: a name that
 * the call does not have is a key of its `data`, if that has keys. Nothing if the
 * route itself has one of them as text.
 */
export function replaceParameters(
  route: unknown,
  parameters: unknown,
  options: unknown,
  next: Readonly<Record<string, unknown>>,
): [parameters: unknown, options: unknown] | undefined {
  const text = new URLSearchParams(`${route}`.split(/[?#]/)[1]);
  if (Object.keys(next).some((name) => text.has(name))) return undefined;
  const { data } = Object(options);
  const values: Record<string, unknown> = { ...Object(parameters) };
  const fields = isPlainObject(data) ? { ...data } : undefined;
  for (const name of Object.keys(next)) {
    const target = fields && !Object.hasOwn(values, name) ? fields : values;
    if (isEmpty(next[name])) delete target[name];
    else target[name] = next[name];
  }
  return [values, fields ? { ...Object(options), data: fields } : options];
}

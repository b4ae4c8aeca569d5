import { setOwn } from "./_own_property.ts";

/** Copies the own properties of an object that are not `undefined`. */
export function withoutUndefined(object: object): Record<string, unknown> {
  const copy: Record<string, unknown> = {};
  for (const name of Object.keys(object)) {
    const value = (object as Record<string, unknown>)[name];
    if (value !== undefined) setOwn(copy, name, value);
  }
  return copy;
}

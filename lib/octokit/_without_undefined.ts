/** Takes away from an object what is `undefined`, and gives it back. */
export function withoutUndefined(
  object: Record<string, unknown>,
): Record<string, unknown> {
  for (const name of Object.keys(object)) {
    if (object[name] === undefined) delete object[name];
  }
  return object;
}

/**
 * Copies the part of a value that the schema speaks of, and reads each property
 * once: what was validated cannot be another value when it is used. Only own
 * properties count, as in JSON.
 *
 * A list is cut after its first hole, which no schema allows, because a list
 * can have billions of them. What cannot be read, such as a getter that
 * throws, becomes `undefined`, which no schema allows either.
 */
export function readOnce(value: unknown): unknown {
  try {
    return Array.isArray(value)
      ? copyList(value, copyInstall)
      : copyInstall(value);
  } catch {
    return undefined;
  }
}

function copyInstall(value: unknown): unknown {
  if (typeof value !== "object" || !value || Array.isArray(value)) return value;
  // Without a prototype, nothing is read that someone added to every object.
  const copy: { args?: unknown } = Object.assign(Object.create(null), value);
  if (Array.isArray(copy.args)) {
    copy.args = copyList(copy.args);
  }
  return copy;
}

function copyList(
  list: readonly unknown[],
  copyItem: (item: unknown) => unknown = (item) => item,
): unknown[] {
  const copy: unknown[] = [];
  for (let index = 0; index < list.length; index++) {
    copy.push(copyItem(list[index]));
    if (!(index in list)) break;
  }
  return copy;
}

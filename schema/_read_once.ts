import { isPlainObject } from "../lib/_is_plain_object.ts";
import { setOwn } from "../lib/_own_property.ts";

/** The properties that the schema speaks of. */
const PROPERTIES = ["recursive", "cwd", "args"];

/**
 * Copies the part of a value that the schema speaks of, and reads each property
 * once: what was validated cannot be another value when it is used.
 *
 * A property counts wherever a reader of the value would find it, also where it
 * is not enumerable or comes from a class, but not where it was added to every
 * object. Without any of them, an object of a class is something else, such as
 * a `Map` or `new Boolean(false)`, and becomes `undefined`.
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
  const copy: Record<string, unknown> = Object.assign(
    Object.create(null),
    value,
  );
  for (const name of PROPERTIES) {
    if (!(name in copy) && hasProperty(value, name)) {
      copy[name] = Reflect.get(value, name);
    }
  }
  const { args } = copy;
  if (Array.isArray(args)) copy["args"] = copyList(args);
  const isInstall = isPlainObject(value) ||
    PROPERTIES.some((name) => name in copy);
  return isInstall ? copy : undefined;
}

/**
 * Whether an object has a property that is not one of every object: itself, or
 * from one of its first hundred prototypes, of which a proxy has no end.
 */
function hasProperty(value: object, name: string): boolean {
  let owner: object | null = value;
  for (let level = 0; owner && level <= 100; level++) {
    const next: object | null = Object.getPrototypeOf(owner);
    if (Object.prototype.hasOwnProperty.call(owner, name)) {
      return owner === value || next !== null;
    }
    owner = next;
  }
  return false;
}

function copyList(
  list: readonly unknown[],
  copyItem: (item: unknown) => unknown = (item) => item,
): unknown[] {
  const copy: unknown[] = [];
  for (let index = 0; index < list.length; index++) {
    const isHole = !Object.prototype.hasOwnProperty.call(list, index);
    setOwn(copy, index, isHole ? undefined : copyItem(list[index]));
    if (isHole) break;
  }
  return copy;
}

import { isRecord } from "./_is_plain_object.ts";

type Values = Readonly<Record<string, unknown>>;

/**
 * Makes objects whose prototype is empty. It is an object, not `null`, because
 * engines keep objects without any prototype in a slower form.
 */
const Bare = /* @__PURE__ */ (() => {
  function Bare() {}
  Bare.prototype = Object.freeze(Object.create(null));
  return Bare as unknown as new () => Record<string, never>;
})();

/** Copies own properties into a record that inherits none, so that any name is plain data in it. */
export function toRecord<Value = unknown>(
  source?: Readonly<Record<string, Value>> | null,
): Record<string, Value> {
  return Object.assign(new Bare(), source);
}

/**
 * Reads an object as a record: the object itself where `for…in` visits its own
 * keys and no others, else a copy of these; `undefined` for a value that is no
 * record.
 */
export function readRecord(
  value: unknown,
): Values | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  if (Object.getPrototypeOf(value) !== Object.prototype) {
    return isRecord(value) ? toRecord(value) : undefined;
  }
  // A polluted prototype has enumerable keys, which `for…in` would visit, too.
  for (const _ in Object.prototype) return toRecord(value as Values);
  return value as Values;
}

/**
 * Makes objects whose prototype is empty. It is an object, not `null`, because
 * engines keep objects without any prototype in a slower form.
 */
const Bare = /* @__PURE__ */ (() => {
  function Bare() {}
  Bare.prototype = Object.freeze(Object.create(null));
  return Bare as unknown as new () => Record<string, never>;
})();

/** Copies own properties into a record that inherits nothing, so that any name is plain data. */
export function toRecord<Value = unknown>(
  source?: Readonly<Record<string, Value>> | null,
): Record<string, Value> {
  const record: Record<string, Value> = new Bare();
  return source ? Object.assign(record, source) : record;
}

/** An object whose prototype is empty or that of all objects, without what a polluted prototype adds: the object itself, or a copy. */
export function readRecord<Source extends object>(source: Source): Source {
  // Only a polluted prototype has enumerable keys.
  for (const _ in Object.prototype) return Object.assign(toRecord(), source);
  return source;
}

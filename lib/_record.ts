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

/**
 * The own properties of an object: the object itself if it inherits nothing, else
 * a copy.
 */
export function readRecord<Source extends object>(source: Source): Source {
  let isBare = Object.getPrototypeOf(source) === Object.prototype;
  // Only a polluted prototype has enumerable keys.
  for (const _ in Object.prototype) isBare = false;
  return isBare ? source : Object.assign(toRecord(), source);
}

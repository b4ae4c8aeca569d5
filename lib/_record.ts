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

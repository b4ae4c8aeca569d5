/** The prototype of records: empty, but an object, with which engines keep them faster than with `null`. */
const NOTHING: object = Object.freeze(Object.create(null));

/** Copies own properties into a record that inherits none, so that any name is plain data in it. */
export function toRecord<Value = unknown>(
  source?: Readonly<Record<string, Value>> | null,
): Record<string, Value> {
  return Object.assign(Object.create(NOTHING), source);
}

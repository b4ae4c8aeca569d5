/**
 * Makes JSON smaller, step by step, for as long as it has a property.
 *
 * @param json What has the property.
 * @param has Whether something still has it.
 * @param attempts How often to ask, at most.
 */
export function shrink<T>(
  json: T,
  has: (json: T) => boolean,
  attempts = 5000,
): T {
  for (const smaller of smallerThan(json)) {
    if (attempts-- <= 0) break;
    // Each value has only smaller ones, so this comes to an end.
    if (has(smaller as T)) return shrink(smaller as T, has, attempts);
  }
  return json;
}

/** The values that are one step smaller. */
function* smallerThan(json: unknown): Generator<unknown> {
  if (typeof json === "string") {
    // First the large steps: halves, quarters and so on, down to characters.
    for (let size = json.length; size >= 1; size = Math.floor(size / 2)) {
      for (let start = 0; start < json.length; start += size) {
        yield json.slice(0, start) + json.slice(start + size);
      }
    }
  } else if (Array.isArray(json)) {
    for (const index of json.keys()) yield json.toSpliced(index, 1);
    for (const [index, item] of json.entries()) {
      for (const smaller of smallerThan(item)) yield json.with(index, smaller);
    }
  } else if (typeof json === "object" && json !== null) {
    const entries = Object.entries(json);
    // What stands for a value that JSON cannot hold has one key, "$…".
    if (/^\$./.test(entries[0]?.[0] ?? "")) return yield "";
    for (const index of entries.keys()) {
      yield Object.fromEntries(entries.toSpliced(index, 1));
    }
    for (const [index, [key, member]] of entries.entries()) {
      for (const smaller of smallerThan(member)) {
        yield Object.fromEntries(entries.with(index, [key, smaller]));
      }
    }
  }
}

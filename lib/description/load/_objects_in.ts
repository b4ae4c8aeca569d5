/** Finds all objects and lists in a value, each once. */
export function objectsIn(value: unknown): Set<Record<string, unknown>> {
  const found = new Set([value as Record<string, unknown>]);
  // The loop also visits those that it adds.
  for (const it of found) {
    for (const member of Object.values(it)) {
      if (typeof member === "object" && member !== null) {
        found.add(member as Record<string, unknown>);
      }
    }
  }
  return found;
}

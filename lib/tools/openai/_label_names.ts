import type { Host } from "./_hosts.ts";
import { Names, toName } from "../schema/_names.ts";

/**
 * What a host is shown for each of some names, in their order. A name that it takes
 * stays, whatever becomes of others.
 */
export function labelNames(
  names: ReadonlySet<string>,
  isName: Host["isName"],
): Map<string, string> {
  const labels = new Names<string>();
  const labelOf = new Map<string, string>();
  for (const name of names) {
    labelOf.set(name, name);
    if (isName(name)) labels.add(name, name);
  }
  for (const name of names) {
    if (labels.get(name) === name) continue;
    const word = toName(name, /\W+/);
    const label = isName(word) ? word : `_${word}`.slice(0, 64);
    labelOf.set(name, labels.add(label, name));
  }
  return labelOf;
}

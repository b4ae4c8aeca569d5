import { digitsIn } from "./_exact_json.ts";

/** How many levels of lists and objects a result has; more would exhaust the stack of what writes JSON. */
const DEEPEST = 100;

/** Data with "…" in place of what is deeper than {@linkcode DEEPEST} levels, and whether anything is. */
export function limitDepth(data: unknown): { data: unknown; isCut: boolean } {
  return isDeep(data, 0)
    ? { data: cutBelow(data, 0), isCut: true }
    : { data, isCut: false };
}

function isNested(data: unknown): data is object {
  return typeof data === "object" && data !== null &&
    digitsIn(data) === undefined;
}

function isDeep(data: unknown, level: number): boolean {
  if (!isNested(data)) return false;
  if (level === DEEPEST) return true;
  const items = Array.isArray(data) ? data : Object.values(data);
  return items.some((item) => isDeep(item, level + 1));
}

function cutBelow(data: unknown, level: number): unknown {
  if (!isNested(data)) return data;
  if (level === DEEPEST) return "…";
  return Array.isArray(data)
    ? data.map((item) => cutBelow(item, level + 1))
    : Object.fromEntries(
      Object.entries(data)
        .map(([key, value]) => [key, cutBelow(value, level + 1)]),
    );
}

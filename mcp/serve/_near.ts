import type { Tools } from "@waymark/endpoint/tools";
import { nearest } from "../../lib/_nearest.ts";
import { canonical } from "../../lib/tools/plan/_canonical.ts";
import type { Search } from "../search/_search.ts";

/** The names of tools that a wrong one may mean: one in another case or with a slip, then those that a search finds. */
export function namesNear(
  wrong: string,
  tools: Tools,
  search: Search,
): string[] {
  const names = [...tools.keys()];
  const spellings = names.map(canonical);
  const at = spellings.indexOf(nearest(canonical(wrong), spellings)!);
  const found = search(wrong, 3).map(({ operation }) => operation);
  return [...new Set([...names.slice(at, at + 1), ...found])].slice(0, 3);
}

/** Says that there is no tool or operation of a name, and which may be meant. */
export function noneOf(
  kind: "operation" | "tool",
  wrong: string,
  near: readonly string[],
): string {
  const meant = near.length ? `; did you mean ${near.join(", ")}?` : "";
  return `There is no ${kind} ${JSON.stringify(wrong.slice(0, 80))}${meant}`;
}

import type { Tool } from "@waymark/endpoint/tools";
import { count } from "../text/_cut.ts";
import { canTurnPages } from "./_next_page.ts";

/** What arguments that ask for less may be called. */
const SIZE =
  /^(?:limit|per_?page|page_?size|max_?results|count|top|first|size|take)$/i;
const FIELDS = /^(?:fields|select)$/i;
const FILTER = /^(?:filter|q|query|search)$/i;

/**
 * Says how to ask for less, by the tool's own arguments, if it has any for that.
 *
 * @param items How many items of a list were shown; 0 if it was no list.
 */
export function adviceOf(tool: Tool, items: number): string {
  const { properties } = tool.inputSchema;
  const names = Object.keys(properties);
  const find = (pattern: RegExp) => names.find((name) => pattern.test(name));
  const [size, fields, filter] = [find(SIZE), find(FIELDS), find(FILTER)];
  const ways: string[] = [];
  // The rest would be on pages that nothing asks for.
  if (size !== undefined && canTurnPages(tool)) {
    const { maximum, minimum } = properties[size]!;
    const most = Math.min(items, Number(maximum ?? items));
    if (!items) ways.push(`ask for a smaller page with ${size}`);
    else if (most >= Number(minimum ?? 1)) {
      ways.push(`ask for pages of ${count(most)} or fewer with ${size}`);
    }
  }
  if (fields !== undefined) ways.push(`choose fields with ${fields}`);
  if (filter !== undefined) ways.push(`narrow it down with ${filter}`);
  return ways.length
    ? `To see the rest, ${ways.join(", or ")}.`
    : "This tool has no argument to ask for less.";
}

import { show } from "../../_show.ts";
import { isPlainObject } from "../../_is_plain_object.ts";
import { isNested } from "../../endpoint/_each_field.ts";
import { expected, showJson } from "./_expected.ts";
import { type Fault, toFault } from "./_fault.ts";
import type { Argument } from "../plan/_plan_tool.ts";

/** Refuses a value that fits its schema, but not its place. */
export function placeFault(
  { name, location, schema }: Argument,
  value: unknown,
): Fault[] {
  const is = `${show(name)} is`;
  if (location === "body") return [];
  if (value === null) {
    return [toFault(() => `${is} null; pass ${expected([schema])}`)];
  }
  if (location !== "path") return [];
  const items = isNested(value)
    ? Object.values(value).filter((it) => it !== null)
    : [value];
  // A list of one item is written as that item.
  const only = items.length === 1 && !isPlainObject(value) ? items[0] : null;
  if (only === "." || only === "..") {
    const text = `${is} "${only}", which leads to another path`;
    return [toFault(() => `${text}; pass another value`, "UNSAFE_PATH")];
  }
  if (items.length && only !== "") return [];
  const what = `${showJson(value)}${value === "" ? "" : " without items"}`;
  const text = `${is} ${what}; pass one that is not empty`;
  return [toFault(() => text, "MISSING_PARAMETER")];
}

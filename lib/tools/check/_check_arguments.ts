import { show } from "../../_show.ts";
import { isNested, isPlainObject } from "../../_is_plain_object.ts";
import { EndpointError } from "../../endpoint_error.ts";
import type { Argument } from "../plan/_plan.ts";
import type { Schema } from "../schema/_schema.ts";
import { showJson } from "./_expected.ts";
import { type Fault, orLeaveOut, ROOT, toFault, wrongValue } from "./_fault.ts";
import { ArgumentCheck, MOST_FAULTS } from "./_faults_of.ts";

/** What is wrong with the names, types and enums of a tool's arguments, and with required ones. */
export function faultOf(
  tool: string,
  args: Readonly<Record<string, unknown>>,
  schema: Schema,
  known: ReadonlyMap<string, Argument>,
): EndpointError | undefined {
  let faults = new ArgumentCheck(tool).faultsOf(args, schema, ROOT);
  if (!faults.length) {
    faults = Object.entries(args).flatMap(([name, value]) =>
      faultsOfPlace(known.get(name)!, value)
    );
  }
  if (!faults.length) return undefined;
  // Several schemas of one value may find the same.
  const texts = new Set(faults.slice(0, MOST_FAULTS).map((it) => it.say()));
  return new EndpointError(
    faults[0]!.code,
    [...texts].join(". ").replaceAll("?. ", "? "),
  );
}

/** Whether a schema takes a value. */
export const takesValue = (value: unknown, schema: Schema): boolean =>
  !new ArgumentCheck("").faultsOf(value, schema, ROOT).length;

/** What is wrong with a value that fits its schema, but not its place. */
function faultsOfPlace(
  { name, location, schema, isRequired }: Argument,
  value: unknown,
): Fault[] {
  if (location === "body") return [];
  const isOptional = !isRequired;
  if (value === null) {
    return [
      wrongValue(value, [schema], { path: name, isOptional: () => isOptional }),
    ];
  }
  if (location !== "path") return [];
  const items = isNested(value)
    ? Object.values(value).filter((it) => it !== null)
    : [value];
  // A list of one item is written as that item.
  const only = items.length === 1 && !isPlainObject(value) ? items[0] : null;
  const rest = orLeaveOut(isOptional);
  if (only === "." || only === "..") {
    const text = `${
      show(name)
    } is "${only}", which leads to another path; pass another value${rest}`;
    return [toFault(() => text, "UNSAFE_PATH")];
  }
  if (items.length && only !== "") return [];
  const what = `${showJson(value)}${value === "" ? "" : " without items"}`;
  const text = `${show(name)} is ${what}; pass one that is not empty${rest}`;
  return [toFault(() => text, "MISSING_PARAMETER")];
}

import { EndpointError } from "../../endpoint_error.ts";
import type { Values } from "../../_read_values.ts";
import type { Schema } from "../schema/_schema.ts";
import { ROOT } from "./_fault.ts";
import { ArgumentCheck } from "./_faults_of.ts";

/** What is wrong with the names, types and enums of a tool's arguments, and with required ones. */
export function faultOf(
  tool: string,
  args: Values,
  schema: Schema,
): EndpointError | undefined {
  const faults = new ArgumentCheck(tool).faultsOf(args, schema, ROOT);
  const [first] = faults;
  if (!first) return undefined;
  // Several schemas of one value may find the same.
  const texts = new Set(faults.map((it) => it.say()));
  return new EndpointError(
    first.code,
    [...texts].join(". ").replaceAll("?. ", "? "),
  );
}

/** Whether a schema takes a value. */
export const takesValue = (value: unknown, schema: Schema): boolean =>
  !new ArgumentCheck("").faultsOf(value, schema, ROOT).length;

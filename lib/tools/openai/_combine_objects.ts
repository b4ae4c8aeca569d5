import { readRecord, toRecord } from "../../_record.ts";
import { nameOf, type StrictSchema } from "./_coded.ts";

/**
 * Combines what a schema refers to and `allOf`, such as a base and what it adds,
 * into one object; `undefined` where one of them is more than an object with
 * properties.
 */
export function combineObjects(
  schema: StrictSchema,
  defs: Readonly<Record<string, StrictSchema>>,
): StrictSchema | undefined {
  const properties = toRecord();
  const required: unknown[] = [];
  let rest: StrictSchema = {};
  const parts = new Set([schema]);
  // The loop also visits those that it adds.
  for (const part of parts) {
    const { $ref, allOf, type = "object", ...own } = readRecord(part);
    if ($ref) parts.add(defs[nameOf($ref)]!);
    for (const member of allOf as StrictSchema[] ?? []) parts.add(member);
    if (type !== "object") return undefined;
    for (const [key, value] of Object.entries(own)) {
      if (key === "required") required.push(...value as string[]);
      else if (key === "properties") {
        for (const [name, it] of Object.entries(value as StrictSchema)) {
          properties[name] = Object.hasOwn(properties, name)
            ? { allOf: [properties[name], it] }
            : it;
        }
      } else if (value === false) rest = { ...rest, [key]: value };
      else if (key !== "description") return undefined;
    }
  }
  return { ...rest, type: "object", properties, required };
}

import { nameOfRef, type StrictSchema } from "./_coded.ts";

/** More schemas than real documents combineObjects. */
const MOST_PARTS_COMBINED = 100;

/** Keywords that only the whole has, or that no check of types needs. */
const COMBINABLE = /^(?:type|required|properties|description|title)$/;

/**
 * Combines what a schema refers to and `allOf`, such as a base and what it adds,
 * into one object; `undefined` where one of them is more than an object with
 * properties.
 */
export function combineObjects(
  schema: StrictSchema,
  defs: Readonly<Record<string, StrictSchema>>,
): StrictSchema | undefined {
  const parts = new Set([schema]);
  const properties: Record<string, unknown> = {};
  const required = new Set<unknown>();
  let rest: StrictSchema = {};
  // The loop also visits those that it adds.
  for (const part of parts) {
    if (parts.size > MOST_PARTS_COMBINED) return undefined;
    const { $ref, allOf = [], ...own } = part;
    if ($ref !== undefined) parts.add(defs[nameOfRef($ref)]!);
    for (const member of allOf as StrictSchema[]) parts.add(member);
    if (own.type !== undefined && own.type !== "object") return undefined;
    for (const name of own.required as string[] ?? []) required.add(name);
    for (const [name, inner] of Object.entries(own.properties ?? {})) {
      properties[name] = Object.hasOwn(properties, name)
        ? { allOf: [properties[name], inner] }
        : inner;
    }
    const others = Object.entries(own).filter(([key]) => !COMBINABLE.test(key));
    if (others.some(([, value]) => value !== false)) return undefined;
    rest = { ...rest, ...Object.fromEntries(others) };
  }
  return { type: "object", ...rest, properties, required: [...required] };
}

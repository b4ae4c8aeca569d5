import { isNested, isPlainObject } from "../../../_is_plain_object.ts";
import { toRecord } from "../../../_record.ts";
import { type Node, readOnce, toObject } from "../_resolve.ts";
import { combinedOf } from "./_combined_of.ts";

/** Whether a keyword does not restrict values. */
export const isNote = (key: string): boolean =>
  /^(?:title|description|deprecated|default|discriminator|examples?|externalDocs|xml|readOnly|writeOnly|\$(?:id|schema|anchor|dynamicAnchor|defs|comment)|x-.*)$/
    .test(key);

/**
 * Merges a schema with what it refers to and its `allOf`: a base and its extension
 * become one object. What cannot be merged stays in `allOf`.
 */
export const flatten = /* @__PURE__ */ readOnce((document, node): Node => {
  const [own, ...others] = combinedOf(document, node);
  if (!others.length) return node;
  const flat = toRecord<unknown>();
  const apart: Node[] = [];
  // The schema itself comes last, so that its notes replace those of its bases.
  for (const [key, value] of [...others, own!].flatMap(Object.entries)) {
    if (/^(?:\$ref|\$dynamicRef|allOf|nullable)$/.test(key)) continue;
    // Some generators write an enum without values beside a reference to one.
    if (key === "enum" && Array.isArray(value) && !value.length) continue;
    if (/^(?:p|patternP)roperties$/.test(key)) {
      const known = flat[key] as Record<string, unknown> | undefined;
      if (known) addProperties(document, known, toObject(value));
      else flat[key] = toRecord(toObject(value));
      continue;
    }
    const whole = Object.hasOwn(flat, key) && !isNote(key)
      ? merge(key, flat[key], value)
      : value;
    if (whole !== undefined) flat[key] = whole;
    else if (value !== undefined) apart.push(toRecord({ [key]: value }));
  }
  // A value is `null` where all of them take it, unless the schema itself says so.
  const bases = others.filter(saysSomething);
  flat["nullable"] = own!.nullable ??
    (bases.length > 0 && bases.every((it) => it.nullable === true));
  listConstants(flat);
  return apart.length ? { ...flat, allOf: apart } : flat;
});

/** Whether a schema does more than refer to others. */
const saysSomething = (node: Node): boolean =>
  Object.keys(node).some((key) =>
    !/^(?:\$ref|allOf)$/.test(key) && !isNote(key)
  );

/** Adds the schemas of properties to others. */
function addProperties(
  document: Node,
  all: Record<string, unknown>,
  more: Node,
): void {
  for (const [name, it] of Object.entries(more)) {
    if (!Object.hasOwn(all, name)) all[name] = it;
    else if (!isSame(all[name], it)) all[name] = both(document, all[name], it);
  }
}

/** Merges the values of a keyword in two schemas; `undefined` where they stay apart. */
function merge(key: string, one: unknown, other: unknown): unknown {
  if (one === other) return one;
  const others = [other].flat();
  const common = (isCommon: (value: unknown) => boolean) => {
    const values = [one].flat().filter(isCommon);
    return values.length ? values : undefined;
  };
  switch (key) {
    case "required":
      return [...new Set([one, other].flat())];
    case "additionalProperties":
      if (one === false || other === false) return false;
      return isPlainObject(one) ? undefined : other;
    case "type":
      return common((it) =>
        others.includes(it) || it === "integer" && others.includes("number")
      );
    case "enum":
      return common((it) => others.includes(it));
    default:
      return undefined;
  }
}

/** Merges an enum with a union of constants beside it, which only restricts it. */
function listConstants(flat: Record<string, unknown>): void {
  for (const key of ["anyOf", "oneOf"]) {
    const union = [flat[key] ?? []].flat().map(toObject);
    const isListed = union.every((it) => Object.hasOwn(it, "const"));
    if (!union.length || !isListed || !Array.isArray(flat["enum"])) continue;
    const values = union.map((it) => it.const);
    flat["enum"] = flat["enum"].filter((it) => values.includes(it));
    delete flat[key];
  }
}

/** The schemas of properties that several schemas describe. They are not merged further, because some are recursive. */
const APART = /* @__PURE__ */ new WeakSet<Node>();

export const isApart = (node: Node): boolean => APART.has(node);

function both(document: Node, one: unknown, other: unknown): Node {
  const schema = toRecord({ allOf: [one, other] });
  if (!isLeaf(document, one) || !isLeaf(document, other)) APART.add(schema);
  return schema;
}

/** Whether a schema contains no others. */
function isLeaf(document: Node, schema: unknown): boolean {
  return combinedOf(document, schema).flatMap(Object.entries).every(
    ([key, it]) =>
      !isPlainObject(it) && !/^(?:(?:any|one)Of|prefixItems)$/.test(key),
  );
}

/** Whether two schemas are equal, but for the order of their keys. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (!isNested(one) || !isNested(other)) return false;
  const keys = Object.keys(one);
  return Array.isArray(one) === Array.isArray(other) &&
    keys.length === Object.keys(other).length &&
    keys.every((key) =>
      Object.hasOwn(other, key) &&
      isSame((one as Node)[key], (other as Node)[key])
    );
}

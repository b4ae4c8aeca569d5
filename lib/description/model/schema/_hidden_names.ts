import { type Node, readOnce, toObject } from "../_resolve.ts";
import { combinedOf } from "./_combined_of.ts";
import { listedValues } from "./_member_kinds.ts";
import { lookupIn, propertiesOf } from "./_parts_of.ts";

/** Whether only the server writes what a schema describes: it says so itself, or each of its alternatives does. The items of a list do not count. */
export const isReadOnly = /* @__PURE__ */ readOnce(
  (document, schema): boolean =>
    combinedOf(document, schema).some((it) => {
      const members = [it.anyOf ?? [], it.oneOf ?? []].flat()
        .filter((member) => toObject(member).type !== "null");
      return it.readOnly === true || members.length > 0 &&
          members.every((member) => saysReadOnly(document, member));
    }),
);

const saysReadOnly = (document: Node, schema: unknown) =>
  combinedOf(document, schema).some((it) => it.readOnly === true);

/** The properties of a schema itself: those that are read-only, the others, and all that have only one value, `null` aside. */
const ownNames = /* @__PURE__ */ readOnce((document, schema) => {
  const readOnly: string[] = [];
  const others: string[] = [];
  const constants = new Map<string, unknown>();
  for (const [name, property] of propertiesOf(schema)) {
    (isReadOnly(document, property) ? readOnly : others).push(name);
    const values = listedValues(document, property)
      ?.filter((value) => value !== null);
    if (values?.length === 1) constants.set(name, property);
  }
  return { readOnly, others, constants };
});

/** Whether a property of an object is left out. */
export type IsHidden = (name: string) => boolean;

/**
 * Says which properties of an object are left out of a request: each schema that
 * describes one calls it `readOnly`, and something else of the object is left. (A
 * reference such as `{ id, type }` is sent as it is, also where its `type` is a
 * constant that is not read-only.)
 *
 * @param parts The schemas of the object that say so.
 * @param isLeft Whether something else of it is left.
 */
export function hiddenBy(
  document: Node,
  parts: readonly Node[],
  isLeft: () => boolean = () => hasOthers(document, parts),
): IsHidden {
  const schemasOf = lookupIn(parts.map(propertiesOf));
  let named: ReadonlySet<string> | undefined;
  let known: boolean | undefined;
  return (name) => {
    // Most names need no lookup in all schemas, which may be large and shared.
    named ??= new Set(readOnlyNames(document, parts));
    return named.has(name) &&
      schemasOf(name).every((it) => isReadOnly(document, it)) &&
      (known ??= isLeft());
  };
}

/** An object with more than so many names is no reference. */
const MOST_CONSTANTS = 10;

/** Whether the schemas of an object have something to send: more than read-only properties and constants, such as the `type` of a reference. */
export function hasOthers(document: Node, parts: readonly Node[]): boolean {
  const own = parts.map((part) => ownNames(document, part));
  const constantsOf = lookupIn(own.map(({ constants }) => constants));
  return parts.some(takesOthers) ||
    own.some(({ others }) =>
      others.length > MOST_CONSTANTS ||
      others.some((name) => !constantsOf(name).length)
    );
}

/** The names that some schemas call `readOnly`. */
export const readOnlyNames = (
  document: Node,
  parts: readonly Node[],
): string[] => parts.flatMap((part) => ownNames(document, part).readOnly);

/** Whether an object may have properties that a schema does not name. */
export function takesOthers(
  { additionalProperties, patternProperties }: Node,
): boolean {
  return patternProperties !== undefined ||
    (additionalProperties ?? false) !== false;
}

import { groupBy } from "../../../_group_by.ts";
import { once } from "../../../_once.ts";
import { isLikelyOption } from "../../../endpoint/build/_likely_option.ts";
import type { Node } from "../_resolve.ts";
import { hiddenBy } from "../schema/_hidden_names.ts";
import { lookupIn, propertiesOf } from "../schema/_parts_of.ts";

/** The keys of an object that several schemas describe. */
export interface KeysOfBody {
  has(name: string): boolean;
  /** All of them. */
  keys(): Iterable<string>;
  /** Those that match a lower-case name but for their case. */
  alike(name: string): readonly string[];
  /** Those that could be taken for an option, or for a key of a parameter. */
  special(): readonly string[];
  /** Whether only the server writes a key. */
  isReadOnly(name: string): boolean;
}

export function keysOfBody(
  document: Node,
  parts: readonly Node[],
): KeysOfBody {
  const schemasOf = lookupIn(parts.map(propertiesOf));
  const alike = lookupIn(parts.map(spellingsOf));
  return {
    has: (name) => schemasOf(name).length > 0,
    keys: () =>
      new Set(parts.flatMap((part) => [...propertiesOf(part).keys()])),
    alike: (name) => alike(name).flat(),
    special: () => parts.flatMap(specialIn),
    isReadOnly: hiddenBy(document, parts),
  };
}

/** The names of the properties of a schema, by their lower-case forms. */
const spellingsOf = /* @__PURE__ */ once((part: Node) =>
  groupBy(propertiesOf(part).keys(), (name) => name.toLowerCase())
);

/** The names of the properties of a schema that would mean something else in a call. */
const specialIn = /* @__PURE__ */ once((part: Node) =>
  [...propertiesOf(part).keys()].filter((name) =>
    isLikelyOption(name) || name.includes("[")
  )
);

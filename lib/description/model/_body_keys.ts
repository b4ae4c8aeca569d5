import { once } from "../../_once.ts";
import { isLikelyOption } from "../../endpoint/_likely_option.ts";
import { isReadOnly } from "./_read_only.ts";
import { type Node, toObject } from "./_resolve.ts";

/**
 * The keys of an object that several schemas describe. Many bodies may share large
 * schemas, and one may have many: neither is looked through for each name.
 */
export interface KeysOfBody {
  has(name: string): boolean;
  /** All of them. */
  keys(): Iterable<string>;
  /** Those that differ from a name in lower case by their case alone. */
  alike(name: string): readonly string[];
  /** Those that could be taken for an option, or for a key of a parameter. */
  special(): readonly string[];
  /** Whether only the server writes a key: each schema that has it says so, and something else is left to send. */
  isReadOnly(name: string): boolean;
}

/** @param isOpen Whether the object may have other keys. */
export function keysOfBody(
  document: Node,
  parts: readonly Node[],
  isOpen: boolean,
): KeysOfBody {
  const schemasOf = lookupIn(parts.map(propertiesOf));
  const alike = lookupIn(parts.map(spellingsOf));
  let hasOthers: boolean | undefined;
  return {
    has: (name) => schemasOf(name).length > 0,
    keys: () => new Set(parts.flatMap((it) => [...propertiesOf(it).keys()])),
    alike: (name) => alike(name).flat(),
    special: () => parts.flatMap(specialIn),
    isReadOnly(name) {
      const schemas = schemasOf(name);
      hasOthers ??= isOpen || parts.some((it) => hasWritable(document)(it));
      return hasOthers && schemas.length > 0 &&
        schemas.every((it) => isReadOnly(document, it));
    },
  };
}

/** The properties of a schema, by their names. */
const propertiesOf = /* @__PURE__ */ once(({ properties }: Node) =>
  new Map(Object.entries(toObject(properties)))
);

/** The names of its properties, by these in lower case. */
const spellingsOf = /* @__PURE__ */ once((part: Node) => {
  const spellings = new Map<string, string[]>();
  for (const name of propertiesOf(part).keys()) {
    const folded = name.toLowerCase();
    const known = spellings.get(folded);
    if (known) known.push(name);
    else spellings.set(folded, [name]);
  }
  return spellings;
});

/** The names of its properties that mean something else to a call. */
const specialIn = /* @__PURE__ */ once((part: Node) =>
  [...propertiesOf(part).keys()].filter((name) =>
    isLikelyOption(name) || name.includes("[")
  )
);

/** Whether a schema has a property that a client may send. */
const hasWritable = /* @__PURE__ */ once((document: Node) =>
  once((part: Node) =>
    [...propertiesOf(part).values()].some((it) => !isReadOnly(document, it))
  )
);

/** Finds what maps have for a name: in each of them, and in one of all as soon as that is less work. */
export function lookupIn<T>(
  maps: readonly ReadonlyMap<string, T>[],
): (name: string) => readonly T[] {
  const size = maps.reduce((sum, map) => sum + map.size, 0);
  let asked = 0;
  let all: Map<string, T[]> | undefined;
  return (name) => {
    if (!all && ++asked * maps.length > size) {
      all = new Map();
      for (const [key, value] of maps.flatMap((map) => [...map])) {
        const known = all.get(key);
        if (known) known.push(value);
        else all.set(key, [value]);
      }
    }
    return all
      ? all.get(name) ?? []
      : maps.flatMap((map) => map.has(name) ? [map.get(name)!] : []);
  };
}

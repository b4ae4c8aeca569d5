import { isPlainObject } from "../../_is_plain_object.ts";
import { keysTo, targetOf, toPointerKey } from "../model/_resolve.ts";
import { referencesIn } from "./_walk_document.ts";

/** Parts with names: components, paths and webhooks. */
const NAMED = /^#\/(?:components\/[^/]+|paths|webhooks)\/[^/]+$/;

/** The sections of components that types have names for. */
const SECTIONS =
  /^(?:schemas|responses|parameters|requestBodies|headers|pathItems)$/;

/** Keywords that belong to the place of a part, and stay there. */
const OF_PLACE = ["readOnly", "writeOnly", "deprecated", "description"];

type Members = Record<string, unknown>;

/**
 * Makes a component of each part of a document that a reference leads into, such as
 * `#/components/schemas/Tag/allOf/0`: types have names for components alone, and so
 * has what is left of a document when operations are chosen. What types have no
 * names for, such as media types, is written in place.
 */
export function nameParts(document: Members): void {
  // All of them first: a part that moves takes its members with it.
  const parts = referencesIn(document).flatMap((reference) => {
    const { $ref, section } = reference;
    const isNamed = NAMED.test($ref) && SECTIONS.test(`${section}`);
    if (isNamed || !targetOf(document, { $ref })) return [];
    const keys = keysTo(document, $ref)!;
    const owner = keys.slice(0, -1)
      .reduce((node, key) => node[key] as Members, document);
    const name = keys.at(-1) ?? "";
    return [{ ...reference, keys, owner, name, part: owner[name] }];
  });
  const named = new Map<unknown, string>();
  for (const it of parts) {
    const { $ref, holder, key, section, keys, owner, name, part } = it;
    if (!isPlainObject(part) || !SECTIONS.test(`${section}`)) {
      const target = targetOf(document, { $ref });
      delete holder[key];
      if (target !== document) Object.assign(holder, target);
      continue;
    }
    if (!named.has(part)) {
      const components = (document.components ??= {}) as Members;
      const all = (components[section!] ??= {}) as Members;
      const component = nameOf(keys, all);
      all[component] = part;
      const $ref = `#/components/${section}/${toPointerKey(component)}`;
      named.set(part, $ref);
      const said = OF_PLACE.filter((key) => Object.hasOwn(part, key));
      owner[name] = {
        ...Object.fromEntries(said.map((key) => [key, part[key]])),
        $ref,
      };
    }
    holder[key] = named.get(part);
  }
}

/** A name for a part of a document that its section does not have yet. */
function nameOf(keys: readonly string[], section: Members): string {
  const from = keys[0] === "components" ? 2 : 1;
  let name = keys.slice(from).join("_").replace(/[^\w.-]+/g, "_").slice(-100);
  while (Object.hasOwn(section, name)) name += "_";
  return name;
}

import { isNested } from "../../../_is_plain_object.ts";
import { Ref, type Size, type Target } from "../_target.ts";

/** Leaves that are shorter than a reference to them are written out. */
const SHORT = 48;

/** About how many characters say that a schema has lost its parts. */
const CUT_TEXT = 80;

/** The levels at which a schema is cut that is too long: the last that fits. */
const FIRST_CUT = 2;
const LAST_CUT = 6;

/** Whether the value of a keyword is data, and holds no schemas. */
export const isData = (key: string): boolean =>
  /^(?:const|enum|required|type|dependentRequired|default|description)$/
    .test(key);

/** Changes each schema in the value of a keyword, which is one, a list of them, or has them by names. */
export function schemasIn(
  key: string,
  value: unknown,
  change: (schema: unknown) => unknown,
): unknown {
  if (Array.isArray(value)) return value.map(change);
  if (!/^(?:properties|patternProperties|dependentSchemas)$/.test(key)) {
    return change(value);
  }
  return Object.fromEntries(
    Object.entries(value as object).map(([name, it]) => [name, change(it)]),
  );
}

/** Measures a schema once, so that it need not be written to know how long it is. */
export const measure = (target: Target): Size =>
  target.size ??= sizeOfSchema(target);

function sizeOfSchema({ schema }: Target): Size {
  const characters = new Map<number, number>();
  const schemas = new Map<number, number>();
  const refs: [Target, number][] = [];
  const add = (amounts: Map<number, number>, level: number, amount: number) =>
    amounts.set(level, (amounts.get(level) ?? 0) + amount);
  const visit = (value: unknown, level: number): void => {
    let length = 2;
    for (const [key, it] of Object.entries(Object(value))) {
      length += key.length + '"":,'.length;
      if (it instanceof Ref) {
        refs.push([it.target, level]);
      } else if (isData(key)) length += JSON.stringify(it).length;
      else if (isNested(it)) {
        add(schemas, level, 1);
        const names = Array.isArray(it) ? [] : Object.keys(it);
        length += names.join('"":,').length;
        schemasIn(key, it, (inner) => visit(inner, level + 1));
      } else length += `${it}`.length;
    }
    add(characters, level, length);
  };
  visit(schema, 0);
  const whole = [...characters.values()].reduce((sum, it) => sum + it);
  const upTo = Array.from({ length: LAST_CUT + 1 }, (_, cut) => {
    const lengths = [...characters].filter(([level]) => level <= cut);
    return lengths.reduce((sum, [, length]) => sum + length, 0) +
      CUT_TEXT * (schemas.get(cut) ?? 0);
  });
  const isShort = whole <= SHORT && !refs.length;
  return { whole, isShort, upTo, refs };
}

/**
 * Finds the level at which a schema is cut so that it fits, which is `Infinity`
 * where it fits whole, and how deep in it the schemas are that it refers to.
 * It stops as soon as that is known, so that what many operations share does not
 * cost each of them all of it.
 */
export function levelsOf(
  root: Target,
  longest: number,
): { readonly most: number; readonly levels: ReadonlyMap<Target, number> } {
  const levels = new Map([[root, 0]]);
  const open = new Map([[0, [root]]]);
  let deepest = 0;
  const lengths = Array.from({ length: LAST_CUT + 1 }, () => 0);
  let whole = 0;
  for (let level = 0; level <= deepest; level++) {
    // The loop also visits those that it adds.
    for (const target of open.get(level) ?? []) {
      if (levels.get(target)! < level) continue;
      const { whole: own, upTo, refs } = measure(target);
      whole += own;
      for (let cut = level; cut <= LAST_CUT; cut++) {
        lengths[cut]! += upTo[cut - level]!;
      }
      for (const [used, depth] of refs) {
        const at = level + depth;
        const { isShort, whole: length } = measure(used);
        const shown = isShort ? length : refLength(used);
        whole += shown;
        for (let cut = at; cut <= LAST_CUT; cut++) lengths[cut]! += shown;
        if (isShort || (levels.get(used) ?? Infinity) <= at) continue;
        levels.set(used, at);
        const targets = open.get(at) ?? [];
        targets.push(used);
        open.set(at, targets);
        deepest = Math.max(deepest, at);
      }
      const isKnown = level > LAST_CUT || lengths[FIRST_CUT]! > longest;
      if (whole > longest && isKnown) return { most: cutOf(), levels };
    }
  }
  return { most: whole > longest ? cutOf() : Infinity, levels };

  function cutOf(): number {
    const tooLong = lengths.findIndex((it, level) =>
      level >= FIRST_CUT && it > longest
    );
    return tooLong < 0 ? LAST_CUT : tooLong - 1;
  }
}

const refLength = ({ name }: Target) => '"#/$defs/"'.length + name.length;

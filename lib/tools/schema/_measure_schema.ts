import { once } from "../../_once.ts";
import { isNested } from "../../endpoint/_each_field.ts";
import { Ref, type Target } from "./_target.ts";

/** How long a schema is as JSON, and which others it refers to at which of its levels. */
interface Size {
  /** In characters, without those that it refers to. */
  readonly whole: number;
  /** The characters of each level; the parts of a schema are one level below it. */
  readonly characters: ReadonlyMap<number, number>;
  /** How many schemas of each level have parts. */
  readonly schemas: ReadonlyMap<number, number>;
  readonly refs: readonly (readonly [target: Target, level: number])[];
}

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
export const measure = /* @__PURE__ */ once(({ schema }: Target): Size => {
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
  return { whole, characters, schemas, refs };
});

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
      const size = measure(target);
      add(level, size.whole, (cut) => lengthAt(size, cut));
      for (const [used, depth] of size.refs) {
        const at = level + depth;
        const length = isShort(used) ? measure(used).whole : refLength(used);
        add(at, length, () => length);
        if (isShort(used) || (levels.get(used) ?? Infinity) <= at) continue;
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

  function add(
    level: number,
    length: number,
    lengthIf: (cut: number) => number,
  ): void {
    whole += length;
    for (let cut = level; cut <= LAST_CUT; cut++) {
      lengths[cut]! += lengthIf(cut - level);
    }
  }

  function cutOf(): number {
    const tooLong = lengths.findIndex((it, level) =>
      level >= FIRST_CUT && it > longest
    );
    return tooLong < 0 ? LAST_CUT : tooLong - 1;
  }
}

/** Whether a schema is shorter than a reference to it, which is then written out everywhere. */
export function isShort(target: Target): boolean {
  const { whole, refs } = measure(target);
  return whole <= SHORT && !refs.length;
}

const refLength = ({ name }: Target) => '"#/$defs/"'.length + name.length;

/** How long a schema is whose parts below a level are cut. */
function lengthAt({ characters, schemas }: Size, cut: number): number {
  return [...characters].filter(([level]) => level <= cut)
    .reduce((sum, [, length]) => sum + length, 0) +
    CUT_TEXT * (schemas.get(cut) ?? 0);
}

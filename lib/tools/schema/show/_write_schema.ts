import { isNested, isPlainObject } from "../../../_is_plain_object.ts";
import { toRecord } from "../../../_record.ts";
import { snapshot } from "../../../_snapshot.ts";
import type { Schema } from "../_convert_schema.ts";
import { isData, levelsOf, measure, schemasIn } from "./_measure_schema.ts";
import { Names } from "../_names.ts";
import { addSentence } from "../_shorten.ts";
import { Ref, type Target } from "../_target.ts";

type Json = Record<string, unknown>;

/** The longest schema, in characters of JSON, that is shown whole. */
const LONGEST_SCHEMA = 50_000;

/** The level below which no reference is written out: hosts refuse what is deeper. */
const INLINE_LEVELS = 100;

/** Writes a schema for a model: a long one without its deeper levels. */
export const showSchema = (root: Target): Json =>
  writeSchema(root, LONGEST_SCHEMA);

/**
 * Writes a schema with `$defs` of only what is used twice or contains itself. The
 * root itself is written out.
 *
 * @param longest About how many characters it may have before its deeper levels are cut.
 */
export function writeSchema(root: Target, longest = Infinity): Json {
  const { levels, most } = levelsOf(root, longest);
  const uses = new Map([[root, 1]]);
  for (const [target, level] of levels) {
    if (level >= most) continue;
    for (const { target: used } of target.refs) {
      uses.set(used, (uses.get(used) ?? 0) + 1);
    }
  }
  const names = new Names<Target>();
  const defs = new Map<Target, string>();

  /** Whether a schema is written in `$defs`, and not at its place. */
  function isDef({ target, schema, isParameter }: Ref, level: number): boolean {
    return level > 0 && level < most && !measure(target).isShort &&
      !(isParameter && schema !== target.schema) &&
      (level > INLINE_LEVELS || uses.get(target)! > 1);
  }

  function writeRef(ref: Ref, notes: object, level: number): object {
    const { target, schema, isLoop } = ref;
    if (isLoop) return notes;
    if (!isDef(ref, level)) return write({ ...schema, ...notes }, level);
    const name = defs.get(target) ?? names.add(target.name, target);
    defs.set(target, name);
    return { $ref: `#/$defs/${name}`, ...notes };
  }

  function write(schema: Schema, level: number): Json {
    const { $ref, ...rest } = schema;
    if ($ref instanceof Ref) return writeRef($ref, rest, level) as Json;
    const shown = level < most ? schema : withoutParts(schema);
    // Whoever is shown a schema may change it: what is checked is another one.
    const entries = Object.entries(shown).map(([key, value]) => [
      key,
      isData(key) ? snapshot(value) : schemasIn(
        key,
        value,
        (inner) =>
          isPlainObject(inner) ? write(inner as Schema, level + 1) : inner,
      ),
    ]);
    return Object.fromEntries(entries);
  }

  const written = write(root.schema, 0);
  const $defs: [string, Json][] = [];
  // The loop also visits those that it adds.
  for (const [target, name] of defs) {
    $defs.push([name, write(target.schema, levels.get(target)!)]);
  }
  if ($defs.length) written["$defs"] = Object.fromEntries($defs);
  return written;
}

/** A schema that takes at least the same values, and says that it is not all. */
function withoutParts(schema: Schema): Schema {
  const { type, description } = schema;
  const hasParts = Object.entries(schema)
    .some(([key, it]) => isNested(it) && !isData(key));
  if (!hasParts) return schema;
  const text = "Its parts are not shown, because the schema is too long.";
  return toRecord<unknown>({
    ...type !== undefined && { type },
    description: addSentence(description, text),
  });
}

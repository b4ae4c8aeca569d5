import { toVisible } from "../_show.ts";
import { isPlainObject } from "../_is_plain_object.ts";
import { toRecord } from "../_record.ts";
import { snapshot } from "../_snapshot.ts";
import type { Schema } from "./_convert_schema.ts";
import { Names } from "./_names.ts";
import { Ref, type Target } from "./_schemas.ts";

type Json = Record<string, unknown>;

/** The level below which no reference is written out. */
const MOST_INLINE_LEVELS = 100;

/** The most schemas that one schema holds where references are written out. */
const MOST_SCHEMAS = 20_000;

/** Leaves that are shorter than a reference to them are written out. */
const SHORT = 48;

/** Writes a schema with `$defs` of only what is used twice or contains itself. The root itself is written out. */
export function writeSchema(
  root: Target,
  refs: "defs" | "inline",
  maxEnum: number,
): Json {
  const isInline = refs === "inline";
  const uses = new Map([[root, 1]]);
  // The loop also visits those that it adds.
  for (const [{ refs }] of isInline ? [] : uses) {
    for (const { target } of refs) {
      uses.set(target, (uses.get(target) ?? 0) + 1);
    }
  }
  const defs = new Names<Target>();
  const names = new Map<Target, string>();
  const above = new Set<Target>();
  let level = 0;
  let left = MOST_SCHEMAS;

  function writeRef(ref: Ref, notes: object): object {
    const { target, schema, isLoop } = ref;
    const isDeep = level > MOST_INLINE_LEVELS;
    if (isLoop || isInline && (isDeep || left < 0 || above.has(target))) {
      return notes;
    }
    if (
      !isInline && level && target.length > SHORT &&
      schema === target.schema && (isDeep || uses.get(target)! > 1)
    ) {
      const name = names.get(target) ?? defs.add(target.name, target);
      names.set(target, name);
      return { $ref: `#/$defs/${name}`, ...notes };
    }
    above.add(target);
    const written = Object.assign(write(schema) as object, notes);
    above.delete(target);
    return written;
  }

  function write(schema: unknown): unknown {
    if (!isPlainObject(schema)) return schema;
    const { $ref, ...rest } = schema;
    if ($ref instanceof Ref) return writeRef($ref, rest);
    left--;
    level++;
    const entries = Object.entries(withShortEnum(schema, maxEnum))
      .map(([key, it]) => [key, writeKeyword(key, it)]);
    level--;
    return Object.fromEntries(entries);
  }

  function writeKeyword(key: string, value: unknown): unknown {
    // Whoever is shown a schema may change it: what is checked is another one.
    if (/^(?:const|enum|required|type)$/.test(key)) return snapshot(value);
    if (Array.isArray(value)) return value.map(write);
    if (!/^(?:properties|patternProperties|dependentSchemas)$/.test(key)) {
      return write(value);
    }
    const entries = Object.entries(value as Json)
      .map(([name, it]) => [name, write(it)]);
    return Object.fromEntries(entries);
  }

  const schema = write(root.schema) as Json;
  const $defs: [string, Json][] = [];
  // Unlike the root, these may be references.
  level = 1;
  // The loop also visits those that it adds.
  for (const [name, { schema }] of defs) {
    $defs.push([name, write(schema) as Json]);
  }
  if (defs.size) schema.$defs = Object.fromEntries($defs);
  return schema;
}

/** A schema that shows so many values of its `enum`, and says how many more there are. */
function withShortEnum(schema: Schema, most: number): Schema {
  const { enum: values, description, ...rest } = toRecord(schema);
  if (!Array.isArray(values) || values.length <= most) return schema;
  const shown = values.slice(0, most).map((it) => JSON.stringify(it));
  const text = toVisible(
    `One of ${shown.join(", ")} and ${values.length - most} more`,
  );
  return {
    ...rest,
    description: description ? `${description} ${text}` : text,
  };
}

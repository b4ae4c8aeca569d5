/** A JSON Schema, as a host is shown it. */
type Schema = Readonly<Record<string, unknown>>;
type Json = Record<string, unknown>;

/** What a value is where it has no place in a schema. */
export const NOWHERE = Symbol("nowhere");

const isObject = (it: unknown): it is Json =>
  typeof it === "object" && it !== null && !Array.isArray(it);

/**
 * Writes arguments as a model of a host would that is shown its schema: what is
 * asked for as JSON as JSON, and `null` for what is required and not passed. It
 * knows the schema alone.
 */
export function asHost(args: unknown, root: Schema): unknown {
  return write(args, root);

  function write(value: unknown, schema: Schema): unknown {
    if (typeof schema.$ref === "string") {
      const name = schema.$ref.slice("#/$defs/".length);
      return write(value, (root.$defs as Record<string, Schema>)[name]!);
    }
    if (Array.isArray(schema.anyOf)) {
      const all = schema.anyOf.map((it) => write(value, it))
        .filter((it) => it !== NOWHERE);
      return all.includes(value) ? value : all.length ? all[0] : NOWHERE;
    }
    const types = [schema.type].flat();
    if (types.includes("string") && /As JSON\b/.test(`${schema.description}`)) {
      return JSON.stringify(value);
    }
    if (value === null) return types.includes("null") ? null : NOWHERE;
    if (Array.isArray(schema.enum)) {
      return schema.enum.includes(value) ? value : NOWHERE;
    }
    if (Array.isArray(value)) {
      if (!types.includes("array")) return NOWHERE;
      const items = value.map((it) => write(it, schema.items as Schema));
      return items.includes(NOWHERE) ? NOWHERE : items;
    }
    if (isObject(value)) {
      return types.includes("object") ? writeObject(value, schema) : NOWHERE;
    }
    const type = typeof value === "number" && !types.includes("number")
      ? Number.isInteger(value) ? "integer" : "none"
      : typeof value;
    return types.includes(type) ? value : NOWHERE;
  }

  function writeObject(value: Json, schema: Schema): unknown {
    const properties = schema.properties as Record<string, Schema>;
    const written: Json = {};
    for (const [name, it] of Object.entries(value)) {
      if (!Object.hasOwn(properties, name)) return NOWHERE;
      written[name] = write(it, properties[name]!);
      if (written[name] === NOWHERE) return NOWHERE;
    }
    for (const name of (schema.required ?? []) as string[]) {
      if (Object.hasOwn(written, name)) continue;
      if (!takesNull(properties[name]!)) return NOWHERE;
      written[name] = null;
    }
    return written;
  }

  function takesNull({ type, anyOf }: Schema): boolean {
    return [type].flat().includes("null") ||
      (anyOf as Schema[] | undefined)?.some(takesNull) === true;
  }
}

/** A value without the properties that are `null`. */
export function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).filter(([, it]) => it !== null)
      .map(([name, it]) => [name, withoutNulls(it)]),
  );
}

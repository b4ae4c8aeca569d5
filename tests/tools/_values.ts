import { dereference } from "../openapi/_description.ts";

/** A JSON Schema. */
type Schema = Readonly<Record<string, unknown>>;

/**
 * Makes values of a schema, as a model could choose them.
 *
 * @param root The schema.
 * @param random Numbers from 0 to 1, such as `Math.random`.
 * @param document What references lead into.
 */
export function valuesOf(
  root: Schema,
  random: () => number,
  document: Schema = root,
) {
  const pick = <T>(items: readonly T[]): T =>
    items[Math.floor(random() * items.length)]!;
  const texts = ["a", "a b", "x/y?z=1&w#v", "ü", "50%", "q+r", "a;b=c"];

  function text(schema: Schema): string {
    const { format, contentEncoding, minLength = 0, maxLength = 100 } = schema;
    if (contentEncoding === "base64") return "aGVsbG8=";
    const known: Record<string, string> = {
      "date-time": "2026-01-02T03:04:05Z",
      date: "2026-01-02",
      time: "03:04:05Z",
      email: "ann@shop.example",
      uri: "https://shop.example/a?b=c",
      url: "https://shop.example/a?b=c",
      uuid: "7b4c1f6e-1f0a-4c3e-9a52-9d3a2f1b0c4d",
      ipv4: "192.0.2.1",
      ipv6: "2001:db8::1",
      hostname: "shop.example",
    };
    const found = known[String(format)] ??
      (schema.pattern ? "abc123" : pick(texts));
    return found.padEnd(Number(minLength), "x").slice(0, Number(maxLength));
  }

  function number({ minimum, exclusiveMinimum, maximum, multipleOf }: Schema) {
    const least = Number(minimum ?? (Number(exclusiveMinimum ?? 0) + 1));
    const most = Number(maximum ?? least + 100);
    const step = Number(multipleOf ?? 1);
    const value = Math.ceil(least / step) * step;
    return value > most ? most : value;
  }

  function object(schema: Schema, all: boolean, level: number): unknown {
    const { properties = {}, additionalProperties } = schema;
    const required = (schema.required ?? []) as readonly string[];
    const names = required.filter((name) =>
      // What the server alone writes, it requires of itself alone.
      !dereference(document, Object(properties)[name]).readOnly
    );
    const entries = Object.entries(properties as Record<string, Schema>)
      .filter(([name]) =>
        names.includes(name) || all && level < 4 && random() < 0.7
      )
      .map(([name, it]) => [name, make(it, all, level + 1)]);
    for (const name of names) {
      if (!Object.hasOwn(properties as object, name)) entries.push([name, "a"]);
    }
    const isOpen = typeof additionalProperties === "object" ||
      additionalProperties !== false &&
        !Object.keys(properties as object).length;
    const least = Number(schema.minProperties ?? 0);
    const count = isOpen && all && level < 4 ? 2 : least - entries.length;
    for (let index = 0; index < count; index++) {
      const value = typeof additionalProperties === "object"
        ? make(additionalProperties as Schema, all, level + 1)
        : "v";
      entries.push([`key${index}`, value]);
    }
    return Object.fromEntries(entries);
  }

  function make(given: Schema, all: boolean, level = 0): unknown {
    const schema = dereference(document, given);
    if (schema.const !== undefined) return schema.const;
    if (Array.isArray(schema.enum)) return pick(schema.enum);
    const { allOf, anyOf, oneOf } = schema as Record<string, Schema[]>;
    const parts = [
      ...allOf ?? [],
      ...anyOf ? [level > 4 ? anyOf.at(-1)! : pick(anyOf)] : [],
      ...oneOf ? [level > 4 ? oneOf.at(-1)! : pick(oneOf)] : [],
    ];
    const type = [schema.type].flat()[0] ??
      (schema.properties || schema.additionalProperties ? "object" : undefined);
    const own = type === undefined ? undefined : one(type, schema, all, level);
    const values = parts.map((it) => make(it, all, level + 1));
    const objects = [own, ...values].filter((it) =>
      typeof it === "object" && it !== null && !Array.isArray(it)
    );
    if (own !== undefined && (typeof own !== "object" || Array.isArray(own))) {
      return values.find((it) =>
        it !== undefined && typeof it === typeof own
      ) ?? own;
    }
    if (values.length && objects.length === 0) return values.at(-1);
    if (objects.length) return Object.assign({}, ...objects);
    return parts.length || type ? null : "any";
  }

  function one(type: unknown, schema: Schema, all: boolean, level: number) {
    switch (type) {
      case "string":
        return text(schema);
      case "integer":
      case "number":
        return number(schema);
      case "boolean":
        return random() < 0.5;
      case "null":
        return null;
      case "array": {
        const least = Number(schema.minItems ?? 0);
        const most = Number(schema.maxItems ?? 2);
        const count = Math.max(level > 4 ? 0 : Math.min(2, most), least);
        const items = Array.from(
          { length: count },
          () => make((schema.items ?? {}) as Schema, all, level + 1),
        );
        return schema.uniqueItems
          ? [...new Map(items.map((it) => [JSON.stringify(it), it])).values()]
          : items;
      }
      default:
        return object(schema, all, level);
    }
  }

  return {
    /** A value, such as arguments: what is required, or most. */
    make: (all: boolean) => make(root, all),
  };
}

/** Numbers from 0 to 1 that are the same for the same seed. */
export function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 16807) % 2147483647) / 2147483647;
}

import { groupBy } from "../../_group_by.ts";
import { isNested } from "../../_is_plain_object.ts";
import { toRecord } from "../../_record.ts";
import { snapshot } from "../../_snapshot.ts";
import type { Values } from "../../_read_values.ts";
import { flatten } from "../../description/model/schema/_flatten.ts";
import {
  partsOf,
  requiredOf,
} from "../../description/model/schema/_parts_of.ts";
import { once } from "../../_once.ts";
import { type Node, toObject } from "../../description/model/_resolve.ts";
import { canonical, changesMethod } from "./_canonical.ts";

/**
 * The parameters that the program sets and no argument, by what servers may take
 * for their names. One that it passes with each request has no value here.
 */
export class Pins {
  /** By their names, as the program spells them. */
  readonly #values: ReadonlyMap<string, unknown>;
  /** The last spelling of each name. */
  readonly #spellings: ReadonlyMap<string, string>;
  /** The length of the longest name, in UTF-16 code units. */
  readonly #longest: number;
  /** Those that are keys of another parameter: `filter[a]`. */
  readonly #keys: readonly (readonly [name: string, value: unknown])[];

  constructor(
    values: readonly (readonly [name: string, value: unknown])[] = [],
  ) {
    this.#values = new Map(values);
    this.#spellings = new Map(
      values.map(([name]) => [canonical(name), name]),
    );
    this.#keys = [...this.#values].filter(([name]) => name.includes("["));
    this.#longest = [...this.#spellings.keys()]
      .reduce((longest, name) => Math.max(longest, name.length), 0);
  }

  /**
   * These pins and more values, which win.
   *
   * @param names More names, without a value.
   */
  with(parameters: Values, names: readonly string[] = []): Pins {
    const more = [
      ...names.map((name) => [name, undefined] as const),
      ...Object.entries(parameters),
    ];
    if (!more.length) return this;
    const isNew = (name: string) => this.spellingOf(name) === undefined;
    return new Pins([
      ...more.filter(([name, value]) => value === undefined && isNew(name)),
      ...this.#values,
      ...more.filter(([, value]) => value !== undefined),
    ]);
  }

  /** The name of a pin as the program spells it: as here, or else in another way. */
  spellingOf(name: string): string | undefined {
    return this.#values.has(name) ? name : this.#spellings.get(canonical(name));
  }

  /** The value of a pin, in whatever spelling. */
  valueOf(name: string): unknown {
    return this.#values.get(this.spellingOf(name) ?? name);
  }

  /** The pin that a server may take a name for, such as the list `tenant[0]` for `tenant`. */
  takenFor(name: string): string | undefined {
    let start = "";
    for (const piece of name.split(PIECES)) {
      start += canonical(piece);
      if (start.length > this.#longest) return undefined;
      const pin = this.#spellings.get(start);
      if (pin !== undefined) return pin;
    }
    return undefined;
  }

  /**
   * The name of a member, at any level, that a form writes under a pinned name:
   * `filter[a]`.
   *
   * @param name The name of the list or the object.
   */
  takenBelow(
    name: string,
    value: unknown,
    start = canonical(name),
  ): string | undefined {
    // Nothing below a path that is longer than all pins is a pin. Writing it for each
    // member could take hours.
    if (!isNested(value) || start.length > this.#longest) return undefined;
    for (const [key, member] of Object.entries(value)) {
      const inside = start + canonical(key);
      const path = `${name}[${key}]`;
      const taken = this.#spellings.has(inside)
        ? path
        : this.takenBelow(path, member, inside);
      if (taken !== undefined) return taken;
    }
    return undefined;
  }

  /** The name in a path's own query that a server may take for a pin. */
  inQueryOf(path: string): string | undefined {
    const [, query = ""] = /^[^?#]*(?:\?([^#]*))?/.exec(path)!;
    // Some servers also split at semicolons.
    const names = new URLSearchParams(query.replaceAll(";", "&")).keys();
    return [...names].find((it) => this.takenFor(it) !== undefined);
  }

  /** The values that are pinned as keys of a parameter in the query: `filter[a]`. */
  keysOf(name: string): Values {
    const own = this.#keys.filter(([key]) => key.startsWith(`${name}[`));
    return Object.fromEntries(
      own.map(([key, value]) => [key, snapshot(value)]),
    );
  }

  /** The pinned keys of schemas with their values, in the spelling of the schemas. */
  valuesIn(schemas: readonly Node[]): Record<string, unknown> {
    const values = toRecord();
    for (const schema of schemas) {
      for (const name of this.#spellings.keys()) {
        for (const key of spellingsOf(schema).get(name) ?? []) {
          const value = this.valueOf(key);
          if (value !== undefined) values[key] = snapshot(value);
        }
      }
    }
    return values;
  }

  /** A key that schemas require and that the program has to pass with the request. */
  requiredIn(schemas: readonly Node[]): string | undefined {
    return schemas.flatMap((it) => [...requiredOf(it)])
      .find((key) =>
        this.spellingOf(key) !== undefined && this.valueOf(key) === undefined
      );
  }

  /** Whether a schema names a property that an argument cannot set; shared schemas are read once. */
  readonly #hasPinned = once((node: Node) =>
    Object.keys(toObject(node.properties)).some((key) => this.#isPinned(key))
  );

  #isPinned(key: string): boolean {
    return this.takenFor(key) !== undefined || changesMethod(key);
  }

  /** The schema of a body without pinned properties. */
  without(document: Node, schema: unknown): unknown {
    if (!partsOf(document, schema).some(this.#hasPinned)) return schema;
    const seen = new Set<Node>();
    const strip = (schema: unknown): unknown => {
      const node = flatten(document, toObject(schema));
      if (seen.has(node)) return schema;
      seen.add(node);
      const own = toRecord<unknown>(node);
      own["properties"] = Object.fromEntries(
        Object.entries(toObject(node.properties))
          .filter(([key]) => !this.#isPinned(key)),
      );
      own["required"] = [...requiredOf(node)]
        .filter((key) => !this.#isPinned(key));
      for (const key of ["anyOf", "oneOf"]) {
        const members = node[key];
        if (Array.isArray(members)) own[key] = members.map(strip);
      }
      return own;
    };
    return strip(schema);
  }
}

/** Where a server may end a name: at the brackets and dots of a list or an object, and at a NUL. */
const PIECES = /(?=[.[\]\0])/;

/** The keys of a schema by what servers may take them for. */
const spellingsOf = /* @__PURE__ */ once(({ properties }: Node) =>
  groupBy(Object.keys(toObject(properties)), canonical)
);

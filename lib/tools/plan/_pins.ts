import { show } from "../../_show.ts";
import { invalid } from "../../_errors.ts";
import { isNested, isPlainObject } from "../../_is_plain_object.ts";
import { toRecord } from "../../_record.ts";
import { snapshot } from "../../_snapshot.ts";
import type { Values } from "../../_read_values.ts";
import type { EndpointError } from "../../endpoint_error.ts";
import { flatten } from "../../description/model/schema/_flatten.ts";
import { partsOf } from "../../description/model/schema/_parts_of.ts";
import { once } from "../../_once.ts";
import { type Node, toObject } from "../../description/model/_resolve.ts";

/** A parameter that is pinned: only the program sets it. */
export interface Pin {
  /** The name as the program spells it. */
  readonly name: string;
  /** `undefined` if the program passes it with each request. */
  readonly value: unknown;
}

/**
 * The parameters that the program sets and no argument, by what servers may take
 * for their names.
 */
export class Pins {
  readonly #pins = new Map<string, Map<string, Pin>>();
  /** The length of the longest name, in UTF-16 code units. */
  #longest = 0;

  /**
   * @param parameters The values.
   * @param names More names, without a value.
   */
  constructor(parameters: Values, names: readonly string[] = []) {
    for (const name of names) this.#add({ name, value: undefined });
    for (const [name, value] of Object.entries(parameters)) {
      this.#add({ name, value });
    }
  }

  #add(pin: Pin): void {
    const name = canonical(pin.name);
    const pins = this.#pins.get(name) ?? new Map<string, Pin>();
    // The last one of several spellings is the one for the others.
    pins.delete(pin.name);
    pins.set(pin.name, pin);
    this.#pins.set(name, pins);
    this.#longest = Math.max(this.#longest, name.length);
  }

  #all(): Pin[] {
    return [...this.#pins.values()].flatMap((pins) => [...pins.values()]);
  }

  /**
   * These pins and more values, which win.
   *
   * @param names More names, without a value.
   */
  with(parameters: Values, names: readonly string[] = []): Pins {
    const pins = new Pins({}, names.filter((name) => !this.get(name)));
    for (const pin of this.#all()) pins.#add(pin);
    for (const [name, value] of Object.entries(parameters)) {
      if (value !== undefined) pins.#add({ name, value });
    }
    return pins;
  }

  /** The pin of a name, or else of another spelling of it. */
  get(name: string): Pin | undefined {
    if (!this.#pins.size) return undefined;
    const pins = this.#pins.get(canonical(name));
    return pins?.get(name) ?? [...pins?.values() ?? []].at(-1);
  }

  /** The pin that a server may take a name for, such as the list `tenant[0]` for `tenant`. */
  takenFor(name: string): Pin | undefined {
    return this.get(name) ?? this.get(stemOf(name)) ??
      this.get(name.split("\0")[0]!);
  }

  /** The name in a path's own query that a server may take for a pin. */
  inQueryOf(path: string): string | undefined {
    if (!this.#pins.size) return undefined;
    const [, query = ""] = /^[^?#]*(?:\?([^#]*))?/.exec(path)!;
    // Some servers also split at semicolons.
    const names = new URLSearchParams(query.replaceAll(";", "&")).keys();
    return [...names].find((it) => this.takenFor(it));
  }

  /** The values that are pinned as keys of a parameter in the query: `filter[a]`. */
  keysOf(name: string): Values {
    const own = this.#all().filter((it) => it.name.startsWith(`${name}[`));
    return Object.fromEntries(own.map((it) => [it.name, snapshot(it.value)]));
  }

  /** Refuses the keys of an object that a server may take for a pin. */
  refuseKeys(argument: string, value: unknown): void {
    if (!isPlainObject(value)) return;
    const key = Object.keys(value).find((name) =>
      this.takenFor(name) || changesMethod(name)
    );
    if (key !== undefined) throw taken(argument, key);
  }

  /** Refuses such keys at any level of a parameter in the query: `filter[tenant]`. */
  refuseNestedKeys(argument: string, value: unknown): void {
    if (!isNested(value)) return;
    this.refuseKeys(argument, value);
    for (const it of Object.values(value)) this.refuseNestedKeys(argument, it);
  }

  /** Refuses what is nested if a form or a query writes it under a pinned name: `filter[a]`. */
  refuseNestedNames(argument: string, path: string, value: unknown): void {
    if (!isNested(value)) return;
    const start = canonical(path);
    // Below a path that is longer than all pins, none is one. To write it for each
    // member could take hours.
    if (start.length > this.#longest) return;
    for (const [key, member] of Object.entries(value)) {
      const inside = `${start}[${key}]`;
      if (this.get(inside)) throw taken(argument, key);
      this.refuseNestedNames(argument, inside, member);
    }
  }

  /** The pinned keys of schemas with their values, in the spelling of the schemas. */
  valuesIn(schemas: readonly Node[]): Record<string, unknown> {
    const values = toRecord();
    for (const name of this.#pins.keys()) {
      for (
        const key of schemas.flatMap((it) => namesOf(it).keys.get(name) ?? [])
      ) {
        const { value } = this.get(key)!;
        if (value !== undefined) values[key] = snapshot(value);
      }
    }
    return values;
  }

  /** A key that schemas require and that the program has to pass with the request. */
  requiredIn(schemas: readonly Node[]): string | undefined {
    return schemas.flatMap(({ required }) => [required ?? []].flat())
      .map((key) => `${key}`)
      .find((key) => {
        const pin = this.get(key);
        return pin && pin.value === undefined;
      });
  }

  /** The schema of a body without pinned properties. */
  without(document: Node, schema: unknown): unknown {
    const isPinned = (name: unknown) =>
      this.takenFor(`${name}`) !== undefined || changesMethod(`${name}`);
    const has = (node: Node) => {
      const { keys, stems, hasMethod } = namesOf(node);
      return hasMethod ||
        [...this.#pins.keys()].some((name) =>
          keys.has(name) || stems.has(name)
        );
    };
    if (!partsOf(document, schema).some(has)) return schema;
    const seen = new Set<Node>();
    const strip = (schema: unknown): unknown => {
      const node = flatten(document, toObject(schema));
      if (seen.has(node)) return schema;
      seen.add(node);
      const own = toRecord<unknown>(node);
      own["properties"] = Object.fromEntries(
        Object.entries(toObject(node.properties))
          .filter(([key]) => !isPinned(key)),
      );
      if (Array.isArray(node.required)) {
        own["required"] = node.required.filter((key) => !isPinned(key));
      }
      for (const key of ["anyOf", "oneOf"]) {
        const members = node[key];
        if (Array.isArray(members)) own[key] = members.map(strip);
      }
      return own;
    };
    return strip(schema);
  }
}

/**
 * What servers make of a name: most ignore its case, white space around it, and how
 * its words are joined. PHP reads `tenant.id` and `tenant[id` as `tenant_id`, and
 * CGI `X_Tenant` as the header `X-Tenant`; proto3 takes `tenantId` for `tenant_id`,
 * Spring `!tenant_id`, and Go's JSON `ſ` for `s`.
 */
export function canonical(name: string): string {
  return name.normalize("NFKD").toLowerCase()
    .replace(/[\s\p{C}\p{M}!.[\]_-]+/gu, "");
}

/** Whether frameworks read a name in a body or a query as the method of the request. */
export function changesMethod(name: string): boolean {
  return /^[\s\p{C}[]*_method(?![^\s\p{C}.[\]])/iu.test(name);
}

/** What servers may take the keys of a schema for, which is read once. */
const namesOf = /* @__PURE__ */ once(({ properties }: Node) => {
  const keys = new Map<string, string[]>();
  const stems = new Set<string>();
  let hasMethod = false;
  for (const key of Object.keys(toObject(properties))) {
    const name = canonical(key);
    const spellings = keys.get(name) ?? [];
    spellings.push(key);
    keys.set(name, spellings);
    stems.add(canonical(stemOf(key)));
    stems.add(canonical(key.split("\0")[0]!));
    hasMethod ||= changesMethod(key);
  }
  return { keys, stems, hasMethod };
});

/** The name of the list or the object that a name is a member of, which some servers also read in brackets: `[tenant][0]`. */
export function stemOf(name: string): string {
  return name.replace(/^[\s\p{C}!.[\]]+/u, "").split(/[.[\]]/)[0]!;
}

/** The error of a key that would set something else. */
export function taken(argument: string, key: string): EndpointError {
  return invalid(
    `${show(argument)} holds the key ${
      show(key)
    }, which is another parameter; remove it`,
  );
}

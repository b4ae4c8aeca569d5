import { show } from "../_show.ts";
import { invalid } from "../_errors.ts";
import { isPlainObject } from "../_is_plain_object.ts";
import { snapshot } from "../_snapshot.ts";
import { isNested } from "../endpoint/_each_field.ts";
import type { Values } from "../endpoint/_merge.ts";
import { partsOf } from "../openapi/_read_body.ts";
import { type Node, resolve, toObject } from "../openapi/_resolve.ts";

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
  readonly #pins = new Map<string, Pin>();
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
    this.#pins.set(name, pin);
    this.#longest = Math.max(this.#longest, name.length);
  }

  /** These pins and more values, which win. */
  with(parameters: Values): Pins {
    const pins = new Pins({});
    for (const pin of this.#pins.values()) pins.#add(pin);
    for (const [name, value] of Object.entries(parameters)) {
      if (value !== undefined) pins.#add({ name, value });
    }
    return pins;
  }

  /** The pin of a name, in any spelling. */
  get(name: string): Pin | undefined {
    return this.#pins.size ? this.#pins.get(canonical(name)) : undefined;
  }

  /** The pin that a server may take a name for, such as the list `tenant[0]` for `tenant`. */
  takenFor(name: string): Pin | undefined {
    return this.get(name) ?? this.get(name.split(/[.[]/)[0]!);
  }

  /** The values that are pinned as keys of a parameter in the query: `filter[a]`. */
  keysOf(name: string): Values {
    const own = [...this.#pins.values()].filter((it) =>
      it.name.startsWith(`${name}[`)
    );
    return Object.fromEntries(own.map((it) => [it.name, snapshot(it.value)]));
  }

  /** Refuses the keys of an object that a server may take for a pin. */
  refuseKeys(argument: string, value: unknown): void {
    if (!isPlainObject(value) || !this.#pins.size) return;
    const key = Object.keys(value).find((it) => this.takenFor(it));
    if (key !== undefined) throw taken(argument, key);
  }

  /** Refuses such keys at any level of a parameter in the query: `filter[tenant]`. */
  refuseNestedKeys(
    argument: string,
    path: string | undefined,
    value: unknown,
  ): void {
    if (!isNested(value) || !this.#pins.size) return;
    this.refuseKeys(argument, value);
    const start = path === undefined ? undefined : canonical(path);
    // Below a path that is longer than all pins, none is one. To write it for each
    // member could take hours.
    const isShort = start !== undefined && start.length <= this.#longest;
    for (const [key, member] of Object.entries(value)) {
      const inside = isShort ? `${start}[${key}]` : undefined;
      if (inside !== undefined && this.get(inside)) throw taken(argument, key);
      this.refuseNestedKeys(argument, inside, member);
    }
  }

  /** The schema of a body without pinned properties. */
  without(document: Node, schema: unknown): unknown {
    const isPinned = (name: unknown) => this.takenFor(`${name}`) !== undefined;
    const has = ({ properties }: Node) =>
      Object.keys(toObject(properties)).some(isPinned);
    if (!this.#pins.size || !partsOf(document, schema).some(has)) return schema;
    const seen = new Set<Node>();
    const strip = (schema: unknown): unknown => {
      const node = resolve(document, schema);
      if (seen.has(node)) return schema;
      seen.add(node);
      const own: Record<string, unknown> = { ...node };
      own["properties"] = Object.fromEntries(
        Object.entries(toObject(node.properties))
          .filter(([key]) => !isPinned(key)),
      );
      if (Array.isArray(node.required)) {
        own["required"] = node.required.filter((key) => !isPinned(key));
      }
      for (const key of ["allOf", "anyOf", "oneOf"]) {
        const members = node[key];
        if (Array.isArray(members)) own[key] = members.map(strip);
      }
      return own;
    };
    return strip(schema);
  }
}

/**
 * What servers make of a name: most ignore its case, or white space around it;
 * PHP reads `tenant.id` and `tenant[id` as `tenant_id`, and CGI `X_Tenant` as the
 * header `X-Tenant`.
 */
export function canonical(name: string): string {
  return name.toLowerCase().replace(/[\s\p{C}.[\]_-]+/gu, "_")
    .replace(/^_|_$/g, "");
}

function taken(argument: string, key: string) {
  return invalid(
    `${show(argument)} holds the key ${
      show(key)
    }, which is another parameter; remove it`,
  );
}

import { invalidBody } from "./_invalid_body.ts";

/** The most prototypes that an object may have; a proxy can have no end of them. */
const MOST_PROTOTYPES = 100;

/**
 * A method of an object or of its class: never one that somebody added to
 * `Object.prototype` or `Array.prototype`, which every value would have.
 */
export function methodOf(
  object: object,
  key: PropertyKey,
): ((...values: unknown[]) => unknown) | undefined {
  let owner: object | null = object;
  for (let level = 0; owner; level++) {
    if (level > MOST_PROTOTYPES) {
      throw invalidBody(
        "",
        `holds an object with more than ${MOST_PROTOTYPES} prototypes; pass a plain object`,
      );
    }
    if (Object.hasOwn(owner, key) && (owner === object || !isRoot(owner))) {
      const method: unknown = Reflect.get(owner, key, object);
      return typeof method === "function" ? method.bind(object) : undefined;
    }
    owner = Object.getPrototypeOf(owner);
  }
  return undefined;
}

/** Refuses an object without an end of prototypes: `instanceof` would find none. */
export function assertFewPrototypes(object: object): void {
  methodOf(object, Symbol());
}

/** Whether an object is the `Object.prototype` or `Array.prototype` of a realm. */
function isRoot(prototype: object): boolean {
  return Array.isArray(prototype) || Object.getPrototypeOf(prototype) === null;
}

/**
 * Where merged options keep the parameters called `url` and `method` of a call
 * whose route decides both, or a value that was passed in place of options, which
 * `parse` refuses. A symbol is not the name of a parameter, and is copied with
 * the options.
 */
export const BESIDE: unique symbol = /* @__PURE__ */ Symbol("beside the route");

/** Options of a call or of defaults, merged or not. */
export interface Options {
  [name: string]: unknown;
  [BESIDE]?: unknown;
}

/** Reads an own property. */
export function getOwn(options: Options, name: string): unknown {
  return Object.hasOwn(options, name) ? options[name] : undefined;
}

/** Leaves out the options that are `undefined`. */
export function withoutUndefined(options: Options): Options {
  let copy = options;
  for (const name in options) {
    if (options[name] !== undefined) continue;
    if (copy === options) copy = { ...options };
    delete copy[name];
  }
  return copy;
}

/** Copies options over others into a new object. Any name is allowed in them. */
export function combine(first: Options, second: Options): Options {
  if (
    !Object.hasOwn(first, "__proto__") && !Object.hasOwn(second, "__proto__")
  ) {
    try {
      // Ten times as fast as a spread on Node 20.
      return Object.assign({}, first, second);
    } catch {
      // Where prototypes are frozen, `toString` cannot be assigned.
    }
  }
  return { ...first, ...second };
}

/** Options of a call or of defaults, merged or not. */
export type Options = Record<string, unknown>;

/** The names of options; any other is that of a parameter. */
const NAMES = ["baseUrl", "headers", "mediaType", "method", "request", "url"];

/** Whether a name is that of an option. */
export function isOption(name: string): boolean {
  return NAMES.includes(name);
}

/** What options hold themselves, and not their prototype. */
export function getOwn(options: Options, name: string): unknown {
  return Object.hasOwn(options, name) ? options[name] : undefined;
}

/** Options without those that are `undefined`. */
export function withoutUndefined(options: Options): Options {
  for (const name in options) {
    if (options[name] === undefined) {
      return Object.fromEntries(
        Object.entries(options).filter(([, value]) => value !== undefined),
      );
    }
  }
  return options;
}

/** Copies options over others into a new object, whatever their names are. */
export function combine(first: Options, second: Options): Options {
  if (
    !Object.hasOwn(first, "__proto__") && !Object.hasOwn(second, "__proto__")
  ) {
    try {
      // Ten times as fast as a spread on Node 20.
      return Object.assign({}, first, second);
    } catch {
      // A name such as `toString`, and prototypes are frozen.
    }
  }
  return { ...first, ...second };
}

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
  return Object.values(options).includes(undefined)
    ? Object.fromEntries(
      Object.entries(options).filter(([, value]) => value !== undefined),
    )
    : options;
}

/** Copies objects over each other, whatever their keys are. */
export function combine(first: Options, second: Options): Options {
  // `assign` would set a prototype, or throw where that is frozen; a spread of
  // two objects takes ten times as long on Node 20.
  return hasInherited(first) || hasInherited(second)
    ? { ...first, ...second }
    : Object.assign({}, first, second);
}

function hasInherited(object: Options): boolean {
  for (const name of Object.keys(object)) {
    if (name in Object.prototype) return true;
  }
  return false;
}

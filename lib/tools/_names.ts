/** The most characters that hosts take. */
const MOST_CHARACTERS = 64;

/** What names of arguments cannot have. */
export const NOT_IN_ARGUMENTS = /[^\w.-]+/;

/** The parts of a name between the characters that hosts refuse. */
export const join = (text: string, others: RegExp) =>
  text.split(others).filter(Boolean).join("_").slice(0, MOST_CHARACTERS);

/** Adds a suffix to a name, which is cut where both are too long. */
const withSuffix = (name: string, suffix: string) =>
  name.slice(0, MOST_CHARACTERS - suffix.length) + suffix;

/** Hands out names, each once: a name that is taken gets a number. */
export class Names<Value> extends Map<string, Value> {
  #numbers = new Map<string, number>();

  /** Keeps a value under a name that nothing else has. */
  add(name: string, value: Value): string {
    let free = name;
    while (this.has(free)) {
      const number = (this.#numbers.get(name) ?? 1) + 1;
      this.#numbers.set(name, number);
      free = withSuffix(name, `_${number}`);
    }
    this.set(free, value);
    return free;
  }
}

/** Groups values by their names. */
function group<Value>(
  values: readonly Value[],
  nameOf: (value: Value) => string,
): Map<string, Value[]> {
  const groups = new Map<string, Value[]>();
  for (const value of values) {
    const name = nameOf(value);
    const members = groups.get(name);
    if (members) members.push(value);
    else groups.set(name, [value]);
  }
  return groups;
}

/** Tells operations apart whose names are equal: FNV-1a of method and path. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0).toString(36);
}

/**
 * Names tools by what each should be called. Where several should have one name,
 * each gets a hash of its route, so that the order of operations does not matter.
 */
export function nameTools<Wish extends { wish: string; named: string }>(
  wishes: readonly Wish[],
): Map<string, Wish> {
  const names = new Names<Wish>();
  const groups = group(
    wishes,
    ({ wish, named }) => join(wish, /[^\w-]+/) || join(named, /[^\w-]+/),
  );
  const clashing: [name: string, wish: Wish][] = [];
  for (const [name, members] of groups) {
    if (members.length === 1) names.set(name, members[0]!);
    else for (const it of members) clashing.push([name, it]);
  }
  clashing.sort(([, one], [, other]) => one.named < other.named ? -1 : 1);
  for (const [name, it] of clashing) {
    names.add(withSuffix(name, `_${hashOf(it.named)}`), it);
  }
  return names;
}

/**
 * Names arguments: each is its parameter's name without the characters that hosts
 * refuse. Where two would be equal, both get their place as a suffix.
 */
export function nameArguments<
  Parameter extends { readonly name: string; readonly location: string },
>(parameters: readonly Parameter[]): Map<Parameter, string> {
  const names = new Names<Parameter>();
  const named = new Map<Parameter, string>();
  const clashing: [name: string, parameter: Parameter][] = [];
  const groups = group(
    parameters,
    ({ name, location }) => join(name, NOT_IN_ARGUMENTS) || location,
  );
  for (const [name, members] of groups) {
    if (members.length === 1 && name !== "body") {
      named.set(members[0]!, names.add(name, members[0]!));
    } else for (const it of members) clashing.push([name, it]);
  }
  for (const [name, it] of clashing) {
    named.set(it, names.add(withSuffix(name, `_${it.location}`), it));
  }
  return named;
}

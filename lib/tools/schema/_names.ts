/** The most characters of a name that hosts take. */
export const LONGEST_NAME = 64;

/** How many characters a number has that tells names apart, with its `_`. */
const LONGEST_NUMBER = 8;

/** A name in the characters that hosts take: each run of others becomes one `_`, none at the ends. */
export const toName = (text: string, others: RegExp, longest = LONGEST_NAME) =>
  text.split(others).filter(Boolean).join("_").slice(0, longest);

/** Adds a suffix to a name, which is cut where both are too long. */
const withSuffix = (name: string, suffix: string, longest: number) =>
  `${name.slice(0, longest - 1 - suffix.length)}_${suffix}`;

/** Gives out each name once: a name that is taken gets a number. */
export class Names {
  readonly #taken = new Set<string>();
  readonly #numbers = new Map<string, number>();

  constructor(readonly longest = LONGEST_NAME) {}

  /** The name itself, or one that nothing else has. */
  give(name: string): string {
    let free = name;
    // Long names that differ at their ends alone share their numbers.
    const start = name.slice(0, this.longest - LONGEST_NUMBER);
    while (this.#taken.has(free)) {
      const number = (this.#numbers.get(start) ?? 1) + 1;
      this.#numbers.set(start, number);
      free = withSuffix(name, `${number}`, this.longest);
    }
    this.#taken.add(free);
    return free;
  }
}

/** The name that something should have, and a suffix that tells it from others of that name. */
interface Wish {
  readonly name: string;
  readonly suffix: string;
}

/** Names things as they should be called; where several would have one name, or a reserved one, each gets its suffix. */
export function nameAll<Thing>(
  things: readonly Thing[],
  wishOf: (thing: Thing) => Wish,
  reserved: readonly string[],
  longest = LONGEST_NAME,
): Map<Thing, string> {
  const wishes = things.map((thing) => ({ thing, ...wishOf(thing) }));
  const counts = new Map(reserved.map((name) => [name, 1]));
  for (const { name } of wishes) counts.set(name, (counts.get(name) ?? 0) + 1);
  const isAlone = ({ name }: Wish) => counts.get(name) === 1;
  const others = wishes.filter((it) => !isAlone(it)).map((it) => ({
    thing: it.thing,
    name: withSuffix(it.name, it.suffix, longest),
  }));
  const names = new Names(longest);
  return new Map(
    [...wishes.filter(isAlone), ...others]
      .map(({ thing, name }) => [thing, names.give(name)]),
  );
}

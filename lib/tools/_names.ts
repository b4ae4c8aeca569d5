/** The most characters that hosts take. */
const LONGEST_NAME = 64;

/** A name in the characters that hosts take: each run of others becomes one `_`, none at the ends. */
export const toName = (text: string, others: RegExp) =>
  text.split(others).filter(Boolean).join("_").slice(0, LONGEST_NAME);

/** Adds a suffix to a name, which is cut where both are too long. */
const withSuffix = (name: string, suffix: string) =>
  `${name.slice(0, LONGEST_NAME - 1 - suffix.length)}_${suffix}`;

/** Hands out names, each once: a name that is taken gets a number. */
export class Names<Value> extends Map<string, Value> {
  #numbers = new Map<string, number>();

  /** Keeps a value under a name that nothing else has. */
  add(name: string, value: Value): string {
    let free = name;
    while (this.has(free)) {
      const number = (this.#numbers.get(name) ?? 1) + 1;
      this.#numbers.set(name, number);
      free = withSuffix(name, `${number}`);
    }
    this.set(free, value);
    return free;
  }
}

/** What something should be called, and what tells it apart from others of that name. */
export interface Wish {
  readonly name: string;
  readonly suffix: string;
}

/** Names things as they should be called; where several would have one name, or a reserved one, each gets its suffix. */
export function nameAll<Thing>(
  things: readonly Thing[],
  wishOf: (thing: Thing) => Wish,
  reserved = "",
): Map<Thing, string> {
  const wishes = things.map((thing) => ({ thing, ...wishOf(thing) }));
  const counts = new Map<string, number>([[reserved, 1]]);
  for (const { name } of wishes) counts.set(name, (counts.get(name) ?? 0) + 1);
  const isAlone = ({ name }: Wish) => counts.get(name) === 1;
  const names = new Names<Thing>();
  const named = new Map<Thing, string>();
  for (const it of wishes.filter(isAlone)) {
    named.set(it.thing, names.add(it.name, it.thing));
  }
  for (const it of wishes.filter((it) => !isAlone(it))) {
    named.set(it.thing, names.add(withSuffix(it.name, it.suffix), it.thing));
  }
  return named;
}

/** Tells operations apart whose names are equal: FNV-1a of method and path. */
export function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0).toString(36);
}

import {
  type Node,
  readOnce,
  resolve,
  toObject,
} from "../../description/model/_resolve.ts";
import { once } from "../../_once.ts";
import { partsOf } from "../../description/model/_read_body.ts";
import { isText } from "./_shorten.ts";

/** What marks a property as left out: of what is sent, or of what is returned. */
export type Hidden = "readOnly" | "writeOnly";

/** More schemas than real documents combine to one; all of them would take quadratic time. */
const MOST_COMBINED = 32;

/**
 * A schema, and those that its values have to fit as well.
 *
 * @param around More of them.
 */
export function withCombined(
  document: Node,
  schema: unknown,
  around: readonly Node[] = [],
): readonly Node[] {
  const nodes = new Set([toObject(schema)]);
  // The loop also visits those that it adds.
  for (const { $ref, allOf } of nodes) {
    if (nodes.size > MOST_COMBINED) break;
    if (isText($ref)) nodes.add(resolve(document, { $ref }));
    const members = [allOf ?? []].flat().slice(0, MOST_COMBINED);
    for (const it of members) nodes.add(toObject(it));
  }
  for (const it of around) nodes.add(it);
  return [...nodes].slice(0, MOST_COMBINED);
}

/** The properties that a schema itself names, with whether they have a mark. */
const marksBy = (mark: Hidden) => {
  const isMarked = readOnce((document, node): boolean => {
    const all = withCombined(document, node);
    return all.some((it) => it[mark] === true) ||
      all.some((it) => hasOnlyMarked(document, it));
  });
  const hasOnlyMarked = readOnce((document, { anyOf, oneOf }): boolean => {
    const members = [anyOf ?? [], oneOf ?? []].flat()
      .filter((it) => toObject(it).type !== "null");
    return members.length > 0 &&
      members.every((it) =>
        withCombined(document, it).some((one) => one[mark] === true)
      );
  });
  return readOnce((document, { properties }) =>
    new Map<unknown, boolean>(
      Object.entries(toObject(properties))
        .map(([name, it]) => [name, isMarked(document, it)]),
    )
  );
};

const marksOf = {
  readOnly: /* @__PURE__ */ marksBy("readOnly"),
  writeOnly: /* @__PURE__ */ marksBy("writeOnly"),
};

/** Whether a schema, or one that it combines, has a property without a mark, or takes any. */
const othersBy = (mark: Hidden) =>
  readOnce((document, node): boolean =>
    partsOf(document, node).some((part) =>
      (part.additionalProperties ?? false) !== false ||
      part.patternProperties !== undefined ||
      [...marksOf[mark](document, part).values()].includes(false)
    )
  );

const hasOthers = {
  readOnly: /* @__PURE__ */ othersBy("readOnly"),
  writeOnly: /* @__PURE__ */ othersBy("writeOnly"),
};

/**
 * The names of the properties of an object that are left out: each schema that
 * describes one has the mark, and something else of the object is left.
 */
export class HiddenNames {
  readonly #marks: readonly ReadonlyMap<unknown, boolean>[];
  readonly #hasOthers: () => boolean;

  /** @param combined The schemas that the object has to fit. */
  constructor(document: Node, mark: Hidden, combined: readonly Node[]) {
    this.#marks = combined.map((it) => marksOf[mark](document, it));
    this.#hasOthers = () =>
      combined.some((it) => hasOthers[mark](document, it));
  }

  has(name: unknown): boolean {
    const marks = this.#marks.flatMap((it) => it.get(name) ?? []);
    return marks.length > 0 && !marks.includes(false) && this.#hasOthers();
  }

  /** Whether one of these names is none of others, which are of the same schemas and more. */
  differsFrom(others: HiddenNames): boolean {
    const isMarked = this.#marks.some(hasMarked);
    if (!isMarked || !this.#hasOthers()) {
      return isMarked && others.#hasOthers();
    }
    // Only what says more can say that a name is not left out.
    return others.#marks.some((marks) =>
      !this.#marks.includes(marks) &&
      [...marks].some(([name, isMarked]) => !isMarked && this.has(name))
    );
  }
}

const hasMarked = /* @__PURE__ */ once((marks: ReadonlyMap<unknown, boolean>) =>
  [...marks.values()].includes(true)
);

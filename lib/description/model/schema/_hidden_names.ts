import { once } from "../../../_once.ts";
import { type Node, readOnce, toObject } from "../_resolve.ts";
import { lookupIn, partsOf, propertiesOf, withCombined } from "./_parts_of.ts";

/** What marks a property as left out: of what is sent, or of what is returned. */
export type Mark = "readOnly" | "writeOnly";

/** Reads whether a schema has a mark: it says so itself, or each of its alternatives does. */
const markReader = (mark: Mark) => {
  const isAlwaysMarked = readOnce((document, { anyOf, oneOf }): boolean => {
    const members = [anyOf ?? [], oneOf ?? []].flat()
      .filter((member) => toObject(member).type !== "null");
    return members.length > 0 &&
      members.every((member) =>
        withCombined(document, member).some((one) => one[mark] === true)
      );
  });
  return readOnce((document, schema): boolean => {
    try {
      return withCombined(document, schema)
        .some((part) => part[mark] === true || isAlwaysMarked(document, part));
    } catch {
      // What a reference lacks is said where its schema is read.
      return false;
    }
  });
};

/** Whether a schema has a mark; the items of a list say nothing of it. */
export const isMarked = {
  readOnly: /* @__PURE__ */ markReader("readOnly"),
  writeOnly: /* @__PURE__ */ markReader("writeOnly"),
};

/** The properties that a schema itself names, with whether they have a mark. */
const marksBy = (mark: Mark) =>
  readOnce((document, node) =>
    new Map(
      [...propertiesOf(node)]
        .map(([name, it]) => [name, isMarked[mark](document, it)]),
    )
  );

const marksOf = {
  readOnly: /* @__PURE__ */ marksBy("readOnly"),
  writeOnly: /* @__PURE__ */ marksBy("writeOnly"),
};

/** Whether some properties have the mark, and whether some have none. */
const marksIn = /* @__PURE__ */ once((marks: ReadonlyMap<string, boolean>) =>
  new Set(marks.values())
);

/** Reads whether a schema, or one that it combines, has a property without a mark, or takes any. */
const othersBy = (mark: Mark) =>
  readOnce((document, node): boolean =>
    partsOf(document, node).some((part) =>
      takesOthers(part) ||
      marksIn(marksOf[mark](document, part)).has(false)
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
  readonly #marks: readonly ReadonlyMap<string, boolean>[];
  readonly #marksOf: (name: string) => readonly boolean[];
  readonly #hasOthers: () => boolean;

  /**
   * @param schemas The schemas of the object.
   * @param roots Those of them that lead to the others.
   */
  constructor(
    document: Node,
    mark: Mark,
    schemas: readonly Node[],
    roots = schemas,
  ) {
    this.#marks = schemas.map((schema) => marksOf[mark](document, schema));
    this.#marksOf = lookupIn(this.#marks);
    this.#hasOthers = () =>
      roots.some((schema) => hasOthers[mark](document, schema));
  }

  has(name: string): boolean {
    const marks = this.#marksOf(name);
    return marks.length > 0 && !marks.includes(false) && this.#hasOthers();
  }

  /** Whether one of these names is none of others, which are of the same schemas and more. */
  differsFrom(others: HiddenNames): boolean {
    const isMarked = this.#marks.some((marks) => marksIn(marks).has(true));
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

/** Whether an object may have properties that a schema does not name. */
export function takesOthers(
  { additionalProperties, patternProperties }: Node,
): boolean {
  return patternProperties !== undefined ||
    (additionalProperties ?? false) !== false;
}

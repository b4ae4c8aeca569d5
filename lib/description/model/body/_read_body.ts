import { once } from "../../../_once.ts";
import {
  contentOf,
  isForm,
  isJson,
  isNamable,
  takesJson,
} from "../_media_types.ts";
import { type Node, readOnce } from "../_resolve.ts";
import { type Content, contentsOf } from "./_contents_of.ts";
import { fieldStylesOf } from "./_field_styles.ts";
import type { Places } from "../parameter/_style.ts";
import { hiddenBy, takesOthers } from "../schema/_hidden_names.ts";
import { combinedOf } from "../schema/_combined_of.ts";
import {
  lookupIn,
  partsOf,
  propertiesOf,
  requiredOf,
} from "../schema/_parts_of.ts";
import { shapesOf } from "../schema/_shapes_of.ts";

/** What matters of a body for how it is written. */
export interface Body {
  /** The object in the document, for its texts. */
  readonly node: Node;
  readonly isRequired: boolean;
  /** Its media types, in the order in which a call prefers them. */
  readonly contents: readonly Content[];
  /** The type that is sent by default, unless it is JSON. */
  readonly contentType: string | undefined;
  /** The types that a call has to name; all names for JSON mean the same value. */
  readonly others: readonly string[];
  /** The schemas that have its keys. */
  readonly parts: readonly Node[];
  /** Whether it may have other keys as well. */
  readonly isOpen: boolean;
  /** Whether it is JSON that can be a string. */
  readonly mayBeText: boolean;
  /** Whether it can be an object without keys. */
  readonly mayBeEmpty: boolean;
  /** Its keys, which a call may pass as parameters. */
  readonly keys: {
    has(name: string): boolean;
    keys(): Iterable<string>;
  };
  /** Whether only the server writes a key. */
  isReadOnly(name: string): boolean;
  /** How its fields are written where it is a form, by their names. */
  readonly styles: ReadonlyMap<string, Places>;
  /** Whether all of its alternatives require a key. */
  requires(name: string): boolean;
  /** Whether a condition holds for all keys that it requires. */
  requiresOnly(isFine: (name: string) => boolean): boolean;
}

export const readRequestBody = /* @__PURE__ */ readOnce(
  (document, node): Body => {
    const contents = contentsOf(document, contentOf(document, node));
    const types = contents.map(({ type }) => type);
    const [first = ""] = types;
    const canName = isNamable(first);
    const withKeys = contents.filter(({ type }) => hasKeys(type));
    const parts = withKeys.flatMap(({ schema }) => partsOf(document, schema));
    const shapes = withKeys.map(({ schema }) => shapesOf(document, schema));
    const isOpen = parts.some(takesOthers) ||
      !parts.some((part) => propertiesOf(part).size) &&
        shapes.some((shape) => shape.includes("an object"));
    const schemasOf = lookupIn(parts.map(propertiesOf));
    const isReadOnly = hiddenBy(document, parts);
    const required = hasKeys(first)
      ? combinedOf(document, contents[0]!.schema).map(requiredIn)
      : [];
    const isRequired = lookupIn(required);
    const requiresOnly: Body["requiresOnly"] = (isFine) =>
      required.every((names) => [...names.keys()].every(isFine));
    return {
      node,
      isRequired: node.required === true,
      contents,
      contentType: canName && !takesJson(first) ? first : undefined,
      others: types.filter((type) =>
        !canName || type !== first && !(isJson(first) && isJson(type))
      ),
      parts,
      isOpen,
      mayBeText: isJson(first) && !first.includes("*") &&
        shapes[0]!.includes("a text"),
      mayBeEmpty: hasKeys(first) && shapes[0]!.includes("an empty object") &&
        requiresOnly(isReadOnly),
      keys: {
        has: (name) => schemasOf(name).length > 0,
        keys: () =>
          new Set(parts.flatMap((part) => [...propertiesOf(part).keys()])),
      },
      isReadOnly,
      styles: fieldStylesOf(document, contents),
      requires: (name) => isRequired(name).length > 0 && !isReadOnly(name),
      requiresOnly,
    };
  },
);

/** Whether the keys of a body of this type may be parameters. */
function hasKeys(type: string): boolean {
  return isJson(type) || isForm(type);
}

/** The keys that a schema itself requires, to look them up. */
const requiredIn = /* @__PURE__ */ once((part: Node) =>
  new Map([...requiredOf(part)].map((name) => [name, true]))
);

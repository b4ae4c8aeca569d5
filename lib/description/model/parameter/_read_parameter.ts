import { show } from "../../../_show.ts";
import type { Place } from "../../../endpoint/_route_rules.ts";
import { isJson } from "../_media_types.ts";
import {
  type Node,
  type NodeReader,
  readOnce,
  resolve,
  toObject,
  toText,
} from "../_resolve.ts";
import { schemaOf } from "../schema/_combined_of.ts";
import { type Shape, shapesOf } from "../schema/_shapes_of.ts";
import { hasStyle, type Style, toStyle, usualStyle } from "./_style.ts";

/** A parameter, as far as it matters for how it is written. */
export interface Parameter {
  readonly name: string;
  /** `path`, `query`, `querystring`, `header` or `cookie`. */
  readonly location: string;
  readonly isRequired: boolean;
  /** The object in the description, which also has its text. */
  readonly node: Node;
  /** The schema of its value, what that can be, and its media type if it has one. */
  readonly schema: unknown;
  readonly shapes: readonly Shape[];
  readonly mediaType: string | undefined;
  /** How it is written; `undefined` where only one way is possible. */
  readonly style: Style | undefined;
}

export const readParameter: NodeReader<Parameter> = /* @__PURE__ */ readOnce((
  document,
  node,
) => {
  const { name, content } = node;
  if (typeof name !== "string") throw new Error('no "name"');
  const location = toText(node.in);
  if (!/^(?:path|query|querystring|header|cookie)$/.test(location)) {
    const shown = `${show(name)} has "in": ${show(node.in)}`;
    throw new Error(
      `${shown}; it must be "path", "query", "querystring", "header" or "cookie"`,
    );
  }
  const [mediaType] = Object.keys(toObject(content));
  const { schema } = mediaType === undefined
    ? node
    : resolve(document, toObject(content)[mediaType]);
  return {
    name,
    location,
    isRequired: location === "path" || node.required === true,
    node,
    schema,
    shapes: shapesOf(document, schema),
    mediaType,
    style: mediaType !== undefined
      ? isJson(mediaType) && !isScalar(schemaOf(document, schema).type)
        ? toStyle("json")
        : undefined
      : location === "querystring"
      ? undefined
      : styleOf(document, location as Place, node, schema),
  };
});

/** Whether the JSON of a type equals the string that a URL has for the value. */
export function isScalar(type: unknown): boolean {
  return /^(?:boolean|integer|number)$/.test(toText(type));
}

/** Whether a header is described elsewhere: OpenAPI 3.1.1, section 4.8.12.1. */
export function isOwnHeader({ location, name }: Parameter): boolean {
  return location === "header" &&
    /^(?:accept|content-type|authorization)$/i.test(name);
}

/** The style of a parameter or of a form field, where it makes a difference. */
export function styleOf(
  document: Node,
  place: Place,
  { style, explode }: Node,
  schema: unknown,
): Style | undefined {
  const usual = usualStyle(place);
  const described = toText(style, usual.name);
  // A style of another place, or none at all, is not exploded.
  const isKnown = hasStyle(place, described);
  const name = isKnown ? described : usual.name;
  const isExploded = Boolean(explode ?? (name === "form" && isKnown));
  const shapes = shapesOf(document, schema);
  const isNested = shapes.some((shape) => /list|object/.test(shape));
  const { areDates } = insideOf(document, schemaOf(document, schema));
  const isDate = areDates || isDateAlone(shapes);
  if (name === "deepObject") {
    return isNested ? toStyle(name, false, isDate) : undefined;
  }
  // These two write more than the value itself.
  const isMarked = name === "label" || name === "matrix";
  // What nobody expects to be an object in a path is refused there.
  const isPlain = place === "path" && name === "simple" &&
    !shapes.includes("an object");
  return isDate || isMarked || isNested && !isPlain
    ? toStyle(name, isExploded, isDate)
    : undefined;
}

/** What the items of a list and the properties of an object are. */
interface Members {
  /** Whether items are lists or objects. */
  readonly hasNestedItems: boolean;
  readonly hasLists: boolean;
  readonly hasObjects: boolean;
  /** Whether all of them that are texts are dates. */
  readonly areDates: boolean;
}

/** What the members of a schema are. Many parameters may have one schema, so it is asked once. */
export const insideOf: NodeReader<Members> = /* @__PURE__ */ readOnce(
  (document, { items, properties }) => {
    const inObject = Object.values(toObject(properties))
      .map((property) => shapesOf(document, property));
    const inList = items === undefined ? [] : [shapesOf(document, items)];
    const all = [...inObject, ...inList];
    const isNested = (shapes: readonly Shape[]) =>
      shapes.length > 0 && !shapes.includes("a text");
    const nested = inObject.filter(isNested);
    return {
      hasNestedItems: inList.some(isNested),
      hasLists: nested.some((shapes) => shapes.includes("a list")),
      hasObjects: nested.some((shapes) => shapes.includes("an object")),
      areDates: all.some(isDateAlone) &&
        !all.some((shapes) => shapes.includes("a time")),
    };
  },
);

function isDateAlone(shapes: readonly Shape[]): boolean {
  return shapes.includes("a text") && !shapes.includes("a time");
}

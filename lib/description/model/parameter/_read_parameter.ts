import { show } from "../../../_show.ts";
import type { Place } from "../../../endpoint/build/_parameter_writer.ts";
import { type MediaKind, mediaKindOf } from "../../../_media_type.ts";
import { contentOf } from "../_media_types.ts";
import { type Node, readOnce, resolve, toObject, toText } from "../_resolve.ts";
import { schemaOf } from "../schema/_combined_of.ts";
import { partsOf, propertiesOf } from "../schema/_parts_of.ts";
import { type Shape, shapesOf } from "../schema/_shapes_of.ts";
import { hasStyle, type Style, toStyle, usualStyle } from "./_style.ts";

/** What matters of a parameter for how it is written. */
export interface Parameter {
  readonly name: string;
  /** `path`, `query`, `querystring`, `header` or `cookie`. */
  readonly location: string;
  readonly isRequired: boolean;
  /** The object in the document, for its texts. */
  readonly node: Node;
  /** The schema of its value, the shapes of that, and its media type if it has one. */
  readonly schema: unknown;
  readonly shapes: readonly Shape[];
  readonly mediaType: string | undefined;
  /** The fields of a form that is the whole query. */
  readonly fields: readonly QueryField[];
  /** How it is written; `undefined` where only one way is possible. */
  readonly style: Style | undefined;
}

type QueryField = Pick<Parameter, "name" | "schema" | "style">;

export const readParameter = /* @__PURE__ */ readOnce(
  (document, node): Parameter => {
    const { name } = node;
    if (typeof name !== "string") throw new Error('no "name"');
    const location = toText(node.in);
    if (!/^(?:path|query|querystring|header|cookie)$/.test(location)) {
      const shown = `${show(name)} has "in": ${show(node.in)}`;
      throw new Error(
        `${shown}; it must be "path", "query", "querystring", "header" or "cookie"`,
      );
    }
    const content = contentOf(document, node);
    const [mediaType] = Object.keys(content);
    const { schema, encoding } = mediaType === undefined
      ? node
      : resolve(document, content[mediaType]);
    const kind = mediaType === undefined ? undefined : mediaKindOf(mediaType);
    return {
      name,
      location,
      isRequired: location === "path" || node.required === true,
      node,
      schema,
      shapes: shapesOf(document, schema),
      mediaType,
      fields: location === "querystring" && kind === "form"
        ? fieldsOf(document, schema, toObject(encoding))
        : [],
      style: kind
        ? styleOfKind(kind, schemaOf(document, schema))
        : location === "querystring"
        ? undefined
        : styleOf(document, location as Place, node, schema),
    };
  },
);

/** The style of a value with a media type. */
function styleOfKind(kind: MediaKind, { type }: Node): Style | undefined {
  // Their JSON equals the string that a URL has for the value.
  const isScalar = /^(?:boolean|integer|number)$/.test(toText(type));
  return kind === "form"
    ? toStyle("urlencoded")
    : kind === "json" && !isScalar
    ? toStyle("json")
    : undefined;
}

function fieldsOf(
  document: Node,
  schema: unknown,
  encoding: Node,
): QueryField[] {
  const properties = partsOf(document, schema)
    .flatMap((part) => [...propertiesOf(part)]);
  return properties.map(([name, schema]) => {
    const field = toObject(encoding[name]);
    const isStyled = field.style !== undefined || field.explode !== undefined;
    const isObject = shapesOf(document, schema).includes("an object");
    const style = isStyled || !isObject
      ? styleOf(document, "query", field, schema)
      : toStyle("deepObject");
    return { name, schema, style };
  });
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
  // A style that this place doesn't have is not exploded.
  const isKnown = hasStyle(place, described);
  const name = isKnown ? described : usual.name;
  const isExploded = Boolean(
    explode ?? (/^(?:form|cookie)$/.test(name) && isKnown),
  );
  const shapes = shapesOf(document, schema);
  const isNested = shapes.some((shape) => /list|object/.test(shape));
  if (name === "deepObject") return isNested ? toStyle(name) : undefined;
  // These write more than the value itself, or do not encode it.
  const isMarked = /^(?:label|matrix|cookie)$/.test(name);
  // What nobody expects to be an object in a path is refused there.
  const isPlain = place === "path" && name === "simple" &&
    !shapes.includes("an object");
  return isMarked || isNested && !isPlain
    ? toStyle(name, isExploded)
    : undefined;
}

import { toRecord } from "../../../_record.ts";
import { mediaKindOf } from "../../../_media_type.ts";
import { isJson } from "../_media_types.ts";
import { type Node, toObject, toText } from "../_resolve.ts";
import { styleOf } from "../parameter/_read_parameter.ts";
import {
  type Places,
  type Style,
  type StylePlace,
  toStyle,
} from "../parameter/_style.ts";
import { lookupIn, partsOf, propertiesOf } from "../schema/_parts_of.ts";
import { shapesOf } from "../schema/_shapes_of.ts";
import { bytesIn, type Content } from "./_contents_of.ts";

/** Reads how the fields of a body are written in a form, and as parts of a multipart body, by their names; in the usual way where nothing is said. */
export function fieldStylesOf(
  document: Node,
  contents: readonly Content[],
): ReadonlyMap<string, Places> {
  const all = new Map<string, Map<StylePlace, Style>>();
  for (const { type, schema, encoding } of contents) {
    const kind = mediaKindOf(type);
    if (kind !== "form" && kind !== "multipart") continue;
    const place = kind === "form" ? "body" : "part";
    const parts = partsOf(document, schema);
    const schemasOf = lookupIn(parts.map(propertiesOf));
    const fields = Object.entries(encoding);
    for (const part of place === "part" ? parts : []) {
      for (const [name, contentType] of bytesIn(document, part)) {
        fields.push([name, toRecord({ contentType })]);
      }
    }
    for (const [name, value] of fields) {
      const field = toObject(value);
      const style = styleOfField(
        document,
        place,
        field,
        schemasOf(name).at(-1),
      );
      const styles = all.get(name) ?? new Map();
      if (style && !styles.has(place)) styles.set(place, style);
      if (style || Object.hasOwn(encoding, name)) all.set(name, styles);
    }
  }
  return all;
}

/** The style of a field, or the media type of a part; `undefined` where there is nothing to say. */
function styleOfField(
  document: Node,
  place: StylePlace,
  encoding: Node,
  schema: unknown,
): Style | undefined {
  if (encoding.style !== undefined || encoding.explode !== undefined) {
    return styleOf(document, "body", encoding, schema);
  }
  const type = toText(encoding.contentType);
  if (!type || /[*,]/.test(type)) return undefined;
  if (place === "part") return toStyle("part", false, type);
  const isText = shapesOf(document, schema).every((shape) =>
    shape === "a text"
  );
  return isJson(type) && !isText ? toStyle("json") : undefined;
}

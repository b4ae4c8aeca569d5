import { toRecord } from "../../_record.ts";
import { mediaKindOf } from "../../_media_type.ts";
import { isJson } from "../../description/model/_media_types.ts";
import type { Content } from "../../description/model/body/_contents_of.ts";
import type { Parameter } from "../../description/model/parameter/_read_parameter.ts";
import {
  type Node,
  readOnce,
  resolve,
  toObject,
} from "../../description/model/_resolve.ts";
import { shapesOf } from "../../description/model/schema/_shapes_of.ts";
import { STRING } from "../schema/_schema.ts";
import {
  BYTES,
  FILE,
  hasBytes,
  rangeOf,
  readBytes,
  readParts,
  withFiles,
} from "./_read_bytes.ts";

/** Turns the value of an argument, which is JSON, into what is written. */
export type Read = (value: unknown) => unknown;

const same: Read = (value) => value;
// A string alone would be taken for JSON.
const quoted: Read = (it) => typeof it === "string" ? JSON.stringify(it) : it;

/** How an argument is read, and the schema that its value has in the document. */
interface Reading {
  readonly read: Read;
  readonly schema: unknown;
}

/** Says how a parameter is read: as a string where nothing else could be written. */
export function parameterReader(
  { location, mediaType, schema, shapes }: Parameter,
): Reading {
  const isText = mediaType !== undefined
    ? !/^(?:json|form)$/.test(mediaKindOf(mediaType))
    : /^(?:path|header)$/.test(location) && shapes.includes("anything");
  // A style is known for each member of a whole query.
  const isJsonText = location !== "querystring" && mediaType !== undefined &&
    isJson(mediaType);
  return { read: isJsonText ? quoted : same, schema: isText ? STRING : schema };
}

/**
 * Says how a body is read.
 *
 * @param name What it is called in messages.
 */
export function bodyReader(
  document: Node,
  content: Content,
  name: string,
): Reading {
  const { type, schema } = content;
  const kind = mediaKindOf(type);
  let isBytes = hasBytes(document, schema);
  switch (kind) {
    case "json":
      if (isBytes && type.includes("*")) break;
      return { read: quoted, schema };
    case "yaml":
      if (shapesOf(document, schema).includes("a text")) break;
      // JSON is also YAML.
      return { read: same, schema };
    case "lines":
      return { read: same, schema: toListSchema(document, toObject(schema)) };
    case "form":
      return { read: same, schema: toObjectSchema(document, toObject(schema)) };
    case "multipart": {
      const whole = withFiles(document, content);
      return {
        read: (body) => readParts(document, whole, name, body),
        schema: toObjectSchema(document, toObject(whole.schema)),
      };
    }
    case "bytes":
      isBytes ||= BYTES.test(type) ||
        !Object.keys(resolve(document, schema)).length;
  }
  const range = rangeOf(type);
  const notes = range && { description: `A data: URI of ${range}*.` };
  return isBytes
    ? {
      read: (value) => readBytes(value, name, range),
      schema: toRecord({ ...FILE, ...notes }),
    }
    : { read: same, schema: STRING };
}

/** The schema of a form: a string would be sent as it is, with any keys in it. */
const toObjectSchema = /* @__PURE__ */ readOnce((document, schema): Node =>
  resolve(document, schema).type === "object"
    ? schema
    : toRecord({ type: "object", allOf: [schema] })
);

/** The schema of lines, of which some documents describe only one. */
const toListSchema = /* @__PURE__ */ readOnce((document, schema): Node => {
  const shapes = shapesOf(document, schema);
  return shapes.includes("a list") && !shapes.includes("anything")
    ? schema
    : toRecord({ type: "array", items: schema });
});

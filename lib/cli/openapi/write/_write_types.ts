import { isPlainObject } from "../../../_is_plain_object.ts";
import { combinedOf } from "../../../description/model/schema/_combined_of.ts";
import { isReadOnly } from "../../../description/model/schema/_hidden_names.ts";
import {
  fieldsOfQuery,
  type Parameter,
  readParameter,
} from "../../../description/model/parameter/_read_parameter.ts";
import {
  type Node,
  resolve,
  targetOf,
  toObject,
  toPointerKey,
} from "../../../description/model/_resolve.ts";
import { showBare } from "../../../_show.ts";
import { escapeUnprintable } from "../../_output.ts";
import { objectsIn } from "../../../description/load/_walk_document.ts";

import { cutCircles } from "./_cut_circles.ts";
import { tellApart } from "./_tell_apart.ts";

/** The parts of openapi-typescript that the command uses. */
export interface OpenapiTypescript {
  readonly COMMENT_HEADER: string;
  astToString(ast: unknown): string;
  resolveRef(document: Node, $ref: string, options: object): unknown;
  scanDiscriminators(document: Node, options: object): unknown;
  transformSchema(document: Node, context: object): unknown;
}

/**
 * Writes the types of a description. The function that openapi-typescript exports by
 * default would first resolve references, with files and connections. This one has
 * nothing that could open any, and needs half of the time.
 */
export function writeTypes(
  description: Node,
  tools: OpenapiTypescript,
): { types: string; notes: readonly string[] } {
  const document = toResolved(description);
  const notes = tellApart(document);
  cutCircles(document);
  requireOfObjects(document);
  try {
    return { types: printTypes(document, document, tools), notes };
  } catch (error) {
    const [line] = (error as Error).message.split("\n");
    const place = placeOfFault(document, tools);
    throw new Error(
      `openapi-typescript cannot read it${place}: ${line}; --table needs no types`,
    );
  }
}

/** Writes the types of a part of a document, whose references lead into the whole. */
function printTypes(
  part: Node,
  document: Node,
  tools: OpenapiTypescript,
): string {
  const options = {
    defaultNonNullable: false,
    emptyObjectsUnknown: true,
    readWriteMarkers: /"(?:read|write)Only":true/.test(JSON.stringify(part)),
    silent: true,
  };
  const ast = tools.transformSchema(part, {
    ...options,
    discriminators: tools.scanDiscriminators(document, options),
    injectFooter: [],
    resolve: ($ref: string) => tools.resolveRef(document, $ref, options),
  });
  const text = tools.COMMENT_HEADER + tools.astToString(ast);
  // It copies characters that control a terminal or reorder text into comments.
  return text.replace(/\r\n?/g, "\n").split("\t").map(escapeUnprintable)
    .join("\t");
}

/** Finds the first path or component for which no types can be written. */
function placeOfFault(document: Node, tools: OpenapiTypescript): string {
  const { paths, components, ...rest } = document;
  const sections = Object.entries(toObject(components));
  const parts: [key: string, part: Node][] = [
    ...sections.flatMap(([section, all]) =>
      Object.entries(toObject(all)).map(([name, component]): [string, Node] => [
        `components/${section}/${toPointerKey(name)}`,
        { components: { [section]: { [name]: component } } },
      ])
    ),
    ...Object.entries(toObject(paths)).map(([path, item]): [string, Node] => [
      `paths/${toPointerKey(path)}`,
      { paths: { [path]: item } },
    ]),
  ];
  const found = parts.find(([, part]) => {
    try {
      printTypes({ ...rest, ...part }, document, tools);
      return false;
    } catch {
      return true;
    }
  });
  return found ? `, at ${showBare(`#/${found[0]}`)}` : "";
}

/** Copies a description in the form that openapi-typescript reads. */
function toResolved(description: Node): Node {
  const document = structuredClone(description);
  const nodes = objectsIn(document);
  const maps = new Set([...nodes].map(({ properties }) => properties));
  for (const node of nodes) {
    const { $ref, externalValue, title } = node;
    if (typeof externalValue === "string") delete node.externalValue;
    // YAML reads a title such as 2024 as a number.
    if (typeof title === "number") node.title = `${title}`;
    // The type of a reference that leads nowhere is `unknown`.
    if (typeof $ref === "string" && !targetOf(description, { $ref })) {
      delete node.$ref;
    }
    // References into them lead to components; it would write them as a property.
    if (!maps.has(node)) delete node.$defs;
    const properties = Object.values(toObject(node.properties))
      .filter(isPlainObject);
    // It reads what stands beside a reference, and not what it leads to.
    for (const it of properties) {
      const isWriteOnly = ({ writeOnly }: Node) => writeOnly === true;
      if (isReadOnly(document, it)) it.readOnly = true;
      if (combinedOf(document, it).some(isWriteOnly)) it.writeOnly = true;
    }
    const { additionalProperties, patternProperties } = node;
    const others = Object.keys(toObject(additionalProperties)).length
      ? [additionalProperties]
      : [];
    if (properties.length && (others.length || patternProperties)) {
      // An index of TypeScript is about the named properties as well, and a mark is lost in it.
      const isMarked = properties.some((it) => it.readOnly || it.writeOnly);
      node.additionalProperties = isMarked
        ? {}
        : { anyOf: [...others, ...properties] };
    }
    if (Array.isArray(node.parameters)) {
      node.parameters = node.parameters
        .flatMap((parameter) => withFields(document, parameter));
    }
    const content = Object.entries(toObject(node.content));
    if (!content.some(([type]) => type.includes("/"))) continue;
    // The types of calls know media types in lower case.
    node.content = Object.fromEntries(
      content.map(([type, it]) => [type.toLowerCase(), it]),
    );
    // Without a schema, it would type every parameter as a string.
    const parameter = parameterOf(document, node);
    if (parameter?.style) node.schema = parameter.schema;
  }
  const { schemas: _, ...sections } = toObject(document.components);
  for (const section of Object.values(sections)) {
    for (const [name, component] of Object.entries(toObject(section))) {
      // It follows references to components, and none of a component.
      if (toObject(component).$ref === undefined) continue;
      Object.assign(Object(section), { [name]: resolve(document, component) });
    }
  }
  return document;
}

/** A parameter, or the fields of the whole query, which openapi-typescript does not know. */
function withFields(document: Node, node: unknown): unknown[] {
  const parameter = parameterOf(document, targetOf(document, node));
  return parameter?.location === "querystring"
    ? fieldsOfQuery(document, parameter)
      .map(([name, schema]) => ({ name, in: "query", schema }))
    : [node];
}

/** Reads a parameter; `undefined` for what is none, such as a part of an example. */
function parameterOf(document: Node, node: unknown): Parameter | undefined {
  try {
    return readParameter(document, node);
  } catch {
    return undefined;
  }
}

/** Removes `null` from bases whose properties an object requires: openapi-typescript would require them of `null` as well. */
function requireOfObjects(document: Node): void {
  for (const node of objectsIn(document)) {
    if (!Array.isArray(node.allOf) || !Array.isArray(node.required)) continue;
    node.allOf = node.allOf.map((base) => withoutNull(document, base));
  }
}

function withoutNull(document: Node, base: unknown): unknown {
  if (typeof toObject(base).$ref !== "string") return base;
  const { nullable, type, ...rest } = resolve(document, base);
  const types = [type ?? []].flat();
  return nullable === true || types.includes("null")
    ? { ...rest, ...type !== undefined && { type: types.find(isNotNull) } }
    : base;
}

const isNotNull = (type: unknown) => type !== "null";

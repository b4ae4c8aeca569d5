import { isPlainObject } from "../../../_is_plain_object.ts";
import { combinedOf } from "../../../description/model/schema/_combined_of.ts";
import {
  partsOf,
  propertiesOf,
  requiredOf,
} from "../../../description/model/schema/_parts_of.ts";
import { isReadOnly } from "../../../description/model/schema/_hidden_names.ts";
import {
  type Parameter,
  readParameter,
} from "../../../description/model/parameter/_read_parameter.ts";
import {
  type Node,
  orNothing,
  resolve,
  targetOf,
  toObject,
  toText,
} from "../../../description/model/_resolve.ts";
import { objectsIn } from "../../../description/load/_walk_document.ts";

/** A part of a document that is changed. */
type Part = Record<string, unknown>;

/** Copies a description into the form that openapi-typescript 7 reads as it is meant. */
export function adaptDocument(description: Node): Node {
  const document = structuredClone(description);
  const parts = objectsIn(document);
  const maps = new Set([...parts].map(({ properties }) => properties));
  const members = new Set([...parts].flatMap(membersOf));
  const values = new Set(
    [...parts].flatMap(({ properties, items, schema }) =>
      [items, schema, Object.values(toObject(properties))].flat()
    ),
  );
  for (const part of parts) {
    const { $ref, externalValue, title } = part;
    if (typeof externalValue === "string") delete part.externalValue;
    // YAML reads a title such as 2024 as a number.
    if (typeof title === "number") part.title = `${title}`;
    if (Array.isArray(part.enum) && !part.enum.length) delete part.enum;
    // It would take other words for objects.
    const isValue = values.has(part) || members.has(part);
    if (isValue && !TYPES.test(toText(part.type, "null"))) delete part.type;
    // The type of a reference that leads nowhere is `unknown`.
    if (typeof $ref === "string" && !targetOf(description, { $ref })) {
      delete part.$ref;
    }
    // References into them lead to components; it would write them as a property.
    if (!maps.has(part)) {
      delete part.$defs;
      listRequired(part);
    }
    markProperties(document, part);
    typeIndex(part);
    if (Array.isArray(part.parameters)) {
      part.parameters = part.parameters
        .flatMap((parameter) => withFields(document, parameter));
    }
    typeItems(part);
    joinRequired(document, part, members.has(part));
    adaptContent(document, part);
  }
  resolveComponents(document);
  return document;
}

/** Makes a list of what a schema requires: people also write `required: true` of a property, where it would fail. */
function listRequired(part: Part): void {
  const { properties, required = [] } = part;
  if (!isPlainObject(properties) || Array.isArray(required)) return;
  part.required = [...requiredOf(part)];
}

/** Marks properties as read-only or write-only if what they refer to is: it reads only what is beside a reference. */
function markProperties(document: Node, part: Part): void {
  const isWriteOnly = ({ writeOnly }: Node) => writeOnly === true;
  for (const it of propertiesIn(part)) {
    if (isReadOnly(document, it)) it.readOnly = true;
    if (combinedOf(document, it).some(isWriteOnly)) it.writeOnly = true;
  }
}

/** Lets the type of other properties include those of the named ones, as an index of TypeScript has to. It is `unknown` where these have marks, which would be lost, or hold other schemas, which would double at each level. */
function typeIndex(part: Part): void {
  const { additionalProperties, patternProperties } = part;
  const properties = propertiesIn(part);
  const others = Object.keys(toObject(additionalProperties)).length
    ? [additionalProperties]
    : [];
  if (!properties.length || !(others.length || patternProperties)) return;
  const isShort = (it: Part) =>
    !it.readOnly && !it.writeOnly &&
    !Object.values(it).flat().some(isPlainObject);
  part.additionalProperties = properties.every(isShort)
    ? { anyOf: [...others, ...properties] }
    : {};
}

/** Types a tuple with further items as a list of all of them: openapi-typescript would allow no further ones. */
function typeItems(part: Part): void {
  const { prefixItems, items } = part;
  if (!Array.isArray(prefixItems) || !isPlainObject(items)) return;
  part.items = { anyOf: [...prefixItems, items] };
  delete part.prefixItems;
}

/**
 * Gives a schema what it and members of its `allOf` require of others, where
 * openapi-typescript finds it: it looks no further than the schemas beside, and takes
 * a member that says nothing else for an object with any properties. What nothing
 * describes may be anything, or missing: most such names are of earlier versions.
 */
function joinRequired(document: Node, part: Part, isMember: boolean): void {
  const members = [part.allOf ?? []].flat().filter(isPlainObject);
  const others = members.filter((it) => !isBare(it));
  if (others.length && others.length < members.length) part.allOf = others;
  const foreign = [part, ...members].flatMap((it) =>
    [...requiredOf(it)].filter((name) => !propertiesOf(it).has(name))
  );
  if (!foreign.length) return;
  const beside = members.map((it) => propertiesOf(resolve(document, it)));
  const combined = combinedOf(document, part).map(propertiesOf);
  const parts = partsOf(document, part);
  const isClosed = !isMember && parts.some((it) => propertiesOf(it).size) &&
    !parts.some((it) => it.additionalProperties || it.patternProperties);
  const required = new Set([...requiredOf(part), ...foreign]);
  const added: Part = {};
  for (const name of foreign) {
    if (beside.some((it) => it.has(name))) continue;
    const base = combined.find((it) => it.has(name));
    if (base) added[name] = base.get(name);
    else if (isClosed && !parts.some((it) => propertiesOf(it).has(name))) {
      added[name] = {};
      required.delete(name);
    }
  }
  part.required = [...required];
  if (Object.keys(added).length) {
    part.properties = { ...toObject(part.properties), ...added };
  }
}

/** Whether a schema says of an object at most what it requires. */
const isBare = (schema: unknown): schema is Part =>
  isPlainObject(schema) && !propertiesIn(schema).length &&
  (schema.type === "object" || schema.required !== undefined) &&
  Object.entries(schema).every(([key, value]) =>
    key === "type" ? value === "object" : SAYS_REQUIRED.test(key)
  );

const SAYS_REQUIRED = /^(?:properties|required|title|description)$/;

const TYPES = /^(?:string|number|integer|boolean|array|object|null)$/;

const membersOf = ({ allOf, anyOf, oneOf }: Part): unknown[] =>
  [allOf ?? [], anyOf ?? [], oneOf ?? []].flat();

const propertiesIn = ({ properties }: Part): Part[] =>
  Object.values(toObject(properties)).filter(isPlainObject);

/** Writes media types in lower case, as the types of calls know them, and gives lines, events and a parameter their schema. */
function adaptContent(document: Node, part: Part): void {
  const content = Object.entries(toObject(part.content));
  if (!content.some(([type]) => type.includes("/"))) return;
  part.content = Object.fromEntries(
    content.map(([type, it]) => [
      type.toLowerCase(),
      withSchema(document, type, toObject(it)),
    ]),
  );
  // Without a schema, it would type every parameter as a string.
  const parameter = parameterOf(document, part);
  if (parameter?.style) part.schema = parameter.schema;
}

/** Gives a media type of OpenAPI 3.2 that describes each item the schema of all: lines, or what events have as their data. */
function withSchema(document: Node, type: string, media: Node): Node {
  const { itemSchema, schema } = media;
  if (!itemSchema || schema) return media;
  const items = /^text\/event-stream\b/i.test(type)
    ? { anyOf: partsOf(document, itemSchema).flatMap(dataIn) }
    : itemSchema;
  return { ...media, schema: { type: "array", items } };
}

/** The schema of the data of an event, which is JSON in a string. */
function dataIn(event: Node): unknown[] {
  const data = propertiesOf(event).get("data");
  return data === undefined ? [] : [toObject(data).contentSchema ?? data];
}

/** Resolves the components that are references themselves, which it does not follow. */
function resolveComponents(document: Node): void {
  const { schemas: _, ...sections } = toObject(document.components);
  for (const section of Object.values(sections)) {
    for (const [name, component] of Object.entries(toObject(section))) {
      if (toObject(component).$ref === undefined) continue;
      Object.assign(Object(section), { [name]: resolve(document, component) });
    }
  }
}

/** A parameter, or the fields of the whole query, which openapi-typescript does not know. */
function withFields(document: Node, node: unknown): unknown[] {
  const parameter = parameterOf(document, targetOf(document, node));
  if (parameter?.location !== "querystring") return [node];
  const parts = combinedOf(document, parameter.schema);
  return parameter.fields.map(({ name, schema }) => ({
    name,
    in: "query",
    schema,
    ...parameter.isRequired &&
      parts.some((part) => requiredOf(part).has(name)) && { required: true },
  }));
}

/** Reads a parameter; `undefined` for what is none, such as a part of an example. */
const parameterOf = (document: Node, node: unknown): Parameter | undefined =>
  orNothing(() => readParameter(document, node));

/**
 * Writes what a schema combines as openapi-typescript reads it: it would require
 * properties of a base that is `null` as well, and take the schema itself for one
 * more member of its `anyOf`.
 */
export function separateParts(document: Node): void {
  for (const node of objectsIn(document)) {
    const { anyOf, properties, type } = node;
    for (const key of ["anyOf", "oneOf"]) {
      const union = node[key];
      if (properties && Array.isArray(union) && union.every(isBare)) {
        delete node[key];
      }
    }
    if (Array.isArray(node.anyOf) && (properties || type || node.allOf)) {
      delete node.anyOf;
      node.allOf = [node.allOf ?? [], { anyOf }].flat();
    }
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

import { describe } from "../_describe.ts";
import { hasBody, type MethodName, METHODS } from "../endpoint/_route.ts";
import { isJson, isMediaType, kindOf } from "./_media_types.ts";
import { type Body, type Content, hasKey } from "./_read_body.ts";
import { isScalar, type Parameter } from "./_read_parameter.ts";
import {
  describeBare,
  type Node,
  once,
  resolve,
  toObject,
  toText,
} from "./_resolve.ts";
import { type Shape, shapesOf } from "./_shapes_of.ts";
import { jsonClashes, OPTIONS, type Route } from "./_write_config.ts";

/**
 * Says what no call of an operation can express, and what calls have to express
 * in another way than it is described.
 */
export function notesOn(
  document: Node,
  route: Route,
): { errors: readonly string[]; notes: readonly string[] } {
  const { method, path, parameters, body, faults } = route.operation;
  if (!route.template) {
    const shown = describeBare(method);
    const fault = METHODS.includes(method.toLowerCase())
      ? route.fault
      : `no call has the method ${shown}; use another client for it`;
    return { errors: [...faults, fault], notes: [] };
  }
  const errors = new Set<string>();
  const notes: string[] = [];
  const add = (it: string) => errors.add(`${it}; correct the description`);
  const attempt = (read: () => readonly string[]) => {
    try {
      notes.push(...read());
    } catch (error) {
      add((error as Error).message);
    }
  };
  faults.forEach(add);
  attempt(() => {
    if (hasBody(method.toLowerCase() as MethodName)) return [];
    const { requestBody } = route.operation.node;
    if (requestBody === undefined) return [];
    const fault = `${method} requests have no body`;
    const item = resolve(document, toObject(document.paths)[path]);
    const other = ["post", "put", "patch", "delete"]
      .find((it) => toObject(item[it]).requestBody !== undefined);
    if (other) return [`${fault}; send it with ${other.toUpperCase()}`];
    const { required } = resolve(document, requestBody);
    if (required !== true) return [`${fault}; leave it out`];
    errors.add(`${fault}; use another client`);
    return [];
  });
  for (const [parameter, reason] of route.unwritten) {
    const text = `the query parameter ${describe(parameter.name)} has`;
    if (reason === "name") {
      errors.add(`${text} a name that no template can have; rename it`);
    } else notes.push(`${text} ${noteOn(parameter, reason)}`);
  }
  const clashes = jsonClashes(parameters);
  for (const parameter of parameters) {
    const { name, location } = parameter;
    const shown = describe(name);
    attempt(() =>
      (clashes.has(parameter)
        ? ["is JSON there and not elsewhere; pass JSON.stringify(value)"]
        : notesOnParameter(document, parameter))
        .map((note) => `the ${location} parameter ${shown} ${note}`)
    );
    if (location !== "query" || !hasKey(body, name)) continue;
    notes.push(
      `${shown} is in the query and in the body; a parameter goes to the query, so pass the body as data`,
    );
  }
  for (const name of OPTIONS) {
    const at = parameters.find((it) =>
      it.name === name && /path|query/.test(it.location)
    );
    if (!at && !hasKey(body, name)) continue;
    const what = at ? `${at.location} parameter` : "body key";
    notes.push(
      `the ${what} "${name}" has the name of an option; pass parameters in the third argument: api(route, {}, { ${name} })`,
    );
  }
  if (body) attempt(() => notesOnBody(document, body));
  return { errors: [...errors], notes };
}

/** How to pass a parameter whose style neither a template nor the config can express. */
function noteOn(
  { name, list, object, described }: Parameter,
  reason: "path" | "style",
): string {
  if (reason === "path") {
    return "the name of one in the path; write its value into the query of the route";
  }
  const style = describeBare((list ?? object)!);
  const delimiter = described.style === "pipeDelimited" ? "|" : " ";
  const advice = style === "deepObject"
    ? `name its keys in the route: {?${describeBare(name)}[key]}`
    : `pass value.join("${delimiter}")`;
  return `the style ${style}, which no template has; ${advice}`;
}

const notesOnParameter = /* @__PURE__ */ once((
  document,
  node,
): readonly string[] => {
  const parameter = node as unknown as Parameter;
  const { name, location, mediaType, schema, style, described } = parameter;
  if (location === "querystring") {
    return ["is the whole query; write it into the URL of the request"];
  }
  if (mediaType !== undefined) {
    const { type } = resolve(document, schema);
    const isText = isJson(mediaType)
      ? isScalar(type)
      : /^text\/plain\b/i.test(mediaType) && type === "string";
    return style || isText ? [] : [asText(mediaType)];
  }
  const shapes = shapesOf(document, schema);
  if (shapes.includes("anything")) return [];
  const inside = described.style !== "deepObject" &&
    nestedIn(document, resolve(document, schema));
  return (["a list", "an object"] as const).flatMap((shape) => {
    if (!shapes.includes(shape)) return [];
    const isList = shape === "a list";
    if (location === "cookie") {
      const value = isList ? describe(`${name}=a; ${name}=b`) : "{ ...value }";
      return described.explode
        ? [`is ${shape}, exploded; pass headers: { cookie: ${value} }`]
        : [];
    }
    if (isList ? parameter.list : parameter.object ?? style) {
      const nested = inside && inside[shape];
      return nested ? [`${nested}; pass it as a string`] : [];
    }
    return `${location} ${described.style}` === "path simple"
      ? 'is an object between slashes; pass its keys and values as a list: ["R", 100, "G", 200]'
      : ofStyle(shape, described, "cannot be written there");
  });
});

/** The note on nested lists and objects in a schema. */
const nestedIn = /* @__PURE__ */ once((
  document,
  { items, properties },
): Partial<Record<Shape, string | false | undefined>> => {
  const isNested = (schema: unknown) => {
    const shapes = shapesOf(document, schema);
    return shapes.length > 0 && !shapes.includes("a text");
  };
  const [first, ...others] = Object.entries(toObject(properties))
    .filter(([, schema]) => isNested(schema));
  const more = others.length ? `, and ${others.length} more like it` : "";
  const name = first && describe(first[0]);
  return {
    "a list": isNested(items) && "has items that are lists or objects",
    "an object": first &&
      `has the property ${name}, a list or an object${more}`,
  };
});

/** How to pass a value that has a media type. */
function asText(type: string): string {
  const text = isJson(type)
    ? "JSON.stringify(value)"
    : "it as a string of that type";
  return `is ${describeBare(type)}; pass ${text}`;
}

function ofStyle(
  shape: Shape,
  { style, explode }: Parameter["described"],
  fault: string,
): string {
  const shown = describeBare(style) + (explode ? ", exploded" : "");
  return `is ${shape} of the style ${shown}, which ${fault}; pass a string`;
}

/** The most notes on one body. */
const MOST_NOTES = 20;

const notesOnBody = /* @__PURE__ */ once((
  document,
  node,
): readonly string[] => {
  const { node: { content }, contents } = node as unknown as Body;
  const invalid = Object.keys(toObject(content))
    .filter((type) => !isMediaType(type)).map((type) => describe(type)).map((
      type,
    ) =>
      `the body has the invalid media type ${type}; pass another in the header content-type`
    );
  const all = [
    ...invalid,
    ...contents.flatMap((it) => notesOnContent(document, it)),
  ];
  // Many operations may share a body.
  const more = all.length - MOST_NOTES;
  return more > 0
    ? [...all.slice(0, MOST_NOTES), `${more} more like these`]
    : all;
});

function notesOnContent(
  document: Node,
  { type, schema, encoding }: Content,
): string[] {
  const kind = kindOf(type);
  if (kind > 3) return [];
  if (isJson(type)) {
    if (!mayBeString(document, schema)) return [];
    const name = type.includes("*") ? "application/json" : describeBare(type);
    return [
      `the body may be a string; pass JSON.stringify(value) as data, and content-type: ${name}`,
    ];
  }
  const properties = toObject(resolve(document, schema).properties);
  const faultOf = kind === 2 ? faultOfField : faultOfPart;
  return Object.entries(encoding).flatMap(([name, value]) => {
    const fault = faultOf(document, properties[name], toObject(value));
    return fault ? [`the form field ${describe(name)} ${fault}`] : [];
  });
}

/** Whether a body may be a string, which `toRequest` sends unchanged, as plain text. */
function mayBeString(document: Node, schema: unknown): boolean {
  const shapes = shapesOf(document, schema);
  const { type = "string" } = resolve(document, schema);
  return [type].flat().includes("string") && shapes.includes("a text") &&
    !shapes.includes("anything");
}

/**
 * What is wrong with a field of a form that has its own encoding.
 * `toRequest` repeats the name of a list, puts the keys of an object in brackets,
 * and the indices of a list of objects as well.
 */
function faultOfField(
  document: Node,
  property: unknown,
  { style, explode, contentType }: Node,
): string {
  const shapes = shapesOf(document, property);
  const isObject = shapes.includes("an object");
  const isList = !isObject && shapes.includes("a list");
  if (shapes.includes("anything") || !isObject && !isList) return "";
  if (style === undefined && explode === undefined) {
    return contentType === undefined ? "" : asText(toText(contentType));
  }
  if (style === "deepObject") {
    const { items } = resolve(document, property);
    return isList && shapesOf(document, items).includes("a text")
      ? "is a list of the style deepObject, which repeats its name; add [] to the name"
      : "";
  }
  const form = toText(style, "form");
  const isExploded = explode !== false;
  if (isList && form === "form" && isExploded) return "";
  const described = { style: form, explode: isExploded };
  return ofStyle(isList ? "a list" : "an object", described, "no form has");
}

/** The same for a part of `multipart/form-data`, which only a `Blob` gives a type. */
function faultOfPart(
  document: Node,
  property: unknown,
  { contentType, headers }: Node,
): string {
  if (Object.keys(toObject(headers)).length) {
    return "has headers, which no FormData has; pass the whole body as data";
  }
  const type = toText(contentType);
  const schema = resolve(document, property);
  const item = resolve(document, schema.items ?? schema);
  const shapes = shapesOf(document, item);
  // A file is a `Blob` in any case.
  const isFile = shapes.includes("anything") || item.format === "binary" ||
    item.contentMediaType !== undefined;
  if (!type || isFile || /[*,]|^text\/plain\b/i.test(type)) return "";
  const isText = !shapes.includes("an object") && !shapes.includes("a list");
  const blob = `new Blob([${isText ? "text" : "JSON.stringify(value)"}]`;
  return `is ${describeBare(type)}; pass ${blob}, { type: ${describe(type)} })`;
}

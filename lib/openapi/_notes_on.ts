import { describe, describeBare } from "../_describe.ts";
import { METHODS } from "../endpoint/_route.ts";
import { isJson, isMediaType, kindOf } from "./_media_types.ts";
import { type Body, hasKey } from "./_read_body.ts";
import type { Operation } from "./_read_operations.ts";
import { isScalar, type Parameter } from "./_read_parameter.ts";
import { type Node, once, resolve, toObject, toText } from "./_resolve.ts";
import { shapesOf } from "./_shapes_of.ts";
import { OPTIONS, type Route } from "./_write_config.ts";

/** The shapes that are written in one of several styles. */
const STYLED = ["a list", "an object"] as const;

/**
 * Says what no call of an operation can express, and what calls have to express
 * in another way than it is described.
 */
export function notesOn(
  document: Node,
  { operation, template, fault, unwritten }: Route,
): { errors: readonly string[]; notes: readonly string[] } {
  const { method, parameters, body, faults } = operation;
  const errors = new Set<string>();
  const notes: string[] = [];
  const fail = (it: string) =>
    errors.add(it.includes("; ") ? it : `${it}; correct the description`);
  const attempt = (read: () => Iterable<string>) => {
    try {
      notes.push(...read());
    } catch (error) {
      fail((error as Error).message);
    }
  };
  faults.forEach(fail);
  if (!template) {
    const shown = describeBare(method);
    const isMethod = METHODS.includes(method.toLowerCase());
    const noMethod =
      `no call has the method ${shown}; use another client for it`;
    return { errors: [...errors, isMethod ? fault : noMethod], notes };
  }
  attempt(() => notesOnNoBody(document, operation));
  for (const it of unwritten) attempt(() => notesOnUnwritten(it));
  for (const it of parameters) {
    attempt(() => notesOnParameter(document, it, body));
  }
  attempt(() => notesOnOptions(operation));
  if (body) attempt(() => manyNotesOn(document, body));
  return { errors: [...errors], notes };
}

// Each of these yields notes, and throws what is an error.

function* notesOnNoBody(
  document: Node,
  { method, path, isBodiless, node: { requestBody } }: Operation,
): Generator<string> {
  if (!isBodiless || requestBody === undefined) return;
  const fault = `${method} requests have no body`;
  const item = resolve(document, toObject(document.paths)[path]);
  const other = ["post", "put", "patch", "delete"]
    .find((it) => toObject(item[it]).requestBody !== undefined);
  if (other) yield `${fault}; send it with ${other.toUpperCase()}`;
  else if (resolve(document, requestBody).required !== true) {
    yield `${fault}; leave it out`;
  } else throw new Error(`${fault}; use another client`);
}

function* notesOnUnwritten(
  [parameter, reason]: Route["unwritten"][number],
): Generator<string> {
  const { name, location, list, object, described } = parameter;
  const style = describeBare(list ?? object ?? "");
  const delimiter = described.style === "pipeDelimited" ? "|" : " ";
  const advice = style === "deepObject"
    ? `name its keys in the route: {?${describeBare(name)}[key]}`
    : `pass value.join("${delimiter}")`;
  const notes = {
    json: "is JSON there and not elsewhere; pass JSON.stringify(value)",
    path:
      "has the name of one in the path; write its value into the query of the route",
    name: "has a name that no template can have; rename it",
    style: `has the style ${style}, which no template has; ${advice}`,
  };
  const note = `the ${location} parameter ${describe(name)} ${notes[reason]}`;
  if (reason === "name") throw new Error(note);
  yield note;
}

function* notesOnParameter(
  document: Node,
  { name, location, mediaType, schema, ...rest }: Parameter,
  body: Body | undefined,
): Generator<string> {
  const { list, object, style, described } = rest;
  const text = `the ${location} parameter ${describe(name)}`;
  if (location === "query" && hasKey(body, name)) {
    yield `${
      describe(name)
    } is in the query and in the body; a parameter goes to the query, so pass the body as data`;
  }
  if (location === "querystring") {
    yield `${text} is the whole query; write it into the URL of the request`;
  } else if (mediaType !== undefined) {
    const { type } = resolve(document, schema);
    const isText = isJson(mediaType)
      ? isScalar(type)
      : /^text\/plain\b/i.test(mediaType) && type === "string";
    if (!style && !isText) yield `${text} ${asText(mediaType)}`;
  }
  for (const shape of mediaType ? [] : styledIn(document, schema)) {
    const isList = shape === "a list";
    const value = isList ? describe(`${name}=a; ${name}=b`) : "{ ...value }";
    const nested = described.style !== "deepObject" &&
      nestedIn(document, resolve(document, schema))[shape];
    const note = location === "cookie"
      ? described.explode &&
        `is ${shape}, exploded; pass headers: { cookie: ${value} }`
      : (isList ? list : object ?? style)
      ? nested && `${nested}; pass it as a string`
      : `${location} ${described.style}` === "path simple"
      ? 'is an object between slashes; pass its keys and values as a list: ["R", 100, "G", 200]'
      : ofStyle(shape, described);
    if (note) yield `${text} ${note}`;
  }
}

/** Whether a schema is for lists and for objects, which have styles; neither if it is for anything. */
function styledIn(document: Node, schema: unknown) {
  const shapes = shapesOf(document, schema);
  const isAny = shapes.includes("anything");
  return STYLED.filter((it) => !isAny && shapes.includes(it));
}

/** What is nested in a list and in an object. */
const nestedIn = /* @__PURE__ */ once((
  document,
  { items, properties },
): Partial<Record<typeof STYLED[number], string | false | undefined>> => {
  const isNested = (schema: unknown) => {
    const shapes = shapesOf(document, schema);
    return shapes.length > 0 && !shapes.includes("a text");
  };
  const [first, ...others] = Object.entries(toObject(properties))
    .filter(([, schema]) => isNested(schema)).map(([name]) => describe(name));
  const more = others.length ? `, and ${others.length} more like it` : "";
  return {
    "a list": isNested(items) && "has items that are lists or objects",
    "an object": first &&
      `has the property ${first}, a list or an object${more}`,
  };
});

function* notesOnOptions({ parameters, body }: Operation): Generator<string> {
  for (const name of OPTIONS) {
    const at = parameters.find((it) =>
      it.name === name && /path|query/.test(it.location)
    );
    if (!at && !hasKey(body, name)) continue;
    const what = at ? `${at.location} parameter` : "body key";
    yield `the ${what} "${name}" has the name of an option; pass parameters in the third argument: api(route, {}, { ${name} })`;
  }
}

/** How to pass a value that has a media type. */
function asText(type: string): string {
  const text = isJson(type)
    ? "JSON.stringify(value)"
    : "it as a string of that type";
  return `is ${describeBare(type)}; pass ${text}`;
}

function ofStyle(
  shape: typeof STYLED[number],
  { style, explode }: Parameter["described"],
): string {
  const shown = describeBare(style) + (explode ? ", exploded" : "");
  return `is ${shape} of the style ${shown}, which cannot be written there; pass a string`;
}

/** The most notes on one body, which many operations may share. */
const MOST_NOTES = 20;

const manyNotesOn = /* @__PURE__ */ once((document, body) => {
  const notes = [...notesOnBody(document, body as unknown as Body)];
  const more = notes.length - MOST_NOTES;
  return more > 0
    ? [...notes.slice(0, MOST_NOTES), `${more} more like these`]
    : notes;
});

function* notesOnBody(document: Node, body: Body): Generator<string> {
  for (const type of Object.keys(toObject(body.node.content))) {
    if (isMediaType(type)) continue;
    yield `the body has the invalid media type ${
      describe(type)
    }; pass another in the header content-type`;
  }
  for (const { type, schema, encoding } of body.contents) {
    const kind = kindOf(type);
    if (isJson(type) && mayBeString(document, schema)) {
      const name = type.includes("*") ? "application/json" : type;
      yield `the body may be a string; pass JSON.stringify(value) as data, and content-type: ${
        describeBare(name)
      }`;
    }
    if (kind !== 2 && kind !== 3) continue;
    const properties = toObject(resolve(document, schema).properties);
    const faultOf = kind === 2 ? faultOfField : faultOfPart;
    for (const [name, value] of Object.entries(encoding)) {
      const fault = faultOf(document, properties[name], toObject(value));
      if (fault) yield `the form field ${describe(name)} ${fault}`;
    }
  }
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
  const shape = styledIn(document, property).at(-1);
  if (!shape) return "";
  if (style === undefined && explode === undefined) {
    return contentType === undefined ? "" : asText(toText(contentType));
  }
  const isList = shape === "a list";
  if (style === "deepObject") {
    const { items } = resolve(document, property);
    return isList && shapesOf(document, items).includes("a text")
      ? "is a list of the style deepObject, which repeats its name; add [] to the name"
      : "";
  }
  const form = { style: toText(style, "form"), explode: explode !== false };
  const isWritten = isList && form.style === "form" && form.explode;
  return isWritten ? "" : ofStyle(shape, form);
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
  const isText = !STYLED.some((it) => shapes.includes(it));
  const blob = `new Blob([${isText ? "text" : "JSON.stringify(value)"}]`;
  return `is ${describeBare(type)}; pass ${blob}, { type: ${describe(type)} })`;
}

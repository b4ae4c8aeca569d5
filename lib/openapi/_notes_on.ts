import { describe } from "../_describe.ts";
import { isJson, isMediaType, kindOf } from "./_media_types.ts";
import type { Body, Content } from "./_read_body.ts";
import type { Operation } from "./_read_operations.ts";
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

/** What to tell the person who has a description about one of its operations. */
export interface Notes {
  /** What no call can express. */
  readonly errors: readonly string[];
  /** What calls have to express in another way. */
  readonly notes: readonly string[];
}

/**
 * Says which calls of an operation cannot be written as it is described, and what
 * to do then.
 *
 * @param methods The methods of the same path that have a body.
 */
export function notesOn(
  document: Node,
  { operation, template, fault, unwritten }: Route,
  methods: readonly string[],
): Notes {
  const { method, isBodiless, parameters, body, faults } = operation;
  if (!template) {
    return { errors: [...faults, faultOfRoute(method, fault)], notes: [] };
  }
  const errors = new Set(faults.map(toError));
  const attempt = <T>(read: () => T): T | undefined => {
    try {
      return read();
    } catch (error) {
      errors.add(toError((error as Error).message));
      return undefined;
    }
  };
  const notes: string[] = [];
  if (isBodiless && operation.node.requestBody !== undefined) {
    const isRequired = attempt(() =>
      resolve(document, operation.node.requestBody).required
    );
    const [other] = methods;
    const fault = `${method} requests have no body`;
    if (other) notes.push(`${fault}; send it with ${other}`);
    else if (isRequired !== true) notes.push(`${fault}; leave it out`);
    else errors.add(`${fault}; use another client`);
  }
  for (const [parameter, reason] of unwritten) {
    const text = `the query parameter ${describe(parameter.name)} `;
    if (reason === "name") {
      errors.add(`${text}has a name that no template can have`);
    } else {
      notes.push(
        text +
          (reason === "path"
            ? "has the name of one in the path; write its value into the query of the route"
            : noteOnStyle(parameter)),
      );
    }
  }
  const clashes = jsonClashes(parameters);
  for (const parameter of parameters) {
    const { name, location } = parameter;
    const own = clashes.has(parameter)
      ? ["is JSON there and not elsewhere; pass JSON.stringify(value)"]
      : attempt(() => notesOnParameter(document, parameter)) ?? [];
    for (const note of own) {
      notes.push(`the ${location} parameter ${describe(name)} ${note}`);
    }
    if (location === "query" && body?.keys.has(name)) {
      notes.push(
        `${
          describe(name)
        } is in the query and in the body; a parameter goes to the query, so pass the body as data`,
      );
    }
  }
  notes.push(...noteOnOptions(operation));
  if (body) notes.push(...attempt(() => notesOnBody(document, body)) ?? []);
  return { errors: [...errors], notes };
}

const toError = (fault: string) => `${fault}; correct the description`;

function faultOfRoute(method: string, fault: string): string {
  return /^(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)$/.test(method)
    ? fault
    : `no call has the method ${
      describeBare(method)
    }; use another client for it`;
}

/** How to pass a parameter whose style neither a template nor the rest has. */
function noteOnStyle(
  { name, list, object, described }: Parameter,
): string {
  const form = list ?? object ?? "";
  if (form === "deepObject") {
    const key = describeBare(`${name}[key]`);
    return `has the style deepObject, which no template has; name its keys in the route: {?${key}}`;
  }
  const delimiter = described.style === "pipeDelimited" ? "|" : " ";
  return `has the style ${
    describeBare(form)
  }, which no template has; pass value.join("${delimiter}")`;
}

const noteOnOptions = ({ parameters, body }: Operation): string[] =>
  OPTIONS.flatMap((name) => {
    const parameter = parameters.find((it) =>
      it.name === name && /path|query/.test(it.location)
    );
    if (!parameter && !body?.keys.has(name)) return [];
    const what = parameter ? `${parameter.location} parameter` : "body key";
    return `the ${what} "${name}" has the name of an option; pass parameters in the third argument: api(route, {}, { ${name} })`;
  });

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
  if (location === "cookie") {
    if (!described.explode) return [];
    if (shapes.includes("a list")) {
      const text = describe(`${name}=a; ${name}=b`);
      return [
        `is an exploded list; pass it as a string: headers: { cookie: ${text} }`,
      ];
    }
    return shapes.includes("an object")
      ? ["is an exploded object; pass headers: { cookie: { ...value } }"]
      : [];
  }
  const notes: string[] = [];
  const inside = described.style === "deepObject"
    ? {}
    : nestedIn(document, resolve(document, schema));
  for (const shape of ["a list", "an object"] as const) {
    if (!shapes.includes(shape)) continue;
    const isWritten = shape === "a list"
      ? parameter.list
      : parameter.object ?? style;
    if (!isWritten) {
      notes.push(
        `${location} ${described.style}` === "path simple"
          ? 'is an object between slashes; pass its keys and values as a list: ["R", 100, "G", 200]'
          : `${
            ofStyle(shape, described)
          }, which cannot be written there; pass a string`,
      );
    } else if (inside[shape]) {
      notes.push(`${inside[shape]}; pass it as a string`);
    }
  }
  return notes;
});

/** What to say of lists and objects in the lists and the objects of a schema. */
const nestedIn = /* @__PURE__ */ once((
  document,
  { items, properties },
): Partial<Record<Shape, string>> => {
  const isNested = (schema: unknown) => {
    const shapes = shapesOf(document, schema);
    return shapes.length > 0 && !shapes.includes("a text");
  };
  const [first, ...others] = Object.entries(toObject(properties))
    .filter(([, schema]) => isNested(schema));
  const more = others.length ? `, and ${others.length} more like it` : "";
  return {
    ...isNested(items) && { "a list": "has items that are lists or objects" },
    ...first && {
      "an object": `has the property ${
        describe(first[0])
      }, a list or an object${more}`,
    },
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
  { style, explode }: { style: string; explode: boolean },
): string {
  const exploded = explode ? ", exploded" : "";
  return `is ${shape} of the style ${describeBare(style)}${exploded}`;
}

/** The most notes on one body. */
const MOST_NOTES = 20;

const notesOnBody = /* @__PURE__ */ once((
  document,
  node,
): readonly string[] => {
  const { node: { content }, contents } = node as unknown as Body;
  const invalid = Object.keys(toObject(content))
    .filter((type) => !isMediaType(type))
    .map((type) =>
      `the body has the invalid media type ${
        describe(type)
      }; pass another in the header content-type`
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

/** Whether a body may be a string: `toRequest` sends that as it is, as plain text. */
function mayBeString(document: Node, schema: unknown): boolean {
  const shapes = shapesOf(document, schema);
  const { type = "string" } = resolve(document, schema);
  return [type].flat().includes("string") && shapes.includes("a text") &&
    !shapes.includes("anything");
}

/**
 * What is wrong with a field of a form that has an encoding of its own.
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
  const shape = isList ? "a list" : "an object";
  return `${
    ofStyle(shape, { style: form, explode: isExploded })
  }, which no form has; pass a string`;
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

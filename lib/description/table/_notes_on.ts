import { isPlainObject } from "../../_is_plain_object.ts";
import { show, showBare } from "../../_show.ts";
import { isToken } from "../../endpoint/headers/_headers.ts";
import { isMethod, METHODS } from "../../endpoint/url/_route.ts";
import type { Place } from "../../endpoint/build/_parameter_writer.ts";
import { mediaKindOf } from "../../_media_type.ts";
import {
  contentOf,
  isForm,
  isJson,
  isMediaType,
} from "../model/_media_types.ts";
import type { Body } from "../model/body/_read_body.ts";
import type { Operation } from "../model/operation/_read_operations.ts";
import type { Parameter } from "../model/parameter/_read_parameter.ts";
import { hasStyle } from "../model/parameter/_style.ts";
import { type Node, readOnce, resolve, toObject } from "../model/_resolve.ts";
import { partsOf, propertiesOf } from "../model/schema/_parts_of.ts";
import { type Shape, shapesOf } from "../model/schema/_shapes_of.ts";

/**
 * Lists what no call of an operation can express (errors), and what calls have to
 * write in another way than described (notes).
 */
export function notesOn(
  document: Node,
  operation: Operation,
): { errors: readonly string[]; notes: readonly string[] } {
  const { parameters, keys, body, faults } = operation;
  const errors = faults.map((it) => `${it}; correct the description`);
  const notes: string[] = [];
  const attempt = (read: () => Iterable<string>) => {
    try {
      notes.push(...read());
    } catch (error) {
      errors.push((error as Error).message);
    }
  };
  attempt(() => notesOnRoute(operation));
  attempt(() => notesOnNoBody(document, operation));
  const inPath = new Set(
    parameters.filter(({ location }) => location === "path")
      .map(({ name }) => name),
  );
  for (const parameter of parameters) {
    attempt(() => notesOnParameter(document, parameter, operation, inPath));
  }
  for (const { name, location } of keys) {
    if (location !== "query") continue;
    attempt(() => notesOnKey(`the API key ${show(name)}`, name, body));
  }
  attempt(() => notesOnBody(document, body));
  return { errors: [...new Set(errors)], notes };
}

// Each of these functions yields notes, and throws errors.

function* notesOnRoute(
  { method, path, server: { text } }: Operation,
): Generator<string> {
  if (!METHODS.includes(method.toLowerCase())) {
    const shown = showBare(method);
    const advice = isMethod(method)
      ? `call it without a description, with the option methods: ["${shown}"]`
      : "use another client for it";
    throw new Error(`no described call has the method ${shown}; ${advice}`);
  }
  const fragment = path.replace(/^[^#]*/, "");
  const fault = path.startsWith("//")
    ? `the path ${show(path)} begins with two slashes`
    : fragment.includes("{")
    ? `${show(fragment)} has a placeholder, and is never sent`
    : undefined;
  if (fault) throw new Error(`${fault}; correct the description`);
  if (fragment) yield "the fragment of its path is never sent";
  if (text !== undefined) {
    yield `its server is ${
      show(text)
    }, which no table can hold; pass the option baseUrl`;
  }
}

function* notesOnNoBody(
  document: Node,
  { method, path, isBodiless, node: { requestBody } }: Operation,
): Generator<string> {
  if (!isBodiless || requestBody === undefined) return;
  const fault = `${method} requests have no body`;
  const item = resolve(document, toObject(document.paths)[path]);
  const other = ["post", "put", "patch", "delete"]
    .find((method) => toObject(item[method]).requestBody !== undefined);
  if (other) yield `${fault}; send it with ${other.toUpperCase()}`;
  else if (resolve(document, requestBody).required !== true) {
    yield `${fault}; leave it out`;
  } else throw new Error(`${fault}; use another client`);
}

function* notesOnParameter(
  document: Node,
  parameter: Parameter,
  { placeholders, body }: Operation,
  inPath: ReadonlySet<string>,
): Generator<string> {
  const { name, location } = parameter;
  const text = `the ${location} parameter ${show(name)}`;
  const isName = location === "header"
    ? isToken(name)
    : /^\P{Cs}*$/u.test(name);
  if (!isName) {
    throw new Error(`${text} has a name that no request can have; rename it`);
  }
  const isPath = location === "path";
  if (isPath && !placeholders.includes(name)) {
    yield `${text} has no placeholder in the path; leave it out`;
    return;
  }
  if (location === "query" && inPath.has(name)) {
    yield `${text} has the name of one in the path; pass it in the options: query: { ${
      show(name)
    }: … }`;
  } else if (location === "query" || isPath) {
    yield* notesOnKey(text, name, body);
  }
  const notes = location === "querystring"
    ? notesOnWholeQuery(text, parameter)
    : notesOnValue(document, parameter);
  for (const note of notes) yield `${text} ${note}`;
}

/** Notes a key of the body that has the name of something else, which could not set both. */
function* notesOnKey(
  text: string,
  name: string,
  body: Body,
): Generator<string> {
  if (!body.keys.has(name) || body.isReadOnly(name) || body.requires(name)) {
    return;
  }
  yield `the body has a key with the name of ${text}; pass the body as data`;
}

function* notesOnWholeQuery(
  text: string,
  { isRequired, mediaType }: Parameter,
): Generator<string> {
  if (mediaKindOf(`${mediaType}`) === "form") {
    yield "is the whole query; pass its members in the options: query: { … }";
  } else if (!isRequired) {
    yield "is the whole query, and no form; leave it out";
  } else {
    throw new Error(
      `${text} is the whole query, and no form; use another client`,
    );
  }
}

function* notesOnValue(
  document: Node,
  { location, mediaType, schema, shapes, style, node }: Parameter,
): Generator<string> {
  const isAny = shapes.includes("anything");
  if (mediaType !== undefined) {
    if (style && shapes.includes("a text") && !isAny) {
      yield "is JSON that may be a string; pass JSON.stringify(value)";
    }
    if (!style && !/^text\/plain\b/i.test(mediaType) && !isJson(mediaType)) {
      yield `is ${showBare(mediaType)}; pass it as a string of that type`;
    }
  } else if (node.style && !hasStyle(location as Place, `${node.style}`)) {
    const shown = showBare(`${node.style}`);
    yield `has the style ${shown}, which is none of its place; pass a string`;
  } else if (style?.name !== "deepObject" && !isAny) {
    const { hasNestedItems, hasLists, hasObjects } = insideOf(
      document,
      resolve(document, schema),
    );
    // The members of an object are written as parameters of their own.
    const mayHoldLists = style?.explode && /^[qc]/.test(location);
    if (
      shapes.includes("a list") && hasNestedItems ||
      shapes.includes("an object") && (hasObjects || hasLists && !mayHoldLists)
    ) yield "holds lists or objects, which no style has; pass them as strings";
  }
}

/** What the members of a schema and its alternatives are; cached, because many parameters may have one schema. */
const insideOf = /* @__PURE__ */ readOnce((document, schema) => {
  const parts = partsOf(document, schema);
  const items = itemsOf(parts);
  const members = parts.flatMap((part) => [
    ...propertiesOf(part).values(),
    ...[part.additionalProperties].filter(isPlainObject),
    ...Object.values(toObject(part.patternProperties)),
  ]);
  const isOf = (shape: Shape) => (schema: unknown) => {
    const shapes = shapesOf(document, schema);
    return shapes.includes(shape) && !shapes.includes("a text");
  };
  const [isList, isObject] = [isOf("a list"), isOf("an object")];
  const isNested = (schema: unknown) => isList(schema) || isObject(schema);
  return {
    hasNestedItems: items.some(isNested),
    hasLists: members.some(isList),
    /** Whether members are objects, or lists of more than texts. */
    hasObjects: members.some((member) =>
      isObject(member) ||
      isList(member) && itemsOf(partsOf(document, member)).some(isNested)
    ),
  };
});

function itemsOf(parts: readonly Node[]): unknown[] {
  return parts.flatMap(({ items, prefixItems }) =>
    [items ?? [], prefixItems ?? []].flat()
  );
}

function* notesOnBody(document: Node, body: Body): Generator<string> {
  for (const type of Object.keys(contentOf(document, body.node))) {
    if (!isMediaType(type)) {
      yield `the body has the invalid media type ${
        show(type)
      }; pass another in the header content-type`;
    } else if (
      isForm(type) && !body.contents.some((content) => content.type === type)
    ) {
      const advice = body.contents.length
        ? "send it as another type"
        : body.isRequired
        ? "pass a FormData or a URLSearchParams as data"
        : "leave it out";
      yield `the body is no object, which ${showBare(type)} needs; ${advice}`;
    }
  }
  for (const { type, schema, encoding } of body.contents) {
    const shapes = shapesOf(document, schema);
    if (
      isJson(type) && !body.mayBeText && shapes.includes("a text") &&
      !shapes.includes("anything")
    ) {
      yield `the body may be a string; pass JSON.stringify(value) as data, and the header content-type`;
    }
    if (mediaKindOf(type) !== "multipart") continue;
    for (const [name, value] of Object.entries(encoding)) {
      if (!Object.keys(toObject(toObject(value).headers)).length) continue;
      yield `the form field ${
        show(name)
      } has headers, which no FormData has; pass the whole body as data`;
    }
  }
}

import { describe, describeBare } from "../_describe.ts";
import { writerOf } from "../described/_write_value.ts";
import { METHODS, parseRoute } from "../endpoint/_route.ts";
import type { Place } from "../endpoint/_settings.ts";
import { isJson, isMediaType, kindOf } from "./_media_types.ts";
import { type Body, hasKey } from "./_read_body.ts";
import type { Operation } from "./_read_operations.ts";
import type { Parameter } from "./_read_parameter.ts";
import { type Node, once, resolve, toObject } from "./_resolve.ts";
import { shapesOf } from "./_shapes_of.ts";

/**
 * Says what no call of an operation can express, and what calls have to express
 * in another way than it is described.
 */
export function notesOn(
  document: Node,
  operation: Operation,
): { errors: readonly string[]; notes: readonly string[] } {
  const { method, path, parameters, body, faults } = operation;
  const errors = faults.map((it) => `${it}; correct the description`);
  const notes: string[] = [];
  const attempt = (read: () => Iterable<string>) => {
    try {
      notes.push(...read());
    } catch (error) {
      errors.push((error as Error).message);
    }
  };
  attempt(() => {
    if (METHODS.includes(method.toLowerCase())) parseRoute(`${method} ${path}`);
    else throw new Error(`no call has the method ${describeBare(method)}`);
    return [];
  });
  attempt(() => notesOnNoBody(document, operation));
  for (const it of parameters) {
    attempt(() => notesOnParameter(document, it, operation));
  }
  if (body) attempt(() => manyNotesOn(document, body));
  return { errors: [...new Set(errors)], notes };
}

// Each of these yields notes, and throws what is an error.

function* notesOnNoBody(
  document: Node,
  { method, isBodiless, node: { requestBody } }: Operation,
): Generator<string> {
  if (!isBodiless || requestBody === undefined) return;
  const fault = `${method} requests have no body`;
  const isRequired = resolve(document, requestBody).required === true;
  if (isRequired) throw new Error(`${fault}; use another client`);
  yield `${fault}; leave it out`;
}

function* notesOnParameter(
  document: Node,
  { name, location, mediaType, schema, shapes, style, node }: Parameter,
  { parameters, body }: Operation,
): Generator<string> {
  const text = `the ${location} parameter ${describe(name)}`;
  const others = parameters.filter((it) => it.name === name);
  if (location === "query" && (others.length > 1 || hasKey(body, name))) {
    const advice = others.some((it) => it.location === "path")
      ? `in the options: query: { ${describe(name)}: … }`
      : "the body as data";
    yield `${text} has the name of another parameter; pass ${advice}`;
  }
  if (location === "querystring") {
    yield `${text} is the whole query; pass its members in the options: query: { … }`;
  } else if (mediaType !== undefined) {
    if (!style && !/^text\/plain\b/i.test(mediaType) && !isJson(mediaType)) {
      yield `${text} is ${
        describeBare(mediaType)
      }; pass it as a string of that type`;
    }
  } else if (style && !writerOf(location as Place, style)) {
    const shown = describeBare(`${node.style}`);
    yield `${text} has the style ${shown}, which is none of its place; pass a string`;
  } else if (style !== "deepObject" && !shapes.includes("anything")) {
    const { items, properties } = resolve(document, schema);
    const nested = [items, ...Object.values(toObject(properties))]
      .map((it) => it === undefined ? ["a text"] : shapesOf(document, it))
      .some((it) => it.length && !(it as string[]).includes("a text"));
    if (nested) {
      yield `${text} holds lists or objects, which no style has; pass them as strings`;
    }
  }
}

/** The most notes on one body, which many operations may share. */
const MOST_NOTES = 20;

const manyNotesOn = /* @__PURE__ */ once((document, body) =>
  [...notesOnBody(document, body as unknown as Body)].slice(0, MOST_NOTES)
);

function* notesOnBody(document: Node, body: Body): Generator<string> {
  for (const type of Object.keys(toObject(body.node.content))) {
    if (isMediaType(type)) continue;
    yield `the body has the invalid media type ${
      describe(type)
    }; pass another in the header content-type`;
  }
  for (const { type, schema, encoding } of body.contents) {
    const shapes = shapesOf(document, schema);
    if (
      isJson(type) && shapes.includes("a text") && !shapes.includes("anything")
    ) {
      yield `the body may be a string; pass JSON.stringify(value) as data, and the header content-type`;
    }
    if (kindOf(type) !== 3) continue;
    for (const [name, value] of Object.entries(encoding)) {
      if (!Object.keys(toObject(toObject(value).headers)).length) continue;
      yield `the form field ${
        describe(name)
      } has headers, which no FormData has; pass the whole body as data`;
    }
  }
}

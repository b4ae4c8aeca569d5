import { describe } from "../../_describe.ts";
import { show, showBare } from "../_show.ts";
import type { ParameterStyle } from "../../types/mod.ts";
import { asText, isJson } from "./_read_body.ts";
import {
  type JsonObject,
  once,
  resolve,
  toObject,
  toText,
} from "./_resolve.ts";
import { ANY_SHAPE, type Shape, shapesOf } from "./_shapes_of.ts";

/**
 * How a list or an object is written: `"form"` as RFC 6570 does it, `"form*"`
 * as it does it exploded, or a style that only OpenAPI has.
 */
export type Form =
  | "form"
  | "form*"
  | "spaceDelimited"
  | "pipeDelimited"
  | "deepObject";

/** A parameter, as far as it matters for how it is written. */
export interface Parameter {
  /** Its place and its name, which no other one of the operation has. */
  readonly key: string;
  readonly name: string;
  /** Where it goes: the path, the query, a header or a cookie. */
  readonly location: string;
  /** How it is written where it is a list; `undefined` where it never is. */
  readonly list: Form | undefined;
  /** How it is written where it is an object; `undefined` where it never is. */
  readonly object: Form | undefined;
  /** The operator of RFC 6570 for its style, where it stands in a path. */
  readonly operator: string;
  /** How the config says that it is written, where no template can. */
  readonly style: ParameterStyle | undefined;
  /** How to give it, where it goes with others. */
  readonly hint: string | undefined;
  /** What about it cannot be written as it is described, wherever it stands. */
  readonly problems: readonly string[];
}

/**
 * Reads a parameter object of a description.
 *
 * @param position Where it stands, for the error message.
 */
export const readParameter = once((
  document,
  node,
  position: string,
): Parameter => {
  const { name, in: location } = node;
  if (typeof name !== "string") throw new Error(`${position} has no "name"`);
  if (!/^(?:path|query|header|cookie)$/.test(toText(location))) {
    throw new Error(
      `${position}, ${show(name)}, ${
        location === undefined ? 'has no "in"' : `is in ${describe(location)}`
      }; it must be in the path, the query, a header or a cookie`,
    );
  }
  const problems: string[] = [];
  const style = toText(node.style, location === "query" ? "form" : "simple");
  const parameter: Parameter = {
    ...textParameter(toText(location), name),
    operator: style === "label" ? "." : style === "matrix" ? ";" : "",
    problems,
  };
  const isCookie = location === "cookie";
  const [mediaType] = Object.keys(toObject(node.content));
  if (mediaType !== undefined) {
    const { schema } = resolve(document, toObject(node.content)[mediaType]);
    if (isPlainText(document, mediaType, schema)) return parameter;
    // A string is sent as it is: only the call knows whether it is JSON.
    const { type } = resolve(document, schema);
    const isText = [type].flat().includes("string");
    if (isJson(mediaType) && !isText && !isCookie) {
      return { ...parameter, style: "json" };
    }
    problems.push(asText(mediaType));
    return parameter;
  }

  const shapes = shapesOf(document, node.schema);
  const explode = Boolean(
    node.explode ?? (isCookie || style === "form"),
  );
  if (isCookie) {
    const isExploded = shapes !== ANY_SHAPE && explode;
    if (isExploded && shapes.has("list")) {
      problems.push(
        `is an exploded list; pass the text of the header cookie: ${
          show(`${name}=a; ${name}=b`)
        }`,
      );
    }
    const value = isExploded && shapes.has("object")
      ? "...value"
      : `${show(name)}: value`;
    return {
      ...parameter,
      hint: `the cookie parameter ${
        show(name)
      } goes to headers: { cookie: { ${value} } }`,
    };
  }
  const place = `${location} ${style}`;
  const forms = formsOf(place, explode ? "form*" : "form");
  const list = shapes.has("list") ? forms.list : undefined;
  const object = shapes.has("object") ? forms.object : undefined;
  for (const [shape, form] of [["list", list], ["object", object]] as const) {
    if (form || shapes === ANY_SHAPE || !shapes.has(shape)) continue;
    const what = shape === "list" ? "a list" : "an object";
    problems.push(
      place === "path simple"
        ? `is ${what} between slashes; pass its keys and values as a list: ["R", 100, "G", 200]`
        : `is ${what} of the style ${showBare(style)}${
          explode ? ", exploded" : ""
        }, which cannot be written there`,
    );
  }
  if (style !== "deepObject") {
    problems.push(...nestedIn(document, node.schema, shapes));
  }
  const isStyled = place === "header simple" && object !== undefined &&
    shapes !== ANY_SHAPE;
  return isStyled
    ? { ...parameter, list, style: explode ? "simple*" : "simple" }
    : { ...parameter, list, object };
});

/** A parameter that is neither a list nor an object. */
export function textParameter(location: string, name: string): Parameter {
  return {
    key: `${location} ${name}`,
    name,
    location,
    list: undefined,
    object: undefined,
    operator: "",
    style: undefined,
    hint: undefined,
    problems: [],
  };
}

/** Whether the text of a media type is what a URL has for the value anyhow. */
function isPlainText(
  document: JsonObject,
  mediaType: string,
  schema: unknown,
): boolean {
  const { type } = resolve(document, schema);
  if (/^text\/plain\b/i.test(mediaType)) return type === "string";
  return /^application\/(?:.+\+)?json\b/i.test(mediaType) &&
    ["boolean", "integer", "number"].includes(toText(type));
}

/** How lists and objects are written in a place, where there is a way. */
function formsOf(place: string, form: Form): { list?: Form; object?: Form } {
  switch (place) {
    case "path simple":
      // No path takes an object as a list of its keys and values.
      return form === "form" ? { list: form } : { list: form, object: form };
    case "path label":
    case "path matrix":
    case "query form":
    case "header simple":
      return { list: form, object: form };
    case "query deepObject":
      return { list: "deepObject", object: "deepObject" };
    case "query spaceDelimited":
    case "query pipeDelimited":
      // Exploded, it is the same as an exploded form.
      return { list: form === "form" ? place.slice(6) as Form : form };
  }
  return {};
}

/** Names what is a list or an object in a list or an object. */
function nestedIn(
  document: JsonObject,
  schema: unknown,
  shapes: ReadonlySet<Shape>,
): string[] {
  const { items, properties } = resolve(document, schema);
  const problems: string[] = [];
  if (shapes.has("list") && isNested(document, items)) {
    problems.push("has items that are lists or objects");
  }
  const nested = shapes.has("object")
    ? nestedProperties(document, toObject(properties))
    : [];
  if (nested.length > 0) {
    const more = nested.length - 1;
    const others = more > 0 ? `, and ${more} more like it` : "";
    problems.push(
      `has the property ${show(nested[0]!)}, a list or an object${others}`,
    );
  }
  return problems;
}

/** The properties that are lists or objects. */
const nestedProperties = once((document, properties) =>
  Object.keys(properties)
    .filter((name) => isNested(document, properties[name]))
);

function isNested(document: JsonObject, schema: unknown): boolean {
  const shapes = shapesOf(document, schema);
  return !shapes.has("text") && shapes.size > 0;
}

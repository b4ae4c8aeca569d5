import type { ParameterStyle } from "../types/mod.ts";
import { describe } from "../_describe.ts";
import { asText, isJson } from "./_media_types.ts";
import { ofStyle } from "./_read_body.ts";
import { type Node, once, resolve, toObject, toText } from "./_resolve.ts";
import { shapesOf } from "./_shapes_of.ts";

/** A parameter, as far as it matters for how it is written. */
export interface Parameter {
  readonly name: string;
  /** `path`, `query`, `querystring`, `header` or `cookie`. */
  readonly location: string;
  readonly isRequired: boolean;
  /** The object of the description, such as for its text. */
  readonly node: Node;
  /** The schema of its value, and its media type if it has one. */
  readonly schema: unknown;
  readonly mediaType?: string | undefined;
  /**
   * How it is written where it is a list or an object, if it can be one: `form`
   * as RFC 6570 does it, `form*` exploded, or a style that only OpenAPI has.
   */
  readonly list?: string | undefined;
  readonly object?: string | undefined;
  /** The operator of RFC 6570 for its style, where it stands in a path. */
  readonly operator?: string;
  /** Its style in the config, where no template can say how it is written. */
  readonly style?: ParameterStyle;
  /** How to give it, where that is not as for others. */
  readonly hint?: string;
  readonly problems: readonly string[];
}

/** Reads a parameter object; a message says at which position it stands. */
export const readParameter = /* @__PURE__ */ once((
  document,
  node,
  position: string,
): Parameter => {
  const { name, content } = node;
  if (typeof name !== "string") throw new Error(`${position} has no "name"`);
  const shown = describe(name);
  const location = toText(node.in);
  if (!/^(?:path|query|querystring|header|cookie)$/.test(location)) {
    const place = describe(node.in);
    throw new Error(
      `${position}, ${shown}, has "in": ${place}; it must be "path", "query", "querystring", "header" or "cookie"`,
    );
  }
  const isCookie = location === "cookie";
  const style = toText(node.style, location === "query" ? "form" : "simple");
  const explode = Boolean(node.explode ?? (isCookie || style === "form"));
  const operator = style === "label" ? "." : style === "matrix" ? ";" : "";
  const problems: string[] = [];
  const complain = (text: string) =>
    problems.push(`the ${location} parameter ${shown} ${text}`);
  const [mediaType] = Object.keys(toObject(content));
  const { schema } = mediaType === undefined
    ? node
    : resolve(document, toObject(content)[mediaType]);
  const parameter = {
    name,
    location,
    isRequired: location === "path" || node.required === true,
    node,
    schema,
    mediaType,
    operator,
    problems,
  };

  if (location === "querystring") {
    complain("is the whole query; write it into the URL of the request");
    return parameter;
  }
  if (mediaType !== undefined) {
    const { type } = resolve(document, schema);
    // A URL has this text for the value in any case.
    const isPlain = isJson(mediaType)
      ? /^(?:boolean|integer|number)$/.test(toText(type))
      : /^text\/plain\b/i.test(mediaType) && type === "string";
    if (isPlain) return parameter;
    // A string is sent as it is: only the call knows whether it is JSON.
    const isText = [type].flat().includes("string");
    if (isJson(mediaType) && !isText && !isCookie) {
      return { ...parameter, style: "json" };
    }
    complain(asText(mediaType));
    return parameter;
  }

  const shapes = shapesOf(document, schema);
  const isKnown = !shapes.includes("anything");
  if (isCookie) {
    const isExploded = isKnown && explode;
    if (isExploded && shapes.includes("a list")) {
      const text = describe(`${name}=a; ${name}=b`);
      complain(
        `is an exploded list; pass the text of the header cookie: ${text}`,
      );
    }
    const value = isExploded && shapes.includes("an object")
      ? "...value"
      : `${shown}: value`;
    const hint =
      `the cookie parameter ${shown} goes to headers: { cookie: { ${value} } }`;
    return { ...parameter, hint };
  }
  const place = `${location} ${style}`;
  const isDelimited = /^query (?:space|pipe)Delimited$/.test(place);
  const isForm = /^(?:path (?:simple|label|matrix)|query form|header simple)$/
    .test(place);
  const form = isForm || isDelimited && explode
    ? explode ? "form*" : "form"
    : isDelimited || place === "query deepObject"
    ? style
    : undefined;
  // No path takes an object as a list of its keys and values.
  const hasObjects = !isDelimited && (explode || place !== "path simple");
  const list = shapes.includes("a list") ? form : undefined;
  const object = shapes.includes("an object") && hasObjects ? form : undefined;
  const nested = style !== "deepObject" &&
    nestedIn(document, resolve(document, schema));
  for (const shape of ["a list", "an object"] as const) {
    if (!shapes.includes(shape)) continue;
    if (isKnown && !(shape === "a list" ? list : object)) {
      complain(
        place === "path simple"
          ? `is ${shape} between slashes; pass its keys and values as a list: ["R", 100, "G", 200]`
          : `${ofStyle(shape, style, explode)}, which cannot be written there`,
      );
    }
    const inside = nested && nested[shape];
    if (inside) complain(inside);
  }
  return place === "header simple" && object && isKnown
    ? { ...parameter, list, style: explode ? "simple*" : "simple" }
    : { ...parameter, list, object };
});

/** What to say of lists and objects in the lists and the objects of a schema. */
const nestedIn = /* @__PURE__ */ once((document, { items, properties }) => {
  const isNested = (schema: unknown) => {
    const shapes = shapesOf(document, schema);
    return shapes.length > 0 && !shapes.includes("a text");
  };
  const [first, ...others] = Object.entries(toObject(properties))
    .filter(([, schema]) => isNested(schema));
  const more = others.length && `, and ${others.length} more like it`;
  return {
    "a list": isNested(items) && "has items that are lists or objects",
    "an object": first &&
      `has the property ${describe(first[0])}, a list or an object${
        more || ""
      }`,
  };
});

import { describe } from "../_describe.ts";
import type { ParameterStyle } from "../types/mod.ts";
import { isJson } from "./_media_types.ts";
import { type Node, once, resolve, toObject, toText } from "./_resolve.ts";
import { shapesOf } from "./_shapes_of.ts";

/** A parameter, as far as it matters for how it is written. */
export interface Parameter {
  readonly name: string;
  /** `path`, `query`, `querystring`, `header` or `cookie`. */
  readonly location: string;
  readonly isRequired: boolean;
  /** The object in the description, which also has its text. */
  readonly node: Node;
  /** The schema of its value, and its media type if it has one. */
  readonly schema: unknown;
  readonly mediaType: string | undefined;
  /** What the description says, or else OpenAPI, of lists and objects. */
  readonly described: { readonly style: string; readonly explode: boolean };
  /**
   * How it is written where it is a list or an object, if it can be one: `form`
   * as RFC 6570 does it, `form*` exploded, or a style that only OpenAPI has.
   */
  readonly list: string | undefined;
  readonly object: string | undefined;
  /** The operator of RFC 6570 for its style in a path. */
  readonly operator: string;
  /** Its style in the config, where no template can say how it is written. */
  readonly style: ParameterStyle | undefined;
}

/** Own keys of each parameter, because a polluted `Object.prototype` may have some. */
export const UNSTYLED = {
  mediaType: undefined,
  list: undefined,
  object: undefined,
  operator: "",
  style: undefined,
};

export const readParameter = /* @__PURE__ */ once((
  document,
  node,
): Parameter => {
  const { name, content } = node;
  if (typeof name !== "string") throw new Error('no "name"');
  const location = toText(node.in);
  if (!/^(?:path|query|querystring|header|cookie)$/.test(location)) {
    const shown = `${describe(name)} has "in": ${describe(node.in)}`;
    throw new Error(
      `${shown}; it must be "path", "query", "querystring", "header" or "cookie"`,
    );
  }
  const style = toText(node.style, location === "query" ? "form" : "simple");
  const explode = Boolean(
    node.explode ?? (location === "cookie" || style === "form"),
  );
  const [mediaType] = Object.keys(toObject(content));
  const { schema } = mediaType === undefined
    ? node
    : resolve(document, toObject(content)[mediaType]);
  const parameter = {
    ...UNSTYLED,
    name,
    location,
    isRequired: location === "path" || node.required === true,
    node,
    schema,
    mediaType,
    described: { style, explode },
    operator: style === "label" ? "." : style === "matrix" ? ";" : "",
  };
  if (mediaType !== undefined) {
    const { type } = resolve(document, schema);
    // A string is sent unchanged: only the call knows whether it is JSON.
    const isValue = isJson(mediaType) && !isScalar(type) &&
      ![type].flat().includes("string");
    return isValue && /^(?:path|query|header)$/.test(location)
      ? { ...parameter, style: "json" }
      : parameter;
  }
  const shapes = shapesOf(document, schema);
  const place = `${location} ${style}`;
  const isDelimited = /^query (?:space|pipe)Delimited$/.test(place);
  const isForm = isDelimited && explode ||
    /^(?:path (?:simple|label|matrix)|query form|header simple)$/.test(place);
  const form = isForm
    ? explode ? "form*" : "form"
    : isDelimited || place === "query deepObject"
    ? style
    : undefined;
  // No path takes an object as a list of its keys and values.
  const hasObjects = !isDelimited && (explode || place !== "path simple");
  const list = shapes.includes("a list") ? form : undefined;
  const object = shapes.includes("an object") && hasObjects ? form : undefined;
  return place === "header simple" && object && !shapes.includes("anything")
    ? { ...parameter, list, style: explode ? "simple*" : "simple" }
    : { ...parameter, list, object };
});

/** Whether the JSON of a type equals the string that a URL has for the value. */
export function isScalar(type: unknown): boolean {
  return /^(?:boolean|integer|number)$/.test(toText(type));
}

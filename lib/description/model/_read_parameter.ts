import { show } from "../../_show.ts";
import { readStyle } from "../write/_write_value.ts";
import type { Place } from "../../endpoint/_route_description.ts";
import { isJson } from "./_media_types.ts";
import {
  type Node,
  type NodeReader,
  once,
  resolve,
  toObject,
  toText,
} from "./_resolve.ts";
import { type Shape, shapesOf } from "./_shapes_of.ts";

/** A parameter, as far as it matters for how it is written. */
export interface Parameter {
  readonly name: string;
  /** `path`, `query`, `querystring`, `header` or `cookie`. */
  readonly location: string;
  readonly isRequired: boolean;
  /** The object in the description, which also has its text. */
  readonly node: Node;
  /** The schema of its value, what that can be, and its media type if it has one. */
  readonly schema: unknown;
  readonly shapes: readonly Shape[];
  readonly mediaType: string | undefined;
  /** Its style as a table has it: `form*`, `json`; empty where only one way is possible. */
  readonly style: string;
}

export const readParameter: NodeReader<Parameter> = /* @__PURE__ */ once((
  document,
  node,
) => {
  const { name, content } = node;
  if (typeof name !== "string") throw new Error('no "name"');
  const location = toText(node.in);
  if (!/^(?:path|query|querystring|header|cookie)$/.test(location)) {
    const shown = `${show(name)} has "in": ${show(node.in)}`;
    throw new Error(
      `${shown}; it must be "path", "query", "querystring", "header" or "cookie"`,
    );
  }
  const [mediaType] = Object.keys(toObject(content));
  const { schema } = mediaType === undefined
    ? node
    : resolve(document, toObject(content)[mediaType]);
  return {
    name,
    location,
    isRequired: location === "path" || node.required === true,
    node,
    schema,
    shapes: shapesOf(document, schema),
    mediaType,
    style: mediaType === undefined
      ? styleOf(location as Place, node, shapesOf(document, schema))
      : isJson(mediaType) && !isScalar(resolve(document, schema).type)
      ? "json"
      : "",
  };
});

/** Whether the JSON of a type equals the string that a URL has for the value. */
export function isScalar(type: unknown): boolean {
  return /^(?:boolean|integer|number)$/.test(toText(type));
}

/** The style of a parameter or of a form field, where it makes a difference. */
export function styleOf(
  place: Place | "querystring",
  { style, explode }: Node,
  shapes: readonly Shape[],
): string {
  if (place === "querystring") return "";
  const usual = place === "path" || place === "header" ? "simple" : "form";
  const given = toText(style, usual);
  // A style of another place, or none at all, is not exploded.
  const own = readStyle(place, given) ? given : usual;
  const isExploded = explode ?? (own === "form" && own === given);
  const isNested = shapes.some((it) => /list|object/.test(it));
  // These two write more than the value itself.
  const isMarked = /^(?:label|matrix)$/.test(own);
  if (own === "deepObject") return isNested ? own : "";
  return isNested || isMarked ? own + (isExploded ? "*" : "") : "";
}

import { compileUrl, type RouteUrl } from "../../endpoint/_route.ts";
import {
  encodeReserved,
  encodeUnreserved,
} from "../../uri_template/_encode.ts";
import {
  type Expression,
  type Template,
  toExpression,
} from "../../uri_template/_scan_template.ts";
import { piecesOf } from "../model/parameter/_pieces_of.ts";
import type { Style } from "../model/parameter/_style.ts";
import type { RouteRules } from "./_rules.ts";

/**
 * Makes the template of a described path, whose placeholders are names.
 *
 * @param text The path as a call writes it, with `{+name}` to keep slashes.
 */
export function compilePath(
  path: string,
  rules: RouteRules,
  text: string = path,
): RouteUrl {
  const url = compileUrl(text, () => scanPath(path, rules, text));
  // The style `label` begins with a dot.
  return { ...url, mayHoldDots: true };
}

function scanPath(
  path: string,
  { parameters }: RouteRules,
  text: string,
): Template {
  const inPath = new Set<string>();
  for (const [name, places] of parameters) {
    if (places.has("path")) inPath.add(name);
  }
  const isInQuery = (name: string) =>
    parameters.get(name)?.has("query") === true;
  const tokens: Template["tokens"] = [];
  const slots: Template["slots"] = new Map();
  let pathLength = -1;
  for (const piece of piecesOf(path, inPath, isInQuery)) {
    if (typeof piece !== "string") {
      const { name, text: placeholder } = piece;
      const slot = slots.get(name) ?? slots.size;
      slots.set(name, slot);
      const style = parameters.get(name)?.get("path");
      const isReserved = text.includes(`{+${placeholder}}`);
      tokens.push(toPlaceholder(name, slot, style, isReserved));
      continue;
    }
    const end = pathLength < 0 ? piece.search(/[?#]/) : -1;
    if (end > 0) tokens.push(encodeReserved(piece.slice(0, end)));
    if (end >= 0) pathLength = tokens.length;
    tokens.push(encodeReserved(piece.slice(Math.max(end, 0))));
  }
  if (pathLength < 0) pathLength = tokens.length;
  return { text, tokens, pathLength, slots };
}

/** The operators of RFC 6570 that the styles of a path are. */
const OPERATORS: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ["simple", ""],
  ["label", "."],
  ["matrix", ";"],
]);

/** A placeholder in the style of its parameter. */
export function toPlaceholder(
  name: string,
  slot: number,
  style: Style | undefined,
  isReserved: boolean,
): Expression {
  const operator = isReserved ? "+" : style && OPERATORS.get(style.name);
  const variable = {
    name: encodeUnreserved(name),
    slot,
    explode: !isReserved && style?.explode === true,
    prefix: 0,
    position: 0,
  };
  return {
    ...toExpression(operator ?? "", [variable]),
    // What nobody expects to be an object is refused, unless a style is said.
    takesObjects: operator !== undefined,
    needsValue: true,
  };
}

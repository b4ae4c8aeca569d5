import { compileUrl, type RouteUrl } from "../../endpoint/url/_route.ts";
import {
  encodeReserved,
  encodeUnreserved,
} from "../../uri_template/_encode.ts";
import {
  decode,
  type Expression,
  scanTemplate,
  toExpression,
  type Token,
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
  const { parameters } = rules;
  const inPath = new Set<string>();
  for (const [name, places] of parameters) {
    if (places.has("path")) inPath.add(name);
  }
  const isInQuery = (name: string) =>
    parameters.get(name)?.has("query") === true;
  const template = piecesOf(path, inPath, isInQuery).map((piece) => {
    if (typeof piece === "string") return encodeReserved(piece);
    // Long paths are not searched again for each of their placeholders.
    const isReserved = text !== path && text.includes(`{+${piece.text}}`);
    return `{${isReserved ? "+" : ""}${toVariable(piece.name)}}`;
  }).join("");
  // Colons in it don't begin placeholders.
  const scan = () => scanTemplate(template, { pathStart: Infinity });
  return withStyles(compileUrl(text, scan), rules);
}

/** Encodes a name as a template can hold it. */
const toVariable = (name: string): string =>
  encodeUnreserved(name).replaceAll("~", "%7E")
    .replace(/^\.|\.(?=\.|$)/g, "%2E");

/** Applies the styles of the parameters to the placeholders of a URL. */
export function withStyles(
  url: RouteUrl,
  { parameters }: RouteRules,
): RouteUrl {
  const withStyle = (token: Token): Token => {
    if (typeof token === "string" || token.operator) return token;
    const [{ name, slot }] = token.variables as [typeof token.variables[0]];
    const style = parameters.get(decode(name))?.get("path");
    return style ? toPlaceholder(decode(name), slot, style) : token;
  };
  return {
    ...url,
    path: url.path.map(withStyle),
    tail: url.tail.map(withStyle),
    // The style `label` begins with a dot.
    mayHoldDots: true,
  };
}

/** The operators of RFC 6570 for the styles of a path. */
const OPERATORS: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ["simple", ""],
  ["label", "."],
  ["matrix", ";"],
]);

/** A placeholder in the style of its parameter. */
export function toPlaceholder(
  name: string,
  slot: number,
  { name: style, explode }: Style,
): Expression {
  const operator = OPERATORS.get(style);
  const variable = {
    name: encodeUnreserved(name),
    slot,
    explode,
    prefix: 0,
    position: 0,
  };
  return {
    ...toExpression(operator ?? "", [variable]),
    // An object that nobody expects is refused, unless a style is described.
    takesObjects: operator !== undefined,
    needsValue: true,
  };
}

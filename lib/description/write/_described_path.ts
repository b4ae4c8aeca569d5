import type { Place } from "../../endpoint/build/_parameter_writer.ts";
import type { RouteUrl } from "../../endpoint/url/_route.ts";
import {
  encodeReserved,
  encodeUnreserved,
} from "../../uri_template/_encode.ts";
import {
  decode,
  type Expression,
  type TemplateVariable,
  toExpression,
  type Token,
} from "../../uri_template/_scan_template.ts";
import { piecesOf } from "../model/parameter/_pieces_of.ts";
import type { Style } from "../model/parameter/_style.ts";
import type { RouteRules } from "./_rules.ts";

/**
 * Reads a described path, whose placeholders are names whatever they look like.
 *
 * @param text The path as a call writes it, with `{+name}` to keep slashes.
 */
export function readPath(
  path: string,
  { parameters }: RouteRules,
  text: string = path,
): RouteUrl {
  const isIn = (place: Place) => (name: string) =>
    parameters.get(name)?.has(place) === true;
  const inPath = new Set([...parameters.keys()].filter(isIn("path")));
  const slots = new Map<string, number>();
  const tokens: Token[] = [];
  const tail: Token[] = [];
  for (const piece of piecesOf(path, inPath, isIn("query"))) {
    if (typeof piece === "string") {
      const end = tail.length ? 0 : piece.search(/[?#]|$/);
      if (end > 0) tokens.push(encodeReserved(piece.slice(0, end)));
      if (end < piece.length) tail.push(encodeReserved(piece.slice(end)));
      continue;
    }
    const { name } = piece;
    const slot = slots.get(name) ?? slots.size;
    slots.set(name, slot);
    // Long paths are not searched again for each of their placeholders.
    const isReserved = text !== path && text.includes(`{+${piece.text}}`);
    (tail.length ? tail : tokens).push(
      isReserved
        ? toExpression("+", [toVariable(name, slot)])
        : toPlaceholder(name, slot, parameters.get(name)?.get("path")),
    );
  }
  return {
    text,
    path: tokens,
    tail,
    slots,
    isLiteral: false,
    origin: undefined,
    rootLength: 1,
    // The style `label` begins with a dot.
    mayHoldDots: true,
    mayHoldQuery: text.includes("{+") || tail.length > 0,
  };
}

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

/** A placeholder in the style of its parameter, if that has one. */
export function toPlaceholder(
  name: string,
  slot: number,
  style: Style | undefined,
): Expression {
  const operator = style && OPERATORS.get(style.name);
  return {
    ...toExpression(operator ?? "", [toVariable(name, slot, style?.explode)]),
    // An object that nobody expects is refused, unless a style is described.
    takesObjects: operator !== undefined,
    needsValue: true,
  };
}

const toVariable = (
  name: string,
  slot: number,
  explode = false,
): TemplateVariable => ({
  name: encodeUnreserved(name),
  slot,
  explode,
  prefix: 0,
  position: 0,
});

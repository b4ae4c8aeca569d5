import type { Place } from "../../endpoint/build/_parameter_writer.ts";
import type { RouteUrl } from "../../endpoint/url/_route.ts";
import {
  encodeReserved,
  encodeUnreserved,
} from "../../uri_template/_encode.ts";
import {
  type Expression,
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
  const inPath = [...parameters.keys()].filter(isIn("path"));
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
    const operator = isReserved ? "+" : undefined;
    const style = parameters.get(name)?.get("path");
    (tail.length ? tail : tokens).push(
      toPlaceholder(name, slot, style, operator),
    );
  }
  return {
    text,
    path: tokens,
    tail,
    slots,
    isLiteral: false,
    origin: undefined,
    prefix: undefined,
    isPlain: false,
  };
}

/** The operators of RFC 6570 for the styles of a path. */
const OPERATORS: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ["simple", ""],
  ["label", "."],
  ["matrix", ";"],
]);

/**
 * A placeholder in the style of its parameter, if that has one.
 *
 * @param operator `+` to keep reserved characters, whatever the style.
 */
export function toPlaceholder(
  name: string,
  slot: number,
  style: Style | undefined,
  operator: string | undefined = style && OPERATORS.get(style.name),
): Expression {
  const variable = {
    name: encodeUnreserved(name),
    slot,
    explode: style?.explode === true,
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

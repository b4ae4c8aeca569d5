import type { RouteUrl } from "../../endpoint/_route.ts";
import {
  encodeReserved,
  encodeUnreserved,
} from "../../uri_template/_encode.ts";
import {
  type Expression,
  toExpression,
} from "../../uri_template/_scan_template.ts";
import { piecesOf } from "../model/parameter/_pieces_of.ts";
import type { Style } from "../model/parameter/_style.ts";
import type { RouteRules } from "./_rules.ts";
import { expressionOf } from "./_write_value.ts";

/**
 * Makes the template of a described path, whose placeholders are names.
 *
 * @param reserved The placeholders that a call writes as `{+name}`, to keep slashes.
 */
export function compilePath(
  path: string,
  { parameters }: RouteRules,
  reserved: ReadonlySet<string>,
): RouteUrl {
  const inPath = [...parameters].filter(([, places]) => places.has("path"))
    .map(([name]) => name);
  const tokens: RouteUrl["tokens"] = [];
  const slots: RouteUrl["slots"] = new Map();
  let pathLength = -1;
  let mayHoldDots = reserved.size > 0 || /[.%]/.test(path);
  const addLiteral = (text: string) => {
    if (text) tokens.push(encodeReserved(text));
  };
  for (
    const piece of piecesOf(
      path,
      inPath,
      (name) => parameters.get(name)?.has("query") === true,
    )
  ) {
    if (typeof piece === "string") {
      const end = pathLength < 0 ? piece.search(/[?#]/) : -1;
      addLiteral(end < 0 ? piece : piece.slice(0, end));
      if (end < 0) continue;
      pathLength = tokens.length;
      addLiteral(piece.slice(end));
      continue;
    }
    const { name, text } = piece;
    const slot = slots.get(name) ?? slots.size;
    slots.set(name, slot);
    const style = parameters.get(name)?.get("path");
    if (style) mayHoldDots = true;
    tokens.push(toPlaceholder(name, slot, style, reserved.has(text)));
  }
  if (pathLength < 0) pathLength = tokens.length;
  return {
    text: path,
    tokens,
    pathLength,
    slots,
    isLiteral: false,
    origin: undefined,
    rootLength: 1,
    mayHoldDots,
    mayHoldQuery: reserved.size > 0 || pathLength < tokens.length,
  };
}

/** A placeholder in the style of its parameter. */
export function toPlaceholder(
  name: string,
  slot: number,
  style: Style | undefined,
  isReserved: boolean,
): Expression {
  const isStyled = style && style.name !== "json" && !isReserved;
  const explode = isStyled ? style.explode : false;
  const variable = {
    name: encodeUnreserved(name),
    slot,
    explode,
    prefix: 0,
    position: 0,
  };
  return isStyled
    ? { ...expressionOf("path", style), variables: [variable] }
    : toExpression(isReserved ? "+" : "", [variable]);
}

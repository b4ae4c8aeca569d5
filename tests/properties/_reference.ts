/**
 * RFC 6570 once more, as slow and as close to the words of its section 3.2 as
 * can be. It shares no line with the library, and not its parser either: a
 * template comes as the pieces that it was made of.
 *
 * @module
 */

/** A variable with its modifier. */
export interface Spec {
  readonly name: string;
  readonly explode: boolean;
  /** How many characters to take; 0 for all. */
  readonly prefix: number;
}

/** A literal, or an expression. */
export type Piece = string | {
  readonly operator: string;
  readonly specs: readonly Spec[];
};

type Scalar = string | number | boolean;
type Nothing = undefined | null;

/** A value of a variable. */
export type Value =
  | Scalar
  | Nothing
  | readonly (Scalar | Nothing)[]
  | { readonly [key: string]: Scalar | Nothing };

interface Row {
  readonly first: string;
  readonly sep: string;
  readonly named: boolean;
  readonly ifemp: string;
  readonly allow: "U" | "U+R";
}

/** The table of appendix A. */
const TABLE: Readonly<Record<string, Row>> = {
  "": { first: "", sep: ",", named: false, ifemp: "", allow: "U" },
  "+": { first: "", sep: ",", named: false, ifemp: "", allow: "U+R" },
  ".": { first: ".", sep: ".", named: false, ifemp: "", allow: "U" },
  "/": { first: "/", sep: "/", named: false, ifemp: "", allow: "U" },
  ";": { first: ";", sep: ";", named: true, ifemp: "", allow: "U" },
  "?": { first: "?", sep: "&", named: true, ifemp: "=", allow: "U" },
  "&": { first: "&", sep: "&", named: true, ifemp: "=", allow: "U" },
  "#": { first: "#", sep: ",", named: false, ifemp: "", allow: "U+R" },
};

/** The template that pieces make. */
export function toTemplate(pieces: readonly Piece[]): string {
  return pieces.map((piece) => {
    if (typeof piece === "string") return piece;
    const specs = piece.specs.map(({ name, explode, prefix }) =>
      name + (explode ? "*" : "") + (prefix > 0 ? `:${prefix}` : "")
    );
    return `{${piece.operator}${specs.join(",")}}`;
  }).join("");
}

/** Expands pieces; `undefined` where the RFC leaves the result open. */
export function expand(
  pieces: readonly Piece[],
  values: Readonly<Record<string, Value>>,
): string | undefined {
  const parts = pieces.map((piece) =>
    typeof piece === "string"
      ? encode(piece, "U+R")
      : expandExpression(piece.operator, piece.specs, values)
  );
  return parts.includes(undefined) ? undefined : parts.join("");
}

function expandExpression(
  operator: string,
  specs: readonly Spec[],
  values: Readonly<Record<string, Value>>,
): string | undefined {
  const row = TABLE[operator]!;
  const defined: string[] = [];
  for (const spec of specs) {
    const value = Object.hasOwn(values, spec.name)
      ? values[spec.name]
      : undefined;
    if (value === undefined || value === null) continue;
    if (typeof value !== "object") {
      defined.push(expandText(String(value), spec, row));
      continue;
    }
    // "Prefix modifiers are not applicable to variables that have composite values."
    if (spec.prefix > 0) return undefined;
    const isList = Array.isArray(value);
    const pairs = Object.entries(value)
      .filter(([, member]) => member !== undefined && member !== null)
      .map(([key, member]): [string, string] => [key, String(member)]);
    if (pairs.length === 0) continue;
    defined.push(
      spec.explode
        ? explode(pairs, isList, spec.name, row)
        : flatten(pairs, isList, spec.name, row),
    );
  }
  return defined.length === 0 ? "" : row.first + defined.join(row.sep);
}

function expandText(text: string, { name, prefix }: Spec, row: Row): string {
  const characters = row.allow === "U" ? Array.from(text) : charactersOf(text);
  const taken = prefix > 0 ? characters.slice(0, prefix) : characters;
  return named(name, encode(taken.join(""), row.allow), row);
}

/** Characters, and triplets that are one together: section 2.4.1. */
function charactersOf(text: string): string[] {
  const found: string[] = [];
  for (let rest = text; rest !== ""; rest = rest.slice(found.at(-1)!.length)) {
    const [triplets = ""] = /^(?:%[\dA-F]{2}){1,4}/i.exec(rest) ?? [];
    const [, one] = [12, 9, 6, 3].map((length) => triplets.slice(0, length))
      .map((part) => [decoded(part).length === 1 || part.length === 3, part])
      .find(([isOne]) => isOne) ?? [];
    found.push(one ? `${one}` : Array.from(rest)[0]!);
  }
  return found;
}

function decoded(part: string): string[] {
  try {
    return Array.from(decodeURIComponent(part));
  } catch {
    return [];
  }
}

function flatten(
  pairs: readonly [string, string][],
  isList: boolean,
  name: string,
  row: Row,
): string {
  const items = pairs.flatMap(([key, member]) =>
    (isList ? [member] : [key, member]).map((it) => encode(it, row.allow))
  );
  return named(name, items.join(","), row);
}

function explode(
  pairs: readonly [string, string][],
  isList: boolean,
  name: string,
  row: Row,
): string {
  return pairs.map(([key, member]) => {
    const value = encode(member, row.allow);
    if (isList) return named(name, value, row);
    const encodedKey = encode(key, row.allow);
    return row.named ? named(encodedKey, value, row) : `${encodedKey}=${value}`;
  }).join(row.sep);
}

function named(name: string, value: string, row: Row): string {
  if (!row.named) return value;
  return value === "" ? name + row.ifemp : `${name}=${value}`;
}

const UNRESERVED = /^[A-Za-z0-9\-._~]$/;
const RESERVED_TOO =
  /^(?:[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=]|%[0-9A-Fa-f]{2})$/;

/** Section 3.2.1: characters outside the allowed sets become the triplets of their UTF-8. */
function encode(text: string, allow: "U" | "U+R"): string {
  const [units, allowed] = allow === "U"
    ? [/[^]/gu, UNRESERVED]
    : [/%[0-9A-Fa-f]{2}|[^]/gu, RESERVED_TOO];
  return text.replace(units, (unit) =>
    allowed.test(unit) ? unit : Array.from(
      new TextEncoder().encode(unit),
      (byte) => "%" + byte.toString(16).toUpperCase().padStart(2, "0"),
    ).join(""));
}

import { describe } from "../_describe.ts";
import { encodeReserved, encodeUnreserved, isWord } from "./_encode.ts";
import { EndpointError } from "../endpoint_error.ts";

/** An expression between braces, with the meaning of its operator (RFC 6570, appendix A). */
export interface Expression {
  readonly variables: readonly Variable[];
  /** One of `+ # . / ; ? &`, or nothing. */
  readonly operator: string;
  /** What the expansion begins with. */
  readonly first: string;
  /** The separator between two variables. */
  readonly separator: string;
  /** What follows the name of an empty value, where values are written with their names. */
  readonly ifEmpty: string | undefined;
  readonly encode: (text: string, name: string) => string;
  /** Whether a strict endpoint asks for a value where the expression is in the path. */
  readonly needsValue: boolean;
}

/** A variable of an expression, with its modifier. */
export interface Variable {
  /** The name as the expansion writes it. */
  readonly name: string;
  /** The index of the variable's value in a list of values. */
  readonly slot: number;
  readonly explode: boolean;
  /** How many code points of the value to take; 0 for all of them. */
  readonly prefix: number;
  /** Its position in the template, in UTF-16 code units. */
  readonly position: number;
}

/** A template as plain data. */
export interface Template {
  readonly text: string;
  /** Literals, already encoded, and expressions. */
  readonly tokens: (string | Expression)[];
  /** How many of the tokens come before the query and the fragment. */
  readonly pathLength: number;
  /**
   * The slot of each variable by its name, in order of appearance; in a route,
   * a percent-encoded name is also listed decoded.
   */
  readonly slots: Map<string, number>;
}

// What a literal may hold unencoded, besides letters, digits and underscores (RFC
// 6570, section 2.1, with erratum 6937 that lets the apostrophe in). Not `:`, `?`,
// `#` and `%`, which may mean something.
const PLAIN = "!$&'()*+,-./;=@[]~";
const INVALID =
  /[\0- "<>\\^`{-}\x7f-\x9f\ud800-\udfff\ufdd0-\ufdef\ufff0-\uffff\u{e0000}-\u{e0fff}]/u;
const BAD_NAME = /^\.|\.\.|\.$|%(?![\dA-Fa-f]{2})/;

/** What the URL of a route allows beyond RFC 6570. */
export interface RouteDialect {
  /** Where `:name` begins to mean `{name}`, up to the end of the path, in UTF-16 code units. */
  readonly pathStart: number;
}

/**
 * Reads a template into tokens, in one pass.
 *
 * @param text The template.
 * @param route Left out for a template to the letter of RFC 6570. In a route,
 * `:name` is a placeholder, and names may hold hyphens and brackets, as those of
 * OpenAPI descriptions do: `{enterprise-team}` and `{?fields[tag]}`.
 */
export function scanTemplate(text: string, route?: RouteDialect): Template {
  const isRoute = route !== undefined;
  const tokens: (string | Expression)[] = [];
  const slots = new Map<string, number>();
  let pathLength = -1;
  let isAscii = true;
  let literalStart = 0;
  for (let at = 0;;) {
    const index = skip(text, at, PLAIN);
    const special = text.charAt(index);
    at = index + 1;

    let operator = "";
    let variables: Variable[] | undefined;
    if (special === "{") {
      if ("+#./;?&".includes(text.charAt(at))) operator = text.charAt(at++);
      do {
        const start = at;
        at = skip(text, start, isRoute ? "%.-[]" : "%.");
        const name = text.slice(start, at);
        const modifier = text.charAt(at);
        let prefix = "";
        if (modifier === "*") at++;
        else if (modifier === ":") {
          at = skip(text, at + 1, "");
          prefix = text.slice(start + name.length + 1, at);
        }
        const delimiter = text.charAt(at++);
        if (
          !name || delimiter !== "," && delimiter !== "}" ||
          modifier === ":" && !/^[1-9]\d{0,3}$/.test(prefix) ||
          (name.includes(".") || name.includes("%")) && BAD_NAME.test(name)
        ) {
          throw invalidVariable(text, index, start);
        }
        const variable = toVariable(
          name,
          slots,
          isRoute,
          modifier === "*",
          +prefix,
          start,
        );
        // Not an empty array at first: pushing to one allocates 17 items.
        if (variables) variables.push(variable);
        else variables = [variable];
      } while (text.charAt(at - 1) === ",");
    } else if (special === ":") {
      const end = skip(text, at, "");
      const name = text.slice(at, end);
      // Not a port, and neither `v1:cancel` nor `{name}:cancel`.
      if (
        isRoute && pathLength < 0 && index >= route.pathStart && name >= "A" &&
        !/[\w}]/.test(text.charAt(index - 1))
      ) {
        variables = [toVariable(name, slots, isRoute, false, 0, at)];
        at = end;
        // At the end, charAt() returns "", which every string includes.
        if (text.charAt(at) === "?" && "/".includes(text.charAt(at + 1))) {
          throw invalid(
            text,
            index,
            `write {/${name}} instead of /:${name}?`,
          );
        }
      }
    } else if (special) {
      const codePoint = text.codePointAt(index)!;
      const character = String.fromCodePoint(codePoint);
      if (
        special === "%"
          ? !/%[\dA-Fa-f]{2}/.test(text.slice(index, at + 2))
          // The last two of each plane are not characters.
          : INVALID.test(character) || (codePoint & 0xfffe) === 0xfffe
      ) {
        throw invalid(
          text,
          index,
          special === "}"
            ? '"}" has no "{"; write %7D'
            : `percent-encode ${describe(character)}`,
        );
      }
      if (codePoint > 126) isAscii = false;
      at = index + character.length;
    }

    const endsPath = pathLength < 0 && "?#&".includes(operator || special);
    if (variables || endsPath || !special) {
      if (index > literalStart) {
        const literal = text.slice(literalStart, index);
        tokens.push(isAscii ? literal : encodeReserved(literal));
      }
      literalStart = variables ? at : index;
      if (endsPath) pathLength = tokens.length;
    }
    if (variables) tokens.push(toExpression(operator, variables));
    if (!special) return { text, tokens, pathLength, slots };
  }
}

/** The index of the first character that is neither a letter, a digit, an underscore nor one of the others. */
function skip(text: string, at: number, others: string): number {
  for (;; at++) {
    if (isWord(text.charCodeAt(at))) continue;
    const character = text.charAt(at);
    // At the end, charAt() returns "", which every string includes.
    if (!character || !others.includes(character)) return at;
  }
}

/** Puts together what an operator means. */
export function toExpression(
  operator: string,
  variables: readonly Variable[],
): Expression {
  const reserved = operator === "+" || operator === "#";
  return {
    variables,
    operator,
    first: operator === "+" ? "" : operator,
    separator: operator === "?" ? "&" : reserved ? "," : operator || ",",
    ifEmpty: operator === ";"
      ? ""
      : operator === "?" || operator === "&"
      ? "="
      : undefined,
    encode: reserved ? encodeReserved : encodeUnreserved,
    needsValue: !operator || operator === "+",
  };
}

function toVariable(
  given: string,
  slots: Map<string, number>,
  isRoute: boolean,
  explode: boolean,
  prefix: number,
  position: number,
): Variable {
  const name = given.includes("[") || given.includes("]")
    ? given.replace(/[[\]]/g, encodeURIComponent)
    : given;
  const key = isRoute ? decode(given) : given;
  let slot = slots.get(key);
  if (slot === undefined) slots.set(key, slot = slots.size);
  if (key !== given) slots.set(given, slot);
  return { name, slot, explode, prefix, position };
}

/** Decodes a name if it is percent-encoded UTF-8. */
export function decode(name: string): string {
  try {
    return name.includes("%") ? decodeURIComponent(name) : name;
  } catch {
    return name;
  }
}

function invalidVariable(
  text: string,
  start: number,
  position: number,
): EndpointError {
  if (!text.includes("}", position)) {
    return invalid(text, start, '"{" is not closed with "}"');
  }
  // What comes before an `@` may be a secret.
  const spec = text.includes("@", position)
    ? "…"
    : text.slice(position).replace(/[,}].*/s, "");
  const [name = "id"] = /\w{1,40}/.exec(spec) ?? [];
  return invalid(
    text,
    position,
    `${describe(spec)} is not a valid variable; write {${name}}`,
  );
}

/** The error of a template. */
export function invalid(
  text: string,
  position: number,
  why: string,
): EndpointError {
  return new EndpointError(
    "INVALID_TEMPLATE",
    `Invalid URI template ${describe(text)}: ${why} (position ${position})`,
    position,
  );
}

import { show } from "../_show.ts";
import { encodeReserved, encodeUnreserved } from "./_encode.ts";
import { EndpointError } from "../endpoint_error.ts";

/** An expression between braces, with the meaning of its operator (RFC 6570, appendix A). */
export interface Expression {
  readonly variables: readonly TemplateVariable[];
  /** One of `+ # . / ; ? &`, or nothing. */
  readonly operator: string;
  /** What the expansion begins with. */
  readonly first: string;
  /** The separator between two variables. */
  readonly separator: string;
  /** What follows the name of an empty value, where values are written with their names. */
  readonly ifEmpty: string | undefined;
  readonly encode: (text: string, name: string) => string;
  /** Whether the expression takes a plain object in the path of a route. */
  readonly takesObjects: boolean;
  /** Whether a strict endpoint requires a value in the path of a route. */
  readonly needsValue: boolean;
}

/** A variable of an expression, with its modifier. */
export interface TemplateVariable {
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

/** A literal, already encoded, or an expression. */
export type Token = string | Expression;

/** A template as plain data. */
export interface Template {
  readonly text: string;
  /** What comes before the query and the fragment. */
  readonly path: Token[];
  /** The query and the fragment. */
  readonly tail: Token[];
  /**
   * The slot of each variable by its name, in order of appearance; in a route,
   * a percent-encoded name is also listed decoded.
   */
  readonly slots: Map<string, number>;
}

// Everything but what a literal may hold unencoded (RFC 6570, section 2.1, with
// erratum 6937 that lets the apostrophe in), and `:`, `?`, `#` and `%`, which may
// mean something.
const SPECIAL = /[^\w!$&'()*+,\-./;=@[\]~]|$/g;
const INVALID =
  /%(?![\dA-Fa-f]{2})|[\0- "<>\\^`{-}\x7f-\x9f\ud800-\udfff\ufdd0-\ufdef\ufff0-\uffff\u{e0000}-\u{e0fff}]/uy;
/** A variable and its modifier, up to a comma or a brace: RFC 6570, section 2.3. */
const VARIABLE = /([\w.%[\]-]+)(?:(\*)|:([1-9]\d{0,3}))?[,}]/y;
const BAD_NAME = /^\.|\.(?:\.|$)|%(?![\dA-Fa-f]{2})/;
/** The start of `:name`, which means `{name}`; not `v1:cancel` or `{name}:cancel`. */
const COLON = /(?<![\w}]):[A-Za-z_]/y;
const NAME = /(\w+)/y;

/** An expression, and the index of what follows it. */
interface FoundExpression {
  readonly expression: Expression;
  readonly end: number;
}

/**
 * Reads a template into tokens, in one pass.
 *
 * @param pathStart Left out for a template to the letter of RFC 6570. In a route,
 * `:name` is a placeholder from this index, in UTF-16 code units, to the end of
 * the path, and names may hold hyphens and brackets, as those of OpenAPI
 * descriptions do: `{enterprise-team}` and `{?fields[tag]}`.
 */
export function scanTemplate(text: string, pathStart?: number): Template {
  const path: Token[] = [];
  const tail: Token[] = [];
  const slots: Template["slots"] = new Map();
  const isRoute = pathStart !== undefined;
  let tokens = path;
  let literalStart = 0;
  for (let at = 0;;) {
    const { index } = execAt(SPECIAL, text, at)!;
    const special = text.charAt(index);
    const isInPath = tokens === path;
    const colon = special === ":" && isRoute && isInPath &&
      index >= pathStart && execAt(COLON, text, index);
    const found = special === "{" || colon
      ? readExpression(text, index, colon ? NAME : VARIABLE, slots, isRoute)
      : undefined;
    // At the end, `special` is "", which every string includes.
    const endsPath = isInPath &&
      "?#&".includes(found?.expression.operator || special);
    if ((found || endsPath || !special) && index > literalStart) {
      const literal = text.slice(literalStart, index);
      // RFC 6570, section 3.1
      tokens.push(/[^ -~]/.test(literal) ? encodeReserved(literal) : literal);
    }
    if (endsPath) tokens = tail;
    if (!special) return { text, path, tail, slots };
    if (found) tokens.push(found.expression);
    at = found?.end ?? index + characterAt(text, index).length;
    if (found) literalStart = at;
    else if (endsPath) literalStart = index;
  }
}

/**
 * Reads an expression between braces, or `:name`: RFC 6570, section 2.2.
 *
 * @param pattern Matches each variable.
 */
function readExpression(
  text: string,
  start: number,
  pattern: RegExp,
  slots: Template["slots"],
  isRoute: boolean,
): FoundExpression {
  const first = text.charAt(start + 1);
  const operator = first && "+#./;?&".includes(first) ? first : "";
  const variables: TemplateVariable[] = [];
  let at = start + 1 + operator.length;
  do {
    const match = execAt(pattern, text, at);
    const [read = "", name = "", star, prefix = 0] = match ?? [];
    // Few names have one of these.
    const isRare = /\W/.test(name);
    if (
      !match ||
      isRare && (BAD_NAME.test(name) || !isRoute && /[-[\]]/.test(name))
    ) {
      const isClosed = text.includes("}", at);
      throw invalidExpression(text, isClosed ? at : start);
    }
    // In a route, a percent-encoded name has the slot of the decoded one.
    const key = isRoute ? decode(name) : name;
    const slot = slots.get(key) ?? slots.size;
    slots.set(key, slot).set(name, slot);
    variables.push({
      name: isRare ? name.replace(/[[\]]/g, encodeURIComponent) : name,
      slot,
      explode: star !== undefined,
      prefix: +prefix,
      position: at,
    });
    at += read.length;
  } while (text.charAt(at - 1) === ",");
  return { expression: toExpression(operator, variables), end: at };
}

/** Executes a sticky or global regular expression from an index on. */
function execAt(
  pattern: RegExp,
  text: string,
  index: number,
): RegExpExecArray | null {
  pattern.lastIndex = index;
  return pattern.exec(text);
}

/** Reads a character of a literal, and refuses one that is not allowed: RFC 6570, section 2.1. */
function characterAt(text: string, index: number): string {
  const codePoint = text.codePointAt(index)!;
  const character = String.fromCodePoint(codePoint);
  // The last two code points of each plane are not characters.
  const isLast = (codePoint & 0xfffe) === 0xfffe;
  if (isLast || execAt(INVALID, text, index)) {
    throw invalidTemplate(text, index, `percent-encode ${show(character)}`);
  }
  return character;
}

/** Creates an expression from its operator. */
export function toExpression(
  operator: string,
  variables: readonly TemplateVariable[],
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
    takesObjects: operator !== "",
    needsValue: !operator || operator === "+",
  };
}

/** Decodes a name if it is percent-encoded UTF-8. */
export function decode(name: string): string {
  try {
    return name.includes("%") ? decodeURIComponent(name) : name;
  } catch {
    return name;
  }
}

/**
 * The error of what was probably meant as an expression.
 *
 * @param open How the right one begins.
 */
export function invalidExpression(
  text: string,
  position: number,
  found = text.slice(position).replace(/[,}].*/s, ""),
  open = "{",
): EndpointError {
  // What comes before an `@` may be a secret.
  const piece = text.includes("@", position) ? "…" : found;
  // OData's `$filter` is `{%24filter}`.
  const [name = "id"] = /\$?\w{1,40}/.exec(piece) ?? [];
  const right = `${open}${encodeURIComponent(name)}}`;
  const why = `${show(piece)} is not a valid variable; write ${right}`;
  return invalidTemplate(text, position, why);
}

/** The error of a template. */
export function invalidTemplate(
  text: string,
  position: number,
  why: string,
): EndpointError {
  return new EndpointError(
    "INVALID_TEMPLATE",
    `Invalid URI template ${show(text)}: ${why} (position ${position})`,
    { position },
  );
}

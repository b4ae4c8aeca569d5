import { describe } from "../_describe.ts";
import { encodeReserved, encodeUnreserved, isWord } from "./_encode.ts";
import { EndpointError } from "../endpoint_error.ts";

/** What an operator means (RFC 6570, appendix A). */
export interface Style {
  /** One of `+ # . / ; ? &`, or nothing. */
  readonly operator: string;
  /** What the expansion begins with. */
  readonly first: string;
  /** What stands between two variables. */
  readonly separator: string;
  /** What follows the name of an empty value, where values are written with their names. */
  readonly ifEmpty: string | undefined;
  readonly encode: (text: string, name: string) => string;
}

/** A variable of an expression, with its modifier. */
export interface Variable {
  /** The name as the expansion writes it. */
  readonly name: string;
  /** Where the variable's value stands in a list of values. */
  readonly slot: number;
  readonly explode: boolean;
  /** How many code points of the value to take; 0 for all of them. */
  readonly prefix: number;
  /** Where it stands in the template, in UTF-16 code units. */
  readonly position: number;
}

/** What stands between braces. */
export interface Expression {
  readonly style: Style;
  readonly variables: readonly Variable[];
}

/** A template as plain data. */
export interface Template {
  readonly text: string;
  /** Literals, already encoded, and expressions. */
  readonly tokens: (string | Expression)[];
  /** How many of the tokens stand before the query and the fragment. */
  readonly pathLength: number;
  /**
   * The slot of each variable by its name, in order of appearance; in a route,
   * a percent-encoded name stands here decoded, too.
   */
  readonly slots: Map<string, number>;
}

// What a literal may hold as it is, beside letters, digits and underscores (RFC
// 6570, section 2.1, with erratum 6937 that lets the apostrophe in). Not `:`, `?`,
// `#` and `%`, which may mean something.
const PLAIN = "!$&'()*+,-./;=@[]~";
const INVALID =
  /[\0- "<>\\^`{-}\x7f-\x9f\ud800-\udfff\ufdd0-\ufdef\ufff0-\uffff\u{e0000}-\u{e0fff}]/u;
const PLACEHOLDER = /(?<![\w}]):([A-Za-z_]\w*)/y;
// With hyphens and brackets, which only a route's names may have. One class for
// all of a name: alternatives in a loop exhaust the stack with a long one. The flag
// `i` would make it three times as slow to compile.
const VARIABLE = /([\w[\]%.-]+)(?:(\*)|:([1-9]\d{0,3}))?[,}]/y;
const BAD_NAME = /^\.|\.\.|\.$|%(?![\dA-Fa-f]{2})/;

/**
 * Reads a template into tokens, in one pass.
 *
 * @param text The template.
 * @param pathStart From where on `:name` means `{name}`, up to the end of the path.
 * `Infinity` for a template to the letter of RFC 6570. In a route, a name may
 * also hold hyphens and brackets, as those of OpenAPI descriptions do:
 * `{enterprise-team}` and `{?fields[tag]}`.
 */
export function scanTemplate(text: string, pathStart: number): Template {
  const isRoute = pathStart < Infinity;
  const tokens: (string | Expression)[] = [];
  const slots = new Map<string, number>();
  let pathLength = -1;
  let isAscii = true;
  let literalStart = 0;
  for (let at = 0;;) {
    let index = at;
    let special!: string;
    while (
      isWord(text.charCodeAt(index)) ||
      // Every text includes "", which stands at the end.
      (special = text.charAt(index)) && PLAIN.includes(special)
    ) index++;
    at = index + 1;

    let operator = "";
    let variables: Variable[] | undefined;
    if (special === "{") {
      if ("+#./;?&".includes(text.charAt(at))) operator = text.charAt(at++);
      do {
        const spec = execAt(VARIABLE, text, at);
        const name = spec ? spec[1]! : ".";
        if (
          (name.includes(".") || name.includes("%")) && BAD_NAME.test(name) ||
          !isRoute && /[-[\]]/.test(name)
        ) {
          throw invalidVariable(text, index, at);
        }
        const variable = toVariable(spec!, at, slots, isRoute);
        // Not an empty array at first: it would make room for 17 items.
        if (variables) variables.push(variable);
        else variables = [variable];
        at = VARIABLE.lastIndex;
      } while (text.charAt(at - 1) === ",");
    } else if (special === ":") {
      const spec = pathLength < 0 && index >= pathStart &&
        execAt(PLACEHOLDER, text, index);
      if (spec) {
        variables = [toVariable(spec, at, slots, isRoute)];
        at = PLACEHOLDER.lastIndex;
        // At the end, charAt() gives "", which every text includes.
        if (text.charAt(at) === "?" && "/".includes(text.charAt(at + 1))) {
          throw invalid(
            text,
            index,
            `write {/${spec[1]}} for an optional segment`,
          );
        }
      }
    } else if (special) {
      const codePoint = text.codePointAt(index)!;
      const character = String.fromCodePoint(codePoint);
      if (
        special === "%"
          ? !/%[\dA-Fa-f]{2}/.test(text.slice(index, at + 2))
          // The last two of each plane are no characters.
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
        tokens.push(isAscii ? literal : encodeReserved(literal, ""));
      }
      literalStart = variables ? at : index;
      if (endsPath) pathLength = tokens.length;
    }
    if (variables) tokens.push({ style: styleOf(operator), variables });
    if (!special) return { text, tokens, pathLength, slots };
  }
}

function execAt(regex: RegExp, text: string, at: number) {
  regex.lastIndex = at;
  return regex.exec(text);
}

/** What an operator means (RFC 6570, appendix A). */
function styleOf(operator: string): Style {
  const reserved = operator === "+" || operator === "#";
  return {
    operator,
    first: operator === "+" ? "" : operator,
    separator: operator === "?" ? "&" : reserved ? "," : operator || ",",
    ifEmpty: operator === ";"
      ? ""
      : operator === "?" || operator === "&"
      ? "="
      : undefined,
    encode: reserved ? encodeReserved : encodeUnreserved,
  };
}

function toVariable(
  spec: RegExpExecArray,
  position: number,
  slots: Map<string, number>,
  isRoute: boolean,
): Variable {
  const given = spec[1]!;
  const name = given.includes("[") || given.includes("]")
    ? given.replace(/[[\]]/g, encodeURIComponent)
    : given;
  const key = isRoute ? decode(given) : given;
  let slot = slots.get(key);
  if (slot === undefined) slots.set(key, slot = slots.size);
  slots.set(given, slot);
  return {
    name,
    slot,
    explode: spec[2] !== undefined,
    prefix: +(spec[3] ?? 0),
    position,
  };
}

/** Decodes a name, where it is encoded text. */
function decode(name: string): string {
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
  // What stands before an `@` may be a secret.
  const spec = text.includes("@", position)
    ? ""
    : text.slice(position).replace(/[,}].*/s, "");
  const [name = "id"] = /\w{1,40}/.exec(spec) ?? [];
  return invalid(
    text,
    position,
    `${spec && describe(spec) + " is not a valid variable; "}write {${name}}`,
  );
}

function invalid(text: string, position: number, why: string): EndpointError {
  return new EndpointError(
    "INVALID_TEMPLATE",
    `Invalid URI template ${describe(text)}: ${why} (position ${position})`,
    position,
  );
}

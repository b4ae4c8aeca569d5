import { describe } from "./_describe.ts";
import { encodeReserved, encodeUnreserved } from "./_encode.ts";
import { EndpointError } from "./endpoint_error.ts";

/** A variable of an expression, with its modifier. */
export interface Variable {
  readonly name: string;
  /** Where the variable's value stands in a list of values. */
  readonly slot: number;
  readonly explode: boolean;
  /** How many code points of the value to take; 0 for all of them. */
  readonly prefix: number;
  /** Where it stands in the template, in UTF-16 code units. */
  readonly position: number;
}

/** What stands between braces, with what its operator means (RFC 6570, appendix A). */
export interface Expression {
  /** One of `+ # . / ; ? &`, or nothing. */
  readonly operator: string;
  /** What the expansion begins with. */
  readonly first: string;
  /** What stands between two variables. */
  readonly separator: string;
  /** What follows the name of an empty value, where values are written with their names. */
  readonly ifEmpty: string | undefined;
  readonly encode: (text: string, name: string) => string;
  readonly variables: readonly Variable[];
}

/** A template as plain data. */
export interface Template {
  readonly text: string;
  /** Literals, already encoded, and expressions. */
  readonly tokens: readonly (string | Expression)[];
  /** How many of the tokens stand before the query and the fragment. */
  readonly pathLength: number;
  /** The slot of each variable by its name, in order of appearance. */
  readonly slots: ReadonlyMap<string, number>;
}

// What ends a run of literal characters: an expression, a `:name` placeholder,
// the end of the path, and all that RFC 6570 section 2.1 (with erratum 6937,
// which lets the apostrophe in) keeps out. No loop in it, so no backtracking.
const SPECIAL =
  /[{?#]|(?<![\w}]):(?=[A-Za-z_])|%(?![\dA-Fa-f]{2})|[\0- "<>\\^`|}\x7f-\x9f\ufff0-\uffff\u{e0000}-\u{e0fff}\p{Cs}\p{NChar}]/gu;
const WORD = /\w+/y;
const VARIABLE = /^([^*:]*)(?:(\*)|:([1-9]\d{0,3}))?$/;
const NO_NAME = /^$|^\.|\.(?:\.|$)|[^\w.%]|%(?![\dA-Fa-f]{2})/;

/**
 * Reads a template into tokens, in one pass.
 *
 * @param text The template.
 * @param pathStart From where on `:name` means `{name}`, up to the end of the path.
 */
export function scanTemplate(text: string, pathStart: number): Template {
  const tokens: (string | Expression)[] = [];
  const slots = new Map<string, number>();
  let pathLength = -1;
  let literalStart = 0;

  const endLiteral = (end: number) => {
    if (end > literalStart) {
      tokens.push(encodeReserved(text.slice(literalStart, end), ""));
    }
  };
  const addExpression = (operator: string, specs: string, start: number) => {
    const reserved = operator === "+" || operator === "#";
    tokens.push({
      operator,
      first: operator === "+" ? "" : operator,
      separator: operator === "?" ? "&" : reserved ? "," : operator || ",",
      ifEmpty: operator === ";"
        ? ""
        : operator === "?" || operator === "&"
        ? "="
        : undefined,
      encode: reserved ? encodeReserved : encodeUnreserved,
      variables: specs.split(",").map((spec) => {
        const match = VARIABLE.exec(spec);
        if (!match || NO_NAME.test(match[1]!)) {
          throw invalid(
            text,
            start,
            `${
              describe(spec)
            } is not a variable, such as "id", "id*" or "id:3"`,
          );
        }
        const name = match[1]!;
        const position = start;
        start += spec.length + 1;
        let slot = slots.get(name);
        if (slot === undefined) slots.set(name, slot = slots.size);
        const prefix = +(match[3] ?? 0);
        return { name, slot, explode: !!match[2], prefix, position };
      }),
    });
  };

  SPECIAL.lastIndex = 0;
  for (let match; (match = SPECIAL.exec(text));) {
    const { 0: special, index } = match;
    if (special === "{") {
      const close = text.indexOf("}", index);
      if (close < 0) throw invalid(text, index, `"{" has no "}"`);
      endLiteral(index);
      const next = text[index + 1]!;
      const operator = "+#./;?&".includes(next) ? next : "";
      if (pathLength < 0 && operator && "#?&".includes(operator)) {
        pathLength = tokens.length;
      }
      const start = index + 1 + operator.length;
      addExpression(operator, text.slice(start, close), start);
      literalStart = SPECIAL.lastIndex = close + 1;
    } else if (special === ":") {
      if (index >= pathStart && pathLength < 0) {
        endLiteral(index);
        WORD.lastIndex = index + 1;
        addExpression("", WORD.exec(text)![0], index + 1);
        literalStart = SPECIAL.lastIndex = WORD.lastIndex;
      }
    } else if (special === "?" || special === "#") {
      if (pathLength < 0) {
        endLiteral(index);
        literalStart = index;
        pathLength = tokens.length;
      }
    } else {
      throw invalid(
        text,
        index,
        `${describe(special)} must be percent-encoded`,
      );
    }
  }
  endLiteral(text.length);
  return {
    text,
    tokens,
    pathLength: pathLength < 0 ? tokens.length : pathLength,
    slots,
  };
}

function invalid(text: string, position: number, why: string): EndpointError {
  return new EndpointError(
    "INVALID_TEMPLATE",
    `Invalid URI template ${describe(text)}: ${why} (position ${position})`,
    position,
  );
}

import { describe } from "../_describe.ts";
import { encodeReserved, encodeUnreserved } from "./_encode.ts";
import { setOwn } from "../_own_property.ts";
import { remember } from "../_remember.ts";
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
  readonly tokens: readonly (string | Expression)[];
  /** How many of the tokens stand before the query and the fragment. */
  readonly pathLength: number;
  /**
   * The slot of each variable by its name, in order of appearance; in a route,
   * a percent-encoded name stands here decoded, too.
   */
  readonly slots: ReadonlyMap<string, number>;
}

// What a literal of ASCII may not hold (RFC 6570, section 2.1, with erratum
// 6937 that lets the apostrophe in), or what needs a closer look.
const SPECIAL = /[\0- "#%:<>?\\^`{-}\x7f-\x9f]/g;
const PLACEHOLDER = /(?<![\w}]):([A-Za-z_]\w*)/y;
const NO_TRIPLET = /%(?![\dA-Fa-f]{2})/;
const VARIABLE = /^([^*:]+)(?:(\*)|:([1-9]\d{0,3}))?$/;
const NOT_A_NAME = /^\.|\.(?:\.|$)|[^\w.%]|%(?![\dA-Fa-f]{2})/;
// What a route's names hold besides, as those of OpenAPI descriptions do.
const NAME_CHARACTERS = /[-[\]]/g;

const styleOf = /* @__PURE__ */ remember((operator: string): Style => {
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
});

/**
 * Reads a template into tokens, in one pass.
 *
 * @param text The template.
 * @param pathStart From where on `:name` means `{name}`, up to the end of the path.
 * `Infinity` for a template to the letter of RFC 6570. In a route, a name may
 * also hold hyphens and brackets, as in `{enterprise-team}` and `{?fields[tag]}`.
 */
export function scanTemplate(text: string, pathStart: number): Template {
  const tokens: (string | Expression)[] = [];
  const slots = new Map<string, number>();
  const isAscii = !/[^\0-\x7f]/.test(text);
  if (!isAscii) checkUnicode(text);
  let pathLength = -1;
  let literalStart = 0;
  for (let at = 0;;) {
    SPECIAL.lastIndex = at;
    const index = SPECIAL.test(text) ? SPECIAL.lastIndex - 1 : text.length;
    const special = text.charAt(index);
    at = index + 1;

    let operator = "";
    let end = 0; // of a placeholder
    if (special === "{") {
      end = text.indexOf("}", at) + 1;
      if (!end) throw invalid(text, index, `"{" has no "}"`);
      if (/^[+#./;?&]/.test(text.charAt(at))) operator = text.charAt(at++);
    } else if (special === ":" && pathLength < 0 && index >= pathStart) {
      PLACEHOLDER.lastIndex = index;
      if (PLACEHOLDER.test(text)) end = PLACEHOLDER.lastIndex;
    }

    const endsPath = pathLength < 0 && /[?#&]/.test(operator || special);
    if (!special || end || endsPath) {
      if (index > literalStart) {
        const literal = text.slice(literalStart, index);
        setOwn(
          tokens,
          tokens.length,
          isAscii ? literal : encodeReserved(literal, ""),
        );
      }
      literalStart = end || index;
      if (endsPath) pathLength = tokens.length;
    }
    if (!special) break;

    if (end) {
      const specs = text.slice(at, special === "{" ? end - 1 : end);
      setOwn(tokens, tokens.length, {
        style: styleOf(operator),
        variables: readVariables(text, specs, at, slots, pathStart < Infinity),
      });
      at = end;
    } else if (
      special === "%"
        ? NO_TRIPLET.test(text.slice(index, index + 3))
        : !/[?#:]/.test(special)
    ) {
      throw invalid(
        text,
        index,
        special === "}"
          ? `"}" has no "{"`
          : `percent-encode ${describe(special)}`,
      );
    }
  }
  if (pathLength < 0) pathLength = tokens.length;
  return { text, tokens, pathLength, slots };
}

function readVariables(
  text: string,
  specs: string,
  position: number,
  slots: Map<string, number>,
  isRoute: boolean,
): Variable[] {
  const variables: Variable[] = [];
  // A regular expression, because text looks for `Symbol.split` on every object.
  for (const spec of specs.split(/,/)) {
    const match = VARIABLE.exec(spec);
    const given = match ? match[1]! : "";
    if (
      !given ||
      NOT_A_NAME.test(isRoute ? given.replace(NAME_CHARACTERS, "_") : given)
    ) {
      throw invalid(
        text,
        position,
        `${
          describe(spec)
        } is not a valid variable, such as "id", "id*" or "id:3"`,
      );
    }
    const name = given.replace(/[[\]]/g, encodeURIComponent);
    const key = isRoute ? decode(given) : given;
    let slot = slots.get(key);
    if (slot === undefined) slots.set(key, slot = slots.size);
    if (key !== given) slots.set(given, slot);
    setOwn(variables, variables.length, {
      name,
      slot,
      explode: match![2] !== undefined,
      prefix: +(match![3] ?? 0),
      position,
    });
    position += spec.length + 1;
  }
  return variables;
}

/** Decodes a name, where it is encoded text. */
function decode(name: string): string {
  try {
    return name.includes("%") ? decodeURIComponent(name) : name;
  } catch {
    return name;
  }
}

/** Checks that a text has only characters that are `ucschar` or `iprivate`, beyond ASCII. */
function checkUnicode(text: string): void {
  const match = /[\ufff0-\uffff\u{e0000}-\u{e0fff}\p{Cs}\p{NChar}]/u.exec(text);
  if (match) {
    throw invalid(text, match.index, `percent-encode ${describe(match[0])}`);
  }
}

function invalid(text: string, position: number, why: string): EndpointError {
  return new EndpointError(
    "INVALID_TEMPLATE",
    `Invalid URI template ${describe(text)}: ${why} (position ${position})`,
    position,
  );
}

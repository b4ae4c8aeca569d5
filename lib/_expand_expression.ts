import { describe } from "./_describe.ts";
import { isPlainObject } from "./_is_plain_object.ts";
import type { Expression, Variable } from "./_scan_template.ts";
import { EndpointError } from "./endpoint_error.ts";

/**
 * Expands an expression with the values of a template's variables: RFC 6570,
 * section 3.2. `undefined` where none of its variables is defined.
 */
export function expandExpression(
  expression: Expression,
  values: readonly unknown[],
): string | undefined {
  const { variables, first, separator } = expression;
  let expansion: string | undefined;
  for (let index = 0; index < variables.length; index++) {
    const variable = variables[index]!;
    const part = expandVariable(expression, variable, values[variable.slot]);
    if (part !== undefined) {
      expansion = (expansion === undefined ? first : expansion + separator) +
        part;
    }
  }
  return expansion;
}

/** Expands one variable of an expression; `undefined` where it is not defined. */
export function expandVariable(
  expression: Expression,
  variable: Variable,
  value: unknown,
): string | undefined {
  const { name, prefix } = variable;
  let text: string;
  if (typeof value === "string") {
    text = value;
  } else if (value === undefined || value === null) {
    return undefined;
  } else if (
    typeof value === "object" && (Array.isArray(value) || isPlainObject(value))
  ) {
    return expandComposite(expression, variable, value);
  } else {
    text = toText(value, name);
  }
  if (prefix) text = takeCodePoints(text, prefix);
  text = expression.encode(text, name);
  return expression.named ? pair(name, text, expression) : text;
}

/** Expands a list or an associative array. */
function expandComposite(
  expression: Expression,
  variable: Variable,
  members: unknown[] | Record<string, unknown>,
): string | undefined {
  const { encode, named } = expression;
  const { name, explode } = variable;
  if (variable.prefix) {
    throw new EndpointError(
      "INVALID_TEMPLATE",
      `Invalid URI template: {${name}:${variable.prefix}} takes a prefix of ${
        describe(members)
      }; only text has one (position ${variable.position})`,
      variable.position,
    );
  }
  const isList = Array.isArray(members);
  let expansion: string | undefined;
  // The own keys and not the indices: a sparse array can be very long.
  for (const key of Object.keys(members)) {
    if (isList && !(+key >= 0)) break;
    const member = (members as Record<string, unknown>)[key];
    if (member === undefined || member === null) continue;
    let part = encode(toText(member, name), name);
    if (!isList) {
      const encodedKey = encode(key, name);
      part = !explode
        ? encodedKey + "," + part
        : named
        ? pair(encodedKey, part, expression)
        : encodedKey + "=" + part;
    } else if (explode && named) {
      part = pair(name, part, expression);
    }
    expansion = expansion === undefined
      ? part
      : expansion + (explode ? expression.separator : ",") + part;
  }
  return named && !explode && expansion !== undefined
    ? pair(name, expansion, expression)
    : expansion;
}

function pair(name: string, value: string, expression: Expression): string {
  return name + (value ? "=" + value : expression.ifEmpty);
}

function takeCodePoints(text: string, count: number): string {
  // No code point has more than two UTF-16 code units, so the slice bounds the work.
  return [...text.slice(0, 2 * count)].slice(0, count).join("");
}

/** The texts of a list's defined members. */
export function toTexts(list: readonly unknown[], name: string): string[] {
  const texts: string[] = [];
  // The own keys and not the indices: a sparse array can be very long.
  for (const key of Object.keys(list)) {
    if (!(+key >= 0)) break;
    const member = list[+key];
    if (member !== undefined && member !== null) {
      texts.push(toText(member, name));
    }
  }
  return texts;
}

/** The text of a value that a URL can hold. */
export function toText(value: unknown, name: string): string {
  switch (typeof value) {
    case "string":
      return value;
    case "number":
      if (Number.isFinite(value)) return `${value}`;
      break;
    case "boolean":
    case "bigint":
      return `${value}`;
    case "object":
      try {
        return Date.prototype.toISOString.call(value);
      } catch {
        // Not a Date, or not a valid one.
      }
  }
  throw new EndpointError(
    "INVALID_PARAMETER",
    `Parameter ${describe(name)} holds ${
      describe(value)
    }; a URL can hold a string, a finite number, a boolean, a bigint or a valid Date`,
  );
}

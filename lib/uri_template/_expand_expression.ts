import { checkLength } from "../_check_length.ts";
import { describe } from "../_describe.ts";
import { isPlainObject } from "../_is_plain_object.ts";
import { append } from "../_own_property.ts";
import { EndpointError } from "../endpoint_error.ts";
import type { Expression, Style, Variable } from "./_scan_template.ts";

/**
 * Expands an expression with the values of a template's variables: RFC 6570,
 * section 3.2. `undefined` where none of its variables is defined.
 *
 * @param values They lose what is not defined in lists and associative arrays: a
 * variable that a template has many times is gone through by what it brings.
 * @param missing Where to put the names of the variables that expand to nothing.
 */
export function expandExpression(
  expression: Expression,
  values: unknown[],
  missing?: Set<string>,
): string | undefined {
  const { variables, style } = expression;
  let expansion: string | undefined;
  for (let index = 0; index < variables.length; index++) {
    const variable = variables[index]!;
    const part = expandVariable(style, variable, values);
    if (!part && missing) missing.add(variable.name);
    if (part === undefined) continue;
    if (expansion !== undefined) expansion += style.separator + part;
    // Bun makes a rope of any concatenation, and slowly looks into one later.
    else expansion = style.first ? style.first + part : part;
    checkLength(expansion, "INVALID_PARAMETER");
  }
  return expansion;
}

/** Expands one variable of an expression; `undefined` where it is not defined. */
function expandVariable(
  style: Style,
  variable: Variable,
  values: unknown[],
): string | undefined {
  const value = values[variable.slot];
  if (value === undefined || value === null) return undefined;
  if (
    typeof value === "object" && (Array.isArray(value) || isPlainObject(value))
  ) {
    return expandComposite(style, variable, value, values);
  }
  const { name, prefix } = variable;
  let text = toText(value, name);
  // No code point has more than two UTF-16 code units: the slice bounds the work.
  if (prefix) text = [...text.slice(0, 2 * prefix)].slice(0, prefix).join("");
  text = style.encode(text, name);
  return style.ifEmpty === undefined ? text : pair(name, text, style.ifEmpty);
}

/** Expands a list or an associative array. */
function expandComposite(
  { encode, separator, ifEmpty }: Style,
  { name, explode, prefix, position, slot }: Variable,
  value: object,
  values: unknown[],
): string | undefined {
  if (prefix) {
    throw new EndpointError(
      "INVALID_TEMPLATE",
      `${describe(name)} has the prefix :${prefix}, but its value is ${
        describe(value)
      }; only text has a prefix (position ${position})`,
      position,
    );
  }
  const keys = Object.keys(value);
  const members = membersOf(value, name, keys);
  if (members.length < keys.length) {
    values[slot] = Array.isArray(value)
      ? members.map((member) => member[1])
      : Object.fromEntries(members);
  }
  let expansion: string | undefined;
  for (const member of members) {
    let text = encode(member[1], name);
    if (!Array.isArray(value)) {
      const key = encode(member[0], name);
      text = explode ? pair(key, text, ifEmpty ?? "=") : key + "," + text;
    } else if (explode && ifEmpty !== undefined) {
      text = pair(name, text, ifEmpty);
    }
    expansion = expansion === undefined
      ? text
      : expansion + (explode ? separator : ",") + text;
    checkLength(expansion, "INVALID_PARAMETER");
  }
  return explode || ifEmpty === undefined || expansion === undefined
    ? expansion
    : pair(name, expansion, ifEmpty);
}

function pair(name: string, value: string, ifEmpty: string): string {
  return name + (value ? "=" + value : ifEmpty);
}

/** The defined members of a list or an associative array, as texts with their keys. */
export function membersOf(
  value: object,
  name: string,
  keys: readonly string[] = Object.keys(value),
): [string, string][] {
  const members: [string, string][] = [];
  // Own keys and not indices: a sparse array can be very long.
  for (const key of keys) {
    if (Array.isArray(value) && `${+key >>> 0}` !== key) continue;
    const member = (value as Record<string, unknown>)[key];
    if (member !== undefined && member !== null) {
      append(members, [key, toText(member, name, "holds")]);
    }
  }
  return members;
}

/** The text of a value that a URL can hold. */
export function toText(value: unknown, name: string, verb = "is"): string {
  if (typeof value === "string") return value;
  if (
    Number.isFinite(value) || typeof value === "boolean" ||
    typeof value === "bigint"
  ) {
    return `${value}`;
  }
  try {
    return Date.prototype.toISOString.call(value);
  } catch {
    // Not a Date, or not a valid one.
  }
  throw new EndpointError(
    "INVALID_PARAMETER",
    `Parameter ${describe(name)} ${verb} ${
      describe(value)
    }; a URL can hold text, finite numbers, booleans, bigints, valid Dates, and flat lists and objects of these`,
  );
}

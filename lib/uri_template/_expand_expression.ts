import { checkLength } from "../_check_length.ts";
import { show } from "../_show.ts";
import { invalidParameter } from "../_errors.ts";
import { isNested } from "../_is_plain_object.ts";
import { EndpointError } from "../endpoint_error.ts";
import type { Expression, TemplateVariable } from "./_scan_template.ts";

/**
 * Expands an expression: RFC 6570, section 3.2; `undefined` where no variable is
 * defined.
 *
 * @param values The values by slot. Lists and associative arrays in it are
 * replaced by what is defined in them.
 * @param inPath Whether the expression is in the path of a route. There, an object
 * for `{id}` is an error, because nobody means `name,Bob,role,admin`.
 */
export function expandExpression(
  expression: Expression,
  values: unknown[],
  inPath = false,
): string | undefined {
  const { variables, first, separator } = expression;
  // Most expressions are `{name}`.
  if (variables.length === 1 && !first) {
    return expandVariable(expression, variables[0]!, values, inPath);
  }
  let expansion: string | undefined;
  for (const variable of variables) {
    const part = expandVariable(expression, variable, values, inPath);
    if (part === undefined) continue;
    expansion = expansion === undefined
      ? first + part
      : expansion + separator + part;
    checkLength(expansion, variable.name);
  }
  return expansion;
}

/** Expands one variable of an expression; `undefined` where it is not defined. */
function expandVariable(
  expression: Expression,
  variable: TemplateVariable,
  values: unknown[],
  inPath: boolean,
): string | undefined {
  const value = values[variable.slot];
  if (value === undefined || value === null) return undefined;
  const { name, prefix } = variable;
  if (typeof value === "object" && isNested(value)) {
    if (
      inPath && !variable.explode && !expression.takesObjects &&
      !Array.isArray(value)
    ) {
      throw invalidParameter(
        name,
        `is an object; pass its members, or write {${name}*}`,
      );
    }
    return expandComposite(expression, variable, value, values);
  }
  let text = expression.encode(writeScalar(value, name), name);
  if (prefix) text = prefixOf(text, prefix);
  const { ifEmpty } = expression;
  return ifEmpty === undefined ? text : writePair(name, text, ifEmpty);
}

/** A code point of an encoded value: as many triplets as UTF-8 has, or one character. */
const CODE_POINT =
  /%[CD].%[89AB].|%E.(?:%[89AB].){2}|%F[0-7](?:%[89AB].){3}|%..|./gi;

/** The first code points of an encoded value: RFC 6570, section 2.4.1. */
function prefixOf(encoded: string, length: number): string {
  // A code point has 12 UTF-16 code units at most: the slice bounds the work.
  const points = encoded.slice(0, 12 * length).match(CODE_POINT) ?? [];
  return points.slice(0, length).join("");
}

/** Expands a list or an associative array. */
function expandComposite(
  { encode, separator, ifEmpty }: Expression,
  { name, explode, prefix, position, slot }: TemplateVariable,
  value: object,
  values: unknown[],
): string | undefined {
  if (prefix) {
    throw new EndpointError(
      "INVALID_TEMPLATE",
      `${show(name)} is ${show(value)}; only a string has a prefix`,
      { position, parameter: name },
    );
  }
  const isList = Array.isArray(value);
  const members = definedMembers(value, name);
  if (members.length < Object.keys(value).length) {
    // A template may have the variable many times: the others are left out once.
    values[slot] = isList
      ? members.map(([, text]) => text)
      : Object.fromEntries(members);
  }
  let expansion: string | undefined;
  for (const [key, member] of members) {
    let text = encode(member, name);
    const label = isList ? name : encode(key, name);
    if (!explode && !isList) text = `${label},${text}`;
    else if (explode && (!isList || ifEmpty !== undefined)) {
      text = writePair(label, text, ifEmpty ?? "=");
    }
    expansion = expansion === undefined
      ? text
      : expansion + (explode ? separator : ",") + text;
    checkLength(expansion, name);
  }
  return explode || ifEmpty === undefined || expansion === undefined
    ? expansion
    : writePair(name, expansion, ifEmpty);
}

function writePair(name: string, value: string, ifEmpty: string): string {
  return name + (value ? "=" + value : ifEmpty);
}

/** The defined members of a list or an associative array, as strings with their keys. */
export function definedMembers(
  value: object,
  name: string,
): [string, string][] {
  const members: [string, string][] = [];
  for (const [key, member] of Object.entries(value)) {
    if (member !== undefined && member !== null) {
      members.push([key, writeScalar(member, name, "holds")]);
    }
  }
  return members;
}

/** Writes a value that a URL can hold as a string. */
export function writeScalar(value: unknown, name: string, verb = "is"): string {
  if (typeof value === "string") return value;
  if (
    Number.isFinite(value) || typeof value === "boolean" ||
    typeof value === "bigint"
  ) return `${value}`;
  try {
    // A `Date` of any realm and the values of `Temporal` have it, and so has a URL.
    const text = (value as Date).toJSON();
    if (typeof text === "string" && !(value instanceof URL)) return text;
  } catch {
    // The error below says more.
  }
  throw invalidParameter(
    name,
    `${verb} ${show(value)}; pass a string`,
  );
}

import { describe } from "../_describe.ts";
import { invalid } from "../_errors.ts";
import { isPlainObject } from "../_is_plain_object.ts";
import { nearest } from "../_nearest.ts";
import { isNested } from "../endpoint/_each_field.ts";
import { EndpointError, type EndpointErrorCode } from "../endpoint_error.ts";
import type { Argument } from "./_plan_tool.ts";
import { ANY, type Schema } from "./_convert_schema.ts";

/** What is wrong with an argument. */
interface Fault {
  readonly text: string;
  readonly code: EndpointErrorCode;
  /** Where the value is whose type or value as a whole is wrong. */
  readonly path?: string;
}

const toFault = (
  text: string,
  code: EndpointErrorCode = "INVALID_PARAMETER",
): Fault => ({ text, code });

/** The faults of one value by schemas, which can be asked for in many ways. */
type Known = Map<Schema, readonly Fault[]>;

/** How many faults a message names. */
const MOST_FAULTS = 5;

/** How many names and values a message offers. */
const MOST_OFFERED = 10;

/** How deep lists and objects may be in each other: `JSON.stringify` stops at a few thousand. */
const MOST_LEVELS = 200;

/** References one after the other that are followed for a value. */
const MOST_SCHEMAS = 1000;

const WORDS: ReadonlyMap<unknown, string> = /* @__PURE__ */ new Map([
  ["string", "a string"],
  ["integer", "an integer"],
  ["number", "a number"],
  ["boolean", "true or false"],
  ["array", "a list"],
  ["object", "an object"],
]);

/** Shows a value in a message, in the words of JSON. */
export function show(value: unknown): string {
  return typeof value === "boolean"
    ? `${value}`
    : Array.isArray(value)
    ? "a list"
    : describe(value);
}

function list(values: readonly unknown[]): string {
  const shown = values.slice(0, MOST_OFFERED).map((it) =>
    isNested(it) ? JSON.stringify(it).slice(0, 80) : show(it)
  );
  return shown.join(", ") + (values.length > MOST_OFFERED ? ", …" : "");
}

/** Whether lists and objects are nested too deeply to be written. */
function isTooDeep(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; depth <= MOST_LEVELS; depth++) {
    level = level.flatMap((it) => isNested(it) ? Object.values(it) : []);
    if (!level.length) return false;
  }
  return true;
}

function typeOf(value: unknown): string {
  return Array.isArray(value)
    ? "array"
    : value === null
    ? "null"
    : Number.isInteger(value)
    ? "integer"
    : typeof value;
}

/** The schema that a schema is or refers to. */
function follow(schema: Schema): Schema {
  while (schema.$ref) schema = schema.$ref.isLoop ? ANY : schema.$ref.schema;
  return schema;
}

/** The values that a schema allows, if it lists them. */
const valuesOf = (schema: Schema) =>
  (schema.const === undefined ? schema.enum : [schema.const]) as
    | unknown[]
    | undefined;

/** What schemas take, in words. */
function expected(schemas: readonly Schema[], level = 0): string {
  // Unions of unions can have more members than there is time for.
  if (level > 3) return "another value";
  const words = schemas.slice(0, MOST_OFFERED).map(follow).map((schema) => {
    const values = valuesOf(schema);
    if (values) return `${values.length > 1 ? "one of " : ""}${list(values)}`;
    const { type = [], anyOf, oneOf, allOf = [] } = schema;
    const types = [type].flat().map((it) => WORDS.get(it) ?? `${it}`);
    const members = (anyOf ?? oneOf ?? allOf) as Schema[];
    return types.join(" or ") || expected(members, level + 1);
  });
  return [...new Set(words)].join(" or ") || "another value";
}

/** Checks names, required ones, types and enums of a tool's arguments. */
export function checkArguments(
  tool: string,
  args: Readonly<Record<string, unknown>>,
  root: Schema,
  places: ReadonlyMap<string, Argument>,
): void {
  const entries = Object.entries(args);
  const deep = entries.find(([, value]) => isTooDeep(value));
  if (deep) {
    throw invalid(
      `${
        describe(deep[0])
      } is nested more than ${MOST_LEVELS} levels deep; pass a flatter value`,
    );
  }
  const known = new WeakMap<object, Known>();
  let faults = faultsOf(args, root, "");
  if (!faults.length) {
    faults = entries
      .flatMap(([name, it]) => faultInPlace(places.get(name)!, it) ?? []);
  }
  if (!faults.length) return;
  // Several schemas of one value may find the same.
  const texts = new Set(faults.map(({ text }) => text));
  throw new EndpointError(
    faults[0]!.code,
    [...texts].slice(0, MOST_FAULTS).join(". ").replaceAll("?. ", "? "),
  );

  function faultsOf(
    value: unknown,
    given: Schema,
    path: string,
    own: Known = known.get(Object(value)) ?? new Map(),
  ): readonly Fault[] {
    known.set(Object(value), own);
    const schema = follow(given);
    const found = own.get(schema);
    if (found || own.size > MOST_SCHEMAS) return found ?? [];
    own.set(schema, []);
    const faults = read(value, schema, path, own).slice(0, MOST_FAULTS);
    own.set(schema, faults);
    return faults;
  }

  function read(
    value: unknown,
    schema: Schema,
    path: string,
    known: Known,
  ): Fault[] {
    const type = typeOf(value);
    const types: unknown[] = [schema.type ?? type].flat();
    const fits = types.includes(type) ||
      type === "integer" && types.includes("number");
    const values = valuesOf(schema);
    const json = values && isNested(value) && JSON.stringify(value);
    const isValue = (it: unknown) =>
      it === value || json && JSON.stringify(it) === json;
    const wrong = (...schemas: readonly Schema[]): Fault => {
      const text = `${describe(path)} is ${show(value)}; pass ${
        expected(schemas)
      }`;
      return { ...toFault(text), path };
    };
    if (!fits || values && !values.some(isValue)) return [wrong(schema)];

    const of = (it: Schema) => faultsOf(value, it, path, known);
    const faults = (schema.allOf as Schema[] ?? []).flatMap(of);
    // What was meant is probably what is least wrong, and of the right type.
    const weightOf = ([first, ...others]: readonly Fault[]) =>
      first ? 1 + others.length + (first.path === path ? MOST_FAULTS : 0) : 0;
    for (const key of ["anyOf", "oneOf"]) {
      const members = schema[key] as Schema[] | undefined;
      if (!members) continue;
      const [least] = members.map(of)
        .sort((one, other) => weightOf(one) - weightOf(other));
      if (weightOf(least!) > MOST_FAULTS) faults.push(wrong(...members));
      else faults.push(...least!);
    }
    const add = (member: unknown, schema: Schema, path: string) => {
      if (faults.length < MOST_FAULTS) {
        faults.push(...faultsOf(member, schema, path));
      }
    };
    if (Array.isArray(value)) {
      const { items = ANY, prefixItems = [] } = schema;
      value.forEach((it, index) => {
        const own = (prefixItems as Schema[]).at(index) ?? items as Schema;
        add(it, own, `${path}[${index}]`);
      });
    } else if (isPlainObject(value)) {
      readMembers(value, schema, path, faults, add);
    }
    return faults;
  }

  function readMembers(
    value: Readonly<Record<string, unknown>>,
    { properties = {}, required = [], additionalProperties, patternProperties }:
      Schema,
    path: string,
    faults: Fault[],
    add: (member: unknown, schema: Schema, path: string) => void,
  ): void {
    const own = new Map(Object.entries(properties as Record<string, Schema>));
    const pathOf = (name: string) => path ? `${path}.${name}` : name;
    for (const name of required as string[]) {
      if (Object.hasOwn(value, name)) continue;
      const shown = describe(pathOf(name));
      const text = `${shown} is missing; pass ${
        expected([own.get(name) ?? ANY])
      }`;
      faults.push(toFault(text, "MISSING_PARAMETER"));
    }
    for (const [name, member] of Object.entries(value)) {
      const schema = own.get(name) ?? additionalProperties;
      if (isPlainObject(schema)) add(member, schema, pathOf(name));
      else if (
        schema === false && !patternProperties && faults.length < MOST_FAULTS
      ) {
        const near = name.length < 65 && nearest(name, [...own.keys()]);
        const what = path
          ? `a key of ${describe(path)}`
          : `an argument of ${tool}`;
        const advice = near
          ? `did you mean ${describe(near)}?`
          : own.size
          ? `pass only ${list([...own.keys()])}`
          : "pass none";
        faults.push(toFault(`${describe(name)} is not ${what}; ${advice}`));
      }
    }
  }
}

/** What is wrong with a value that fits its schema, but not its place. */
function faultInPlace(
  { name, location, schema }: Argument,
  value: unknown,
): Fault | undefined {
  const text = `${describe(name)} is ${show(value)}`;
  if (location === "body") return undefined;
  if (value === null) return toFault(`${text}; pass ${expected([schema])}`);
  if (location !== "path") return undefined;
  const items = isNested(value)
    ? Object.values(value).filter((it) => it !== null)
    : [value];
  // A list of one item is written as that item.
  const only = items.length === 1 && !isPlainObject(value) ? items[0] : null;
  if (only === "." || only === "..") {
    return toFault(
      `${describe(name)} is ${
        show(only)
      }, which leads to another path; pass another value`,
      "UNSAFE_PATH",
    );
  }
  if (items.length && only !== "") return undefined;
  const what = value === "" ? "" : " without items";
  return toFault(
    `${text}${what}; pass one that is not empty`,
    "MISSING_PARAMETER",
  );
}

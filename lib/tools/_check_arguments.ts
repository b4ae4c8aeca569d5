import { describe } from "../_describe.ts";
import { isPlainObject } from "../_is_plain_object.ts";
import { nearest } from "../_nearest.ts";
import { isNested } from "../endpoint/_each_field.ts";
import { EndpointError, type EndpointErrorCode } from "../endpoint_error.ts";
import { ANY, type Schema } from "./_convert_schema.ts";
import type { Argument } from "./_plan_tool.ts";

/** What is wrong with an argument. */
interface Fault {
  readonly text: string;
  readonly code: EndpointErrorCode;
  /** Where the value is, if all of it is wrong. */
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

/** How many schemas a value is checked against. */
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
  if (typeof value === "boolean") return `${value}`;
  return Array.isArray(value) ? "a list" : describe(value);
}

function list(values: readonly unknown[]): string {
  const shown = values.slice(0, MOST_OFFERED).map((it) =>
    isNested(it) ? JSON.stringify(it).slice(0, 80) : show(it)
  );
  return shown.join(", ") + (values.length > MOST_OFFERED ? ", …" : "");
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
  const known = new WeakMap<object, Known>();
  const checks = [
    () => entries.flatMap(([name, it]) => depthFault(name, it)),
    () => faultsOf(args, root, ""),
    () => entries.flatMap(([name, it]) => placeFault(places.get(name)!, it)),
  ];
  for (const check of checks) {
    const faults = check();
    if (!faults.length) continue;
    // Several schemas of one value may find the same.
    const texts = new Set(faults.map(({ text }) => text));
    throw new EndpointError(
      faults[0]!.code,
      [...texts].slice(0, MOST_FAULTS).join(". ").replaceAll("?. ", "? "),
    );
  }

  function faultsOf(
    value: unknown,
    given: Schema,
    path: string,
    own: Known = isNested(value) && known.get(value) || new Map(),
  ): readonly Fault[] {
    if (isNested(value)) known.set(value, own);
    const schema = follow(given);
    const found = own.get(schema);
    if (found || own.size > MOST_SCHEMAS) return found ?? [];
    const faults: Fault[] = [];
    own.set(schema, faults);
    for (const it of findFaults(value, schema, path, own)) {
      if (faults.push(it) === MOST_FAULTS) break;
    }
    return faults;
  }

  function* findFaults(
    value: unknown,
    schema: Schema,
    path: string,
    own: Known,
  ): Generator<Fault> {
    const wrong = (schemas: readonly Schema[]) => {
      const text = `${describe(path)} is ${show(value)}; pass `;
      return { ...toFault(text + expected(schemas)), path };
    };
    if (!hasType(value, schema) || !hasValue(value, schema)) {
      return yield wrong([schema]);
    }
    const { allOf = [], anyOf, oneOf, items = ANY, prefixItems = [] } =
      schema as Record<string, Schema[] | undefined>;
    const of = (it: Schema) => faultsOf(value, it, path, own);
    for (const it of allOf) yield* of(it);
    for (const members of [anyOf, oneOf]) {
      if (!members) continue;
      const isWhole = ([first]: readonly Fault[]) => first?.path === path;
      const weightOf = (faults: readonly Fault[]) =>
        faults.length + (isWhole(faults) ? MOST_FAULTS : 0);
      // What was meant is probably what is least wrong, and of the right type.
      const [least = []] = members.map(of)
        .sort((one, two) => weightOf(one) - weightOf(two));
      yield* isWhole(least) ? [wrong(members)] : least;
    }
    if (Array.isArray(value)) {
      for (const [index, it] of value.entries()) {
        const schema = prefixItems.at(index) ?? items as Schema;
        yield* faultsOf(it, schema, `${path}[${index}]`);
      }
    }
    if (isPlainObject(value)) yield* findFaultsInside(value, schema, path);
  }

  function* findFaultsInside(
    value: Readonly<Record<string, unknown>>,
    { properties = {}, required = [], ...rest }: Schema,
    path: string,
  ): Generator<Fault> {
    const own = new Map(Object.entries(properties as Record<string, Schema>));
    const pathOf = (name: string) => path ? `${path}.${name}` : name;
    for (const name of required as string[]) {
      if (Object.hasOwn(value, name)) continue;
      const text = `${describe(pathOf(name))} is missing; pass `;
      const schema = own.get(name) ?? ANY;
      yield toFault(text + expected([schema]), "MISSING_PARAMETER");
    }
    for (const [name, member] of Object.entries(value)) {
      const schema = own.get(name) ?? rest.additionalProperties;
      if (isPlainObject(schema)) {
        yield* faultsOf(member, schema, pathOf(name));
      } else if (schema === false && !rest.patternProperties) {
        const names = [...own.keys()];
        const near = name.length < 65 && nearest(name, names);
        const advice = near
          ? `did you mean ${describe(near)}?`
          : `pass ${names.length ? `only ${list(names)}` : "none"}`;
        const what = path
          ? `a key of ${describe(path)}`
          : `an argument of ${tool}`;
        yield toFault(`${describe(name)} is not ${what}; ${advice}`);
      }
    }
  }
}

function hasType(value: unknown, { type }: Schema): boolean {
  const types: unknown[] = [type ?? []].flat();
  const own = Array.isArray(value)
    ? "array"
    : value === null
    ? "null"
    : typeof value;
  return !types.length || types.includes(own) ||
    Number.isInteger(value) && types.includes("integer");
}

function hasValue(value: unknown, schema: Schema): boolean {
  const values = valuesOf(schema);
  const json = values && isNested(value) && toSortedJson(value);
  return !values ||
    values.some((it) => it === value || json && toSortedJson(it) === json);
}

/** JSON in which the order of keys does not matter. */
const toSortedJson = (value: unknown) =>
  JSON.stringify(
    value,
    (_, it) =>
      isPlainObject(it)
        ? Object.fromEntries(
          Object.entries(it).sort(([one], [two]) => one < two ? -1 : 1),
        )
        : it,
  );

/** Refuses lists and objects that are nested too deeply to be written. */
function depthFault(name: string, value: unknown): Fault[] {
  let level = [value];
  for (let depth = 0; depth <= MOST_LEVELS; depth++) {
    level = level.flatMap((it) => isNested(it) ? Object.values(it) : []);
    if (!level.length) return [];
  }
  const text = `is nested more than ${MOST_LEVELS} levels deep`;
  return [toFault(`${describe(name)} ${text}; pass a flatter value`)];
}

/** Refuses a value that fits its schema, but not its place. */
function placeFault(
  { name, location, schema }: Argument,
  value: unknown,
): Fault[] {
  const is = `${describe(name)} is`;
  if (location === "body") return [];
  if (value === null) {
    return [toFault(`${is} null; pass ${expected([schema])}`)];
  }
  if (location !== "path") return [];
  const items = isNested(value)
    ? Object.values(value).filter((it) => it !== null)
    : [value];
  // A list of one item is written as that item.
  const only = items.length === 1 && !isPlainObject(value) ? items[0] : null;
  if (only === "." || only === "..") {
    const text = `${is} "${only}", which leads to another path`;
    return [toFault(`${text}; pass another value`, "UNSAFE_PATH")];
  }
  if (items.length && only !== "") return [];
  const what = `${show(value)}${value === "" ? "" : " without items"}`;
  const text = `${is} ${what}; pass one that is not empty`;
  return [toFault(text, "MISSING_PARAMETER")];
}

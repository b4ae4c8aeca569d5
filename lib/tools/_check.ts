import { describe } from "../_describe.ts";
import { isPlainObject } from "../_is_plain_object.ts";
import { nearest } from "../_nearest.ts";
import { EndpointError, type EndpointErrorCode } from "../endpoint_error.ts";
import { type Schema, valuesOf } from "./_schemas.ts";
import type { InputSchema } from "./types.ts";

/** What is wrong with an argument. */
export interface Fault {
  readonly code: EndpointErrorCode;
  readonly text: string;
}

/** How many faults a message names. */
const MOST_FAULTS = 5;

/** How many names and values a message offers. */
const MOST_OFFERED = 10;

/** How deep lists and objects may be in each other: `JSON.stringify` stops at a few thousand. */
const MOST_LEVELS = 200;

const WORDS = new Map<unknown, string>([
  ["string", "a string"],
  ["integer", "an integer"],
  ["number", "a number"],
  ["boolean", "true or false"],
  ["array", "a list"],
  ["object", "an object"],
]);

/** The fault of a value that has to be another one. */
export function wrong(text: string): Fault {
  return { code: "INVALID_PARAMETER", text };
}

/** The error of faulty arguments. */
export function errorOf(faults: readonly Fault[]): EndpointError {
  return new EndpointError(
    faults[0]!.code,
    faults.slice(0, MOST_FAULTS).map(({ text }) => text).join(". "),
  );
}

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
    typeof it === "object" ? JSON.stringify(it).slice(0, 80) : show(it)
  );
  return shown.join(", ") + (values.length > MOST_OFFERED ? ", …" : "");
}

/** Whether lists and objects are nested too deeply to be written. */
function isTooDeep(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; level.length; depth++) {
    if (depth > MOST_LEVELS) return true;
    level = level.flatMap((it) =>
      typeof it === "object" && it !== null ? Object.values(it) : []
    );
  }
  return false;
}

function isOfType(value: unknown, type: unknown): boolean {
  switch (type) {
    case "array":
      return Array.isArray(value);
    case "object":
      return isPlainObject(value);
    case "null":
      return value === null;
    case "integer":
      return Number.isInteger(value);
    case "number":
      return Number.isFinite(value);
    default:
      return typeof value === type;
  }
}

/** Checks names, required ones, types and enums of a tool's arguments. */
export function checkArguments(
  tool: string,
  args: Readonly<Record<string, unknown>>,
  root: InputSchema,
  places: ReadonlyMap<string, { readonly location: string }>,
): readonly Fault[] {
  for (const [name, value] of Object.entries(args)) {
    if (!isTooDeep(value)) continue;
    const shown = describe(name);
    return [
      wrong(
        `${shown} is nested more than ${MOST_LEVELS} levels deep; pass a flatter value`,
      ),
    ];
  }
  /** What is wrong with objects and lists by schemas, which can be asked for in many ways. */
  const known = new WeakMap<object, Map<Schema, readonly Fault[]>>();
  const faults = faultsOf(args, root, "");
  if (faults.length) return faults;
  return Object.entries(args).flatMap(([name, value]) => {
    const { location } = places.get(name)!;
    const schema = root.properties[name]!;
    const isPath = location === "path";
    const shown = `${describe(name)} is ${show(value)}`;
    if (location === "body") return [];
    if (value === null) return wrong(`${shown}; pass ${expected(schema)}`);
    if (isPath && (value === "." || value === "..")) {
      const text = `${shown}, which leads to another path; pass another value`;
      return { code: "UNSAFE_PATH", text };
    }
    const isEmpty = value === "" ||
      typeof value === "object" && !Object.keys(value!).length;
    return isPath && isEmpty
      ? {
        code: "MISSING_PARAMETER",
        text: `${shown}${
          value === "" ? "" : " without items"
        }; pass one that is not empty`,
      }
      : [];
  });

  function resolve(schema: Schema): Schema {
    const { $ref } = schema;
    return typeof $ref === "string"
      ? root.$defs![$ref.slice("#/$defs/".length)]!
      : schema;
  }

  /** What a schema takes, in words. */
  function expected(given: Schema, level = 0): string {
    const schema = resolve(given);
    const { type, anyOf, oneOf, allOf } = schema;
    const values = valuesOf(schema);
    if (values) return `${values.length > 1 ? "one of " : ""}${list(values)}`;
    const words = [type ?? []].flat().map((it) => WORDS.get(it) ?? `${it}`);
    const members = (anyOf ?? oneOf ?? allOf ?? []) as Schema[];
    const texts = words.length || level > 3
      ? words
      : members.slice(0, MOST_OFFERED).map((it) => expected(it, level + 1));
    return [...new Set(texts)].join(" or ") || "another value";
  }

  function faultsOf(
    value: unknown,
    given: Schema,
    path: string,
    frame = frameOf(value),
  ): readonly Fault[] {
    const schema = resolve(given);
    let faults = frame.get(schema);
    if (!faults) {
      frame.set(schema, []);
      faults = read(value, schema, path, frame).slice(0, MOST_FAULTS);
      frame.set(schema, faults);
    }
    return faults;
  }

  function frameOf(value: unknown): Map<Schema, readonly Fault[]> {
    const frame = known.get(Object(value)) ?? new Map();
    known.set(Object(value), frame);
    return frame;
  }

  function read(
    value: unknown,
    schema: Schema,
    path: string,
    frame: Map<Schema, readonly Fault[]>,
  ): readonly Fault[] {
    const { type, allOf = [], anyOf, oneOf } = schema;
    const values = valuesOf(schema);
    const fits = type === undefined ||
      [type].flat().some((it) => isOfType(value, it));
    const json = typeof value === "object" ? JSON.stringify(value) : undefined;
    const isListed = !values ||
      values.some((it) =>
        it === value || json !== undefined && JSON.stringify(it) === json
      );
    if (!fits || !isListed) {
      return [
        wrong(`${describe(path)} is ${show(value)}; pass ${expected(schema)}`),
      ];
    }
    const faults: Fault[] = [];
    const add = (more: readonly Fault[]) => {
      for (const it of more) if (faults.length < MOST_FAULTS) faults.push(it);
    };
    for (const it of allOf as Schema[]) add(faultsOf(value, it, path, frame));
    for (const members of [anyOf, oneOf] as (Schema[] | undefined)[]) {
      if (!members) continue;
      // What was meant is probably what is least wrong, and of the right type.
      const start = `${describe(path)} is `;
      const weight = (faults: readonly Fault[]) =>
        faults.length + (faults[0]?.text.startsWith(start) ? MOST_FAULTS : 0);
      const [least = []] = members
        .map((it) => faultsOf(value, it, path, frame))
        .sort((one, other) => weight(one) - weight(other));
      const isOther = weight(least) > MOST_FAULTS;
      if (isOther) {
        const text = members.map((it) => expected(it));
        add([
          wrong(
            `${describe(path)} is ${show(value)}; pass ${
              [...new Set(text)].slice(0, MOST_OFFERED).join(" or ")
            }`,
          ),
        ]);
      } else add(least);
    }
    if (Array.isArray(value)) {
      const { items = {}, prefixItems = [] } = schema;
      for (let index = 0; index < value.length; index++) {
        if (faults.length === MOST_FAULTS) break;
        const item = (prefixItems as Schema[])[index] ?? items;
        add(faultsOf(value[index], item as Schema, `${path}[${index}]`));
      }
    } else if (isPlainObject(value)) add(readMembers(value, schema, path));
    return faults;
  }

  function readMembers(
    value: Readonly<Record<string, unknown>>,
    { properties = {}, required = [], additionalProperties, patternProperties }:
      Schema,
    path: string,
  ): readonly Fault[] {
    const known = new Map(Object.entries(properties as Record<string, Schema>));
    const pathOf = (name: string) => path ? `${path}.${name}` : name;
    const faults: Fault[] = [];
    for (const name of required as string[]) {
      if (Object.hasOwn(value, name)) continue;
      const schema = known.get(name) ?? {};
      const text = `${describe(pathOf(name))} is missing; pass ${
        expected(schema)
      }`;
      faults.push({ code: "MISSING_PARAMETER", text });
    }
    for (const [name, member] of Object.entries(value)) {
      if (faults.length >= MOST_FAULTS) break;
      const schema = known.get(name);
      if (schema) faults.push(...faultsOf(member, schema, pathOf(name)));
      else if (additionalProperties === false && !patternProperties) {
        faults.push(wrong(unknown(name, [...known.keys()], path)));
      } else if (isPlainObject(additionalProperties)) {
        faults.push(
          ...faultsOf(member, additionalProperties, pathOf(name)),
        );
      }
    }
    return faults;
  }

  function unknown(name: string, names: readonly string[], path: string) {
    const [near] = [nearest(name, names)].flat();
    const what = path ? `a key of ${describe(path)}` : `an argument of ${tool}`;
    const advice = near
      ? `did you mean ${describe(near)}?`
      : names.length
      ? `pass only ${list(names)}`
      : "pass none";
    return `${describe(name)} is not ${what}; ${advice}`;
  }
}

import { isNested, isPlainObject } from "../../_is_plain_object.ts";
import { toRecord } from "../../_record.ts";
import { toLine } from "../../_show.ts";
import { isBinary } from "../../description/model/body/_contents_of.ts";
import {
  type Node,
  toObject,
  toText,
} from "../../description/model/_resolve.ts";
import { isText } from "./_shorten.ts";
import { toKey } from "./_to_key.ts";

const TYPES = /^(?:string|number|integer|boolean|array|object|null)$/;

/** Whether a word holds nothing that only a model can see. */
const isVisible = (it: unknown): it is string =>
  isText(it) && toLine(it) === it;

/** A schema in the keywords of JSON Schema 2020-12, but for `nullable`. */
export function toModern(given: Node): Record<string, unknown> {
  const node = toRecord<unknown>(given);
  for (const bound of ["Minimum", "Maximum"]) {
    // In OpenAPI 3.0, a boolean that goes with the number.
    if (node[`exclusive${bound}`] !== true) continue;
    node[`exclusive${bound}`] = node[bound.toLowerCase()];
    delete node[bound.toLowerCase()];
  }
  if (isBinary(node) || node.format === "byte") node.contentEncoding = "base64";
  const { type, enum: values } = node;
  if (
    type === "array" && Array.isArray(values) && !values.some(Array.isArray)
  ) {
    // Some descriptions list the values of the items beside them.
    node.items = toRecord({ ...toObject(node.items), enum: values });
    delete node.enum;
  }
  // Some generators keep the type that an enum has in memory.
  const isWord = (it: unknown) => isText(it) && isNaN(Number(it));
  if (
    /^(?:integer|number|boolean)$/.test(toText(type)) &&
    Array.isArray(values) && values.every(isWord)
  ) delete node.type;
  // In older drafts, the items of a tuple.
  if (Array.isArray(node.items)) node.prefixItems = node.items;
  return node;
}

/** The types that a schema lists, and whether `null` is one of them. */
export function typesOf(node: Node): { types: string[]; isNullable: boolean } {
  const types = new Set(
    // YAML reads `null` without quotes as the value.
    [node.type].flat().map((type) => type === null ? "null" : type)
      .filter((type): type is string => isText(type) && TYPES.test(type)),
  );
  const isNullable = types.delete("null") || node.nullable === true;
  return { types: [...types], isNullable };
}

/** Whether a keyword that holds no schemas has a value that is shown. */
export function isShownKeyword(key: string, value: unknown): boolean {
  if (/^m(?:in|ax)(?:Length|Items|Properties|Contains)$/.test(key)) {
    return Number.isInteger(value) && Number(value) >= 0;
  }
  if (/^(?:exclusiveM|m)(?:in|ax)imum$/.test(key)) {
    return Number.isFinite(value);
  }
  switch (key) {
    case "multipleOf":
      return Number.isFinite(value) && Number(value) > 0;
    case "uniqueItems":
    case "deprecated":
      return value === true;
    case "pattern":
      return isPattern(value);
    case "contentEncoding":
      return isVisible(value);
    case "format":
      // These only say how a program keeps numbers and bytes.
      return isVisible(value) &&
        !/^u?int\d|^(?:float|double|byte|binary)$/.test(value);
    case "default":
      // What a list or an object is by default helps no model.
      return /^(?:string|number|boolean)$/.test(typeof value) &&
        `${value}`.length < 100;
    case "dependentRequired":
      return isPlainObject(value) && Object.values(value).every(Array.isArray);
    default:
      return key === "const";
  }
}

/** Whether validators take a pattern: they read it in Unicode mode. */
function isPattern(pattern: unknown): boolean {
  try {
    return isText(pattern) && !!new RegExp(pattern, "u");
  } catch {
    return false;
  }
}

/** The values of an enum but `null`, each once, and of the only type of the schema. */
export function convertEnum(
  list: unknown,
  type: string | undefined,
): unknown[] {
  const values = new Map<string, unknown>();
  for (const it of Array.isArray(list) ? list : []) {
    if (it === null) continue;
    const value = isNested(it) ? it : toType(it, type);
    values.set(toKey(value), value);
  }
  return [...values.values()];
}

/** YAML may read `on` and `1` without quotes as a boolean and a number, and some documents quote numbers. */
function toType(value: unknown, type: string | undefined): unknown {
  if (type === "string") return `${value}`;
  const isNumber = /^(?:integer|number)$/.test(`${type}`) && isText(value) &&
    value.trim() !== "" && Number.isFinite(Number(value));
  return isNumber ? Number(value) : value;
}

import { describe } from "../_describe.ts";
import { isInvalidDate } from "../_is_invalid_date.ts";
import { isPlainObject } from "../_is_plain_object.ts";
import { assertNoHoles, invalidBody } from "./_invalid_body.ts";
import { methodOf } from "./_method_of.ts";

/** How deeply values may be nested: less than the smallest stack has room for. */
const MOST_LEVELS = 1000;

/**
 * Writes a value as JSON.
 *
 * `JSON.stringify` will not do. It quietly writes something else than was meant
 * (`null` for `NaN`, `{}` for a `Set`), it has no integer literal for a bigint
 * on Node 20, and it calls a `toJSON` that somebody added to every object.
 *
 * @param value What to write.
 * @param indent By how many spaces a level is indented; 0 for a single line.
 * @param path Where in the body the value stands, for messages.
 */
export function toJson(value: unknown, indent = 0, path = ""): string {
  const ancestors = new Set<object>();
  try {
    const text = write(value, "", path, indent ? "\n" : "");
    if (text !== undefined) return text;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw invalidBody(path, "is too long for a string");
  }
  throw invalidBody(path, "has a toJSON method that fails");

  /** Writes a value; `undefined` for one that JSON leaves out. */
  function write(
    value: unknown,
    key: string,
    path: string,
    newline: string,
  ): string | undefined {
    let isInvalid = false;
    if (isObject(value)) {
      const toJSON = methodOf(value, "toJSON");
      isInvalid = toJSON !== undefined && isInvalidDate(value);
      try {
        if (toJSON) value = toJSON(key);
      } catch {
        // What the method says could be a secret.
        throw invalidBody(path, "has a toJSON method that fails");
      }
    }
    switch (typeof value) {
      case "undefined":
      case "string":
        return JSON.stringify(value);
      case "number":
        if (!Number.isFinite(value)) break;
        return `${value}`;
      case "boolean":
      case "bigint":
        return `${value}`;
    }
    if (isObject(value) && hasMembers(value)) {
      return writeObject(value, path, newline);
    }
    if (value === null && !isInvalid) return "null";
    const what = isInvalid ? "an invalid Date" : describe(value);
    throw invalidBody(
      path,
      `is ${what}; ${
        /File|Blob/.test(what)
          ? "send it by itself as the data, or with the content-type multipart/form-data"
          : "JSON can hold text, finite numbers, booleans, null, arrays and plain objects"
      }`,
    );
  }

  function writeObject(
    object: Record<string, unknown>,
    path: string,
    newline: string,
  ): string {
    if (ancestors.has(object) || ancestors.size === MOST_LEVELS) {
      throw invalidBody(
        path,
        `contains itself, or is nested more than ${MOST_LEVELS} levels deep`,
      );
    }
    ancestors.add(object);
    const isList = Array.isArray(object);
    const inner = newline && newline + " ".repeat(indent);
    let members = "";
    const add = (key: string, path: string) => {
      const member = write(object[key], key, path, inner);
      if (isList || member !== undefined) {
        members += (members && ",") + inner +
          (isList ? "" : JSON.stringify(key) + (inner ? ": " : ":")) +
          (member ?? "null");
      }
    };
    if (isList) {
      assertNoHoles(object, path);
      for (let index = 0; index < object.length; index++) {
        add(`${index}`, `${path}[${index}]`);
      }
    } else {
      for (const key of Object.keys(object)) {
        add(key, path ? `${path}.${key}` : key);
      }
    }
    ancestors.delete(object);
    members &&= members + newline;
    return isList ? `[${members}]` : `{${members}}`;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

/** Whether an object is no more than its members. */
function hasMembers(object: object): boolean {
  return Array.isArray(object) || isPlainObject(object) ||
    // A `Map`, a `Set` or a `Promise` has no own keys; a buffer has indices.
    !ArrayBuffer.isView(object) && !(object instanceof String) &&
      Object.keys(object).length > 0;
}

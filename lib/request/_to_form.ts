import { MOST_CHARACTERS } from "../_check_length.ts";
import { describe } from "../_describe.ts";
import type { EndpointError } from "../endpoint_error.ts";
import { isPlainObject } from "../_is_plain_object.ts";
import { toJson } from "../_to_json.ts";
import { encodeUnreserved } from "../uri_template/_encode.ts";
import { toText } from "../uri_template/_expand_expression.ts";
import { invalidBody } from "./_invalid_body.ts";

/** The most levels of objects and lists; servers stop at fewer. */
const MOST_LEVELS = 100;

/**
 * Writes a plain object as `application/x-www-form-urlencoded`.
 *
 * A list repeats its name (`a=1&a=2`), and an object puts its keys in brackets
 * (`a[b]=1`). A list that holds objects or lists gives each item its index
 * (`a[0][b]=1`), because repeated names would not say which fields belong
 * together; under a name that ends in `[]` objects have none (`a[][b]=1`).
 * `null` and `undefined` count as not given.
 */
export function toFormText(body: Record<string, unknown>): string {
  let text = "";
  const encode = (part: string, name: string) =>
    encodeUnreserved(part, name).replace(/%20/g, "+");
  eachField(body, true, (name, value) => {
    const field = toFieldText(name, value);
    // Many fields can share one long text, which grows once more when encoded.
    if (field.length <= MOST_CHARACTERS) {
      text += (text && "&") + encode(name, name) + "=" + encode(field, name);
    }
    if (Math.max(field.length, text.length) > MOST_CHARACTERS) throw tooLarge();
  });
  return text;
}

/**
 * Turns a plain object into `FormData`, for `multipart/form-data`. A list repeats
 * its name, and an object is written as JSON, as OpenAPI has it. `null` and
 * `undefined` count as not given.
 */
export function toFormData(body: Record<string, unknown>): FormData {
  const form = new FormData();
  eachField(body, false, (name, value) => {
    if (value instanceof File) form.append(name, value);
    // By itself, Bun gives it an empty name, which stands for no file.
    else if (value instanceof Blob) form.append(name, value, "blob");
    else if (isNested(value)) {
      form.append(name, toJson(value, name, invalidBody));
    } else form.append(name, toFieldText(name, value));
  });
  return form;
}

/**
 * Hands each field of a form to a function.
 *
 * @param body The names and values.
 * @param hasBrackets Whether the members of objects are fields of their own.
 * @param visit What to do with a field.
 */
function eachField(
  body: Record<string, unknown>,
  hasBrackets: boolean,
  visit: (name: string, value: unknown) => void,
): void {
  // A list repeats its name, so a short body could become a form of gigabytes.
  let room = MOST_CHARACTERS;
  const walk = (name: string, value: unknown, level: number): void => {
    room -= name.length + 1;
    if (room < 0 || level > MOST_LEVELS) throw tooLarge();
    if (value === undefined || value === null) return;
    if (Array.isArray(value) && (hasBrackets || !level)) {
      const repeats = !hasBrackets || !value.some(isNested);
      value.forEach((item: unknown, index) => {
        const isBare = repeats || name.endsWith("[]") && isPlainObject(item);
        walk(isBare ? name : `${name}[${index}]`, item, level + 1);
      });
    } else if (hasBrackets && isPlainObject(value)) {
      for (const key of Object.keys(value)) {
        if (/[[\]]/.test(key)) {
          throw invalidBody(
            name,
            `has the key ${describe(key)}; brackets would look like a level`,
          );
        }
        walk(`${name}[${key}]`, value[key], level + 1);
      }
    } else visit(name, value);
  };
  for (const key of Object.keys(body)) walk(key, body[key], 0);
}

function tooLarge(): EndpointError {
  return invalidBody(
    "",
    `is too large for a form, which can nest ${MOST_LEVELS} levels deep and have ${MOST_CHARACTERS} characters; send files as multipart/form-data`,
  );
}

function isNested(value: unknown): boolean {
  return Array.isArray(value) || isPlainObject(value);
}

function toFieldText(name: string, value: unknown): string {
  try {
    return toText(value, name);
  } catch {
    throw invalidBody(
      name,
      `is ${
        describe(value)
      }; a form holds strings, finite numbers, booleans, bigints, valid Dates and, as multipart/form-data, Blobs`,
    );
  }
}

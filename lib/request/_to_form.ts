import { MOST_CHARACTERS } from "../_check_length.ts";
import { describe } from "../_describe.ts";
import type { EndpointError } from "../endpoint_error.ts";
import { eachField, isNested } from "../endpoint/_each_field.ts";
import { toJson } from "../_to_json.ts";
import { encodeUnreserved } from "../uri_template/_encode.ts";
import { textOf } from "../uri_template/_expand_expression.ts";
import { invalidBody } from "../_errors.ts";

/** Writes a plain object as `application/x-www-form-urlencoded`, each field with the name that `eachField` gives it. */
export function toFormText(body: Record<string, unknown>): string {
  let text = "";
  const add = (path: string, value: unknown) => {
    const name = decodeURIComponent(path);
    const field = toFieldText(name, value);
    // Many fields can share one long string, which encoding makes longer still.
    if (field.length <= MOST_CHARACTERS) {
      const pair = `${path}=${encodeUnreserved(field, name)}`;
      text += (text && "&") + pair.replace(/%20/g, "+");
    }
    if (Math.max(field.length, text.length) > MOST_CHARACTERS) throw tooLarge();
  };
  for (const name of Object.keys(body)) {
    eachField(name, body[name], true, add, invalidBody);
  }
  return text;
}

/** Turns a plain object into `FormData`: a list repeats its name, and an object is JSON, as in OpenAPI. */
export function toFormData(body: Record<string, unknown>): FormData {
  const form = new FormData();
  // A long list repeats its name: a short body could become gigabytes.
  let room = MOST_CHARACTERS;
  for (const name of Object.keys(body)) {
    for (const value of [body[name]].flat()) {
      room -= name.length + 1;
      if (room < 0) throw tooLarge();
      if (value === undefined || value === null) continue;
      if (value instanceof File) form.append(name, value);
      // Bun's default is an empty name, which means that there is no file.
      else if (value instanceof Blob) form.append(name, value, "blob");
      else if (isNested(value)) {
        form.append(name, toJson(value, name, invalidBody));
      } else form.append(name, toFieldText(name, value));
    }
  }
  return form;
}

function tooLarge(): EndpointError {
  return invalidBody(
    "",
    `is too large for a form, which can have ${MOST_CHARACTERS} characters; send files as multipart/form-data`,
  );
}

function toFieldText(name: string, value: unknown): string {
  const text = textOf(value);
  if (text !== undefined) return text;
  throw invalidBody(
    name,
    `is ${
      describe(value)
    }; a form holds strings, finite numbers, booleans, bigints, valid Dates and, as multipart/form-data, Blobs`,
  );
}

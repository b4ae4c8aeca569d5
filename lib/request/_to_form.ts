import { checkLength } from "../_check_length.ts";
import { show } from "../_show.ts";
import { invalidBody } from "../_errors.ts";
import { eachField } from "../uri_template/_each_field.ts";
import { isNested, isPlainObject } from "../_is_plain_object.ts";
import { toJson } from "../_to_json.ts";
import { encodeUnreserved } from "../uri_template/_encode.ts";
import { writeScalar } from "../uri_template/_expand_expression.ts";
import {
  type TypedPart,
  WRITE_FORM,
  type WriteForm,
} from "../endpoint/build/_parameter_writer.ts";

/** Writes a plain object as `application/x-www-form-urlencoded`, each field named by `eachField`. */
export function toFormText(body: Record<string, unknown>): string {
  let text = "";
  const add = (name: string, value: unknown) => {
    const pair = [name, toField(name, value)]
      .map((it) => encodeUnreserved(it, name)).join("=");
    text += (text && "&") + pair.replace(/%20/g, "+");
    // Many fields can share one long string.
    checkLength(text, name);
  };
  for (const name of Object.keys(body)) {
    eachField(name, body[name], true, add, invalidBody);
  }
  return text;
}

/** Turns a plain object into a multipart form: a list repeats its name, and an object is JSON, as in OpenAPI. */
export function toMultipart(body: Record<string, unknown>): FormData | Blob {
  const form = new FormData();
  let write: WriteForm | undefined;
  let names = "";
  for (const name of Object.keys(body)) {
    for (const value of [body[name]].flat()) {
      // A list repeats its name, so a short body could become gigabytes.
      checkLength(names += name + "=", name);
      if (value === undefined || value === null) continue;
      if (value instanceof File || isNativeFile(value, form)) {
        form.append(name, value as File);
        write ??= (value as TypedPart)[WRITE_FORM];
      } // Bun's default is an empty name, which means that there is no file.
      else if (value instanceof Blob) form.append(name, value, "blob");
      else {
        const isJson = isNested(value);
        form.append(
          name,
          isJson ? toJson(value, name, invalidBody) : toField(name, value),
        );
      }
    }
  }
  return write ? write(form) : form;
}

/** Whether a value is a file of React Native, whose `FormData` sends it by its URI. */
function isNativeFile(value: unknown, form: FormData): boolean {
  return "getParts" in form && isPlainObject(value) &&
    Object.hasOwn(value, "uri");
}

function toField(name: string, value: unknown): string {
  try {
    return writeScalar(value, name);
  } catch {
    throw invalidBody(
      name,
      `is ${show(value)}; pass a string or, in multipart/form-data, a Blob`,
    );
  }
}

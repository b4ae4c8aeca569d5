import { checkLength } from "../_check_length.ts";
import { show } from "../_show.ts";
import { invalidBody } from "../_errors.ts";
import { eachField } from "../uri_template/_each_field.ts";
import { isNested, isPlainObject } from "../_is_plain_object.ts";
import { mediaKindOf } from "../_media_type.ts";
import { toJson } from "../_to_json.ts";
import { encodeUnreserved } from "../uri_template/_encode.ts";
import { writeScalar } from "../uri_template/_expand_expression.ts";

/** Writes a plain object as `application/x-www-form-urlencoded`, each field named by `eachField`. */
export function toFormText(body: Record<string, unknown>): string {
  let text = "";
  const add = (path: string, value: unknown) => {
    const name = decodeURIComponent(path);
    const pair = `${path}=${encodeUnreserved(toField(name, value), name)}`;
    text += (text && "&") + pair.replace(/%20/g, "+");
    // Many fields can share one long string.
    checkLength(text, name);
  };
  for (const name of Object.keys(body)) {
    eachField(name, body[name], true, add, invalidBody);
  }
  return text;
}

/** Turns a plain object into `FormData`: a list repeats its name, and an object is JSON, as in OpenAPI. */
export function toFormData(body: Record<string, unknown>): FormData {
  const form = new FormData();
  let names = "";
  for (const name of Object.keys(body)) {
    for (const value of [body[name]].flat()) {
      // A list repeats its name, so a short body could become gigabytes.
      checkLength(names += name + "=", name);
      if (value === undefined || value === null) continue;
      if (value instanceof File || isNativeFile(value, form)) {
        form.append(name, value as File);
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
  return form;
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
    const shown = show(value);
    throw invalidBody(
      name,
      `is ${shown}; a form holds strings, finite numbers, booleans, bigints, valid Dates and, as multipart/form-data, Blobs`,
    );
  }
}

/** Whether a form has a part with a type that isn't a file: one without a file name, or JSON, for which `FormData` makes a file name up. React Native's form cannot be read. */
export function hasTypedParts(form: FormData): boolean {
  return "values" in form &&
    [...form.values()].some((it) => typeof it !== "string" && !isFile(it));
}

function isFile({ name, type }: File): boolean {
  return name !== "" && (name !== "blob" || mediaKindOf(type) !== "json");
}

/** Writes `FormData` as `fetch` does, but without file names for parts that aren't files. */
export function toMultipart(form: FormData): Blob {
  // Pages of `http:` have no `randomUUID`.
  const boundary = crypto.getRandomValues(new Uint32Array(4)).join("");
  const parts: BlobPart[] = [];
  const toLines = (text: string) => text.replace(/\r\n?|\n/g, "\r\n");
  const quote = (text: string) => text.replace(/[\r\n"]/g, encodeURIComponent);
  form.forEach((value, name) => {
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${
      quote(toLines(name))
    }"`;
    if (typeof value === "string") {
      parts.push(`${head}\r\n\r\n${toLines(value)}\r\n`);
    } else {
      const type = value.type || "application/octet-stream";
      const name = isFile(value) ? `; filename="${quote(value.name)}"` : "";
      parts.push(
        `${head}${name}\r\nContent-Type: ${type}\r\n\r\n`,
        value,
        "\r\n",
      );
    }
  });
  parts.push(`--${boundary}--\r\n`);
  const type = `multipart/form-data; boundary=${boundary}`;
  return new Blob(parts, { type });
}

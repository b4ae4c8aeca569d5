import { invalidParameter } from "../../_errors.ts";
import { isNested, isPlainObject } from "../../_is_plain_object.ts";
import { mediaKindOf } from "../../_media_type.ts";
import { toJson } from "../../_to_json.ts";
import {
  type TypedPart,
  WRITE_FORM,
} from "../../endpoint/build/_parameter_writer.ts";

/**
 * Gives parts of `multipart/form-data` a media type, which `FormData` has for files alone.
 *
 * @param type The type of the part; by default an object, also one in a list, is JSON
 * (OpenAPI 3.1.1, section 4.8.15.1.1).
 */
export function toParts(
  type: string | undefined,
  name: string,
  value: unknown,
): unknown {
  const isJson = type !== undefined && mediaKindOf(type) === "json";
  const toPart = (item: unknown) => {
    if ((item ?? null) === null) return item;
    if (item instanceof Blob) return typeBlob(item, type ?? "");
    // `text/plain` is the default type of anything else.
    const isPlain = type === undefined
      ? !isPlainObject(item)
      : /^text\/plain\b/i.test(type) &&
        (typeof item === "string" || item instanceof Date);
    if (isPlain) return item;
    const content = item instanceof Uint8Array || !isJson && !isNested(item)
      ? item as BlobPart
      : toJson(item, name, invalidParameter);
    // Text as bytes: in Deno a polluted `endings` would change its line breaks.
    const isText = typeof content === "string";
    return toTypedPart(
      isText ? new TextEncoder().encode(content) : content,
      type ?? "application/json",
    );
  };
  return Array.isArray(value) && !isJson ? value.map(toPart) : toPart(value);
}

/** Gives a Blob the type of its part if it has none. JSON without a file name stays without one, though `FormData` would make one up. */
function typeBlob(blob: Blob, partType: string): Blob {
  const type = blob.type || partType;
  const isFile = blob instanceof File;
  if (!isFile && mediaKindOf(type) === "json") return toTypedPart(blob, type);
  return type === blob.type
    ? blob
    : new File([blob], isFile ? blob.name : "blob", { type });
}

/** Makes a part that has a type and isn't a file, so that the form has to be written here. */
function toTypedPart(content: BlobPart, type: string): TypedPart {
  const part = new File([content], "", { type });
  return Object.assign(part, { [WRITE_FORM]: writeForm });
}

/** Writes `FormData` as `fetch` does, but without file names for parts that aren't files. */
function writeForm(form: FormData): Blob {
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
      const file = value.name && `; filename="${quote(value.name)}"`;
      parts.push(
        `${head}${file}\r\nContent-Type: ${type}\r\n\r\n`,
        value,
        "\r\n",
      );
    }
  });
  parts.push(`--${boundary}--\r\n`);
  const type = `multipart/form-data; boundary=${boundary}`;
  return new Blob(parts, { type });
}

import { invalidBody } from "../../_errors.ts";
import { isPlainObject } from "../../_is_plain_object.ts";
import { toJson } from "../../_to_json.ts";
import { type Style, writeField } from "./_write_value.ts";

/** Media types of JSON in lines. */
export const LINES =
  /^application\/(?:x-)?(?:ndjson|jsonl|json-?lines|ldjson)\b/i;

const FORM = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i;

/**
 * Writes what `toRequest` does not know of a body: fields of a form that have a
 * style, and a list as lines of JSON.
 */
export function writeBody(
  body: unknown,
  contentType: string,
  styleOf: (name: string, isMultipart: boolean) => Style | undefined,
): unknown {
  if (Array.isArray(body) && LINES.test(contentType)) {
    return body.map((it, index) => toJson(it, `[${index}]`, invalidBody) + "\n")
      .join("");
  }
  if (!isPlainObject(body) || !FORM.test(contentType)) return body;
  const isMultipart = /^m/i.test(contentType);
  return Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) => {
      const style = styleOf(name, isMultipart);
      return style ? writeField(style, name, value) : [[name, value]];
    }),
  );
}

import { invalidBody } from "../../_errors.ts";
import { isPlainObject } from "../../_is_plain_object.ts";
import { mediaKindOf } from "../../_media_type.ts";
import { toJson } from "../../_to_json.ts";
import type { RouteRules } from "./_rules.ts";
import { toParts } from "./_to_parts.ts";
import { writeField } from "./_write_value.ts";

/** Writes what `toRequest` cannot know about a body: the fields of a form, and a list as lines of JSON. */
export function writeBody(
  body: unknown,
  contentType: string,
  styles: RouteRules["styles"],
): unknown {
  const kind = mediaKindOf(contentType);
  if (Array.isArray(body) && kind === "lines") {
    // RFC 7464 begins each text of a sequence with this character.
    const start = /json-seq\b/i.test(contentType) ? "\x1e" : "";
    return body
      .map((it, index) => start + toJson(it, `[${index}]`, invalidBody) + "\n")
      .join("");
  }
  const isPart = kind === "multipart";
  if (isPart && typeof body === "string" && !/boundary=/i.test(contentType)) {
    throw invalidBody(
      "",
      "is a string; pass an object, or set another content-type",
    );
  }
  if (!isPlainObject(body) || !isPart && kind !== "form") return body;
  const fields = new Map<string, unknown>();
  for (const [name, value] of Object.entries(body)) {
    const style = styles.get(name)?.get(isPart ? "part" : "body");
    const written = style
      ? writeField(style, name, value)
      : [[name, isPart ? toParts(undefined, name, value) : value] as const];
    for (const [field, member] of written) {
      // No server could tell two of one name apart.
      if (fields.has(field)) {
        throw invalidBody(field, "is written twice; leave one out");
      }
      fields.set(field, member);
    }
  }
  return Object.fromEntries(fields);
}

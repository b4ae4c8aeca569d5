import { invalidBody } from "../../_errors.ts";
import { isPlainObject } from "../../_is_plain_object.ts";
import { show } from "../../_show.ts";
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
  if (!isPlainObject(body) || !isPart && kind !== "form") {
    if (isPart) assertParts(body, contentType);
    return body;
  }
  const fields = Object.entries(body).flatMap(([name, value]) => {
    const style = styles.get(name)?.get(isPart ? "part" : "body");
    if (style) return writeField(style, name, value);
    return [[name, isPart ? withJson(name, value) : value]];
  });
  const written = new Map<string, unknown>();
  for (const [name, value] of fields as [string, unknown][]) {
    if (written.has(name)) {
      throw invalidBody(
        name,
        "is the field of two of its keys, which no server could tell apart; leave one out",
      );
    }
    written.set(name, value);
  }
  return Object.fromEntries(written);
}

/** Refuses a body without parts, whose type would have no boundary. */
function assertParts(body: unknown, contentType: string): void {
  const isObject = typeof body === "object" && body && !Array.isArray(body);
  if (isObject || /;\s*boundary=/i.test(contentType)) return;
  throw invalidBody(
    "",
    `is ${
      show(body, true)
    }, and ${contentType} has parts; pass an object, or another content-type in headers`,
  );
}

/** Objects in a multipart body, also those in a list, are parts of JSON (OpenAPI 3.1.1, section 4.8.15.1.1). */
function withJson(name: string, value: unknown): unknown {
  const toPart = (item: unknown) => {
    if (item instanceof Blob) return toParts(item.type, name, item);
    return isPlainObject(item) ? toParts("application/json", name, item) : item;
  };
  return Array.isArray(value) ? value.map(toPart) : toPart(value);
}

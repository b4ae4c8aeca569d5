import { show } from "../lib/_show.ts";
import { isRecord } from "../lib/_is_plain_object.ts";
import { toRecord } from "../lib/_record.ts";
import {
  eachHeader,
  invalidHeader,
  joinEntries,
  trim,
} from "../lib/endpoint/headers/_headers.ts";
import type { Options } from "./_options.ts";
import { textOf } from "./_url.ts";

/** Merges headers over those of the defaults. Headers of a wrong type are returned unchanged. */
export function mergeHeaders(theirs: unknown, ours: unknown): unknown {
  try {
    const visit = isRecord(ours) ? eachName : eachHeader;
    return { ...Object(theirs), ...readHeaders(ours, visit) };
  } catch {
    return ours;
  }
}

/** Reads headers, their names in lower case; of two spellings, the later wins. */
export function readHeaders(
  source: unknown,
  visit: typeof eachHeader = eachHeader,
): Options {
  const headers: Options = toRecord();
  visit(source || {}, (name, value) => {
    if (value === undefined) delete headers[name];
    else headers[name] = value;
  });
  return headers;
}

/** Visits the headers in a record, without a check of their names. */
const eachName: typeof eachHeader = (source, visit) =>
  Object.entries(Object(source))
    .forEach(([name, value]) => visit(name.toLowerCase(), value));

/**
 * Removes white space at the ends of values, as `fetch` does, and refuses a line
 * break inside: it would begin another header.
 */
export function checkLines(headers: Options): void {
  for (const name of Object.keys(headers)) {
    const value = headers[name];
    // `fetch` turns numbers and booleans into strings.
    if (typeof value !== "string" && Object(value) !== value) continue;
    const text = trim(textOf(value, name));
    if (/[\0\r\n]/.test(text)) {
      throw invalidHeader(
        `Header ${show(name)} holds a CR, LF or NUL; remove it`,
      );
    }
    headers[name] = text;
  }
}

/** Amends `accept`: a format replaces that of each vendor's entry, and previews count for GraphQL only. */
export function amendAccept(
  headers: Options,
  mediaType: unknown,
  url: string,
): void {
  const { format } = toRecord(Object(mediaType));
  const previews = url.endsWith("/graphql") ? listPreviews(mediaType) : [];
  if (!format && !previews.length) return;
  const accept = textOf(headers["accept"] ?? "", "accept");
  if (/application\/octet-stream/i.test(accept)) return;
  const suffix = format ? `.${textOf(format, "mediaType.format")}` : "+json";
  const named = accept.match(/(?<![\w-])[\w-]+(?=-preview)/g) ?? [];
  const amended = previews.length
    ? joinEntries(
      [...named, ...previews.map((it) => textOf(it, "mediaType.previews"))],
      (name) => `application/vnd.github.${name}-preview${suffix}`,
    )
    : joinEntries(accept.split(","), (entry) =>
      entry.replace(
        /(application\/vnd\.\w+(?:\.v3)?)(?:\.\w+)?(?:\+json)?$/,
        (_, vendor) => vendor + suffix,
      ));
  if (amended) headers["accept"] = amended;
}

/** The previews of a media type, if they are a list. */
export function listPreviews(mediaType: unknown): unknown[] {
  const { previews } = toRecord(Object(mediaType));
  return Array.isArray(previews) ? previews : [];
}

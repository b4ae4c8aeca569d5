import { show } from "../../_show.ts";
import { isRecord } from "../../_is_plain_object.ts";
import { toRecord } from "../../_record.ts";
import { EndpointError, type EndpointErrorCode } from "../../endpoint_error.ts";
import { joinEntries } from "./_headers.ts";

/** A checked media type, which amends the `accept` header. */
export interface MediaTypeOption {
  readonly format: string | undefined;
  readonly previews: readonly string[] | undefined;
}

/**
 * Merges the media type of a call over that of the defaults: the call's format
 * wins, previews add up, each once and the defaults' first. `previews: null`
 * removes those of the defaults, and `format: null` or `mediaType: null` the format.
 */
export function mergeMediaType(
  call: unknown,
  defaults: MediaTypeOption | undefined,
): MediaTypeOption | undefined {
  if (call === null) {
    const previews = defaults?.previews;
    return previews && { format: undefined, previews };
  }
  if (!isRecord(call)) throw invalidMediaType("", call, "an object");
  const { format = defaults?.format, previews } = toRecord(call);
  return {
    format: (format ?? "") === "" ? undefined : checkWord(".format", format),
    previews: previews === undefined
      ? defaults?.previews
      : previews === null
      ? undefined
      : mergePreviews(defaults?.previews, previews),
  };
}

function mergePreviews(
  defaults: readonly string[] | undefined,
  call: unknown,
): readonly string[] {
  if (!Array.isArray(call)) {
    throw invalidMediaType(".previews", call, 'an array, such as ["nebula"]');
  }
  const names = new Set(defaults);
  for (const preview of call) {
    let name = checkWord(".previews", preview);
    // All of them, so that merging the result again changes nothing.
    while (name.endsWith("-preview")) name = name.slice(0, -8);
    names.add(name);
  }
  return [...names];
}

/** Checks a word that becomes part of a media type. */
function checkWord(where: string, word: unknown): string {
  if (typeof word === "string" && /^\w[\w.+-]*$/.test(word)) return word;
  throw invalidMediaType(
    where,
    word,
    "a word of letters, digits and . + - _",
    typeof word === "string" ? "INVALID_HEADER" : undefined,
  );
}

function invalidMediaType(
  where: string,
  value: unknown,
  expected: string,
  code: EndpointErrorCode = "INVALID_PARAMETER",
): EndpointError {
  return new EndpointError(
    code,
    `mediaType${where} is ${show(value)}; pass ${expected}`,
  );
}

/** Applies the format and the previews of a media type to the `accept` header. */
export function amendAccept(
  accept: string,
  { format, previews }: MediaTypeOption,
): string {
  if (/application\/octet-stream/i.test(accept)) return accept;
  if (previews?.length) return toPreviews(accept, format, previews);
  if (!format) return accept;
  return joinEntries(
    accept.split(","),
    (entry) =>
      entry.replace(
        /^(\s*application\/vnd\.[\w-]+(?:\.v\d+|\.[\w-]+-preview)?)(?:\.[\w-]+)?(?:\+json)?(?=\s*(?:;|$))/i,
        `$1.${format}`,
      ),
  );
}

/** The media types of previews: those that `accept` names already, then the others. */
function toPreviews(
  accept: string,
  format: string | undefined,
  previews: readonly string[],
): string {
  const vendor = /application\/vnd\.(?![\w-]*-preview\b)([^\s.+,;]+)[.+]/i
    .exec(accept);
  const named = accept.matchAll(
    /application\/vnd\.(?:[^\s/+,;]+\.)?([\w-]+?)-preview(?![\w-])/gi,
  );
  const names = [...Array.from(named, (match) => match[1]!), ...previews];
  return joinEntries(
    [...new Set(names)],
    (name) =>
      `application/vnd.${vendor ? vendor[1] : "github"}.${name}-preview${
        format ? "." + format : "+json"
      }`,
  );
}

import { describe } from "../_describe.ts";
import { getOwn, setOwn } from "../_own_property.ts";
import { EndpointError } from "../endpoint_error.ts";
import type { HeaderRecord } from "../types/mod.ts";

/** What amends the `accept` header, checked. */
export interface MediaType {
  readonly format: string | undefined;
  readonly previews: readonly string[] | undefined;
}

/**
 * Merges the media type of a call over that of the defaults: the call's format
 * wins, previews add up, each once and the defaults' first.
 */
export function mergeMediaType(
  defaults: MediaType | undefined,
  call: object,
): MediaType {
  if (Array.isArray(call)) throw invalid(call);
  const format = getOwn(call, "format") ?? undefined;
  const previews = getOwn(call, "previews") ?? undefined;
  return {
    format: format === undefined ? defaults?.format : checkWord(format),
    previews: previews === undefined
      ? defaults?.previews
      : mergePreviews(defaults?.previews, previews),
  };
}

function mergePreviews(
  defaults: readonly string[] = [],
  call: unknown,
): readonly string[] {
  if (!Array.isArray(call)) throw invalid(call, false);
  const names = new Set(defaults);
  for (const name of call) names.add(checkWord(name).replace(/-preview$/, ""));
  return [...names];
}

/** Checks a word that becomes part of a media type. */
function checkWord(word: unknown): string {
  if (typeof word !== "string" || !/^\w[\w.+-]*$/.test(word)) {
    throw invalid(word);
  }
  return word;
}

function invalid(
  value: unknown,
  isWord: boolean = typeof value === "string",
): EndpointError {
  return new EndpointError(
    isWord ? "INVALID_HEADER" : "INVALID_PARAMETER",
    `mediaType holds ${
      describe(value)
    }; format is a word of letters, digits and .+-_, previews an array of such words`,
  );
}

/** Rewrites the `accept` header as a media type asks. */
export function amendAccept(
  headers: HeaderRecord,
  { format, previews }: MediaType,
): void {
  const accept = `${getOwn(headers, "accept") ?? ""}`;
  if (/application\/octet-stream/i.test(accept)) return;
  if (previews?.length) {
    const vendor = /application\/vnd\.([^\s.+,;]+)[.+]/i.exec(accept)?.[1] ??
      "github";
    const named = accept.matchAll(
      /application\/vnd\.[^\s/+,;]+\.([\w-]+?)-preview(?![\w-])/gi,
    );
    const names = new Set([...named].map((match) => match[1]!));
    for (const preview of previews) names.add(preview);
    setOwn(
      headers,
      "accept",
      [...names].map((name) =>
        `application/vnd.${vendor}.${name}-preview${
          format ? "." + format : "+json"
        }`
      ).join(),
    );
  } else if (format && accept) {
    setOwn(
      headers,
      "accept",
      accept.replace(
        /((?:^|,)\s*application\/vnd\.[\w-]+(?:\.v\d+|\.[\w-]+-preview)?)(?:\.[\w-]+)?(?:\+json)?(?=\s*(?:[,;]|$))/gi,
        `$1.${format}`,
      ),
    );
  }
}

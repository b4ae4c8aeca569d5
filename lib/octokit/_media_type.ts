import { joinTexts } from "../_join_texts.ts";
import { append, getOwn, setOwn } from "../_own_property.ts";
import { textOf } from "./_text_of.ts";

/**
 * Rewrites the `accept` header as a media type asks: the format in each entry
 * of a vendor, previews for GraphQL only.
 */
export function amendAccept(
  headers: Record<string, unknown>,
  mediaType: unknown,
  url: string,
): void {
  const given = textOf(getOwn(headers, "accept") ?? "", "accept");
  let accept = given;
  if (/application\/octet-stream/i.test(given)) return;
  const format = getOwn(Object(mediaType), "format");
  const suffix = format ? `.${textOf(format, "mediaType.format")}` : "";
  if (suffix) {
    // A regular expression: how text splits could be changed for all texts.
    accept = joinTexts(accept.split(/,/), ",", (entry) =>
      `${entry}`.replace(
        /application\/vnd(\.\w+)(\.v3)?(\.\w+)?(\+json)?$/,
        (_, vendor, version = "") =>
          `application/vnd${vendor}${version}${suffix}`,
      ), "INVALID_HEADER");
  }
  const previews = url.endsWith("/graphql") ? readPreviews(mediaType) : [];
  if (previews.length) {
    const named = accept.match(/(?<![\w-])[\w-]+(?=-preview)/g) ?? [];
    accept = joinTexts(
      [...named, ...previews],
      ",",
      (preview) =>
        `application/vnd.github.${preview}-preview${suffix || "+json"}`,
      "INVALID_HEADER",
    );
  }
  if (accept !== given) setOwn(headers, "accept", accept);
}

/** The previews of a media type, as texts; what is not a list has none. */
export function readPreviews(mediaType: unknown): string[] {
  const list = getOwn(Object(mediaType), "previews");
  const previews: string[] = [];
  // Not with the methods of the list, which may have none of them.
  joinTexts(Array.isArray(list) ? list : [], ",", (preview) => {
    const text = textOf(preview, "mediaType.previews");
    append(previews, text);
    return text;
  }, "INVALID_HEADER");
  return previews;
}

import { joinEntries } from "../endpoint/_media_type.ts";
import { getOwn, type Options } from "./_options.ts";
import { textOf } from "./_text_of.ts";

/**
 * Rewrites the `accept` header as a media type asks: the format in each entry
 * of a vendor, previews for GraphQL only.
 */
export function amendAccept(
  headers: Options,
  mediaType: Options,
  url: string,
): void {
  const format = getOwn(mediaType, "format");
  const previews = url.endsWith("/graphql") ? readPreviews(mediaType) : [];
  if (!format && !previews.length) return;
  let accept = textOf(getOwn(headers, "accept") ?? "", "accept");
  if (/application\/octet-stream/i.test(accept)) return;
  const suffix = format ? `.${textOf(format, "mediaType.format")}` : "";
  if (suffix) {
    accept = joinEntries(accept.split(","), (entry) =>
      entry.replace(
        /application\/vnd(\.\w+)(\.v3)?(\.\w+)?(\+json)?$/,
        (_, vendor, version = "") =>
          `application/vnd${vendor}${version}${suffix}`,
      ));
  }
  if (previews.length) {
    const named = accept.match(/(?<![\w-])[\w-]+(?=-preview)/g) ?? [];
    accept = joinEntries(
      [...named, ...previews],
      (preview) =>
        `application/vnd.github.${preview}-preview${suffix || "+json"}`,
    );
  }
  if (accept) headers["accept"] = accept;
}

/** The previews of a media type, as texts; what is not a list has none. */
export function readPreviews(mediaType: Options): string[] {
  const previews = getOwn(mediaType, "previews");
  return Array.isArray(previews)
    ? previews.map((preview) => textOf(preview, "mediaType.previews"))
    : [];
}

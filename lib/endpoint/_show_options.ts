import { snapshot } from "../_snapshot.ts";
import { buildRequest } from "./_build_request.ts";
import type { Settings } from "./_expand_url.ts";
import { showHeaders } from "./_headers.ts";
import type { Merged } from "./_merge.ts";
import { METHODS, toTemplate } from "./_route.ts";

/**
 * Shows merged options as a new object, as `merge` returns it. Parameters that
 * have the names of options would be options there: then all of them are put
 * where they go, into the URL and into `data`.
 */
export function showOptions(
  merged: Merged,
  settings: Settings,
): Record<string, unknown> {
  const { mediaType, request } = merged;
  const baseUrl = merged.baseUrl!; // An endpoint function has one.
  let { data } = merged;
  let url = merged.url?.text;
  if (merged.clash) {
    const built = buildRequest(merged, settings);
    data = Object.hasOwn(built, "body") ? built.body : undefined;
    url = built.url.startsWith(baseUrl.prefix + "/")
      ? built.url.slice(baseUrl.prefix.length)
      : built.url;
    url = toTemplate(url, settings.routes?.has(`${merged.method} ${url}`));
  }
  const options = {
    baseUrl: baseUrl.text,
    method: METHODS[merged.method],
    url,
    headers: showHeaders(merged.headers),
    mediaType: mediaType && withoutUndefined(snapshot(mediaType)),
    request,
    data,
  };
  return {
    ...withoutUndefined(options),
    ...(merged.clash ? {} : merged.parameters),
  };
}

function withoutUndefined(object: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(object).filter(([, value]) => value !== undefined),
  );
}

import { snapshot } from "../_snapshot.ts";
import { getOwn } from "../_own_property.ts";
import { withoutUndefined } from "../_without_undefined.ts";
import type { Settings } from "./_expand_url.ts";
import { buildRequest } from "./_build_request.ts";
import { mergeHeaders } from "./_headers.ts";
import { type Merged, parametersOf } from "./_merge.ts";
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
  const { mediaType } = merged;
  const baseUrl = merged.baseUrl!; // An endpoint function has one.
  // Before anything amends them.
  const headers = mergeHeaders({}, merged.headers);
  const method = METHODS[merged.method];
  let { data } = merged;
  let url = merged.url?.text;
  let parameters: Record<string, unknown> | undefined;
  if (merged.clash) {
    const request = buildRequest(merged, { ...settings, trusted: undefined });
    data = getOwn(request, "body");
    url = request.url;
    const { prefix } = baseUrl;
    if (url.startsWith(prefix + "/")) url = url.slice(prefix.length);
    url = toTemplate(url, settings.routes?.has(`${merged.method} ${url}`));
  } else {
    parameters = parametersOf(merged);
  }
  return {
    ...withoutUndefined({
      baseUrl: baseUrl.text,
      method,
      url,
      headers,
      mediaType: mediaType && withoutUndefined(snapshot(mediaType)),
      request: merged.request,
      data,
    }),
    ...parameters,
  };
}

import { getOwn } from "../_own_property.ts";
import type { Settings } from "./_expand_url.ts";
import { parseBaseUrl } from "./_base_url.ts";
import { buildRequest } from "./_build_request.ts";
import { mergeHeaders } from "./_headers.ts";
import { type Merged, parametersOf } from "./_merge.ts";
import { METHODS } from "./_route.ts";

/**
 * Shows merged options as a new object, as `merge` returns it. Parameters that
 * have the names of options would be options there: then all of them are put
 * where they go, into the URL and into `data`.
 */
export function showOptions(
  merged: Merged,
  settings: Settings,
): Record<string, unknown> {
  const { baseUrl, method, mediaType } = merged;
  // Before anything amends them.
  const headers = mergeHeaders({}, merged.headers);
  let { data } = merged;
  let url = merged.url?.text;
  let parameters: Record<string, unknown> | undefined;
  if (merged.clash) {
    const request = buildRequest(
      { ...merged, baseUrl: parseBaseUrl("") },
      { ...settings, trusted: undefined },
    );
    data = getOwn(request, "body");
    // What a value brought into the path is not a placeholder.
    url = request.url.replace(
      /^([^:]+:\/\/[^/?#]*)?[^?#]*/,
      (path, authority = "") =>
        authority +
        path.slice(authority.length).replace(/:(?=[A-Za-z_])/g, "%3A"),
    );
  } else {
    parameters = parametersOf(merged);
  }
  return {
    ...withoutUndefined({
      baseUrl: baseUrl?.text,
      method: METHODS[method],
      url,
      headers,
      mediaType: mediaType && withoutUndefined({
        format: mediaType.format,
        previews: mediaType.previews?.slice(),
      }),
      request: merged.request,
      data,
    }),
    ...parameters,
  };
}

function withoutUndefined(
  options: Record<string, unknown>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(options).filter((entry) => entry[1] !== undefined),
  );
}

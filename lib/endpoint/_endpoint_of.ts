import type { Settings } from "./_expand_url.ts";
import {
  type Defaults,
  type Merged,
  mergeOptions,
  NO_DEFAULTS,
  toDefaults,
  toMergedOptions,
} from "./_merge.ts";
import { buildRequest } from "./_parse.ts";
import { invalidRoute } from "./_route.ts";
import { snapshot } from "../_snapshot.ts";
import type {
  AnyEndpointFunction,
  EndpointOptions,
  MergedOptions,
  RequestOptions,
} from "../types/mod.ts";
import { VERSION } from "../version.ts";

/** What every endpoint function starts from, whatever its API. */
export const BARE_DEFAULTS: Defaults = {
  ...NO_DEFAULTS,
  headers: {
    accept: "application/json",
    "user-agent": `waymark-endpoint.js/${VERSION}`,
  },
};

/** Creates the endpoint function of given defaults. */
export function endpointOf(
  defaults: Defaults,
  settings: Settings,
): AnyEndpointFunction {
  const { baseUrl } = defaults;
  const own: Settings = {
    ...settings,
    trusted: baseUrl && settings.trusted?.concat(baseUrl.origin),
  };

  function endpoint(
    route?: string | EndpointOptions,
    options?: EndpointOptions,
  ): RequestOptions {
    const merged = mergeOptions(defaults, route, options);
    // An object has its integer keys first: only by way of one are they in
    // the order that `parse(merge(…))` gives them.
    return merged.reordered
      ? parse(toMergedOptions(merged))
      : buildRequest(merged, own);
  }
  const parse = (options: unknown) =>
    buildRequest(mergeOptions(NO_DEFAULTS, options, undefined), own);
  const show = (merged: Merged) => {
    if (!merged.url) throw invalidRoute(undefined);
    return toMergedOptions(merged) as MergedOptions;
  };
  return Object.assign(endpoint, {
    DEFAULTS: snapshot(
      toMergedOptions(mergeOptions(defaults, undefined, undefined)),
      Object.freeze,
    ),
    defaults: (options?: EndpointOptions) =>
      endpointOf(
        toDefaults(mergeOptions(defaults, undefined, options)),
        settings,
      ),
    merge: (route?: string | EndpointOptions, options?: EndpointOptions) =>
      show(mergeOptions(defaults, route, options)),
    parse,
  }) as AnyEndpointFunction;
}

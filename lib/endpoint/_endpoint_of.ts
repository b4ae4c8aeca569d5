import { setOwn } from "../_own_property.ts";
import { snapshot } from "../_snapshot.ts";
import type {
  AnyEndpointFunction,
  EndpointOptions,
  RequestOptions,
} from "../types/mod.ts";
import { VERSION } from "../version.ts";
import { buildRequest } from "./_build_request.ts";
import type { Settings } from "./_expand_url.ts";
import {
  type Defaults,
  mergeOptions,
  NO_DEFAULTS,
  toDefaults,
} from "./_merge.ts";
import { showOptions } from "./_show_options.ts";

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
    trusted: settings.trusted && baseUrl &&
      [...settings.trusted, baseUrl.origin],
  };
  const endpoint = (
    route?: string | EndpointOptions,
    options?: EndpointOptions,
    parameters?: Readonly<Record<string, unknown>>,
  ): RequestOptions => {
    const merged = mergeOptions(defaults, route, options, parameters);
    return merged.clash || merged.reordered
      ? parse(showOptions(merged, own))
      : buildRequest(merged, own);
  };
  const parse = (options?: unknown) =>
    buildRequest(mergeOptions(NO_DEFAULTS, undefined, options), own);
  const members = {
    DEFAULTS: snapshot(
      showOptions(mergeOptions(defaults, undefined, undefined), own),
      Object.freeze,
    ),
    defaults: (options?: EndpointOptions) =>
      endpointOf(
        toDefaults(mergeOptions(defaults, undefined, options)),
        settings,
      ),
    merge: (
      route?: string | EndpointOptions,
      options?: EndpointOptions,
      parameters?: Readonly<Record<string, unknown>>,
    ) => showOptions(mergeOptions(defaults, route, options, parameters), own),
    parse,
  };
  for (const name of Object.keys(members)) {
    setOwn(endpoint, name, members[name as keyof typeof members]);
  }
  return endpoint as AnyEndpointFunction;
}

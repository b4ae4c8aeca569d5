import { setOwn } from "../_own_property.ts";
import { snapshot } from "../_snapshot.ts";
import type {
  AnyEndpointFunction,
  EndpointOptions,
  RequestOptions,
} from "../types/mod.ts";
import { VERSION } from "../version.ts";
import type { BaseUrl } from "./_base_url.ts";
import { buildRequest } from "./_build_request.ts";
import type { Settings } from "./_expand_url.ts";
import {
  type Defaults,
  mergeOptions,
  NO_DEFAULTS,
  toDefaults,
} from "./_merge.ts";
import { showOptions } from "./_show_options.ts";

/** What an endpoint function starts from before its caller says anything. */
export function bareDefaults(accept: string, baseUrl?: BaseUrl): Defaults {
  const headers = { accept, "user-agent": `waymark-endpoint.js/${VERSION}` };
  const sentJson = { ...headers, ...NO_DEFAULTS.sentJson };
  return { ...NO_DEFAULTS, baseUrl, headers, sent: headers, sentJson };
}

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
  let shown: object | undefined;
  Object.defineProperty(endpoint, "DEFAULTS", {
    __proto__: null,
    enumerable: true,
    // Shown when they are asked for: most programs never do, and would pay for
    // them when they start.
    get() {
      if (!shown) {
        const merged = mergeOptions(defaults, undefined, undefined);
        const options = showOptions(merged, own);
        const headers = Object.freeze(options.headers);
        // Not a copy of the headers, which would not know what was removed.
        shown = Object.freeze({ ...snapshot(options, Object.freeze), headers });
      }
      return shown;
    },
  } as PropertyDescriptor);
  setOwn(
    endpoint,
    "defaults",
    (options?: EndpointOptions) =>
      endpointOf(
        toDefaults(mergeOptions(defaults, undefined, options)),
        settings,
      ),
  );
  setOwn(
    endpoint,
    "merge",
    (
      route?: string | EndpointOptions,
      options?: EndpointOptions,
      parameters?: Readonly<Record<string, unknown>>,
    ) => showOptions(mergeOptions(defaults, route, options, parameters), own),
  );
  setOwn(endpoint, "parse", parse);
  return endpoint as AnyEndpointFunction;
}

import { describe } from "../_describe.ts";
import { snapshot } from "../_snapshot.ts";
import { EndpointError } from "../endpoint_error.ts";
import type { AnyEndpointFunction, EndpointOptions } from "../types/mod.ts";
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
import { planned } from "./_plan.ts";
import { showOptions } from "./_show_options.ts";

/** What `createEndpoint` takes in its second argument. */
export const SETTINGS: readonly string[] = [
  "methodCase",
  "strict",
  "trustedOrigins",
  "querySerializer",
  "routes",
];

/** What an endpoint function starts from before its caller says anything. */
export function bareDefaults(accept: string, baseUrl?: BaseUrl): Defaults {
  const headers = { accept, "user-agent": `waymark-endpoint.js/${VERSION}` };
  return toDefaults({ ...NO_DEFAULTS, baseUrl, headers });
}

/** Merges options over defaults, as the defaults of an endpoint function. */
export function mergeDefaults(defaults: Defaults, options: unknown): Defaults {
  const merged = mergeOptions(defaults, undefined, options);
  const setting = SETTINGS.find((name) => Object.hasOwn(merged.given, name));
  if (setting) {
    throw new EndpointError(
      "INVALID_PARAMETER",
      `${
        describe(setting)
      } is a setting; pass it in the second argument of createEndpoint`,
    );
  }
  return toDefaults(merged);
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
  const merge = (route?: unknown, options?: unknown, parameters?: unknown) =>
    mergeOptions(defaults, route, options, parameters, own.routes);
  const endpoint = planned(
    (...args) => buildRequest(merge(...args), own),
    own,
  );
  let shown: object | undefined;
  Object.defineProperty(endpoint, "DEFAULTS", {
    __proto__: null, // A polluted `Object.prototype` may have a `value`.
    enumerable: true,
    // Shown when they are asked for: most programs never do, and would pay for
    // them when they start.
    get() {
      if (!shown) {
        const { headers, ...options } = showOptions(merge(), own);
        // Not a copy of the headers, which would not know what was removed.
        shown = Object.freeze({
          ...snapshot(options, true),
          headers: Object.freeze(headers),
        });
      }
      return shown;
    },
  } as PropertyDescriptor);
  return Object.assign(endpoint, {
    defaults: (options?: EndpointOptions) =>
      endpointOf(mergeDefaults(defaults, options), settings),
    merge: (...args: Parameters<typeof merge>) =>
      showOptions(merge(...args), own),
    parse: (options?: unknown) =>
      buildRequest(mergeOptions(NO_DEFAULTS, undefined, options), own),
  }) as unknown as AnyEndpointFunction;
}

import { describe } from "../_describe.ts";
import { invalid } from "../_errors.ts";
import { snapshot } from "../_snapshot.ts";
import type { AnyEndpointFunction, EndpointOptions } from "../types/mod.ts";
import { VERSION } from "../version.ts";
import type { BaseUrl } from "./_base_url.ts";
import { buildRequest, templateOf } from "./_build_request.ts";
import type { Settings } from "./_expand_url.ts";
import { showHeaders } from "./_headers.ts";
import {
  type Defaults,
  type Merged,
  mergeOptions,
  NO_DEFAULTS,
  toDefaults,
} from "./_merge.ts";
import { planned } from "./_plan.ts";
import { METHODS, toTemplate } from "./_route.ts";

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
    throw invalid(
      `${
        describe(setting)
      } is a setting; pass it in the second argument of createEndpoint`,
    );
  }
  return toDefaults(merged, defaults.write);
}

/** Creates the endpoint function of given defaults. */
export function endpointOf(
  defaults: Defaults,
  settings: Settings,
): AnyEndpointFunction {
  const { baseUrl } = defaults;
  const { trusted } = settings;
  const own: Settings = {
    __proto__: null,
    ...settings,
    trusted: trusted && baseUrl && [...trusted, baseUrl.origin],
  } as Settings;
  const settle = (merged: Merged) => {
    if (own.strict) {
      const url = templateOf(own, merged.method, merged.url);
      own.errors!.leaveOut(merged, url);
    }
    return merged;
  };
  const merge = (route?: unknown, options?: unknown, parameters?: unknown) => {
    const merged = mergeOptions(defaults, route, options, parameters);
    const start = own.startOf?.(merged);
    return settle(
      start ? mergeOptions(start, route, options, parameters) : merged,
    );
  };
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
      buildRequest(settle(mergeOptions(NO_DEFAULTS, undefined, options)), own),
  }) as unknown as AnyEndpointFunction;
}

/**
 * Shows merged options as a new object, as `merge` returns it. Parameters that
 * have the names of options would be options there: then all of them are put
 * where they go, into the URL and into `data`.
 */
function showOptions(
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

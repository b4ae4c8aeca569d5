import { describe } from "../_describe.ts";
import { invalid } from "../_errors.ts";
import { toRecord } from "../_record.ts";
import { snapshot } from "../_snapshot.ts";
import { EndpointError } from "../endpoint_error.ts";
import type { AnyEndpointFunction } from "../types/mod.ts";
import type { BaseUrl } from "./_base_url.ts";
import { buildRequest } from "./_build_request.ts";
import {
  type Defaults,
  type Merged,
  mergeOptions,
  NO_DEFAULTS,
  NO_ROUTE,
  parametersOf,
  toDefaults,
} from "./_merge.ts";
import { hasBody, isOption } from "./_route.ts";
import { SETTINGS, type Settings } from "./_settings.ts";

/** The defaults of an endpoint function before its caller sets any. */
export function bareDefaults(
  headers: Record<string, string>,
  baseUrl?: BaseUrl,
): Defaults {
  return {
    ...NO_DEFAULTS,
    baseUrl,
    headers: toRecord(headers),
    sent: [undefined, undefined],
  };
}

/** Merges options over defaults, as the defaults of an endpoint function. */
export function mergeDefaults(
  defaults: Defaults,
  options: unknown,
  settings: Settings,
): Defaults {
  const merged = mergeOptions(settings, defaults, undefined, options);
  const setting = SETTINGS.find((name) => Object.hasOwn(merged.given, name));
  if (setting) {
    throw invalid(
      `${
        describe(setting)
      } is a setting; pass it in the second argument of createEndpoint`,
    );
  }
  settings.names?.(merged.given, undefined, undefined, NO_ROUTE);
  return toDefaults(merged);
}

/** Reads the first defaults of an API, which have its base URL. */
export function readDefaults(defaults: unknown, settings: Settings): Defaults {
  if (typeof defaults === "string") {
    throw invalid(
      'The defaults are a string; pass an object, such as { baseUrl: "https://api.example.com" }',
    );
  }
  const own = mergeDefaults(
    bareDefaults({ accept: "application/json" }),
    defaults,
    settings,
  );
  if (own.baseUrl) return own;
  const likely = own.names.find((name) => /^base_?ur[il]$/i.test(name));
  throw new EndpointError(
    "INVALID_BASE_URL",
    likely
      ? `The defaults have ${describe(likely)}; did you mean baseUrl?`
      : "baseUrl is missing; pass an http(s) URL",
  );
}

/** Creates the endpoint function for some defaults. */
export function endpointOf(
  defaults: Defaults,
  settings: Settings,
): AnyEndpointFunction {
  const merge = (route?: unknown, options?: unknown, parameters?: unknown) =>
    mergeOptions(settings, defaults, route, options, parameters, true);
  const endpoint = (
    route?: unknown,
    options?: unknown,
    parameters?: unknown,
  ) => buildRequest(merge(route, options, parameters), settings, defaults);
  endpoint.defaults = (options?: unknown) =>
    endpointOf(mergeDefaults(defaults, options, settings), settings);
  endpoint.merge = (...args: Parameters<typeof merge>) =>
    showOptions(merge(...args), settings);
  endpoint.parse = (options?: unknown) =>
    buildRequest(
      mergeOptions(settings, NO_DEFAULTS, undefined, options),
      settings,
      defaults,
    );
  let shown: object | undefined;
  // Created when first read: most programs never read it, and it would slow down their start.
  return Object.defineProperty(endpoint, "DEFAULTS", {
    __proto__: null, // A polluted `Object.prototype` may have a `value`.
    enumerable: true,
    get: () => shown ??= snapshot(endpoint.merge(), Object.freeze),
  } as PropertyDescriptor) as unknown as AnyEndpointFunction;
}

/** Shows merged options as a new object, as `merge` returns it. */
function showOptions(
  merged: Merged,
  { strict }: Settings,
): Record<string, unknown> {
  const { data, headers, mediaType, method, request, template, url } = merged;
  const { format, previews } = mediaType ?? {};
  const isWhole = strict && data !== undefined && hasBody(method);
  const parameters = parametersOf(merged);
  const names = Object.keys(parameters);
  if (url?.namesOption || names.some((name) => isOption(name))) {
    throw invalid(
      "A parameter has the name of an option, and merged options have one name for both; call the endpoint function itself",
    );
  }
  for (const name of isWhole && template ? names : []) {
    if (template!.slots.has(name)) continue;
    strict!.assertDefault(name, merged.given);
    delete parameters[name];
  }
  return {
    baseUrl: merged.baseUrl!.text, // An endpoint function has one.
    method: method.toUpperCase(),
    ...url && { url: url.isLiteral ? new URL(url.text) : url.text },
    headers: { ...headers },
    ...mediaType && {
      mediaType: {
        ...format && { format },
        ...previews && { previews: [...previews] },
      },
    },
    ...request && { request },
    ...data !== undefined && { data },
    ...parameters,
  };
}

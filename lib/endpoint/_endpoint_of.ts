import { describe } from "../_describe.ts";
import { invalid } from "../_errors.ts";
import { toRecord } from "../_record.ts";
import { snapshot } from "../_snapshot.ts";
import type { AnyEndpointFunction } from "../types/mod.ts";
import { VERSION } from "../version.ts";
import type { BaseUrl } from "./_base_url.ts";
import { buildRequest, type Settings } from "./_build_request.ts";
import { showHeaders } from "./_headers.ts";
import {
  type Defaults,
  hasClash,
  type Merged,
  mergeOptions,
  NO_DEFAULTS,
  toDefaults,
} from "./_merge.ts";
import { planned } from "./_plan.ts";
import { toTemplate, toUpperCase } from "./_route.ts";

/** What `createEndpoint` takes in its second argument. */
export const SETTINGS: readonly string[] = [
  "methodCase",
  "strict",
  "trustedOrigins",
  "querySerializer",
  "routes",
];

/** What an endpoint function starts from before its caller sets any defaults. */
export function bareDefaults(accept: string, baseUrl?: BaseUrl): Defaults {
  const headers = { accept, "user-agent": `waymark-endpoint.js/${VERSION}` };
  return { ...NO_DEFAULTS, baseUrl, headers: toRecord(headers) };
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
  return toDefaults(merged);
}

/** Creates the endpoint function of given defaults. */
export function endpointOf(
  defaults: Defaults,
  settings: Settings,
): AnyEndpointFunction {
  const { guard } = settings;
  const own = guard
    ? { ...settings, guard: guard.trusting(defaults.baseUrl!.origin) }
    : settings;
  const merge = (route?: unknown, options?: unknown, parameters?: unknown) => {
    const merged = mergeOptions(
      own,
      defaults,
      route,
      options,
      parameters,
      true,
    );
    own.guard?.leaveOut(merged);
    return merged;
  };
  const endpoint = planned(merge, own);
  Object.defineProperty(endpoint, "DEFAULTS", DEFAULTS);
  return Object.assign(endpoint, {
    defaults: (options?: unknown) =>
      endpointOf(mergeDefaults(defaults, options, settings), settings),
    merge: (...args: Parameters<typeof merge>) =>
      showOptions(merge(...args), own),
    parse(options?: unknown) {
      const merged = mergeOptions(own, NO_DEFAULTS, undefined, options);
      own.guard?.leaveOut(merged);
      return buildRequest(merged, own);
    },
  }) as unknown as AnyEndpointFunction;
}

/** The defaults as endpoint functions have shown them. */
const shown = /* @__PURE__ */ new WeakMap<object, object>();

/** Made when it is first read: most programs never read it, and would pay for it when they start. */
const DEFAULTS = {
  __proto__: null, // A polluted `Object.prototype` may have a `value`.
  enumerable: true,
  get(this: { merge(): { headers: object } }) {
    let found = shown.get(this);
    if (!found) {
      const { headers, ...options } = this.merge();
      // Not a copy of the headers, which would not know what was removed.
      found = Object.freeze({
        ...snapshot(options, true),
        headers: Object.freeze(headers),
      });
      shown.set(this, found);
    }
    return found;
  },
} as PropertyDescriptor;

/**
 * Shows merged options as a new object, as `merge` returns it. Parameters that
 * have the names of options would be options there: then all of them are put
 * where they go, into the URL and into `data`.
 */
function showOptions(
  merged: Merged,
  settings: Settings,
): Record<string, unknown> {
  const { mediaType, method, request } = merged;
  const { format, previews } = mediaType ?? {};
  const { prefix, text } = merged.baseUrl!; // An endpoint function has one.
  const clash = hasClash(merged);
  let { data } = merged;
  let url = merged.url?.text;
  if (clash) {
    // Without a prototype, which may be polluted.
    const built = toRecord<unknown>({ ...buildRequest(merged, settings) });
    data = built["body"];
    url = built["url"] as string;
    if (url.startsWith(prefix + "/")) url = url.slice(prefix.length);
    url = toTemplate(url, !!settings.routes?.get(url)?.[method]);
  }
  return {
    baseUrl: text,
    method: toUpperCase(method),
    ...url !== undefined && { url },
    headers: showHeaders(merged.headers),
    ...mediaType && {
      mediaType: {
        ...format && { format },
        ...previews && { previews: [...previews] },
      },
    },
    ...request && { request },
    ...data !== undefined && { data },
    ...!clash && merged.parameters,
  };
}

import { describe } from "../_describe.ts";
import { invalid } from "../_errors.ts";
import { isPlainObject, isRecord } from "../_is_plain_object.ts";
import { snapshot } from "../_snapshot.ts";
import { EndpointError } from "../endpoint_error.ts";
import {
  combine,
  getOwn,
  isOption,
  type Options,
  withoutUndefined,
} from "./_options.ts";
import { readHeaders, readPreviews, splitOptions } from "./_parse.ts";
import { addQuery, buildUrl, textOf } from "./_url.ts";

/**
 * Merges the options of a call over defaults: plain objects to any depth; what
 * is anything else replaces the default.
 *
 * @param route A method, white space and a URL, or one of the two; or options.
 */
export function mergeOptions(
  defaults: Options,
  route: unknown,
  given: unknown,
): Options {
  const isRoute = typeof route === "string";
  const call = toOptions(isRoute ? given : route);
  const named = isRoute ? readRoute(route) : {};
  const merged = Object.assign(combine(defaults, call), named);
  // Half the time of Object.keys(); a polluted prototype may have more.
  for (const name in defaults) {
    const theirs = defaults[name];
    if (typeof theirs !== "object" || !Object.hasOwn(defaults, name)) continue;
    const ours = getOwn(call, name);
    const isShared = name === "request";
    merged[name] = name === "headers"
      ? readHeaders(ours, theirs)
      : ours === undefined
      ? copyValue(theirs, isShared)
      : mergeValue(theirs, ours, isShared);
  }
  if ((getOwn(named, "url") ?? getOwn(call, "url")) === "/graphql") {
    merged["mediaType"] = mergePreviews(defaults, merged);
  }
  return isRoute ? decide(merged, call, named) : merged;
}

/** Copies options that become defaults: what a caller passed in is not kept. */
export function copyOptions(given: unknown): unknown {
  if (!isRecord(given)) return given;
  const copy = { ...given };
  for (const name of Object.keys(copy)) {
    // Headers will be read into a record of their own.
    if (name === "headers") continue;
    copy[name] = copyValue(copy[name], name === "request");
  }
  return copy;
}

/** Copies a value. What is in `request` may have a state, which a copy would not share. */
function copyValue(value: unknown, isShared: boolean): unknown {
  if (!isShared) return snapshot(value);
  return isPlainObject(value) ? { ...value } : value;
}

/** Merges a value of a call over that of defaults, of which it copies the rest. */
function mergeValue(
  theirs: unknown,
  ours: unknown,
  isShared: boolean,
): unknown {
  // Of an object of a class, the own members count.
  if (!isPlainObject(ours) || !isRecord(theirs)) return ours;
  const merged = combine(theirs, ours);
  for (const name of Object.keys(theirs)) {
    if (Object.hasOwn(ours, name)) {
      merged[name] = mergeValue(theirs[name], ours[name], isShared);
    } else if (!isShared) merged[name] = snapshot(theirs[name]);
  }
  return merged;
}

function toOptions(given: unknown): Options {
  const options = given || {};
  if (isRecord(options)) return withoutUndefined(options);
  throw invalid(`options is ${describe(given, true)}; pass a plain object`);
}

/** Reads what a route says of the method and of the URL. */
function readRoute(route: string): Options {
  const text = route.trim();
  const gap = text.search(/\s/);
  if (gap >= 0) {
    return { method: text.slice(0, gap), url: text.slice(gap).trim() };
  }
  // A method that is known, or what looks like one.
  return /^(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)$/i.test(text) ||
      /^[A-Z]+$/.test(text)
    ? { method: text }
    : { url: text };
}

/**
 * What the route names, the route decides: an option of that name is a
 * parameter, unless it says the same. Options have no place for it, so it goes
 * into `data` or into the URL.
 */
function decide(merged: Options, call: Options, named: Options): Options {
  const clashes = Object.entries(call).filter(([name, value]) =>
    Object.hasOwn(named, name) &&
    (name === "url"
      ? value !== named[name]
      : textOf(value, name).toUpperCase() !==
        textOf(named[name], name).toUpperCase())
  );
  if (!clashes.length) return merged;
  const { hasBody, route, values, leftOver } = splitOptions(merged);
  const taken = ["url", "method", "data"].find((name) => route.slots.has(name));
  if (taken) {
    throw new EndpointError(
      "INVALID_ROUTE",
      `The URL ${
        describe(route.text)
      } has a placeholder {${taken}}, the name of an option; rename it`,
    );
  }
  if (hasBody) {
    return { data: Object.fromEntries([...leftOver, ...clashes]), ...merged };
  }
  const url = addQuery(buildUrl("", route, values), clashes);
  const others = Object.entries(merged)
    .filter(([name]) => isOption(name) || !route.slots.has(name));
  // A colon that came with a value begins no placeholder.
  const path = url.slice(route.keep)
    .replace(/(?<!\w):(?=\w)/g, "{;-}:");
  return {
    ...Object.fromEntries(others),
    url: url.slice(0, route.keep) + path,
  };
}

/** The previews of GraphQL add up, those of the defaults first, without their suffix. */
function mergePreviews(defaults: Options, merged: Options): Options {
  const call = previewsOf(merged);
  const others = previewsOf(defaults).filter((it) => !call.includes(it));
  const previews = [...others, ...call];
  return { ...Object(getOwn(merged, "mediaType")), previews };
}

function previewsOf(options: Options): string[] {
  return readPreviews(getOwn(options, "mediaType"))
    .map((preview) => preview.replace(/-preview/, ""));
}

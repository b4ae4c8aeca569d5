import { isPlainObject, isRecord } from "../lib/_is_plain_object.ts";
import { snapshot } from "../lib/_snapshot.ts";
import { METHODS } from "../lib/endpoint/_route.ts";
import { listPreviews, mergeHeaders } from "./_headers.ts";
import {
  BESIDE,
  combine,
  getOwn,
  type Options,
  withoutUndefined,
} from "./_options.ts";

/**
 * Merges the options of a call over defaults: plain objects to any depth, while
 * any other value replaces the default. Wrong options pass, because an error
 * here would be a synchronous exception of `octokit.request()`: `parse` refuses
 * them.
 *
 * @param route A method, white space and a URL, or one of the two; or options.
 */
export function mergeOptions(
  defaults: Options,
  route: unknown,
  given: unknown,
): Options {
  const isRoute = typeof route === "string";
  const passed = (isRoute ? given : route) || {};
  const call = isRecord(passed) ? withoutUndefined(passed) : {};
  const named = isRoute ? readRoute(route) : {};
  const merged = Object.assign(combine(defaults, call), named);
  // for...in is twice as fast as Object.keys(), but it visits inherited keys.
  for (const name in defaults) {
    const theirs = defaults[name];
    if (typeof theirs !== "object" || !Object.hasOwn(defaults, name)) continue;
    const ours = getOwn(call, name);
    const isShared = name === "request";
    merged[name] = name === "headers"
      ? mergeHeaders(ours, theirs)
      : ours === undefined
      ? copyValue(theirs, isShared)
      : mergeValue(theirs, ours, isShared);
  }
  if ((getOwn(named, "url") ?? getOwn(call, "url")) === "/graphql") {
    merged["mediaType"] = mergePreviews(defaults, merged);
  }
  const beside = isRecord(passed) ? besideRoute(call, named) : passed;
  if (beside) merged[BESIDE] = beside;
  return merged;
}

/** Copies options that become defaults, so that later changes to the argument have no effect. */
export function copyOptions(given: unknown): unknown {
  if (!isRecord(given)) return given;
  const copy = { ...given };
  for (const name of Object.keys(copy)) {
    // Merging copies the headers.
    if (name === "headers") continue;
    copy[name] = copyValue(copy[name], name === "request");
  }
  return copy;
}

/** Copies a value. Members of `request` are shared, because they may have a state. */
function copyValue(value: unknown, isShared: boolean): unknown {
  if (!isShared) return snapshot(value);
  return isPlainObject(value) ? { ...value } : value;
}

/** Merges a value of a call over a default, and copies the rest of the default. */
function mergeValue(
  theirs: unknown,
  ours: unknown,
  isShared: boolean,
): unknown {
  // A default may also be an instance of a class: its own members count.
  if (!isPlainObject(ours) || !isRecord(theirs)) return ours;
  const merged = combine(theirs, ours);
  for (const name of Object.keys(theirs)) {
    if (Object.hasOwn(ours, name)) {
      merged[name] = mergeValue(theirs[name], ours[name], isShared);
    } else if (!isShared) merged[name] = snapshot(theirs[name]);
  }
  return merged;
}

/** Splits a route into a method and a URL. */
function readRoute(route: string): Options {
  const text = route.trim();
  const gap = text.search(/\s/);
  if (gap >= 0) {
    return { method: text.slice(0, gap), url: text.slice(gap).trim() };
  }
  // A lone word is a method if it is a known one or in upper case.
  const isMethod = METHODS.includes(text.toLowerCase()) ||
    /^[A-Z]+$/.test(text);
  return isMethod ? { method: text } : { url: text };
}

/**
 * The parameters that have the names of what the route decides: `url` where it
 * has a URL, and `method` where it has a method. Repetitions do not count.
 */
function besideRoute(call: Options, named: Options): Options | undefined {
  let beside: Options | undefined;
  for (const name of Object.keys(named)) {
    const value = getOwn(call, name);
    const isRepeated = value === undefined || value === named[name] ||
      name === "method" && typeof value === "string" &&
        value.toUpperCase() === `${named[name]}`.toUpperCase();
    if (!isRepeated) beside = { ...beside, [name]: value };
  }
  return beside;
}

/** Adds up the previews of GraphQL, those of the defaults first, without their suffix. */
function mergePreviews(defaults: Options, merged: Options): Options {
  const [others, call] = [defaults, merged].map((options) =>
    listPreviews(getOwn(options, "mediaType")).map((it) =>
      typeof it === "string" ? it.replace(/-preview/, "") : it
    )
  );
  const previews = others!.filter((it) => !call!.includes(it)).concat(call);
  return { ...Object(getOwn(merged, "mediaType")), previews };
}

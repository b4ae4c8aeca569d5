import { isPlainObject, isRecord } from "../_is_plain_object.ts";
import { snapshot } from "../_snapshot.ts";
import {
  BESIDE,
  combine,
  getOwn,
  type Options,
  withoutUndefined,
} from "./_options.ts";
import { listPreviews, mergeHeaders } from "./_parse.ts";

/**
 * Merges the options of a call over defaults: plain objects to any depth, while
 * any other value replaces the default. It never throws: what is wrong with
 * options, `parse` refuses, so that `octokit.request()` rejects.
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
  // Twice as fast as Object.keys(), but it also visits a polluted prototype.
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
 * The parameters that are named like what the route says: `url` beside a URL and
 * `method` beside a method, unless they repeat it.
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

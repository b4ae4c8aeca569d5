import { describe } from "../_describe.ts";
import { isPlainObject, isRecord } from "../_is_plain_object.ts";
import { snapshot } from "../_snapshot.ts";
import { METHODS } from "../endpoint/_route.ts";
import { EndpointError } from "../endpoint_error.ts";
import { readHeaders } from "./_headers.ts";
import { readPreviews } from "./_media_type.ts";
import {
  combine,
  getOwn,
  NONE,
  type Options,
  withoutUndefined,
} from "./_options.ts";

/** Merged options, and what has no place among them. */
export interface Merged {
  readonly options: Options;
  /** The parameters that have the name of an option which the route decides. */
  readonly clashes: Options;
}

/**
 * Merges the options of a call over defaults: plain objects to any depth; what
 * is anything else replaces the default. What the route names, the route
 * decides: an option of that name is a parameter, unless it says the same.
 *
 * @param route A method, white space and a URL or one of the two; else options.
 */
export function mergeOptions(
  defaults: Options,
  route: unknown,
  given: unknown,
): Merged {
  const isRoute = typeof route === "string";
  const call = toOptions(isRoute ? given : route);
  const named = isRoute ? readRoute(route) : NONE;
  const options = combine(defaults, call);
  for (const name of Object.keys(defaults)) {
    const theirs = defaults[name];
    if (typeof theirs !== "object" || theirs === null) continue;
    const isOurs = Object.hasOwn(call, name);
    if (name === "headers") {
      const ours = isOurs ? readHeaders(call[name]) : NONE;
      options[name] = combine(theirs as Options, ours);
    } else if (name === "request") {
      // What is in it may have a state, which a copy would not share.
      if (!isOurs) {
        options[name] = isPlainObject(theirs) ? { ...theirs } : theirs;
      } else options[name] = mergeValue(theirs, call[name], keep);
    } else {
      options[name] = isOurs
        ? mergeValue(theirs, call[name])
        : snapshot(theirs);
    }
  }
  let clashes = NONE;
  for (const name of Object.keys(named)) {
    if (Object.hasOwn(call, name) && !says(named, name, call[name])) {
      clashes = { ...clashes, [name]: call[name] };
    }
    options[name] = named[name];
  }
  if ((getOwn(named, "url") ?? getOwn(call, "url")) === "/graphql") {
    mergePreviews(defaults, options);
  }
  return { options, clashes };
}

/** Makes merged options defaults: what a caller passed in is not kept. */
export function toDefaults({ options }: Merged): Options {
  for (const name of Object.keys(options)) {
    // Headers were copied, and `request` may hold what has a state.
    if (name === "request") options[name] = mergeValue(options[name], {}, keep);
    else if (name !== "headers") options[name] = snapshot(options[name]);
  }
  return options;
}

/** Merges a value of the call over one of the defaults. */
function mergeValue(theirs: unknown, ours: unknown, copy = snapshot): unknown {
  // Of an object of a class, the own members count.
  if (!isPlainObject(ours) || !isRecord(theirs)) return ours;
  const merged = combine(theirs, ours);
  for (const name of Object.keys(theirs)) {
    merged[name] = Object.hasOwn(ours, name)
      ? mergeValue(theirs[name], ours[name], copy)
      : copy(theirs[name]);
  }
  return merged;
}

function keep<T>(value: T): T {
  return value;
}

/** Checks options, and leaves out those that are `undefined`. */
function toOptions(given: unknown): Options {
  const options = given || NONE;
  if (isRecord(options)) return withoutUndefined(options);
  throw new EndpointError(
    "INVALID_PARAMETER",
    `options is ${
      // Text could be the line of a header, with its secret.
      typeof given === "string"
        ? "text"
        : describe(given)}; pass a plain object`,
  );
}

/** Reads a route: what it says of the method and of the URL. */
function readRoute(route: string): Options {
  const text = route.trim();
  const gap = text.search(/\s/);
  if (gap >= 0) {
    return { method: text.slice(0, gap), url: text.slice(gap).trim() };
  }
  // A method that is known, or what looks like one.
  return text.toLowerCase() in METHODS || /^[A-Z]+$/.test(text)
    ? { method: text }
    : { url: text };
}

/** Whether an option says the same as the route. */
function says(named: Options, name: string, value: unknown): boolean {
  return value === named[name] ||
    name === "method" && typeof value === "string" &&
      value.toUpperCase() === `${named[name]}`.toUpperCase();
}

/** The previews of GraphQL add up, those of the defaults first, without their suffix. */
function mergePreviews(defaults: Options, merged: Options): void {
  const call = previewsOf(merged);
  const previews = new Set(previewsOf(defaults));
  for (const preview of call) previews.delete(preview);
  merged["mediaType"] = {
    ...Object(getOwn(merged, "mediaType")),
    previews: [...previews, ...call],
  };
}

function previewsOf(options: Options): string[] {
  return readPreviews(Object(getOwn(options, "mediaType")))
    .map((preview) => preview.replace(/-preview/, ""));
}

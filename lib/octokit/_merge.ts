import { describe } from "../_describe.ts";
import { isPlainObject } from "../_is_plain_object.ts";
import { isRecord } from "../_is_record.ts";
import { getOwn, setOwn } from "../_own_property.ts";
import { snapshot } from "../_snapshot.ts";
import { withoutUndefined } from "../_without_undefined.ts";
import { insertQuery } from "../endpoint/_expand_url.ts";
import { EndpointError } from "../endpoint_error.ts";
import { readHeaders } from "./_headers.ts";
import { readPreviews } from "./_media_type.ts";
import { type Options, readOptions } from "./_read_options.ts";
import { readRoute } from "./_route.ts";
import { toQuery } from "./_url.ts";

/** How many levels deep the objects of a call are merged over those of defaults. */
const MOST_LEVELS = 100;

/**
 * Merges the options of a call over defaults: plain objects to any depth; what
 * is anything else replaces the default.
 */
export function mergeOptions(
  defaults: Options,
  route: unknown,
  options: unknown,
): Options {
  const { options: call, parameters } = typeof route === "string"
    ? readRoute(route, toOptions(options))
    : { options: toOptions(route), parameters: {} };
  setOwn(call, "headers", readHeaders(getOwn(call, "headers")));
  const merged = mergeDeep(defaults, call);
  if (getOwn(call, "url") === "/graphql") mergePreviews(defaults, merged);
  return Object.keys(parameters).length
    ? placeParameters(merged, parameters)
    : merged;
}

/**
 * Puts parameters that have the names of options where they go: options have no
 * place for them.
 */
function placeParameters(merged: Options, parameters: Options): Options {
  const { leftOver, hasBody, route } = readOptions(merged);
  const name = Object.keys(parameters).find((name) => route.slots.has(name));
  if (name) {
    throw new EndpointError(
      "INVALID_ROUTE",
      `${
        describe(route.text)
      } has a placeholder {${name}}, which is the name of an option; give it another name`,
    );
  }
  if (!hasBody) {
    return { ...merged, url: insertQuery(route.text, toQuery(parameters)) };
  }
  return Object.hasOwn(leftOver, "data")
    ? merged
    : { ...merged, data: { ...leftOver, ...parameters } };
}

/** Copies options without those that are `undefined`. */
function toOptions(given: unknown): Options {
  const options = given || {};
  if (!isRecord(options)) {
    throw new EndpointError(
      "INVALID_PARAMETER",
      `options is ${
        // Text could be the line of a header, with its secret.
        typeof given === "string"
          ? "text"
          : describe(given)}; pass a plain object`,
    );
  }
  return withoutUndefined(options);
}

/** Copies merged options that become defaults: what a caller passed in is not kept. */
export function toDefaults(merged: Options): Options {
  return mergeDeep(merged, {});
}

/**
 * @param copy Copies what only the defaults have: what one result holds shows in
 * no other.
 * @param done What two objects came to: they may be met again and again.
 */
function mergeDeep(
  defaults: Options,
  call: Options,
  copy: (value: unknown) => unknown = snapshot,
  level = 0,
  done = new Map<Options, Map<Options, Options>>(),
): Options {
  const known = done.get(defaults)?.get(call);
  if (known) return known;
  if (level === MOST_LEVELS) {
    throw new EndpointError(
      "INVALID_PARAMETER",
      `The options and their defaults have objects in objects more than ${MOST_LEVELS} levels deep, or in themselves; pass flat ones`,
    );
  }
  const merged: Options = {};
  for (
    const name of new Set([...Object.keys(defaults), ...Object.keys(call)])
  ) {
    const ours = getOwn(call, name);
    const theirs = getOwn(defaults, name);
    // What is in it may have a state, which a copy would not share.
    const isRequest = level === 0 && name === "request";
    setOwn(
      merged,
      name,
      !Object.hasOwn(call, name)
        ? isRequest && isPlainObject(theirs) ? { ...theirs } : copy(theirs)
        // Of an object of a class, the own members count.
        : isPlainObject(ours) && isRecord(theirs)
        ? isRequest
          ? mergeDeep(theirs, ours, keep, 1)
          : mergeDeep(theirs, ours, copy, level + 1, done)
        : ours,
    );
  }
  let results = done.get(defaults);
  if (!results) done.set(defaults, results = new Map());
  results.set(call, merged);
  return merged;
}

function keep(value: unknown): unknown {
  return value;
}

/** The previews of GraphQL add up, those of the defaults first, without their suffix. */
function mergePreviews(defaults: Options, merged: Options): void {
  const call = previewsOf(merged);
  const own = new Set(call);
  const previews = previewsOf(defaults)
    .filter((preview) => !own.has(preview));
  setOwn(merged, "mediaType", {
    ...Object(getOwn(merged, "mediaType")),
    previews: [...previews, ...call],
  });
}

function previewsOf(options: Options): string[] {
  return readPreviews(getOwn(options, "mediaType"))
    .map((preview) => preview.replace(/-preview/, ""));
}
